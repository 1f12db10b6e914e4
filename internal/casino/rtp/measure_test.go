package rtp_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/catalog"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	rules "maidan/internal/casino/game/crash"
	"maidan/internal/casino/round"
	"maidan/internal/casino/rtp"
	"maidan/internal/money"
)

const unlimited = money.Amount(1) << 50

// play plays a round to its end: at most so many steps, then a cash-out.
func play(t *testing.T, g game.Game, params string, nonce int64, steps int) round.Finished {
	t.Helper()
	canonical, _, err := g.Check([]byte(params))
	require.NoError(t, err)
	var actions []game.Action
	for {
		s, err := g.Play(canonical, actions, fair.NewStream(fair.Seeds{Server: "a seed", Client: "mine"}, nonce))
		require.NoError(t, err)
		if s.Done {
			view, err := json.Marshal(s.View)
			require.NoError(t, err)
			paid, err := s.Multiplier.Of(1_000_000)
			require.NoError(t, err)
			return round.Finished{Game: g.ID(), Rules: catalog.Version(g), Stake: 1_000_000, Params: canonical, Actions: actions, Payout: paid, Most: unlimited, View: view}
		}
		next := game.Action{CashOut: true}
		if len(actions) < steps {
			next = game.Action{Choice: choiceOf(g.ID(), len(actions))}
		}
		actions = append(actions, next)
	}
}

func choiceOf(id string, step int) int {
	switch id {
	case "mines":
		return step
	case "hilo":
		return step % 3 // lower, higher, skip
	}
	return 1
}

// TestMeasure_ExpectsWhatRoundsPay plays every kind of game in several ways: what was paid is within four and a half standard deviations of what was
// expected, and the squares of the surprises come to about the variance.
func TestMeasure_ExpectsWhatRoundsPay(t *testing.T) {
	t.Parallel()
	settings := map[string]string{
		"coin": `{}`, "mines": `{"mines":3}`, "tower": `{"difficulty":"hard"}`, "hilo": `{}`, "dice": `{"side":"over","target":5050}`, "limbo": `{"target":500}`,
		"plinko": `{"risk":"medium","rows":8}`, "wheel": `{"risk":"low","segments":20}`, "keno": `{"risk":"low","numbers":[1,2,3]}`, "roulette": `{"bets":[{"on":"red","chips":2},{"on":"17","chips":1}]}`,
		"dragon-tiger": `{"dragon":1,"tie":1}`, "ludo": `{"red":1}`,
	}
	m := rtp.New(rtp.Config{})
	for _, g := range catalog.Games() {
		params, ok := settings[g.ID()]
		if _, slot := g.(game.Named); slot {
			params, ok = `{}`, true
		}
		require.True(t, ok, "%s has no settings in this test", g.ID())
		t.Run(g.ID(), func(t *testing.T) {
			t.Parallel()
			const rounds = 6_000
			var paid, expected, variance, square float64
			for n := range int64(rounds) {
				f := play(t, g, params, n, 1+int(n%3))
				_, e, v, s, err := m.Expected(f)
				require.NoError(t, err)
				paid, expected, variance, square = paid+float64(f.Payout)/1e6, expected+e, variance+v, square+s
			}
			require.InDelta(t, expected, paid, 4.5*math.Sqrt(variance))
			require.InDelta(t, 0.97, expected/rounds, 0.05)
			require.InDelta(t, 1, square/variance, 0.7, "the surprises are as large as their variance says")
		})
	}
}

func TestMeasure_ExpectsLessWherePayoutsAreLimited(t *testing.T) {
	t.Parallel()
	limbo, _ := catalog.Find("limbo")
	f := play(t, limbo, `{"target":10000}`, 1, 0)
	m := rtp.New(rtp.Config{})
	_, whole, _, _, err := m.Expected(f)
	require.NoError(t, err)
	f.Most = 50 * f.Stake // half of what the target pays
	setting, half, _, _, err := m.Expected(f)
	require.NoError(t, err)
	require.InDelta(t, whole/2, half, 0.001)
	require.Equal(t, "≤ 100×", setting)
}

func TestMeasure_NamesSettings(t *testing.T) {
	t.Parallel()
	m := rtp.New(rtp.Config{})
	for _, c := range [][3]string{
		{"plinko", `{"risk":"medium","rows":8}`, "medium · 8"}, {"keno", `{"risk":"low","numbers":[1,2,3]}`, "low · 3"}, {"coin", `{}`, ""},
		{"dice", `{"side":"over","target":5050}`, "≤ 2×"}, {"limbo", `{"target":99000000}`, "> 10000×"}, {"mines", `{"mines":24}`, "24"},
	} {
		g, _ := catalog.Find(c[0])
		setting, _, _, _, err := m.Expected(play(t, g, c[1], 1, 0+1))
		require.NoError(t, err)
		require.Equal(t, c[2], setting, c[0])
	}
}

// TestMeasure_SumsEachStepOfACrash compares the closed forms with the steps of a hundredth one by one.
func TestMeasure_SumsEachStepOfACrash(t *testing.T) {
	t.Parallel()
	const returned = 97
	step := func(from int64) game.Trial {
		return game.Trial{Chance: float64(from) / float64(from+1), Worth: float64(from+1) / 100}
	}
	for _, c := range []struct {
		name   string
		bet    crash.FinishedBet
		last   int64 // the step from here was the last
		won    bool
		gaveUp float64
	}{
		{"a target", crash.FinishedBet{Status: crash.BetCashed, Multiplier: 250, Target: 250, Result: 300}, 249, true, 0},
		{"the least target", crash.FinishedBet{Status: crash.BetCashed, Multiplier: 101, Target: 101, Result: 101}, 100, true, 0},
		{"manually", crash.FinishedBet{Status: crash.BetCashed, Multiplier: 180, Target: 100_000_000, Result: 300}, 180, true, 0.01},
		{"at once", crash.FinishedBet{Status: crash.BetCashed, Multiplier: 100, Target: 100_000_000, Result: 300}, 100, true, 0.01},
		{"lost", crash.FinishedBet{Status: crash.BetLost, Target: 500, Result: 300}, 300, false, 0},
		{"lost at the start", crash.FinishedBet{Status: crash.BetLost, Target: 500, Result: 100}, 100, false, 0},
	} {
		c.bet.Returned = returned
		trials := []game.Trial{{Chance: returned / 101.0, Worth: 1.01}}
		for from := int64(101); from <= c.last; from++ {
			trials = append(trials, step(from))
		}
		wantExpected, wantVariance, wantSquare := rtp.ExpectedOfTrials(trials, c.won)
		expected, variance, square := rtp.ExpectedOfBet(c.bet)
		want := wantExpected - c.gaveUp
		require.InDelta(t, want, expected, 1e-9, c.name)
		require.InDelta(t, wantVariance, variance, 1e-9, c.name)
		require.InDelta(t, wantSquare, square, 1e-9, c.name)
	}
}

// TestMeasure_ExpectsWhatCrashBetsPay bets in three ways on many results.
func TestMeasure_ExpectsWhatCrashBetsPay(t *testing.T) {
	t.Parallel()
	g, _ := rules.Find("aviator")
	chain := fair.NewChain(fair.Hash{1, 2, 3}, 20_000)
	var paid, expected, variance, square float64
	for n := int64(1); n <= 20_000; n++ {
		b := crash.FinishedBet{Returned: g.Returned, Result: g.Result(chain.At(n), "salt"), Target: 100_000_000, Status: crash.BetLost}
		at := int64(100)
		switch n % 3 {
		case 0:
			b.Auto, b.Target, at = 200, 200, 200
		case 1:
			at = 130 // manually
		case 2:
			b.Auto, b.Target, at = 1000, 1000, 1000
		}
		if b.Result > at || b.Result == at && b.Target == at {
			b.Status, b.Multiplier = crash.BetCashed, at
			paid += float64(at) / 100
		}
		e, v, s := rtp.ExpectedOfBet(b)
		expected, variance, square = expected+e, variance+v, square+s
	}
	require.InDelta(t, expected, paid, 4*math.Sqrt(variance))
	require.InDelta(t, 1, square/variance, 0.1)
}
