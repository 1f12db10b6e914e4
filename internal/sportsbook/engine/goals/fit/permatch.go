package fit

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"
	"time"
)

// MatchScore is the forecast score of one match.
type MatchScore struct {
	Day                  int // since 1970
	Division, Home, Away string
	P                    [3]float64 // home, draw, away, before the match
	Outcome              int        // index in P
	LogLoss              float64    // of P, nats
}

func perMatch(f forecast, v verdict) MatchScore {
	return MatchScore{Day: f.day, Division: f.division, Home: f.home, Away: f.away, P: v.winner, Outcome: v.was, LogLoss: -math.Log(v.probabilities()[0])}
}

// WritePerMatch writes a CSV header and a row for each match.
func WritePerMatch(out io.Writer, matches []MatchScore) error {
	w := csv.NewWriter(out)
	w.UseCRLF = true // RFC 4180
	rows := [][]string{{"date", "division", "home", "away", "p_home", "p_draw", "p_away", "outcome", "log_loss"}}
	for _, m := range matches {
		rows = append(rows, []string{time.Unix(int64(m.Day)*86400, 0).UTC().Format(time.DateOnly), m.Division, m.Home, m.Away,
			number(m.P[0]), number(m.P[1]), number(m.P[2]), [3]string{"home", "draw", "away"}[m.Outcome], number(m.LogLoss)})
	}
	return w.WriteAll(rows)
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
