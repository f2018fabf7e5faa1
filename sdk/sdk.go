// Package sdk is what the author of a plugin imports. A plugin's main function
// is one call of ServeEngine, ServeHardware or ServeSimulator:
//
//	func main() {
//		sdk.ServeEngine(sdk.Plugin{Name: "myengine", Version: "1.0.0"}, &engine{})
//	}
//
// where engine embeds pluginv1.UnimplementedEngineServiceServer and has the
// methods that it serves. What it lacks is an absent capability.
//
// Whatever a plugin prints, to standard output or to standard error, and
// whatever it logs (with log/slog or log) reaches the user through the host;
// nothing of it disturbs the protocol.
package sdk
