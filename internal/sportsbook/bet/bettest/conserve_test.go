package bettest_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// fortune is a shop under random commands, with its invariants.
type fortune struct {
	*shop
	dice    rng.Source
	names   []id.Player
	events  []id.Event
	bets    []bet.Bet
	windows map[id.Event][][2]int64
	keys    int
}

const fortuneEvents, fortunePlayers = 5, 4

func tempt(t *testing.T, d *db.DB, seed byte) *fortune {
	f := &fortune{shop: newShop(t, d, 0), dice: rng.Seeded([32]byte{seed}), windows: map[id.Event][][2]int64{}}
	f.setMargin(t, cashout.Margin{Scope: "brand", Milli: 40})
	f.ForecastBuilder = func(_ context.Context, event id.Event, _ []id.Selection) (cashout.Forecast, int64, error) {
		version := f.shop.events[event].Version
		win := float64(version*379%1000) / 1000 // whatever the forecast, at most the builder's potential is paid
		return cashout.Forecast{Win: win, Clear: win, Void: (1 - win) / 2}, version, nil
	}
	f.PriceBuilder = func(_ context.Context, event id.Event, _ []id.Selection) (money.Odds, int64, error) {
		return 3500, f.shop.events[event].Version, nil
	}
	for i := range fortunePlayers {
		name := id.Player(fmt.Sprintf("s%d-p%d", seed, i))
		f.punter(t, name, "INR", 10_000_000)
		f.names = append(f.names, name)
	}
	for i := range fortuneEvents {
		id := id.Event(fmt.Sprintf("s%d-e%d", seed, i))
		f.event(t, id, market.Upcoming, 1900, 1900)
		f.events = append(f.events, id)
	}
	return f
}

func some[T any](dice rng.Source, of []T) T { return of[rng.IntN(dice, len(of))] }

// happen runs one random command.
func (f *fortune) happen(t *testing.T) {
	id := some(f.dice, f.events)
	over := f.shop.events[id].Status == market.Ended
	f.clock.Advance(time.Second)
	switch roll := rng.IntN(f.dice, 20); {
	case roll < 4:
		f.bet(t)
	case roll < 7:
		f.cashSome(t)
	case roll < 10 && over:
		f.open(t, id)
		f.rollBack(t, id, market.RolledSettlement, 0, 0)
	case roll < 10:
		home := money.Odds(1200 + rng.IntN(f.dice, 3000))
		f.reprice(t, id, home, money.Odds(1_000_000/(1060-1_000_000/int(home))))
	case roll < 13:
		f.settle(t, id, f.verdict())
	case roll == 14:
		f.order(t)
	case roll == 15:
		f.setMargin(t, cashout.Margin{Scope: "event", Subject: string(id), Milli: int64(rng.IntN(f.dice, 200))})
	case roll == 16:
		f.takeBack(t)
	case roll == 13:
		now := f.clock.Now().UnixMilli()
		w := [2]int64{now - int64(rng.IntN(f.dice, 30_000)), now}
		f.windows[id] = append(f.windows[id], w)
		f.cancel(t, id, w[0], w[1])
	case len(f.windows[id]) > 0:
		w := f.windows[id][0]
		f.windows[id] = f.windows[id][1:]
		f.rollBack(t, id, market.RolledCancel, w[0], w[1])
	default:
		f.spend(t)
	}
}

// verdict is any result that a market of two may have.
func (f *fortune) verdict() func(*market.Market) market.Status {
	switch rng.IntN(f.dice, 5) {
	case 0:
		return (*market.Market).VoidAll
	case 1:
		return func(m *market.Market) market.Status {
			m.All(market.DeadHeat, market.Factors{DeadHeatNum: 1, DeadHeatDen: 2})
			return market.Settled
		}
	case 2:
		return func(m *market.Market) market.Status { return m.Asian(0.25) }
	}
	return winner([]string{"home", "away"}[rng.IntN(f.dice, 2)])
}

// bet places a single, an accumulator or a system on some of the events that are not over.
func (f *fortune) bet(t *testing.T) {
	var picks []placement.Pick
	for _, id := range f.events {
		if f.at[id].Status == market.Active && rng.IntN(f.dice, 3) > 0 {
			picks = append(picks, f.pick(id, []string{"h", "a"}[rng.IntN(f.dice, 2)]))
		}
	}
	if len(picks) == 0 {
		return
	}
	if rng.IntN(f.dice, 4) == 0 { // the other side as well, as a builder
		both := []placement.Pick{picks[0], f.other(picks[0])}
		for i := range both {
			both[i].Builder, both[i].BuilderOdds = 1, 3500
		}
		picks = append(both, picks[1:]...)
	}
	s := slip(some(f.dice, f.names), money.Amount(1000+rng.IntN(f.dice, 5000)), picks...)
	if len(picks) > 2 && picks[0].Builder == 0 && rng.IntN(f.dice, 2) == 0 {
		s.Sizes = []int{2, len(picks)}
	}
	f.bets = append(f.bets, f.place(t, s))
}

// other is the other side of a pick's market.
func (f *fortune) other(p placement.Pick) placement.Pick {
	for id, m := range f.at {
		for i, x := range m.Selections {
			if x.ID == p.SelectionID {
				return f.pick(id, []string{"a", "h"}[i])
			}
		}
	}
	panic("no such pick")
}

// cashSome cashes out a part of a bet that can be.
func (f *fortune) cashSome(t *testing.T) {
	for range 5 {
		if len(f.bets) == 0 {
			return
		}
		one := f.bets[rng.IntN(f.dice, len(f.bets))]
		q := f.quote(t, one.PlayerID, one.ID)
		if q.Suspended != "" {
			continue
		}
		f.keys++
		_, _, err := f.Accept(t.Context(), accept(q, one.PlayerID, fmt.Sprint("cash", f.keys), int64(1+rng.IntN(f.dice, 100))))
		require.NoError(t, err)
		return
	}
}

// order places a cash-out order at a possible offer, and runs the orders.
func (f *fortune) order(t *testing.T) {
	if len(f.bets) > 0 {
		one := f.bets[rng.IntN(f.dice, len(f.bets))]
		target := one.Stake * money.Amount(1+rng.IntN(f.dice, 20)) / 20
		if _, err := f.SetOrder(t.Context(), one.PlayerID, one.ID, target); err != nil {
			require.ErrorIs(t, err, cashout.ErrNoCashOut)
		}
	}
	_, err := f.ExecuteOrders(t.Context())
	require.NoError(t, err)
}

// reclaimPayout lets two of the staff take a bet back.
func (f *fortune) takeBack(t *testing.T) {
	if len(f.bets) == 0 {
		return
	}
	one := f.bets[rng.IntN(f.dice, len(f.bets))]
	if now := f.find(t, one.PlayerID, one.ID); now.Status != bet.Cashed && !now.Voided {
		f.approve(t, settlement.Override{Kind: settlement.VoidBet, BetID: one.ID})
	}
}

// spend withdraws all money of a player.
func (f *fortune) spend(t *testing.T) {
	name := some(f.dice, f.names)
	held := f.balance(t, name)
	if held == 0 {
		return
	}
	f.keys++
	require.NoError(t, f.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		key := fmt.Sprint("spend:", name, f.keys)
		_, err := f.wallet.Post(ctx, tx, key, wallet.HashOf(key), wallet.Transfer{Kind: "withdrawal", Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(name, "INR"), Amount: -held}, {Account: wallet.HouseAccount(wallet.Payouts, "INR"), Amount: held}}})
		if err != nil {
			return err
		}
		_, err = f.wallet.Post(ctx, tx, key+":back", wallet.HashOf(key), wallet.Transfer{Kind: "deposit", Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Deposits, "INR"), Amount: -50_000}, {Account: wallet.PlayerCash(name, "INR"), Amount: 50_000}}})
		return err
	}))
}

// holds checks that the money taken for bets agrees with their states, and each state with the results.
func (f *fortune) holds(t *testing.T, after string) {
	var holding money.Amount
	for _, one := range f.bets {
		now := f.find(t, one.PlayerID, one.ID)
		holding += now.Stake - now.CashedFor - now.Payout
		require.LessOrEqual(t, now.Payout+now.CashedFor, now.Potential, after)
		require.Equal(t, now.Status == bet.Cashed, now.Cashed == now.Stake, after)
		open := int64(0)
		for _, l := range now.Legs {
			if l.Status == "pending" {
				open++
			}
		}
		require.Equal(t, open, now.OpenLegs, after)
		if now.Status == bet.Pending {
			require.Zero(t, now.Payout, after)
			require.Positive(t, open, after)
		}
	}
	held, err := f.wallet.Balance(t.Context(), wallet.HouseAccount(wallet.Stakes, "INR"))
	require.NoError(t, err)
	require.Equal(t, holding, held, after)
}

// Random commands in any order conserve money: the sum of a bet's transfers agrees with its state. In the end every
// market has a result and every bet is decided.
func TestFortune_ConservesMoney(t *testing.T) {
	t.Parallel()
	for seed := range byte(3) {
		t.Run(strconv.Itoa(int(seed)), func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				f := tempt(t, d, seed)
				for i := range 120 {
					f.happen(t)
					f.holds(t, fmt.Sprintf("step %d", i))
				}
				for _, id := range f.events {
					f.settle(t, id, f.verdict())
				}
				f.holds(t, "the end")
				for _, one := range f.bets {
					require.NotEqual(t, bet.Pending, f.find(t, one.PlayerID, one.ID).Status)
				}
				require.Greater(t, len(f.bets), 10)
				require.Positive(t, f.keys, "something was cashed out or spent")
				f.audit(t)
			})
		})
	}
}
