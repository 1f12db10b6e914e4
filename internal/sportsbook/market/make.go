package market

import (
	"strconv"
	"strings"
)

// Question is what a market asks, without answers.
type Question struct {
	Key       string
	Group     string
	Rule      string
	Position  int // in the list; 0 is the event's main market and belongs to who wins
	Params    Params
	Scheduled int // what the match was to last when the market opened, in the engine's own unit
}

// Answer is a selection of a market that is being made.
type Answer struct {
	Key  string
	Name string // English; screens name well-known keys in their language
}

// New returns a market of an event, without prices: suspended until it has some. Its id is made of its facts, so that the same
// question is the same market however often trading comes back to it.
func New(e Event, q Question, answers ...Answer) Market {
	id := e.ID + "-" + q.Key + q.Params.suffix()
	if q.Scheduled > 0 {
		id += "-" + strconv.Itoa(q.Scheduled)
	}
	m := Market{ID: id, EventID: e.ID, Key: q.Key, Group: q.Group, RuleKey: q.Rule, Position: q.Position, Params: q.Params,
		Scheduled: q.Scheduled, Status: Suspended, Main: true}
	for _, a := range answers {
		m.Selections = append(m.Selections, Selection{ID: id + "-" + a.Key, Key: a.Key, Name: a.Name, Odds: 1000, Factors: Plain()})
	}
	m.Dress()
	return m
}

// suffix tells markets of one key apart; players are told apart by the side and number that an engine gives them.
func (p Params) suffix() string {
	var b strings.Builder
	for _, part := range []struct {
		letter string
		n      int
	}{{"i", p.Innings}, {"p", p.Period}, {"n", p.Number}, {"u", p.Until}, {"pl", p.Places}} {
		if part.n != 0 {
			b.WriteString("-" + part.letter + strconv.Itoa(part.n))
		}
	}
	if p.Side != "" {
		b.WriteString("-" + p.Side[:1])
	}
	if p.Line != 0 {
		b.WriteString("-l" + strconv.FormatFloat(p.Line, 'f', -1, 64))
	}
	return b.String()
}

// OverUnder are the selections of a total.
func OverUnder(line float64) []Answer {
	text := strconv.FormatFloat(line, 'f', -1, 64)
	return []Answer{{KeyOver, "Over " + text}, {KeyUnder, "Under " + text}}
}

// Sides are the selections of a question that one of two sides is the answer to.
func Sides(e Event) []Answer { return []Answer{{KeyHome, e.Home.Name}, {KeyAway, e.Away.Name}} }

// All gives every selection of m the same result.
func (m *Market) All(r Result, f Factors) {
	for i := range m.Selections {
		m.Selections[i].Settle(r, f)
	}
}

// VoidAll makes every selection void; it returns the state that the market goes to.
func (m *Market) VoidAll() Status {
	f := Plain()
	f.VoidMilli = VoidWhole
	m.All(VoidResult, f)
	return Void
}

// Win settles m on one selection, by its key; every other one loses. An unknown key loses them all. It returns the state that the
// market goes to.
func (m *Market) Win(key string) Status {
	m.All(Lost, Plain())
	if s := m.Selection(key); s != nil {
		s.Settle(Won, Plain())
	}
	return Settled
}

// Asian settles a market of two selections on a number and a line for the first of them: over and under a total, or home and away
// with a handicap where by is home's lead after it. A whole line that is met is void; a quarter line is half on each neighbour.
func (m *Market) Asian(by float64) Status {
	won, lost := Plain(), Plain()
	switch by {
	case 0:
		return m.VoidAll()
	case 0.25, -0.25:
		won.VoidMilli, lost.VoidMilli = VoidWhole/2, VoidWhole/2
	}
	first, second := &m.Selections[0], &m.Selections[1]
	if by < 0 {
		first, second = second, first
	}
	first.Settle(Won, won)
	second.Settle(Lost, lost)
	return Settled
}
