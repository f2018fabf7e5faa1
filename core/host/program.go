package host

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// machines are GOARCH words by the machine number of an ELF header.
var machines = map[uint16]string{
	3: "386", 21: "ppc64", 22: "s390x", 40: "arm", 62: "amd64", 183: "arm64", 243: "riscv64", 258: "loong64",
}

const giveProgram = "give the path of a plugin's program"

// checkProgram tells why the file at path cannot be a plugin on this machine,
// in a sentence and a remedy. Both are empty if nothing speaks against it.
func checkProgram(path string) (problem, remedy string) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file", giveProgram
	case err != nil:
		return "it cannot be looked at: " + cause(err), giveProgram
	case info.IsDir():
		return "it is a directory", giveProgram
	case !info.Mode().IsRegular():
		return "it is no regular file", giveProgram
	case unix.Access(path, unix.X_OK) != nil:
		return "it is not executable", fmt.Sprintf("if it is a plugin, run `chmod +x %s`", path)
	}
	return checkFormat(path)
}

func checkFormat(path string) (problem, remedy string) {
	header, err := readHeader(path)
	if err != nil {
		return "it cannot be read: " + cause(err), giveProgram
	}
	switch {
	case string(header[:2]) == "#!":
		return "", ""
	case string(header[:4]) == "\x7fELF":
		return checkMachine(binary.LittleEndian.Uint16(header[18:20]))
	default:
		return "it is neither a Linux program nor a script", giveProgram
	}
}

// readHeader reads the first 20 bytes, zeros where the file is shorter.
func readHeader(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	header := make([]byte, 20)
	if _, err := io.ReadFull(file, header); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return header, nil
}

func checkMachine(machine uint16) (problem, remedy string) {
	arch, ok := machines[machine]
	if !ok {
		arch = fmt.Sprintf("machine-%d", machine)
	}
	if arch == runtime.GOARCH {
		return "", ""
	}
	return fmt.Sprintf("it is built for linux/%s, this machine is %s/%s", arch, runtime.GOOS, runtime.GOARCH),
		fmt.Sprintf("build it with GOARCH=%s", runtime.GOARCH)
}

// cause is err without the operation and the path, which the message has.
func cause(err error) string {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err.Error()
	}
	return err.Error()
}
