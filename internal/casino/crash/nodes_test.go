package crash_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/crash"
	rules "maidan/internal/casino/game/crash"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
)

// Another node goes on with a flying round whose leader has stopped, if it does so in time.
func TestTakeOver_AFlyingRoundGoesOn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		r := n.betting(500)
		b := n.place(n.ticket(r, ann, 10*rupees, 300))
		n.until(crash.Flying)
		other := open(t, d, n.clock.Manual)
		n.clock.Advance(2 * time.Second)
		require.Equal(t, crash.Over, other.untilOver(r.ID).Status)
		require.EqualValues(t, 300, n.bet(b, ann).Multiplier)
		n.holds()
	})
}

// A round that nobody led for a while pays the automatic cash-outs that it would have reached, and refunds the other bets.
func TestTakeOver_AnInterruptedRoundTakesNoStake(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		r := n.betting(500)
		result := n.ResultOf(r.ID)
		paid := n.place(n.ticket(r, ann, 10*rupees, 300))
		high := n.ticket(r, ann, 10*rupees, result+1)
		high.Slot = 1
		above := n.place(high)
		manual := n.place(n.ticket(r, bob, 10*rupees, 0))
		demo := n.ticket(r, bob, 10*rupees, 0)
		demo.Slot, demo.Funds = 1, round.Demo
		ofDemo := n.place(demo)
		n.until(crash.Flying)
		n.clock.Advance(4 * time.Second)
		other := open(t, d, n.clock.Manual)
		ended := other.untilOver(r.ID)
		require.Equal(t, crash.Interrupted, ended.Status)
		require.Equal(t, result, ended.Result)
		require.Equal(t, crash.BetCashed, n.bet(paid, ann).Status)
		for who, b := range map[id.Player][]crash.SharedBet{ann: {above}, bob: {manual, ofDemo}} {
			for _, one := range b {
				require.Equal(t, crash.BetRefunded, n.bet(one, who).Status)
			}
		}
		require.Equal(t, 100_000*rupees, n.cash(bob))
		n.holds()
	})
}

// A round whose start was missed takes bets for its whole time again, so that players who bet on it can be there.
func TestTakeOver_AMissedStartIsPutOff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		r := n.betting(120)
		n.place(n.ticket(r, ann, 10*rupees, 0))
		n.clock.Advance(time.Minute)
		back := n.clock.Now().UnixMilli()
		flying := open(t, d, n.clock.Manual).until(crash.Flying)
		g, _ := rules.Find(r.Game)
		require.Equal(t, r.ID, flying.ID)
		require.GreaterOrEqual(t, flying.StartsAt, back+g.Betting.Milliseconds())
		n.holds()
	})
}

// A leader that stopped at any step leaves a round that another node brings to its end.
func TestTakeOver_AtEveryStep(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		for _, status := range []crash.Status{crash.Betting, crash.Flying, crash.Crashed, crash.Over} {
			r := n.betting(120)
			won := n.place(n.ticket(r, ann, 10*rupees, 110))
			lost := n.place(n.ticket(r, bob, 10*rupees, n.ResultOf(r.ID)+1))
			if status != crash.Betting {
				require.Equal(t, r.ID, n.until(status).ID)
			}
			keys := n.n
			n = open(t, d, n.clock.Manual)
			n.n = keys
			n.untilOver(r.ID)
			require.Equal(t, crash.BetCashed, n.bet(won, ann).Status, status)
			require.Equal(t, crash.BetLost, n.bet(lost, bob).Status, status)
		}
		n.holds()
	})
}

// Of two nodes that lead at the same time one is stopped by its next write, and every round is played once.
func TestLead_TwoLeadersPlayNoRoundTwice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		first := n.until(crash.Betting)
		other := open(t, d, n.clock.Manual)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		var group sync.WaitGroup
		for _, one := range []*node{n, other} {
			group.Go(func() {
				for ctx.Err() == nil {
					_ = one.Lead(ctx, "aviator") // an error says that the other one leads
				}
			})
		}
		require.Eventually(t, func() bool {
			s, err := n.State(t.Context(), "aviator")
			return err == nil && s.Round.Number >= first.Number+5
		}, time.Minute, 5*time.Millisecond)
		stop()
		group.Wait()
		n.holds()
	})
}

// Two nodes take bets and cash-outs of many players at once, some of them twice; every bet has one result.
func TestNodes_EveryBetEndsOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		other := open(t, d, n.clock.Manual)
		const players = 60
		for i := range players {
			n.enrol(player(i), 1_000*rupees)
		}
		r := n.betting(400)
		bets := make([]crash.SharedBet, players)
		each(players, func(i int) {
			x := n.ticketOf(r, player(i), i)
			if i%3 == 0 {
				x.Auto = 350
			}
			for _, at := range []*node{n, other} { // the same request on both
				b, _, err := at.Place(t.Context(), x)
				require.NoError(t, err)
				bets[i] = b
			}
		})
		require.NoError(t, n.lead(func(s crash.SharedTable) bool {
			flying := s.Round.ID == r.ID && s.Round.Status == crash.Flying
			if g, _ := rules.Find("aviator"); flying && n.clock.Now().UnixMilli() > s.Round.StartsAt+g.Reached(200) {
				each(players, func(i int) {
					for _, at := range []*node{other, n} {
						if _, _, err := at.CashOut(t.Context(), player(i), bets[i].ID); i%2 == 0 {
							require.NoError(t, err)
						}
					}
				})
				return true
			}
			return false
		}))
		other.untilOver(r.ID)
		for i, b := range bets {
			require.Equal(t, crash.BetCashed, n.bet(b, player(i)).Status, i)
		}
		n.holds()
	})
}

// A bet that is being committed when the round starts is either on the round or refused: no bet is placed when the start is known.
func TestPlace_NoBetIsCommittedAfterTheStart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		other := open(t, d, n.clock.Manual)
		for round := range 3 {
			r := n.betting(400)
			var placed sync.Map
			ctx, stop := context.WithCancel(t.Context())
			var group sync.WaitGroup
			for i := range 8 {
				who := id.Player(fmt.Sprintf("p%d-%d", round, i))
				n.enrol(who, 1_000*rupees)
				group.Go(func() {
					for slot := int64(0); ctx.Err() == nil && slot < 2; slot++ {
						x := n.ticketOf(r, who, int(slot))
						x.Slot = slot
						if b, _, err := other.Place(context.WithoutCancel(ctx), x); err == nil {
							placed.Store(b.ID, true)
						} else {
							require.ErrorIs(t, err, crash.ErrLate)
						}
					}
				})
			}
			n.until(crash.Flying)
			atStart, err := n.OpenBets(r.ID)
			require.NoError(t, err)
			group.Wait()
			stop()
			count := 0
			placed.Range(func(any, any) bool { count++; return true })
			require.Len(t, atStart, count, "bets that were committed after the start")
			n.untilOver(r.ID)
		}
		n.holds()
	})
}

func player(i int) id.Player { return id.Player(fmt.Sprintf("player-%02d", i)) }

// ticketOf is a ticket with a key of its own, for concurrent callers.
func (n *node) ticketOf(r crash.SharedRound, who id.Player, i int) crash.Ticket {
	return crash.Ticket{PlayerID: who, Currency: "INR", Key: fmt.Sprint("of", i), Game: r.Game, RoundID: r.ID, Stake: 10 * rupees}
}

func each(count int, do func(i int)) {
	var group sync.WaitGroup
	for i := range count {
		group.Go(func() { do(i) })
	}
	group.Wait()
}
