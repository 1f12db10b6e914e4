package kit

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
)

// writer remembers what was answered. It passes on flushing and hijacking for event streams and websockets.
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

// Unwrap gives the inner writer to http.ResponseController.
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

// drain is how much of a body that is too large is read and thrown away, so that the caller, who is still sending, gets to
// hear the refusal instead of a closed connection.
const drain = 16 << 20

// limitBody refuses a body that says it is larger than most bytes, and makes reading one that lies fail.
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

// mostOf is the largest body in bytes that a route takes.
func (k *Kit) mostOf(method, route string) int64 {
	path := k.api.OpenAPI().Paths[route]
	if path == nil || method != http.MethodPost || path.Post == nil {
		return MaxBody
	}
	return max(path.Post.MaxBodyBytes, MaxBody)
}

// answerUnknown says in JSON what the mux would say in text: there is no such path, or not with this method.
func (k *Kit) answerUnknown(w http.ResponseWriter, r *http.Request, mux http.Handler) {
	heard := &deaf{header: http.Header{}}
	mux.ServeHTTP(heard, r)
	if heard.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", heard.header.Get("Allow"))
		WriteError(w, r, errMethod)
		return
	}
	WriteError(w, r, errNotFound)
}

// deaf is a writer that keeps an answer's head and drops its body.
type deaf struct {
	header http.Header
	status int
}

func (d *deaf) Header() http.Header         { return d.header }
func (d *deaf) WriteHeader(status int)      { d.status = status }
func (d *deaf) Write(b []byte) (int, error) { return len(b), nil }
