package pdf

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/go-text/typesetting/font"
)

// cluster is a sequence of characters that cannot be divided, with its glyphs. Lengths are units of the font.
type cluster struct {
	text    string
	glyphs  []glyph
	advance int
}

// glyph is a glyph with its place in its cluster.
type glyph struct {
	id   font.GID
	x, y int
}

// usedFont is a font of the document. Each different cluster is one code and one glyph of the embedded font, which is composed of the
// original glyphs: so every reader places the marks as they were shaped, and copies and finds the text as it was written.
type usedFont struct {
	face  *font.Face
	file  *fontFile
	name  int
	codes map[string]int
	list  []cluster // by code; code 0 is the missing glyph
}

func newUsedFont(face *font.Face, file *fontFile, name int) *usedFont {
	return &usedFont{face: face, file: file, name: name, codes: map[string]int{}, list: []cluster{{glyphs: []glyph{{}}}}}
}

// mostCodes bounds the codes of a font, so that with the parts of its glyphs it has at most 65,535. Further clusters are shown as the
// missing glyph.
const mostCodes = 50_000

// code returns the code of a cluster.
func (f *usedFont) code(c cluster) int {
	key := c.key()
	code, ok := f.codes[key]
	if !ok && len(f.list) < mostCodes {
		code = len(f.list)
		f.codes[key] = code
		f.list = append(f.list, c)
	}
	return code
}

// key identifies a cluster. Of several characters the advance counts, too, so that kerning never looks like a space between words to a
// program that reads the text.
func (c cluster) key() string {
	if len(c.text) <= utf8.UTFMax && len(c.glyphs) == 1 && c.glyphs[0].x == 0 && c.glyphs[0].y == 0 {
		return c.text + "\x00" + string(rune(c.glyphs[0].id))
	}
	return fmt.Sprint(c.text, "\x00", c.glyphs, c.advance)
}

// perMille converts units of the font to thousandths of the size.
func (f *usedFont) perMille(units int) float64 {
	return float64(units) * 1000 / float64(f.face.Upem())
}

// width returns the declared advance of a code in thousandths of the size: that of its first occurrence, which kerning may have changed.
func (f *usedFont) width(code int) float64 { return math.Round(f.perMille(f.list[code].advance)) }

// show returns the operand of TJ that shows clusters.
func (f *usedFont) show(clusters []cluster) string {
	var out strings.Builder
	shaped, shown := 0.0, 0.0 // where the cluster begins in the shaped text, and where the reader places it
	for _, c := range clusters {
		if move := math.Round(shaped - shown); move != 0 {
			_, _ = fmt.Fprintf(&out, "%d", -int(move))
			shown += move
		}
		code := f.code(c)
		_, _ = fmt.Fprintf(&out, "<%04X>", code)
		shaped += f.perMille(c.advance)
		shown += f.width(code)
	}
	return out.String()
}
