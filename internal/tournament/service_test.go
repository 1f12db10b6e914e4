package tournament_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/brand"
	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/draw"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/play"
	"maidan/internal/rng"
	"maidan/internal/tournament"
	"maidan/internal/wallet"
)

// field is a node with tournaments over one database.
type field struct {
	*tournament.Service
	t      *testing.T
	db     *db.DB
	wallet *wallet.Wallet
	clock  *clock.Manual
	barred map[id.Player]string
	played int
}

// noon is a Monday.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func open(t *testing.T, d *db.DB) *field {
	f := &field{t: t, db: d, clock: clock.NewManual(noon), barred: map[id.Player]string{}}
	quiet := slog.New(slog.DiscardHandler)
	ids, box := id.NewMaker(f.clock, rng.Secure()), outbox.NewBox(d, f.clock, quiet)
	f.wallet = wallet.New(wallet.Config{DB: d, Box: box, Clock: f.clock, IDs: ids, Log: quiet, Committers: 1})
	t.Cleanup(func() { require.NoError(t, f.wallet.Close(context.WithoutCancel(t.Context()))) })
	bonuses := bonus.New(bonus.Config{
		DB: d, Wallet: f.wallet, Box: box, Clock: f.clock, IDs: ids, Brand: &content.Brand{},
		Staked:   func(context.Context, db.Querier, id.Player, id.Grant) (bool, error) { return false, nil },
		Deposits: func(context.Context, id.Player) (int, error) { return 1, nil },
		Chosen:   func(context.Context, *db.Tx, id.Player, string, string) error { return nil },
	})
	series, err := tournament.Load(brand.Maidan(), maidan(t))
	require.NoError(t, err)
	f.Service = tournament.New(tournament.Config{DB: d, Wallet: f.wallet, Bonuses: bonuses, Box: box, Clock: f.clock, IDs: ids, Series: series, Key: []byte("a key of a test"),
		Barred: func(_ context.Context, _ db.Querier, playerID id.Player) (string, error) {
			return f.barred[playerID], nil
		}})
	f.step()
	return f
}

func (f *field) step() {
	f.t.Helper()
	require.NoError(f.t, f.Step(f.t.Context()))
}

// join opens the players' accounts and lets them take part.
func (f *field) join(name string, currency money.Currency, players ...id.Player) {
	f.t.Helper()
	for _, p := range players {
		require.NoError(f.t, f.db.InTx(f.t.Context(), func(ctx context.Context, tx *db.Tx) error { return f.wallet.Open(ctx, tx, p, currency) }))
		_, err := f.Join(f.t.Context(), tournament.Player{ID: p, Currency: currency}, name)
		require.NoError(f.t, err)
	}
}

func (f *field) count(plays ...play.Result) {
	f.t.Helper()
	require.NoError(f.t, f.db.InTx(f.t.Context(), func(ctx context.Context, tx *db.Tx) error { return f.Count(ctx, tx, plays) }))
}

// spin is a round on a slot that is placed now.
func (f *field) spin(playerID id.Player, stake, payout money.Amount) play.Result {
	f.played++
	return play.Result{Source: fmt.Sprint("round:", f.played), PlayerID: playerID, Product: content.Slots, Game: "lucky-joker", Currency: "INR", Stake: stake, Payout: payout,
		PlacedAt: f.clock.Now().UnixMilli(), Version: 1}
}

func (f *field) current(series string) tournament.Edition {
	f.t.Helper()
	current, _, err := f.Listed(f.t.Context(), f.db.Reader(), f.clock.Now().UnixMilli())
	require.NoError(f.t, err)
	for _, e := range current {
		if e.Series == series {
			return e
		}
	}
	f.t.Fatal("no edition of ", series)
	return tournament.Edition{}
}

func (f *field) edition(name string) tournament.Edition {
	f.t.Helper()
	e, err := f.Edition(f.t.Context(), f.db.Reader(), name)
	require.NoError(f.t, err)
	return e
}

func (f *field) board(edition, board string) (points []int64) {
	f.t.Helper()
	f.clock.Advance(time.Second) // boards are kept so long
	b, err := f.Board(f.t.Context(), edition, board)
	require.NoError(f.t, err)
	for _, p := range b.Places {
		points = append(points, p.Points)
	}
	return points
}

func (f *field) prizes(edition string) []tournament.Prize {
	f.t.Helper()
	found, err := f.Prizes(f.t.Context(), f.db.Reader(), edition)
	require.NoError(f.t, err)
	return found
}

func (f *field) cash(playerID id.Player) money.Amount {
	f.t.Helper()
	held, err := f.wallet.Balance(f.t.Context(), wallet.PlayerCash(playerID, "INR"))
	require.NoError(f.t, err)
	return held
}

// closeNow moves the clock to the close of an edition and closes it.
func (f *field) closeNow(e tournament.Edition) {
	f.t.Helper()
	f.clock.Advance(time.UnixMilli(e.ClosesAt).Sub(f.clock.Now()))
	f.step()
}

func (f *field) audited() {
	f.t.Helper()
	results, err := audit.Run(f.t.Context(), f.db, append(append(wallet.Checks(), bonus.Checks()...), tournament.Checks()...)...)
	require.NoError(f.t, err)
	for _, one := range results {
		require.True(f.t, one.OK, "%s: %s", one.Name, one.Detail)
	}
}

func unrecorded(context.Context, *db.Tx, string, string, any) error { return nil }

func TestStep_AnnouncesEachEditionOnceThreeDaysAhead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		other := open(t, d)
		for range 3 {
			f.step()
			other.step()
		}
		all, err := f.Search(t.Context(), d.Reader(), "", "", 100)
		require.NoError(t, err)
		daily := 0
		for _, e := range all {
			require.Less(t, e.StartsAt, noon.Add(tournament.Ahead).UnixMilli())
			require.Greater(t, e.EndsAt, noon.UnixMilli())
			require.Empty(t, e.Seed)
			if e.Series == "daily-casino" {
				daily++
			}
		}
		require.Equal(t, 4, daily, "today and the next three days")
		e := f.current("daily-casino")
		require.Equal(t, "daily-casino-2026-03-02", e.ID)
		require.Equal(t, e.EndsAt+10*time.Minute.Milliseconds(), e.ClosesAt)
		sports := f.current("tv-bets")
		require.Equal(t, sports.EndsAt+48*time.Hour.Milliseconds(), sports.ClosesAt)

		f.Series[0].Pool["INR"] = 5
		f.step()
		require.Equal(t, money.Amount(10_000_000), f.edition(e.ID).Terms.Pool["INR"], "what is announced does not change")
		f.clock.Advance(24 * time.Hour)
		f.step()
		require.Equal(t, money.Amount(5), f.edition("daily-casino-2026-03-06").Terms.Pool["INR"])
	})
}

func TestJoin_IsOnceAndOnlyUntilTheEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		asha := tournament.Player{ID: "asha", Currency: "INR"}
		first, err := f.Join(t.Context(), asha, "daily-casino")
		require.NoError(t, err)
		require.Equal(t, "daily-casino-2026-03-02", first.Edition)
		f.clock.Advance(time.Minute)
		again, err := f.Join(t.Context(), asha, first.Edition)
		require.NoError(t, err)
		require.Equal(t, first, again)
		_, err = f.Join(t.Context(), asha, "daily-casino-2026-03-05")
		require.NoError(t, err, "a coming one")
		for name, want := range map[string]error{"nothing": tournament.ErrUnknown, "daily-casino-1999-01-01": tournament.ErrUnknown} {
			_, err := f.Join(t.Context(), asha, name)
			require.ErrorIs(t, err, want)
		}
		require.NoError(t, f.Remove(t.Context(), first.Edition, "asha", "two accounts", unrecorded))
		_, err = f.Join(t.Context(), asha, first.Edition)
		require.ErrorIs(t, err, tournament.ErrRemoved)
		f.clock.Advance(12 * time.Hour)
		_, err = f.Join(t.Context(), tournament.Player{ID: "ravi", Currency: "INR"}, first.Edition)
		require.ErrorIs(t, err, tournament.ErrOver)
		taken, err := f.Taken(t.Context(), d.Reader(), "asha")
		require.NoError(t, err)
		require.Equal(t, []string{"daily-casino-2026-03-05", first.Edition}, []string{taken[0].Edition, taken[1].Edition})
	})
}

func TestCount_MovesTheBoard(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		early := f.spin("asha", 100_000, 900_000)
		f.clock.Advance(time.Second)
		f.join("daily-casino", "INR", "asha", "ravi")
		f.join("daily-casino", "UZS", "olim")
		e := f.current("daily-casino")
		f.count(early, f.spin("nobody", 100_000, 900_000), f.spin("asha", 99_999, 900_000))
		require.Empty(t, f.board(e.ID, "INR"), "before joining, without joining, and before the first stake is large enough nothing counts")

		f.count(f.spin("asha", 100_000, 200_000), f.spin("ravi", 100_000, 150_000), f.spin("ravi", 100_000, 150_000))
		require.Equal(t, []int64{3000, 2000}, f.board(e.ID, "INR"))
		uzbek := f.spin("olim", 14_000_000, 1_400_000)
		uzbek.Currency = "UZS"
		f.count(uzbek)
		require.Equal(t, []int64{100}, f.board(e.ID, "UZS"), "each currency has its own board")

		spin := f.spin("asha", 100_000, 0)
		f.count(spin)
		spin.Payout, spin.Version = 500_000, 2
		f.count(spin, spin)
		f.count(spin)
		require.Equal(t, []int64{7000, 3000}, f.board(e.ID, "INR"), "a later version replaces an earlier one")
		spin.Stake, spin.Payout, spin.Version = 0, 0, 3
		f.count(spin)
		require.Equal(t, []int64{3000, 2000}, f.board(e.ID, "INR"), "returned")

		entries, err := f.Taken(t.Context(), d.Reader(), "asha")
		require.NoError(t, err)
		place, err := f.PlaceOf(t.Context(), d.Reader(), entries[0])
		require.NoError(t, err)
		require.Equal(t, int64(2), place)
		require.NoError(t, f.Remove(t.Context(), e.ID, "ravi", "two accounts", unrecorded))
		require.Equal(t, []int64{2000}, f.board(e.ID, "INR"))
		place, err = f.PlaceOf(t.Context(), d.Reader(), entries[0])
		require.NoError(t, err)
		require.Equal(t, int64(1), place)

		late := f.spin("asha", 100_000, 900_000)
		late.PlacedAt = e.EndsAt
		f.count(late)
		f.clock.Advance(time.UnixMilli(e.ClosesAt).Sub(f.clock.Now()))
		slow := f.spin("asha", 100_000, 900_000)
		slow.PlacedAt = e.EndsAt - 1
		f.count(slow)
		require.Equal(t, []int64{2000}, f.board(e.ID, "INR"), "placed after the end, or with a result after the close")
		f.audited()
	})
}

// The first stake opens the line, also without a win; later ones may be smaller.
func TestCount_AfterTheFirstStakeSmallerOnesCount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.join("daily-casino", "INR", "asha")
		e := f.current("daily-casino")
		first := f.spin("asha", 100_000, 0)
		f.count(f.spin("asha", 500, 10_000), first, f.spin("asha", 500, 20_000))
		require.Equal(t, []int64{200}, f.board(e.ID, "INR"))
		f.audited()
	})
}

func TestCount_TheBestMultipleDecides(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.clock.Advance(3 * 24 * time.Hour) // Thursday
		f.step()
		f.join("afterparty", "INR", "asha")
		e := f.current("afterparty")
		best := f.spin("asha", 2_000, 90_000)
		f.count(f.spin("asha", 2_000, 30_000), best, f.spin("asha", 2_000, 0))
		require.Equal(t, []int64{4500}, f.board(e.ID, "all"))
		best.Version, best.Payout = 2, 0
		f.count(best)
		require.Equal(t, []int64{1500}, f.board(e.ID, "all"))
		f.audited()
	})
}

func TestClose_PaysPlacesAndLeavesOutWhoIsBarred(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.clock.Advance(3 * 24 * time.Hour)
		f.step()
		f.join("afterparty", "INR", "asha", "ravi", "mira", "dev")
		e := f.current("afterparty")
		f.count(f.spin("asha", 2_000, 90_000), f.spin("ravi", 2_000, 80_000), f.spin("mira", 2_000, 70_000))
		f.clock.Advance(time.Second)
		f.count(f.spin("dev", 2_000, 70_000))
		f.barred["asha"] = "excluded"
		f.closeNow(e)
		e = f.edition(e.ID)
		require.Equal(t, tournament.Paid, e.Status)
		require.Equal(t, e.SeedHash, draw.HashOf(e.Seed))
		pool := money.Amount(250_000 * 85)
		require.Equal(t, []money.Amount{0, pool * 15 / 100, pool / 10, pool * 7 / 100}, []money.Amount{f.cash("asha"), f.cash("ravi"), f.cash("mira"), f.cash("dev")},
			"of equal points those that came first")
		for range 3 {
			f.step()
		}
		require.Equal(t, pool*15/100, f.cash("ravi"))
		won, err := f.Won(t.Context(), d.Reader(), "ravi", noon)
		require.NoError(t, err)
		require.Len(t, won, 1)
		require.ErrorIs(t, f.Remove(t.Context(), e.ID, "ravi", "late", unrecorded), tournament.ErrClosed)
		require.ErrorIs(t, f.Cancel(t.Context(), e.ID, "late", unrecorded), tournament.ErrClosed)
		f.audited()
	})
}

func TestClose_GrantsBonuses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.join("daily-casino", "INR", "asha")
		e := f.current("daily-casino")
		f.count(f.spin("asha", 100_000, 100_000))
		f.closeNow(e)
		balances, err := f.Bonuses.Balances(t.Context(), "asha")
		require.NoError(t, err)
		require.Len(t, balances, 1)
		g := balances[0]
		require.Equal(t, []any{"prize:daily-casino", bonus.Pending, money.Amount(2_000_000), money.Amount(30_000_000)}, []any{g.BonusID, g.Status, g.Granted, g.Target})
		require.Equal(t, map[content.BonusProduct]int64{content.Slots: 100, content.Tables: 100, content.Quick: 100}, g.Terms.Counts)
		require.Equal(t, f.clock.Now().Add(72*time.Hour).UnixMilli(), g.ExpiresAt)
		require.Zero(t, f.cash("asha"))
		f.step()
		balances, err = f.Bonuses.Balances(t.Context(), "asha")
		require.NoError(t, err)
		require.Len(t, balances, 1)
		f.audited()
		f.clock.Advance(72 * time.Hour)
		n, err := f.Bonuses.Expire(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, n, "what is not wagered in time is debited")
		f.audited()
	})
}

func TestClose_DrawsFromTicketsThatAnybodyCanCheck(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.join("winter-giveaway", "INR", "asha", "ravi", "mira")
		e := f.current("winter-giveaway")
		f.count(f.spin("asha", 211_000, 0), f.spin("asha", 105_500, 0), f.spin("ravi", 211_000*300, 0), f.spin("mira", 210_999, 0))
		require.Equal(t, []int64{200, 1}, f.board(e.ID, "all"), "at most 200 a day; part of a ticket is none")
		f.count(f.spin("asha", 105_500, 0))
		require.Equal(t, []int64{200, 2}, f.board(e.ID, "all"), "the stakes of a day add up")
		f.clock.Advance(24 * time.Hour)
		f.count(f.spin("ravi", 211_000, 0))
		require.Equal(t, []int64{201, 2}, f.board(e.ID, "all"))
		f.closeNow(e)
		e = f.edition(e.ID)
		require.Equal(t, int64(203), e.Tickets)

		var list strings.Builder
		require.NoError(t, f.TicketLines(t.Context(), d.Reader(), e, func(alias string, tickets int64) error {
			_, err := fmt.Fprintf(&list, "%s %d\n", alias, tickets)
			return err
		}))
		sum := sha256.Sum256([]byte(list.String()))
		require.Equal(t, e.TicketsHash, hex.EncodeToString(sum[:]))
		players, numbers := tournament.Drawn(e.Seed, e.TicketsHash, []id.Player{"asha", "ravi"}, []int64{2, 201})
		prizes := f.prizes(e.ID)
		require.Len(t, prizes, 2, "one prize for each player")
		for i, p := range prizes {
			require.Equal(t, []any{players[i], numbers[i]}, []any{p.PlayerID, p.Ticket})
		}
		require.Equal(t, e.Terms.Pool["INR"]/5, f.cash(players[0]))
		f.audited()
	})
}

func TestDecide_HeldPrizesWaitForStaff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.join("grand-ipl", "INR", "asha", "ravi")
		e := f.current("grand-ipl")
		bet := func(p id.Player) play.Result {
			play := f.spin(p, 425_000, 0)
			play.Product, play.Game, play.Odds = content.Sports, "cricket", 1500
			return play
		}
		f.count(bet("asha"), bet("ravi"))
		f.closeNow(e)
		require.Equal(t, tournament.Closed, f.edition(e.ID).Status)
		prizes := f.prizes(e.ID)
		require.Equal(t, []tournament.PrizeStatus{tournament.Held, tournament.Held}, []tournament.PrizeStatus{prizes[0].Status, prizes[1].Status})
		failing := func(context.Context, *db.Tx, string, string, any) error { return errors.New("no record") }
		require.Error(t, f.Decide(t.Context(), e.ID, []string{prizes[0].ID}, "", failing))
		require.NoError(t, f.Decide(t.Context(), e.ID, []string{prizes[0].ID}, "", unrecorded))
		require.NoError(t, f.Decide(t.Context(), e.ID, []string{prizes[1].ID}, "bets on both sides", unrecorded))
		require.ErrorIs(t, f.Decide(t.Context(), e.ID, []string{prizes[0].ID, prizes[1].ID}, "", unrecorded), tournament.ErrPrize)
		f.step()
		require.Equal(t, tournament.Paid, f.edition(e.ID).Status)
		require.Equal(t, []money.Amount{prizes[0].Amount, 0}, []money.Amount{f.cash(prizes[0].PlayerID), f.cash(prizes[1].PlayerID)})
		f.audited()
	})
}

func TestCancel_EndsWithoutPrizes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.join("daily-casino", "INR", "asha")
		e := f.current("daily-casino")
		f.count(f.spin("asha", 100_000, 100_000))
		for range 2 {
			require.NoError(t, f.Cancel(t.Context(), e.ID, "wrong pool", unrecorded))
		}
		f.closeNow(e)
		require.Equal(t, tournament.Cancelled, f.edition(e.ID).Status)
		require.Empty(t, f.prizes(e.ID))
		f.audited()
	})
}

// Two nodes close and pay at once, and the second one finds everything done.
func TestStep_TwoNodesPayOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, other := open(t, d), open(t, d)
		f.clock.Advance(3 * 24 * time.Hour)
		f.step()
		var players []id.Player
		for n := range 30 {
			players = append(players, id.Player(fmt.Sprintf("player%02d", n)))
		}
		f.join("afterparty", "INR", players...)
		e := f.current("afterparty")
		for n, p := range players {
			f.count(f.spin(p, 2_000, money.Amount(2_000*(n+2))))
		}
		f.clock.Advance(time.UnixMilli(e.ClosesAt).Sub(f.clock.Now()))
		other.clock.Advance(f.clock.Now().Sub(other.clock.Now()))
		var group errgroup.Group
		for _, node := range []*field{f, other, f, other} {
			group.Go(func() error { return node.Step(t.Context()) })
		}
		require.NoError(t, group.Wait())
		f.step()
		var sum money.Amount
		for _, p := range f.prizes(e.ID) {
			require.Equal(t, tournament.Granted, p.Status)
			require.Equal(t, p.Amount, f.cash(p.PlayerID))
			sum += p.Amount
		}
		require.Less(t, sum, e.Terms.Pool["INR"])
		f.audited()
	})
}
