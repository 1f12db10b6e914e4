package pdf

import "fmt"

// Colour is a colour as 0xRRGGBB.
type Colour uint32

func (c Colour) String() string {
	return fmt.Sprintf("%.3f %.3f %.3f", float64(c>>16&255)/255, float64(c>>8&255)/255, float64(c&255)/255)
}

// Align is the place of a text relative to its position.
type Align int

// The alignments. A text at a position begins, ends or has its middle there, whatever its direction.
const (
	Left Align = iota
	Right
	Center
)

// Style is how a text looks.
type Style struct {
	Size   float64 // points
	Bold   bool
	Colour Colour
	Align  Align
	LTR    bool    // from left to right in every language: numbers, dates, ids
	Fit    float64 // width in points that a longer text is shrunk to, and cut; 0: no limit
}

// smallest is the share of its size to which a text is shrunk before it is cut.
const smallest = 0.75

// Rectangle fills a rectangle of the current page. Positions are points from the upper left corner.
func (d *Document) Rectangle(x, y, width, height float64, c Colour) {
	_, _ = fmt.Fprintf(&d.content, "%s rg %.2f %.2f %.2f %.2f re f\n", c, x, Height-y-height, width, height)
}

// Measure returns the width of a text in points.
func (d *Document) Measure(s string, style Style) float64 {
	return d.shaper.line(s, style.Bold, style.LTR).width * style.Size
}

// Text draws a text on the current page. x and y are points from the upper left corner, y of the base line.
func (d *Document) Text(x, y float64, s string, style Style) {
	line := d.shaper.line(s, style.Bold, style.LTR)
	if style.Fit > 0 && line.width*style.Size > style.Fit {
		line, style.Size = d.fitted(s, line, style)
	}
	switch style.Align {
	case Left:
	case Right:
		x -= line.width * style.Size
	case Center:
		x -= line.width * style.Size / 2
	}
	_, _ = fmt.Fprintf(&d.content, "BT %s rg\n", style.Colour)
	for _, run := range line.runs {
		font := d.shaper.used(run.face)
		_, _ = fmt.Fprintf(&d.content, "/F%d %.2f Tf 1 0 0 1 %.2f %.2f Tm [%s] TJ\n", font.name, style.Size, x+run.x*style.Size, Height-y,
			font.show(run.clusters))
	}
	d.content.WriteString("ET\n")
}

// fitted returns a text that is not wider than style.Fit: smaller first, then cut.
func (d *Document) fitted(s string, line line, style Style) (line, float64) {
	size := max(style.Fit/line.width, style.Size*smallest)
	runes := []rune(s)
	for len(runes) > 0 && line.width*size > style.Fit {
		runes = runes[:len(runes)-1]
		line = d.shaper.shape(string(runes)+"…", style.Bold, style.LTR)
	}
	return line, size
}
