package reaction

import (
	"context"
	"slices"

	"maidan/internal/betoffer"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/play"
	"maidan/internal/sportsbook/bet"
)

// plays counts for offers on bets and on play, tournaments, the cashback of members and missions what players stake of their own money and win. The time of a play is that of its id, which is made
// with the stake.
type plays struct{ Deps }

func (d plays) reactions() []outbox.Reaction {
	return []outbox.Reaction{
		{Name: "plays.suppliers", Kinds: []string{supplier.MovedKind}, Handle: d.suppliers},
		{Name: "plays.bets", Kinds: []string{bet.SettledKind, bet.ReopenedKind, bet.CashedKind, bet.VoidedKind}, Handle: d.bets},
	}
}

// CountingPlays returns the names of the reactions that count plays.
func CountingPlays() []string {
	return []string{"rtp.rounds", "rtp.crash", "plays.suppliers", "plays.bets"}
}

// count counts results in the transaction that deletes their events.
func (d plays) count(ctx context.Context, tx *db.Tx, all []play.Result) error {
	if err := d.Tournaments.Count(ctx, tx, all); err != nil {
		return err
	}
	if err := d.VIP.Count(ctx, tx, all); err != nil {
		return err
	}
	if err := d.Missions.Count(ctx, tx, all); err != nil {
		return err
	}
	return d.PlayOffers.Count(ctx, tx, all)
}

// beside counts where the returns of games are counted already, so that a round has no row of the outbox more: its reactions are counted in
// bench/rounds.md.
func (d plays) beside(returns []outbox.Reaction) []outbox.Reaction {
	for i, r := range returns {
		count := map[string]func(context.Context, *db.Tx, []outbox.Event) error{round.PlayedKind: d.rounds, crash.OverKind: d.crash}[r.Kinds[0]]
		returns[i].Handle = func(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
			if err := r.Handle(ctx, tx, events); err != nil {
				return err
			}
			return count(ctx, tx, events)
		}
	}
	return returns
}

func (d plays) rounds(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	var all []play.Result
	for _, e := range events {
		p, err := outbox.Decode[round.Played](e)
		if err != nil {
			return err
		}
		if p.Status == round.Ended && p.Funds == round.Cash {
			all = append(all, play.Result{Source: "round:" + string(p.RoundID), PlayerID: p.PlayerID, Product: round.ProductOf(p.Game), Game: p.Game, Currency: p.Currency,
				Stake: p.Stake, Payout: p.Payout, Net: p.Payout - p.Stake, PlacedAt: id.Millis(string(p.RoundID)), Version: 1})
		}
	}
	return d.count(ctx, tx, all)
}

func (d plays) crash(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	bets, err := crash.BetsOf(ctx, tx, events)
	if err != nil {
		return err
	}
	var all []play.Result
	for _, b := range bets {
		if b.Funds == round.Cash {
			all = append(all, play.Result{Source: "crash:" + string(b.ID), PlayerID: b.PlayerID, Product: content.Crash, Game: b.Game, Currency: b.Currency, Stake: b.Stake,
				Payout: b.Payout, Net: b.Payout - b.Stake, PlacedAt: id.Millis(string(b.ID)), Version: 1})
		}
	}
	return d.count(ctx, tx, all)
}

func (d plays) suppliers(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	var ids []id.SupplierRound
	for _, e := range events {
		moved, err := outbox.Decode[supplier.Moved](e)
		if err != nil {
			return err
		}
		ids = append(ids, moved.RoundID)
	}
	rounds, err := supplier.Totals(ctx, tx, ids)
	if err != nil {
		return err
	}
	var all []play.Result
	for _, r := range rounds {
		if r.Funds == round.Cash {
			all = append(all, play.Result{Source: "supplier:" + string(r.ID), PlayerID: r.PlayerID, Product: play.Suppliers, Game: r.Supplier + ":" + r.Game, Currency: r.Currency,
				Stake: r.Staked, Payout: r.Won, Net: r.Won - r.Staked, PlacedAt: r.StartedAt, Version: r.Version})
		}
	}
	return d.count(ctx, tx, all)
}

// bets counts bets as they are now: what was settled may be reopened since, and settled again.
func (d plays) bets(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	ids := make([]id.Bet, len(events))
	for i, e := range events {
		p, err := outbox.Decode[bet.Voided](e) // every payload names player and bet in the same fields
		if err != nil {
			return err
		}
		ids[i] = p.BetID
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	found, err := bet.Load(ctx, tx, ids)
	if err != nil {
		return err
	}
	var all []play.Result
	var settled []betoffer.Result
	for _, betID := range ids {
		if b := found[betID]; b != nil && b.Funds == bet.Cash {
			p := betPlay(b)
			all, settled = append(all, p), append(settled, betoffer.Result{Bet: b, Version: p.Version})
		}
	}
	if err := d.BetOffers.Count(ctx, tx, settled); err != nil {
		return err
	}
	return d.count(ctx, tx, all)
}

// betPlay returns the play of a bet: without a stake while it is open, and if it was returned or cashed out.
func betPlay(b *bet.Bet) play.Result {
	p := play.Result{Source: "bet:" + string(b.ID), PlayerID: b.PlayerID, Product: content.Sports, Game: sportOf(b), Currency: b.Currency, Odds: b.Odds, Placed: b.Stake,
		Single: b.Kind == bet.Single, PlacedAt: b.PlacedAt, Version: 2 * b.Generation}
	switch b.Status {
	case bet.Won, bet.Lost:
		p.Stake, p.Payout, p.Net = b.Stake-b.Cashed, b.Payout, b.Payout+b.CashedFor-b.Stake
	case bet.Pending: // later than the settlement that it ends
		p.Version++
	case bet.Cashed:
		p.Net = b.CashedFor - b.Stake
		p.Version++
	case bet.Void: // what was not cashed out before is returned
		p.Net = b.CashedFor - b.Cashed
	}
	return p
}

// sportOf returns the sport of a bet, or "" of one on several.
func sportOf(b *bet.Bet) (sport string) {
	for i, l := range b.Legs {
		switch {
		case l.Event == nil, i > 0 && l.Event.Sport != sport:
			return ""
		}
		sport = l.Event.Sport
	}
	return sport
}
