package identity

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Provider is an OpenID Connect provider.
type Provider struct {
	Name         string // in addresses: a-z, 0-9 and dashes
	Issuer       string // as in its tokens; a path ("/_test/oidc") is served by this app
	ClientID     string
	ClientSecret string
	Label        string // its name on screens
	Test         bool   // the built-in provider
	// Client sends the requests to this provider; nil: Config.Client.
	Client *http.Client
}

var nameShape = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

// ParseProvider reads a setting of the form "name|issuer|client id|secret|label". Errors do not quote the secret.
func ParseProvider(setting string) (Provider, error) {
	parts := strings.Split(setting, "|")
	if len(parts) != 5 {
		return Provider{}, fmt.Errorf("want name|issuer|client id|secret|label, have %d parts", len(parts))
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	p := Provider{Name: parts[0], Issuer: parts[1], ClientID: parts[2], ClientSecret: parts[3], Label: parts[4]}
	if u, err := url.Parse(p.Issuer); err != nil || u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return p, fmt.Errorf("%q: the issuer must be an https address", p.Name)
	}
	if strings.Contains(p.Issuer, "/_test/") {
		return p, fmt.Errorf("%q: the test provider is for demos, which have it without a setting", p.Name)
	}
	return p, p.check()
}

func (p Provider) check() error {
	switch {
	case !nameShape.MatchString(p.Name):
		return fmt.Errorf("%q: a name consists of a-z, 0-9 and dashes", p.Name)
	case p.Issuer == "" || p.ClientID == "" || p.ClientSecret == "" || p.Label == "":
		return fmt.Errorf("%s: issuer, client id, secret and label are required", p.Name)
	}
	return nil
}

// remote is a provider whose configuration and keys are discovered on first use, and again after a failure.
type remote struct {
	Provider
	cfg    Config
	client *http.Client

	mu      sync.Mutex
	found   map[string]*oidc.Provider // by issuer: one, or one per origin if this app serves it
	retryAt time.Time                 // no request before: the provider did not answer
}

const (
	// retryDelay is how long a provider that did not answer gets no requests.
	retryDelay = 10 * time.Second
	// mostOrigins is the maximum of cached issuers of a provider that this app serves.
	mostOrigins = 16
)

func newRemote(p Provider, cfg Config) *remote {
	r := &remote{Provider: p, cfg: cfg, client: p.Client, found: map[string]*oidc.Provider{}}
	if r.client == nil {
		r.client = cfg.Client
	}
	return r
}

// discover returns the provider's configuration. It fails with ErrProviderDown.
func (r *remote) discover(ctx context.Context, origin string) (*oidc.Provider, error) {
	issuer := r.Issuer
	if strings.HasPrefix(issuer, "/") {
		issuer = origin + issuer
	}
	r.mu.Lock() // held during the request, so that concurrent callers share its result
	defer r.mu.Unlock()
	if found := r.found[issuer]; found != nil {
		return found, nil
	}
	now := r.cfg.Clock.Now()
	if now.Before(r.retryAt) {
		return nil, ErrProviderDown
	}
	found, err := oidc.NewProvider(oidc.ClientContext(ctx, r.client), issuer)
	if err != nil {
		r.retryAt = now.Add(retryDelay)
		return nil, ErrProviderDown.Because(err)
	}
	if len(r.found) >= mostOrigins {
		clear(r.found)
	}
	r.found[issuer] = found
	return found, nil
}

// config returns the OAuth configuration for one origin. The redirect address must match exactly.
func (r *remote) config(found *oidc.Provider, origin string) *oauth2.Config {
	return &oauth2.Config{
		ClientID: r.ClientID, ClientSecret: r.ClientSecret, Endpoint: found.Endpoint(),
		RedirectURL: origin + "/api/v3/oauth/oidc/" + r.Name + "/callback", Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}
}

// person is an external account as its provider describes it.
type person struct {
	issuer   string // as stored in links
	subject  string
	email    string
	verified bool
	label    string // name on screens
}

// claims are the claims of an ID token that are read besides the registered ones.
type claims struct {
	Email    string `json:"email"`
	Verified any    `json:"email_verified"` // some providers send a string
	Name     string `json:"name"`
	Party    string `json:"azp"`
}

// redeem exchanges a code for an ID token and verifies signature, issuer, audience, expiry and nonce.
func (r *remote) redeem(ctx context.Context, f flow, code string) (person, error) {
	found, err := r.discover(ctx, f.origin)
	if err != nil {
		return person{}, err
	}
	ctx = oidc.ClientContext(ctx, r.client)
	access, err := r.config(found, f.origin).Exchange(ctx, code, oauth2.VerifierOption(f.verifier))
	if err != nil {
		var refused *oauth2.RetrieveError
		if errors.As(err, &refused) {
			return person{}, ErrCallback.Because(fmt.Errorf("%s refused the code: %s", r.Name, refused.ErrorCode))
		}
		return person{}, ErrProviderDown.Because(err)
	}
	raw, ok := access.Extra("id_token").(string)
	if !ok {
		return person{}, ErrCallback.Because(errors.New("the ID token is missing"))
	}
	verifier := found.VerifierContext(ctx, &oidc.Config{ClientID: r.ClientID, Now: r.cfg.Clock.Now})
	token, err := verifier.Verify(ctx, raw)
	if err != nil {
		return person{}, ErrCallback.Because(err)
	}
	return r.read(token, f.nonce)
}

func (r *remote) read(token *oidc.IDToken, nonce string) (person, error) {
	var c claims
	if err := token.Claims(&c); err != nil {
		return person{}, ErrCallback.Because(err)
	}
	switch {
	case nonce == "" || !equal(token.Nonce, nonce):
		return person{}, ErrCallback.Because(errors.New("the nonce does not match"))
	case len(token.Audience) > 1 && c.Party != r.ClientID:
		return person{}, ErrCallback.Because(errors.New("the authorized party does not match"))
	case token.Subject == "" || len(token.Subject) > 255:
		return person{}, ErrCallback.Because(errors.New("the subject is not 1 to 255 bytes long"))
	}
	return person{
		issuer: r.Issuer, subject: token.Subject, email: c.Email, verified: c.Verified == true || c.Verified == "true", label: displayName(c.Name, c.Email),
	}, nil
}
