package statement

import (
	"time"

	"maidan/internal/pdf"
)

// column is a column of the table: where it begins, its width, and whether its texts end at its end.
type column struct {
	name     string
	x, width float64
	align    pdf.Align
	ltr      bool
}

var columns = []column{
	{"at", 6, 86, pdf.Left, true}, {"kind", 96, 150, pdf.Left, false}, {"ref", 250, 112, pdf.Left, true},
	{"amount", 366, 70, pdf.Right, true}, {"balance", 439, 70, pdf.Right, true},
}

// Lines of the sums at the end of a table.
const (
	sumsGap  = 22.0
	sumRow   = 17.0
	headSize = 22.0
)

// cell draws a text in a column of the current row. Numbers end at the right edge of their column in every language, so that their
// digits stand below each other.
func (d *printer) cell(c column, text string, style pdf.Style) {
	x := c.x
	if d.RTL {
		c.align = pdf.Left
	}
	if c.align == pdf.Right {
		x += c.width
	}
	style.Align, style.Fit, style.LTR = c.align, c.width, style.LTR || c.ltr
	d.text(x, d.y+12, text, style)
}

// tableHead draws the names of the columns.
func (d *printer) tableHead() {
	d.box(0, d.y, right-margin, headSize-2, ink)
	d.y++
	for _, c := range columns {
		head := c
		head.ltr = false
		d.cell(head, d.Say("statement.column."+c.name, nil), pdf.Style{Size: 8, Bold: true, Colour: white})
	}
	d.y += headSize - 1
}

// row draws an entry.
func (d *printer) row(i int, l Line) {
	if i%2 == 1 {
		d.box(0, d.y, right-margin, rowHeight, band)
	}
	amount, colour := d.figures(l.Amount), ink
	if l.Amount > 0 {
		amount, colour = "+"+amount, up
	}
	at := time.UnixMilli(l.At).In(d.Zone).Format("02.01.2006 15:04:05")
	about := l.Ref
	if about == "" {
		about = string(l.Transfer)
	}
	for n, text := range []string{at, d.Kind(l), about, amount, d.figures(l.Balance)} {
		style := pdf.Style{Size: 8, Colour: ink}
		switch columns[n].name {
		case "ref":
			style.Size, style.Colour = 6.6, quiet
		case "amount":
			style.Colour = colour
		}
		d.cell(columns[n], text, style)
	}
	d.y += rowHeight
}

// sums draws what came in and went out of each group, after the last entry.
func (d *printer) sums() {
	sums := d.printed.Sums()
	if d.y+sumsHeight(d.printed) > bottom {
		d.nextPage()
	}
	d.y += sumsGap
	d.text(0, d.y, d.Say("statement.sums", nil), pdf.Style{Size: 10, Bold: true, Colour: ink})
	d.y += 6
	plain, strong := pdf.Style{Size: 8, Colour: ink}, pdf.Style{Size: 8, Bold: true, Colour: ink}
	d.sumRow(d.Say("statement.column.group", nil), d.Say("statement.in", nil), d.Say("statement.out", nil), pdf.Style{Size: 8, Colour: quiet})
	var total Sum
	for _, group := range Groups() {
		sum, ok := sums[group]
		if !ok {
			continue
		}
		total.In += sum.In
		total.Out += sum.Out
		d.sumRow(d.Say("statement.group."+string(group), nil), d.figures(sum.In), d.figures(-sum.Out), plain)
	}
	d.sumRow(d.Say("statement.total", nil), d.figures(total.In), d.figures(-total.Out), strong)
	d.sumRow(d.Say("statement.opening", nil), "", d.figures(d.printed.Opening), plain)
	d.sumRow(d.Say("statement.closing", nil), "", d.figures(d.printed.Closing), strong)
	d.y += sumRow
	d.text(0, d.y, d.Say("statement.zone", map[string]string{"offset": d.offset()}), pdf.Style{Size: 7.5, Colour: quiet, Fit: right - margin})
}

// sumRow draws a row of the sums.
func (d *printer) sumRow(name, in, out string, style pdf.Style) {
	d.cell(column{x: 6, width: 240}, name, style)
	style.LTR = style.Colour != quiet
	d.cell(column{x: 250, width: 110, align: pdf.Right}, in, style)
	d.cell(column{x: 366, width: 143, align: pdf.Right}, out, style)
	d.y += sumRow
	d.box(0, d.y, right-margin, 0.5, rule)
}

// sumsHeight returns the height of the sums.
func sumsHeight(p Printed) float64 {
	return sumsGap + 6 + sumRow*float64(len(p.Sums())+5) + 10
}

// pagesOf counts the pages of a statement as WritePDF draws them.
func pagesOf(p Printed) int {
	pages, y := 1, firstTop+headSize
	for range p.Lines {
		if y+rowHeight > bottom {
			pages, y = pages+1, nextTop+headSize
		}
		y += rowHeight
	}
	if len(p.Lines) == 0 {
		y += 40
	}
	if y+sumsHeight(p) > bottom {
		pages++
	}
	return pages
}
