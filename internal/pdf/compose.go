package pdf

import (
	"encoding/binary"

	"github.com/go-text/typesetting/font"
)

// Flags of the parts of composite glyphs (OpenType specification, table glyf).
const (
	wordArguments = 0x0001
	areOffsets    = 0x0002
	hasScale      = 0x0008
	moreParts     = 0x0020
	hasTwoScales  = 0x0040
	hasMatrix     = 0x0080
)

// compose returns the outline of a cluster: that of its glyph, or a composite one.
func (s *subset) compose(c cluster) []byte {
	if len(c.glyphs) == 1 && c.glyphs[0].x == 0 && c.glyphs[0].y == 0 {
		return s.renumbered(s.outlines[c.glyphs[0].id])
	}
	var visible []glyph
	for _, g := range c.glyphs {
		if len(s.outlines[g.id]) > 0 {
			visible = append(visible, g)
		}
	}
	if len(visible) == 0 {
		return nil
	}
	s.most = max(s.most, len(visible))
	all := boundsOf(s.outlines[visible[0].id]).moved(visible[0].x, visible[0].y)
	for _, g := range visible[1:] {
		all = all.with(boundsOf(s.outlines[g.id]).moved(g.x, g.y))
	}
	out := words(-1, all.left, all.bottom, all.right, all.top)
	for i, g := range visible {
		flags := wordArguments | areOffsets
		if i < len(visible)-1 {
			flags |= moreParts
		}
		out = append(out, words(flags, s.number(g.id), g.x, g.y)...)
	}
	return out
}

// number returns the new number of a glyph that is a part of others, and adds it once.
func (s *subset) number(id font.GID) int {
	n, ok := s.numbers[id]
	if !ok {
		n = len(s.glyphs)
		s.numbers[id] = n
		s.glyphs, s.advances = append(s.glyphs, nil), append(s.advances, 0)
		s.glyphs[n] = s.renumbered(s.outlines[id])
	}
	return n
}

// renumbered returns an outline with the new numbers of its parts, if it is composite.
func (s *subset) renumbered(outline []byte) []byte {
	if len(outline) < 10 || int16(binary.BigEndian.Uint16(outline)) >= 0 { //nolint:gosec // a signed number of contours
		return outline
	}
	out := append([]byte(nil), outline...)
	for at := 10; ; {
		flags := binary.BigEndian.Uint16(out[at:])
		binary.BigEndian.PutUint16(out[at+2:], uint16(s.number(font.GID(binary.BigEndian.Uint16(out[at+2:]))))) //nolint:gosec // see mostCodes
		at += 6 + partSize(flags)
		if flags&moreParts == 0 {
			return out
		}
	}
}

// partSize returns the length of a part of a composite glyph beyond six bytes.
func partSize(flags uint16) (n int) {
	if flags&wordArguments != 0 {
		n = 2
	}
	switch {
	case flags&hasScale != 0:
		n += 2
	case flags&hasTwoScales != 0:
		n += 4
	case flags&hasMatrix != 0:
		n += 8
	}
	return n
}

// bounds is the box of an outline in units of the font.
type bounds struct{ left, bottom, right, top int }

func boundsOf(outline []byte) bounds {
	if len(outline) < 10 {
		return bounds{}
	}
	at := func(i int) int { return int(int16(binary.BigEndian.Uint16(outline[i:]))) } //nolint:gosec // signed numbers
	return bounds{at(2), at(4), at(6), at(8)}
}

func (b bounds) moved(x, y int) bounds {
	return bounds{b.left + x, b.bottom + y, b.right + x, b.top + y}
}

func (b bounds) with(c bounds) bounds {
	return bounds{min(b.left, c.left), min(b.bottom, c.bottom), max(b.right, c.right), max(b.top, c.top)}
}

// words writes numbers of 16 bits.
func words(all ...int) (out []byte) {
	for _, n := range all {
		out = binary.BigEndian.AppendUint16(out, uint16(n)) //nolint:gosec // as in the font
	}
	return out
}
