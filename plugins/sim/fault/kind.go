package fault

import (
	"fmt"
	"strconv"
)

// kind is one fault: how its value looks and what it sets.
type kind struct {
	value string // form of the value; empty: none
	apply func(s *Set, value string) error
	bare  func(s *Set) // what the fault sets without a value; nil: it needs one
}

func (k kind) form(name string) string {
	switch {
	case k.value == "":
		return name
	case k.bare != nil:
		return name + "[=" + k.value + "]"
	}
	return name + "=" + k.value
}

func (k kind) set(s *Set, value string, given bool) error {
	switch {
	case given && k.apply == nil:
		return fmt.Errorf("it takes no value")
	case given:
		return k.apply(s, value)
	case k.bare == nil:
		return fmt.Errorf("its value is missing")
	}
	k.bare(s)
	return nil
}

var kinds = map[string]kind{
	"exit-at-start":     {bare: func(s *Set) { s.ExitAtStart = true }},
	"never-healthy":     {bare: func(s *Set) { s.NeverHealthy = true }},
	"wrong-model-name":  {bare: func(s *Set) { s.WrongModelName = true }},
	"hang-on-term":      {bare: func(s *Set) { s.HangOnTerm = true }},
	"router-unbalanced": {bare: func(s *Set) { s.RouterUnbalanced = true }},
	"exit-after-requests": {value: "N", apply: func(s *Set, v string) (err error) {
		s.ExitAfterRequests, err = count(v)
		return err
	}},
	"core-dies-after": {value: "N", apply: func(s *Set, v string) (err error) {
		s.CoreDiesAfter, err = count(v)
		return err
	}},
	"hang-mid-stream": {
		value: "N", bare: func(s *Set) { s.HangMidStream = true },
		apply: func(s *Set, v string) (err error) {
			s.HangMidStream = true
			s.HangAfter, err = count(v)
			return err
		},
	},
	"zero-tokens": {
		value: "N", bare: func(s *Set) { s.ZeroTokens = true },
		apply: func(s *Set, v string) (err error) {
			s.ZeroTokens = true
			s.ZeroAfter, err = count(v)
			return err
		},
	},
	"http-500-rate": {value: "R", apply: func(s *Set, v string) error {
		r, err := strconv.ParseFloat(v, 64)
		if err != nil || !(r >= 0 && r <= 1) {
			return fmt.Errorf("%q is no share from 0 to 1", v)
		}
		s.HTTP500Rate = r
		return nil
	}},
}
