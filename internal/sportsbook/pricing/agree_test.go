package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
)

// moments are sample matches with the batters of both sides, of no side, or of the batting side known.
func moments(t *testing.T, check func(t *testing.T, s *cricket.State, pre cricket.PreMatch)) {
	t.Helper()
	lopsided := average()
	for i, name := range "abcdefghijk" {
		p := cricket.Proven{Name: string(name), Worth: 0.12 - 0.01*float64(i)}
		lopsided.Batters = map[cricket.Side][]cricket.Proven{cricket.Home: append(lopsided.Batters[cricket.Home], p)}
	}
	league := average() // whose chases have a slope of their own
	league.Competition = "ipl"
	for name, pre := range map[string]cricket.PreMatch{"unknown": average(), "known": known(), "one side known": lopsided, "of a league": league} {
		for _, overs := range []int{0, 3, 7, 12, 17} {
			t.Run(name+", first innings", func(t *testing.T) {
				t.Parallel()
				check(t, batted(t, cricket.T20(), overs), pre)
			})
		}
		for _, c := range [][3]int{{119, 0, 165}, {90, 2, 128}, {60, 3, 80}, {30, 6, 44}, {12, 7, 20}, {6, 8, 9}, {5, 2, 4}} {
			t.Run(name+", chase", func(t *testing.T) {
				t.Parallel()
				check(t, chasing(t, 180, c[0], c[1], c[2]), pre)
			})
		}
	}
}

// The probabilities of the lines of a number add up to its mean.
func TestDistribution_LinesAddUpToTheMean(t *testing.T) {
	t.Parallel()
	moments(t, func(t *testing.T, s *cricket.State, pre cricket.PreMatch) {
		x := model(t).At(s, pre)
		total, ok := x.Total(s.Number())
		require.True(t, ok)
		wickets, ok := x.Wickets()
		require.True(t, ok)
		for _, d := range append(x.Runs(s.Current().Used()/6+1, 20), total, wickets) {
			sum := 0.0
			for line := 0.5; line < 520; line++ {
				sum += d.Over(line)
			}
			require.InDelta(t, d.Mean(), sum, 1e-6)
		}
	})
}

// Overs, sessions and the innings are priced from the same distribution: each continues where the other ends.
func TestMoment_OversSessionsAndTotalsAgree(t *testing.T) {
	t.Parallel()
	moments(t, func(t *testing.T, s *cricket.State, pre cricket.PreMatch) {
		x, in := model(t).At(s, pre), s.Current()
		n := in.Used()/6 + 1
		next, ok := model(t).NextOver(s, pre)
		require.True(t, ok)
		total, ok := x.Total(s.Number())
		require.True(t, ok)
		ends := x.Runs(n, min(n+2, 20), 20)
		if s.Number() == 1 {
			require.InDelta(t, ends[0].Mean()-float64(in.Runs), next.Mean(), 1e-9, "an over is the first part of its session")
			require.InDelta(t, total.Mean(), ends[2].Mean(), 0.7, "so is the innings, except for grouped intensities")
			return
		}
		for r := in.Runs; r < in.Target+8; r++ {
			require.InDelta(t, total.P(r), ends[2].P(r), 1e-12, "a chase's last session is its total")
		}
		won := total.Over(float64(in.Target) - 0.5)
		for _, d := range ends {
			require.LessOrEqual(t, d.Over(float64(in.Target)-0.5), won+1e-9, "a win by an over is not likelier than a win")
		}
		require.InDelta(t, ends[0].Mean()-float64(in.Runs), next.Mean(), 0.4, "except for the fitted winner")
	})
}

// A chase is won as often as its total reaches the target, with any known batters.
func TestMoment_WinnerAndTotalOfAChaseAgree(t *testing.T) {
	t.Parallel()
	moments(t, func(t *testing.T, s *cricket.State, pre cricket.PreMatch) {
		if s.Number() == 1 {
			return
		}
		x := model(t).At(s, pre)
		d, ok := x.Total(2)
		require.True(t, ok)
		require.InDelta(t, 1-x.Winner(), d.Over(float64(s.Current().Target)-0.5), 1e-6)
	})
}

// The winner of a first innings follows from the values of its totals at the break.
func TestMoment_WinnerAndTotalOfAFirstInningsAgree(t *testing.T) {
	t.Parallel()
	m := model(t)
	moments(t, func(t *testing.T, s *cricket.State, pre cricket.PreMatch) {
		if s.Number() == 2 {
			return
		}
		x := m.At(s, pre)
		d, ok := x.Total(1)
		require.True(t, ok)
		worth := 0.0
		for r := d.Quantile(0.001); r <= d.Quantile(0.999); r++ {
			end := s.Clone()
			end.Current().Runs = r
			require.NoError(t, end.Close(cricket.CloseOvers))
			worth += d.P(r) * m.Winner(end, pre)
		}
		t.Logf("%d runs: winner %.3f, totals %.3f", s.Current().Runs, x.Winner(), worth)
		require.InDelta(t, worth, x.Winner(), 0.08)
	})
}

// Known batters move all their markets in the same direction.
func TestMoment_KnownBattersMoveEveryMarket(t *testing.T) {
	t.Parallel()
	m := model(t)
	for _, s := range []*cricket.State{batted(t, cricket.T20(), 0), batted(t, cricket.T20(), 3), batted(t, cricket.T20(), 12)} {
		var last [5]float64
		for i, worth := range []float64{-0.15, -0.05, 0, 0.05, 0.15} {
			pre := average()
			for _, name := range "abcdefghijk" {
				p := cricket.Proven{Name: string(name), Worth: worth}
				pre.Batters = map[cricket.Side][]cricket.Proven{cricket.Home: append(pre.Batters[cricket.Home], p)}
			}
			x := m.At(s, pre)
			total, _ := x.Total(1)
			ends := x.Runs(s.Current().Used()/6+1, 15)
			fall, _ := x.Fall()
			now := [5]float64{x.Winner(), total.Mean(), ends[0].Mean(), ends[1].Mean(), fall.Mean()}
			for k := range now {
				require.True(t, i == 0 || now[k] > last[k], "%d: %v after %v", k, now[k], last[k])
			}
			last = now
		}
	}
}

// The batters' expected runs add up to most of the innings' runs; the rest are extras.
func TestMoment_BattersRunsAddUpToTheTotal(t *testing.T) {
	t.Parallel()
	moments(t, func(t *testing.T, s *cricket.State, pre cricket.PreMatch) {
		x := model(t).At(s, pre)
		ends := x.Runs(20)
		sum, already := 0.0, 0.0
		for _, b := range s.Current().Batters {
			already += float64(b.Runs)
		}
		for _, d := range x.Batters() {
			sum += d.Mean()
		}
		share := (sum - already) / (ends[0].Mean() - float64(s.Current().Runs))
		t.Logf("%.3f of the runs to come are off the bat", share)
		require.InDelta(t, 0.94, share, 0.075)
	})
}

// Every market gives the next wicket the same probability.
func TestMoment_WicketsAgree(t *testing.T) {
	t.Parallel()
	moments(t, func(t *testing.T, s *cricket.State, pre cricket.PreMatch) {
		x := model(t).At(s, pre)
		_, falls := x.Wicket()
		d, ok := x.Wickets()
		require.True(t, ok)
		require.InDelta(t, falls, d.Over(float64(s.Current().Wickets)+0.5), 1e-9)
		require.LessOrEqual(t, x.WicketWithin(6), falls+1e-9)
	})
}
