package app

import (
	"context"

	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/turnover"
	"maidan/internal/sportsbook/bet"
)

// turnover connects the turnover rule with jurisdictions and bets.
func (a *App) turnover() *payment.Turnover {
	return &payment.Turnover{Rule: a.turnoverRule, Stakes: countedStakes, Open: bet.OpenCash}
}

// turnoverRule returns the rule of the player's country.
func (a *App) turnoverRule(ctx context.Context, q db.Querier, playerID id.Player) (turnover.Rule, error) {
	country, err := a.homeOf(ctx, q, playerID)
	if err != nil {
		return turnover.Rule{}, err
	}
	return turnover.Rule(a.Jurisdictions.Jurisdiction(country).Turnover), nil
}

// countedStakes returns a player's counted stakes in the form of the turnover rule.
func countedStakes(ctx context.Context, q db.Querier, playerID id.Player, c money.Currency, minOdds money.Odds, since int64) ([]turnover.Stake, error) {
	counted, err := bet.CountedStakes(ctx, q, playerID, c, minOdds, since)
	stakes := make([]turnover.Stake, len(counted))
	for i, s := range counted {
		stakes[i] = turnover.Stake{Amount: s.Amount, At: s.PlacedAt, Open: s.Open}
	}
	return stakes, err
}

// activeBonuses returns the bonuses that a withdrawal ends: chosen and granted bonuses, bonus money and free bets.
func (a *App) activeBonuses(ctx context.Context, q db.Querier, playerID id.Player, c money.Currency) (active []payment.ActiveBonus, err error) {
	grants, err := a.Bonuses.Active(ctx, q, playerID)
	if err != nil {
		return nil, err
	}
	held, err := a.Bonuses.Held(ctx, q, grants)
	if err != nil {
		return nil, err
	}
	for _, g := range grants {
		offer, _ := a.Brand.Bonus(g.BonusID)
		amount := held[g.ID]
		if g.Status == bonus.Waiting {
			amount = g.Terms.MaxBonus
		}
		active = append(active, payment.ActiveBonus{Kind: payment.BonusWelcome, ID: string(g.ID), Offer: g.BonusID, Name: offer.BonusName["en"], Amount: amount, Currency: g.Currency})
	}
	given, err := a.Grants.GivenIn(ctx, q, playerID, c)
	if err != nil {
		return nil, err
	}
	if given.Bonus > 0 {
		active = append(active, payment.ActiveBonus{Kind: payment.BonusMoney, Amount: given.Bonus, Currency: c})
	}
	for _, f := range given.FreeBets {
		active = append(active, payment.ActiveBonus{Kind: payment.BonusFreeBet, ID: f.ID, Amount: f.Amount, Currency: f.Currency})
	}
	return active, nil
}

// endBonuses ends what activeBonuses has found.
func (a *App) endBonuses(ctx context.Context, tx *db.Tx, playerID id.Player, withdrawalID id.Withdrawal, active []payment.ActiveBonus) error {
	given, grants := grant.Given{}, []id.Grant{}
	for _, b := range active {
		switch b.Kind {
		case payment.BonusWelcome:
			grants = append(grants, id.Grant(b.ID))
		case payment.BonusMoney:
			given.Bonus, given.Currency = b.Amount, b.Currency
		case payment.BonusFreeBet:
			given.FreeBets = append(given.FreeBets, grant.FreeBet{ID: b.ID, Amount: b.Amount, Currency: b.Currency})
		}
	}
	if err := a.Bonuses.Deactivate(ctx, tx, playerID, grants...); err != nil {
		return err
	}
	return a.Grants.Forfeit(ctx, tx, playerID, "withdrawal:"+string(withdrawalID), given)
}
