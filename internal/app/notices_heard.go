package app

import (
	"context"
	"maps"

	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/protection"
)

// The classes of code that notices have; only the hundreds mean something.
const (
	attention = 100 // something to look at
	good      = 200
	bad       = 400
)

// hearings say what players are told, by the kind of event. What is not here is not told.
func (a *App) hearings() map[string]hearing {
	all := map[string]hearing{
		player.KindRegistered: a.hearRegistered,

		protection.KindReached: a.hearReached,
	}
	for _, more := range []map[string]hearing{cashHearings, betHearings, grantHearings, securityHearings, accountHearings, protectionHearings} {
		maps.Copy(all, more)
	}
	return all
}

// hear reads an event's payload before it is turned into what its player is told.
func hear[T any](say func(T) (s saying, ok bool)) hearing {
	return func(_ context.Context, e outbox.Event) (saying, bool, error) {
		payload, err := outbox.Decode[T](e)
		if err != nil {
			return saying{}, false, err
		}
		s, ok := say(payload)
		return s, ok, nil
	}
}

// always is for events that are told the same way whatever they say.
func always[T any](say func(T) saying) hearing {
	return hear(func(payload T) (saying, bool) { return say(payload), true })
}

func (a *App) hearRegistered(context.Context, outbox.Event) (saying, bool, error) {
	key := "notice.welcome"
	if a.Brand.PlayMoney {
		key = "notice.welcome_play"
	}
	return saying{key: key, kind: notice.Account, code: good}, true, nil
}

var cashHearings = map[string]hearing{
	payment.EventDepositSucceeded: always(func(d payment.DepositEvent) saying {
		return saying{key: "notice.deposit_succeeded", kind: notice.Deposits, code: good, args: phrase.Args{
			"amount": phrase.Money(d.Deposit.Credited, d.Deposit.Currency),
		}}
	}),
	payment.EventDepositFailed:       always(depositEnded("notice.deposit_failed", bad)),
	payment.EventDepositExpired:      always(depositEnded("notice.deposit_expired", attention)),
	payment.EventWithdrawalRequested: always(withdrawal("notice.withdrawal_requested", attention)),
	payment.EventWithdrawalApproved:  always(withdrawal("notice.withdrawal_approved", good)),
	payment.EventWithdrawalPaid:      always(withdrawal("notice.withdrawal_paid", good)),
	payment.EventWithdrawalRejected: always(func(w payment.WithdrawalEvent) saying {
		if w.Withdrawal.Reason == payment.ReasonPayoutFailed {
			return withdrawal("notice.withdrawal_failed", bad)(w)
		}
		return withdrawal("notice.withdrawal_rejected", bad)(w)
	}),
}

func depositEnded(key string, code int) func(payment.DepositEvent) saying {
	return func(d payment.DepositEvent) saying {
		return saying{key: key, kind: notice.Deposits, code: code, args: phrase.Args{"amount": phrase.Money(d.Deposit.Amount, d.Deposit.Currency)}}
	}
}

func withdrawal(key string, code int) func(payment.WithdrawalEvent) saying {
	return func(e payment.WithdrawalEvent) saying {
		w := e.Withdrawal
		return saying{key: key, kind: notice.Withdrawals, code: code, args: phrase.Args{
			"amount": phrase.Money(w.Amount, w.Currency), "account": phrase.Text(w.AccountMasked), "reason": phrase.Text(w.Reason),
		}}
	}
}
