package result

import (
	"fmt"
	"regexp"
)

// nameLength is the longest name that every file system takes, less what is
// appended to it.
const nameLength = 200

var safeName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// CheckName refuses an experiment name that is no safe folder name.
func CheckName(expName string) error {
	if len(expName) > nameLength {
		return fmt.Errorf("experiment name %.40q... has %d bytes: a folder is named after it, so at most %d", expName, len(expName), nameLength)
	}
	if !safeName.MatchString(expName) {
		return fmt.Errorf("experiment name %q: a folder is named after it, so it must begin with a letter or digit and have only those, dots, dashes and underscores", expName)
	}
	return nil
}
