package result_test

import (
	"fmt"
	"os"
	"syscall"
	"testing"

	"github.com/infersweep/infersweep/core/result"
)

// childTask makes the test binary do something that would harm the tests, in a
// process of its own; its argument is a folder.
const childTask = "RESULT_TEST_CHILD"

func TestMain(m *testing.M) {
	tasks := map[string]func(dir string) error{
		"die after two rows":     dieAfterTwoRows,
		"tear the second row":    tearTheSecondRow,
		"create without a byte":  createWithoutAByte,
		"fail to replace a file": failToReplaceAFile,
	}
	task, ok := tasks[os.Getenv(childTask)]
	if !ok {
		os.Exit(m.Run())
	}
	if err := task(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// limitFiles makes every write beyond size fail, as a full disk does: what fits
// is written, the rest is not.
func limitFiles(size uint64) error {
	limit := syscall.Rlimit{}
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	limit.Cur = min(size, limit.Max)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

func dieAfterTwoRows(dir string) error {
	s, err := result.Create(dir, run())
	if err != nil {
		return err
	}
	for range 2 {
		if err := s.Append(result.Summarize(evidence(good()))); err != nil {
			return err
		}
	}
	return syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

func tearTheSecondRow(dir string) error {
	s, err := result.Create(dir, run())
	if err != nil {
		return err
	}
	row := result.Summarize(evidence(good()))
	if err := s.Append(row); err != nil {
		return err
	}
	if err := limitFiles(2500); err != nil {
		return err
	}
	if err := s.Append(row); err == nil {
		return fmt.Errorf("the second row fitted: the limit of this test is too large")
	}
	rows, torn, err := readRows(dir)
	if err != nil || len(rows) != 1 || torn != nil {
		return fmt.Errorf("after a torn write: %d rows, torn %v, error %v; want the first row alone", len(rows), torn, err)
	}
	if err := limitFiles(1 << 30); err != nil {
		return err
	}
	return s.Append(row)
}

func createWithoutAByte(dir string) error {
	if err := limitFiles(0); err != nil {
		return err
	}
	_, err := result.Create(dir, run())
	if err == nil {
		return fmt.Errorf("the run's directory was made on a full disk")
	}
	fmt.Println(err)
	return nil
}

func failToReplaceAFile(dir string) error {
	s, err := result.Create(dir, run())
	if err != nil {
		return err
	}
	if err := limitFiles(10); err != nil {
		return err
	}
	if err := s.WriteRun(run()); err == nil {
		return fmt.Errorf("run.json was written on a full disk")
	}
	return nil
}
