package app

import (
	"context"
	"slices"
	"time"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/protection"
)

// protectionHearings are of a player's limits and absences.
var protectionHearings = map[string]hearing{
	protection.KindLimitSet:    always(limited("notice.limit_set", good)),
	protection.KindRaiseAsked:  always(limited("notice.raise_asked", attention)),
	protection.KindRaiseReady:  always(limited("notice.raise_ready", attention)),
	protection.KindLimitRaised: always(limited("notice.limit_raised", attention)),
	protection.KindTimedOut:    always(away("notice.timed_out")),
	protection.KindExcluded: always(func(e protection.AwayEvent) saying {
		if e.Until == 0 {
			return away("notice.excluded_forever")(e)
		}
		return away("notice.excluded")(e)
	}),
	protection.KindEnded: always(func(e protection.AwayEvent) saying {
		if e.Kind == protection.Exclusion {
			return away("notice.exclusion_ended")(e)
		}
		return away("notice.timeout_ended")(e)
	}),
}

func limited(key string, code int) func(protection.LimitEvent) saying {
	return func(e protection.LimitEvent) saying {
		args := limitArgs(e.Kind, e.Period, e.Amount, e.Currency)
		args["at"] = phrase.Moment(time.UnixMilli(e.ReadyAt))
		return saying{key: key, kind: notice.Protection, code: code, args: args}
	}
}

// hearReached tells of a limit that is used up, in the player's own currency.
func (a *App) hearReached(ctx context.Context, e outbox.Event) (saying, bool, error) {
	reached, err := outbox.Decode[protection.ReachedEvent](e)
	if err != nil {
		return saying{}, false, err
	}
	p, err := a.Players.Get(ctx, e.Subject)
	if err != nil {
		return saying{}, false, err
	}
	args := limitArgs(reached.Kind, reached.Period, &reached.Limit, p.Currency)
	return saying{key: "notice.limit_reached", kind: notice.Protection, code: attention, args: args}, true, nil
}

func limitArgs(kind protection.Kind, period protection.Period, amount *money.Amount, c money.Currency) phrase.Args {
	args := phrase.Args{"limit": phrase.Word("limit." + string(kind)), "period": phrase.Word("period." + string(period))}
	switch {
	case amount == nil:
		args["amount"] = phrase.Word("limit.none")
	case kind == protection.Session:
		args["amount"] = phrase.Minutes(int64(*amount))
	default:
		args["amount"] = phrase.Money(*amount, c)
	}
	return args
}

func away(key string) func(protection.AwayEvent) saying {
	return func(e protection.AwayEvent) saying {
		return saying{key: key, kind: notice.Protection, code: attention, args: phrase.Args{"until": phrase.Moment(time.UnixMilli(e.Until))}}
	}
}

// stopNews takes back what marketing a player asked for: who leaves is not called back.
func (a *App) stopNews(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		if err := a.Notices.StopNews(ctx, tx, e.Subject); err != nil {
			return err
		}
	}
	return nil
}

// takeNews begins with what a player said about marketing in the form of registration.
func (a *App) takeNews(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		given, err := a.Players.Consents(ctx, e.Subject)
		if err != nil {
			return err
		}
		if !slices.Contains(given, "news") {
			continue
		}
		if err := a.Notices.Begin(ctx, tx, e.Subject, notice.Choice{Kind: notice.News, Channel: notice.Email, Wanted: true}); err != nil {
			return err
		}
	}
	return nil
}

// noteNews keeps the player's consent level with his choices.
func (a *App) noteNews(ctx context.Context, tx *db.Tx, playerID player.ID, wanted bool) error {
	address := ""
	if client := kit.Client(ctx); client.IsValid() {
		address = client.String()
	}
	return a.Players.Consent(ctx, tx, playerID, "news", wanted, address)
}

// newsAllowed tells whether a player may be sent marketing: not while a break or an exclusion lasts.
func (a *App) newsAllowed(ctx context.Context, q db.Querier, playerID player.ID) (bool, error) {
	kind, _, err := a.Protection.Away(ctx, q, playerID)
	return kind == "", err
}
