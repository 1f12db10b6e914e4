package dialect

import (
	"errors"

	"maidan/internal/fault"
	"maidan/internal/wallet"
)

// Why a wallet refuses a call. Each dialect has its own statuses for them.
var (
	ErrSignature   = fault.New(fault.Unauthorized, "supplier_signature_invalid", "The signature is not valid.")
	ErrSyntax      = fault.New(fault.Invalid, "supplier_call_invalid", "The call does not have the expected form.")
	ErrToken       = fault.New(fault.Unauthorized, "supplier_token_unknown", "There is no session with this token.")
	ErrExpired     = fault.New(fault.Unauthorized, "supplier_token_expired", "The session of this token is over.")
	ErrPlayer      = fault.New(fault.NotFound, "supplier_player_unknown", "There is no such player with this supplier.")
	ErrGame        = fault.New(fault.NotFound, "supplier_game_unknown", "The session is not of this game.")
	ErrCurrency    = fault.New(fault.Conflict, "supplier_currency_wrong", "The session is not in this currency.")
	ErrReference   = fault.New(fault.NotFound, "supplier_transaction_unknown", "There is no such transaction.")
	ErrNoBet       = fault.New(fault.Conflict, "supplier_round_without_bet", "The round has no bet that could win.")
	ErrRolledBack  = fault.New(fault.Conflict, "supplier_rolled_back", "This transaction was taken back before.")
	ErrRoundClosed = fault.New(fault.Conflict, "supplier_round_closed", "The round is over.")
	ErrRefused     = fault.New(fault.Conflict, "supplier_refused", "The call was refused.")

	// ErrFunds and ErrOtherInput are the wallet's own.
	ErrFunds      = wallet.ErrInsufficient
	ErrOtherInput = wallet.ErrMismatch
)

// ErrAnswer means that a response is no answer to its call: the operator failed, or does not speak the dialect.
var ErrAnswer = errors.New("dialect: not an answer to the call")

// ErrNotOffered means that a supplier's API does not have a call.
var ErrNotOffered = errors.New("dialect: the supplier's API has no such call")

// Refusal reports whether an error is a refusal, which has no effect and is not repeated, and not a failure, after which the effect is unknown.
func Refusal(err error) bool {
	kind := fault.KindOf(err)
	return err != nil && kind != fault.Internal && kind != fault.Unavailable && !errors.Is(err, wallet.ErrContended)
}

// Named returns the value of the first error of a list that err is, or another value.
func Named[T any](err error, list []Of[T], other T) T {
	for _, o := range list {
		if errors.Is(err, o.Err) {
			return o.Value
		}
	}
	return other
}

// Of is an error with a dialect's word for it.
type Of[T any] struct {
	Err   *fault.Error
	Value T
}

// Error returns the error of the first word of a list that is the value, or another error.
func Error[T comparable](value T, list []Of[T], other error) error {
	for _, o := range list {
		if o.Value == value {
			return o.Err
		}
	}
	return other
}
