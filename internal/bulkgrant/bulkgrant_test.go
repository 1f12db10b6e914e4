package bulkgrant_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/bulkgrant"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// accounts are players by id.
type accounts map[id.Player]player.Player

func (a accounts) Find(_ context.Context, _ db.Querier, playerID id.Player) (player.Player, error) {
	if p, ok := a[playerID]; ok {
		return p, nil
	}
	return player.Player{}, player.ErrNoPlayer
}

func (a accounts) Search(_ context.Context, text string, _ []id.Player, _ string, _ int) (found []player.Player, err error) {
	for _, p := range a {
		if string(p.ID) == text || strings.HasPrefix(p.Email, strings.ToLower(text)) {
			found = append(found, p)
		}
	}
	return found, nil
}

func (a accounts) InSegment(_ context.Context, s player.Segment, before id.Player, limit int) (found []player.Player, err error) {
	ids := slices.Sorted(maps.Keys(a))
	slices.Reverse(ids)
	for _, one := range ids {
		if (before == "" || one < before) && (s.Currency == "" || a[one].Currency == s.Currency) && len(found) < limit {
			found = append(found, a[one])
		}
	}
	return found, nil
}

// node is one node with bulk grants.
type node struct {
	*bulkgrant.Grants
	t        *testing.T
	wallet   *wallet.Wallet
	bonuses  *bonus.Bonuses
	clock    *clock.Manual
	players  accounts
	barred   map[id.Player]bool
	excluded map[id.Player]bool // by the conditions of the offer
	paid     map[id.Player]int  // deposits
	failing  id.Player          // giving to this player fails
}

func brand() *content.Brand {
	terms := content.OfferTerms{Wager: 10, Days: 3, Counts: map[content.BonusProduct]int64{content.Slots: 100}}
	return &content.Brand{Offers: []content.Offer{
		{ID: "gift", Name: "Gift", Kind: content.Fixed, Landing: true, Casino: true, Terms: terms, MaxBonus: map[money.Currency]money.Amount{"INR": 20_000, "KES": 3_000}},
	}}
}

var errGive = fault.New(fault.Internal, "test", "Giving fails.")

func open(t *testing.T, d *db.DB) *node {
	n := &node{t: t, clock: clock.NewManual(time.UnixMilli(1_790_000_000_000)), players: accounts{}, barred: map[id.Player]bool{}, excluded: map[id.Player]bool{}, paid: map[id.Player]int{}}
	quiet := slog.New(slog.DiscardHandler)
	ids, box := id.NewMaker(n.clock, rng.Secure()), outbox.NewBox(d, n.clock, quiet)
	n.wallet = wallet.New(wallet.Config{DB: d, Box: box, Clock: n.clock, IDs: ids, Log: quiet, Committers: 1})
	t.Cleanup(func() { require.NoError(t, n.wallet.Close(context.WithoutCancel(t.Context()))) })
	n.bonuses = bonus.New(bonus.Config{DB: d, Wallet: n.wallet, Box: box, Clock: n.clock, IDs: ids, Brand: brand(),
		Deposits: func(context.Context, id.Player) (int, error) { return 1, nil },
		Chosen:   func(context.Context, *db.Tx, id.Player, string, string) error { return nil },
		Staked:   func(context.Context, db.Querier, id.Player, id.Grant) (bool, error) { return false, nil }})
	n.Grants = bulkgrant.New(bulkgrant.Config{DB: d, Box: box, Clock: n.clock, IDs: ids, Brand: brand(), Players: n.players,
		Deposits: func(_ context.Context, playerID id.Player) (int, error) { return n.paid[playerID], nil },
		Eligible: func(_ context.Context, _ db.Querier, p player.Player, _ content.WelcomeBonus) error {
			if n.excluded[p.ID] {
				return bonus.ErrCountry
			}
			return nil
		},
		Barred: func(_ context.Context, _ db.Querier, playerID id.Player) error {
			if n.barred[playerID] {
				return player.ErrBlocked
			}
			return nil
		},
		Give: map[content.OfferKind]bulkgrant.Give{content.Fixed: func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, source string) error {
			if p.ID == n.failing {
				return errGive
			}
			return n.bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: o.MaxBonus.Amount, BonusID: o.ID, Source: source, Terms: o.Terms})
		}}})
	return n
}

// register opens accounts.
func (n *node) register(currency money.Currency, players ...id.Player) {
	n.t.Helper()
	for _, p := range players {
		n.players[p] = player.Player{ID: p, Currency: currency, Email: string(p) + "@example.com"}
		require.NoError(n.t, n.DB.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.wallet.Open(ctx, tx, p, currency) }))
	}
}

func by(member id.Staff) bulkgrant.By {
	return bulkgrant.By{ID: member, Record: func(context.Context, *db.Tx, string, string, any) error { return nil }}
}

func (n *node) propose(key string, players ...id.Player) bulkgrant.Grant {
	n.t.Helper()
	made, err := n.Propose(n.t.Context(), key, bulkgrant.Proposal{OfferID: "gift", Players: players, Reason: "a lucky draw"}, by("mira"))
	require.NoError(n.t, err)
	return made
}

func (n *node) given(grant string) map[id.Player]bulkgrant.LineStatus {
	n.t.Helper()
	lines, err := n.Lines(n.t.Context(), n.DB.Reader(), grant)
	require.NoError(n.t, err)
	all := map[id.Player]bulkgrant.LineStatus{}
	for _, l := range lines {
		all[l.PlayerID] = l.Status
	}
	return all
}

func (n *node) bonusesOf(playerID id.Player) int {
	n.t.Helper()
	found, err := n.bonuses.Balances(n.t.Context(), playerID)
	require.NoError(n.t, err)
	return len(found)
}

func (n *node) audited() {
	n.t.Helper()
	results, err := audit.Run(n.t.Context(), n.DB, append(append(wallet.Checks(), bonus.Checks()...), bulkgrant.Checks()...)...)
	require.NoError(n.t, err)
	for _, one := range results {
		require.True(n.t, one.OK, "%s: %s", one.Name, one.Detail)
	}
}

func TestPreview_NamesWhatIsWrongWithEachEntry(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		n.register("INR", "asha", "ravi", "dev", "mina")
		n.register("KES", "wanjiru")
		n.register("BRL", "ana")
		n.barred["dev"], n.excluded["mina"] = true, true
		found, err := n.Preview(t.Context(), "gift", []string{"asha", " RAVI@example.com ", "wanjiru", "asha@example.com", "ana", "dev", "mina", "nobody", "rav", ""})
		require.NoError(t, err)
		got := make([]string, len(found))
		for i, f := range found {
			got[i] = fmt.Sprintf("%s %s %d %s", f.PlayerID, f.Currency, f.Amount, f.Wrong)
		}
		require.Equal(t, []string{"asha INR 20000 ", "ravi INR 20000 ", "wanjiru KES 3000 ", "asha INR 20000 twice", "ana BRL 0 currency", "dev INR 20000 barred", "mina INR 20000 excluded",
			"  0 unknown", "  0 unknown", "  0 unknown"}, got)
		_, err = n.Preview(t.Context(), "none", []string{"asha"})
		require.ErrorIs(t, err, bulkgrant.ErrOffer)
		_, err = n.Preview(t.Context(), "gift", nil)
		require.ErrorIs(t, err, bulkgrant.ErrPlayers)
		_, err = n.Preview(t.Context(), "gift", make([]string, bulkgrant.MostPlayers+1))
		require.ErrorIs(t, err, bulkgrant.ErrPlayers)
	})
}

func TestPropose_IsOnceForAKeyAndOnlyForThoseWhoCanGetIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		n.register("INR", "asha", "ravi", "dev")
		n.barred["dev"] = true
		first := n.propose("k", "ravi", "asha")
		require.Equal(t, first.ID, n.propose("k", "asha", "ravi").ID, "the same players in another order")
		_, err := n.Propose(t.Context(), "k", bulkgrant.Proposal{OfferID: "gift", Players: []id.Player{"asha"}, Reason: "a lucky draw"}, by("mira"))
		require.ErrorIs(t, err, bulkgrant.ErrMismatch)
		for _, players := range [][]id.Player{nil, {"asha", "dev"}, {"asha", "asha"}, {"nobody"}, {"asha@example.com"}} {
			_, err := n.Propose(t.Context(), "other", bulkgrant.Proposal{OfferID: "gift", Players: players, Reason: "a lucky draw"}, by("mira"))
			require.ErrorIs(t, err, bulkgrant.ErrPlayers, "%v", players)
		}
		require.NoError(t, n.Step(t.Context()))
		require.Zero(t, n.bonusesOf("asha"), "nobody has approved it")
		listed, err := n.List(t.Context(), d.Reader(), bulkgrant.Proposed, "", 10)
		require.NoError(t, err)
		require.Len(t, listed, 1)
		n.audited()
	})
}

func TestApprove_NeedsAnotherMemberAndGivesOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		n.register("INR", "asha", "ravi", "mina")
		n.register("KES", "wanjiru")
		g := n.propose("k", "asha", "ravi", "wanjiru", "mina")
		_, err := n.Approve(t.Context(), g.ID, by("mira"))
		require.ErrorIs(t, err, bulkgrant.ErrSecond)
		_, err = n.Approve(t.Context(), "none", by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrUnknown)
		for range 2 {
			_, err = n.Approve(t.Context(), g.ID, by("omar"))
			require.NoError(t, err)
		}
		_, err = n.Decline(t.Context(), g.ID, "too late", by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrDecided)
		_, err = n.Approve(t.Context(), g.ID, by("nadia"))
		require.ErrorIs(t, err, bulkgrant.ErrDecided)
		n.barred["ravi"], n.excluded["mina"] = true, true
		for range 2 {
			require.NoError(t, n.Step(t.Context()))
		}
		require.Equal(t, map[id.Player]bulkgrant.LineStatus{"asha": bulkgrant.Given, "ravi": bulkgrant.Refused, "mina": bulkgrant.Refused, "wanjiru": bulkgrant.Given}, n.given(g.ID))
		require.Equal(t, []int{1, 0, 0, 1}, []int{n.bonusesOf("asha"), n.bonusesOf("ravi"), n.bonusesOf("mina"), n.bonusesOf("wanjiru")})
		done, err := n.One(t.Context(), d.Reader(), g.ID)
		require.NoError(t, err)
		require.Equal(t, []any{bulkgrant.Done, int64(2), int64(2)}, []any{done.Status, done.Given, done.Refused})
		n.audited()
	})
}

func TestDecline_GivesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		n.register("INR", "asha")
		g := n.propose("k", "asha")
		declined, err := n.Decline(t.Context(), g.ID, "not this month", by("omar"))
		require.NoError(t, err)
		require.Equal(t, []any{bulkgrant.Declined, "not this month", id.Staff("omar")}, []any{declined.Status, declined.DeclineReason, declined.DecidedBy})
		_, err = n.Approve(t.Context(), g.ID, by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrDecided)
		require.NoError(t, n.Step(t.Context()))
		require.Zero(t, n.bonusesOf("asha"))
		n.audited()
	})
}

// A step that is interrupted anywhere, on one of two nodes, goes on later and gives each player one bonus.
func TestStep_InterruptedOnTwoNodesGivesOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n, other := open(t, d), open(t, d)
		dice := rand.New(rand.NewPCG(1, 2))
		players := []id.Player{}
		for i := range 30 {
			players = append(players, id.Player(fmt.Sprintf("p%02d", i)))
		}
		n.register("INR", players...)
		for playerID, p := range n.players {
			other.players[playerID] = p
		}
		g := n.propose("k", players...)
		_, err := n.Approve(t.Context(), g.ID, by("omar"))
		require.NoError(t, err)
		n.failing = "p07"
		require.ErrorIs(t, n.Step(t.Context()), errGive)
		require.Equal(t, 1, n.bonusesOf("p29"), "one that fails does not stop the others")
		require.Zero(t, n.bonusesOf("p07"))
		n.failing = ""
		for range 6 {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(dice.IntN(4000))*time.Microsecond)
			_ = n.Step(ctx) // fails or not
			cancel()
		}
		group, ctx := errgroup.WithContext(t.Context())
		for _, one := range []*node{n, other} {
			group.Go(func() error { return one.Step(ctx) })
		}
		require.NoError(t, group.Wait())
		require.NoError(t, n.Step(t.Context()))
		for _, p := range players {
			require.Equal(t, 1, n.bonusesOf(p), "%s", p)
		}
		n.audited()
	})
}

// plan proposes and approves a gift for a time.
func (n *node) plan(key string, at time.Time, players ...id.Player) bulkgrant.Grant {
	n.t.Helper()
	made, err := n.Propose(n.t.Context(), key, bulkgrant.Proposal{OfferID: "gift", Players: players, Reason: "the final", GiveAt: at.UnixMilli()}, by("mira"))
	require.NoError(n.t, err)
	approved, err := n.Approve(n.t.Context(), made.ID, by("omar"))
	require.NoError(n.t, err)
	require.Equal(n.t, at.UnixMilli(), approved.GiveAt)
	return approved
}

func TestStep_GivesAPlannedGrantAtItsTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		n.register("INR", "asha")
		g := n.plan("k", n.clock.Now().Add(time.Hour), "asha")
		n.clock.Advance(time.Hour - time.Millisecond)
		require.NoError(t, n.Step(t.Context()))
		require.Zero(t, n.bonusesOf("asha"), "a millisecond early")
		n.clock.Advance(time.Millisecond)
		for range 2 {
			require.NoError(t, n.Step(t.Context()))
		}
		require.Equal(t, 1, n.bonusesOf("asha"))
		_, err := n.Stop(t.Context(), g.ID, "too late", by("mira"))
		require.ErrorIs(t, err, bulkgrant.ErrBegun)
		n.audited()
	})
}

func TestPropose_TakesATimeWithinNinetyDays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		n.register("INR", "asha")
		for _, wait := range []time.Duration{-time.Hour, 0, 90*24*time.Hour + time.Millisecond} {
			_, err := n.Propose(t.Context(), "k", bulkgrant.Proposal{OfferID: "gift", Players: []id.Player{"asha"}, Reason: "the final", GiveAt: n.clock.Now().Add(wait).UnixMilli()}, by("mira"))
			require.ErrorIs(t, err, bulkgrant.ErrTime, "%v", wait)
		}
		last := bulkgrant.Proposal{OfferID: "gift", Players: []id.Player{"asha"}, Reason: "the final", GiveAt: n.clock.Now().Add(90 * 24 * time.Hour).UnixMilli()}
		first, err := n.Propose(t.Context(), "k", last, by("mira"))
		require.NoError(t, err)
		n.clock.Advance(91 * 24 * time.Hour)
		repeated, err := n.Propose(t.Context(), "k", last, by("mira"))
		require.NoError(t, err, "a repeated request gets its answer although the time is over")
		require.Equal(t, first.ID, repeated.ID)
		last.GiveAt++
		_, err = n.Propose(t.Context(), "k", last, by("mira"))
		require.ErrorIs(t, err, bulkgrant.ErrMismatch)
	})
}

func TestStop_EndsAPlannedGrantBeforeItsTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		n.register("INR", "asha")
		g := n.plan("k", n.clock.Now().Add(time.Hour), "asha")
		for range 2 {
			stopped, err := n.Stop(t.Context(), g.ID, "the final was moved", by("mira"))
			require.NoError(t, err, "the member who has proposed it may stop it")
			require.Equal(t, []any{bulkgrant.Declined, id.Staff("mira"), id.Staff("omar"), "the final was moved"}, []any{stopped.Status, stopped.StoppedBy, stopped.DecidedBy, stopped.DeclineReason})
		}
		_, err := n.Stop(t.Context(), g.ID, "again", by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrBegun)
		_, err = n.Stop(t.Context(), n.propose("other", "asha").ID, "not approved", by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrBegun)
		_, err = n.Stop(t.Context(), "none", "unknown", by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrUnknown)
		n.clock.Advance(2 * time.Hour)
		require.NoError(t, n.Step(t.Context()))
		require.Zero(t, n.bonusesOf("asha"))
		n.audited()
	})
}

// A node whose clock is ahead gives while another one stops: either everybody waits for nothing, or the stop is refused.
func TestStop_RacesWithANodeWhoseClockIsAhead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n, ahead := open(t, d), open(t, d)
		ahead.clock.Advance(2 * time.Hour)
		for i := range 10 {
			players := []id.Player{}
			for j := range 5 {
				players = append(players, id.Player(fmt.Sprintf("p%d-%d", i, j)))
			}
			n.register("INR", players...)
			for _, p := range players {
				ahead.players[p] = n.players[p]
			}
			g := n.plan(fmt.Sprint("k", i), n.clock.Now().Add(time.Hour), players...)
			group, ctx := errgroup.WithContext(t.Context())
			var refused error
			group.Go(func() error { return ahead.Step(ctx) })
			group.Go(func() error {
				refused = wallet.RetryContended(func() error { _, err := n.Stop(ctx, g.ID, "in time", by("nadia")); return err })
				return nil
			})
			require.NoError(t, group.Wait())
			want := 0
			if refused != nil {
				require.ErrorIs(t, refused, bulkgrant.ErrBegun)
				want = 1
			}
			for _, p := range players {
				require.Equal(t, want, n.bonusesOf(p), "%s: %v", p, refused)
			}
		}
		n.audited()
	})
}

func TestSegment_FindsPlayersByTheirDeposits(t *testing.T) {
	t.Parallel()
	n := open(t, dbtest.NewSQLite(t))
	for i := range 1700 {
		playerID := id.Player(fmt.Sprintf("p%04d", i))
		n.players[playerID] = player.Player{ID: playerID, Currency: []money.Currency{"INR", "KES"}[i%2]}
		n.paid[playerID] = i % 3
	}
	n.barred["p1698"] = true
	inr := player.Segment{Currency: "INR"}
	of := func(s bulkgrant.Segment) (found []player.Player, more bool) {
		found, more, err := n.Segment(t.Context(), s)
		require.NoError(t, err)
		return found, more
	}
	never, more := of(bulkgrant.Segment{Segment: inr, Deposited: bulkgrant.Never})
	require.Len(t, never, 283) // of 850 players every third has no deposit, p1698 is barred
	require.False(t, more)
	require.Equal(t, id.Player("p1692"), never[0].ID)
	before, more := of(bulkgrant.Segment{Segment: inr, Deposited: bulkgrant.Before})
	require.Len(t, before, 566)
	require.False(t, more)
	all, more := of(bulkgrant.Segment{})
	require.Len(t, all, bulkgrant.MostPlayers)
	require.True(t, more)
	require.Equal(t, id.Player("p1699"), all[0].ID, "the newest first")
}
