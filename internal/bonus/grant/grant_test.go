package grant_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/audit"
	"maidan/internal/bonus/grant"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// fixture gives free bets to the player "ann", who has an account in rupees.
type fixture struct {
	*grant.Issuer
	db    *db.DB
	clock *clock.Manual
}

func open(t *testing.T, d *db.DB) fixture {
	c, quiet := clock.NewManual(time.UnixMilli(1_760_000_000_000)), slog.New(slog.DiscardHandler)
	ids, box := id.NewMaker(c, rng.Secure()), outbox.NewBox(d, c, quiet)
	w := wallet.New(wallet.Config{DB: d, Box: box, Clock: c, IDs: ids, Log: quiet, Committers: 1})
	t.Cleanup(func() { require.NoError(t, w.Close(context.WithoutCancel(t.Context()))) })
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return w.Open(ctx, tx, "ann", "INR") }))
	most := func(currency money.Currency) money.Amount {
		return map[money.Currency]money.Amount{"INR": 100_000}[currency]
	}
	return fixture{grant.New(grant.Config{DB: d, Wallet: w, Box: box, Clock: c, IDs: ids, Most: most}), d, c}
}

// freeBet is a grant of 20 rupees that can be used for a week.
func freeBet(key string) grant.Grant {
	return grant.Grant{Key: key, Kind: grant.GiveFreeBet, PlayerID: "ann", Currency: "INR", Amount: 2000, MinOdds: 1500, Days: 7, Reason: "a test", By: "staff1",
		Record: func(context.Context, *db.Tx) error { return nil }}
}

func (f fixture) history(t *testing.T) []grant.FreeBet {
	all, err := f.History(t.Context(), "ann", grant.Filter{}, "", id.End, 10)
	require.NoError(t, err)
	return all
}

// settle stores what a bet with a free bet has come to.
func (f fixture) settle(t *testing.T, r grant.Result) {
	require.NoError(t, f.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return grant.SettleFreeBet(ctx, tx, r, f.clock.Now().UnixMilli())
	}))
}

func (f fixture) exec(t *testing.T, text string, args ...any) {
	require.NoError(t, f.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, text, args...)
		return err
	}))
}

func (f fixture) sound(t *testing.T) {
	results, err := audit.Run(t.Context(), f.db, grant.Checks()...)
	require.NoError(t, err)
	for _, r := range results {
		require.True(t, r.OK, "%s: %s", r.Name, r.Detail)
	}
}

func TestGive_RefusesWhatNoBetCouldBeStakedWith(t *testing.T) {
	t.Parallel()
	f := open(t, dbtest.NewSQLite(t))
	for field, change := range map[string]func(*grant.Grant){
		"amount above the largest stake":  func(g *grant.Grant) { g.Amount = 100_001 },
		"amount of nothing":               func(g *grant.Grant) { g.Amount = 0 },
		"amount in an unknown currency":   func(g *grant.Grant) { g.Currency = "XXX" },
		"days that are none":              func(g *grant.Grant) { g.Days = 0 },
		"days of more than a year":        func(g *grant.Grant) { g.Days = 366 },
		"min_odds below one":              func(g *grant.Grant) { g.MinOdds = 999 },
		"min_odds that no bet has":        func(g *grant.Grant) { g.MinOdds = 1_000_000*money.One + 1 },
		"kind that is none":               func(g *grant.Grant) { g.Kind = "present" },
		"reason that is missing":          func(g *grant.Grant) { g.Reason = "  " },
		"reason that is longer than 200":  func(g *grant.Grant) { g.Reason = strings.Repeat("न", 201) },
		"amount that is to be taken back": func(g *grant.Grant) { g.Kind, g.Amount = grant.TakeBonus, -1 },
	} {
		g := freeBet("key")
		change(&g)
		_, err := f.Give(t.Context(), g)
		if strings.HasPrefix(field, "reason") {
			require.ErrorIs(t, err, grant.ErrGrantReason, field)
		} else {
			require.ErrorIs(t, err, grant.ErrGrant, field)
		}
	}
	require.Empty(t, f.history(t))
	g := freeBet("key")
	g.Amount, g.Days, g.MinOdds = 100_000, 365, 1_000_000*money.One
	_, err := f.Give(t.Context(), g)
	require.NoError(t, err, "the bounds themselves are possible")
	f.sound(t)
}

func TestGive_ARepeatedKeyGivesNothingElse(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		for _, want := range []bool{false, true} {
			hit, err := f.Give(t.Context(), freeBet("one"))
			require.NoError(t, err)
			require.Equal(t, want, hit)
		}
		other := freeBet("one")
		other.Amount = 3000
		_, err := f.Give(t.Context(), other)
		require.ErrorIs(t, err, wallet.ErrMismatch)
		require.Len(t, f.history(t), 1)
		f.sound(t)
	})
}

// A free bet follows its bet: used with what it won, open again for a day when the bet is void, used again when the bet is not void any more, and with another bet if the
// player was quicker.
func TestSettleFreeBet_FollowsItsBet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		_, err := f.Give(t.Context(), freeBet("one"))
		require.NoError(t, err)
		token := f.history(t)[0].ID
		state := func() (s grant.Stored) {
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				rows, err := grant.OpenStored(ctx, tx)
				require.NoError(t, err)
				defer func() { require.NoError(t, rows.Close(ctx)) }()
				var ok bool
				s, ok, err = rows.Next(ctx)
				require.True(t, ok)
				return err
			}))
			return s
		}
		use := func(betID string) {
			f.exec(t, "UPDATE grant_free_bets SET status = 'used', bet_id = $1 WHERE id = $2 AND status = 'open'", betID, token)
		}
		use("a")
		f.settle(t, grant.Result{FreeBet: token, BetID: "a", Payout: 5000, SettledAt: 7})
		s := state()
		require.Equal(t, []any{grant.FreeUsed, id.Bet("a"), money.Amount(5000), int64(7)}, []any{s.Status, s.BetID, s.Payout, s.SettledAt})
		f.settle(t, grant.Result{FreeBet: token, BetID: "a"})
		require.Zero(t, state().SettledAt, "the bet is open again")

		f.clock.Advance(8 * 24 * time.Hour)
		f.settle(t, grant.Result{FreeBet: token, BetID: "a", Void: true, SettledAt: 9})
		s, now := state(), f.clock.Now().UnixMilli()
		require.Equal(t, []any{grant.FreeOpen, id.Bet(""), money.Amount(0), int64(0), now, now + grant.RestoredFor.Milliseconds()},
			[]any{s.Status, s.BetID, s.Payout, s.SettledAt, s.RestoredAt, s.ExpiresAt})
		f.sound(t)

		f.settle(t, grant.Result{FreeBet: token, BetID: "a", Payout: 100, SettledAt: 11})
		require.Equal(t, []any{grant.FreeUsed, id.Bet("a")}, []any{state().Status, state().BetID}, "the bet is not void any more")
		f.settle(t, grant.Result{FreeBet: token, BetID: "a", Void: true, SettledAt: 12})
		use("b")
		f.settle(t, grant.Result{FreeBet: token, BetID: "a", Payout: 100, SettledAt: 13})
		s = state()
		require.Equal(t, []any{id.Bet("b"), money.Amount(0), int64(0)}, []any{s.BetID, s.Payout, s.SettledAt}, "another bet has used it since")
		f.sound(t)

		f.exec(t, "UPDATE grant_free_bets SET restored_at = 0")
		results, err := audit.Run(t.Context(), d, grant.Checks()...)
		require.NoError(t, err)
		require.True(t, slices.ContainsFunc(results, func(r audit.Result) bool { return !r.OK }), "a free bet that ends later than it was given for, and was not restored")
	})
}
