package bonus_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
)

func TestUses_SayWhatWasLeftToWager(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.granted(t, "asha", 20_000) // a target of 40,000
		require.NoError(t, r.Count(t.Context(), use(g, "bet:a", 2, 15_000)))
		r.clock.Advance(time.Second)
		require.NoError(t, r.Count(t.Context(), use(g, "bet:b", 2, 10_000)))
		require.NoError(t, r.Count(t.Context(), use(g, "bet:b", 2, 10_000)), "twice is once")
		require.Equal(t, []string{"bet:b 10000 15000", "bet:a 15000 25000"}, r.usesOf(t, g))

		require.NoError(t, r.Count(t.Context(), use(g, "bet:a", 4, 0)), "voided later")
		require.Equal(t, []string{"bet:b 10000 15000", "bet:a 0 30000"}, r.usesOf(t, g), "what is left is that after the correction")
		require.NoError(t, r.Count(t.Context(), use(g, "bet:c", 2, 50_000)))
		require.Equal(t, "bet:c 50000 0", r.usesOf(t, g)[0], "never below zero")

		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE bonus_uses SET to_wager = NULL WHERE source = 'bet:a'")
			return err
		}))
		require.Equal(t, "bet:a 0 unknown", r.usesOf(t, g)[2], "counted before it was stored")
		r.audited(t)
	})
}

func TestUses_OfFreeSpinsHaveNothingToWagerYet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.spins(t, "asha", 3)
		require.NoError(t, r.spin(t, g, "first", oneSpin, 500))
		r.count(t, g, "first", oneSpin)
		uses := r.usesOf(t, g)
		require.Len(t, uses, 1)
		require.Regexp(t, `first 0 unknown$`, uses[0])
	})
}

// Uses that were counted in the same millisecond are neither left out nor repeated by the next page.
func TestUses_ArePaged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.granted(t, "asha", 20_000)
		want := map[string]bool{}
		for n := range 120 {
			source := fmt.Sprint("bet:", n)
			require.NoError(t, r.Count(t.Context(), use(g, source, 2, 100)))
			want[source] = true
			if n%40 == 0 {
				r.clock.Advance(time.Millisecond)
			}
		}
		sizes, cursor := []int{}, ""
		for {
			page, err := r.Uses(t.Context(), "asha", g.ID, cursor)
			require.NoError(t, err)
			sizes = append(sizes, len(page.Items))
			for _, u := range page.Items {
				require.True(t, want[u.Source], "%s is listed twice", u.Source)
				delete(want, u.Source)
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		require.Equal(t, []int{50, 50, 20}, sizes)
		require.Empty(t, want)
		page, err := r.Uses(t.Context(), "asha", g.ID, "bet:unknown")
		require.NoError(t, err)
		require.Empty(t, page.Items)
		_, err = r.Uses(t.Context(), "ravi", g.ID, "")
		require.ErrorIs(t, err, bonus.ErrNotFound)
	})
}

func TestWageringOf_FindsBetsOfSeveralBonuses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		one, two := r.granted(t, "asha", 20_000), r.granted(t, "ravi", 10_000)
		require.NoError(t, r.Count(t.Context(), use(one, "bet:a", 2, 15_000)))
		require.NoError(t, r.Count(t.Context(), use(two, "bet:b", 2, 4_000)))
		found, err := r.WageringOf(t.Context(), map[string]id.Grant{"bet:a": one.ID, "bet:b": two.ID, "bet:open": one.ID})
		require.NoError(t, err)
		amount := func(a money.Amount) *money.Amount { return &a }
		require.Equal(t, map[string]bonus.Wagering{
			"bet:a": {Counted: amount(15_000), Left: amount(25_000)}, "bet:b": {Counted: amount(4_000), Left: amount(16_000)},
		}, found)
	})
}

// usesOf lists source, what has counted and what was left of each use, the latest first.
func (r *fixture) usesOf(t *testing.T, g bonus.Balance) []string {
	t.Helper()
	page, err := r.Uses(t.Context(), g.PlayerID, g.ID, "")
	require.NoError(t, err)
	all := make([]string, len(page.Items))
	for i, u := range page.Items {
		left := "unknown"
		if u.Left != nil {
			left = strconv.FormatInt(int64(*u.Left), 10)
		}
		all[i] = fmt.Sprintf("%s %d %s", u.Source, int64(u.Counted), left)
	}
	return all
}
