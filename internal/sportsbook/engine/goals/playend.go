package goals

import (
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

// Before overtime and during a shoot-out.
const (
	toOvertime = 3 * time.Minute
	shooting   = 5 * time.Minute
)

// end writes the result of a match after regular time, with overtime if needed.
func (p *player) end(pace pace) error {
	m := p.match
	t := m.state.Total()
	method := ""
	if !m.law.plan.Draws && t[0] == t[1] {
		var err error
		if method, err = p.overtime(); err != nil {
			return err
		}
		t = m.state.Total()
	}
	if method == timed.MethodPenalties {
		p.Wait(shooting)
		if rng.Float64(p.src) < shootOut {
			t[0]++
		} else {
			t[1]++
		}
	}
	p.Wait(pace.result)
	return p.status(feed.Status{Phase: feed.Ended, Period: m.state.Period,
		Result: &feed.Result{Home: t[0], Away: t[1], Winner: timed.Leader(t), Method: method}})
}

// overtime plays sudden death; without a goal there is a shoot-out.
func (p *player) overtime() (method string, err error) {
	m := p.match
	period := m.state.Period
	if err := p.status(feed.Status{Phase: feed.Break, Period: period}); err != nil {
		return "", err
	}
	p.Wait(toOvertime)
	if err := p.status(feed.Status{Phase: feed.Live, Period: period + 1}); err != nil {
		return "", err
	}
	home, away := m.law.suddenDeath()
	for slot := range m.law.overtimeSlots() {
		if slot > 0 {
			if err := p.emit(moment{second: slot * m.law.slot, play: feed.Play{Kind: "clock"}}); err != nil {
				return "", err
			}
		}
		if u := rng.Float64(p.src); u < home+away {
			side := 0
			if u >= home {
				side = 1
			}
			second := slot*m.law.slot + rng.IntN(p.src, m.law.slot)
			return timed.MethodOvertime, p.emit(moment{second, m.law.pace().goal, feed.Play{Kind: "goal", Side: timed.Sides[side], Who: p.name(side, true)}})
		}
	}
	p.pass(m.law.plan.Extra)
	return timed.MethodPenalties, p.status(feed.Status{Phase: feed.Break, Period: period + 1})
}
