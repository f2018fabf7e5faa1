package hardware

import (
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// useTHP is what engines call the switch, inside whatever argument has the
// tables that they keep in host memory.
const useTHP = "use_thp"

const hugePagesFile = "/sys/kernel/mm/transparent_hugepage/enabled"

// asksForHugePages tells whether an argument's map has the switch on.
func asksForHugePages(args map[string]*pluginv1.Value) bool {
	for _, v := range args {
		if v.GetMapValue().GetFields()[useTHP].GetBoolValue() {
			return true
		}
	}
	return false
}

func hugePages() *pluginv1.NodeRequirement {
	return &pluginv1.NodeRequirement{
		File:   hugePagesFile,
		AnyOf:  []string{"madvise", "always"},
		Reason: "the launch keeps tables in transparent huge pages (" + useTHP + "); as root, write madvise to " + hugePagesFile,
	}
}
