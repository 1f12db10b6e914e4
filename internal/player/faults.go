package player

import (
	"time"

	"maidan/internal/fault"
	"maidan/internal/secondfactor"
)

// Refusals of this package. Several sentences are fixed by the product specification, spelling included.
var (
	ErrReason       = fault.New(fault.Invalid, "reason_required", "Enter a reason of 3 to 200 characters.")
	ErrNoPlayer     = fault.New(fault.NotFound, "player_not_found", "There is no such player.")
	ErrExists       = fault.New(fault.Conflict, "user_exists", "The user already exist")
	ErrCredentials  = fault.New(fault.Invalid, "credentials_invalid", "The login or the password is wrong.")
	ErrBlocked      = fault.New(fault.Forbidden, "account_blocked", "The account is blocked. Please contact support.")
	ErrClosed       = fault.New(fault.Forbidden, "account_closed", "This account is closed. Please contact support to open it again.")
	ErrTokenExpired = fault.New(fault.Unauthorized, "token_expired", "The session has expired. Please sign in again.")
	ErrTokenInvalid = fault.New(fault.Unauthorized, "token_invalid", "Please sign in again.")
	ErrLink         = fault.New(fault.Invalid, "link_invalid", "This link is no longer valid. Sign in or request a new one.")
	ErrEmail        = fault.New(fault.Invalid, "email_invalid", "The email is invalid")
	ErrRecoveryUsed = fault.New(fault.Invalid, "recovery_link_used", "You have already used this link to recover your password")
	ErrRecovery     = fault.New(fault.Invalid, "recovery_token_invalid", "This link is no longer valid. Request a new email.")
	ErrTooMany      = fault.New(fault.TooMany, "too_many_requests", "Too many attempts. Please wait a little.")
	ErrSecondFactor = fault.New(fault.Forbidden, "second_factor_required", "Please enter the code of your authenticator app.")
	ErrChallenge    = fault.New(fault.Invalid, "challenge_invalid", "That took too long. Please sign in again.")
	ErrCode         = secondfactor.ErrCode
	ErrAttempts     = secondfactor.ErrAttempts
	ErrFactorOn     = fault.New(fault.Conflict, "second_factor_on", "The second factor is switched on already.")
	ErrFactorOff    = fault.New(fault.Conflict, "second_factor_off", "The second factor is switched off.")
	ErrStaleSignIn  = fault.New(fault.Forbidden, "sign_in_again", "Please sign out, sign in again and try once more within ten minutes.")
	// ErrProofRequired has the data "methods": the proofs that Reauthenticate accepts.
	ErrProofRequired = fault.New(fault.Forbidden, "proof_required", "Confirm that it is you: enter your password or a code.")
	ErrNotClosed     = fault.New(fault.Conflict, "account_not_closed", "This account is not closed.")
	ErrNoPassword    = fault.New(fault.Invalid, "no_password", "This account has no password yet. Request an email to choose one.")
	// ErrOldPassword has the sentence of the product specification; its screens recognise it by that.
	ErrOldPassword   = fault.New(fault.Invalid, "old_password_invalid", "Invalid argument provided for password - old_password")
	ErrWrongPassword = fault.New(fault.Invalid, "password_invalid", "The password is wrong.")

	ErrNoSession    = fault.New(fault.NotFound, "session_not_found", "This device is not signed in any more.")
	errPassword     = fault.New(fault.Invalid, "invalid_password", "Please check the form.")
	errRegistration = fault.New(fault.Invalid, "invalid_registration", "Please check the form.")
)

// tooMany returns ErrTooMany with the seconds to wait; api/kit sets the header Retry-After from it.
func tooMany(wait time.Duration) *fault.Error {
	return ErrTooMany.WithData("retry_after", seconds(wait))
}

// seconds rounds up, so that a client never retries too early.
func seconds(wait time.Duration) int64 { return int64((wait + time.Second - 1) / time.Second) }
