package kit

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/db"
	"maidan/internal/fault"
)

// Error is the body of every error response. Extra data of a fault (new odds, for example) are further fields.
type Error struct {
	Message string      `json:"message" doc:"A sentence that may be shown."`
	Errors  []ErrorItem `json:"errors" doc:"One item for each complaint; never empty."`

	status int
	extra  map[string]any
}

// ErrorItem is one error at one location of the input.
type ErrorItem struct {
	Location string `json:"location" doc:"The field, parameter or header that is meant; empty when it is none."`
	Reason   string `json:"reason" doc:"Sort of complaint, for example badRequest."`
	Msg      string `json:"msg" doc:"A sentence that may be shown."`
	Code     string `json:"code" doc:"Stable code that translations are looked up by."`
}

// Error implements error.
func (e *Error) Error() string { return e.Message }

// GetStatus returns the HTTP status.
func (e *Error) GetStatus() int { return e.status }

// MarshalJSON writes the two fields and the extra ones.
func (e *Error) MarshalJSON() ([]byte, error) {
	body := make(map[string]any, 2+len(e.extra))
	maps.Copy(body, e.extra)
	body["message"], body["errors"] = e.Message, e.Errors
	return json.Marshal(body)
}

// kinds maps each kind of fault to its HTTP status and its default reason.
var kinds = map[fault.Kind]struct {
	status int
	reason string
}{
	fault.Internal:     {http.StatusInternalServerError, "internal"},
	fault.Invalid:      {http.StatusBadRequest, "badRequest"},
	fault.Unauthorized: {http.StatusUnauthorized, "unauthorized"},
	fault.Forbidden:    {http.StatusForbidden, "forbidden"},
	fault.NotFound:     {http.StatusNotFound, "notFound"},
	fault.Conflict:     {http.StatusConflict, "conflict"},
	fault.TooMany:      {http.StatusTooManyRequests, "tooManyRequests"},
	fault.TooLarge:     {http.StatusRequestEntityTooLarge, "tooLarge"},
	fault.Unavailable:  {http.StatusServiceUnavailable, "unavailable"},
}

var (
	errInternal    = fault.New(fault.Internal, "internal", "Oops! Something went wrong")
	errNotFound    = fault.New(fault.NotFound, "not_found", "There is nothing at this address.")
	errAddress     = fault.New(fault.Invalid, "malformed_address", "The address is not readable.")
	errMethod      = fault.New(fault.Invalid, "method_not_allowed", "This address does not take that method.")
	errMalformed   = fault.New(fault.Invalid, "malformed_json", "The request is not valid JSON.")
	errMediaType   = fault.New(fault.Invalid, "unsupported_media_type", "The request must be JSON.")
	errInterrupted = fault.New(fault.Invalid, "body_interrupted", "The request ended before it was complete.")
	errUnavailable = fault.New(fault.Unavailable, "service_unavailable", "The service is not available at the moment. Try again in a few seconds.").WithData(RetryAfter, int64(5))
	errInvalid     = fault.New(fault.Invalid, "invalid_input", "The request breaks a rule.")
)

func tooLarge(most int64) *fault.Error {
	return fault.Newf(fault.TooLarge, "body_too_large", "The request is larger than %d MB.", most>>20)
}

// statuses are the codes with another status than their kind's.
var statuses = map[string]int{
	errMethod.Code:    http.StatusMethodNotAllowed,
	errMediaType.Code: http.StatusUnsupportedMediaType,
}

// ErrorOf returns the body for any error. An error that is not a fault becomes the internal one, which reveals nothing, or 503 with
// Retry-After when the database is unavailable.
func ErrorOf(err error) *Error {
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind == fault.Internal {
		f = errInternal
		if db.Unavailable(err) {
			f = errUnavailable
		}
	}
	kind := kinds[f.Kind]
	body := &Error{Message: f.Message, status: kind.status, extra: f.Data}
	if status, ok := statuses[f.Code]; ok {
		body.status = status
	}
	for _, d := range f.Details {
		body.Errors = append(body.Errors, ErrorItem{d.Location, or(d.Reason, kind.reason), d.Msg, or(d.Code, f.Code)})
	}
	if len(body.Errors) == 0 {
		body.Errors = []ErrorItem{{Reason: kind.reason, Msg: f.Message, Code: f.Code}}
	}
	return body
}

// WriteError answers a request outside the registered operations with err's body, and logs internal errors.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	body := ErrorOf(err)
	logInternal(r.Context(), body, err)
	if after, ok := retryAfter(body); ok {
		w.Header().Set("Retry-After", after)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(body.status)
	_ = json.NewEncoder(w).Encode(body) // the client may have disconnected
}

// answerError is huma's hook for all errors, those of handlers and its own.
func answerError(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
	body := bodyOf(status, msg, errs)
	logInternal(ctx.Context(), body, errors.Join(append([]error{errors.New(msg)}, errs...)...))
	if after, ok := retryAfter(body); ok {
		ctx.SetHeader("Retry-After", after)
	}
	return body
}

// RetryAfter is the field of a fault's Data that holds seconds to wait; the response repeats it as the header Retry-After.
const RetryAfter = "retry_after"

func retryAfter(body *Error) (string, bool) {
	seconds, ok := body.extra[RetryAfter].(int64)
	return strconv.FormatInt(seconds, 10), ok
}
