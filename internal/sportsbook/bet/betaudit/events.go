package betaudit

import (
	"context"
	"slices"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
)

// eventChecks compare bets with the events that bonuses with one bet on each event have for them.
var eventChecks = []betCheck{
	{"each bet from a bonus with one bet on each event has each of its events once, and no other bet has one", checkEvents},
	{"an event of a bet from such a bonus is free if and only if the bet is void or another bet of the bonus has the event", checkFreed},
}

const orphanEvent = "each event that a bonus has for a bet refers to an existing bet"

// eventsOf returns the events that bonuses have for a bet and reports those before them, which are for no bet. An empty id is after all bets.
func (x *pass) eventsOf(ctx context.Context, betID id.Bet) (found []bonus.BetEvent, err error) {
	for {
		e, ok, err := x.events.Peek(ctx)
		if err != nil || !ok || betID != "" && e.BetID > betID {
			return found, err
		}
		if e.BetID == betID && betID != "" {
			found = append(found, e)
		} else {
			x.found[len(betChecks)+2].Add("bonus %s has event %s for bet %s, which does not exist", e.Grant, e.EventID, e.BetID)
		}
		if _, _, err := x.events.Next(ctx); err != nil {
			return nil, err
		}
	}
}

// addLimits sets which bets are from a bonus with one bet on each event.
func addLimits(ctx context.Context, q db.Querier, page []*auditedBet) error {
	var grants []id.Grant
	for _, one := range page {
		if one.Grant != "" {
			grants = append(grants, one.Grant)
		}
	}
	if len(grants) == 0 {
		return nil
	}
	slices.Sort(grants)
	limited, err := bonus.OncePerEvent(ctx, q, slices.Compact(grants))
	for _, one := range page {
		one.oncePerEvent = limited[one.Grant]
	}
	return err
}

func checkEvents(x *auditedBet, b *audit.Breaches) {
	var want []id.Event
	if x.oncePerEvent {
		for _, l := range x.Legs {
			if event := x.markets[l.MarketID].EventID; !slices.Contains(want, event) {
				want = append(want, event)
			}
		}
	}
	for _, e := range x.events {
		at := slices.Index(want, e.EventID)
		if at < 0 || e.Grant != x.Grant {
			b.Add("bet %s is staked from bonus %q, and bonus %s has event %s for it", x.ID, x.Grant, e.Grant, e.EventID)
			continue
		}
		want = slices.Delete(want, at, at+1)
	}
	for _, event := range want {
		b.Add("bet %s is staked from bonus %s, which does not have its event %s", x.ID, x.Grant, event)
	}
}

func checkFreed(x *auditedBet, b *audit.Breaches) {
	for _, e := range x.events {
		switch void := x.Status == bet.Void; {
		case e.Freed && !void && !e.Another:
			b.Add("event %s of bet %s is free, and the bet is %s", e.EventID, x.ID, x.Status)
		case !e.Freed && void:
			b.Add("event %s of bet %s is not free, and the bet is void", e.EventID, x.ID)
		}
	}
}
