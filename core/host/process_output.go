package host

import (
	"bufio"
	"io"
	"os"
	"strings"
	"sync"
)

func (p *process) read(stdout, stderr *os.File) {
	reader, writer := io.Pipe()
	p.handshake = reader
	var outputs sync.WaitGroup
	outputs.Go(func() { p.readStdout(stdout, writer) })
	outputs.Go(func() { _, _ = io.Copy(p.log, stderr) })
	go p.reap()
	go func() {
		outputs.Wait()
		closeAll(p.outputs)
		<-p.exited
		close(p.drained)
	}()
}

// readStdout gives the first line to go-plugin and all others to the log, so
// that a plugin that prints never blocks. Without a line it waits for the end
// of the process, which is most likely why there is none, so that go-plugin
// does not kill what could still tell its exit status.
func (p *process) readStdout(stdout io.Reader, handshake *io.PipeWriter) {
	lines := bufio.NewReaderSize(stdout, longestHandshake)
	read, _ := lines.ReadSlice('\n')
	line := strings.TrimSpace(string(read))
	p.mu.Lock()
	p.line = line
	p.mu.Unlock()
	if line == "" {
		p.awaitExit(grace)
	} else {
		_, _ = io.WriteString(handshake, line+"\n")
	}
	_ = handshake.Close()
	_, _ = io.Copy(p.log, lines)
}

// firstLine is the first one on standard output, empty if there was none yet.
func (p *process) firstLine() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line
}
