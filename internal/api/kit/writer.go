package kit

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
)

// writer records the status of the response. It supports flushing and hijacking for event streams and websockets.
type writer struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (w *writer) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *writer) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap returns the inner writer for http.ResponseController.
func (w *writer) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Flush implements http.Flusher.
func (w *writer) Flush() {
	if f, ok := w.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
}

// Hijack implements http.Hijacker.
func (w *writer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	h, ok := w.ResponseWriter.(http.Hijacker)
	if !ok {
		return nil, nil, fmt.Errorf("hijack: %w", http.ErrNotSupported)
	}
	w.status = http.StatusSwitchingProtocols
	return h.Hijack()
}

// drain is how many bytes of a too large body are read and discarded. A client that is still sending then receives the error
// instead of a closed connection.
const drain = 16 << 20

// limitBody refuses a body whose declared length exceeds most bytes, and makes reading beyond that fail.
func limitBody(w http.ResponseWriter, r *http.Request, most int64) bool {
	if r.ContentLength > most {
		_, _ = io.CopyN(io.Discard, r.Body, drain+most)
		WriteError(w, r, tooLarge(most))
		return false
	}
	if r.Body != nil && r.Body != http.NoBody {
		r.Body = http.MaxBytesReader(w, r.Body, most)
	}
	return true
}

// mostOf returns the largest body of a route in bytes.
func (k *Kit) mostOf(method, route string) int64 {
	path := k.api.OpenAPI().Paths[route]
	if path == nil || method != http.MethodPost || path.Post == nil {
		return MaxBody
	}
	return max(path.Post.MaxBodyBytes, MaxBody)
}

// answerUnknown answers unknown paths and methods in JSON.
func (k *Kit) answerUnknown(w http.ResponseWriter, r *http.Request, mux http.Handler) {
	found := &headWriter{header: http.Header{}}
	mux.ServeHTTP(found, r)
	if found.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", found.header.Get("Allow"))
		WriteError(w, r, errMethod)
		return
	}
	WriteError(w, r, errNotFound)
}

// headWriter records the status and headers of a response and discards its body.
type headWriter struct {
	header http.Header
	status int
}

func (d *headWriter) Header() http.Header         { return d.header }
func (d *headWriter) WriteHeader(status int)      { d.status = status }
func (d *headWriter) Write(b []byte) (int, error) { return len(b), nil }
