package timed

import "maidan/internal/sportsbook/market"

// Judge settles the markets that every game of two scores has. Each method sets the results and says whether they stand.
type Judge struct {
	*Game
	Score [2]int // that markets on the whole game ask about
	Final bool   // it will not change
}

// winners are the keys of a result's selections by Lead.
var winners = [3]string{market.KeyHome, market.KeyDraw, market.KeyAway}

// Lead is 0 where home leads, 1 where nobody does, 2 where away does.
func Lead(score [2]int) int {
	switch {
	case score[Home] > score[Away]:
		return 0
	case score[Home] == score[Away]:
		return 1
	}
	return 2
}

// Key is the key of the selection that a score makes win.
func Key(score [2]int) string { return winners[Lead(score)] }

// Over settles a total: a line that is passed is decided at once, the others when the count is final.
func Over(m *market.Market, count int, final bool) (market.Status, bool) {
	by := float64(count) - m.Params.Line
	if !final && by < 0.5 {
		return "", false
	}
	return m.Asian(by), true
}

// Winner is home, draw or away.
func (j *Judge) Winner(m *market.Market) (market.Status, bool) { return m.Win(Key(j.Score)), j.Final }

// Total is the points of both.
func (j *Judge) Total(m *market.Market) (market.Status, bool) {
	return Over(m, j.Score[Home]+j.Score[Away], j.Final)
}

// TeamTotal is the points of the side that the market names.
func (j *Judge) TeamTotal(m *market.Market) (market.Status, bool) {
	if m.Params.Side == market.KeyAway {
		return Over(m, j.Score[Away], j.Final)
	}
	return Over(m, j.Score[Home], j.Final)
}

// Handicap adds the line to home's lead.
func (j *Judge) Handicap(m *market.Market) (market.Status, bool) {
	return m.Asian(float64(j.Score[Home]-j.Score[Away]) + m.Params.Line), j.Final
}

// OddEven is about the points of both.
func (j *Judge) OddEven(m *market.Market) (market.Status, bool) {
	if (j.Score[Home]+j.Score[Away])%2 == 1 {
		return m.Win(market.KeyOdd), j.Final
	}
	return m.Win(market.KeyEven), j.Final
}

// PeriodWinner is home, draw or away in the period that the market names.
func (j *Judge) PeriodWinner(m *market.Market) (market.Status, bool) {
	return m.Win(Key(j.Of(m.Params.Period))), j.Ended(m.Params.Period)
}

// PeriodTotal is the points of the period that the market names.
func (j *Judge) PeriodTotal(m *market.Market) (market.Status, bool) {
	t := j.Of(m.Params.Period)
	return Over(m, t[Home]+t[Away], j.Ended(m.Params.Period))
}
