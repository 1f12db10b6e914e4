package trading_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/longtest"
	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

const (
	punters = 200
	bankall = money.Amount(10_000_000) // the balance of each punter
)

// bettors is a set of punters who bet through two matches at once.
type bettors struct {
	*harness
	bets   bettest.Parts
	wallet *wallet.Wallet
	src    rng.Source
	events []id.Event
	placed map[bet.Kind]int
	refuse map[string]int
}

func newBettors(t *testing.T, d *db.DB, events ...id.Event) *bettors {
	f := newHarness(t, d)
	c := &bettors{harness: f, src: rng.Seeded([32]byte{7}), events: events, placed: map[bet.Kind]int{}, refuse: map[string]int{}}
	c.wallet = wallet.New(wallet.Config{DB: d, Box: f.box, Clock: f.clock, IDs: f.cfg.IDs, Log: quiet})
	t.Cleanup(func() { require.NoError(t, c.wallet.Close(context.Background())) })
	c.bets = bettest.Open(bettest.Config{DB: d, Wallet: c.wallet, Box: f.box, Clock: f.clock, IDs: f.cfg.IDs})
	f.box.On(c.bets.Reaction())
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		var all []wallet.Transfer
		for i := range punters {
			if err := c.wallet.Open(ctx, tx, punter(i), "INR"); err != nil {
				return err
			}
			all = append(all, wallet.Transfer{Kind: "deposit", Entries: []wallet.Entry{
				{Account: wallet.HouseAccount(wallet.Deposits, "INR"), Amount: -bankall}, {Account: wallet.PlayerCash(punter(i), "INR"), Amount: bankall}}})
		}
		_, err := c.wallet.Post(ctx, tx, "seed", wallet.HashOf("seed"), all...)
		return err
	}))
	return c
}

func punter(i int) id.Player { return id.Player(fmt.Sprintf("punter%03d", i)) }

// bet places random bets at the current prices or at slightly stale ones.
func (c *bettors) bet(t *testing.T, n int, stale []market.Market) {
	var picks []placement.Pick
	ms, err := market.MarketsOf(t.Context(), c.db.Reader(), c.events...)
	require.NoError(t, err)
	switch {
	case rng.IntN(c.src, 4) == 0 && stale != nil:
		ms = stale
	case rng.IntN(c.src, 3) > 0:
		if open := slices.DeleteFunc(slices.Clone(ms), func(m market.Market) bool { return m.Status != market.Active }); len(open) > 0 {
			ms = open
		}
	}
	seen := map[id.Event]bool{}
	for range 1 + rng.IntN(c.src, 2) {
		m := ms[rng.IntN(c.src, len(ms))]
		if seen[m.EventID] {
			continue
		}
		seen[m.EventID] = true
		s := m.Selections[rng.IntN(c.src, len(m.Selections))]
		picks = append(picks, placement.Pick{SelectionID: s.ID, Odds: s.Odds, Version: s.Version})
	}
	policy := []placement.Policy{placement.KeepOdds, placement.HigherOdds, placement.AnyOdds}[rng.IntN(c.src, 3)]
	b, _, err := c.bets.Place(t.Context(), placement.Slip{PlayerID: punter(n % punters), Currency: "INR", Key: fmt.Sprint("k", n),
		Stake: money.Amount(1000 + rng.IntN(c.src, 20_000)), Picks: picks, Policy: policy})
	if err != nil {
		require.Equal(t, fault.Conflict, fault.KindOf(err), "%v", err)
		c.refuse[fault.CodeOf(err)]++
		return
	}
	c.placed[b.Kind]++
	for i, l := range b.Legs {
		m := c.market(t, l.MarketID)
		require.Equal(t, market.Active, m.Status)
		require.GreaterOrEqual(t, l.Version, m.StoppedVersion)
		require.GreaterOrEqual(t, picks[i].Version, m.StoppedVersion, "no bet on a price older than a suspension")
	}
}

func TestDesk_SettlesTwoHundredPuntersOnTwoMatches(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	long, short := match(t, 3, "T5"), match(t, 4, "T5")
	if longtest.Long() {
		long = match(t, 3, "T20")
	}
	msgs := slices.Concat(long, short)
	slices.SortStableFunc(msgs, func(a, b feed.Message) int { return cmp.Compare(a.At.UnixNano(), b.At.UnixNano()) })
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBettors(t, d, long[0].EventID, short[0].EventID)
		n, stale := 0, []market.Market(nil)
		for i, m := range msgs {
			c.deliver(t, m)
			if i < 2 {
				continue // both fixtures first
			}
			for range 1 + rng.IntN(c.src, 2) {
				c.bet(t, n, stale)
				n++
			}
			if i%5 == 0 {
				var err error
				stale, err = market.MarketsOf(t.Context(), d.Reader(), c.events...)
				require.NoError(t, err)
			}
		}
		require.NoError(t, c.box.Drain(t.Context()))
		require.Greater(t, c.placed[bet.Single], 100)
		require.Greater(t, c.placed[bet.Accumulator], 10)
		for _, code := range []string{"odds_changed", "market_suspended", "market_closed"} {
			require.Positive(t, c.refuse[code], code)
		}
		c.balances(t)
	})
}

// balances checks that every bet is settled, that every account adds up, and that the operator's profit is the punters' loss.
func (c *bettors) balances(t *testing.T) {
	lost := money.Amount(0)
	for i := range punters {
		held, err := c.wallet.Balance(t.Context(), wallet.PlayerCash(punter(i), "INR"))
		require.NoError(t, err)
		lost += bankall - held
		open, _, err := bet.Open(t.Context(), c.db.Reader(), punter(i))
		require.NoError(t, err)
		require.Zero(t, open)
		want := bankall
		cursor := ""
		for {
			page, err := bet.History(t.Context(), c.db.Reader(), punter(i), bet.Filter{Cursor: cursor}, c.clock.Now())
			require.NoError(t, err)
			for _, b := range page.Items {
				want += b.Payout - b.Stake
				require.Equal(t, b.Status == bet.Lost, b.Payout == 0)
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		require.Equal(t, want, held)
	}
	stakes, err := c.wallet.Balance(t.Context(), wallet.HouseAccount(wallet.Stakes, "INR"))
	require.NoError(t, err)
	require.Equal(t, lost, stakes)
	checks, err := wallet.Audit(t.Context(), c.db)
	require.NoError(t, err)
	for _, check := range checks {
		require.True(t, check.OK, "%s: %s", check.Name, check.Detail)
	}
}

// A dead desk leaves open markets behind; bets stop nevertheless, and continue when a desk runs again.
func TestBets_StopWithoutRunningDesk(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newScripted("m", cricket.T20())
		p.start(cricket.Home)
		p.bowl(1, 0, 2)
		c := newBettors(t, d, "m")
		c.deliver(t, p.Messages...)
		place := func(key string) error {
			s := c.market(t, "m-w").Selections[0]
			_, _, err := c.bets.Place(t.Context(), placement.Slip{PlayerID: punter(0), Currency: "INR", Key: key, Stake: 1000, Policy: placement.KeepOdds,
				Picks: []placement.Pick{{SelectionID: s.ID, Odds: s.Odds, Version: s.Version}}})
			return err
		}
		require.NoError(t, place("with desk"))
		c.clock.Advance(4 * time.Second)
		require.Equal(t, market.Active, c.market(t, "m-w").Status)
		require.ErrorIs(t, place("no desk"), bet.ErrSuspended)
		c.restart()
		require.NoError(t, c.Recover(t.Context()))
		require.ErrorIs(t, place("no message yet"), bet.ErrSuspended)
		c.deliver(t, feed.Message{Producer: "scripted", At: c.clock.Now(), Kind: feed.KindAlive})
		require.NoError(t, c.Tick(t.Context()))
		require.NoError(t, place("desk again"))
	})
}
