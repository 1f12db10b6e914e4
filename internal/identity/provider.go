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

// Provider is a house that says by OpenID Connect who somebody is.
type Provider struct {
	Name         string // in addresses: lower case letters, digits and dashes
	Issuer       string // as its tokens name it; a path ("/_test/oidc") is one of this house itself
	ClientID     string
	ClientSecret string
	Label        string // what screens call it
	Test         bool   // the built-in one
	// Client is that of requests to this provider; nil: the one of Config.
	Client *http.Client
}

var wayShape = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

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
	case !wayShape.MatchString(p.Name):
		return fmt.Errorf("%q: a name has lower case letters, digits and dashes", p.Name)
	case p.Issuer == "" || p.ClientID == "" || p.ClientSecret == "" || p.Label == "":
		return fmt.Errorf("%s: issuer, client id, secret and label must all be there", p.Name)
	}
	return nil
}

// remote is a provider whose addresses and keys are found out when they are first needed, and again when that failed.
type remote struct {
	Provider
	cfg    Config
	client *http.Client

	mu    sync.Mutex
	known map[string]*oidc.Provider // by issuer: one, except for a house's own, which has one for each origin
	shyTo time.Time                 // until then nobody asks again: the provider did not answer
}

const (
	// shyFor is how long a provider that did not answer is left alone.
	shyFor = 10 * time.Second
	// mostOrigins bounds the issuers that a provider of this house itself is remembered by.
	mostOrigins = 16
)

func newRemote(p Provider, cfg Config) *remote {
	r := &remote{Provider: p, cfg: cfg, client: p.Client, known: map[string]*oidc.Provider{}}
	if r.client == nil {
		r.client = cfg.Client
	}
	return r
}

// discover returns the provider as it describes itself. It refuses with ErrAway.
func (r *remote) discover(ctx context.Context, origin string) (*oidc.Provider, error) {
	issuer := r.Issuer
	if strings.HasPrefix(issuer, "/") {
		issuer = origin + issuer
	}
	r.mu.Lock() // held while asking: who comes meanwhile wants the same answer
	defer r.mu.Unlock()
	if found := r.known[issuer]; found != nil {
		return found, nil
	}
	now := r.cfg.Clock.Now()
	if now.Before(r.shyTo) {
		return nil, ErrAway
	}
	found, err := oidc.NewProvider(oidc.ClientContext(ctx, r.client), issuer)
	if err != nil {
		r.shyTo = now.Add(shyFor)
		return nil, ErrAway.Because(err)
	}
	if len(r.known) >= mostOrigins {
		clear(r.known)
	}
	r.known[issuer] = found
	return found, nil
}

// config is OAuth's for one origin of ours: the address that the visitor comes back to is exact.
func (r *remote) config(found *oidc.Provider, origin string) *oauth2.Config {
	return &oauth2.Config{
		ClientID: r.ClientID, ClientSecret: r.ClientSecret, Endpoint: found.Endpoint(),
		RedirectURL: origin + "/api/v3/oauth/oidc/" + r.Name + "/callback", Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}
}

// person is what another house says of a visitor.
type person struct {
	issuer   string // as links keep it
	subject  string
	email    string
	verified bool
	label    string // a name to show
}

// claims are those of an ID token that are read beside the registered ones.
type claims struct {
	Email    string `json:"email"`
	Verified any    `json:"email_verified"` // some say it as text
	Name     string `json:"name"`
	Party    string `json:"azp"`
}

// redeem changes a code for the word of the provider, and checks it: signature, issuer, audience, time, nonce.
func (r *remote) redeem(ctx context.Context, f flow, code string) (person, error) {
	found, err := r.discover(ctx, f.origin)
	if err != nil {
		return person{}, err
	}
	ctx = oidc.ClientContext(ctx, r.client)
	token, err := r.config(found, f.origin).Exchange(ctx, code, oauth2.VerifierOption(f.verifier))
	if err != nil {
		var refused *oauth2.RetrieveError
		if errors.As(err, &refused) {
			return person{}, ErrReturn.Because(fmt.Errorf("%s refused the code: %s", r.Name, refused.ErrorCode))
		}
		return person{}, ErrAway.Because(err)
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return person{}, ErrReturn.Because(errors.New("there is no ID token"))
	}
	verifier := found.VerifierContext(ctx, &oidc.Config{ClientID: r.ClientID, Now: r.cfg.Clock.Now})
	word, err := verifier.Verify(ctx, raw)
	if err != nil {
		return person{}, ErrReturn.Because(err)
	}
	return r.read(word, f.nonce)
}

func (r *remote) read(word *oidc.IDToken, nonce string) (person, error) {
	var c claims
	if err := word.Claims(&c); err != nil {
		return person{}, ErrReturn.Because(err)
	}
	switch {
	case nonce == "" || !same(word.Nonce, nonce):
		return person{}, ErrReturn.Because(errors.New("the nonce is another's"))
	case len(word.Audience) > 1 && c.Party != r.ClientID:
		return person{}, ErrReturn.Because(errors.New("the authorised party is another"))
	case word.Subject == "" || len(word.Subject) > 255:
		return person{}, ErrReturn.Because(errors.New("the subject is not 1 to 255 bytes long"))
	}
	return person{
		issuer: r.Issuer, subject: word.Subject, email: c.Email, verified: c.Verified == true || c.Verified == "true", label: shown(c.Name, c.Email),
	}, nil
}
