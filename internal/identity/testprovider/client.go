package testprovider

import (
	"bytes"
	"io"
	"net/http"
)

// Client returns a client whose requests to any host are answered by this provider in the process. A demo may not be able to
// reach itself by its public name.
func (p *Provider) Client() *http.Client { return &http.Client{Transport: within{p}} }

type within struct{ provider *Provider }

func (t within) RoundTrip(r *http.Request) (*http.Response, error) {
	inner := r.Clone(r.Context())
	if inner.Body == nil {
		inner.Body = http.NoBody
	}
	out := &answer{header: http.Header{}, status: http.StatusOK}
	t.provider.ServeHTTP(out, inner)
	return &http.Response{
		Status: http.StatusText(out.status), StatusCode: out.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: out.header,
		Body: io.NopCloser(&out.body), ContentLength: int64(out.body.Len()), Request: r,
	}, nil
}

// answer collects what a handler writes.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(b []byte) (int, error) { return a.body.Write(b) }
