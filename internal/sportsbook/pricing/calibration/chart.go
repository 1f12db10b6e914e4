package calibration

import (
	"bytes"
	"fmt"
	"html"
	"math"
)

// Series is a sample with its name in a chart's legend.
type Series struct {
	Name   string
	Sample Sample
}

// Chart is a reliability diagram: predicted probability on the x axis, observed share on the y axis.
type Chart struct {
	Title  string
	Series []Series
}

// The drawing, in pixels, and its colours: readable on white and on black.
const (
	side, margin, bins = 420.0, 48.0, 20
	legend             = 22.0
)

var colours = []string{"#2E7D32", "#C8321F", "#1565C0", "#8A5A00", "#6A1B9A", "#00838F"}

// SVG returns the chart as SVG: a dot for each twentieth of the probabilities, its area by their number, and the
// diagonal of a perfect model. The same chart gives the same bytes.
func (c Chart) SVG() []byte {
	var b bytes.Buffer
	width, height := side+2*margin, side+2*margin+legend*float64(len(c.Series))
	p := func(format string, args ...any) { _, _ = fmt.Fprintf(&b, format+"\n", args...) } // a buffer never fails
	p(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="12">`, width, height)
	p(`<rect width="%g" height="%g" fill="#fff"/>`, width, height)
	p(`<text x="%g" y="28" font-size="15" fill="#10171C">%s</text>`, margin, html.EscapeString(c.Title))
	for i := range 6 {
		t := float64(i) / 5
		p(`<path d="M%g %gH%gM%g %gV%g" stroke="#DDD9CE"/>`, margin, at(1-t), margin+side, at(t), margin, margin+side)
		p(`<text x="%g" y="%g" text-anchor="end" fill="#5C6B73">%.1f</text>`, margin-6, at(1-t)+4, t)
		p(`<text x="%g" y="%g" text-anchor="middle" fill="#5C6B73">%.1f</text>`, at(t), margin+side+18, t)
	}
	p(`<path d="M%g %gL%g %g" stroke="#5C6B73" stroke-dasharray="4 4"/>`, margin, margin+side, margin+side, margin)
	for i, s := range c.Series {
		c.dots(p, s.Sample, colours[i%len(colours)])
		y := margin + side + 40 + legend*float64(i)
		m := s.Sample.Measure()
		p(`<circle cx="%g" cy="%g" r="5" fill="%s"/>`, margin+5, y-4, colours[i%len(colours)])
		p(`<text x="%g" y="%g" fill="#10171C">%s: %d prices, log loss %.4f, Brier %.4f, ECE %.4f</text>`,
			margin+18, y, html.EscapeString(s.Name), m.N, m.LogLoss, m.Brier, m.ECE)
	}
	p(`</svg>`)
	return b.Bytes()
}

func (c Chart) dots(p func(string, ...any), s Sample, colour string) {
	most := 1
	all := s.Bins(bins)
	for _, bin := range all {
		most = max(most, bin.N)
	}
	for _, bin := range all {
		if bin.N > 0 {
			r := 3 + 7*math.Sqrt(float64(bin.N)/float64(most))
			p(`<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s" fill-opacity="0.6"/>`, at(bin.Mean), at(1-bin.Observed), r, colour)
		}
	}
}

// at returns the pixel of a share of the square, from its left or its top.
func at(share float64) float64 { return margin + side*share }
