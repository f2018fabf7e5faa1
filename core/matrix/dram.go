package matrix

import (
	"math/big"
	"strconv"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// maxDramMiB bounds the DRAM that the budget is taken from.
const maxDramMiB = 2861022

// dramGB is the DRAM that KV offloading of a point may take, in GB; 0 without
// offloading. The generator's rule:
//
//	floor(min(available MiB, 2861022) x 1048576 x utilization x gpus used / gpus per node / 1e9)
//
// in exact arithmetic, utilization as its decimal digits.
func dramGB(p *pluginv1.Point, node *pluginv1.Node) uint64 {
	perNode := int64(len(node.GetGpus()))
	if p.GetKvOffloading() != pluginv1.KvOffloading_KV_OFFLOADING_DRAM || perNode == 0 {
		return 0
	}
	utilization, ok := new(big.Rat).SetString(strconv.FormatFloat(p.GetDramUtilization(), 'f', -1, 64))
	if !ok {
		return 0
	}
	budget := new(big.Rat).SetInt64(int64(min(node.GetDramMib(), maxDramMiB)) << 20)
	budget.Mul(budget, utilization)
	budget.Mul(budget, big.NewRat(int64(p.GetTopology().GetGpus()), perNode))
	budget.Quo(budget, big.NewRat(1e9, 1))
	return new(big.Int).Quo(budget.Num(), budget.Denom()).Uint64()
}
