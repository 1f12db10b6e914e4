package player

import (
	"context"

	"maidan/internal/api/kit"
	"maidan/internal/bonus"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
)

type bonusUsesInput struct {
	ID     id.Grant `path:"id" maxLength:"26"`
	Cursor string   `query:"cursor" maxLength:"80" doc:"next of the page before"`
}

type bonusUsesOutput struct{ Body bonus.Uses }

func (a *API) myBonusUses(ctx context.Context, in *bonusUsesInput) (*bonusUsesOutput, error) {
	who, _ := kit.Player(ctx)
	page, err := a.Bonuses.Uses(ctx, who.PlayerID, in.ID, in.Cursor)
	if err != nil {
		return nil, err
	}
	return &bonusUsesOutput{page}, nil
}

// paidPlay is what a bet or round has of the bonus that paid its stake.
type paidPlay struct {
	source   string // of its use, as bonus.Use names it
	grant    id.Grant
	wagering **bonus.Wagering
}

func betWagering(b *bet.Bet) paidPlay { return paidPlay{"bet:" + string(b.ID), b.Grant, &b.Wagering} }

func roundWagering(r *round.Round) paidPlay {
	return paidPlay{"round:" + string(r.ID), r.Grant, &r.Wagering}
}

func crashWagering(b *crash.SharedBet) paidPlay {
	return paidPlay{"crash:" + string(b.ID), b.Grant, &b.Wagering}
}

// withWagering adds to the signed-in player's bets or rounds which bonus has paid, what has counted and what was left to wager.
func withWagering[T any](ctx context.Context, a *API, plays []T, acceptLanguage string, of func(*T) paidPlay) error {
	staked := map[string]id.Grant{}
	for i := range plays {
		if p := of(&plays[i]); p.grant != "" {
			staked[p.source] = p.grant
		}
	}
	if len(staked) == 0 {
		return nil
	}
	who, _ := kit.Player(ctx)
	own, err := a.Bonuses.Balances(ctx, who.PlayerID)
	if err != nil {
		return err
	}
	names := make(map[id.Grant]string, len(own))
	for _, b := range own {
		names[b.ID] = a.bonusBalance(b, 0, true, acceptLanguage).Bonus.Name
	}
	counted, err := a.Bonuses.WageringOf(ctx, staked)
	if err != nil {
		return err
	}
	for i := range plays {
		if p := of(&plays[i]); p.grant != "" {
			w := counted[p.source]
			w.Bonus = names[p.grant]
			*p.wagering = &w
		}
	}
	return nil
}
