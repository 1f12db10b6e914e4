package app

import (
	"context"

	"maidan/internal/app/reaction"
)

// openReactions registers everything that follows an event of the outbox: see reaction.All.
func (a *App) openReactions(context.Context) error {
	for _, r := range reaction.All(a.reactionDeps()) {
		a.Outbox.On(r)
	}
	return nil
}

func (a *App) reactionDeps() reaction.Deps {
	return reaction.Deps{
		DB: a.DB, Log: a.Log, Brand: a.Brand, Origin: a.origin(), Phrases: a.Phrases, Hub: a.Hub, Mail: a.Mail, SMS: a.SMS,
		Players: a.Players, Profiles: a.Profiles, Identity: a.Identity, Verification: a.Verification, Notices: a.Notices, Guard: a.Guard,
		Payments: a.Payments, Bonuses: a.Bonuses, Settlement: a.Settlement, Returns: a.Returns, Tournaments: a.Tournaments, VIP: a.VIP, Missions: a.Missions, BetOffers: a.BetOffers, PlayOffers: a.PlayOffers, Campaigns: a.Factory, NotifyDesk: a.notifyDesk,
	}
}
