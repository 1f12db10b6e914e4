package qr

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"rsc.io/qr"
)

func TestQRDrawsEveryModule(t *testing.T) {
	t.Parallel()
	const text = "upi://pay?pa=maidan.cash@playmoney&pn=Maidan&am=500.00&cu=INR&tr=01hf7z0000000000000000abcd"
	svg, err := SVG(text)
	require.NoError(t, err)
	code, err := qr.Encode(text, qr.M)
	require.NoError(t, err)
	drawn := map[[2]int]bool{}
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(svg, -1) {
		x, y, n, back := number(t, run[1]), number(t, run[2]), number(t, run[3]), number(t, run[4])
		require.Equal(t, n, back)
		for i := range n {
			drawn[[2]int{x + i - quietZone, y - quietZone}] = true
		}
	}
	for y := range code.Size {
		for x := range code.Size {
			require.Equal(t, code.Black(x, y), drawn[[2]int{x, y}], "%d %d", x, y)
		}
	}
	require.Less(t, len(svg), 12_000)
	_, err = SVG(strings.Repeat("x", 10_000))
	require.Error(t, err)
}

func number(t *testing.T, s string) int {
	t.Helper()
	n := 0
	for _, c := range s {
		n = n*10 + int(c-'0')
	}
	return n
}
