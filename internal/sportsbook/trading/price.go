package trading

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// The margins: what the prices of a market sum to, as probabilities.
const (
	winnerBook = 1.05
	totalBook  = 1.06
)

// A total's main line is left behind when its chances leave this band: by then a line near the median says more.
const (
	lineLow  = 0.32
	lineHigh = 0.68
)

// lastBalls is where a total takes no more bets: the line cannot follow the runs any more.
const lastBalls = 6

// reprice brings every market of a book to its present price and state.
func (d *Desk) reprice(b *book) error {
	if !d.cfg.Model.Supports(b.state.Format) || len(b.markets) == 0 {
		return nil
	}
	if b.event.Status.Over() || b.state.Phase == cricket.PhaseEnded {
		b.closeAll()
		return nil
	}
	if b.desk.HoldUntil <= b.now {
		b.desk.HoldUntil = 0
	}
	d.value(b)
	if err := d.priceWinner(b); err != nil {
		return fmt.Errorf("price winner: %w", err)
	}
	if err := d.priceTotals(b); err != nil {
		return fmt.Errorf("price totals: %w", err)
	}
	return nil
}

// value brings the win probability up to date, once a step.
func (d *Desk) value(b *book) {
	if !b.valued && d.cfg.Model.Supports(b.state.Format) && b.desk.Trouble == "" {
		b.desk.WinHome, b.valued = d.cfg.Model.Winner(b.state, b.desk.Pre), true
	}
}

func (b *book) closeAll() {
	for i := range b.markets {
		if !b.markets[i].Status.Done() {
			b.turn(&b.markets[i], market.Closed)
		}
	}
}

func (d *Desk) priceWinner(b *book) error {
	for i := range b.markets {
		m := &b.markets[i]
		if m.Key != market.MatchWinner || m.Status.Done() {
			continue
		}
		p := b.desk.WinHome
		if _, decided := b.state.Due(); decided || p <= 0 || p >= 1 {
			b.turn(m, market.Closed) // decided on the field: the official result settles it
			continue
		}
		odds, err := pricing.Margin([]float64{p, 1 - p}, winnerBook)
		if err != nil {
			return err
		}
		if b.event.Status == market.Live {
			for i := range odds {
				odds[i] = pricing.Cap(odds[i], ballsLeft(b.state))
			}
		}
		b.offer(m, odds, b.desk.shut(b.now))
	}
	return nil
}

// ballsLeft is how many balls of the match are to come.
func ballsLeft(s *cricket.State) int {
	left := s.Format.Balls() * (2 - s.Number())
	if in := s.Current(); in != nil && in.Closed == "" {
		left += in.BallsLeft()
	}
	return left
}

// priceTotals keeps one line per innings near the median. Only the innings under way has one, before the match the first.
func (d *Desk) priceTotals(b *book) error {
	innings, scheduled := 1, b.state.Format.Balls()
	if in := b.state.Current(); in != nil {
		innings, scheduled = b.state.Number(), in.Quota
		if in.Closed != "" || in.SuperOver || in.BallsLeft() <= lastBalls {
			innings = 0
		}
	}
	b.closeTotals(innings, scheduled)
	if innings == 0 || b.desk.Trouble != "" {
		return nil
	}
	dist, ok := d.cfg.Model.InningsTotal(b.state, b.desk.Pre, innings)
	if !ok {
		return nil
	}
	m := b.mainLine(innings)
	if m != nil {
		if over := dist.Over(m.Params.Line); over < lineLow || over > lineHigh {
			b.retire(m)
			m = nil
		}
	}
	if m == nil {
		m = b.openLine(innings, dist.Line(), scheduled)
	}
	over := dist.Over(m.Params.Line)
	if m.Status.Done() || over <= 0 || over >= 1 {
		b.turn(m, market.Closed)
		return nil
	}
	odds, err := pricing.Margin([]float64{over, 1 - over}, totalBook)
	if err != nil {
		return err
	}
	b.offer(m, odds, b.desk.shut(b.now))
	return nil
}

// closeTotals shuts every total but the main line of the innings under way; after rain also the lines that were to settle by
// another number of overs.
func (b *book) closeTotals(innings, scheduled int) {
	for i := range b.markets {
		m := &b.markets[i]
		if m.Key != market.InningsTotal || m.Status.Done() {
			continue
		}
		stays := m.Params.Innings == innings && m.Scheduled == scheduled && m.Main
		if stays {
			continue
		}
		if m.Params.Innings == innings && m.Main {
			b.retire(m)
			continue
		}
		b.turn(m, market.Closed)
	}
}

// retire leaves a line behind: it takes no more bets, is not shown any more, and settles with the innings.
func (b *book) retire(m *market.Market) {
	m.Main = false
	b.dirty[m.ID] = true
	b.turn(m, market.Closed)
}

func (b *book) mainLine(innings int) *market.Market {
	for i := range b.markets {
		m := &b.markets[i]
		if m.Key == market.InningsTotal && m.Params.Innings == innings && m.Main && !m.Status.Done() {
			return m
		}
	}
	return nil
}

// openLine makes a line the main one: a new market, or the one that was left behind when the game moved away from it.
func (b *book) openLine(innings int, line float64, scheduled int) *market.Market {
	fresh := market.NewTotal(b.event, innings, line, scheduled, b.state.Format.BallsPerOver)
	if m := b.find(fresh.ID); m != nil {
		if !m.Status.Done() {
			m.Main = true
			b.dirty[m.ID] = true
		}
		return m
	}
	return b.add(fresh)
}
