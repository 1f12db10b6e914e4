package reaction

import (
	"maidan/internal/money"
	"maidan/internal/notice"
	"maidan/internal/phrase"
	"maidan/internal/sportsbook/bet"
)

// betNotices are about settled, reopened and cashed-out bets.
var betNotices = map[string]drafter{
	bet.SettledKind:  sometimes(betSettled),
	bet.ReopenedKind: always(betReopened),
	bet.CashedKind:   always(betCashed),
}

func aboutBet(key string, code int, amount money.Amount, c money.Currency) draft {
	return draft{key: key, kind: notice.Bets, code: code, args: phrase.Args{"amount": phrase.Money(amount, c)}}
}

// betSettled drafts a notice of a payout. A lost bet creates a notice only when it corrects an earlier settlement. A bet that
// staff voided has its own text.
func betSettled(s bet.Settled) (draft, bool) {
	corrected := s.Generation > 1
	switch {
	case s.Status == bet.Void && s.Payout == 0: // a free bet
		return aboutBet("notice.bet_void_free", success, s.Stake, s.Currency), true
	case s.Status == bet.Void && s.Voided:
		return aboutBet("notice.bet_taken_back", attention, s.Payout, s.Currency), true
	case s.Status == bet.Void:
		return aboutBet("notice.bet_void", success, s.Payout, s.Currency), true
	case s.Status == bet.Lost && corrected:
		return aboutBet("notice.bet_corrected", attention, s.Stake, s.Currency), true
	case s.Status != bet.Won || s.Payout == 0:
		return draft{}, false
	case corrected:
		return aboutBet("notice.bet_corrected_won", attention, s.Payout, s.Currency), true
	case s.Payout < s.Stake:
		return aboutBet("notice.bet_part", success, s.Payout, s.Currency), true
	}
	return aboutBet("notice.bet_won", success, s.Payout, s.Currency), true
}

// betReopened drafts a notice of a bet that is open again, with the reversed payout.
func betReopened(s bet.Settled) draft {
	if s.Was > 0 {
		return aboutBet("notice.bet_reopened", attention, s.Was, s.Currency)
	}
	return aboutBet("notice.bet_reopened_unpaid", attention, s.Stake, s.Currency)
}

func betCashed(c bet.CashedOut) draft {
	switch {
	case c.Automatic:
		return aboutBet("notice.bet_cashed_order", success, c.Paid, c.Currency)
	case c.Whole:
		return aboutBet("notice.bet_cashed", success, c.Paid, c.Currency)
	}
	return aboutBet("notice.bet_cashed_part", success, c.Paid, c.Currency)
}
