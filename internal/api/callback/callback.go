// Package callback serves the addresses that payment providers call. Each provider authenticates its callbacks itself, so there are
// neither sessions nor limits by address; a callback without a valid signature does not reach the database.
package callback

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/payment/provider"
)

// Path is the beginning of all addresses, without a slash at the end. The provider's name follows, and may be followed by one part
// that the provider's adapter understands.
const Path = kit.CallbackPath

// maxBody is the largest callback in bytes. Those of known providers are below 10 KB.
const maxBody = 64 << 10

// Receiver processes callbacks; payment.Service implements it.
type Receiver interface {
	Receive(ctx context.Context, name string, d provider.Delivery) (body []byte, err error)
}

// Handler answers POST {Path}/{provider} and POST {Path}/{provider}/{part}. It responds 200 once the callback is stored; with any
// other status the provider repeats it.
func Handler(receiver Receiver, c clock.Clock) http.Handler {
	mux := http.NewServeMux()
	Mount(func(pattern string, h http.HandlerFunc) { mux.HandleFunc(pattern, h) }, receiver, c)
	return mux
}

// Mount registers the addresses with handle.
func Mount(handle func(pattern string, h http.HandlerFunc), receiver Receiver, c clock.Clock) {
	serve := func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			kit.WriteError(w, r, provider.ErrNotice.Because(fmt.Errorf("read callback: %w", err)))
			return
		}
		response, err := receiver.Receive(r.Context(), r.PathValue("provider"), provider.Delivery{
			Part: r.PathValue("part"), Header: r.Header, Body: body, At: c.Now(),
		})
		if err != nil {
			kit.WriteError(w, r, err)
			return
		}
		if len(response) > 0 {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write(response) // the caller is gone: it will repeat the callback, which is safe
		}
	}
	handle("POST "+Path+"/{provider}", serve)
	handle("POST "+Path+"/{provider}/{part}", serve)
}
