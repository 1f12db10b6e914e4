package identity

import "maidan/internal/fault"

// Errors of this package.
var (
	ErrUnknownMethod = fault.New(fault.NotFound, "sign_in_method_unknown", "There is no such sign-in method.")

	ErrPasskeys        = fault.New(fault.Unavailable, "passkeys_unavailable", "Passkeys do not work at this address.")
	ErrPasskey         = fault.New(fault.Invalid, "passkey_invalid", "The passkey was not accepted. Please try again or use another sign-in method.")
	ErrPasskeyCopied   = fault.New(fault.Invalid, "passkey_copied", "This passkey may have been copied and does not work any more. Please use another sign-in method and remove this passkey.")
	ErrPasskeyExists   = fault.New(fault.Conflict, "passkey_exists", "This device has a passkey for an account here already.")
	ErrPasskeyMany     = fault.New(fault.Conflict, "passkey_limit", "There are 20 passkeys already. Please remove one first.")
	ErrNoPasskey       = fault.New(fault.NotFound, "passkey_not_found", "There is no such passkey.")
	ErrPasskeyName     = fault.New(fault.Invalid, "passkey_name", "Please give a name of 1 to 40 characters.")
	ErrLastMethod      = fault.New(fault.Conflict, "set_password_first", "This is your last sign-in method. Please set a password first.")
	ErrCallback        = fault.New(fault.Invalid, "sign_in_failed", "Signing in did not work. Please try again.")
	ErrDenied          = fault.New(fault.Invalid, "sign_in_denied", "The sign-in was cancelled.")
	ErrProviderDown    = fault.New(fault.Unavailable, "provider_unavailable", "This sign-in method is not available right now. Please use another one.")
	ErrTicket          = fault.New(fault.Invalid, "ticket_invalid", "This took too long. Please begin again.")
	ErrUnlinked        = fault.New(fault.Conflict, "account_not_linked", "There is an account with this email address. Please sign in with your password and link the two under Security.")
	ErrLinkedElsewhere = fault.New(fault.Conflict, "linked_elsewhere", "This is linked to another account here.")
	ErrLinkedAlready   = fault.New(fault.Conflict, "already_linked", "You have linked such an account already. Please unlink it first.")
	ErrNoLink          = fault.New(fault.NotFound, "link_not_found", "There is no such link.")
	ErrMessenger       = fault.New(fault.Invalid, "messenger_invalid", "The messenger's answer was not accepted. Please try again.")
)
