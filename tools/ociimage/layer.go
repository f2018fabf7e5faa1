package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/static"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// gzipLayer is static.NewLayer with a diff ID of the uncompressed tar.
type gzipLayer struct {
	v1.Layer
	diffID v1.Hash
	tar    []byte
}

func (l gzipLayer) DiffID() (v1.Hash, error) { return l.diffID, nil }

func (l gzipLayer) Uncompressed() (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(l.tar)), nil
}

func layer(c *content) (v1.Layer, error) {
	archive, err := archive(c)
	if err != nil {
		return nil, err
	}
	diffID, _, err := v1.SHA256(bytes.NewReader(archive))
	if err != nil {
		return nil, err
	}
	var compressed bytes.Buffer
	writer, err := gzip.NewWriterLevel(&compressed, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := writer.Write(archive); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	return gzipLayer{static.NewLayer(compressed.Bytes(), types.OCILayer), diffID, archive}, nil
}

// archive is the tar of folders, then files, each sorted by path.
func archive(c *content) ([]byte, error) {
	var buffer bytes.Buffer
	writer := tar.NewWriter(&buffer)
	for _, name := range slices.Sorted(maps.Keys(c.dirs)) {
		if err := writer.WriteHeader(dirHeader(name, c.dirs[name])); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.files)) {
		if err := addFile(writer, name, c.files[name]); err != nil {
			return nil, err
		}
	}
	err := writer.Close()
	return buffer.Bytes(), err
}

func dirHeader(name string, d dir) *tar.Header {
	return &tar.Header{
		Typeflag: tar.TypeDir,
		Name:     strings.TrimPrefix(name, "/") + "/",
		Mode:     d.mode,
		Uid:      d.owner,
		Gid:      d.owner,
		ModTime:  epoch,
		Format:   tar.FormatPAX,
	}
}

func addFile(writer *tar.Writer, name string, f file) error {
	content, err := os.ReadFile(f.source)
	if err != nil {
		return err
	}
	header := &tar.Header{
		Typeflag: tar.TypeReg,
		Name:     strings.TrimPrefix(name, "/"),
		Size:     int64(len(content)),
		Mode:     f.mode,
		ModTime:  epoch,
		Format:   tar.FormatPAX,
	}
	if err := writer.WriteHeader(header); err != nil {
		return err
	}
	_, err = writer.Write(content)
	return err
}
