package hardware

import (
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// node is a tray of two Grace CPUs with two GPUs each.
func node() *pluginv1.Node {
	return &pluginv1.Node{
		Name:      "gb200",
		Gpus:      []*pluginv1.Gpu{gpu(0, 0), gpu(1, 0), gpu(2, 1), gpu(3, 1)},
		CpuArch:   "arm64",
		ImageArch: "arm64",
		DramMib:   860160,
		Runner:    "cluster:gb200-nv",
	}
}

func gpu(index, socket uint32) *pluginv1.Gpu {
	return &pluginv1.Gpu{Index: index, Socket: socket, MemoryGib: 186}
}
