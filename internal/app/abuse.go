package app

import (
	"context"
	"slices"

	"maidan/internal/bonus"
	"maidan/internal/bonus/abuse"
	"maidan/internal/db"
	"maidan/internal/guard"
	"maidan/internal/id"
	"maidan/internal/wallet"
)

// mostTakers bounds the players of the report: so many whose bonuses have cost most, and so many of the others who share traces with another account.
const mostTakers = 100

// stakeKinds are the kinds of transfers that take stakes.
var stakeKinds = wallet.Kinds{Of: []string{"bet.stake", "casino.stake", "crash.stake", "supplier.stake"}}

// bonusAbuse gathers what the packages know about the players whose bonuses have cost most since a moment (unix milliseconds), and returns those with findings.
func (a *App) bonusAbuse(ctx context.Context, since int64) ([]abuse.Suspect, error) {
	q := a.DB.Reader()
	paired, err := guard.Paired(ctx, q)
	if err != nil {
		return nil, err
	}
	takers, err := bonus.TopTakers(ctx, q, since, mostTakers, paired)
	if err != nil {
		return nil, err
	}
	players := make([]id.Player, len(takers))
	for i, t := range takers {
		players[i] = t.PlayerID
	}
	related, err := guard.Related(ctx, q, players)
	if err != nil {
		return nil, err
	}
	opposite, err := a.oppositeBets(ctx, q, players, related)
	if err != nil {
		return nil, err
	}
	offers, err := offersOfRelated(ctx, q, related, since)
	if err != nil {
		return nil, err
	}
	all := make([]abuse.Facts, len(takers))
	for i, t := range takers {
		f := abuse.Facts{PlayerID: t.PlayerID, Currency: t.Currency, Bonuses: t.Bonuses, Granted: t.Granted, Transferred: t.Transferred, Staked: t.Staked, Offers: t.Offers, Reversed: t.Reversed,
			OwnOpposite: opposite[t.PlayerID].OwnOpposite, JointOpposite: opposite[t.PlayerID].JointOpposite}
		if f.Cash, err = wallet.StakedSince(ctx, q, wallet.PlayerCash(t.PlayerID, t.Currency), stakeKinds, since); err != nil {
			return nil, err
		}
		for _, other := range related[t.PlayerID] {
			f.Related = append(f.Related, abuse.Related{PlayerID: other, Offers: offers[other]})
		}
		all[i] = f
	}
	return abuse.Suspects(all), nil
}

// offersOfRelated returns the offers that related accounts had bonuses of.
func offersOfRelated(ctx context.Context, q db.Querier, related map[id.Player][]id.Player, since int64) (map[id.Player][]string, error) {
	var everyone []id.Player
	for _, others := range related {
		everyone = append(everyone, others...)
	}
	slices.Sort(everyone)
	return bonus.OffersSince(ctx, q, slices.Compact(everyone), since)
}
