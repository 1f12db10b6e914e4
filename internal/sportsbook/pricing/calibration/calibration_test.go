package calibration_test

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/pricing/calibration"
)

func TestMeasure_OfAKnownSample(t *testing.T) {
	t.Parallel()
	var s calibration.Sample
	s.Add(0.8, true)
	s.Add(0.8, false)
	s.Add(0.25, false)
	s.Add(0, true) // clipped at a thousandth
	m := s.Measure()
	require.Equal(t, 4, m.N)
	require.InDelta(t, (-math.Log(0.8)-math.Log(0.2)-math.Log(0.75)-math.Log(0.001))/4, m.LogLoss, 1e-12)
	require.InDelta(t, (0.04+0.64+0.0625+1)/4, m.Brier, 1e-12)
	require.InDelta(t, (2*0.3+0.25+1)/4, m.ECE, 1e-12)
	require.Zero(t, calibration.Sample{}.Measure())
}

func TestBins_IncludeTheEdges(t *testing.T) {
	t.Parallel()
	var s calibration.Sample
	s.Add(1, true)
	s.Add(0.1, false)
	bins := s.Bins(10)
	require.Equal(t, calibration.Bin{N: 1, Mean: 1, Observed: 1}, bins[9])
	require.Equal(t, calibration.Bin{N: 1, Mean: 0.1}, bins[1])
}

func TestSVG_IsADrawing(t *testing.T) {
	t.Parallel()
	var s calibration.Sample
	for i := range 100 {
		s.Add(float64(i)/100, i%3 == 0)
	}
	c := calibration.Chart{Title: "Chances & chance", Series: []calibration.Series{{"a <model>", s}}}
	text := string(c.SVG())
	require.Equal(t, text, string(c.SVG()))
	require.Equal(t, 20+1, strings.Count(text, "<circle"))
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
	}
}
