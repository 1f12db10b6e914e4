package pdf

import (
	"slices"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// line is a shaped text. Its runs are in visual order; its width and their places are shares of the size.
type line struct {
	runs  []run
	width float64
}

// run is a part of a line in one font.
type run struct {
	face     *font.Face
	x        float64
	clusters []cluster
}

// shaper turns texts into lines, and remembers them, because tables repeat their texts.
type shaper struct {
	language  language.Language
	rtl       bool
	faces     [2]faces // regular and bold
	harfbuzz  shaping.HarfbuzzShaper
	segmenter shaping.Segmenter
	lines     map[lineKey]line
	fonts     []*usedFont
}

type lineKey struct {
	text      string
	bold, ltr bool
}

// mostLines bounds the lines that a shaper remembers.
const mostLines = 2000

func newShaper(code string, rtl bool) *shaper {
	return &shaper{language: language.NewLanguage(code), rtl: rtl, faces: [2]faces{newFaces(regular()), newFaces(bold())}, lines: map[lineKey]line{}}
}

// line returns a shaped text.
func (s *shaper) line(text string, bold, ltr bool) line {
	key := lineKey{text, bold, ltr}
	l, ok := s.lines[key]
	if !ok {
		if len(s.lines) == mostLines {
			clear(s.lines)
		}
		l = s.shape(text, bold, ltr)
		s.lines[key] = l
	}
	return l
}

// levelled is a run of one direction, script and font with its level of embedding.
type levelled struct {
	shaping.Input
	level int
}

func (s *shaper) shape(text string, bold, ltr bool) line {
	faces := s.faces[0]
	if bold {
		faces = s.faces[1]
	}
	var l line
	if text == "" {
		return l
	}
	for _, in := range reorder(s.split([]rune(text), ltr, faces)) {
		out := s.harfbuzz.Shape(in.Input)
		r := run{face: in.Face, x: l.width, clusters: clusters(in.Text, out)}
		l.width += float64(out.Advance.Round()) / float64(in.Face.Upem())
		l.runs = append(l.runs, r)
	}
	return l
}

// split divides a text into runs, in logical order. Their levels of embedding follow from their directions: text from left to right
// is the outer level of a line from left to right, and embedded in one from right to left.
func (s *shaper) split(text []rune, ltr bool, faces faces) []levelled {
	in := shaping.Input{Text: text, RunEnd: len(text), Language: s.language, Direction: di.DirectionLTR}
	embedded := 0
	if s.rtl && !ltr {
		in.Direction, embedded = di.DirectionRTL, 2
	}
	var all []levelled
	for _, piece := range s.segmenter.Split(in, faces) {
		piece.Size = fixed.I(int(piece.Face.Upem())) // shaping in units of the font
		level := embedded
		if piece.Direction == di.DirectionRTL {
			level = 1
		}
		all = append(all, levelled{piece, level})
	}
	return all
}

// reorder puts runs into visual order: from the highest level to the lowest odd one, each sequence of runs of at least that level
// is reversed (rule L2 of the Unicode bidirectional algorithm).
func reorder(runs []levelled) []levelled {
	for level := 2; level > 0; level-- {
		for start := 0; start < len(runs); start++ {
			end := start
			for end < len(runs) && runs[end].level >= level {
				end++
			}
			slices.Reverse(runs[start:end])
			start = max(start, end-1)
		}
	}
	return runs
}

// clusters groups the glyphs of a shaped run with their texts, in visual order.
func clusters(text []rune, out shaping.Output) []cluster {
	var all []cluster
	last := -1
	for _, g := range out.Glyphs {
		if g.TextIndex() != last {
			last = g.TextIndex()
			all = append(all, cluster{text: string(text[last : last+g.RunesCount()])})
		}
		c := &all[len(all)-1]
		c.glyphs = append(c.glyphs, glyph{g.GlyphID, c.advance + g.XOffset.Round(), g.YOffset.Round()})
		c.advance += g.Advance.Round()
	}
	return all
}
