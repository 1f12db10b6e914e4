package statement

import (
	"io"
	"strconv"
	"time"

	"maidan/internal/money"
	"maidan/internal/pdf"
)

// Print describes how a statement is printed.
type Print struct {
	Brand    string
	Support  string // address of the support team
	Player   string // name of the player; empty if unknown
	PlayerID string
	Language string
	RTL      bool
	Zone     *time.Location
	Created  time.Time
	Kind     func(Line) string                               // what an entry is, in the language
	Say      func(key string, args map[string]string) string // the text of a key in the language
}

// Colours of a printed statement.
const (
	ink   pdf.Colour = 0x10171C
	quiet pdf.Colour = 0x5C6B73
	rule  pdf.Colour = 0xD5DADD
	band  pdf.Colour = 0xF2F4F5
	white pdf.Colour = 0xFFFFFF
	up    pdf.Colour = 0x137A4B
	light pdf.Colour = 0xD9F84A
)

// Lengths of a page, in points.
const (
	margin    = 40.0
	right     = pdf.Width - margin
	bottom    = pdf.Height - 56
	rowHeight = 18.0
)

// WritePDF writes a statement of an account as a PDF document: the brand, the player, the period with its balances, all entries with the
// balance after each, and the sums of each group. It has as many pages as it needs; each repeats the head of the table.
func WritePDF(w io.Writer, query Query, p Printed, how Print) error {
	title := how.Say("statement.title", nil)
	d := &printer{
		Document: pdf.New(w, pdf.Info{Title: how.Brand + " – " + title, Language: how.Language, RTL: how.RTL, Created: how.Created}),
		Print:    how, query: query, printed: p, title: title, pages: pagesOf(p),
	}
	d.firstPage()
	d.tableHead()
	for i, l := range p.Lines {
		d.breakBefore(rowHeight)
		d.row(i, l)
	}
	if len(p.Lines) == 0 {
		d.text(0, d.y+24, how.Say("statement.empty", nil), pdf.Style{Size: 10, Colour: quiet})
		d.y += 40
	}
	d.sums()
	return d.Close()
}

// printer draws a statement from top to bottom. In languages from right to left everything is mirrored.
type printer struct {
	*pdf.Document
	Print
	query   Query
	printed Printed
	title   string
	y       float64 // where the next part begins
	page    int
	pages   int
}

// text draws a text at x points from the side on which lines begin.
func (d *printer) text(x, y float64, text string, style pdf.Style) {
	x += margin
	if d.RTL {
		x = pdf.Width - x
		if style.Align != pdf.Center {
			style.Align = pdf.Left + pdf.Right - style.Align
		}
	}
	d.Text(x, y, text, style)
}

// box fills a rectangle at x points from the side on which lines begin.
func (d *printer) box(x, y, width, height float64, c pdf.Colour) {
	x += margin
	if d.RTL {
		x = pdf.Width - x - width
	}
	d.Rectangle(x, y, width, height, c)
}

// breakBefore begins a new page when a part of this height does not fit.
func (d *printer) breakBefore(height float64) {
	if d.y+height > bottom {
		d.nextPage()
		d.tableHead()
	}
}

// figures formats an amount for a column.
func (d *printer) figures(a money.Amount) string {
	return money.Money{Amount: a, Currency: d.query.Account.Currency()}.Figures(d.Language)
}

func (d *printer) day(at int64) string { return time.UnixMilli(at).In(d.Zone).Format("02.01.2006") }

func (d *printer) footer() {
	d.page++
	d.box(0, pdf.Height-42, right-margin, 0.5, rule)
	style := pdf.Style{Size: 7.5, Colour: quiet, Fit: 330}
	d.text(0, pdf.Height-28, d.Say("statement.footer", map[string]string{"support": d.Support}), style)
	style.Align = pdf.Right
	style.Fit = 150
	d.text(right-margin, pdf.Height-28, d.Say("statement.page", map[string]string{"page": strconv.Itoa(d.page), "pages": strconv.Itoa(d.pages)}), style)
}
