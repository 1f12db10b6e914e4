package crash_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
)

func (n *node) corrupt(statement string, args ...any) {
	n.t.Helper()
	require.NoError(n.t, n.db.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		changed, err := tx.Exec(ctx, statement, args...)
		require.EqualValues(n.t, 1, changed)
		return err
	}))
}

func TestSearch_FindsBetsAndReplaysThem(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		r := n.betting(200)
		result := n.ResultOf(r.ID)
		won := n.place(n.ticket(r, ann, 10*rupees, 150))
		lost := n.place(n.ticket(r, bob, 20*rupees, result+1))
		demo := n.ticket(r, bob, 10*rupees, 110)
		demo.Slot, demo.Funds = 1, round.Demo
		played := n.place(demo)

		before, err := n.Replay(t.Context(), won.ID)
		require.NoError(t, err)
		require.Nil(t, before.Again)
		require.Zero(t, before.Round.Result, "nobody sees the result before")
		require.Empty(t, before.Before)
		n.untilOver(r.ID)

		ids := func(f crash.Filter) (all []id.CrashBet) {
			t.Helper()
			found, err := n.Search(t.Context(), f)
			require.NoError(t, err)
			for _, b := range found.Items {
				all = append(all, b.ID)
			}
			return all
		}
		now := clock.Millis(n.clock.Now())
		require.Equal(t, []id.CrashBet{played.ID, lost.ID, won.ID}, ids(crash.Filter{}))
		require.Equal(t, []id.CrashBet{won.ID}, ids(crash.Filter{PlayerID: ann}))
		require.Equal(t, []id.CrashBet{played.ID, lost.ID}, ids(crash.Filter{PlayerID: bob, RoundID: r.ID, Game: "aviator", To: now}))
		require.Equal(t, []id.CrashBet{played.ID}, ids(crash.Filter{Funds: round.Demo}))
		require.Equal(t, []id.CrashBet{won.ID}, ids(crash.Filter{MinPayout: 15 * rupees, Currency: "INR"}))
		require.Equal(t, []id.CrashBet{lost.ID}, ids(crash.Filter{Status: crash.BetLost}))
		require.Equal(t, []id.CrashBet{won.ID}, ids(crash.Filter{Cursor: string(lost.ID)}))
		require.Empty(t, ids(crash.Filter{Game: "jetx"}))
		require.Empty(t, ids(crash.Filter{From: now + 1}))
		n.Reach(2)
		part, err := n.Search(t.Context(), crash.Filter{PlayerID: ann})
		require.NoError(t, err)
		require.Empty(t, part.Next, "all of the player's bets were read")
		part, err = n.Search(t.Context(), crash.Filter{Status: crash.BetCashed, Funds: round.Cash})
		require.NoError(t, err)
		require.Empty(t, part.Items)
		require.Equal(t, string(lost.ID), part.Next, "it goes on where it stopped")

		for _, b := range []id.CrashBet{won.ID, lost.ID, played.ID} {
			r, err := n.Replay(t.Context(), b)
			require.NoError(t, err)
			require.True(t, r.Equal, r.Wrong)
			require.True(t, r.Linked)
			require.Equal(t, result, r.Again.Result)
		}
		n.corrupt("UPDATE crash_bets SET payout = payout + 1 WHERE id = $1", won.ID)
		wrong, err := n.Replay(t.Context(), won.ID)
		require.NoError(t, err)
		require.False(t, wrong.Equal)
		require.NotEmpty(t, wrong.Wrong)
		require.Equal(t, 15*rupees, wrong.Again.Payout)
		n.corrupt("UPDATE crash_rounds SET result = result + 1 WHERE id = $1", r.ID)
		wrong, err = n.Replay(t.Context(), lost.ID)
		require.NoError(t, err)
		require.False(t, wrong.Equal)
		_, err = n.Replay(t.Context(), "none")
		require.ErrorIs(t, err, crash.ErrNoBet)
	})
}

func TestFixSalt_FixesASaltOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		n.until(crash.Betting)
		chains, err := n.Chains(t.Context(), "aviator")
		require.NoError(t, err)
		require.Len(t, chains, 2, "one is in use, the next is committed")
		next, used := chains[0], chains[1]
		recorded := func(context.Context, *db.Tx) error { return nil }
		require.ErrorIs(t, n.FixSalt(t.Context(), used.ID, "chosen-later", recorded), crash.ErrSalted)
		require.ErrorIs(t, n.FixSalt(t.Context(), "none", "a-long-salt", recorded), crash.ErrNoChain)
		for _, salt := range []string{"", "short", "with a space", "नमक-नमक-नमक", "line\nline-line"} {
			require.ErrorIs(t, n.FixSalt(t.Context(), next.ID, salt, recorded), crash.ErrSalt, salt)
		}
		require.Error(t, n.FixSalt(t.Context(), next.ID, "0000000000000000000abc", func(context.Context, *db.Tx) error { return errors.New("no record") }))
		require.NoError(t, n.FixSalt(t.Context(), next.ID, "0000000000000000000def", recorded), "the salt without an audit record was not stored")
		require.ErrorIs(t, n.FixSalt(t.Context(), next.ID, "0000000000000000000abc", recorded), crash.ErrSalted)
		chains, err = n.Chains(t.Context(), "aviator")
		require.NoError(t, err)
		require.Equal(t, "0000000000000000000def", chains[0].Salt)
		n.holds()
	})
}

func TestFinishedBets_AreThoseOfRoundsThatAreOver(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		r := n.betting(150)
		won := n.place(n.ticket(r, ann, 10*rupees, 150))
		none, err := crash.FinishedBets(t.Context(), d.Reader(), []id.CrashRound{r.ID})
		require.NoError(t, err)
		require.Empty(t, none)
		n.untilOver(r.ID)
		all, err := crash.FinishedBets(t.Context(), d.Reader(), []id.CrashRound{r.ID})
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.Equal(t, won.ID, all[0].ID)
		require.EqualValues(t, 97, all[0].Returned)
		require.Equal(t, n.ResultOf(r.ID), all[0].Result)
		require.EqualValues(t, 150, all[0].Target)
	})
}
