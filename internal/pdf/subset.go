package pdf

import (
	"encoding/binary"
	"fmt"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

// tables are those of an embedded font that a PDF reader needs (ISO 32000-1, 9.9), in the order of their names.
var tables = []string{"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}

// subset builds a TrueType font whose glyph with the number of a code is the cluster of that code. Glyphs that are only parts of
// others come last.
type subset struct {
	outlines [][]byte // of the original font
	glyphs   [][]byte // of the new one
	advances []int    // in the same order
	numbers  map[font.GID]int
	most     int // largest number of parts of a glyph
}

// subset returns the font file with the clusters of the document.
func (f *usedFont) subset() ([]byte, error) {
	raw := map[string][]byte{}
	for _, name := range tables {
		tag := opentype.MustNewTag(name)
		if !f.file.loader.HasTable(tag) {
			continue
		}
		data, err := f.file.loader.RawTable(tag)
		if err != nil {
			return nil, fmt.Errorf("read table %s: %w", name, err)
		}
		raw[name] = data
	}
	s := subset{outlines: outlinesOf(raw), glyphs: make([][]byte, len(f.list)), advances: make([]int, len(f.list)), numbers: map[font.GID]int{}}
	for code, c := range f.list {
		s.glyphs[code], s.advances[code] = s.compose(c), c.advance
	}
	s.write(raw)
	var files []opentype.Table
	for _, name := range tables {
		if data, ok := raw[name]; ok {
			files = append(files, opentype.Table{Tag: opentype.MustNewTag(name), Content: padded(data)})
		}
	}
	return opentype.WriteTTF(files), nil
}

// outlinesOf returns the outlines of a font's glyphs by number.
func outlinesOf(raw map[string][]byte) [][]byte {
	all := make([][]byte, binary.BigEndian.Uint16(raw["maxp"][4:]))
	offset := func(i int) int { return 2 * int(binary.BigEndian.Uint16(raw["loca"][2*i:])) }
	if binary.BigEndian.Uint16(raw["head"][50:]) != 0 {
		offset = func(i int) int { return int(binary.BigEndian.Uint32(raw["loca"][4*i:])) }
	}
	for i := range all {
		all[i] = raw["glyf"][offset(i):offset(i+1)]
	}
	return all
}

// write replaces the tables that depend on the glyphs.
func (s *subset) write(raw map[string][]byte) {
	var glyf, loca, hmtx []byte
	for i, outline := range s.glyphs {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf))) //nolint:gosec // fonts are small
		glyf = append(glyf, padded(outline)...)
		hmtx = binary.BigEndian.AppendUint16(hmtx, uint16(s.advances[i])) //nolint:gosec // as in the font
		hmtx = binary.BigEndian.AppendUint16(hmtx, uint16(boundsOf(outline).left))
	}
	raw["glyf"], raw["hmtx"] = glyf, hmtx
	raw["loca"] = binary.BigEndian.AppendUint32(loca, uint32(len(glyf))) //nolint:gosec // fonts are small
	count := uint16(len(s.glyphs))                                       //nolint:gosec // see mostCodes
	set(raw, "head", 50, 1)                                              // loca has long offsets
	set(raw, "hhea", 34, count)                                          // every glyph has an advance
	set(raw, "maxp", 4, count)
	points, contours := max(profile(raw, 6), profile(raw, 10)), max(profile(raw, 8), profile(raw, 12))
	most := uint16(s.most)                  //nolint:gosec // clusters are short
	set(raw, "maxp", 10, points*(most+1))   // points of a composite glyph
	set(raw, "maxp", 12, contours*(most+1)) // contours of one
	set(raw, "maxp", 28, max(most, profile(raw, 28)))
	set(raw, "maxp", 30, profile(raw, 30)+1) // depth
}

// profile returns a number of the maximum profile, the table maxp.
func profile(raw map[string][]byte, at int) uint16 {
	return binary.BigEndian.Uint16(raw["maxp"][at:])
}

// set changes a number in a table, in a copy.
func set(raw map[string][]byte, table string, at int, value uint16) {
	raw[table] = append([]byte(nil), raw[table]...)
	binary.BigEndian.PutUint16(raw[table][at:], value)
}

// padded fills data up to whole words.
func padded(data []byte) []byte {
	return append(data[:len(data):len(data)], make([]byte, -len(data)&3)...)
}
