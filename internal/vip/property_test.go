package vip_test

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
)

// TestCashback_RandomPlayOnTwoNodes plays at random for weeks, with corrections, repeated events, changed levels and steps of two nodes that are interrupted, and compares
// each week with plain arithmetic.
func TestCashback_RandomPlayOnTwoNodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, other := open(t, d), open(t, d)
		dice := rand.New(rand.NewPCG(5, 3))
		players := []id.Player{"asha", "ravi", "mira"}
		levels := map[id.Player]string{}
		for _, p := range players {
			levels[p] = "silver"
			c.join(p, "silver")
		}
		latest := map[string]play.Result{}
		total, paid := map[id.Player]money.Amount{}, map[id.Player]money.Amount{}
		for range 6 {
			net := map[id.Player]money.Amount{}
			for range 40 {
				r := play.Result{Source: fmt.Sprint("play:", dice.IntN(200)), PlayerID: players[dice.IntN(3)], Currency: "INR", Product: []content.BonusProduct{content.Slots, content.Tables}[dice.IntN(2)],
					Net: money.Amount(dice.IntN(200_001) - 120_000), PlacedAt: c.clock.Now().UnixMilli(), Version: 1}
				was, again := latest[r.Source]
				if again {
					r.PlayerID, r.Product, r.PlacedAt, r.Version = was.PlayerID, was.Product, was.PlacedAt, was.Version+1
				}
				net[r.PlayerID] += counting(r) - counting(was)
				latest[r.Source] = r
				node := []*club{c, other}[dice.IntN(2)]
				node.count(was, r, r)
			}
			if p := players[dice.IntN(3)]; dice.IntN(2) == 0 {
				levels[p] = []string{"silver", "gold", "platinum"}[dice.IntN(3)]
				require.NoError(t, c.Set(t.Context(), member(p, levels[p]), unrecorded))
			}
			for _, p := range players {
				total[p] += net[p]
				level, _ := c.Programme.Level(levels[p])
				if net[p] < 0 {
					paid[p] += min(-net[p]*money.Amount(level.Cashback)/100, level.MostIn("INR"))
				}
			}
			for _, one := range []*club{c, other} {
				one.clock.Advance(7 * 24 * time.Hour)
			}
			interrupted(t, dice, c)
			interrupted(t, dice, other)
			c.step()
			c.audited()
			for _, p := range players {
				require.Equal(t, paid[p], c.cash(p), "%s", p)
			}
		}
		for _, p := range players {
			sum := money.Amount(0)
			for _, w := range c.weeks(p) {
				sum += w.Net
			}
			require.Equal(t, total[p], sum, "%s", p)
		}
	})
}

func counting(r play.Result) money.Amount {
	if r.Product == content.Tables { // half, to the even neighbour
		half := r.Net / 2
		if r.Net%2 != 0 && half%2 != 0 {
			half += r.Net % 2
		}
		return half
	}
	return r.Net
}

// interrupted makes a step that is interrupted at some moment.
func interrupted(t *testing.T, dice *rand.Rand, node *club) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(dice.IntN(3000))*time.Microsecond)
	defer cancel()
	_ = node.Step(ctx) // fails or not
}
