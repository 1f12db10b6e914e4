package tournament_test

import (
	"context"
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
	"maidan/internal/tournament"
)

// TestTournaments_RandomPlayOnTwoNodes plays at random over several editions, with corrections, repeated events, removals and steps of two nodes that are
// interrupted, and compares each board with plain arithmetic over what was played.
func TestTournaments_RandomPlayOnTwoNodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, other := open(t, d), open(t, d)
		dice := rand.New(rand.NewPCG(7, 11))
		players := []id.Player{"asha", "ravi", "mira", "dev", "noor"}
		series := []string{"daily-casino", "stake-race", "spins-race", "wheel-drops", "winter-giveaway", "grand-ipl", "tv-bets", "knock-out"}
		for _, name := range series {
			f.join(name, "INR", players...)
		}
		played := map[string]play.Result{} // the latest version of each
		for range 150 {
			var batch []play.Result
			for range 1 + dice.IntN(8) {
				p := f.randomPlay(dice, players)
				if again, ok := played[p.Source]; ok { // a correction
					p.Product, p.Game, p.Currency, p.PlayerID, p.PlacedAt, p.Odds, p.Single = again.Product, again.Game, again.Currency, again.PlayerID, again.PlacedAt, again.Odds, again.Single
					p.Version = again.Version + 1
					if dice.IntN(2) == 0 { // an event that is repeated
						p = again
					}
				}
				if before, ok := played[p.Source]; !ok || p.Version > before.Version {
					played[p.Source] = p
				}
				batch = append(batch, p)
			}
			node := []*field{f, other}[dice.IntN(2)]
			node.count(batch...)
			f.clock.Advance(time.Minute)
			other.clock.Advance(time.Minute)
			stop(t, dice, node)
		}
		for _, name := range series {
			e := f.current(name)
			for _, p := range players {
				entry, err := f.Entry(t.Context(), d.Reader(), e.ID, p)
				require.NoError(t, err)
				if len(e.Terms.First) == 0 { // what opens a line depends on the order
					require.Equal(t, f.expected(e, p, played), entry.Points, "%s in %s", p, e.ID)
				}
			}
		}
		f.audited()
		for range 40 { // three weeks: everything closes, on nodes that are interrupted
			f.clock.Advance(12 * time.Hour)
			other.clock.Advance(12 * time.Hour)
			stop(t, dice, f)
			stop(t, dice, other)
			f.step()
		}
		f.releaseAll(series)
		f.step()
		f.audited()
		all, err := f.Search(t.Context(), d.Reader(), tournament.Closed, "", 100)
		require.NoError(t, err)
		require.Empty(t, all, "everything is paid")
	})
}

// stop makes a step that is interrupted at some moment.
func stop(t *testing.T, dice *rand.Rand, node *field) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(dice.IntN(3000))*time.Microsecond)
	defer cancel()
	_ = node.Step(ctx) // fails or not
}

func (f *field) randomPlay(dice *rand.Rand, players []id.Player) play.Result {
	p := play.Result{Source: fmt.Sprint("play:", dice.IntN(400)), PlayerID: players[dice.IntN(len(players))], Currency: "INR", Stake: money.Amount(dice.IntN(500_000)),
		PlacedAt: f.clock.Now().UnixMilli(), Version: 1}
	if dice.IntN(3) > 0 {
		p.Payout = p.Stake * money.Amount(dice.IntN(4))
	}
	switch dice.IntN(4) {
	case 0:
		p.Product, p.Game, p.Odds, p.Single = content.Sports, "cricket", money.Odds(1200+dice.IntN(2000)), dice.IntN(2) == 0
	case 1:
		p.Product, p.Game = content.Crash, "plane"
	default:
		p.Product, p.Game = content.Slots, "lucky-joker"
	}
	return p
}

// expected adds up what a player's plays give in an edition.
func (f *field) expected(e tournament.Edition, playerID id.Player, played map[string]play.Result) (points int64) {
	days := map[int64]money.Amount{}
	for _, p := range played {
		if p.PlayerID != playerID {
			continue
		}
		points += e.Terms.PointsOf(p, f.SeedOf(e.ID))
		if e.Terms.By == tournament.ByTickets && e.Terms.Counted(p) {
			days[p.PlacedAt/86_400_000] += p.Stake
		}
	}
	for _, stake := range days {
		points += min(e.Terms.DailyCap, int64(stake/e.Terms.Per["INR"]))
	}
	return points
}

func (f *field) releaseAll(series []string) {
	f.t.Helper()
	for _, name := range series {
		all, err := f.Search(f.t.Context(), f.db.Reader(), tournament.Closed, "", 100)
		require.NoError(f.t, err)
		for _, e := range all {
			var held []string
			for _, p := range f.prizes(e.ID) {
				if p.Status == tournament.Held {
					held = append(held, p.ID)
				}
			}
			if len(held) > 0 {
				require.NoError(f.t, f.Decide(f.t.Context(), e.ID, held, "", unrecorded), name)
			}
		}
	}
}
