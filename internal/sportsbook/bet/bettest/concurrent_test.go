package bettest_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// concurrentStorm is a storm in which players, staff and trading act at once, each a number of steps.
type concurrentStorm struct {
	*storm
	mu sync.Mutex
}

// actorSteps is how often each of them acts.
const actorSteps = 25

// some is a bet that was placed lately.
func (c *concurrentStorm) some(r rng.Source) (bet.Bet, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.bets) == 0 {
		return bet.Bet{}, false
	}
	return c.bets[len(c.bets)-1-rng.IntN(r, min(len(c.bets), 20))], true
}

// fails returns errors other than refusals, which are expected.
func fails(err error) error {
	var f *fault.Error
	if errors.As(err, &f) {
		return nil
	}
	return err
}

// stake places a bet at the present prices.
func (c *concurrentStorm) stake(ctx context.Context, n *shop, r rng.Source, key string) error {
	var picks []placement.Pick
	for _, eventID := range c.events {
		if rng.IntN(r, 3) > 0 {
			continue
		}
		pick := placement.Pick{SelectionID: id.Selection(string(eventID) + "-w-" + []string{"h", "a"}[rng.IntN(r, 2)])}
		offers, err := market.Offers(ctx, c.db.Reader(), []id.Selection{pick.SelectionID})
		if err != nil {
			return err
		}
		pick.Odds, pick.Version = offers[pick.SelectionID].Odds, offers[pick.SelectionID].Version
		picks = append(picks, pick)
	}
	if len(picks) == 0 {
		return nil
	}
	sl := slip(c.names[rng.IntN(r, len(c.names))], money.Amount(1000+rng.IntN(r, 4000)), picks...)
	sl.Key, sl.Policy = key, placement.AnyOdds
	placed, _, err := n.Place(ctx, sl)
	if err != nil {
		return fails(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bets = append(c.bets, placed)
	return nil
}

func (c *concurrentStorm) cashOut(ctx context.Context, n *shop, r rng.Source, key string) error {
	one, ok := c.some(r)
	if !ok {
		return nil
	}
	q, err := n.Offer(ctx, one.PlayerID, one.ID)
	if err != nil || q.Suspended != "" {
		return fails(err)
	}
	_, _, err = n.Accept(ctx, accept(q, one.PlayerID, key, int64(1+rng.IntN(r, 100))))
	return fails(err)
}

// void takes a bet back by two members of staff.
func (c *concurrentStorm) void(ctx context.Context, n *shop, r rng.Source, _ string) error {
	one, ok := c.some(r)
	if !ok || rng.IntN(r, 4) > 0 {
		return nil
	}
	var trail []string
	o, err := n.Propose(ctx, settlement.Override{Kind: settlement.VoidBet, BetID: one.ID, Reason: "a test"}, auditor("one", &trail))
	if err != nil {
		return fails(err)
	}
	_, err = n.Decide(ctx, o.ID, true, "", auditor("two", &trail))
	return fails(err)
}

// spend withdraws half of what a player has.
func (c *concurrentStorm) spend(ctx context.Context, n *shop, r rng.Source, key string) error {
	name := c.names[rng.IntN(r, len(c.names))]
	held, err := n.wallet.Balance(ctx, wallet.PlayerCash(name, "INR"))
	if err != nil || held < 2 {
		return err
	}
	if err := c.post(ctx, n, name, "withdrawal", -held/2, key); err != nil {
		return fails(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flow[name] -= held / 2
	return nil
}

// trade prices, settles, rolls back and cancels.
func (c *concurrentStorm) trade(t testing.TB, n *shop, r rng.Source) {
	eventID := c.events[rng.IntN(r, len(c.events))]
	now := c.clock.Now().UnixMilli()
	switch roll := rng.IntN(r, 12); {
	case roll < 5:
		if !c.at[eventID].Status.Done() {
			home := money.Odds(1200 + rng.IntN(r, 3000))
			c.reprice(t, eventID, home, money.Odds(1_000_000/(1060-1_000_000/int(home))))
		}
	case roll < 6:
		c.result(t, eventID, result(rng.IntN(r, 5)))
		_, err := n.SettleMarket(t.Context(), id.Market(string(eventID)+"-w"))
		require.NoError(t, err)
	case roll < 10:
		c.change(t, eventID, again)
		fact := market.RolledBackFact{EventID: eventID, MarketID: id.Market(string(eventID) + "-w"), What: market.RolledSettlement}
		require.NoError(t, n.Reaction().Effect(t.Context(), []outbox.Event{outbox.New(n.ids.New(), market.RolledBackKind, string(eventID), now, fact)}))
	case roll < 11:
		c.windows = append(c.windows, c.say(t, n, market.CancelledKind, eventID, now-3000, now))
	case len(c.windows) > 0:
		w, err := outbox.Decode[market.CancelledFact](c.windows[0])
		require.NoError(t, err)
		c.windows = c.windows[1:]
		c.say(t, n, market.RolledBackKind, w.EventID, w.From, w.Until)
	}
}

// Players, staff and trading act at once on two nodes. However their transactions interleave, money is conserved and every bet is paid at
// most once, net of what was taken back and of debts that were collected.
func TestConcurrentStorm_PaysEveryBetAtMostOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := &concurrentStorm{storm: newStorm(t, d, "c")}
		early := rng.Seeded([32]byte{'e'})
		for i := range actorSteps { // bets to settle before the actors start
			require.NoError(t, c.stake(t.Context(), c.nodes[i%2], early, fmt.Sprint("early-", i)))
		}
		var group errgroup.Group
		for i, act := range []func(context.Context, *shop, rng.Source, string) error{c.stake, c.stake, c.stake, c.stake, c.cashOut, c.cashOut, c.void, c.spend} {
			group.Go(func() error {
				r := rng.Seeded([32]byte{byte(i), 'c'})
				for step := range actorSteps {
					key := fmt.Sprintf("actor-%d-%d", i, step)
					if err := act(t.Context(), c.nodes[(i+step)%2], r, key); err != nil {
						return fmt.Errorf("%s: %w", key, err)
					}
				}
				return nil
			})
		}
		r := rng.Seeded([32]byte{'t'})
		for step := range actorSteps {
			c.clock.Advance(time.Second)
			c.trade(t, c.nodes[step%2], r)
		}
		require.NoError(t, group.Wait())
		require.Greater(t, len(c.bets), 10)
		c.finish(t)
	})
}
