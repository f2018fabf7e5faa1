package main

import (
	"context"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type describer struct {
	pluginv1.UnimplementedPluginServiceServer

	fault string
}

// Describe implements pluginv1.PluginServiceServer.
func (d *describer) Describe(context.Context, *pluginv1.DescribeRequest) (*pluginv1.DescribeResponse, error) {
	answer := &pluginv1.DescribeResponse{
		Name: d.fault, Kind: pluginv1.PluginKind_PLUGIN_KIND_ENGINE, Version: "0.1.0",
		Capabilities: []string{"PlanLaunch", "ListArms"},
	}
	switch {
	case d.fault == "hangs-in-describe":
		select {}
	case d.fault == "bad-description":
		answer.Name = "Bad Name"
		answer.Version = ""
	case strings.HasPrefix(d.fault, "twin"):
		answer.Name = "twin"
	case d.fault == "bad-policy":
		answer.Kind = pluginv1.PluginKind_PLUGIN_KIND_HARDWARE
	}
	return answer, nil
}
