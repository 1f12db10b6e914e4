package cricket_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	laws "maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed/cricsheet"
	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
	"maidan/internal/sportsbook/market"
)

// Every innings, over and batter market settles as the scorecard of every real match says; the scorecard is read here
// without our scoring.
func TestDecide_SettlesRealMatchesAsRecorded(t *testing.T) {
	t.Parallel()
	matches, asked := 0, 0
	require.NoError(t, cricsheet.ReadDir(cricsheettest.Dir(t), func(m *cricsheet.Match) error {
		state, err := m.Play()
		if err != nil {
			return err
		}
		snapshot, err := json.Marshal(state)
		if err != nil {
			return err
		}
		match, err := engineOf(t).Restore(snapshot)
		if err != nil {
			return err
		}
		matches++
		main := 0
		for i := range m.Innings {
			if m.Innings[i].SuperOver {
				continue
			}
			main++
			r := &record{t: t, match: match, id: m.ID, innings: main, in: &state.Innings[i]}
			r.read(&m.Innings[i])
			asked += r.asked
		}
		return nil
	}))
	require.Greater(t, matches, 1000)
	t.Logf("%d markets of %d matches", asked, matches)
}

// record checks one innings against its scorecard.
type record struct {
	t       *testing.T
	match   engine.Match
	id      string
	innings int
	in      *laws.Innings
	asked   int
}

// settled returns the key of the selection that won, "void" for a void market.
func (r *record) settled(key, rule string, p market.Params, answers ...market.Answer) string {
	r.t.Helper()
	r.asked++
	p.Innings = r.innings
	m := market.New(enginetest.Event, market.Question{Key: key, Rule: rule, Params: p, Scheduled: r.in.Quota}, answers...)
	_, ok, err := r.match.Decide(&m)
	require.NoError(r.t, err, r.id)
	require.True(r.t, ok, "%s: %s is undecided", r.id, m.ID)
	for _, s := range m.Selections {
		if s.Result == market.Won {
			return s.Key
		}
	}
	return "void"
}

// number checks the lines on both sides of the recorded number. Below the line the market may be void where play was
// cut short.
func (r *record) number(key, rule string, p market.Params, recorded int) {
	r.t.Helper()
	p.Line = float64(recorded) - 0.5
	require.Equal(r.t, market.KeyOver, r.settled(key, rule, p, market.OverUnder(p.Line)...), "%s %s %+v", r.id, key, p)
	p.Line++
	want := []string{market.KeyUnder}
	if !r.in.Closed.Natural() {
		want = append(want, "void")
	}
	require.Contains(r.t, want, r.settled(key, rule, p, market.OverUnder(p.Line)...), "%s %s %+v", r.id, key, p)
}

var yesNo = []market.Answer{{Key: market.KeyYes}, {Key: market.KeyNo}}

// read counts a scorecard and checks everything in it.
func (r *record) read(card *cricsheet.Innings) {
	score, fours, sixes, falls := card.Penalty.Pre, 0, 0, 0
	runs, out := map[string]int{}, map[string]bool{}
	for i, over := range card.Overs {
		made, hits, wickets, legal := 0, 0, 0, 0
		for _, d := range over.Deliveries {
			score += d.Runs.Total
			made += d.Runs.Total - d.Extras.Penalty
			runs[d.Batter] += d.Runs.Batter
			if d.Extras.Wides+d.Extras.NoBalls == 0 {
				legal++
			}
			if !d.Runs.NonBoundary && d.Runs.Batter == 4 {
				fours, hits = fours+1, hits+1
			}
			if !d.Runs.NonBoundary && d.Runs.Batter == 6 {
				sixes, hits = sixes+1, hits+1
			}
			for _, w := range d.Wickets {
				if w.Kind == "retired hurt" || w.Kind == "retired not out" {
					continue
				}
				falls, wickets, out[w.PlayerOut] = falls+1, wickets+1, true
				r.number(market.FallOfWicket, market.RuleFall, market.Params{Number: falls}, score)
			}
		}
		whole := i+1 < len(card.Overs) || legal >= 6 || r.in.Closed == laws.CloseAllOut || r.in.Closed == laws.CloseTarget
		r.over(over.Over+1, made, hits, wickets, whole)
	}
	r.number(market.FallOfWicket, market.RuleFall, market.Params{Number: falls + 1}, r.in.Runs)
	r.number(market.InningsWickets, market.RuleWickets, market.Params{}, falls)
	r.number(market.InningsFours, market.RuleFours, market.Params{}, fours)
	r.number(market.InningsSixes, market.RuleSixes, market.Params{}, sixes)
	for name, n := range runs {
		p := market.Params{Player: name, Until: n}
		require.Equal(r.t, market.KeyYes, r.settled(market.BatterMilestone, market.RuleMilestone, p, yesNo...), "%s %+v", r.id, p)
		p.Until++
		got := r.settled(market.BatterMilestone, market.RuleMilestone, p, yesNo...)
		require.NotEqual(r.t, market.KeyYes, got, "%s %+v", r.id, p)
		if out[name] || r.in.Closed.Natural() {
			require.Equal(r.t, market.KeyNo, got, "%s %+v", r.id, p)
		}
	}
}

func (r *record) over(n, made, hits, wickets int, whole bool) {
	r.t.Helper()
	p := market.Params{Number: n}
	about := fmt.Sprintf("%s innings %d over %d", r.id, r.innings, n)
	odd := []market.Answer{{Key: market.KeyOdd}, {Key: market.KeyEven}}
	parity, none := [2]string{market.KeyEven, market.KeyOdd}[made%2], market.KeyNo
	if !whole {
		parity, none = "void", "void"
	}
	require.Equal(r.t, parity, r.settled(market.OverOddEven, market.RuleOverOddEven, p, odd...), about)
	for _, c := range []struct {
		key, rule string
		n         int
	}{{market.OverWicket, market.RuleOverWicket, wickets}, {market.OverBoundary, market.RuleOverBoundary, hits}} {
		want := none
		if c.n > 0 {
			want = market.KeyYes
		}
		require.Equal(r.t, want, r.settled(c.key, c.rule, p, yesNo...), about+" "+c.key)
	}
}
