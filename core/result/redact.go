package result

import (
	"regexp"
	"slices"
	"strings"
)

// redacted stands where a secret was.
const redacted = "REDACTED"

var (
	credentials = regexp.MustCompile(`://[^/@\s]+@`)
	bearer      = regexp.MustCompile(`(?i)\b(bearer|basic)\s+\S+`)
	secretWords = []string{"key", "apikey", "token", "secret", "password", "passwd", "credential", "credentials", "authorization"}
)

// Redact is a command line without secrets: the values of flags and variables
// whose names tell of one (`--api-key X`, `--env HF_TOKEN=X`), credentials in
// addresses, bearer tokens.
func Redact(command []string) []string {
	safe := make([]string, len(command))
	secret := false
	for i, argument := range command {
		flag := strings.HasPrefix(argument, "-")
		switch name, _, assigned := strings.Cut(argument, "="); {
		case secret && !flag:
			safe[i], secret = redacted, false
		case assigned && tellsSecret(name):
			safe[i], secret = name+"="+redacted, false
		default:
			safe[i] = bearer.ReplaceAllString(credentials.ReplaceAllString(argument, "://"+redacted+"@"), "$1 "+redacted)
			secret = flag && !assigned && tellsSecret(name)
		}
	}
	return safe
}

// tellsSecret tells whether a word of a name says that its value is a secret:
// `api-key`, `HF_TOKEN`, but not `max-tokens`.
func tellsSecret(name string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '-' || r == '_' || r == '.' || r == ' ' })
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(secretWords, w) })
}
