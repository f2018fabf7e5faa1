package launch_test

import (
	"net"
	"testing"

	"github.com/infersweep/infersweep/core/launch"
)

func TestPreferredPortIsTakenWhereNobodyListens(t *testing.T) {
	allocator := launch.NewLoopbackPortAllocator()
	free, release, err := allocator.Hold(0)
	if err != nil {
		t.Fatal(err)
	}
	other, releaseOther, err := allocator.Hold(free)
	if err != nil || other == free {
		t.Errorf("port %d was given twice, %v", other, err)
	}
	releaseOther()
	release()
	again, release, err := allocator.Hold(free)
	if err != nil || again != free {
		t.Errorf("port %d, %v; want %d, which is free", again, err, free)
	}
	release()
}

func TestPortWithAListenerOnEveryInterfaceIsNotFree(t *testing.T) {
	l, err := net.Listen("tcp4", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	taken := l.Addr().(*net.TCPAddr).Port
	got, release, err := launch.NewLoopbackPortAllocator().Hold(taken)
	if err != nil || got == taken {
		t.Fatalf("port %d, %v; want another than %d", got, err, taken)
	}
	release()
}
