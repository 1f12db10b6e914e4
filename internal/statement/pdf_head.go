package statement

import (
	"fmt"
	"time"

	"maidan/internal/pdf"
)

// Heights of the head of a page.
const (
	brandHeight = 58.0
	factsTop    = 84.0
	factHeight  = 30.0
	boxesTop    = factsTop + 2*factHeight + 6
	boxesHeight = 46.0
	firstTop    = boxesTop + boxesHeight + 18
	nextTop     = 56.0
)

// firstPage draws the brand, who and what the statement is about, and its balances.
func (d *printer) firstPage() {
	d.Page()
	d.footer()
	d.Rectangle(0, 0, pdf.Width, brandHeight, ink)
	d.Rectangle(0, brandHeight, pdf.Width, 3, light)
	d.text(0, 37, d.Brand, pdf.Style{Size: 20, Bold: true, Colour: white})
	d.text(right-margin, 36, d.title, pdf.Style{Size: 13, Colour: white, Align: pdf.Right})
	d.facts()
	d.boxes()
	d.y = firstTop
}

// nextPage draws the head of each further page.
func (d *printer) nextPage() {
	d.Page()
	d.footer()
	d.text(0, 36, d.Brand, pdf.Style{Size: 11, Bold: true, Colour: ink})
	d.text(right-margin, 36, d.title+" · "+d.period(), pdf.Style{Size: 9, Colour: quiet, Align: pdf.Right})
	d.y = nextTop
}

func (d *printer) facts() {
	player := d.Player
	if player == "" {
		player = "–"
	}
	balance := "statement.balance_" + d.query.Account.Name()
	account := d.Say(balance, nil) + " · " + string(d.query.Account.Currency())
	if d.query.Group != "" {
		account += " · " + d.Say("statement.group."+string(d.query.Group), nil)
	}
	width := (right - margin) / 2
	for i, fact := range [][2]string{
		{"player", player}, {"period", d.period()}, {"player_id", d.PlayerID}, {"account", account},
	} {
		x, y := float64(i%2)*width, factsTop+float64(i/2)*factHeight
		d.text(x, y, d.Say("statement."+fact[0], nil), pdf.Style{Size: 7.5, Colour: quiet})
		d.text(x, y+13, fact[1], pdf.Style{Size: 10, Colour: ink, Fit: width - 8, LTR: fact[0] == "player_id"})
	}
}

// period returns the days of the period, without those that are still to come and those before the first entry.
func (d *printer) period() string {
	from, to := d.query.From, min(d.query.To-1, d.Created.UnixMilli())
	if from == 0 {
		from = to
		if len(d.printed.Lines) > 0 {
			from = d.printed.Lines[0].At
		}
	}
	return isolated(d.day(from) + " – " + d.day(max(from, to)))
}

// isolated keeps a text from left to right as it is in every language.
func isolated(text string) string { return "\u2066" + text + "\u2069" }

// boxes draws the balances of the period and what came in and went out.
func (d *printer) boxes() {
	var total Sum
	for _, sum := range d.printed.Sums() {
		total.In += sum.In
		total.Out += sum.Out
	}
	const gap = 6
	width := (right - margin - 3*gap) / 4
	for i, box := range [][2]string{
		{"opening", d.figures(d.printed.Opening)}, {"in", d.figures(total.In)}, {"out", d.figures(-total.Out)}, {"closing", d.figures(d.printed.Closing)},
	} {
		x := float64(i) * (width + gap)
		d.box(x, boxesTop, width, boxesHeight, band)
		d.text(x+10, boxesTop+17, d.Say("statement."+box[0], nil), pdf.Style{Size: 8, Colour: quiet, Fit: width - 20})
		d.text(x+10, boxesTop+35, box[1], pdf.Style{Size: 12, Bold: true, Colour: ink, LTR: true, Fit: width - 20})
	}
}

// offset writes the difference of the statement's times from UTC: "UTC+05:30".
func (d *printer) offset() string {
	_, seconds := time.UnixMilli(d.query.To).In(d.Zone).Zone()
	sign := '+'
	if seconds < 0 {
		sign, seconds = '−', -seconds
	}
	return fmt.Sprintf("UTC%c%02d:%02d", sign, seconds/3600, seconds/60%60)
}
