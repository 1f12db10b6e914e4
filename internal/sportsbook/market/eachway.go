package market

import "strconv"

// The markets of a race that each-way bets are made of.
const (
	RaceWinner = "race_winner"
	RacePlace  = "race_place"
)

// EachWay are the terms of an each-way bet: one stake on the runner to win, as large a one on it to be placed at a fraction of
// the winner's price, that is at 1 + (odds-1)·Num/Den.
type EachWay struct {
	Num    int `json:"num"`
	Den    int `json:"den"`
	Places int `json:"places" doc:"how many places are paid"`
}

// eachWayTerms are Tattersalls' standard terms of races that are not handicaps, by the number of runners; below five there are none.
var eachWayTerms = []struct {
	runners int // at least
	terms   EachWay
}{
	{8, EachWay{Num: 1, Den: 5, Places: 3}},
	{5, EachWay{Num: 1, Den: 4, Places: 2}},
}

// EachWayFor returns the terms of a race with so many runners; ok is false where no each-way bets are taken.
func EachWayFor(runners int) (terms EachWay, ok bool) {
	for _, row := range eachWayTerms {
		if runners >= row.runners {
			return row.terms, true
		}
	}
	return EachWay{}, false
}

// EachWay returns the terms of each-way bets on m: those of the runners it was opened with, whoever is withdrawn afterwards. ok is
// false for every market but the winner of a race of five or more.
func (m Market) EachWay() (terms EachWay, ok bool) {
	if m.Key != RaceWinner {
		return EachWay{}, false
	}
	return EachWayFor(len(m.Selections))
}

// PlaceID is the id of the selection that the place part of an each-way bet on s settles by: the same runner in the place market
// that was opened together with the winner market m. It is empty where no each-way bets are taken.
func (m Market) PlaceID(s Selection) string {
	place := m.PlaceMarket(Answer{Key: s.Key})
	if place.ID == "" {
		return ""
	}
	return place.Selections[0].ID
}

// PlaceMarket is the place market that was opened together with the winner market m, with some answers; it has no id where no
// each-way bets are taken.
func (m Market) PlaceMarket(answers ...Answer) Market {
	terms, ok := m.EachWay()
	if !ok {
		return Market{}
	}
	return New(Event{ID: m.EventID}, Question{Key: RacePlace, Params: Params{Places: terms.Places}, Scheduled: m.Scheduled}, answers...)
}

// RunnerKey is the key of the selection of a runner by its number.
func RunnerKey(number int) string { return "r" + strconv.Itoa(number) }
