package vip_test

import (
	"context"
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
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/play"
	"maidan/internal/rng"
	"maidan/internal/vip"
	"maidan/internal/wallet"
)

// club is a node with the VIP programme over one database.
type club struct {
	*vip.Service
	t      *testing.T
	wallet *wallet.Wallet
	box    *outbox.Box
	clock  *clock.Manual
	barred map[id.Player]string
	played int
}

// noon is a Wednesday, and monday the start of its week.
var (
	noon   = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	monday = time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
)

func open(t *testing.T, d *db.DB) *club {
	c := &club{t: t, clock: clock.NewManual(noon), barred: map[id.Player]string{}}
	quiet := slog.New(slog.DiscardHandler)
	ids := id.NewMaker(c.clock, rng.Secure())
	c.box = outbox.NewBox(d, c.clock, quiet)
	c.wallet = wallet.New(wallet.Config{DB: d, Box: c.box, Clock: c.clock, IDs: ids, Log: quiet, Committers: 1})
	t.Cleanup(func() { require.NoError(t, c.wallet.Close(context.WithoutCancel(t.Context()))) })
	programme, err := vip.Load(brand.Maidan(), maidan(t))
	require.NoError(t, err)
	c.Service = vip.New(vip.Config{DB: d, Wallet: c.wallet, Box: c.box, Clock: c.clock, IDs: ids, Programme: programme,
		Barred: func(_ context.Context, _ db.Querier, playerID id.Player) (string, error) {
			return c.barred[playerID], nil
		}})
	return c
}

// join opens a player's account and makes the player a member of a level.
func (c *club) join(playerID id.Player, level string) {
	c.t.Helper()
	require.NoError(c.t, c.DB.InTx(c.t.Context(), func(ctx context.Context, tx *db.Tx) error { return c.wallet.Open(ctx, tx, playerID, "INR") }))
	require.NoError(c.t, c.Set(c.t.Context(), member(playerID, level), unrecorded))
}

func member(playerID id.Player, level string) vip.Membership {
	return vip.Membership{PlayerID: playerID, Currency: "INR", Level: level, ManagerID: "nadia", ManagerName: "Nadia"}
}

func unrecorded(context.Context, *db.Tx, string, string, any) error { return nil }

func (c *club) step() {
	c.t.Helper()
	require.NoError(c.t, c.Step(c.t.Context()))
}

func (c *club) count(results ...play.Result) {
	c.t.Helper()
	require.NoError(c.t, c.DB.InTx(c.t.Context(), func(ctx context.Context, tx *db.Tx) error { return c.Count(ctx, tx, results) }))
}

// spin is a round on a slot that is placed now.
func (c *club) spin(playerID id.Player, net money.Amount) play.Result {
	c.played++
	return play.Result{Source: fmt.Sprint("round:", c.played), PlayerID: playerID, Product: content.Slots, Currency: "INR", Net: net, PlacedAt: c.clock.Now().UnixMilli(), Version: 1}
}

func (c *club) weeks(playerID id.Player) []vip.Week {
	c.t.Helper()
	found, err := c.Weeks(c.t.Context(), c.DB.Reader(), playerID, 10)
	require.NoError(c.t, err)
	return found
}

func (c *club) cash(playerID id.Player) money.Amount {
	c.t.Helper()
	held, err := c.wallet.Balance(c.t.Context(), wallet.PlayerCash(playerID, "INR"))
	require.NoError(c.t, err)
	return held
}

func (c *club) audited() {
	c.t.Helper()
	results, err := audit.Run(c.t.Context(), c.DB, append(wallet.Checks(), vip.Checks()...)...)
	require.NoError(c.t, err)
	for _, one := range results {
		require.True(c.t, one.OK, "%s: %s", one.Name, one.Detail)
	}
}

func TestWeekOf_BeginsOnMonday(t *testing.T) {
	t.Parallel()
	week := monday.UnixMilli()
	require.Equal(t, week, vip.WeekOf(week))
	require.Equal(t, week, vip.WeekOf(noon.UnixMilli()))
	require.Equal(t, week, vip.WeekOf(vip.NextWeek(week)-1))
	require.Equal(t, monday.AddDate(0, 0, 7).UnixMilli(), vip.NextWeek(week))
}

func TestStep_PaysWhatAWeekHasLostOnTheNextMonday(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		c.join("asha", "gold")
		c.join("ravi", "silver")
		early := c.spin("mira", -50_000)
		c.count(c.spin("asha", -90_000), c.spin("asha", 30_000), c.spin("ravi", 20_000), early, c.spin("asha", 0))
		table := c.spin("asha", -10_001)
		table.Product = content.Tables
		foreign := c.spin("asha", -70_000)
		foreign.Currency = "PKR"
		c.count(table, foreign)
		c.step()
		require.Zero(t, c.cash("asha"), "the week runs")
		m, _, err := c.Member(t.Context(), d.Reader(), "asha")
		require.NoError(t, err)
		running, err := c.Running(t.Context(), d.Reader(), []id.Player{"asha", "mira"})
		require.NoError(t, err)
		require.Len(t, running, 1)
		percent, forecast := c.Forecast(m, running["asha"])
		require.Equal(t, []int64{10, 6_500}, []int64{percent, int64(forecast)})

		c.clock.Advance(time.UnixMilli(vip.NextWeek(monday.UnixMilli())).Sub(c.clock.Now()) - time.Millisecond)
		c.step()
		require.Zero(t, c.cash("asha"))
		c.clock.Advance(time.Millisecond)
		c.step()
		c.step()
		require.Equal(t, money.Amount(6_500), c.cash("asha"), "10% of 60,000 and half of 10,001")
		require.Zero(t, c.cash("ravi"), "a week that was won gives nothing")
		w := c.weeks("asha")[0]
		require.Equal(t, int64(3), w.Results)
		require.Equal(t, []any{monday.UnixMilli(), money.Amount(-65_000), "gold", int64(10), vip.Paid, c.clock.Now().UnixMilli()},
			[]any{w.Start, w.Net, w.Level, w.Percent, w.Status, w.DecidedAt})
		require.Equal(t, vip.Nothing, c.weeks("ravi")[0].Status)
		require.Empty(t, c.weeks("mira"), "who is no member")
		c.audited()
	})
}

func TestCount_AddsTheDifferenceOfACorrection(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		c.join("asha", "gold")
		lost := c.spin("asha", -100_000)
		c.count(lost)
		c.count(lost)
		c.clock.Advance(7 * 24 * time.Hour)
		c.step()
		require.Equal(t, money.Amount(10_000), c.cash("asha"))
		won := lost
		won.Version, won.Net = 3, 50_000
		older := lost
		older.Version = 2
		c.count(won, older, c.spin("asha", -170_000))
		require.Equal(t, money.Amount(-20_000), c.weeks("asha")[0].Net, "the correction of 150,000 belongs to the week in which it comes")
		c.clock.Advance(7 * 24 * time.Hour)
		c.step()
		require.Equal(t, money.Amount(12_000), c.cash("asha"))
		c.audited()
	})
}

func TestSet_CountsFromTheBeginningOfAMembershipUntilItsEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		before := c.spin("asha", -40_000)
		c.clock.Advance(time.Second)
		c.join("asha", "silver")
		c.clock.Advance(time.Second)
		counted := c.spin("asha", -10_000)
		c.count(before, counted)
		require.NoError(t, c.Set(t.Context(), member("asha", "platinum"), unrecorded))
		c.clock.Advance(time.Second)
		require.NoError(t, c.End(t.Context(), "asha", "asked for it", unrecorded))
		require.NoError(t, c.End(t.Context(), "asha", "again", unrecorded))
		c.count(c.spin("asha", -30_000))
		half := counted
		half.Version, half.Net = 2, -8_000
		c.count(half)
		require.Equal(t, money.Amount(-8_000), c.weeks("asha")[0].Net, "a correction of what had counted still counts")
		c.clock.Advance(7 * 24 * time.Hour)
		c.step()
		require.Equal(t, money.Amount(1_200), c.cash("asha"), "15% of what had counted until the end")
		require.ErrorIs(t, c.End(t.Context(), "ravi", "nobody", unrecorded), vip.ErrMember)

		require.NoError(t, c.Set(t.Context(), member("asha", "gold"), unrecorded))
		m, ok, err := c.Member(t.Context(), d.Reader(), "asha")
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, []any{true, "gold", c.clock.Now().UnixMilli()}, []any{m.Active(), m.Level, m.Since})
		c.audited()
	})
}

func TestSet_RefusesWhatDoesNotExist(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		require.ErrorIs(t, c.Set(t.Context(), member("asha", "diamond"), unrecorded), vip.ErrLevel)
		for _, name := range []string{"", "  ", strings.Repeat("x", 41), "Na\x00dia", "Na\xffdia"} {
			m := member("asha", "gold")
			m.ManagerName = name
			require.ErrorIs(t, c.Set(t.Context(), m, unrecorded), vip.ErrManager, "%q", name)
		}
		failed := errors.New("no record")
		err := c.Set(t.Context(), member("asha", "gold"), func(context.Context, *db.Tx, string, string, any) error { return failed })
		require.ErrorIs(t, err, failed)
		_, ok, err := c.Member(t.Context(), d.Reader(), "asha")
		require.NoError(t, err)
		require.False(t, ok, "nothing changes without a record")
	})
}

func TestSet_RecordsEachChangeOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		actions := []string{}
		record := func(_ context.Context, _ *db.Tx, action, subject string, _ any) error {
			actions = append(actions, action+" "+subject)
			return nil
		}
		for _, level := range []string{"gold", "gold", "silver"} {
			require.NoError(t, c.Set(t.Context(), member("asha", level), record))
		}
		require.NoError(t, c.End(t.Context(), "asha", "asked for it", record))
		require.NoError(t, c.End(t.Context(), "asha", "asked for it", record))
		require.Equal(t, []string{"vip.set asha", "vip.set asha", "vip.end asha"}, actions)
	})
}

func TestDecide_ReleasesAndRefusesLargeCashback(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		for i, p := range []id.Player{"asha", "ravi", "mira"} {
			c.join(p, "platinum")
			c.count(c.spin(p, -10_000_000-money.Amount(i)*1_000_000))
		}
		c.clock.Advance(7 * 24 * time.Hour)
		c.step()
		held, err := c.Cashbacks(t.Context(), d.Reader(), vip.Held, "", 2)
		require.NoError(t, err)
		require.Equal(t, []id.Player{"mira", "ravi"}, []id.Player{held[0].PlayerID, held[1].PlayerID}, "the largest first")
		rest, err := c.Cashbacks(t.Context(), d.Reader(), vip.Held, held[1].ID, 2)
		require.NoError(t, err)
		require.Len(t, rest, 1)
		none, err := c.Cashbacks(t.Context(), d.Reader(), vip.Held, "unknown", 2)
		require.NoError(t, err)
		require.Empty(t, none)

		require.NoError(t, c.Decide(t.Context(), []string{held[0].ID, "unknown"}, "", unrecorded))
		require.NoError(t, c.Decide(t.Context(), []string{held[1].ID}, "bets on both sides", unrecorded))
		require.ErrorIs(t, c.Decide(t.Context(), []string{held[0].ID, held[1].ID}, "too late", unrecorded), vip.ErrCashback)
		c.step()
		require.Equal(t, money.Amount(1_800_000), c.cash("mira"))
		require.Zero(t, c.cash("ravi"))
		require.Zero(t, c.cash("asha"), "it waits")
		require.Equal(t, []any{vip.Refused, "bets on both sides"}, []any{c.weeks("ravi")[0].Status, c.weeks("ravi")[0].Reason})
		c.audited()
	})
}

func TestStep_PaysNobodyWhoIsBarred(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		c.join("asha", "gold")
		c.count(c.spin("asha", -100_000))
		c.barred["asha"] = "excluded"
		c.clock.Advance(7 * 24 * time.Hour)
		c.step()
		require.Zero(t, c.cash("asha"))
		require.Equal(t, []any{vip.Refused, "excluded"}, []any{c.weeks("asha")[0].Status, c.weeks("asha")[0].Reason})
		c.audited()
	})
}

// A node whose clock is behind counts in a week that another one has closed: it goes to the next week.
func TestCount_AfterTheCloseGoesToTheNextWeek(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, late := open(t, d), open(t, d)
		c.join("asha", "gold")
		late.clock.Advance(time.Second)
		c.count(c.spin("asha", -100_000))
		c.clock.Advance(7 * 24 * time.Hour)
		c.step()
		r := c.spin("asha", -50_000)
		late.count(r)
		weeks := c.weeks("asha")
		require.Equal(t, []money.Amount{-50_000, -100_000}, []money.Amount{weeks[0].Net, weeks[1].Net})
		require.Equal(t, vip.NextWeek(weeks[1].Start), weeks[0].Start)
		c.audited()
	})
}

// Two nodes close and pay the same weeks at the same time.
func TestStep_OnTwoNodesPaysOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, other := open(t, d), open(t, d)
		players := []id.Player{}
		for n := range 20 {
			p := id.Player(fmt.Sprint("p", n))
			players = append(players, p)
			c.join(p, "gold")
			c.count(c.spin(p, -100_000))
		}
		for _, one := range []*club{c, other} {
			one.clock.Advance(7 * 24 * time.Hour)
		}
		group, ctx := errgroup.WithContext(t.Context())
		for _, one := range []*club{c, other, c, other} {
			group.Go(func() error { return one.Step(ctx) })
		}
		require.NoError(t, group.Wait())
		for _, p := range players {
			require.Equal(t, money.Amount(10_000), c.cash(p), "%s", p)
		}
		c.audited()
	})
}

// Results that come while another node closes the week count once: in the week that is closed, or in the next one.
func TestCount_WhileAnotherNodeClosesTheWeek(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		late, c := open(t, d), open(t, d)
		c.join("asha", "gold")
		late.count(late.spin("asha", -1_000))
		c.clock.Advance(7 * 24 * time.Hour)
		group, ctx := errgroup.WithContext(t.Context())
		for n := range 20 {
			r := late.spin("asha", -1_000)
			group.Go(func() error {
				if n == 10 {
					return c.Step(ctx)
				}
				return late.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return late.Count(ctx, tx, []play.Result{r}) })
			})
		}
		require.NoError(t, group.Wait())
		net := money.Amount(0)
		for _, w := range c.weeks("asha") {
			net += w.Net
		}
		require.Equal(t, money.Amount(-20_000), net)
		c.audited()
	})
}

// Staff have members, and members reach levels, while the membership lasts.
func TestReaches_FollowsTheLevelOfAMember(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		reaches := func(playerID id.Player) (levels []string) {
			for _, level := range []string{"silver", "gold", "platinum", "diamond", ""} {
				is, err := c.Reaches(t.Context(), d.Reader(), playerID, level)
				require.NoError(t, err)
				if is {
					levels = append(levels, level)
				}
			}
			return levels
		}
		managed := func() []id.Player {
			players, err := c.Managed(t.Context(), d.Reader(), "nadia")
			require.NoError(t, err)
			require.NotNil(t, players)
			return players
		}
		require.Empty(t, reaches("asha"))
		require.Empty(t, managed())
		c.join("asha", "gold")
		require.Equal(t, []string{"silver", "gold"}, reaches("asha"))
		require.Equal(t, []id.Player{"asha"}, managed())
		manager, name, err := c.Manager(t.Context(), d.Reader(), "asha")
		require.NoError(t, err)
		require.Equal(t, []any{id.Staff("nadia"), "Nadia"}, []any{manager, name})
		require.NoError(t, c.Set(t.Context(), member("asha", "platinum"), unrecorded))
		require.Equal(t, []string{"silver", "gold", "platinum"}, reaches("asha"))
		require.NoError(t, c.End(t.Context(), "asha", "asked for it", unrecorded))
		require.Empty(t, reaches("asha"))
		require.Empty(t, managed())
		manager, name, err = c.Manager(t.Context(), d.Reader(), "asha")
		require.NoError(t, err)
		require.Equal(t, []any{id.Staff(""), ""}, []any{manager, name})
	})
}
