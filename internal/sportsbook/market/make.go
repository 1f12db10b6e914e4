package market

import (
	"strconv"
	"strings"

	"maidan/internal/id"
)

// Question is a market without selections.
type Question struct {
	Key       string
	Group     string
	Rule      string
	Position  int // in the list; 0 is the main market, the match winner
	Params    Params
	Scheduled int // the scheduled length when the market opened, in the engine's unit
}

// Answer is a selection of a new market.
type Answer struct {
	Key  string
	Name string // English; screens translate well-known keys
}

// New returns a market of an event, suspended and without prices. Its id is derived from its key and parameters, so that the same
// question is always the same market.
func New(e Event, q Question, answers ...Answer) Market {
	base := string(e.ID) + "-" + q.Key + q.Params.suffix()
	if q.Scheduled > 0 {
		base += "-" + strconv.Itoa(q.Scheduled)
	}
	m := Market{ID: id.Market(base), EventID: e.ID, Key: q.Key, Group: q.Group, RuleKey: q.Rule, Position: q.Position, Params: q.Params,
		Scheduled: q.Scheduled, Status: Suspended, Main: true}
	for _, a := range answers {
		m.Selections = append(m.Selections, Selection{ID: id.Selection(base + "-" + a.Key), Key: a.Key, Name: a.Name, Odds: 1000, Factors: Plain()})
	}
	m.SetDerived()
	return m
}

// suffix distinguishes markets of one key; players by side and number in the engine.
func (p Params) suffix() string {
	var b strings.Builder
	for _, part := range []struct {
		code string
		n    int
	}{{"i", p.Innings}, {"p", p.Period}, {"n", p.Number}, {"u", p.Until}, {"pl", p.Places}} {
		if part.n != 0 {
			b.WriteString("-" + part.code + strconv.Itoa(part.n))
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

// OverUnder returns the selections of a total.
func OverUnder(line float64) []Answer {
	text := strconv.FormatFloat(line, 'f', -1, 64)
	return []Answer{{KeyOver, "Over " + text}, {KeyUnder, "Under " + text}}
}

// Sides returns the selections of a question with the two sides as answers.
func Sides(e Event) []Answer { return []Answer{{KeyHome, e.Home.Name}, {KeyAway, e.Away.Name}} }

// All gives every selection of m the same result.
func (m *Market) All(r Result, f Factors) {
	for i := range m.Selections {
		m.Selections[i].Settle(r, f)
	}
}

// VoidAll makes every selection void and returns the market's new status.
func (m *Market) VoidAll() Status {
	f := Plain()
	f.VoidMilli = VoidWhole
	m.All(VoidResult, f)
	return Void
}

// Win settles m on the selection with a key; all others lose, also if the key is unknown. It returns the market's new status.
func (m *Market) Win(key string) Status {
	m.All(Lost, Plain())
	if s := m.Selection(key); s != nil {
		s.Settle(Won, Plain())
	}
	return Settled
}

// Asian settles a market of two selections by a number and the first one's line: over and under a total, or home and away with a
// handicap where by is home's lead after it. A whole line that is met is void; a quarter line is half on each adjacent line.
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
