package pdf

import (
	"bytes"
	"embed"
	"fmt"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

// files are TrueType fonts, compressed as WOFF. Their licence is in OFL.txt.
//
//go:embed font/*.woff
var files embed.FS

// names are the fonts in the order in which they are tried for a character.
var names = []string{
	"noto-sans-latin", "noto-sans-latin-ext", "noto-sans-cyrillic", "noto-sans-vietnamese",
	"noto-sans-devanagari-devanagari", "noto-sans-bengali-bengali", "noto-sans-arabic-arabic",
}

// fontFile is a parsed font. It is immutable.
type fontFile struct {
	*font.Font
	loader *opentype.Loader
	name   string
}

var (
	regular = sync.OnceValue(func() []*fontFile { return load("400") })
	bold    = sync.OnceValue(func() []*fontFile { return load("700") })
)

// load parses the fonts of a weight. The fonts are inside the binary, so a failure is a mistake in the program.
func load(weight string) []*fontFile {
	all := make([]*fontFile, len(names))
	for i, name := range names {
		data, err := files.ReadFile("font/" + name + "-" + weight + "-normal.woff")
		if err != nil {
			panic(err)
		}
		loader, err := opentype.NewLoader(bytes.NewReader(data))
		if err != nil {
			panic(fmt.Errorf("read font %s: %w", name, err))
		}
		parsed, err := font.NewFont(loader)
		if err != nil {
			panic(fmt.Errorf("read font %s: %w", name, err))
		}
		all[i] = &fontFile{parsed, loader, name + "-" + weight}
	}
	return all
}

// faces are the fonts of a document in one weight.
type faces []*font.Face

func newFaces(files []*fontFile) faces {
	all := make(faces, len(files))
	for i, f := range files {
		all[i] = font.NewFace(f.Font)
	}
	return all
}

// ResolveFace returns the first font that has a character, otherwise the first font, which shows a box.
func (all faces) ResolveFace(r rune) *font.Face {
	for _, face := range all {
		if _, ok := face.NominalGlyph(r); ok {
			return face
		}
	}
	return all[0]
}

// used returns the font of the document that a face draws with.
func (s *shaper) used(face *font.Face) *usedFont {
	for _, f := range s.fonts {
		if f.face == face {
			return f
		}
	}
	for weight, files := range [][]*fontFile{regular(), bold()} {
		for i, f := range s.faces[weight] {
			if f == face {
				s.fonts = append(s.fonts, newUsedFont(face, files[i], len(s.fonts)+1))
			}
		}
	}
	return s.fonts[len(s.fonts)-1]
}
