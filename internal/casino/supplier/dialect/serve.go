package dialect

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"maidan/internal/fault"
)

// maxBody is the largest call in bytes. Those of known suppliers are below 4 KB.
const maxBody = 64 << 10

// Wallet answers the calls of one supplier.
type Wallet interface {
	Call(ctx context.Context, c Call) (Result, error)
}

// Observer is a Wallet that learns what became of each call, also of calls that could not be read. Observe is called before a call is read, and done with
// why it was refused or failed.
type Observer interface {
	Observe() (done func(refused error))
}

// Serve returns a handler of the calls of one supplier. The path of its requests must be that after the supplier's address.
func Serve(o Operator, w Wallet, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		request := Request{Method: r.Method, Path: strings.TrimPrefix(r.URL.Path, "/"), Query: r.URL.Query(), Header: r.Header}
		var c Call
		var result Result
		var err error
		if o, ok := w.(Observer); ok {
			done := o.Observe()
			defer func() { done(err) }()
		}
		if request.Body, err = io.ReadAll(http.MaxBytesReader(out, r.Body, maxBody)); err != nil {
			err = ErrSyntax.Because(err)
		} else if c, err = o.Read(request); err == nil {
			result, err = w.Call(r.Context(), c)
		}
		if err != nil && fault.KindOf(err) == fault.Internal {
			log.ErrorContext(r.Context(), "supplier's call failed", "kind", c.Kind, "transaction", c.ID, "error", err)
		}
		response := o.Write(request, c, result, err)
		for name, values := range response.Header {
			out.Header()[name] = values
		}
		out.Header().Set("Content-Type", "application/json")
		out.Header().Set("Cache-Control", "no-store")
		out.WriteHeader(response.Status)
		_, _ = out.Write(response.Body) // the supplier is gone: it repeats the call, which is safe
	})
}
