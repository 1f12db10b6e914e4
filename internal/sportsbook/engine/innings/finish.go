package innings

import (
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Finish implements engine.Match: batter by batter to the end.
func (m *Match) Finish(src rng.Source) (engine.Match, error) {
	end := &Match{law: m.law, state: m.state.clone()}
	s := end.state
	s.Incidents = nil
	if s.over() {
		return end, nil
	}
	for !s.decided(m.law.innings) {
		if s.Inning == 0 || s.Rest {
			s.begin(m.law.innings)
		}
		o, runs := m.law.bat(src, s)
		s.bring(o.outs, o.on, runs, m.law.innings)
	}
	t := s.total()
	s.accept(feed.Result{Home: t[home], Away: t[away], Winner: winner(t)}, feed.Ended)
	return end, nil
}

// bat draws the next batter's outcome. Runs beyond the winning one count on a home run only.
func (l *law) bat(src rng.Source, s *state) (o *outcome, runs int) {
	all := l.bats[s.batting()][situation{s.Outs, s.On}.index()]
	u := rng.Float64(src)
	o = &all[len(all)-1]
	for i := range all {
		if u -= all[i].p; u < 0 {
			o = &all[i]
			break
		}
	}
	runs = o.runs
	if s.Bottom && s.Inning >= l.innings && o.kind != homer {
		t := s.total()
		runs = min(runs, t[away]-t[home]+1)
	}
	return o, runs
}
