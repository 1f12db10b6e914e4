package identity

import "maidan/internal/fault"

// Refusals of this room.
var (
	ErrNoWay = fault.New(fault.NotFound, "way_unknown", "There is no such way to sign in.")

	ErrPasskeys        = fault.New(fault.Unavailable, "passkeys_unavailable", "Passkeys do not work at this address.")
	ErrPasskey         = fault.New(fault.Invalid, "passkey_invalid", "The passkey was not accepted. Please try again or sign in another way.")
	ErrPasskeyCopied   = fault.New(fault.Invalid, "passkey_copied", "This passkey may have been copied and does not work any more. Please sign in another way and remove it.")
	ErrPasskeyKnown    = fault.New(fault.Conflict, "passkey_exists", "This device has a passkey for an account here already.")
	ErrPasskeyMany     = fault.New(fault.Conflict, "passkey_limit", "There are 20 passkeys already. Please remove one first.")
	ErrNoPasskey       = fault.New(fault.NotFound, "passkey_not_found", "There is no such passkey.")
	ErrPasskeyName     = fault.New(fault.Invalid, "passkey_name", "Please give a name of 1 to 40 characters.")
	ErrOnlyWay         = fault.New(fault.Conflict, "only_way_in", "This is the last way into the account. Please set a password first.")
	ErrReturn          = fault.New(fault.Invalid, "way_failed", "Signing in did not work. Please try again.")
	ErrDenied          = fault.New(fault.Invalid, "way_denied", "The sign-in was cancelled.")
	ErrAway            = fault.New(fault.Unavailable, "way_unavailable", "This way to sign in does not answer right now. Please use another one.")
	ErrTicket          = fault.New(fault.Invalid, "ticket_invalid", "This took too long. Please begin again.")
	ErrUnlinked        = fault.New(fault.Conflict, "way_unlinked", "There is an account with this e-mail address. Please sign in with your password and link the two under Security.")
	ErrLinkedElsewhere = fault.New(fault.Conflict, "way_linked_elsewhere", "This is linked to another account here.")
	ErrLinkedAlready   = fault.New(fault.Conflict, "way_linked", "You have linked such an account already. Please unlink it first.")
	ErrNoLink          = fault.New(fault.NotFound, "link_not_found", "There is no such link.")
	ErrMessenger       = fault.New(fault.Invalid, "messenger_invalid", "The messenger's answer was not accepted. Please try again.")
)
