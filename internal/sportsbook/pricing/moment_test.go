package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

// batted is an innings of so many overs with singles, and a wicket every sixth over; names are on the card.
func batted(t testing.TB, f cricket.Format, overs int) *cricket.State {
	t.Helper()
	s := cricket.New(f)
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
	on, next := [2]string{"a", "b"}, 'c'
	for n := range overs * 6 {
		b := cricket.Ball{Over: n / 6, Batter: on[0], NonStriker: on[1], Bowler: "x", Bat: 1}
		if n%36 == 35 {
			b.Bat, b.Wickets = 0, []cricket.Wicket{{Kind: cricket.Bowled, Out: on[0]}}
		}
		require.NoError(t, s.Apply(b))
		in := s.Current()
		on = [2]string{in.Striker, in.NonStriker}
		for i := range on {
			if on[i] == "" {
				on[i], next = string(next), next+1
			}
		}
	}
	return s
}

func TestTopBatter_SharesSumToOne(t *testing.T) {
	t.Parallel()
	for _, f := range []cricket.Format{cricket.T20(), cricket.Limited("T5", 5)} {
		for overs := 0; overs < f.Overs; overs += 2 {
			x := model(t).At(batted(t, f, overs), average())
			shares, sum := x.TopBatter(), 0.0
			require.Len(t, shares, pricing.Order)
			for _, p := range shares {
				require.GreaterOrEqual(t, p, 0.0)
				sum += p
			}
			require.InDelta(t, 1, sum, 1e-9)
			for _, d := range x.Batters() {
				sound(t, d)
			}
		}
	}
	opening := model(t).At(batted(t, cricket.T20(), 0), average()).TopBatter()
	require.Greater(t, opening[0], opening[6])
	require.Greater(t, opening[6], opening[10])
}

// The runs by the end of the innings are its total.
func TestRuns_OfTheLastOverAreTheTotal(t *testing.T) {
	t.Parallel()
	for overs := 0; overs < 20; overs += 5 {
		s := batted(t, cricket.T20(), overs)
		x := model(t).At(s, average())
		d := x.Runs(overs+1, overs+3, 20)
		require.Len(t, d, 3)
		last := 0.0
		for _, v := range d {
			sound(t, v)
			require.Greater(t, v.Mean(), last)
			last = v.Mean()
		}
		total, ok := x.Total(1)
		require.True(t, ok)
		require.InDelta(t, total.Mean(), last, 0.6)
	}
	require.Len(t, model(t).At(cricket.New(cricket.T20()), average()).Runs(6), 1)
}

// A chase is won as often as its total reaches the target.
func TestTotal_OfAChaseAgreesWithTheWinner(t *testing.T) {
	t.Parallel()
	for _, need := range []int{3, 30, 90, 170} {
		for _, left := range []int{2, 30, 60, 110} {
			x := model(t).At(chasing(t, 201, left, 3, need), average())
			d, ok := x.Total(2)
			require.True(t, ok)
			require.InDelta(t, 1-x.Winner(), d.Over(200.5), 1e-6, "need %d left %d", need, left)
		}
	}
}

func TestWicket_Methods(t *testing.T) {
	t.Parallel()
	for overs := 0; overs < 20; overs += 4 {
		p, falls := model(t).At(batted(t, cricket.T20(), overs), average()).Wicket()
		sum := 0.0
		for _, v := range p {
			require.Greater(t, v, 0.0)
			sum += v
		}
		require.InDelta(t, 1, sum, 1e-6)
		require.Greater(t, falls, 0.5)
		require.LessOrEqual(t, falls, 1.0)
		require.Greater(t, p[pricing.Caught], p[pricing.LBW])
	}
	done := batted(t, cricket.T20(), 20)
	_, falls := model(t).At(done, average()).Wicket()
	require.Zero(t, falls)
	require.Nil(t, model(t).At(done, average()).Runs(6))
	require.Nil(t, model(t).At(done, average()).TopBatter())
}

func TestFor_FiftyOversHaveTheirOwnModel(t *testing.T) {
	t.Parallel()
	f := cricket.Limited("ODI", 50)
	s := cricket.New(f)
	pre := cricket.PreMatch{Competition: "odi", EloHome: 1500, EloAway: 1500, Par: 250}
	d, ok := model(t).InningsTotal(s, pre, 1)
	require.True(t, ok)
	sound(t, d)
	require.InDelta(t, 250, d.Mean(), 25)
	require.InDelta(t, 0.5, model(t).Winner(s, pre), 1e-9)
	behind := batted(t, f, 30)
	behind.Innings[0].Wickets += 3
	require.Less(t, model(t).Winner(behind, pre), model(t).Winner(batted(t, f, 30), pre))
}

// Everything that a ball changes in the prices of a match.
func BenchmarkRepricing(b *testing.B) {
	for name, s := range map[string]*cricket.State{
		"first innings, start": batted(b, cricket.T20(), 1), "first innings, half-way": batted(b, cricket.T20(), 10),
		"chase, start": chasing(b, 170, 119, 0, 169), "chase, half-way": chasing(b, 170, 60, 3, 80),
	} {
		for batters, pre := range map[string]cricket.PreMatch{"unknown": average(), "known": known()} {
			b.Run(name+", batters "+batters, func(b *testing.B) { reprice(b, s, pre) })
		}
	}
}

// known is an average match of which everybody's batting is known.
func known() cricket.PreMatch {
	pre := average()
	for i, name := range "abcdefghijk" {
		p := cricket.Proven{Name: string(name), Worth: 0.1 - 0.2*float64(i%2)}
		pre.Batters = map[cricket.Side][]cricket.Proven{cricket.Home: append(pre.Batters[cricket.Home], p), cricket.Away: append(pre.Batters[cricket.Home], p)}
	}
	return pre
}

func reprice(b *testing.B, s *cricket.State, pre cricket.PreMatch) {
	m := model(b)
	m.Warm()
	for b.Loop() {
		x := m.At(s, pre)
		x.Winner()
		x.Total(s.Number())
		over := s.Current().Used()/6 + 1
		x.Runs(over, min(over+5, 20))
		x.Wicket()
		x.TopBatter()
	}
}

// The next wicket alone is computed only up to it.
func TestWicket_IsTheSameComputedAlone(t *testing.T) {
	t.Parallel()
	m := model(t)
	want, falls := m.At(batted(t, cricket.T20(), 0), average()).Wicket()
	got, alone := m.Follow(1, average(), cricket.Home, 120, 0).Wicket(pricing.Situation{Left: 120})
	require.InDeltaSlice(t, want[:], got[:], 1e-6)
	require.InDelta(t, falls, alone, 1e-6)
	s := chasing(t, 180, 120, 0, 180)
	want, falls = m.At(s, average()).Wicket()
	surprise := m.Follow(1, average(), cricket.Home, 120, 0).Surprise()
	got, alone = m.Follow(2, average(), cricket.Away, 120, surprise).Wicket(pricing.Situation{Left: 120, Need: 180})
	require.InDeltaSlice(t, want[:], got[:], 1e-6)
	require.InDelta(t, falls, alone, 1e-6)
}
