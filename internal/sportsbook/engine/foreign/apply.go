package foreign

import (
	"fmt"
	"slices"
	"time"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Window is a range of placement times: from From on and before Until, unix milliseconds, 0 is unbounded.
type Window struct {
	From  int64 `json:"from,omitempty"`
	Until int64 `json:"until,omitempty"`
}

// Whole reports whether the window is unbounded.
func (w Window) Whole() bool { return w == Window{} }

// What is a kind of Change.
type What string

// Changes of the bets on a line other than its settlement.
const (
	Cancelled           What = "cancelled"
	CancelTakenBack     What = "cancel_taken_back"
	SettlementTakenBack What = "settlement_taken_back"
)

// Change describes what a message did to the bets on a line. A repeated message makes no changes.
type Change struct {
	What    What
	Line    string // its id
	Edition int    // the last one; earlier ones are included
	Window  Window // of a cancel and its rollback
}

// Changes returns what the last Apply did to bets; a clone has none.
func (m *Match) Changes() []Change { return m.changes }

// Apply applies a message. It returns an error for a message without the part of its kind; the match is then unchanged.
func (m *Match) Apply(msg feed.Message) (engine.Effect, error) {
	m.changes = nil
	switch {
	case msg.Kind == feed.KindFixture && msg.Fixture != nil:
	case msg.Kind == feed.KindStatus && msg.Status != nil:
		m.status(*msg.Status)
	case msg.Kind == feed.KindBetStop && msg.BetStop != nil:
		m.stop(*msg.BetStop)
	case msg.Kind == feed.KindOdds && msg.Odds != nil:
		m.odds(msg.Producer, *msg.Odds)
	case msg.Kind == feed.KindSettlement && msg.Settlement != nil:
		m.settle(*msg.Settlement)
	case msg.Kind == feed.KindCancel && msg.Correction != nil:
		m.recall(*msg.Correction, cancel)
	case msg.Kind == feed.KindRollbackCancel && msg.Correction != nil:
		m.recall(*msg.Correction, uncancel)
	case msg.Kind == feed.KindRollbackSettlement && msg.Correction != nil:
		m.recall(*msg.Correction, unsettle)
	default:
		return engine.Effect{}, fmt.Errorf("foreign: message %d of %s: %s without its part", msg.Seq, msg.EventID, msg.Kind)
	}
	return engine.Effect{}, nil
}

// Official applies the result of a status.
func (m *Match) Official(st feed.Status) error {
	m.status(st)
	return nil
}

func (m *Match) status(st feed.Status) {
	m.phase = st.Phase
	if st.Result != nil {
		r := *st.Result
		m.result = &r
	}
}

// stop suspends the active lines of some groups. A line without known groups is suspended by every stop.
func (m *Match) stop(s feed.BetStop) {
	for i := range m.lines {
		l := &m.lines[i]
		if l.State == feed.LineActive && meant(l.Groups, s.Groups) {
			l.State = feed.LineSuspended
		}
	}
}

func meant(of, by []string) bool {
	return len(by) == 0 || len(of) == 0 || slices.ContainsFunc(by, func(g string) bool { return slices.Contains(of, g) })
}

func (m *Match) odds(producer string, o feed.Odds) {
	if o.Standing != nil {
		s := *o.Standing
		m.standing = &s
		m.count(s)
	}
	for _, p := range o.Lines {
		l := m.line(p.ID)
		if l == nil {
			if len(p.Answers) == 0 {
				continue // never offered
			}
			m.lines = append(m.lines, line{Line: p.Line, Producer: producer})
			l = &m.lines[len(m.lines)-1]
		}
		if p.State == feed.LineHandedOver && l.Producer != producer {
			continue // another producer now continues the line
		}
		l.Producer, l.State, l.Line = producer, p.State, p.Line
		if len(p.Answers) > 0 {
			l.update(p.Answers)
		}
	}
}

// update applies new prices. Answers that the message omits are inactive. New answers make a new edition, whose market replaces
// the previous one.
func (l *line) update(answers []feed.Answer) {
	known := map[string]int{}
	for i := range l.Answers {
		known[l.Answers[i].Key] = i
	}
	for _, a := range answers {
		if _, ok := known[a.Key]; !ok && len(l.Answers) > 0 {
			l.Edition++
			l.Answers = nil
			break
		}
	}
	if len(l.Answers) == 0 {
		l.Answers = slices.Clone(answers)
		return
	}
	for i := range l.Answers {
		l.Answers[i].Off = true
	}
	for _, a := range answers {
		l.Answers[known[a.Key]] = a
	}
}

func (m *Match) settle(s feed.Settlement) {
	for _, e := range s.Lines {
		l := m.line(e.ID)
		if l == nil {
			continue // never offered: no bets
		}
		if l.Settled && l.Confirmed && !s.Confirmed {
			continue // a provisional result after the official one is ignored
		}
		l.Settled, l.Confirmed, l.Verdicts = true, s.Confirmed, slices.Clone(e.Answers)
	}
}

func (m *Match) recall(r feed.Correction, act func(*line, Window) (What, bool)) {
	w := Window{millis(r.From), millis(r.Until)}
	for _, named := range r.Lines {
		l := m.line(named.ID)
		if l == nil {
			continue
		}
		if what, changed := act(l, w); changed {
			m.changes = append(m.changes, Change{what, l.ID, l.Edition, w})
		}
	}
}

func cancel(l *line, w Window) (What, bool) {
	if w.Whole() {
		was := l.Cancelled
		l.Cancelled = true
		return Cancelled, !was
	}
	if slices.Contains(l.Windows, w) {
		return Cancelled, false
	}
	l.Windows = append(l.Windows, w)
	return Cancelled, true
}

func uncancel(l *line, w Window) (What, bool) {
	if w.Whole() {
		was := l.Cancelled
		l.Cancelled = false
		return CancelTakenBack, was
	}
	i := slices.Index(l.Windows, w)
	if i < 0 {
		return CancelTakenBack, false
	}
	l.Windows = slices.Delete(l.Windows, i, i+1)
	return CancelTakenBack, true
}

func unsettle(l *line, _ Window) (What, bool) {
	was := l.Settled
	l.Settled, l.Confirmed, l.Verdicts = false, false, nil
	if l.State == feed.LineSettled {
		l.State = feed.LineSuspended // its prices follow when the line resumes
	}
	return SettlementTakenBack, was
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
