package round_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game"
	"maidan/internal/casino/round"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
)

func over(target int) map[string]any { return map[string]any{"side": "over", "target": target} }

func TestSearch_FindsRounds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		f.enrol("bob", 1_000*rupees)
		started := clock.Millis(f.clock.Now())
		first := f.start(f.bet("dice", 10*rupees, over(5_050)))
		f.clock.Advance(time.Minute)
		demo := f.bet("mines", 10*rupees, map[string]int{"mines": 3})
		demo.Funds = round.Demo
		open := f.start(demo)
		f.clock.Advance(time.Minute)
		his := f.bet("dice", 20*rupees, over(5_050))
		his.PlayerID = "bob"
		second := f.start(his)

		ids := func(filter round.Filter) (all []id.Round) {
			t.Helper()
			found, err := f.Search(t.Context(), filter)
			require.NoError(t, err)
			require.Empty(t, found.Next)
			for _, r := range found.Items {
				all = append(all, r.ID)
			}
			return all
		}
		for name, c := range map[string]struct {
			filter round.Filter
			want   []id.Round
		}{
			"all":             {round.Filter{}, []id.Round{second.ID, open.ID, first.ID}},
			"of a player":     {round.Filter{PlayerID: ann}, []id.Round{open.ID, first.ID}},
			"of a game":       {round.Filter{Game: "dice"}, []id.Round{second.ID, first.ID}},
			"with demo money": {round.Filter{Funds: round.Demo}, []id.Round{open.ID}},
			"open":            {round.Filter{Status: round.Open, Currency: "INR"}, []id.Round{open.ID}},
			"other currency":  {round.Filter{Currency: "BRL"}, nil},
			"in a minute":     {round.Filter{From: started + 30_000, To: started + 90_000}, []id.Round{open.ID}},
			"of both":         {round.Filter{PlayerID: ann, From: started + 30_000}, []id.Round{open.ID}},
			"high payouts":    {round.Filter{MinPayout: 1_000_000 * rupees}, nil},
			"after a cursor":  {round.Filter{Cursor: string(open.ID)}, []id.Round{first.ID}},
		} {
			require.Equal(t, c.want, ids(c.filter), name)
		}
		won, err := f.Search(t.Context(), round.Filter{MinPayout: 1})
		require.NoError(t, err)
		for _, r := range won.Items {
			require.Positive(t, r.Payout)
		}
	})
}

// TestSearch_GoesOnWhereItStopped: a search reads a number of rounds at a time, whatever it finds among them.
func TestSearch_GoesOnWhereItStopped(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		f.Reach(4)
		oldest := f.start(f.bet("coin", 10*rupees, struct{}{}))
		for range 9 {
			f.clock.Advance(time.Second)
			f.start(f.bet("dice", 10*rupees, over(5_050)))
		}
		for _, filter := range []round.Filter{{Game: "coin"}, {Game: "coin", PlayerID: ann}} {
			var found []round.PlayedRound
			parts := 0
			for {
				part, err := f.Search(t.Context(), filter)
				require.NoError(t, err)
				found = append(found, part.Items...)
				if parts++; part.Next == "" {
					break
				}
				filter.Cursor = part.Next
			}
			require.Len(t, found, 1)
			require.Equal(t, oldest.ID, found[0].ID)
			require.Equal(t, 3, parts)
		}
	})
}

func TestReplay_GivesTheStoredResult(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		r := f.start(f.bet("mines", 10*rupees, map[string]int{"mines": 1}))
		open, err := f.Replay(t.Context(), r.ID)
		require.NoError(t, err)
		require.Nil(t, open.Drawn, "what an open round hides is shown to nobody")
		require.Nil(t, open.Again)
		require.Empty(t, open.Seeds.ServerSeed)
		require.NotContains(t, string(open.View), "mines")

		for step := int64(0); r.Status == round.Open; step++ {
			next := game.Action{Choice: int(step)}
			if step == 3 {
				next = game.Action{CashOut: true}
			}
			r, _, err = f.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Step: step, Action: next})
			require.NoError(t, err)
		}
		inUse, err := f.Replay(t.Context(), r.ID)
		require.NoError(t, err)
		require.True(t, inUse.Equal)
		require.Equal(t, r.Payout, inUse.Again.Payout)
		require.Len(t, inUse.Drawn, 1, "where the mine was")
		require.Empty(t, inUse.Seeds.ServerSeed, "it draws the rounds that follow")
		require.True(t, inUse.Seeds.Matches)

		f.reveal()
		revealed, err := f.Replay(t.Context(), r.ID)
		require.NoError(t, err)
		require.NotEmpty(t, revealed.Seeds.ServerSeed)
		require.True(t, revealed.Seeds.Matches)
		require.True(t, revealed.Equal)
		require.Equal(t, ann, revealed.PlayerID)

		f.corrupt("UPDATE casino_rounds SET payout = payout + 1 WHERE id = $1", r.ID)
		corrupted, err := f.Replay(t.Context(), r.ID)
		require.NoError(t, err)
		require.False(t, corrupted.Equal)
		require.Equal(t, money.Amount(1), corrupted.Payout-corrupted.Again.Payout)
		_, err = f.Replay(t.Context(), "none")
		require.ErrorIs(t, err, round.ErrNoRound)
	})
}
