// Package qr draws QR codes.
package qr

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quietZone is the light margin that readers need around a code, in modules (ISO/IEC 18004).
const quietZone = 4

// SVG draws text as a QR code in SVG. It is dark on light in every theme, one path, scaled by its viewBox. It fails when text
// is longer than a code can hold.
func SVG(text string) (string, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", fmt.Errorf("encode QR code: %w", err)
	}
	size := code.Size + 2*quietZone
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="`, size, size, size, size)
	for y := range code.Size {
		drawRow(&svg, code, y)
	}
	svg.WriteString(`"/></svg>`)
	return svg.String(), nil
}

// drawRow writes each run of dark modules as one rectangle.
func drawRow(svg *strings.Builder, code *qr.Code, y int) {
	for x := 0; x < code.Size; x++ {
		if !code.Black(x, y) {
			continue
		}
		run := 1
		for x+run < code.Size && code.Black(x+run, y) {
			run++
		}
		fmt.Fprintf(svg, "M%d %dh%dv1h-%dz", x+quietZone, y+quietZone, run, run)
		x += run
	}
}
