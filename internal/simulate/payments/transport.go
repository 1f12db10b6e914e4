package payments

import (
	"bytes"
	"io"
	"net/http"
)

// Transport returns a transport that calls a handler without a network. A handler that panics with http.ErrAbortHandler closes the
// connection without an answer: the request fails with io.ErrUnexpectedEOF.
func Transport(h http.Handler) http.RoundTripper { return transport{h} }

type transport struct{ handler http.Handler }

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (response *http.Response, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			if problem != http.ErrAbortHandler { //nolint:errorlint // net/http compares the value, too
				panic(problem)
			}
			response, err = nil, io.ErrUnexpectedEOF
		}
	}()
	received := r.Clone(r.Context())
	if received.Body == nil {
		received.Body = http.NoBody
	}
	defer func() { _ = received.Body.Close() }()
	out := &recorder{header: http.Header{}, status: http.StatusOK}
	t.handler.ServeHTTP(out, received)
	return &http.Response{
		StatusCode: out.status, Status: http.StatusText(out.status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: out.header,
		Body: io.NopCloser(&out.body), ContentLength: int64(out.body.Len()), Request: r,
	}, nil
}

// recorder keeps a response in memory.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (r *recorder) Header() http.Header { return r.header }

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) { r.status = status }

// Write implements http.ResponseWriter.
func (r *recorder) Write(b []byte) (int, error) { return r.body.Write(b) }
