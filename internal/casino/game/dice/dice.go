// Package dice is the rules of dice: a roll from 0.00 to 100.00, and a bet that it is over or under a target.
package dice

import (
	"fmt"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Params are the bet. The target is in hundredths: 5050 for 50.50.
type Params struct {
	Side   string `json:"side"` // over or under
	Target int64  `json:"target"`
}

// Roll is the result in hundredths, from 0 to 10000.
type Roll struct {
	Roll int64 `json:"roll"`
}

const (
	rolls    = 10_001 // 0.00 to 100.00
	returned = 9_900  // ten-thousandths of the stake, divided by the chance in hundredths of a percent
	most     = 9_800  // rolls that may win at most
)

// wins returns how many rolls win.
func (p Params) wins() int64 {
	if p.Side == "over" {
		return rolls - 1 - p.Target
	}
	return p.Target
}

func accept(p Params) error {
	if p.Side != "over" && p.Side != "under" {
		return fmt.Errorf("side %q is not over or under", p.Side)
	}
	return game.Within("number of winning rolls", p.wins(), 1, most)
}

// multiplier is 99 % divided by the chance in percent. The chance counts one roll less than there are, as the field's verifiers do.
func multiplier(p Params) game.Multiplier { return game.TenThousandths(returned * 10_000 / p.wins()) }

func pay(p Params, r Roll) game.Multiplier {
	if p.Side == "over" && r.Roll > p.Target || p.Side == "under" && r.Roll < p.Target {
		return multiplier(p)
	}
	return game.Multiplier{Den: 1}
}

// New returns the game.
func New() game.Game {
	g := game.Instant[Params, Roll]{
		Name:   "dice",
		Accept: accept,
		Result: func(_ Params, src fair.Source) Roll { return Roll{int64(fair.Index(src, rolls))} },
		Pay:    pay,
		Prizes: func(p Params) []game.Prize {
			return game.Counted(rolls, game.Count{Multiplier: multiplier(p), Results: p.wins()})
		},
		Paid: map[string]int64{"rolls": rolls, "returned": returned},
	}
	for _, target := range []int64{200, 2_500, 5_050, 9_000, 9_999} {
		g.Cases = append(g.Cases, game.Case[Params]{Name: fmt.Sprintf("over %d.%02d", target/100, target%100), Params: Params{"over", target}})
	}
	g.Cases = append(g.Cases, game.Case[Params]{Name: "under 49.50", Params: Params{"under", 4_950}})
	return g
}
