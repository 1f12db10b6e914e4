package fit

import (
	"encoding/csv"
	"io"
	"strconv"

	"maidan/internal/sportsbook/cricket"
)

// MatchScore is the quality of the prices of one match. Losses are in nats, of the probability that the batting side wins.
type MatchScore struct {
	Date, ID   string
	Home, Away string  // as in the file, home being named first
	PHome      float64 // before the first ball
	HomeWon    bool
	LogLoss    float64    // mean over the priced balls
	Innings    [2]float64 // the same of each innings
	Balls      [2]int
}

type matchTally struct {
	balls [2]int
	loss  [2]float64
	first float64 // probability of the side that bats first, before the first ball
}

func (t *matchTally) add(innings int, p float64, won bool) {
	p, loss := logLoss(p, won)
	if innings == 1 && t.balls[0] == 0 {
		t.first = p
	}
	t.balls[innings-1]++
	t.loss[innings-1] += loss
}

func (t *matchTally) score(g *game) MatchScore {
	s := MatchScore{Date: g.date, ID: g.id, Home: g.names[0], Away: g.names[1], PHome: t.first, HomeWon: g.winner == cricket.Home, Balls: t.balls}
	if g.inn[0].batting != cricket.Home {
		s.PHome = 1 - t.first
	}
	for i := range t.balls {
		s.Innings[i] = t.loss[i] / float64(max(t.balls[i], 1))
	}
	s.LogLoss = (t.loss[0] + t.loss[1]) / float64(max(t.balls[0]+t.balls[1], 1))
	return s
}

// WritePerMatch writes a CSV header and a row for each match.
func WritePerMatch(out io.Writer, matches []MatchScore) error {
	w := csv.NewWriter(out)
	w.UseCRLF = true // RFC 4180
	rows := [][]string{{"date", "match", "home", "away", "p_home", "p_away", "outcome", "log_loss", "log_loss_first_innings",
		"log_loss_second_innings", "balls_first_innings", "balls_second_innings"}}
	for _, m := range matches {
		outcome := "away"
		if m.HomeWon {
			outcome = "home"
		}
		rows = append(rows, []string{m.Date, m.ID, m.Home, m.Away, number(m.PHome), number(1 - m.PHome), outcome, number(m.LogLoss),
			number(m.Innings[0]), number(m.Innings[1]), strconv.Itoa(m.Balls[0]), strconv.Itoa(m.Balls[1])})
	}
	return w.WriteAll(rows)
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
