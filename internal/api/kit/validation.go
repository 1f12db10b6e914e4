package kit

import (
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/fault"
)

// bodyOf converts huma's errors into the error body: faults, results of validation, or failures to read the body.
func bodyOf(status int, msg string, errs []error) *Error {
	var details []fault.Detail
	for _, err := range errs {
		var f *fault.Error
		if errors.As(err, &f) {
			return ErrorOf(f)
		}
		var size *http.MaxBytesError
		if errors.As(err, &size) {
			return ErrorOf(tooLarge(size.Limit))
		}
		var d *huma.ErrorDetail
		if errors.As(err, &d) {
			details = append(details, detailOf(d))
		}
	}
	switch {
	case status == http.StatusRequestEntityTooLarge:
		return ErrorOf(tooLarge(MaxBody))
	case status == http.StatusUnsupportedMediaType:
		return ErrorOf(errMediaType)
	case strings.HasPrefix(msg, "cannot read request body"), status == http.StatusRequestTimeout:
		return ErrorOf(errInterrupted)
	case status >= 500 || status == 0:
		return ErrorOf(errors.Join(errs...))
	case status == http.StatusBadRequest && unparsed(details):
		return ErrorOf(errMalformed.At("body", ""))
	default:
		return ErrorOf(errInvalid.With(details...))
	}
}

// unparsed reports whether the only error is about the whole body: it was missing or not JSON.
func unparsed(details []fault.Detail) bool {
	return len(details) == 0 || len(details) == 1 && details[0].Location == "body"
}

// detailOf converts an error of huma's validation. It omits the value, which may be a password.
func detailOf(d *huma.ErrorDetail) fault.Detail {
	location := d.Location
	for _, part := range []string{"body.", "query.", "path.", "header.", "cookie."} {
		location = strings.TrimPrefix(location, part)
	}
	code := "invalid"
	switch {
	case strings.HasPrefix(d.Message, "expected required property "):
		name, _, _ := strings.Cut(strings.TrimPrefix(d.Message, "expected required property "), " ")
		location, code = join(location, name), "required"
	case strings.HasPrefix(d.Message, "required "):
		code = "required"
	case d.Message == "unexpected property":
		code = "unexpected_field"
	case strings.HasPrefix(d.Message, "expected length"):
		code = "wrong_length"
	case strings.HasPrefix(d.Message, "expected number "):
		code = "out_of_range"
	case strings.HasPrefix(d.Message, "expected value to be one of"):
		code = "not_allowed"
	case strings.HasPrefix(d.Message, "expected "):
		code = "wrong_type"
	}
	return fault.Detail{Location: location, Reason: "badRequest", Msg: sentence(d.Message), Code: code}
}

func join(parent, name string) string {
	if parent == "" || parent == "body" {
		return name
	}
	return parent + "." + name
}

// sentence capitalises huma's phrase and ends it with a full stop.
func sentence(s string) string {
	if s == "" {
		return errInvalid.Message
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}
