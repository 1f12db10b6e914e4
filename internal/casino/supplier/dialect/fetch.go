package dialect

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// maxAnswer is the largest answer of a supplier's API in bytes: game lists are large.
const maxAnswer = 32 << 20

// Fetch sends a request to a supplier's API and decodes the JSON answer into out, unless it is nil.
func Fetch(client *http.Client, r *http.Request, out any) error {
	response, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("call the supplier: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return fmt.Errorf("read the supplier's answer: %w", err)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return fmt.Errorf("the supplier answered %d: %.200s", response.StatusCode, body)
	}
	if out == nil {
		return nil
	}
	if raw, ok := out.(*[]byte); ok {
		*raw = body
		return nil
	}
	if err := json.Unmarshal(body, out); err != nil {
		return fmt.Errorf("decode the supplier's answer: %w", err)
	}
	return nil
}
