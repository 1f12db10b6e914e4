package reaction

import (
	"time"

	"maidan/internal/content"
	"maidan/internal/phrase"
	"maidan/internal/playoffer"
)

// playOfferNotices are about offers on play that begin, and their rewards.
var playOfferNotices = map[string]drafter{playoffer.BegunKind: always(playOfferBegun), playoffer.PaidKind: always(playOfferPaid)}

func playOfferBegun(b playoffer.Begun) draft {
	key := "notice.cashback_begun"
	if b.Kind == content.WagerRace {
		key = "notice.race_begun"
	}
	d := aboutBet(key, success, b.Most, b.Currency)
	d.args["day"] = phrase.Moment(time.UnixMilli(b.Ends))
	return d
}

// playOfferPaid has a text of its own for rewards that are a bonus: its conditions are in the notice of the bonus.
func playOfferPaid(p playoffer.PaidEvent) draft {
	key := "notice.cashback_paid"
	if p.Kind == content.WagerRace {
		key = "notice.race_paid"
	}
	if !p.Cash {
		key += "_bonus"
	}
	return aboutBet(key, success, p.Amount, p.Currency)
}
