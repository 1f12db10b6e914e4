package market

import (
	"strconv"

	"maidan/internal/id"
)

// The markets of each-way bets.
const (
	RaceWinner = "race_winner"
	RacePlace  = "race_place"
)

// EachWay are the terms of an each-way bet: one stake on the runner to win, and an equal one on it to be placed. The place part
// pays at a fraction of the winner's price, 1 + (odds-1)·Num/Den.
type EachWay struct {
	Num    int `json:"num"`
	Den    int `json:"den"`
	Places int `json:"places" doc:"how many places are paid"`
}

// eachWayTerms are Tattersalls' standard terms for non-handicap races, by the number of runners; below five there are none.
var eachWayTerms = []struct {
	runners int // at least
	terms   EachWay
}{
	{8, EachWay{Num: 1, Den: 5, Places: 3}},
	{5, EachWay{Num: 1, Den: 4, Places: 2}},
}

// EachWayFor returns the terms of a race with so many runners; ok is false if no each-way bets are accepted.
func EachWayFor(runners int) (terms EachWay, ok bool) {
	for _, row := range eachWayTerms {
		if runners >= row.runners {
			return row.terms, true
		}
	}
	return EachWay{}, false
}

// EachWay returns the terms of each-way bets on m by the runners it was opened with, regardless of later withdrawals. ok is false
// for every market but the winner of a race of five or more.
func (m Market) EachWay() (terms EachWay, ok bool) {
	if m.Key != RaceWinner {
		return EachWay{}, false
	}
	return EachWayFor(len(m.Selections))
}

// PlaceID returns the id of the selection that settles the place part of an each-way bet on s: the same runner in the place market
// that was opened with the winner market m. It is empty if no each-way bets are accepted.
func (m Market) PlaceID(s Selection) id.Selection {
	place := m.PlaceMarket(Answer{Key: s.Key})
	if place.ID == "" {
		return ""
	}
	return place.Selections[0].ID
}

// PlaceMarket returns the place market that was opened with the winner market m; it has no id if no each-way bets are accepted.
func (m Market) PlaceMarket(answers ...Answer) Market {
	terms, ok := m.EachWay()
	if !ok {
		return Market{}
	}
	return New(Event{ID: m.EventID}, Question{Key: RacePlace, Params: Params{Places: terms.Places}, Scheduled: m.Scheduled}, answers...)
}

// RunnerKey returns the selection key of a runner by its number.
func RunnerKey(number int) string { return "r" + strconv.Itoa(number) }
