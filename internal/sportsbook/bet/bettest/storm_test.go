package bettest_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// storm is two nodes under random commands, with the expected money of the players.
type storm struct {
	*shop
	nodes   [2]*shop
	names   []id.Player
	events  []id.Event
	bets    []bet.Bet
	flow    map[id.Player]money.Amount // what a player has brought in, less what was paid out
	windows []outbox.Event             // cancels that hold
	facts   []outbox.Event             // all that was ever receipt of windows
	version int64
	keys    int
}

const stormEvents, stormPlayers = 4, 3

func newStorm(t testing.TB, d *db.DB, prefix string) *storm {
	s := &storm{shop: newShop(t, d, 0), flow: map[id.Player]money.Amount{}}
	s.setMargin(t, cashout.Margin{Scope: "brand", Milli: 40})
	s.nodes = s.shop.nodes(t)
	for i := range stormPlayers {
		name := id.Player(fmt.Sprint(prefix, "p", i))
		s.punter(t, name, "INR", 100_000)
		s.names, s.flow[name] = append(s.names, name), 100_000
	}
	for i := range stormEvents {
		id := id.Event(fmt.Sprint(prefix, "e", i))
		s.event(t, id, market.Upcoming, 1900, 1900)
		s.events = append(s.events, id)
	}
	return s
}

// refused ignores refusals: a storm requests impossible things, too.
func refused(t require.TestingT, err error) bool {
	var f *fault.Error
	if err != nil && !errors.As(err, &f) {
		require.NoError(t, err)
	}
	return err != nil
}

// post moves money of a player between cash and the world.
func (s *storm) post(ctx context.Context, n *shop, name id.Player, kind string, amount money.Amount, key string) error {
	external := wallet.HouseAccount(wallet.Deposits, "INR")
	if amount < 0 {
		external = wallet.HouseAccount(wallet.Payouts, "INR")
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := n.wallet.Post(ctx, tx, key, wallet.HashOf(key), wallet.Transfer{Kind: kind, Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(name, "INR"), Amount: amount}, {Account: external, Amount: -amount}}})
		return err
	})
}

// result is one of the results that a market of two may have.
func result(roll int) func(*market.Market) market.Status {
	switch roll {
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
	return winner([]string{"home", "away"}[roll%2])
}

// again reopens a market.
func again(e *market.Event, m *market.Market) {
	e.Status = market.Upcoming
	if m.Status.Done() {
		m.Generation++
	}
	m.Status = market.Active
	m.All(market.Open, market.Plain())
}

// say processes a fact about a window on a node, and stores it for repetition.
func (s *storm) say(t testing.TB, n *shop, kind string, eventID id.Event, from, until int64) outbox.Event {
	s.version++
	var fact any = market.CancelledFact{EventID: eventID, MarketID: id.Market(string(eventID) + "-w"), From: from, Until: until, Version: s.version}
	if kind == market.RolledBackKind {
		fact = market.RolledBackFact{EventID: eventID, MarketID: id.Market(string(eventID) + "-w"), What: market.RolledCancel, From: from, Until: until, Version: s.version}
	}
	e := outbox.New(n.ids.New(), kind, string(eventID), s.clock.Now().UnixMilli(), fact)
	require.NoError(t, n.Reaction().Effect(t.Context(), []outbox.Event{e}))
	s.facts = append(s.facts, e)
	return e
}

// step does one thing on one of the nodes.
func (s *storm) step(t testing.TB, rt *rapid.T) string {
	pick := func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(rt, label) }
	s.clock.Advance(time.Second)
	s.keys++
	n, eventID, name, key := s.nodes[pick("node", 2)], s.events[pick("event", stormEvents)], s.names[pick("player", stormPlayers)], fmt.Sprint("storm", s.names[0], s.keys)
	now := s.clock.Now().UnixMilli()
	switch roll := pick("what", 24); {
	case roll < 8:
		return s.stake(t, n, name, pick("sides", 81), money.Amount(1000+pick("stake", 9000)), pick("system", 3) == 0)
	case roll < 10 && len(s.bets) > 0:
		one := s.bets[pick("bet", len(s.bets))]
		if q := n.quote(t, one.PlayerID, one.ID); q.Suspended == "" {
			_, _, err := s.nodes[pick("other node", 2)].Accept(t.Context(), accept(q, one.PlayerID, key, int64(1+pick("percent", 100))))
			refused(t, err)
		}
		return "cash out"
	case roll < 12:
		if !s.at[eventID].Status.Done() {
			home := money.Odds(1200 + pick("odds", 3000))
			s.reprice(t, eventID, home, money.Odds(1_000_000/(1060-1_000_000/int(home))))
		}
		return "price"
	case roll < 14:
		s.result(t, eventID, result(pick("result", 5)))
		_, err := n.SettleMarket(t.Context(), id.Market(string(eventID)+"-w"))
		require.NoError(t, err)
		return "result or correction"
	case roll < 17:
		s.change(t, eventID, again)
		fact := market.RolledBackFact{EventID: eventID, MarketID: id.Market(string(eventID) + "-w"), What: market.RolledSettlement}
		require.NoError(t, n.Reaction().Effect(t.Context(), []outbox.Event{outbox.New(n.ids.New(), market.RolledBackKind, string(eventID), now, fact)}))
		return "rollback of a settlement"
	case roll < 18:
		until := []int64{now, now + 3000, 0}[pick("until", 3)]
		s.windows = append(s.windows, s.say(t, n, market.CancelledKind, eventID, now-int64(pick("from", 20_000)), until))
		return "cancel"
	case roll < 19 && len(s.windows) > 0:
		c, err := outbox.Decode[market.CancelledFact](s.windows[0])
		require.NoError(t, err)
		s.windows = s.windows[1:]
		s.say(t, n, market.RolledBackKind, c.EventID, c.From, c.Until)
		return "rollback of a cancel"
	case roll < 21 && len(s.facts) > 0: // by a node that held the lease before
		require.NoError(t, n.Reaction().Effect(t.Context(), []outbox.Event{s.facts[pick("late", len(s.facts))]}))
		return "late fact"
	case roll == 21 && len(s.bets) > 0:
		one := s.bets[pick("bet", len(s.bets))]
		if now := s.find(t, one.PlayerID, one.ID); now.Status != bet.Cashed && !now.Voided {
			n.approve(t, settlement.Override{Kind: settlement.VoidBet, BetID: one.ID})
		}
		return "void by staff"
	case roll == 22:
		require.NoError(t, s.post(t.Context(), n, name, "deposit", 5000, key))
		s.flow[name] += 5000
		return "deposit"
	default:
		if held := s.balance(t, name); held > 0 {
			require.NoError(t, s.post(t.Context(), n, name, "withdrawal", -held, key))
			s.flow[name] -= held
		}
		return "withdrawal"
	}
}

// stake places a single, an accumulator or a system; sides has a digit of base 3 for each event: none, home or away.
func (s *storm) stake(t testing.TB, n *shop, name id.Player, sides int, amount money.Amount, system bool) string {
	var picks []placement.Pick
	for _, id := range s.events {
		if side := sides % 3; side > 0 && s.at[id].Status == market.Active {
			picks = append(picks, s.pick(id, []string{"h", "a"}[side-1]))
		}
		sides /= 3
	}
	if len(picks) == 0 {
		return "no bet"
	}
	sl := slip(name, amount, picks...)
	if system && len(picks) > 2 {
		sl.Sizes = []int{2, len(picks)}
	}
	b, _, err := n.Place(t.Context(), sl)
	if !refused(t, err) {
		s.bets = append(s.bets, b)
	}
	return "bet"
}

// conserved asserts that each player's deposits less withdrawals and bet costs equal balance less debt: a bet that is
// paid twice breaks it, and so does a debt that is not collected. No player has money and a debt.
func (s *storm) conserved(t testing.TB, after string) {
	worth := map[id.Player]money.Amount{}
	var holding money.Amount
	for _, one := range s.bets {
		now := s.find(t, one.PlayerID, one.ID)
		cost := now.Stake - now.CashedFor - now.Payout
		worth[now.PlayerID], holding = worth[now.PlayerID]-cost, holding+cost
		require.LessOrEqual(t, now.Payout+now.CashedFor, now.Potential, after)
	}
	for _, name := range s.names {
		owed, err := s.wallet.Debt(t.Context(), wallet.PlayerCash(name, "INR"))
		require.NoError(t, err)
		held := s.balance(t, name)
		require.Equal(t, s.flow[name]+worth[name], held-owed, "%s after %s", name, after)
		require.False(t, held > 0 && owed > 0, "%s holds %d and owes %d after %s", name, held, owed, after)
	}
}

// finish gives every market its last result and asserts that every bet is decided and paid what its state says, by the ledger's rows.
func (s *storm) finish(t testing.TB) {
	for _, eventID := range s.events {
		s.result(t, eventID, winner("home"))
		_, err := s.nodes[0].SettleMarket(t.Context(), id.Market(string(eventID)+"-w"))
		require.NoError(t, err)
	}
	s.conserved(t, "the end")
	holding := s.holding(t)
	for _, one := range s.bets {
		now := s.find(t, one.PlayerID, one.ID)
		require.NotEqual(t, bet.Pending, now.Status)
		require.Zero(t, now.OpenLegs)
		require.Equal(t, now.Stake-now.CashedFor-now.Payout, holding[now.ID], "bet %s, %s", now.ID, now.Status)
	}
	s.audit(t)
}

// holding is what the stakes account holds for each bet by the ledger's rows.
func (s *storm) holding(t testing.TB) map[id.Bet]money.Amount {
	holding := map[id.Bet]money.Amount{}
	require.NoError(t, s.db.AuditSnapshot(t.Context(), func(ctx context.Context, q db.Querier) error {
		records, err := wallet.OpenRecords(ctx, q, "bet.")
		require.NoError(t, err)
		for {
			all, err := records.Next(ctx)
			if err != nil || len(all) == 0 {
				return errors.Join(err, records.Close(ctx))
			}
			for _, r := range all {
				holding[id.Bet(r.Ref)] += r.Amount(wallet.HouseAccount(wallet.Stakes, "INR"))
			}
		}
	}))
	return holding
}

// Whatever happens on two nodes in whatever order (results, corrections, rollbacks, cancels and their rollbacks, also late ones, cash-outs,
// voids by staff, deposits and withdrawals), money is conserved and every bet is paid at most once, net of what was taken back and of
// debts that were collected. The bits are from a seed, so that a run can be repeated.
func TestStorm_PaysEveryBetAtMostOnce(t *testing.T) {
	t.Parallel()
	for seed := range byte(3) {
		t.Run(strconv.Itoa(int(seed)), func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				bits := make([]byte, 1<<16)
				rng.Bytes(rng.Seeded([32]byte{seed, 'm'}), bits)
				s := newStorm(t, d, fmt.Sprint("s", seed))
				done := map[string]int{}
				rapid.MakeFuzz(func(rt *rapid.T) {
					for i := range 120 {
						what := s.step(t, rt)
						done[what]++
						if i%6 == 0 {
							s.conserved(t, fmt.Sprintf("step %d, %s", i, what))
						}
					}
				})(t, bits)
				require.GreaterOrEqual(t, len(done), 10, "%v", done)
				require.Greater(t, len(s.bets), 5)
				s.finish(t)
			})
		})
	}
}
