package hardware

import (
	"fmt"
	"io/fs"
	"regexp"
	"strconv"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

const memoryFile = "proc/meminfo"

var memoryLine = regexp.MustCompile(`(?m)^MemTotal: +(\d+) kB$`)

// memoryMiB is all memory of the machine: a fact that stays, unlike what is
// free at the moment.
func memoryMiB(root fs.FS) (uint64, error) {
	content, err := fs.ReadFile(root, memoryFile)
	if err != nil {
		return 0, status.Error(codes.Internal, fmt.Sprintf("reading how much memory this machine has: %v", err))
	}
	match := memoryLine.FindSubmatch(content)
	if match == nil {
		return 0, status.Errorf(codes.Internal, "/%s has no line MemTotal that tells kB", memoryFile)
	}
	kib, err := strconv.ParseUint(string(match[1]), 10, 64)
	if err != nil {
		return 0, status.Errorf(codes.Internal, "/%s: %v", memoryFile, err)
	}
	return kib / 1024, nil
}
