package reaction

import (
	"maidan/internal/betoffer"
	"maidan/internal/phrase"
)

// betOfferNotices are about boosts of accumulators. A free bet of an insurance has the notice of grants.
var betOfferNotices = map[string]drafter{betoffer.ChangedKind: always(boostChanged)}

func boostChanged(c betoffer.Changed) draft {
	switch {
	case c.Was == 0:
		return aboutBet("notice.bet_boosted", success, c.Amount, c.Currency)
	case c.Amount == 0:
		return aboutBet("notice.bet_boost_reversed", attention, c.Was, c.Currency)
	}
	d := aboutBet("notice.bet_boost_corrected", attention, c.Amount, c.Currency)
	d.args["was"] = phrase.Money(c.Was, c.Currency)
	return d
}
