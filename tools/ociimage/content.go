package main

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
)

// content is what the layer of one platform holds, by path.
type content struct {
	platform *v1.Platform
	files    map[string]file
	dirs     map[string]dir
}

type file struct {
	source string
	mode   int64
}

type dir struct {
	mode  int64
	owner int
}

func parseContents(o options) ([]*content, error) {
	byPlatform := map[string]*content{}
	for _, spec := range o.files {
		platform, rest, ok := strings.Cut(spec, ":")
		target, source, ok2 := strings.Cut(rest, "=")
		if !ok || !ok2 {
			return nil, fmt.Errorf("-file %s: want OS/ARCH:/path/in/image=program", spec)
		}
		c, ok := byPlatform[platform]
		if !ok {
			c = newContent(platform)
			byPlatform[platform] = c
		}
		c.add(target, file{source, 0o755})
	}
	var contents []*content
	for _, platform := range slices.Sorted(maps.Keys(byPlatform)) {
		c := byPlatform[platform]
		if err := c.addCommon(o); err != nil {
			return nil, err
		}
		contents = append(contents, c)
	}
	return contents, nil
}

func newContent(platform string) *content {
	system, architecture, _ := strings.Cut(platform, "/")
	return &content{
		platform: &v1.Platform{OS: system, Architecture: architecture},
		files:    map[string]file{},
		dirs:     map[string]dir{},
	}
}

func (c *content) add(target string, f file) {
	c.files[target] = f
	for folder := path.Dir(target); folder != "/"; folder = path.Dir(folder) {
		c.dirs[folder] = dir{mode: 0o755}
	}
}

// addCommon adds what is the same on every platform.
func (c *content) addCommon(o options) error {
	for _, spec := range o.datas {
		target, source, ok := strings.Cut(spec, "=")
		if !ok {
			return fmt.Errorf("-data %s: want /path/in/image=file", spec)
		}
		c.add(target, file{source, 0o644})
	}
	for _, spec := range o.dirs {
		target, rest, _ := strings.Cut(spec, "=")
		mode, owner, _ := strings.Cut(rest, ":")
		m, err := strconv.ParseInt(mode, 8, 64)
		if err != nil {
			return fmt.Errorf("-dir %s: want /path/in/image=MODE:OWNER: %w", spec, err)
		}
		o, err := strconv.Atoi(owner)
		if err != nil {
			return fmt.Errorf("-dir %s: want /path/in/image=MODE:OWNER: %w", spec, err)
		}
		c.dirs[target] = dir{m, o}
	}
	return nil
}
