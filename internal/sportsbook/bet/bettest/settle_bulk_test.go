package bettest_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
)

// twins are two shops in one database, with the same bets on the same matches.
type twins [2]*fortune

func (w *twins) take(t *testing.T, n int) (bets [2][]bet.Bet) {
	dice := w[0].dice
	for range n {
		player, stake := rng.IntN(dice, fortunePlayers), money.Amount(1000+rng.IntN(dice, 5000))
		var on []int
		var sides []string
		for e := range fortuneEvents {
			if rng.IntN(dice, fortuneEvents) < 2 || len(on) == 0 && e == fortuneEvents-1 {
				on, sides = append(on, e), append(sides, []string{"h", "a"}[rng.IntN(dice, 2)])
			}
		}
		builder, system, free := rng.IntN(dice, 6) == 0, rng.IntN(dice, 4) == 0, rng.IntN(dice, 8) == 0
		for i, f := range w {
			var picks []placement.Pick
			for k, e := range on {
				picks = append(picks, f.pick(f.events[e], sides[k]))
			}
			if builder {
				both := []placement.Pick{picks[0], f.other(picks[0])}
				for k := range both {
					both[k].Builder, both[k].BuilderOdds = 1, 3500
				}
				picks = append(both, picks[1:]...)
			}
			s := slip(f.names[player], stake, picks...)
			if system && len(on) > 2 && !builder {
				s.Sizes = []int{2, len(on)}
			} else if free && !builder {
				s = f.free(t, s)
			}
			bets[i] = append(bets[i], f.place(t, s))
		}
	}
	return bets
}

// listen records the outbox events of settled bets, by bet.
func (f *fortune) listen(t *testing.T, published map[id.Bet]bet.Settled) {
	f.box.On(outbox.Reaction{Name: "ears", Kinds: []string{bet.SettledKind}, Handle: func(_ context.Context, _ *db.Tx, events []outbox.Event) error {
		for _, e := range events {
			s, err := outbox.Decode[bet.Settled](e)
			if err != nil {
				return err
			}
			require.NotContains(t, published, s.BetID, "published twice")
			published[s.BetID] = s
		}
		return nil
	}})
}

// gifts are free bets of all players of both shops.
func (w *twins) gifts(t *testing.T, each int) {
	for _, f := range w {
		for _, name := range f.names {
			for range each {
				_, err := f.Give(t.Context(), grant.Grant{PlayerID: name, Currency: "INR", By: "staff1", Reason: "a test of settling", Key: f.ids.New(),
					Kind: grant.GiveFreeBet, Amount: 2000, MinOdds: 1500, Days: 7, Record: func(context.Context, *db.Tx) error { return nil }})
				require.NoError(t, err)
			}
		}
	}
}

// free makes a slip one that is staked with a free bet, if its player still has one.
func (f *fortune) free(t *testing.T, s placement.Slip) placement.Slip {
	has, err := f.Given(t.Context(), s.PlayerID, "INR")
	require.NoError(t, err)
	if len(has.FreeBets) > 0 {
		s.Funds, s.FreeBet, s.Stake = bet.Free, has.FreeBets[0].ID, has.FreeBets[0].Amount
	}
	return s
}

// meddle cashes a part of a bet out in both shops, and takes another back.
func (w *twins) meddle(t *testing.T, bets [2][]bet.Bet) {
	dice := w[0].dice
	some, void, percent := rng.IntN(dice, len(bets[0])), rng.IntN(dice, len(bets[0])), int64(1+rng.IntN(dice, 99))
	for i, f := range w {
		one := bets[i][some]
		if q := f.quote(t, one.PlayerID, one.ID); q.Suspended == "" {
			_, _, err := f.Accept(t.Context(), accept(q, one.PlayerID, "part:"+string(one.ID), percent))
			require.NoError(t, err)
		}
		if now := f.find(t, bets[i][void].PlayerID, bets[i][void].ID); now.Status == bet.Pending && !now.Voided {
			f.approve(t, settlement.Override{Kind: settlement.VoidBet, BetID: now.ID})
		}
	}
}

// Bulk settlement writes, pays and publishes the same as settlement in batches.
func TestSettleMarket_BulkEqualsBatches(t *testing.T) {
	t.Parallel()
	for seed := range byte(3) {
		t.Run(strconv.Itoa(int(seed)), func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := twins{tempt(t, d, 2*seed), tempt(t, d, 2*seed+1)}
				published := map[id.Bet]bet.Settled{} // each gets the events of both shops
				w[0].listen(t, published)
				w[1].listen(t, published)
				w.gifts(t, 2)
				bets := w.take(t, 80)
				for e := range fortuneEvents {
					w.meddle(t, bets)
					verdict := w[0].verdict()
					for i, f := range w {
						f.result(t, f.events[e], verdict)
						if i == 0 {
							_, err := f.SettleMarket(t.Context(), f.at[f.events[e]].ID)
							require.NoError(t, err)
						} else {
							require.NoError(t, f.ReviewMarket(t.Context(), f.at[f.events[e]].ID))
						}
					}
					require.NoError(t, w[0].box.Drain(t.Context()))
					w.same(t, bets, published, fmt.Sprintf("after match %d", e))
				}
				w[0].audit(t)
			})
		})
	}
}

func (w *twins) same(t *testing.T, bets [2][]bet.Bet, published map[id.Bet]bet.Settled, when string) {
	for k := range bets[0] {
		var now [2]bet.Bet
		var received [2]bet.Settled
		for i, f := range w {
			one := bets[i][k]
			now[i], received[i] = f.find(t, one.PlayerID, one.ID), published[one.ID]
			for l := range now[i].Legs {
				leg := &now[i].Legs[l]
				*leg = bet.Leg{Status: leg.Status, Odds: leg.Odds, Builder: leg.Builder, VoidReason: leg.VoidReason}
			}
			now[i].ID, now[i].PlayerID, now[i].FreeBet, now[i].PlacedAt = "", "", "", 0
			received[i].BetID, received[i].PlayerID = "", ""
		}
		require.Equal(t, now[1], now[0], when)
		require.Equal(t, received[1], received[0], when)
	}
	for i, name := range w[0].names {
		require.Equal(t, w[1].balance(t, w[1].names[i]), w[0].balance(t, name), when)
	}
}

// second opens another market on an event, of which a builder may take a selection beside the first's.
func (s *shop) second(t testing.TB, eventID id.Event) (home placement.Pick) {
	e, m := s.events[eventID], s.at[eventID].Clone()
	from := e.Version
	e.Version++
	m.ID, m.Key, m.Status, m.Version = id.Market(string(m.ID)+"-2"), "most_sixes", market.Active, e.Version
	for i := range m.Selections {
		x := &m.Selections[i]
		x.ID, x.Version = id.Selection(strings.Replace(string(x.ID), "-w-", "-2-", 1)), e.Version
	}
	s.save(t, market.Change{Event: e, From: from, New: []market.Market{m}, Desk: []byte("{}")})
	s.events[eventID] = e
	s.at[id.Event(string(eventID)+"-2")] = m
	s.events[id.Event(string(eventID)+"-2")] = e
	return placement.Pick{SelectionID: m.Selections[0].ID, Odds: m.Selections[0].Odds, Version: m.Selections[0].Version}
}

// A bet that is one builder is a single of several legs. When all of them but the first have a result it is still not settled as a single.
func TestSettleMarket_BuilderIsNotASingle(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		winner string
		status bet.Status
		payout money.Amount
	}{"won": {"home", bet.Won, 35_000}, "lost": {"away", bet.Lost, 0}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				var s *shop
				s = builderShop(t, d, func(_ context.Context, event id.Event, _ []id.Selection) (money.Odds, int64, error) {
					return 3500, s.events[event].Version, nil
				})
				s.punter(t, "ann", "INR", 100_000)
				s.event(t, "a", market.Upcoming, 2000, 2000)
				other := s.second(t, "a")
				first := s.pick("a", "h")
				first.Builder, first.BuilderOdds, other.Builder, other.BuilderOdds = 1, 3500, 1, 3500
				one := s.place(t, slip("ann", 10_000, first, other))
				require.Equal(t, bet.Single, one.Kind)

				later := s.at["a-2"].Clone()
				e := s.events["a"]
				from := e.Version
				e.Version++
				later.Version, later.Status, later.Generation = e.Version, winner("home")(&later), 1
				s.save(t, market.Change{Event: e, From: from, Changed: []market.Market{later}, Desk: []byte("{}")})
				s.events["a"] = e
				_, err := s.SettleMarket(t.Context(), later.ID)
				require.NoError(t, err)
				require.Equal(t, bet.Pending, s.find(t, "ann", one.ID).Status)

				s.settle(t, "a", winner(c.winner))
				now := s.find(t, "ann", one.ID)
				require.Equal(t, c.status, now.Status)
				require.Equal(t, c.payout, now.Payout)
				s.audit(t)
			})
		})
	}
}
