// Package testprovider is an OpenID provider and a messenger for demos and tests. It accepts any identity without a password,
// and its pages state this. It implements the protocols in full (discovery, keys, codes with PKCE, signed tokens), so that
// tests against it are valid for other providers. Never mount it in production.
package testprovider

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"

	"maidan/internal/clock"
	"maidan/internal/rng"
)

// Paths of the provider and the messenger.
const (
	Base      = "/_test/oidc"
	Messenger = "/_test/messenger"
)

const (
	// codeAge is how long a code is valid, tokenAge how long a token is.
	codeAge  = time.Minute
	tokenAge = 5 * time.Minute
	// mostCodes is the maximum of codes in memory; beyond it all are dropped.
	mostCodes = 1000
)

// Config holds the dependencies of Provider. Fields are required unless called optional.
type Config struct {
	Clock        clock.Clock
	Random       rng.Source
	ClientID     string
	ClientSecret string
	Callback     string // path of the only redirect address, on the request's origin
	BotToken     string // of the messenger
	// Origin returns the origin that the visitor's browser sees.
	Origin func(*http.Request) string
	// Tamper changes a token's claims before signing, for tests that expect a rejection. Optional.
	Tamper func(claims map[string]any)
}

// Provider serves browsers and clients. It is safe for concurrent use. Codes are in memory only.
type Provider struct {
	Config
	mux    *http.ServeMux
	signer jose.Signer
	keys   jose.JSONWebKeySet

	mu    sync.Mutex
	codes map[string]grant
}

// grant is the data for which a code is exchanged.
type grant struct {
	redirect, challenge, nonce string
	subject, name, email       string
	verified                   bool
	until                      time.Time
}

// New returns a provider with a new key.
func New(cfg Config) (*Provider, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make the test provider's key: %w", err)
	}
	private := jose.JSONWebKey{Key: key, KeyID: "test", Algorithm: string(jose.ES256), Use: "sig"}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: private}, (&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return nil, fmt.Errorf("make the test provider's signer: %w", err)
	}
	p := &Provider{
		Config: cfg, mux: http.NewServeMux(), signer: signer, codes: map[string]grant{},
		keys: jose.JSONWebKeySet{Keys: []jose.JSONWebKey{private.Public()}},
	}
	p.mux.HandleFunc("GET "+Base+"/.well-known/openid-configuration", p.discovery)
	p.mux.HandleFunc("GET "+Base+"/keys", p.keySet)
	p.mux.HandleFunc("GET "+Base+"/authorize", p.ask)
	p.mux.HandleFunc("POST "+Base+"/authorize", p.decide)
	p.mux.HandleFunc("POST "+Base+"/token", p.token)
	p.mux.HandleFunc("GET "+Messenger, p.askSigned)
	p.mux.HandleFunc("POST "+Messenger, p.sign)
	return p, nil
}

func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
	p.mux.ServeHTTP(w, r)
}

// origin returns the origin of a request from outside, or the one that the in-process client requested.
func (p *Provider) origin(r *http.Request) string {
	if r.URL.IsAbs() {
		return r.URL.Scheme + "://" + r.URL.Host
	}
	return p.Origin(r)
}

func (p *Provider) storeCode(code string, g grant) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.codes) >= mostCodes {
		clear(p.codes)
	}
	p.codes[code] = g
}

// takeCode deletes a code and returns its grant.
func (p *Provider) takeCode(code string) (grant, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	g, ok := p.codes[code]
	delete(p.codes, code)
	return g, ok && p.Clock.Now().Before(g.until)
}
