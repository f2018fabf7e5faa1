package proc

import (
	"bytes"
	"encoding/hex"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// Socket is a TCP socket that listens.
type Socket struct {
	Address netip.AddrPort
	// Inode names the socket among the open files of a process.
	Inode uint64
}

// listening is the state of a listener in /proc/net/tcp (TCP_LISTEN).
const listening = "0A"

// ParseSockets reads the listeners out of the content of a /proc/net/tcp or
// tcp6. Lines that it cannot read are left out.
func ParseSockets(content string) []Socket {
	var sockets []Socket
	for line := range strings.Lines(content) {
		fields := strings.Fields(line)
		if len(fields) < 10 || fields[3] != listening {
			continue
		}
		address, ok := parseAddress(fields[1])
		inode, err := strconv.ParseUint(fields[9], 10, 64)
		if ok && err == nil {
			sockets = append(sockets, Socket{Address: address, Inode: inode})
		}
	}
	return sockets
}

// parseAddress reads HEX:PORT. The address stands there as 32-bit words in the
// machine's byte order, which is little-endian wherever this runs.
func parseAddress(text string) (netip.AddrPort, bool) {
	host, port, _ := strings.Cut(text, ":")
	raw, err := hex.DecodeString(host)
	if err != nil || len(raw)%4 != 0 {
		return netip.AddrPort{}, false
	}
	words := slices.Collect(slices.Chunk(raw, 4))
	for _, word := range words {
		slices.Reverse(word)
	}
	address, ok := netip.AddrFromSlice(bytes.Join(words, nil))
	number, err := strconv.ParseUint(port, 16, 16)
	return netip.AddrPortFrom(address.Unmap(), uint16(number)), ok && err == nil
}
