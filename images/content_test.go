package images_test

import (
	"archive/tar"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/bazelbuild/rules_go/go/runfiles"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
)

// index is the image as Bazel built it.
func index(t *testing.T) v1.ImageIndex {
	t.Helper()
	path, err := runfiles.Rlocation("infersweep/images/sweep")
	if err != nil || os.Getenv("TEST_SRCDIR") == "" {
		t.Skip("the image is built by Bazel: bazel test //images/...")
	}
	index, err := layout.ImageIndexFromPath(dereferenced(t, path))
	if err != nil {
		t.Fatal(err)
	}
	return index
}

// dereferenced copies a layout out of the runfiles, where its files are links:
// the library takes only files.
func dereferenced(t *testing.T, layout string) string {
	t.Helper()
	to := t.TempDir()
	err := filepath.WalkDir(layout, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(layout, path)
		if err != nil {
			return err
		}
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		if info.IsDir() {
			return os.MkdirAll(filepath.Join(to, relative), 0o755)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, relative), content, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// images gives the image of each architecture.
func images(t *testing.T) map[string]v1.Image {
	t.Helper()
	index := index(t)
	manifest, err := index.IndexManifest()
	if err != nil {
		t.Fatal(err)
	}
	images := map[string]v1.Image{}
	for _, entry := range manifest.Manifests {
		if entry.Platform.OS != "linux" {
			t.Errorf("an image for %s", entry.Platform.OS)
		}
		image, err := index.Image(entry.Digest)
		if err != nil {
			t.Fatal(err)
		}
		images[entry.Platform.Architecture] = image
	}
	return images
}

// walk calls visit for everything in an image.
func walk(t *testing.T, image v1.Image, visit func(*tar.Header, io.Reader)) {
	t.Helper()
	layers, err := image.Layers()
	if err != nil {
		t.Fatal(err)
	}
	for _, layer := range layers {
		content, err := layer.Uncompressed()
		if err != nil {
			t.Fatal(err)
		}
		defer content.Close()
		for reader := tar.NewReader(content); ; {
			header, err := reader.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			visit(header, reader)
		}
	}
}

func unpack(t *testing.T, image v1.Image) (root string) {
	t.Helper()
	root = t.TempDir()
	walk(t, image, func(header *tar.Header, content io.Reader) {
		path := filepath.Join(root, header.Name)
		if header.Typeflag == tar.TypeDir {
			if err := os.MkdirAll(path, 0o755); err != nil {
				t.Fatal(err)
			}
			return
		}
		file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, header.FileInfo().Mode().Perm())
		if err != nil {
			t.Fatal(err)
		}
		_, err = io.Copy(file, content)
		if err := errors.Join(err, file.Close()); err != nil {
			t.Fatal(err)
		}
	})
	return root
}
