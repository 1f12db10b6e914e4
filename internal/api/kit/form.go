package kit

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"

	"maidan/internal/fault"
)

var errForm = fault.New(fault.Invalid, "malformed_form", "The request is not a readable form.")

// mostParts is the most parts of a form.
const mostParts = 20

// Form parses the body of an upload into its parts by name, in memory. Of parts with the same name it returns the first.
func Form(contentType string, body []byte) (map[string][]byte, error) {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return nil, errForm
	}
	reader := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	parts := map[string][]byte{}
	for range mostParts {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return parts, nil
		}
		if err != nil {
			return nil, errForm.Because(err)
		}
		value, err := io.ReadAll(part)
		if err != nil {
			return nil, errForm.Because(err)
		}
		if _, twice := parts[part.FormName()]; !twice {
			parts[part.FormName()] = value
		}
	}
	return nil, errForm
}
