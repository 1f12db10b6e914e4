package cricket_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/sportsbook/cricket"
)

// anyBall draws a ball that a scorer could write.
func anyBall(t *rapid.T, over int) cricket.Ball {
	names := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"})
	b := cricket.Ball{Over: over, Batter: names.Draw(t, "batter"), NonStriker: names.Draw(t, "other"), Bowler: "x"}
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		b.Extras.Wides = rapid.IntRange(1, 5).Draw(t, "wides")
	case 1:
		b.Extras.NoBalls, b.Bat = 1, rapid.IntRange(0, 6).Draw(t, "bat")
	case 2:
		b.Extras.LegByes = rapid.IntRange(1, 4).Draw(t, "legbyes")
	case 3:
		b.Wickets = []cricket.Wicket{{Kind: rapid.SampledFrom([]cricket.Dismissal{cricket.Bowled, cricket.RunOut,
			cricket.RetiredHurt, cricket.RetiredOut}).Draw(t, "how"), Out: b.Batter}}
	default:
		b.Bat = rapid.IntRange(0, 6).Draw(t, "bat")
	}
	return b
}

// Whatever is bowled, the books balance: runs are the sum of bat, extras and penalties however they are counted, and a
// snapshot goes on exactly as its original.
func TestState_TotalsBalance(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := cricket.New(cricket.Limited("T3", 3))
		for {
			side, super := cricket.Home, false
			if s.Current() != nil {
				side, super = s.NextBatting()
			}
			if side == "" || len(s.Innings) == 6 {
				break
			}
			require.NoError(t, s.Begin(cricket.Start{Batting: side, SuperOver: super}))
			play(t, s)
		}
		for i := range s.Innings {
			balance(t, &s.Innings[i])
		}
	})
}

func play(t *rapid.T, s *cricket.State) {
	for s.Current().Closed == "" {
		over := nextOver(s.Current())
		if n := len(s.Current().Overs); n > 0 && !s.Current().OverDone() && over+1 < 3 && !s.Current().SuperOver &&
			rapid.IntRange(0, 20).Draw(t, "umpire") == 0 {
			over++ // the umpire miscounts
		}
		b := anyBall(t, over)
		data, err := json.Marshal(s)
		require.NoError(t, err)
		restored, err := cricket.Restore(data)
		require.NoError(t, err)
		clone := s.Clone()
		require.NoError(t, s.Apply(b))
		require.NoError(t, restored.Apply(b))
		require.NoError(t, clone.Apply(b))
		a, _ := json.Marshal(s)
		r, _ := json.Marshal(restored)
		c, _ := json.Marshal(clone)
		require.Equal(t, string(a), string(r))
		require.Equal(t, string(a), string(c))
	}
}

func balance(t *rapid.T, in *cricket.Innings) {
	bat, bowled, overs, legal, wickets := 0, 0, 0, 0, 0
	for _, b := range in.Batters {
		bat += b.Runs
	}
	for _, b := range in.Bowlers {
		bowled += b.Runs
	}
	for _, o := range in.Overs {
		overs += o.Runs
		legal += o.Legal
		wickets += o.Wickets
		require.LessOrEqual(t, len(o.Balls)-o.Legal, len(o.Balls))
	}
	require.Equal(t, in.Runs, bat+in.Extras.Total()+in.Penalty)
	require.Equal(t, in.Runs, overs+in.Penalty)
	require.Equal(t, in.Runs, bowled+in.Extras.Byes+in.Extras.LegByes+in.Extras.Penalty+in.Penalty)
	require.Equal(t, in.Legal, legal)
	require.Equal(t, in.Wickets, wickets)
	require.LessOrEqual(t, in.Wickets, in.MaxWickets)
	require.GreaterOrEqual(t, in.BallsLeft(), 0)
	require.True(t, in.Closed.Natural())
}

// Of the two sides of a settled market one wins and one loses, or both are treated alike.
func TestSettle_BothSelectionsAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := cricket.New(cricket.T20())
		require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
		o := cricket.Outcome{Result: rapid.SampledFrom([]cricket.Result{cricket.ResultWin, cricket.ResultTie,
			cricket.ResultNoResult}).Draw(t, "result")}
		if o.Result == cricket.ResultWin || o.Result == cricket.ResultTie && rapid.Bool().Draw(t, "decided") {
			o.Winner = rapid.SampledFrom([]cricket.Side{cricket.Home, cricket.Away}).Draw(t, "winner")
			o.Decider = rapid.SampledFrom([]cricket.Decider{cricket.DeciderSuperOver, cricket.DeciderPrevious}).Draw(t, "decider")
		}
		require.NoError(t, s.Finish(o))
		home, away, ok := cricket.SettleWinner(s, rapid.SampledFrom(cricket.Rules()).Draw(t, "rule"))
		require.True(t, ok)
		agree(t, home, away)
		over, under, ok := cricket.SettleTotal(s, 1, rapid.Float64Range(0, 200).Draw(t, "line"), 120)
		require.True(t, ok)
		agree(t, over, under)
	})
}

func agree(t *rapid.T, a, b cricket.Settlement) {
	switch a.Verdict {
	case cricket.Won:
		require.Equal(t, cricket.Lost, b.Verdict)
	case cricket.Lost:
		require.Equal(t, cricket.Won, b.Verdict)
	default:
		require.Equal(t, a, b)
	}
}

// No input makes the state panic or lose its balance.
func FuzzApply(f *testing.F) {
	f.Add([]byte{0, 4, 0, 0, 0, 1, 0, 6, 1, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		s := cricket.New(cricket.Limited("T2", 2))
		for ; len(data) >= 5; data = data[5:] {
			b := cricket.Ball{Over: int(int8(data[0])), Batter: "a", NonStriker: "b", Bowler: "x", Bat: int(int8(data[1])),
				Extras: cricket.Extras{Wides: int(data[2] % 8), NoBalls: int(data[3] % 4)}}
			switch data[4] % 8 {
			case 1:
				b.Wickets = []cricket.Wicket{{Kind: cricket.Bowled, Out: "a"}}
			case 2:
				_ = s.Begin(cricket.Start{Batting: cricket.Home, Quota: int(data[1])})
			case 3:
				_ = s.Begin(cricket.Start{Batting: cricket.Away, SuperOver: data[0]%2 == 0})
			case 4:
				_ = s.Revise(cricket.Revision{Quota: int(data[0]), Target: int(data[1])})
			case 5:
				_ = s.Award(cricket.Award{Innings: int(data[0] % 4), Runs: int(data[1])})
			}
			before := total(s)
			if err := s.Apply(b); err != nil {
				require.Equal(t, before, total(s))
				continue
			}
			require.Equal(t, before+b.Runs(), total(s))
			require.GreaterOrEqual(t, s.Current().BallsLeft(), 0)
		}
		s.Due()
		s.NextBatting()
	})
}

func total(s *cricket.State) int {
	n := 0
	for i := range s.Innings {
		n += s.Innings[i].Runs
	}
	return n
}
