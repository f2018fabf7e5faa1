package host

import (
	"context"
	"errors"
	"io"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// ArmFiles gives the arm files that a plugin brings, bases among them, in the
// order in which it sends them; none where it brings no arms.
func ArmFiles(ctx context.Context, plugin Plugin) ([]*pluginv1.ArmFile, error) {
	var files []*pluginv1.ArmFile
	var err error
	switch plugin.Description().GetKind() {
	case pluginv1.PluginKind_PLUGIN_KIND_ENGINE:
		stream, openErr := plugin.Engine().ListArms(ctx, &pluginv1.EngineServiceListArmsRequest{})
		files, err = receiveFiles(stream, openErr)
	case pluginv1.PluginKind_PLUGIN_KIND_HARDWARE:
		stream, openErr := plugin.Hardware().ListArms(ctx, &pluginv1.HardwareServiceListArmsRequest{})
		files, err = receiveFiles(stream, openErr)
	}
	if Absent(err) {
		return nil, nil
	}
	return files, err
}

// fileStream is a stream of answers that carry an arm file.
type fileStream[R interface{ GetFile() *pluginv1.ArmFile }] interface {
	Recv() (R, error)
}

func receiveFiles[R interface{ GetFile() *pluginv1.ArmFile }](stream fileStream[R], err error) ([]*pluginv1.ArmFile, error) {
	if err != nil {
		return nil, err
	}
	var files []*pluginv1.ArmFile
	for {
		answer, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		files = append(files, answer.GetFile())
	}
}
