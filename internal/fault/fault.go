// Package fault defines the errors that clients may see: a kind, a stable code and a message.
//
// The Message of an *Error is safe to show to a player. Other errors are internal: they are logged and never shown.
package fault

import (
	"errors"
	"fmt"
)

// Kind is the category of an error; api/kit maps it to an HTTP status.
type Kind int

// The kinds. Internal is the zero value, so that an unset kind is never shown.
const (
	Internal     Kind = iota
	Invalid           // the input violates a rule
	Unauthorized      // not signed in, or the token is invalid
	Forbidden         // signed in, but not allowed
	NotFound          // does not exist, or not for this caller
	Conflict          // the input conflicts with the current state
	TooMany           // a rate limit
	TooLarge          // the body is larger than allowed
	Unavailable       // a part of the system is down; try again
)

// Detail is a problem with a part of the input.
type Detail struct {
	Location string // field or header, as in the request
	Reason   string // machine-readable reason, for example "badRequest"
	Msg      string // message that is safe to show
	Code     string // stable code for translations
}

// Error is an error for clients. Create it with New; add details with At or With.
type Error struct {
	Kind    Kind
	Code    string
	Message string
	Details []Detail
	Data    map[string]any // extra fields of the response body, for example a new offer; may be nil
	cause   error
}

// New returns an Error of a kind with a stable code and a message that is safe to show.
func New(kind Kind, code, message string) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

// Newf is New with a formatted message.
func Newf(kind Kind, code, format string, args ...any) *Error {
	return New(kind, code, fmt.Sprintf(format, args...))
}

// At returns a copy with the location in the input and the reason.
func (e *Error) At(location, reason string) *Error {
	c := *e
	c.Details = append(append([]Detail(nil), e.Details...), Detail{location, reason, e.Message, e.Code})
	return &c
}

// Place returns an error at a location of the input if it is an Error, with the reason of its kind; others it returns as they are.
func Place(err error, location string) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	if e.Kind == Invalid {
		return e.At(location, "badRequest")
	}
	return e.At(location, "conflict")
}

// With returns a copy with more details, for inputs with several problems.
func (e *Error) With(details ...Detail) *Error {
	c := *e
	c.Details = append(append([]Detail(nil), e.Details...), details...)
	return &c
}

// WithData returns a copy with one more field in the response.
func (e *Error) WithData(key string, value any) *Error {
	c := *e
	c.Data = make(map[string]any, len(e.Data)+1)
	for k, v := range e.Data {
		c.Data[k] = v
	}
	c.Data[key] = value
	return &c
}

// Because returns a copy with a cause for the log. The cause is never shown.
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

// Unwrap returns the cause for errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.cause }

// Is makes errors with the same code equal for errors.Is, regardless of their details.
func (e *Error) Is(target error) bool {
	var t *Error
	return errors.As(target, &t) && t.Code == e.Code
}

// KindOf returns the kind of the *Error in err, or Internal.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// CodeOf returns the stable code of the *Error in err, or "internal".
func CodeOf(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return "internal"
}
