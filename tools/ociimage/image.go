package main

import (
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// epoch is the time of everything in the image.
var epoch = time.Unix(0, 0).UTC()

func image(c *content, config v1.Config) (v1.Image, error) {
	layer, err := layer(c)
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err = mutate.Append(image, mutate.Addendum{
		Layer:   layer,
		History: v1.History{CreatedBy: "bazel", Created: v1.Time{Time: epoch}},
	})
	if err != nil {
		return nil, err
	}
	file, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	file = file.DeepCopy()
	file.OS, file.Architecture = c.platform.OS, c.platform.Architecture
	file.Created = v1.Time{Time: epoch}
	file.Config = config
	return mutate.ConfigFile(image, file)
}
