package feed

import (
	"time"

	"maidan/internal/id"
)

// The kinds of messages about events that the feed prices (Fixture.Priced). A later KindFixture is a fixture change; KindStatus and
// KindBetStop have their usual meaning.
const (
	KindOdds               Kind = "odds"
	KindSettlement         Kind = "settlement"
	KindCancel             Kind = "cancel"
	KindRollbackSettlement Kind = "rollback_settlement"
	KindRollbackCancel     Kind = "rollback_cancel"
	// Prices of a producer that sends these kinds are trusted only between an up and the next down, whatever else it sends
	// meanwhile. Neither kind has an event.
	KindProducerDown Kind = "producer_down"
	KindProducerUp   Kind = "producer_up"
)

// Line is a market with its parameters, by this project's market keys: what market.Question is to engines. ID identifies the line
// in its event and never changes its meaning.
type Line struct {
	ID       string   `json:"id"`
	Key      string   `json:"key"`
	Name     string   `json:"name,omitempty"` // English, of a market without a key
	Group    string   `json:"group,omitempty"`
	Position int      `json:"position,omitempty"`
	Groups   []string `json:"groups,omitempty"` // the feed's groups, which a bet stop names; empty if unknown

	Innings int     `json:"innings,omitempty"`
	Line    float64 `json:"line,omitempty"`
	Overs   int     `json:"overs,omitempty"`
	Period  int     `json:"period,omitempty"`
	Number  int     `json:"number,omitempty"`
	Until   int     `json:"until,omitempty"`
	Side    string  `json:"side,omitempty"`
	Player  string  `json:"player,omitempty"`
	Places  int     `json:"places,omitempty"`
	Winners int     `json:"winners,omitempty"` // how many selections win; 0 means 1, WinnersUnknown: derived from the prices
}

// WinnersUnknown is Line.Winners of a market with an unknown number of winners.
const WinnersUnknown = -1

// LineState is the feed's state of a line.
type LineState string

// The states of a line.
const (
	LineActive     LineState = "active"
	LineSuspended  LineState = "suspended"
	LineInactive   LineState = "inactive"    // not offered, perhaps later again
	LineHandedOver LineState = "handed_over" // another producer continues it
	LineSettled    LineState = "settled"     // its settlement is a separate message
	LineCancelled  LineState = "cancelled"   // its cancel is a separate message
)

// Odds are the lines with changed prices or states; omitted lines are unchanged.
type Odds struct {
	Standing *Standing `json:"standing,omitempty"` // nil: unchanged
	Lines    []Priced  `json:"lines,omitempty"`
}

// Priced is a line with prices of its answers. Answers is empty if only the state changed.
type Priced struct {
	Line
	State   LineState `json:"state"`
	Answers []Answer  `json:"answers,omitempty"`
}

// Answer is a selection with the feed's price.
type Answer struct {
	Key    string  `json:"key"`
	Name   string  `json:"name"`
	Odds   float64 `json:"odds"`             // decimal, with the feed's margin
	Chance float64 `json:"chance,omitempty"` // probability of a win, 0 if the feed does not send it
	Refund float64 `json:"refund,omitempty"` // probability that half or all of the stake is refunded
	Off    bool    `json:"off,omitempty"`    // not offered
}

// Settlement is the results of some lines.
type Settlement struct {
	Confirmed bool       `json:"confirmed"` // false: as seen live, true: by the official result
	Lines     []Resulted `json:"lines"`
}

// Resulted is a line with the results of its answers; an omitted answer has lost.
type Resulted struct {
	Line
	Answers []Verdict `json:"answers"`
}

// Verdict is the result of an answer: the leg multiplier is v + (1-v)·odds·d of a win and v of a loss.
type Verdict struct {
	Key      string  `json:"key"`
	Name     string  `json:"name"`
	Won      bool    `json:"won"`
	Void     float64 `json:"void,omitempty"`      // v: 0, 0.5 or 1
	DeadHeat float64 `json:"dead_heat,omitempty"` // d of a shared win; 0 means 1
}

// Correction names lines with cancelled bets, or with a settlement or cancel that is rolled back. From and Until bound the placement
// times of the affected bets; zero is no bound. They do not apply to settlements.
type Correction struct {
	Lines      []Line    `json:"lines"`
	From       time.Time `json:"from,omitzero"`
	Until      time.Time `json:"until,omitzero"`
	Superseded id.Event  `json:"superseded,omitempty"` // the event that replaces this one
}

// Standing is the current score of an event that the feed prices.
type Standing struct {
	Home    int       `json:"home"`
	Away    int       `json:"away"`
	Period  int       `json:"period,omitempty"`
	Name    string    `json:"name,omitempty"`  // key of the period's name, as in market.Board
	Clock   int       `json:"clock,omitempty"` // seconds played
	Serving Side      `json:"serving,omitempty"`
	Points  [2]string `json:"points,omitzero"`
	Periods [][2]int  `json:"periods,omitempty"`
	Wickets [2]int    `json:"wickets,omitzero"` // cricket: dismissals of home and away
	Over    int       `json:"over,omitempty"`   // cricket: completed overs of the innings under way
	Ball    int       `json:"ball,omitempty"`   // cricket: deliveries of the over under way
}
