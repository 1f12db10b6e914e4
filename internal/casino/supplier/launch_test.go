package supplier_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/db"
)

func TestLaunch_OpensASession(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		launch := supplier.Launch{PlayerID: ann, Currency: "INR", Supplier: acme, Game: "lotus", Language: "hi", LobbyURL: "https://play.example/casino"}
		address, err := n.Launch(t.Context(), launch)
		require.NoError(t, err)
		require.Equal(t, "https://games.example/play", address)
		sent := n.companies[acme].launched[0]
		require.Equal(t, dialect.Launch{Game: "lotus", Token: sent.Token, PlayerID: ann, Currency: "INR", Country: "IN", Language: "hi", LobbyURL: "https://play.example/casino"}, sent)
		opened, err := n.Call(t.Context(), acme, dialect.Call{Kind: dialect.Open, Token: sent.Token})
		require.NoError(t, err)
		require.Equal(t, dialect.Result{PlayerID: ann, Currency: "INR", Country: "IN", Balance: 1000 * rupees}, opened)

		launch.Demo = true
		_, err = n.Launch(t.Context(), launch)
		require.NoError(t, err)
		require.Empty(t, n.companies[acme].launched[1].Token, "without money there is no session")
		launch.Game = "river"
		_, err = n.Launch(t.Context(), launch)
		require.ErrorIs(t, err, supplier.ErrNoDemo)

		launch.Demo, launch.Game = false, "lotus"
		n.companies[acme].fails = errDown
		_, err = n.Launch(t.Context(), launch)
		require.ErrorIs(t, err, supplier.ErrLaunch)
		failed := n.companies[acme].launched[2]
		n.refused(dialect.ErrExpired, n.call(dialect.Bet, ann, failed.Token, "r1", rupees))
		n.companies[acme].fails = nil
		for address, want := range map[string]error{"javascript:alert(1)": supplier.ErrLaunch, "https://evil.example/play": supplier.ErrLaunch, "http://games.example/": supplier.ErrLaunch,
			"https://reels.example/": supplier.ErrLaunch, "https://a.reels.example/": nil, "https://evilreels.example/": supplier.ErrLaunch} {
			n.companies[acme].address = address
			_, err = n.Launch(t.Context(), launch)
			require.ErrorIs(t, err, want, address)
		}
	})
}

func TestLaunch_RefusesBlockedGames(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		launch := supplier.Launch{PlayerID: ann, Currency: "INR", Supplier: acme, Game: "lotus"}
		refused := func(want error) {
			t.Helper()
			_, err := n.Launch(t.Context(), launch)
			require.ErrorIs(t, err, want)
		}
		offer := func(offered bool, blocked ...string) {
			require.NoError(t, n.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := n.Offer(ctx, tx, acme, "lotus", supplier.GameOffer{Offered: offered, Blocked: blocked})
				return err
			}))
		}
		n.standing.Country = "DE"
		refused(supplier.ErrBlocked)
		n.standing.Country = "IN"
		offer(true, "IN")
		require.NoError(t, n.Import(t.Context()), "what the operator decided stays")
		refused(supplier.ErrBlocked)
		names := func() (all []string) {
			games, err := n.Games(t.Context(), "IN")
			require.NoError(t, err)
			for _, g := range games {
				all = append(all, g.Supplier+" "+g.ID)
			}
			return all
		}
		require.Equal(t, []string{"other lotus", "acme river", "other river"}, names())
		offer(false)
		refused(supplier.ErrNoGame)
		offer(true)
		n.companies[acme].games = n.companies[acme].games[1:]
		n.clock.Advance(1e9)
		require.NoError(t, n.Import(t.Context()))
		refused(supplier.ErrNoGame)
		n.companies[acme].games = nil
		require.Error(t, n.Import(t.Context()))
		require.Contains(t, names(), "acme river", "an empty list is a failure")
		launch.Supplier = "nobody"
		refused(supplier.ErrNoSupplier)
	})
}

func TestGrantFreeRounds_IsRepeatedUntilItIsAnswered(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		records := 0
		recorded := func(context.Context, *db.Tx, supplier.FreeRounds) error { records++; return nil }
		grant := supplier.FreeRounds{ID: "g1", Supplier: acme, PlayerID: ann, Game: "lotus", Currency: "INR", Rounds: 10, Stake: rupees, StartsAt: 1, EndsAt: 2}
		n.companies[acme].fails = errDown
		_, err := n.GrantFreeRounds(t.Context(), grant, recorded)
		require.ErrorIs(t, err, supplier.ErrNoAnswer)
		n.companies[acme].fails = nil
		for range 2 {
			given, err := n.GrantFreeRounds(t.Context(), grant, recorded)
			require.NoError(t, err)
			require.Equal(t, supplier.Granted, given.Status)
			require.Equal(t, "theirs-g1", given.SupplierID)
		}
		require.Equal(t, map[string]int{"g1": 1}, n.companies[acme].granted)
		require.Equal(t, 1, records)
		other := grant
		other.Rounds++
		_, err = n.GrantFreeRounds(t.Context(), other, recorded)
		require.ErrorIs(t, err, dialect.ErrOtherInput)
		for _, change := range []func(f *supplier.FreeRounds){func(f *supplier.FreeRounds) { f.Rounds = 1001 }, func(f *supplier.FreeRounds) { f.Stake = 1e12 },
			func(f *supplier.FreeRounds) { f.EndsAt = f.StartsAt }, func(f *supplier.FreeRounds) { f.Rounds = 0 }} {
			wrong := grant
			wrong.ID = "g3"
			change(&wrong)
			_, err = n.GrantFreeRounds(t.Context(), wrong, recorded)
			require.ErrorIs(t, err, supplier.ErrNoFreeRounds)
		}
		for range 2 {
			taken, err := n.CancelFreeRounds(t.Context(), "g1", recorded)
			require.NoError(t, err)
			require.Equal(t, supplier.Cancelled, taken.Status)
		}
		require.Empty(t, n.companies[acme].granted)
		require.Equal(t, 2, records)
		grant.ID, grant.Game = "g2", "river"
		_, err = n.GrantFreeRounds(t.Context(), grant, recorded)
		require.ErrorIs(t, err, supplier.ErrNoFreeRounds)
		_, err = n.CancelFreeRounds(t.Context(), "g2", recorded)
		require.ErrorIs(t, err, supplier.ErrNoGrant)
		n.companies[acme].fails = dialect.ErrNotOffered
		grant.Game = "lotus"
		_, err = n.GrantFreeRounds(t.Context(), grant, recorded)
		require.ErrorIs(t, err, supplier.ErrNoFreeRounds)
	})
}
