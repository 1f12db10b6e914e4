// Package market is the catalogue: events, their markets, prices, versions and results, and the rule by which each market settles.
//
// Trading writes it, bets and screens read it. The types are those of the player's API; fields without a JSON name are internal. An
// event's Version grows with every change of its prices or states and never falls.
package market

import (
	"slices"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/cricket"
)

// EventStatus is the phase of an event.
type EventStatus string

// The phases of an event.
const (
	Upcoming  EventStatus = "upcoming"
	Live      EventStatus = "live"
	Ended     EventStatus = "ended"
	Abandoned EventStatus = "abandoned" // ended without a result
)

// EventStatuses returns all phases of an event.
func EventStatuses() []EventStatus { return []EventStatus{Upcoming, Live, Ended, Abandoned} }

// Over reports whether the event has ended.
func (s EventStatus) Over() bool { return s == Ended || s == Abandoned }

// Resting reports whether a live match has an overnight break, as a Test has after stumps. Lists show it among the upcoming events.
func (e Event) Resting() bool {
	return e.Status == Live && e.Score != nil && e.Score.Phase == cricket.PhaseNight
}

// Status is the state of a market.
type Status string

// The states of a market.
const (
	Active    Status = "active"
	Suspended Status = "suspended" // temporarily: a new price follows
	Closed    Status = "closed"    // no more bets; waits for its result
	Settled   Status = "settled"
	Void      Status = "void"
)

// Statuses returns all states of a market.
func Statuses() []Status { return []Status{Active, Suspended, Closed, Settled, Void} }

// transitions lists the allowed transitions. A closed line reopens when it is offered again; a settled market changes only by a corrected
// result, which is a new generation, or closes again when its result is rolled back.
var transitions = map[Status][]Status{
	Active:    {Suspended, Closed, Settled, Void},
	Suspended: {Active, Closed, Settled, Void},
	Closed:    {Suspended, Active, Settled, Void},
	Settled:   {Settled, Void, Closed},
	Void:      {Settled, Void, Closed},
}

// MayBecome reports whether a market in state s may change to state t.
func (s Status) MayBecome(t Status) bool {
	for _, allowed := range transitions[s] {
		if allowed == t {
			return true
		}
	}
	return false
}

// Done reports whether the result is known.
func (s Status) Done() bool { return s == Settled || s == Void }

// Team is a side of an event.
type Team struct {
	Name   string `json:"name"`
	Short  string `json:"short" doc:"abbreviation of three or four characters"`
	Colour string `json:"colour" doc:"#rrggbb"`
}

// Event is a match.
type Event struct {
	ID            id.Event    `json:"id"`
	Sport         string      `json:"sport"`
	Competition   string      `json:"competition"`
	CompetitionID string      `json:"competition_id"`
	Country       string      `json:"country,omitempty" doc:"ISO 3166-1 alpha-2; absent for what is played between countries or nowhere"`
	Name          string      `json:"name"`
	Home          Team        `json:"home"`
	Away          Team        `json:"away"`
	StartsAt      int64       `json:"starts_at" doc:"unix milliseconds"`
	Status        EventStatus `json:"status" enum:"upcoming,live,ended,abandoned"`
	Bettable      bool        `json:"bettable" doc:"false: no bets, because the result may already be known"`
	Virtual       bool        `json:"virtual" doc:"simulated or disguised"`
	Score         *Score      `json:"score,omitempty"`
	MainMarket    *Market     `json:"main_market,omitempty"`
	MarketCount   int         `json:"market_count" doc:"markets that take bets, now or in a moment"`
	FeaturedUntil int64       `json:"featured_until,omitempty" doc:"unix milliseconds until when it is listed first among the top events; absent if it is not featured"`

	Producer string `json:"-"`
	Venue    string `json:"-"`
	Seq      int64  `json:"-"` // the last feed message in the row
	Version  int64  `json:"-"`
	EndedAt  int64  `json:"-"` // unix milliseconds, 0 before its end
}

// Params are the parameters of a market's name.
type Params struct {
	Innings int     `json:"innings,omitempty"`
	Line    float64 `json:"line,omitempty" doc:"the number that over and under, or a handicap on home, are about"`
	Overs   int     `json:"overs,omitempty" doc:"overs the innings was to last when the market opened"`
	Period  int     `json:"period,omitempty" doc:"half, quarter, set, inning, round or map, from 1"`
	Number  int     `json:"number,omitempty" doc:"which over, game, goal or corner, from 1"`
	Until   int     `json:"until,omitempty" doc:"the last over of a session, or the last minute of an interval"`
	Side    string  `json:"side,omitempty" enum:"home,away" doc:"the side of the total, over or player"`
	Player  string  `json:"player,omitempty"`
	Places  int     `json:"places,omitempty" doc:"how many places are paid"`
	Name    string  `json:"name,omitempty" doc:"English name of a market from a feed that the catalogue does not have: its key begins with uof."`
}

// Market is a question with priced selections.
type Market struct {
	ID         id.Market   `json:"id"`
	EventID    id.Event    `json:"event_id"`
	Key        string      `json:"key" doc:"match_winner, innings_total …; screens look up market.<key>"`
	NameKey    string      `json:"name_key"`
	Params     Params      `json:"params"`
	Status     Status      `json:"status" enum:"active,suspended,settled,void,closed"`
	Version    int64       `json:"version"`
	Group      string      `json:"group" doc:"main, innings, over, player, goals, halves, handicap, sets, games, rounds, maps, specials"`
	RuleKey    string      `json:"rule_key" doc:"how it settles: see /api/v3/sport/rules"`
	Selections []Selection `json:"selections"`
	Terms      *EachWay    `json:"each_way,omitempty" doc:"of each-way bets, where they are taken"`

	Main           bool  `json:"-"` // shown; former lines of a total are not
	Position       int   `json:"-"`
	Scheduled      int   `json:"-"` // scheduled balls of the innings when the market opened
	StoppedVersion int64 `json:"-"` // version of the last suspension: older prices are refused
	OpenedVersion  int64 `json:"-"` // version since which it takes bets without interruption: none of its prices is older
	Generation     int64 `json:"-"` // 0 before the first result, one more with each correction
	SettledAt      int64 `json:"-"` // unix milliseconds
}

// Result is how a selection ended; empty while it is open.
type Result string

// The groups of markets on the page of a match.
const (
	GroupMain     = "main"
	GroupInnings  = "innings"
	GroupOver     = "over"
	GroupPlayer   = "player"
	GroupGoals    = "goals"
	GroupHalves   = "halves"
	GroupHandicap = "handicap"
	GroupSets     = "sets"
	GroupGames    = "games"
	GroupRounds   = "rounds"
	GroupMaps     = "maps"
	GroupSpecials = "specials"
)

// The results.
const (
	Open       Result = ""
	Won        Result = "won"
	Lost       Result = "lost"
	VoidResult Result = "void"
	DeadHeat   Result = "dead_heat"
)

// Results returns the results that end a selection.
func Results() []Result { return []Result{Won, Lost, VoidResult, DeadHeat} }

// VoidWhole is Factors.VoidMilli of a selection that is completely void.
const VoidWhole = 1000

// Factors complete a result for the leg multiplier m = v + (1-v)·odds·d of a win, m = v of a loss.
type Factors struct {
	VoidMilli   int64 // v in thousandths
	DeadHeatNum int64 // d = DeadHeatNum/DeadHeatDen, 1/1 without a dead heat
	DeadHeatDen int64
}

// Plain returns the factors of a result without a void part and without a dead heat.
func Plain() Factors { return Factors{DeadHeatNum: 1, DeadHeatDen: 1} }

// Selection is an answer with its price.
type Selection struct {
	ID      id.Selection `json:"id"`
	Key     string       `json:"key" doc:"home, draw, away, over, under, yes, no, odd, even, 2:1, p3 …; screens translate the well-known ones"`
	Name    string       `json:"name"`
	Odds    money.Odds   `json:"odds" doc:"thousandths"`
	Status  string       `json:"status" enum:"active,suspended,won,lost,void,dead_heat,half_won,half_lost"`
	Version int64        `json:"version" doc:"when this price was set; bets name it"`

	Result  Result  `json:"-"`
	Factors Factors `json:"-"`
	Back    int64   `json:"-"` // average refunded share of a stake in the current state of the match, millionths
}

// Settle sets a selection's result.
func (s *Selection) Settle(r Result, f Factors) { s.Result, s.Factors = r, f }

// Shown returns the displayed result: a half-void win or loss has its own name. Any other void part is a deduction from the
// winnings, and the rest is a plain win.
func Shown(r Result, f Factors) string {
	if f.VoidMilli == VoidWhole/2 && (r == Won || r == Lost) {
		return "half_" + string(r)
	}
	return string(r)
}

// ShownResults returns all values of Shown for selections that have ended.
func ShownResults() []string {
	half := Plain()
	half.VoidMilli = VoidWhole / 2
	var all []string
	for _, f := range []Factors{Plain(), half} {
		for _, r := range Results() {
			if shown := Shown(r, f); !slices.Contains(all, shown) {
				all = append(all, shown)
			}
		}
	}
	return all
}

// SelectionStatuses returns all values of Selection.Status.
func SelectionStatuses() []string {
	return append([]string{string(Active), string(Suspended)}, ShownResults()...)
}

// SetDerived sets the derived fields for screens: the status of each selection and the market's names.
func (m *Market) SetDerived() {
	m.NameKey = "market." + m.Key
	if m.Group == "" {
		m.Group = GroupMain
	}
	if terms, ok := m.EachWay(); ok {
		m.Terms = &terms
	}
	for i := range m.Selections {
		s := &m.Selections[i]
		switch {
		case s.Result != Open:
			s.Status = Shown(s.Result, s.Factors)
		case m.Status == Active && s.Sold():
			s.Status = string(Active)
		default:
			s.Status = string(Suspended)
		}
	}
}

// Selection returns the selection with a key, or nil.
func (m Market) Selection(key string) *Selection {
	for i := range m.Selections {
		if m.Selections[i].Key == key {
			return &m.Selections[i]
		}
	}
	return nil
}

// Sold reports whether a selection has a price. One that can no longer win has none, while the others of its market are offered.
func (s Selection) Sold() bool { return s.Odds > money.One }

// Clone returns a deep copy.
func (m Market) Clone() Market {
	m.Selections = append([]Selection(nil), m.Selections...)
	return m
}
