package timed

import "maidan/internal/sportsbook/market"

// Judge settles the markets of games with two scores. Each method sets the results and reports whether the market is
// decided.
type Judge struct {
	*Game
	Score [2]int // of the whole game
	Final bool   // it will not change
}

// winners are the keys of a result's selections by Lead.
var winners = [3]string{market.KeyHome, market.KeyDraw, market.KeyAway}

// Lead returns 0 if home leads, 1 for a level score, 2 if away leads.
func Lead(score [2]int) int {
	switch {
	case score[Home] > score[Away]:
		return 0
	case score[Home] == score[Away]:
		return 1
	}
	return 2
}

// Key returns the key of the selection that wins at a score.
func Key(score [2]int) string { return winners[Lead(score)] }

// Over settles a total: a passed line is decided at once, any other when the count is final.
func Over(m *market.Market, count int, final bool) (market.Status, bool) {
	by := float64(count) - m.Params.Line
	if !final && by < 0.5 {
		return "", false
	}
	return m.Asian(by), true
}

// Winner settles home, draw or away.
func (j *Judge) Winner(m *market.Market) (market.Status, bool) { return m.Win(Key(j.Score)), j.Final }

// Total settles the points of both sides.
func (j *Judge) Total(m *market.Market) (market.Status, bool) {
	return Over(m, j.Score[Home]+j.Score[Away], j.Final)
}

// TeamTotal settles the points of the market's side.
func (j *Judge) TeamTotal(m *market.Market) (market.Status, bool) {
	if m.Params.Side == market.KeyAway {
		return Over(m, j.Score[Away], j.Final)
	}
	return Over(m, j.Score[Home], j.Final)
}

// Handicap settles home's lead plus the line.
func (j *Judge) Handicap(m *market.Market) (market.Status, bool) {
	return m.Asian(float64(j.Score[Home]-j.Score[Away]) + m.Params.Line), j.Final
}

// OddEven settles the parity of the points of both sides.
func (j *Judge) OddEven(m *market.Market) (market.Status, bool) {
	if (j.Score[Home]+j.Score[Away])%2 == 1 {
		return m.Win(market.KeyOdd), j.Final
	}
	return m.Win(market.KeyEven), j.Final
}

// PeriodWinner settles home, draw or away in the market's period.
func (j *Judge) PeriodWinner(m *market.Market) (market.Status, bool) {
	return m.Win(Key(j.Of(m.Params.Period))), j.Ended(m.Params.Period)
}

// PeriodTotal settles the points of the market's period.
func (j *Judge) PeriodTotal(m *market.Market) (market.Status, bool) {
	t := j.Of(m.Params.Period)
	return Over(m, t[Home]+t[Away], j.Ended(m.Params.Period))
}
