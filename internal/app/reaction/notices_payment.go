package reaction

import (
	"maidan/internal/notice"
	"maidan/internal/payment"
	"maidan/internal/phrase"
)

// paymentNotices are about deposits and withdrawals.
var paymentNotices = map[string]drafter{
	payment.EventDepositSucceeded: always(func(d payment.DepositEvent) draft {
		return draft{key: "notice.deposit_succeeded", kind: notice.Deposits, code: success, args: phrase.Args{
			"amount": phrase.Money(d.Deposit.Credited, d.Deposit.Currency),
		}}
	}),
	payment.EventDepositFailed:       always(depositEnded("notice.deposit_failed", failure)),
	payment.EventDepositExpired:      always(depositEnded("notice.deposit_expired", attention)),
	payment.EventWithdrawalRequested: always(withdrawal("notice.withdrawal_requested", attention)),
	payment.EventWithdrawalApproved:  always(withdrawal("notice.withdrawal_approved", success)),
	payment.EventWithdrawalPaid:      always(withdrawal("notice.withdrawal_paid", success)),
	payment.EventWithdrawalHeld:      always(withdrawal("notice.withdrawal_held", attention)),
	payment.EventWithdrawalCancelled: always(func(w payment.WithdrawalEvent) draft {
		if w.Withdrawal.Reason == payment.ReasonByPlayer {
			return withdrawal("notice.withdrawal_cancelled_by_player", attention)(w)
		}
		return withdrawal("notice.withdrawal_cancelled", failure)(w)
	}),
	payment.EventWithdrawalRejected: always(func(w payment.WithdrawalEvent) draft {
		if w.Withdrawal.Reason == payment.ReasonPayoutFailed {
			return withdrawal("notice.withdrawal_failed", failure)(w)
		}
		return withdrawal("notice.withdrawal_rejected", failure)(w)
	}),
}

func depositEnded(key string, code int) func(payment.DepositEvent) draft {
	return func(d payment.DepositEvent) draft {
		return draft{key: key, kind: notice.Deposits, code: code, args: phrase.Args{"amount": phrase.Money(d.Deposit.Amount, d.Deposit.Currency)}}
	}
}

func withdrawal(key string, code int) func(payment.WithdrawalEvent) draft {
	return func(e payment.WithdrawalEvent) draft {
		w := e.Withdrawal
		return draft{key: key, kind: notice.Withdrawals, code: code, args: phrase.Args{
			"amount": phrase.Money(w.Amount, w.Currency), "account": phrase.Text(w.AccountMasked), "reason": phrase.Text(w.Reason),
		}}
	}
}
