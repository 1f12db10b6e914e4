package market_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

func TestStatus_AllowsTransitions(t *testing.T) {
	t.Parallel()
	all := []market.Status{market.Active, market.Suspended, market.Closed, market.Settled, market.Void}
	allowed := map[market.Status]string{
		market.Active:    "suspended closed settled void",
		market.Suspended: "active closed settled void",
		market.Closed:    "active suspended settled void",
		market.Settled:   "settled void closed",
		market.Void:      "settled void closed",
	}
	for _, from := range all {
		for _, to := range all {
			want := false
			for _, word := range strings.Fields(allowed[from]) {
				want = want || word == string(to)
			}
			require.Equal(t, want, from.MayBecome(to), "%s → %s", from, to)
		}
		require.Equal(t, from == market.Settled || from == market.Void, from.Done())
	}
	require.False(t, market.Live.Over())
	require.True(t, market.Abandoned.Over())
}

var fixture = market.Event{ID: "m", Sport: "cricket", Home: market.Team{Name: "Herons"}, Away: market.Team{Name: "Asps"}, Status: market.Live,
	Bettable: true, Seq: 1, Version: 1}

func finished(t *testing.T, o cricket.Outcome) *cricket.State {
	s := cricket.New(cricket.T20())
	require.NoError(t, s.Finish(o))
	return s
}

func TestDecide_SettlesByEachRule(t *testing.T) {
	t.Parallel()
	boundaries := cricket.Outcome{Result: cricket.ResultTie, Winner: cricket.Away, Decider: cricket.DeciderPrevious}
	for _, c := range []struct {
		rule    string
		outcome cricket.Outcome
		home    market.Result
		away    market.Result
	}{
		{"rule.match_winner.official", cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home}, market.Won, market.Lost},
		{"rule.match_winner.official", boundaries, market.Lost, market.Won},
		{"rule.match_winner.official", cricket.Outcome{Result: cricket.ResultTie}, market.DeadHeat, market.DeadHeat},
		{"rule.match_winner.official", cricket.Outcome{Result: cricket.ResultNoResult}, market.VoidResult, market.VoidResult},
		{"rule.match_winner.played_out", boundaries, market.DeadHeat, market.DeadHeat},
		{"rule.match_winner.tie_void", boundaries, market.VoidResult, market.VoidResult},
		{"rule.match_winner.tie_void", cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home, Decider: cricket.DeciderPrevious}, market.VoidResult, market.VoidResult},
		{"rule.match_winner.tie_void", cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home, Method: "D/L"}, market.Won, market.Lost},
	} {
		m := market.NewWinner(fixture)
		m.RuleKey = c.rule
		status, ok, err := m.Decide(finished(t, c.outcome))
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, c.home, m.Selection(market.KeyHome).Result, "%s %+v", c.rule, c.outcome)
		require.Equal(t, c.away, m.Selection(market.KeyAway).Result)
		require.Equal(t, c.home == market.VoidResult, status == market.Void)
		if c.home == market.DeadHeat {
			require.Equal(t, market.Factors{DeadHeatNum: 1, DeadHeatDen: 2}, m.Selections[0].Factors)
		}
	}
	undecided := market.NewWinner(fixture)
	_, ok, err := undecided.Decide(cricket.New(cricket.T20()))
	require.NoError(t, err)
	require.False(t, ok)
	undecided.RuleKey = market.RuleTotal
	_, _, err = undecided.Decide(cricket.New(cricket.T20()))
	require.Error(t, err, "a rule of another market")
}

func TestRules_HaveTexts(t *testing.T) {
	t.Parallel()
	for _, r := range market.Rules() {
		require.NotEmpty(t, r.Text, r.Key)
		found, ok := market.RuleOf(r.Key)
		require.True(t, ok)
		require.Equal(t, r, found)
	}
	for _, key := range []string{market.RuleWinner, market.RuleTotal} {
		_, ok := market.RuleOf(key)
		require.True(t, ok, key)
	}
}

func TestScoreOf_Chase(t *testing.T) {
	t.Parallel()
	s := cricket.New(cricket.Limited("T5", 5))
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away}))
	bowl := func(over, runs int) {
		require.NoError(t, s.Apply(cricket.Ball{Over: over, Batter: "a", NonStriker: "b", Bowler: "c", Bat: runs}))
	}
	for i := range 30 {
		bowl(i/6, 1)
	}
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
	for _, runs := range []int{4, 0, 2, 1} {
		bowl(0, runs)
	}
	got := market.ScoreOf(s, fixture)
	require.Equal(t, market.Score{Innings: 2, Batting: cricket.Home, Home: market.SideScore{Runs: 7, Overs: "0.4"}, Away: market.SideScore{Runs: 30, Overs: "5.0"},
		Target: 31, Need: 24, BallsLeft: 26, RunRate: 10.5, RequiredRate: 5.54, LastBall: "1", Phase: cricket.PhasePlay}, got)
	require.Len(t, market.OversOf(s), 6)
	won := s.Clone()
	require.NoError(t, won.Award(cricket.Award{Innings: 1, Runs: 24}))
	got = market.ScoreOf(won, fixture)
	require.Equal(t, cricket.PhaseDecided, got.Phase)
	require.Zero(t, got.Target, "nothing is chased any more")
	last, ok := market.LastOver(s)
	require.True(t, ok)
	require.Equal(t, 2, last.Innings)
	require.Len(t, last.Balls, 4)
	require.True(t, last.Balls[0].Boundary)
	players := market.PlayersOf(s)
	require.Len(t, players.Batters, 2)
	require.Equal(t, 7, players.Bowler.Runs)
	require.Equal(t, "0.4", players.Bowler.Overs)
}

func save(t *testing.T, d *db.DB, c market.Change) error {
	if c.State == nil && c.From == 0 {
		state, err := json.Marshal(cricket.New(cricket.T20()))
		require.NoError(t, err)
		c.State = state
	}
	c.Desk = []byte("{}")
	return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return market.Save(ctx, tx, c) })
}

func TestSave_RoundTrips(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := fixture
		score := market.ScoreOf(cricket.New(cricket.T20()), e)
		e.Score, e.Name, e.Venue, e.Producer = &score, "Herons v Asps", "The Marsh", "sim"
		total := market.NewTotal(e, 1, 165.5, 120, 6)
		require.NoError(t, save(t, d, market.Change{Event: e, New: []market.Market{total, market.NewWinner(e)},
			Points: []market.WormPoint{{Innings: 1, Over: 2, Ball: 3, Runs: 40, Wickets: 1, WinHome: 0.625}}}))
		require.ErrorIs(t, save(t, d, market.Change{Event: e}), market.ErrStale, "it exists")

		read, err := market.Read(t.Context(), d.Reader(), "m")
		require.NoError(t, err)
		require.Len(t, read.Markets, 2)
		require.Equal(t, market.MatchWinner, read.Markets[0].Key)
		require.Equal(t, total, read.Markets[1])
		require.Equal(t, []market.WormPoint{{Innings: 1, Over: 2, Ball: 3, Runs: 40, Wickets: 1, WinHome: 0.625}}, read.Worm)
		require.Equal(t, "The Marsh", read.Event.Venue)

		total.Status, total.Main, total.Version = market.Closed, false, 2
		total.Selections[0].Odds = 1900
		e.Version = 2
		require.NoError(t, save(t, d, market.Change{Event: e, From: 1, Changed: []market.Market{total}}))
		require.ErrorIs(t, save(t, d, market.Change{Event: e, From: 1}), market.ErrStale)
		read, err = market.Read(t.Context(), d.Reader(), "m")
		require.NoError(t, err)
		require.Len(t, read.Markets, 1, "a line that was left behind is not shown")
		byID, err := market.ByID(t.Context(), d.Reader(), total.ID, "none")
		require.NoError(t, err)
		require.Equal(t, market.Closed, byID[0].Status)
		require.EqualValues(t, 1900, byID[0].Selections[0].Odds)

		_, err = market.Find(t.Context(), d.Reader(), "none")
		require.ErrorIs(t, err, market.ErrNoEvent)
		open, err := market.Unfinished(t.Context(), d.Reader())
		require.NoError(t, err)
		require.Equal(t, []id.Event{"m"}, open)
	})
}

func TestList_EndedEventsLatestFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for i := range 23 {
			e := fixture
			e.ID, e.StartsAt, e.Status = id.Event(rune('a'+i)), int64(i/2), market.Ended
			if i%5 == 0 {
				e.Status = market.Abandoned
			}
			require.NoError(t, save(t, d, market.Change{Event: e}))
		}
		var got []id.Event
		cursor := ""
		for {
			page, err := market.List(t.Context(), d.Reader(), market.Filter{Sport: "cricket", Group: market.GroupEnded, Cursor: cursor})
			require.NoError(t, err)
			for _, e := range page.Items {
				got = append(got, e.ID)
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		require.Equal(t, "wvutsrqponmlkjihgfedcba", strings.Join(id.Strings(got), ""))
		for _, bad := range []string{"!", "bm8", "MS54eXo=", "eyJpIjoiXHUwMDAwIn0"} {
			_, err := market.List(t.Context(), d.Reader(), market.Filter{Sport: "cricket", Group: market.GroupEnded, Cursor: bad})
			require.ErrorIs(t, err, market.ErrCursor, bad)
		}
	})
}

// Where sides bat twice both innings of a side are listed, with declarations.
func TestScoreOf_MultiDayMatch(t *testing.T) {
	t.Parallel()
	s := cricket.New(cricket.Test())
	bat := func(side cricket.Side, runs int, why cricket.Close) {
		require.NoError(t, s.Begin(cricket.Start{Batting: side}))
		require.NoError(t, s.Apply(cricket.Ball{Batter: "a", NonStriker: "b", Bowler: "c", Bat: 1}))
		require.NoError(t, s.Award(cricket.Award{Innings: len(s.Innings) - 1, Runs: runs - 1}))
		if why != "" {
			require.NoError(t, s.Close(why))
		}
	}
	bat(cricket.Home, 350, cricket.CloseDeclare)
	require.Equal(t, market.SideScore{Runs: 350, Overs: "0.1", Declared: true}, market.ScoreOf(s, fixture).Home)
	bat(cricket.Away, 158, cricket.CloseAllOut)
	bat(cricket.Home, 120, "")
	got := market.ScoreOf(s, fixture)
	require.Equal(t, market.SideScore{Runs: 120, Overs: "0.1", Before: &market.InningsScore{Runs: 350, Declared: true}}, got.Home)
	require.Equal(t, market.SideScore{Runs: 158, Overs: "0.1"}, got.Away)
}

func TestKinds_HaveRuleAndSports(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, k := range market.Kinds() {
		require.False(t, seen[k.Key], "%s twice", k.Key)
		seen[k.Key] = true
		require.NotEmpty(t, k.Sports, k.Key)
		require.True(t, market.KnownKey(k.Key), k.Key)
	}
	require.True(t, seen[market.MatchWinner])
	for key, known := range map[string]bool{"": false, "nothing": false, "uof.123": true, ".": false, "uof.": false} {
		require.Equal(t, known, market.KnownKey(key), "%q", key)
	}
}

func TestRulesByFamily_ListsEachRuleUnderItsSports(t *testing.T) {
	t.Parallel()
	shown := map[string]market.Family{}
	for _, family := range market.RulesByFamily() {
		for _, r := range family.Rules {
			require.NotContains(t, shown, r.Key)
			shown[r.Key] = family.Family
		}
	}
	for _, r := range market.Rules() {
		if r.Key != market.RuleProvider {
			require.Contains(t, shown, r.Key)
		}
	}
	of := func(key string) market.Family {
		for _, r := range market.Rules() {
			if r.MarketKey == key {
				return shown[r.Key]
			}
		}
		return ""
	}
	for key, want := range map[string]market.Family{"over_runs": market.FamilyCricket, "correct_score": market.FamilyGoals, "set_winner": market.FamilySets,
		"winning_method": market.FamilyRounds, "race_winner": market.FamilyRace, "map_winner": market.FamilyMaps} {
		require.Equal(t, want, of(key), key)
	}
}
