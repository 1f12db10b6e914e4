// Package fault knows how a refusal is told: one error type with a kind, a stable code and a safe sentence.
//
// A *Error may cross every door of the house; its Message is safe to show to a player. Anything that is not a *Error is
// internal: it is logged and never shown.
package fault

import (
	"errors"
	"fmt"
)

// Kind says what sort of refusal an error is; api/kit maps it to an HTTP status.
type Kind int

// The kinds of refusal. Internal is the zero value so that an unset kind is never shown to anyone.
const (
	Internal     Kind = iota
	Invalid           // the input breaks a rule
	Unauthorized      // nobody is signed in, or the token is no longer good
	Forbidden         // signed in, but not allowed
	NotFound          // there is no such thing, or not for this caller
	Conflict          // the input was good, the state of the world is not
	TooMany           // a rate limit
	TooLarge          // the body is larger than allowed
	Unavailable       // a part of the house is down; try again
)

// Detail is one complaint about one place of the input.
type Detail struct {
	Location string // field or header, as the caller named it
	Reason   string // machine-readable reason, for example "badRequest"
	Msg      string // sentence that is safe to show
	Code     string // stable code that translations are looked up by
}

// Error is a refusal. Build it with New; add places with At or With.
type Error struct {
	Kind    Kind
	Code    string
	Message string
	Details []Detail
	Data    map[string]any // extra fields of the answer's body, for example a re-offer; may be nil
	cause   error
}

// New returns a refusal of a kind with a stable code and a sentence that is safe to show.
func New(kind Kind, code, message string) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

// Newf is New with a formatted sentence.
func Newf(kind Kind, code, format string, args ...any) *Error {
	return New(kind, code, fmt.Sprintf(format, args...))
}

// At returns a copy that names the place of the input and the reason.
func (e *Error) At(location, reason string) *Error {
	c := *e
	c.Details = append(append([]Detail(nil), e.Details...), Detail{location, reason, e.Message, e.Code})
	return &c
}

// With returns a copy with further details, for inputs with several faults at once.
func (e *Error) With(details ...Detail) *Error {
	c := *e
	c.Details = append(append([]Detail(nil), e.Details...), details...)
	return &c
}

// WithData returns a copy whose answer carries one more field.
func (e *Error) WithData(key string, value any) *Error {
	c := *e
	c.Data = make(map[string]any, len(e.Data)+1)
	for k, v := range e.Data {
		c.Data[k] = v
	}
	c.Data[key] = value
	return &c
}

// Because returns a copy that remembers its cause for the log. The cause is never shown.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.cause)
	}
	return e.Code + ": " + e.Message
}

// Unwrap gives the cause to errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.cause }

// Is makes two refusals with the same code equal to errors.Is, whatever their details.
func (e *Error) Is(target error) bool {
	var t *Error
	return errors.As(target, &t) && t.Code == e.Code
}

// KindOf returns the kind of the refusal inside err, or Internal.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// CodeOf returns the stable code of the refusal inside err, or "internal".
func CodeOf(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return "internal"
}
