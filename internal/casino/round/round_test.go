package round_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/catalog"
	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/casino/game/dice"
	"maidan/internal/casino/game/mines"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

func TestStart_TakesTheStakeAndPays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		want := f.cash(ann)
		won := 0
		for range 40 {
			r := f.start(f.bet("dice", 10*rupees, dice.Params{Side: "over", Target: 5_050}))
			require.Equal(t, round.Ended, r.Status)
			want += r.Payout - r.Stake
			if r.Multiplier > 0 {
				won++
				require.Equal(t, int64(20_000), r.Multiplier)
				require.Equal(t, 20*rupees, r.Payout)
			}
		}
		require.Positive(t, won)
		require.Equal(t, want, f.cash(ann))
		f.holds()
	})
}

// TestStart_DrawsWhatTheRevealedSeedsGive verifies rounds as a player does.
func TestStart_DrawsWhatTheRevealedSeedsGive(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		promised := f.seeds()
		var played []round.Round
		for range 5 {
			played = append(played, f.start(f.bet("plinko", 10*rupees, map[string]any{"risk": "high", "rows": 16})))
		}
		next := f.reveal()
		require.Equal(t, promised.NextCommitment, next.Commitment, "the next seed was promised before the player chose theirs")
		require.Equal(t, "mine", next.ClientSeed)
		require.Zero(t, next.Nonce)
		all, err := f.RevealedSeeds(t.Context(), ann, "")
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.Equal(t, promised.Commitment, fair.Commitment(all[0].ServerSeed))
		require.Equal(t, int64(5), all[0].Rounds)
		plinko, _ := catalog.Find("plinko")
		for i, r := range played {
			require.Equal(t, int64(i), r.Nonce)
			state, err := plinko.Play(r.Params, nil, fair.NewStream(fair.Seeds{Server: all[0].ServerSeed, Client: all[0].ClientSeed}, r.Nonce))
			require.NoError(t, err)
			view, err := json.Marshal(state.View)
			require.NoError(t, err)
			require.JSONEq(t, string(view), string(r.View))
		}
		f.holds()
	})
}

func TestStart_ReplaysTheSameKey(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		b := f.bet("limbo", 10*rupees, map[string]any{"target": 200})
		r := f.start(b)
		before := f.cash(ann)
		again, hit, err := f.Start(t.Context(), b)
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, r, again)
		b.Stake = 20 * rupees
		_, _, err = f.Start(t.Context(), b)
		require.ErrorIs(t, err, wallet.ErrMismatch)
		require.Equal(t, before, f.cash(ann))
		f.holds()
	})
}

func TestStart_RefusesWhatCannotBePlayed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		over := dice.Params{Side: "over", Target: 5_050}
		refused := func(want error, change func(*round.Bet)) {
			b := f.bet("dice", 10*rupees, over)
			change(&b)
			_, _, err := f.Start(t.Context(), b)
			require.ErrorIs(t, err, want)
		}
		refused(round.ErrNoGame, func(b *round.Bet) { b.Game = "bingo" })
		refused(round.ErrFunds, func(b *round.Bet) { b.Funds = "free" })
		refused(round.ErrStake, func(b *round.Bet) { b.Stake = 999 })
		refused(round.ErrStake, func(b *round.Bet) { b.Stake = -10 * rupees })
		refused(round.ErrStake, func(b *round.Bet) { b.Stake = 100_001 * rupees })
		refused(round.ErrStake, func(b *round.Bet) { b.Currency = "XXX" })
		refused(game.ErrParams, func(b *round.Bet) { b.Params = json.RawMessage(`{"side":"both"}`) })
		refused(game.ErrParams, func(b *round.Bet) { b.Params = nil })
		refused(wallet.ErrInsufficient, func(b *round.Bet) { b.Stake = 10_001 * rupees })
		refused(wallet.ErrInsufficient, func(b *round.Bet) { b.Funds = round.Bonus })
		refused(round.ErrStake, func(b *round.Bet) { // three chips of 3.33 and a third
			b.Game, b.Params = "roulette", json.RawMessage(`{"bets":[{"on":"red","chips":3}]}`)
		})
		require.Equal(t, 10_000*rupees, f.cash(ann))
		require.Zero(t, f.seeds().Nonce)
		f.holds()
	})
}

// safe returns a tile without a mine, which only a test with the seeds can know.
func safe(t *testing.T, f *fixture, r round.Round, opened ...int) int {
	t.Helper()
	hidden := round.HiddenMines(t, f.Engine, ann, r.ID)
	for tile := range mines.Tiles {
		if !contains(hidden, tile) && !contains(opened, tile) {
			return tile
		}
	}
	t.Fatal("no tile is left")
	return 0
}

func contains(all []int, n int) bool {
	for _, one := range all {
		if one == n {
			return true
		}
	}
	return false
}

func (f *fixture) act(r round.Round, a game.Action) round.Round {
	f.t.Helper()
	after, hit, err := f.Act(f.t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Step: r.Step, Action: a})
	require.NoError(f.t, err)
	require.False(f.t, hit)
	return after
}

func TestAct_PlaysARoundOfSteps(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		r := f.start(f.bet("mines", 100*rupees, mines.Params{Mines: 3}))
		require.Equal(t, round.Open, r.Status)
		require.False(t, r.CanCashOut)
		require.JSONEq(t, `{"opened":[]}`, string(r.View), "the mines stay hidden")
		require.Equal(t, 9_900*rupees, f.cash(ann))

		_, _, err := f.Start(t.Context(), f.bet("mines", 100*rupees, mines.Params{Mines: 3}))
		require.ErrorIs(t, err, round.ErrOpen)
		_, err = f.ChangeSeeds(t.Context(), ann, f.seeds().ID, "curious")
		require.ErrorIs(t, err, round.ErrOpen, "the seeds would reveal the mines")

		tile := safe(t, f, r)
		one := f.act(r, game.Action{Choice: tile})
		require.True(t, one.CanCashOut)
		require.Equal(t, int64(11_250), one.Multiplier)
		require.Equal(t, 112*rupees+50, one.Payout)

		other := open(t, d, f.clock) // another node
		resumed, err := other.OpenRounds(t.Context(), ann)
		require.NoError(t, err)
		require.Equal(t, []round.Round{one}, resumed)
		two, _, err := other.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Step: 1, Action: game.Action{Choice: safe(t, f, r, tile)}})
		require.NoError(t, err)

		end := f.act(two, game.Action{CashOut: true})
		require.Equal(t, round.Ended, end.Status)
		require.Equal(t, two.Payout, end.Payout)
		require.Equal(t, 9_900*rupees+end.Payout, f.cash(ann))
		require.Contains(t, string(end.View), `"mines":[`)
		_, _, err = f.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Step: 3, Action: game.Action{CashOut: true}})
		require.ErrorIs(t, err, round.ErrOver)

		replayed, hit, err := f.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Step: 0, Action: game.Action{Choice: tile}})
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, one, replayed, "a repeated action is answered as the first time")
		f.holds()
		f.reveal()
		f.holds()
	})
}

func TestAct_RefusesStrangersAndOtherSteps(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		f.enrol("bob", 100*rupees)
		r := f.start(f.bet("mines", 100*rupees, mines.Params{Mines: 3}))
		turn := round.Turn{PlayerID: ann, RoundID: r.ID, Action: game.Action{Choice: safe(t, f, r)}}
		for _, c := range []struct {
			change func(*round.Turn)
			want   error
		}{
			{func(x *round.Turn) { x.PlayerID = "bob" }, round.ErrNoRound},
			{func(x *round.Turn) { x.RoundID = "none" }, round.ErrNoRound},
			{func(x *round.Turn) { x.Step = 1 }, round.ErrStep},
			{func(x *round.Turn) { x.Step = -1 }, round.ErrStep},
			{func(x *round.Turn) { x.Action.Choice = 25 }, game.ErrAction},
			{func(x *round.Turn) { x.Action.CashOut = true }, game.ErrAction},
		} {
			changed := turn
			c.change(&changed)
			_, _, err := f.Act(t.Context(), changed)
			require.ErrorIs(t, err, c.want)
		}
		f.act(r, turn.Action)
		turn.Action.Choice = (turn.Action.Choice + 1) % mines.Tiles
		_, _, err := f.Act(t.Context(), turn)
		require.ErrorIs(t, err, wallet.ErrMismatch, "a step has one action")
		f.holds()
	})
}

func TestStart_PlaysForDemoMoney(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		want := f.seeds().Demo
		require.Equal(t, 10_000*rupees, want)
		b := f.bet("coin", 1_000*rupees, struct{}{})
		b.Funds = round.Demo
		for want >= b.Stake { // until it is spent
			f.n++
			b.Key = fmt.Sprint("demo", f.n)
			r := f.start(b)
			r = f.act(r, game.Action{Choice: 1})
			if r.Status == round.Open {
				r = f.act(r, game.Action{Choice: 0})
			}
			if r.Status == round.Open {
				r = f.act(r, game.Action{CashOut: true})
			}
			want += r.Payout - b.Stake
			require.Equal(t, want, f.seeds().Demo)
		}
		b.Key = "too much"
		_, _, err := f.Start(t.Context(), b)
		require.ErrorIs(t, err, wallet.ErrInsufficient)
		after, err := f.RefillDemo(t.Context(), ann, "INR")
		require.NoError(t, err)
		require.Equal(t, 10_000*rupees, after.Demo)
		require.Equal(t, 10_000*rupees, f.cash(ann), "demo money is not in the ledger")
		f.holds()
	})
}

func TestChangeSeeds_HappensOnceAndAutomatically(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		first := f.seeds()
		second, err := f.ChangeSeeds(t.Context(), ann, first.ID, "mine")
		require.NoError(t, err)
		again, err := f.ChangeSeeds(t.Context(), ann, first.ID, "mine")
		require.NoError(t, err)
		require.Equal(t, second, again)
		_, err = f.ChangeSeeds(t.Context(), ann, first.ID, "other")
		require.ErrorIs(t, err, wallet.ErrMismatch)
		_, err = f.ChangeSeeds(t.Context(), ann, "none", "other")
		require.ErrorIs(t, err, round.ErrSeeds)
		_, err = f.ChangeSeeds(t.Context(), ann, second.ID, "a:b")
		require.ErrorIs(t, err, fair.ErrClientSeed)

		f.start(f.bet("limbo", 10*rupees, map[string]any{"target": 200}))
		require.Equal(t, second.ID, f.seeds().ID)
		f.clock.Advance(31 * 24 * time.Hour)
		r := f.start(f.bet("limbo", 10*rupees, map[string]any{"target": 200}))
		require.NotEqual(t, second.ID, r.SeedsID, "seeds that were used for a month are changed")
		require.Zero(t, r.Nonce)
		require.Equal(t, "mine", f.seeds().ClientSeed)
		f.holds()
	})
}

func TestCloseAbandoned_CashesOutOrRefunds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		one := f.start(f.bet("mines", 100*rupees, mines.Params{Mines: 3}))
		one = f.act(one, game.Action{Choice: safe(t, f, one)})
		two := f.start(f.bet("tower", 50*rupees, map[string]any{"difficulty": "easy"}))
		f.clock.Advance(29 * 24 * time.Hour)
		closed, err := f.CloseAbandoned(t.Context())
		require.NoError(t, err)
		require.Zero(t, closed)
		f.clock.Advance(2 * 24 * time.Hour)
		closed, err = f.CloseAbandoned(t.Context())
		require.NoError(t, err)
		require.Equal(t, 2, closed)
		after, err := f.Find(t.Context(), ann, one.ID)
		require.NoError(t, err)
		require.Equal(t, round.Ended, after.Status)
		require.Equal(t, one.Payout, after.Payout)
		after, err = f.Find(t.Context(), ann, two.ID)
		require.NoError(t, err)
		require.Equal(t, round.Refunded, after.Status)
		require.Equal(t, 10_000*rupees-100*rupees+one.Payout, f.cash(ann))
		left, err := f.OpenRounds(t.Context(), ann)
		require.NoError(t, err)
		require.Empty(t, left)
		f.holds()
	})
}

func TestAct_RefundsARoundWhoseRulesHaveChanged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		r := f.start(f.bet("mines", 100*rupees, mines.Params{Mines: 3}))
		round.ChangeRules(f.Engine, "mines")
		require.NoError(t, f.StoreRules(t.Context()))
		r, _, err := f.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Action: game.Action{Choice: 1}})
		require.NoError(t, err)
		require.Equal(t, round.Refunded, r.Status)
		require.Equal(t, 100*rupees, r.Payout)
		require.Equal(t, 10_000*rupees, f.cash(ann))
		f.holds()
	})
}

func TestHistory_IsReadInPages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		var want []id.Round
		for range 45 {
			want = append([]id.Round{f.start(f.bet("limbo", 10*rupees, map[string]any{"target": 110})).ID}, want...)
		}
		f.start(f.bet("dice", 10*rupees, dice.Params{Side: "over", Target: 5_050}))
		var got []id.Round
		for cursor := ""; ; {
			page, err := f.History(t.Context(), ann, "limbo", cursor)
			require.NoError(t, err)
			for _, r := range page.Items {
				got = append(got, r.ID)
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		require.Equal(t, want, got)
		page, err := f.History(t.Context(), "bob", "", "")
		require.NoError(t, err)
		require.Empty(t, page.Items)
	})
}

func TestLimitsOf_AreWholeSteps(t *testing.T) {
	t.Parallel()
	for c := range money.SmallestStakes() {
		l, ok := round.LimitsOf(c)
		require.True(t, ok)
		require.Zero(t, l.Min%l.Step, c)
	}
}
