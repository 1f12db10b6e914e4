package player

import (
	"time"

	"maidan/internal/fault"
)

// Refusals of this room. Sentences in quotes of the product are the product's own, spelling included.
var (
	ErrNoPlayer     = fault.New(fault.NotFound, "player_not_found", "There is no such player.")
	ErrExists       = fault.New(fault.Conflict, "user_exists", "The user already exist")
	ErrCredentials  = fault.New(fault.Invalid, "credentials_invalid", "The login or the password is wrong.")
	ErrBlocked      = fault.New(fault.Forbidden, "account_blocked", "The account is blocked. Please contact support.")
	ErrTokenExpired = fault.New(fault.Unauthorized, "token_expired", "The session has expired. Please sign in again.")
	ErrTokenInvalid = fault.New(fault.Unauthorized, "token_invalid", "Please sign in again.")
	ErrLink         = fault.New(fault.Invalid, "link_invalid", "This link is not good any more. Please sign in or ask for another one.")
	ErrEmail        = fault.New(fault.Invalid, "email_invalid", "The email is invalid")
	ErrRecovery     = fault.New(fault.Invalid, "recovery_token_invalid", "This link is not good any more. Please ask for another letter.")
	ErrTooMany      = fault.New(fault.TooMany, "too_many_requests", "Too many attempts. Please wait a little.")
	errPassword     = fault.New(fault.Invalid, "invalid_password", "Please check the form.")
	errRegistration = fault.New(fault.Invalid, "invalid_registration", "Please check the form.")
)

// tooMany tells how many seconds to wait; api/kit makes the header Retry-After of it.
func tooMany(wait time.Duration) error {
	return ErrTooMany.WithData("retry_after", int64((wait+time.Second-1)/time.Second))
}
