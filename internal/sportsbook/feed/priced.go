package feed

import "time"

// The kinds of messages about events that somebody else prices: Fixture.Priced. A later KindFixture is a fixture change, and
// KindStatus and KindBetStop mean what they mean elsewhere.
const (
	KindOdds               Kind = "odds"
	KindSettlement         Kind = "settlement"
	KindCancel             Kind = "cancel"
	KindRollbackSettlement Kind = "rollback_settlement"
	KindRollbackCancel     Kind = "rollback_cancel"
	// A producer that announces itself so is believed only between up and the next down, whatever else it says meanwhile; neither
	// has an event.
	KindProducerDown Kind = "producer_down"
	KindProducerUp   Kind = "producer_up"
)

// Line is a market by its question, in the house's words: what market.Question is to engines. ID tells the lines of an event
// apart and never changes its meaning.
type Line struct {
	ID       string   `json:"id"`
	Key      string   `json:"key"`
	Name     string   `json:"name,omitempty"` // English, of a market that the house has no key for
	Group    string   `json:"group,omitempty"`
	Position int      `json:"position,omitempty"`
	Groups   []string `json:"groups,omitempty"` // the feed's own: what a bet stop names; empty where they are not known

	Innings int     `json:"innings,omitempty"`
	Line    float64 `json:"line,omitempty"`
	Overs   int     `json:"overs,omitempty"`
	Period  int     `json:"period,omitempty"`
	Number  int     `json:"number,omitempty"`
	Until   int     `json:"until,omitempty"`
	Side    string  `json:"side,omitempty"`
	Player  string  `json:"player,omitempty"`
	Places  int     `json:"places,omitempty"`
	Winners int     `json:"winners,omitempty"` // how many selections win; 0 means 1, WinnersUnknown that the prices must tell
}

// WinnersUnknown is Line.Winners of a market of which nobody says how many answers win.
const WinnersUnknown = -1

// LineState is what the feed says of a line.
type LineState string

// The states of a line.
const (
	LineActive    LineState = "active"
	LineSuspended LineState = "suspended"
	LineInactive  LineState = "inactive"    // not offered any more, perhaps again later
	LineHanded    LineState = "handed_over" // another producer goes on with it
	LineSettled   LineState = "settled"     // its settlement is told beside
	LineCancelled LineState = "cancelled"   // its cancel is told beside
)

// Odds are the lines whose prices or states changed; those that are left out are as they were.
type Odds struct {
	Standing *Standing `json:"standing,omitempty"` // nil: as it was
	Lines    []Priced  `json:"lines,omitempty"`
}

// Priced is a line with prices on its answers. Answers are empty where only the state changed.
type Priced struct {
	Line
	State   LineState `json:"state"`
	Answers []Answer  `json:"answers,omitempty"`
}

// Answer is a selection as the feed prices it.
type Answer struct {
	Key    string  `json:"key"`
	Name   string  `json:"name"`
	Odds   float64 `json:"odds"`             // decimal, the feed's margin in them
	Chance float64 `json:"chance,omitempty"` // that it wins, 0 where the feed does not say
	Refund float64 `json:"refund,omitempty"` // that half or all of its stake goes back
	Off    bool    `json:"off,omitempty"`    // not offered
}

// Settlement is the results of some lines.
type Settlement struct {
	Confirmed bool       `json:"confirmed"` // false: as seen on the field, true: by the official result
	Lines     []Resulted `json:"lines"`
}

// Resulted is a line with the results of its answers; an answer that is not named has lost.
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
	DeadHeat float64 `json:"dead_heat,omitempty"` // d of a win that is shared; 0 means 1
}

// Recall names lines whose bets are cancelled, or whose settlement or cancel is taken back. From and Until bound the bets that are
// meant, by the moment they were placed; zero is no bound. They say nothing about a settlement.
type Recall struct {
	Lines      []Line    `json:"lines"`
	From       time.Time `json:"from,omitzero"`
	Until      time.Time `json:"until,omitzero"`
	Superseded string    `json:"superseded,omitempty"` // the event that takes this one's place
}

// Standing is the score of a match that somebody else follows, at a glance.
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
