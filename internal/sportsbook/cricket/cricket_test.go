package cricket_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
)

func begun(t testing.TB, f cricket.Format) *cricket.State {
	t.Helper()
	s := cricket.New(f)
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
	return s
}

// bowl bowls balls that each bring so many runs off the bat, over after over.
func bowl(t testing.TB, s *cricket.State, runs ...int) {
	t.Helper()
	for _, r := range runs {
		require.NoError(t, s.Apply(cricket.Ball{Over: nextOver(s.Current()), Batter: "a", NonStriker: "b", Bowler: "x", Bat: r}))
	}
}

func nextOver(in *cricket.Innings) int {
	n := len(in.Overs)
	switch {
	case n == 0:
		return 0
	case in.OverDone():
		return in.Overs[n-1].Number + 1
	}
	return in.Overs[n-1].Number
}

func out(s *cricket.State, kind cricket.Dismissal, who string) error {
	return s.Apply(cricket.Ball{Over: nextOver(s.Current()), Batter: who, NonStriker: "b", Bowler: "x",
		Wickets: []cricket.Wicket{{Kind: kind, Out: who}}})
}

func TestLabels(t *testing.T) {
	t.Parallel()
	bowled := []cricket.Wicket{{Kind: cricket.Bowled, Out: "a"}}
	hurt := []cricket.Wicket{{Kind: cricket.RetiredHurt, Out: "a"}}
	for want, b := range map[string]cricket.Ball{
		"0": {}, "4": {Bat: 4}, "W": {Wickets: bowled}, "1W": {Bat: 1, Wickets: bowled},
		"wd": {Extras: cricket.Extras{Wides: 1}}, "5wd": {Extras: cricket.Extras{Wides: 5}},
		"nb": {Extras: cricket.Extras{NoBalls: 1}}, "7nb": {Bat: 6, Extras: cricket.Extras{NoBalls: 1}},
		"1b": {Extras: cricket.Extras{Byes: 1}}, "4lb": {Extras: cricket.Extras{LegByes: 4}},
		"2": {Bat: 2, Wickets: hurt}, "wdW": {Extras: cricket.Extras{Wides: 1}, Wickets: bowled},
	} {
		require.Equal(t, want, b.Label())
	}
}

func TestApply_CountsBallsAndWickets(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.T20())
	for _, b := range []cricket.Ball{
		{Extras: cricket.Extras{Wides: 5}}, {Bat: 4, Extras: cricket.Extras{NoBalls: 1}}, {Extras: cricket.Extras{Byes: 2}},
		{Extras: cricket.Extras{LegByes: 1}}, {Bat: 6}, {Bat: 4, NonBoundary: true},
	} {
		b.Batter, b.NonStriker, b.Bowler = "a", "b", "x"
		require.NoError(t, s.Apply(b))
	}
	in := s.Current()
	require.Equal(t, 4, in.Legal)
	require.Equal(t, 5+5+2+1+6+4, in.Runs)
	require.Equal(t, cricket.Batter{Name: "a", Runs: 14, Balls: 5, Fours: 1, Sixes: 1}, in.Batters[1])
	require.Equal(t, cricket.Bowler{Name: "x", Legal: 4, Runs: 20}, in.Bowlers[0])
	require.Equal(t, "0.4", in.Bowlers[0].Overs(6))
	require.NoError(t, out(s, cricket.RetiredHurt, "a"))
	require.NoError(t, out(s, cricket.RetiredNotOut, "c"))
	require.Zero(t, in.Wickets)
	require.NoError(t, out(s, cricket.RetiredOut, "d"))
	require.NoError(t, out(s, cricket.RunOut, "e"))
	require.NoError(t, out(s, cricket.CaughtBowled, "f"))
	require.Equal(t, 3, in.Wickets)
	require.Equal(t, 1, in.Bowlers[0].Wickets)
}

func TestApply_TwoWicketsOnOneBallAndAReturningBatter(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.T20())
	require.NoError(t, s.Apply(cricket.Ball{Batter: "a", NonStriker: "b", Bowler: "x", Wickets: []cricket.Wicket{
		{Kind: cricket.RetiredOut, Out: "b"}, {Kind: cricket.Caught, Out: "a"}}}))
	in := s.Current()
	require.Equal(t, 2, in.Wickets)
	require.Empty(t, in.Striker)
	require.Empty(t, in.NonStriker)
	require.NoError(t, out(s, cricket.RetiredHurt, "c"))
	require.NoError(t, s.Apply(cricket.Ball{Batter: "c", NonStriker: "q", Bowler: "x", Bat: 2})) // and q came unannounced
	require.Empty(t, in.Batters[2].Out)
	require.Equal(t, 2, in.Batters[2].Runs)
}

func TestApply_RotatesTheStrike(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.T20())
	in := func() *cricket.Innings { return s.Current() }
	bowl(t, s, 1)
	require.Equal(t, "b", in().Striker)
	bowl(t, s, 4)
	require.Equal(t, "a", in().Striker)
	require.NoError(t, s.Apply(cricket.Ball{Batter: "a", NonStriker: "b", Bowler: "x", Extras: cricket.Extras{Wides: 2}}))
	require.Equal(t, "b", in().Striker, "they ran one on the wide")
	bowl(t, s, 0, 0, 0)
	bowl(t, s, 1)
	require.Equal(t, "a", in().Striker, "a single off the last ball keeps the strike")
}

func TestApply_EndsAnInningsByTheLaws(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.Limited("T1", 1))
	bowl(t, s, 1, 1, 1, 1, 1, 1)
	require.Equal(t, cricket.CloseOvers, s.Current().Closed)
	require.Equal(t, cricket.PhaseBreak, s.Standing())
	side, super := s.NextBatting()
	require.Equal(t, cricket.Away, side)
	require.False(t, super)
	require.NoError(t, s.Begin(cricket.Start{Batting: side}))
	require.Equal(t, 7, s.Current().Need())
	require.InDelta(t, 7, s.Current().RequiredRate(), 1e-9)
	bowl(t, s, 6, 1)
	require.Equal(t, cricket.CloseTarget, s.Current().Closed)
	o, done := s.Due()
	require.True(t, done)
	require.Equal(t, cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away, Wickets: 10}, o)
	require.Equal(t, cricket.PhaseDecided, s.Standing(), "nobody waits for an innings after the winning run")
	require.NoError(t, s.Finish(o))
	require.Equal(t, cricket.PhaseEnded, s.Standing())

	s = begun(t, cricket.T20())
	for i := range 10 {
		require.NoError(t, out(s, cricket.Bowled, string(rune('c'+i))))
	}
	require.Equal(t, cricket.CloseAllOut, s.Current().Closed)
	require.ErrorIs(t, out(s, cricket.Bowled, "z"), cricket.ErrNotInPlay)
}

func TestApply_SeventhBallOfTheLastOverReopensTheInnings(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.Limited("T1", 1))
	bowl(t, s, 0, 0, 0, 0, 0, 0)
	require.NoError(t, s.Apply(cricket.Ball{Over: 0, Batter: "a", NonStriker: "b", Bowler: "x", Bat: 3}))
	require.Equal(t, 3, s.Current().Runs)
	require.Equal(t, cricket.CloseOvers, s.Current().Closed)
	require.Error(t, s.Apply(cricket.Ball{Over: 1, Batter: "a", NonStriker: "b", Bowler: "x"}))
}

func TestApply_ClosedInningsStaysClosed(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.T20())
	bowl(t, s, 1)
	require.NoError(t, s.Close(cricket.CloseStopped))
	require.ErrorIs(t, s.Apply(cricket.Ball{Batter: "a", NonStriker: "b", Bowler: "x"}), cricket.ErrNotInPlay)
}

func TestApply_RainRevisesBallsAndTarget(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.Limited("T2", 2))
	bowl(t, s, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away}))
	bowl(t, s, 4, 4)
	require.NoError(t, s.Revise(cricket.Revision{Quota: 6, Target: 30}))
	require.Equal(t, 4, s.Current().BallsLeft())
	require.Equal(t, 22, s.Current().Need())
	bowl(t, s, 4, 4, 4, 4)
	o, done := s.Due()
	require.True(t, done)
	require.Equal(t, cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home, Runs: 5}, o)
	require.NoError(t, s.Finish(cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away, Method: "D/L"}))
	home, _, _ := cricket.SettleWinner(s, cricket.WinnerOfficial)
	require.Equal(t, cricket.Lost, home.Verdict, "the official result stands, whatever the scores say")
}

func TestApply_AwardsMoveScoresAndTargets(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.Limited("T1", 1))
	bowl(t, s, 1, 1, 1, 1, 1, 1)
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away, Penalty: 2}))
	require.NoError(t, s.Award(cricket.Award{Innings: 0, Runs: 5}))
	require.Equal(t, 12, s.Current().Target)
	require.Equal(t, 10, s.Current().Need())
	require.NoError(t, s.Award(cricket.Award{Innings: 1, Runs: 10}))
	require.Equal(t, cricket.CloseTarget, s.Current().Closed)
	require.Error(t, s.Award(cricket.Award{Innings: 2, Runs: 5}))
	require.Error(t, s.Award(cricket.Award{Innings: 0, Runs: -5}))
}

func TestApply_SuperOversContinueUntilDecided(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.Limited("T1", 1))
	bowl(t, s, 1, 0, 0, 0, 0, 0)
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away}))
	bowl(t, s, 1, 0, 0, 0, 0, 0)
	for range 2 {
		for range 2 {
			_, done := s.Due()
			require.False(t, done)
			require.Equal(t, cricket.PhaseBreak, s.Standing(), "a tie waits for a super over")
			side, super := s.NextBatting()
			require.True(t, super)
			require.NoError(t, s.Begin(cricket.Start{Batting: side, SuperOver: true}))
			bowl(t, s, 1, 1, 0, 0, 0, 0)
		}
	}
	side, _ := s.NextBatting()
	require.NoError(t, s.Begin(cricket.Start{Batting: side, SuperOver: true}))
	bowl(t, s, 6, 6, 6, 6, 6, 6)
	require.NoError(t, s.Begin(cricket.Start{Batting: side.Other(), SuperOver: true}))
	bowl(t, s, 0)
	require.NoError(t, out(s, cricket.Bowled, "c"))
	require.NoError(t, out(s, cricket.Bowled, "d"))
	o, done := s.Due()
	require.True(t, done)
	require.Equal(t, cricket.Outcome{Result: cricket.ResultTie, Winner: side, Decider: cricket.DeciderSuperOver}, o)
	runs, _, _ := s.Total(cricket.Home)
	require.Equal(t, 1, runs, "super overs are no part of the score")
	require.Equal(t, 2, s.Number())
}

func TestApply_RefusesInvalidBalls(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.T20())
	bowl(t, s, 1, 2, 3)
	before, err := json.Marshal(s)
	require.NoError(t, err)
	for _, b := range []cricket.Ball{
		{Over: 2}, {Over: -1}, {Bat: -1}, {Bat: 99}, {Bat: 1, Extras: cricket.Extras{Wides: 1}}, {Extras: cricket.Extras{Byes: -2}},
		{Extras: cricket.Extras{Wides: 1, NoBalls: 1}}, {Extras: cricket.Extras{Wides: 50}}, {Wickets: make([]cricket.Wicket, 3)},
	} {
		require.Error(t, s.Apply(b))
	}
	after, err := json.Marshal(s)
	require.NoError(t, err)
	require.JSONEq(t, string(before), string(after))
}

func TestApply_RefusesInvalidChanges(t *testing.T) {
	t.Parallel()
	s := cricket.New(cricket.T20())
	require.ErrorIs(t, s.Apply(cricket.Ball{}), cricket.ErrNotInPlay)
	require.Error(t, s.Begin(cricket.Start{Batting: "nobody"}))
	require.Error(t, s.Begin(cricket.Start{Batting: cricket.Home, SuperOver: true}))
	require.ErrorIs(t, s.Revise(cricket.Revision{Quota: 6}), cricket.ErrNotInPlay)
	require.ErrorIs(t, s.Close(cricket.CloseStopped), cricket.ErrNotInPlay)
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
	require.Error(t, s.Begin(cricket.Start{Batting: cricket.Home}))
	require.Error(t, s.Finish(cricket.Outcome{Result: cricket.ResultWin}))
	require.Error(t, s.Finish(cricket.Outcome{Result: "draw"}))
	require.Error(t, s.Finish(cricket.Outcome{Result: cricket.ResultNoResult, Winner: cricket.Home}))
	require.NoError(t, s.Finish(cricket.Outcome{Result: cricket.ResultNoResult}))
	require.Error(t, s.Begin(cricket.Start{Batting: cricket.Away}))
	_, err := cricket.Restore([]byte(`{"format":{"overs":0}}`))
	require.Error(t, err)
}
