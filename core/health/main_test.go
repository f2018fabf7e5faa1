package health_test

import (
	"os"
	"testing"

	"github.com/infersweep/infersweep/core/executor/puppet"
)

func TestMain(m *testing.M) {
	puppet.Main(nil)
	os.Exit(m.Run())
}
