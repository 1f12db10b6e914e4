package reaction

import (
	"context"
	"maps"

	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/protection"
)

// The classes of notice codes. notice.ToneOf uses only the hundreds digit.
const (
	attention = 100
	success   = 200
	failure   = 400
)

// draft is the notice of an event before it is stored.
type draft struct {
	key    string // of the text in lang/notice
	kind   notice.Kind
	code   int
	args   phrase.Args
	copyTo string // an additional address for the email, such as a replaced one; may be empty
}

// drafter converts an event into a notice of its player. ok is false when the event needs no notice.
type drafter func(context.Context, outbox.Event) (d draft, ok bool, err error)

// drafters returns all drafters by kind of event. Events of other kinds create no notice.
func (n *Notifier) drafters() map[string]drafter {
	all := map[string]drafter{
		player.KindRegistered:  n.welcome,
		protection.KindReached: n.limitReached,
	}
	for _, topic := range []map[string]drafter{paymentNotices, betNotices, grantNotices, bonusNotices, roundsNotices, tournamentNotices, vipNotices, betOfferNotices, playOfferNotices, securityNotices, accountNotices, protectionNotices} {
		maps.Copy(all, topic)
	}
	return all
}

// sometimes returns a drafter that decodes the payload and calls from, which decides whether there is a notice.
func sometimes[T any](from func(T) (d draft, ok bool)) drafter {
	return func(_ context.Context, e outbox.Event) (draft, bool, error) {
		payload, err := outbox.Decode[T](e)
		if err != nil {
			return draft{}, false, err
		}
		d, ok := from(payload)
		return d, ok, nil
	}
}

// always returns a drafter for events that always create a notice.
func always[T any](from func(T) draft) drafter {
	return sometimes(func(payload T) (draft, bool) { return from(payload), true })
}

func (n *Notifier) welcome(context.Context, outbox.Event) (draft, bool, error) {
	key := "notice.welcome"
	if n.deps.Brand.PlayMoney {
		key = "notice.welcome_play"
	}
	return draft{key: key, kind: notice.Account, code: success}, true, nil
}
