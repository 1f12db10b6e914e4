// Package testprovider is a small OpenID provider, and the stand-in of a messenger, for demos and tests: whoever comes may be
// anybody, without a password. It says so on its pages. It is real as far as protocols go (discovery, keys, codes with PKCE,
// signed tokens), so that what is tried against it is what other houses get. It must never be mounted in a house that
// people trust.
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

// Where the provider and the messenger are mounted.
const (
	Base      = "/_test/oidc"
	Messenger = "/_test/messenger"
)

const (
	// codeAge is how long a code may be changed for a token, tokenAge how long a token is good.
	codeAge  = time.Minute
	tokenAge = 5 * time.Minute
	// mostCodes bounds the codes that wait; beyond it all are forgotten.
	mostCodes = 1000
)

// Config is what Provider works with. Fields that are not called optional are required.
type Config struct {
	Clock        clock.Clock
	Random       rng.Source
	ClientID     string
	ClientSecret string
	Callback     string // path of the only address that visitors are sent back to, on the origin that they came from
	BotToken     string // of the messenger
	// Origin tells which origin the visitor's browser sees.
	Origin func(*http.Request) string
	// Tamper changes what a token says before it is signed: for tests of those who must refuse it. Optional.
	Tamper func(claims map[string]any)
}

// Provider answers browsers and houses. It is safe for concurrent use. Codes are in its memory only.
type Provider struct {
	Config
	mux    *http.ServeMux
	signer jose.Signer
	keys   jose.JSONWebKeySet

	mu    sync.Mutex
	codes map[string]grant
}

// grant is what a code stands for.
type grant struct {
	redirect, challenge, nonce string
	subject, name, email       string
	verified                   bool
	until                      time.Time
}

// New returns a provider with a key of its own, made now.
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

// origin is that of a request from outside, or the one that the house's own client has asked for.
func (p *Provider) origin(r *http.Request) string {
	if r.URL.IsAbs() {
		return r.URL.Scheme + "://" + r.URL.Host
	}
	return p.Origin(r)
}

func (p *Provider) keep(code string, g grant) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.codes) >= mostCodes {
		clear(p.codes)
	}
	p.codes[code] = g
}

// take uses a code up.
func (p *Provider) take(code string) (grant, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	g, ok := p.codes[code]
	delete(p.codes, code)
	return g, ok && p.Clock.Now().Before(g.until)
}
