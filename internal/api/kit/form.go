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

// mostParts is how many parts a form may have.
const mostParts = 20

// Form reads the body of an upload into its parts by name. Nothing of it is written to a disk. The first part of a name counts.
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
