package app

import (
	"maidan/internal/money"
	"maidan/internal/notice"
	"maidan/internal/phrase"
	"maidan/internal/sportsbook/bet"
)

// betHearings are of bets whose money moved, and of what was taken back.
var betHearings = map[string]hearing{
	bet.SettledKind:  hear(betSettled),
	bet.ReopenedKind: always(betReopened),
	bet.CashedKind:   always(betCashed),
}

func aboutBet(key string, code int, amount money.Amount, c money.Currency) saying {
	return saying{key: key, kind: notice.Bets, code: code, args: phrase.Args{"amount": phrase.Money(amount, c)}}
}

// betSettled tells of money that came back. A lost bet is told only when it had been settled otherwise before; a bet that the house
// took back is told as that, and not as void besides.
func betSettled(s bet.Settled) (saying, bool) {
	again := s.Generation > 1
	switch {
	case s.Status == bet.Void && s.Payout == 0: // the stake was no money
		return aboutBet("notice.bet_void_free", good, s.Stake, s.Currency), true
	case s.Status == bet.Void && s.Voided:
		return aboutBet("notice.bet_taken_back", attention, s.Payout, s.Currency), true
	case s.Status == bet.Void:
		return aboutBet("notice.bet_void", good, s.Payout, s.Currency), true
	case s.Status == bet.Lost && again:
		return aboutBet("notice.bet_corrected", attention, s.Stake, s.Currency), true
	case s.Status != bet.Won || s.Payout == 0:
		return saying{}, false
	case again:
		return aboutBet("notice.bet_corrected_won", attention, s.Payout, s.Currency), true
	case s.Payout < s.Stake:
		return aboutBet("notice.bet_part", good, s.Payout, s.Currency), true
	}
	return aboutBet("notice.bet_won", good, s.Payout, s.Currency), true
}

// betReopened tells that a bet is open again, and what of its payment goes back.
func betReopened(s bet.Settled) saying {
	if s.Was > 0 {
		return aboutBet("notice.bet_reopened", attention, s.Was, s.Currency)
	}
	return aboutBet("notice.bet_reopened_unpaid", attention, s.Stake, s.Currency)
}

func betCashed(c bet.CashedOut) saying {
	switch {
	case c.Automatic:
		return aboutBet("notice.bet_cashed_order", good, c.Paid, c.Currency)
	case c.Whole:
		return aboutBet("notice.bet_cashed", good, c.Paid, c.Currency)
	}
	return aboutBet("notice.bet_cashed_part", good, c.Paid, c.Currency)
}
