package playoffer_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/player"
	"maidan/internal/playoffer"
)

// expected follows the offers of a player by plain arithmetic.
type expected struct {
	latest  map[string]play.Result
	highest money.Amount // of what counted for the race when it was paid
}

// sums returns what has been lost and staked by the terms of the offers: crash counts half, and stakes above 5,000 rupees do not count for cashback.
func (e *expected) sums() (lost, staked money.Amount) {
	for _, r := range e.latest {
		percent := money.Amount(100)
		if r.Product == content.Crash {
			percent = 50
		}
		if r.Stake <= 500_000 {
			lost -= r.Net * percent / 100
		}
		staked += r.Stake * percent / 100
	}
	return lost, staked
}

func (e *expected) race() (all money.Amount) {
	for target, reward := range map[money.Amount]money.Amount{100_000: 1_000, 200_000: 2_000, 500_000: 4_000} {
		if e.highest >= target {
			all += reward
		}
	}
	return all
}

// Players play, results are corrected and repeated, and two nodes count and pay, at random. What is paid is never above the most and in the end what the terms give.
func TestOffers_Property(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*node{open(t, d), open(t, d)}
		dice := rand.New(rand.NewPCG(7, 9))
		var all []player.Player
		of, runs := map[id.Player]*expected{}, map[id.Player][2]playoffer.Run{}
		for i := range 6 {
			p := nodes[0].join(id.Player(fmt.Sprint("p", i)), "INR")
			all, of[p.ID] = append(all, p), &expected{latest: map[string]play.Result{}}
			runs[p.ID] = [2]playoffer.Run{nodes[0].begin(p, "back-inr"), nodes[1].begin(p, "race-inr")}
		}
		for range 60 {
			p := all[dice.IntN(len(all))]
			e, n := of[p.ID], nodes[dice.IntN(2)]
			r := play.Result{Source: fmt.Sprint(p.ID, dice.IntN(12)), PlayerID: p.ID, Product: []content.BonusProduct{content.Slots, content.Crash}[dice.IntN(2)], Currency: "INR",
				Stake: money.Amount(1 + dice.IntN(60_000)*dice.IntN(11)), PlacedAt: n.clock.Now().UnixMilli(), Version: 1}
			r.Net = money.Amount(dice.IntN(int(r.Stake)+1)) - money.Amount(dice.IntN(2))*r.Stake
			was, again := e.latest[r.Source]
			if again {
				r.Product, r.PlacedAt, r.Version = was.Product, was.PlacedAt, was.Version+1
			}
			if e.race() < 7_000 || again { // a race that has paid everything is closed, and the cashback goes on
				n.count(r, was, r)
				e.latest[r.Source] = r
			}
			if dice.IntN(2) == 0 {
				nodes[dice.IntN(2)].step()
				for _, one := range all {
					_, staked := of[one.ID].sums()
					of[one.ID].highest = max(of[one.ID].highest, staked)
					require.Equal(t, of[one.ID].race(), n.cash(one))
				}
			}
		}
		for _, n := range nodes {
			n.clock.Advance(3 * 24 * time.Hour)
			n.step()
			n.clock.Advance(4 * 24 * time.Hour)
			n.step()
		}
		paid := 0
		for _, p := range all {
			e := of[p.ID]
			lost, staked := e.sums()
			e.highest = max(e.highest, staked)
			back := money.Amount(0)
			if lost >= 10_000 {
				back = min(50_000, lost/10)
			}
			closed := [2]playoffer.Run{nodes[0].run(runs[p.ID][0]), nodes[0].run(runs[p.ID][1])}
			require.Equal(t, back, closed[0].Paid)
			require.Equal(t, e.race(), closed[1].Paid)
			require.Equal(t, back+e.race(), nodes[0].cash(p))
			for _, run := range closed {
				require.False(t, run.Open())
				require.LessOrEqual(t, run.Paid, run.Most)
				require.Equal(t, run.Paid > 0, run.Status == playoffer.Paid)
				if run.Paid > 0 {
					paid++
				}
			}
		}
		require.Greater(t, paid, 6, "most of them were paid something")
		nodes[0].audited()
	})
}
