package reaction

import (
	"context"
	"time"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/phrase"
	"maidan/internal/protection"
)

// protectionNotices are about limits, time-outs and exclusions.
var protectionNotices = map[string]drafter{
	protection.KindLimitSet:       always(limited("notice.limit_set", success)),
	protection.KindRaiseRequested: always(limited("notice.raise_asked", attention)),
	protection.KindRaiseReady:     always(limited("notice.raise_ready", attention)),
	protection.KindLimitRaised:    always(limited("notice.limit_raised", attention)),
	protection.KindTimedOut:       always(away("notice.timed_out")),
	protection.KindExcluded: always(func(e protection.AwayEvent) draft {
		if e.Until == 0 {
			return away("notice.excluded_forever")(e)
		}
		return away("notice.excluded")(e)
	}),
	protection.KindEnded: always(func(e protection.AwayEvent) draft {
		if e.Kind == protection.Exclusion {
			return away("notice.exclusion_ended")(e)
		}
		return away("notice.timeout_ended")(e)
	}),
}

func limited(key string, code int) func(protection.LimitEvent) draft {
	return func(e protection.LimitEvent) draft {
		args := limitArgs(e.Kind, e.Period, e.Amount, e.Currency)
		args["at"] = phrase.Moment(time.UnixMilli(e.ReadyAt))
		return draft{key: key, kind: notice.Protection, code: code, args: args}
	}
}

// limitReached drafts the notice of an exhausted limit, in the player's currency.
func (n *Notifier) limitReached(ctx context.Context, e outbox.Event) (draft, bool, error) {
	reached, err := outbox.Decode[protection.ReachedEvent](e)
	if err != nil {
		return draft{}, false, err
	}
	p, err := n.deps.Players.Get(ctx, id.Player(e.Subject))
	if err != nil {
		return draft{}, false, err
	}
	args := limitArgs(reached.Kind, reached.Period, &reached.Limit, p.Currency)
	return draft{key: "notice.limit_reached", kind: notice.Protection, code: attention, args: args}, true, nil
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

func away(key string) func(protection.AwayEvent) draft {
	return func(e protection.AwayEvent) draft {
		return draft{key: key, kind: notice.Protection, code: attention, args: phrase.Args{"until": phrase.Moment(time.UnixMilli(e.Until))}}
	}
}
