package identity

import (
	"context"
	"crypto/subtle"
	"fmt"
	"strings"
	"unicode"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/secret"
)

// AuthRequest starts a sign-in or a link at an external provider.
type AuthRequest struct {
	Method  string
	Origin  string    // of the page that starts it
	Browser string    // the secret of the browser's cookie
	Next    string    // path of the app to open afterwards
	Player  id.Player // the player who links an account; empty for a sign-in
	Visit   player.Visit
}

// flow is a stored AuthRequest.
type flow struct {
	method                        string
	player                        id.Player
	origin, nonce, verifier, next string
}

// AuthURL stores the request and returns the provider's address for the redirect. It fails with ErrUnknownMethod,
// ErrProviderDown, ErrLinkedAlready or player.ErrTooMany.
func (s *Service) AuthURL(ctx context.Context, r AuthRequest) (address string, err error) {
	if err := s.checkRequest(ctx, r); err != nil {
		return "", err
	}
	state := secret.NewToken(s.Random)
	f := flow{method: r.Method, player: r.Player, origin: s.origin(r.Origin), next: localPath(r.Next, defaultPath(r.Player))}
	if r.Method == messengerMethod && s.Messenger.on() {
		address = s.Messenger.address(f.origin, state)
	} else {
		provider := s.providers[r.Method]
		if provider == nil {
			return "", ErrUnknownMethod
		}
		found, err := provider.discover(ctx, f.origin)
		if err != nil {
			return "", err
		}
		f.nonce, f.verifier = secret.NewToken(s.Random), secret.NewToken(s.Random)
		address = provider.config(found, f.origin).AuthCodeURL(state, oidc.Nonce(f.nonce), oauth2.S256ChallengeOption(f.verifier))
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return insertFlow(ctx, tx, secret.Digest(state), secret.Digest(r.Browser), f, s.Clock.Now().Add(flowAge).UnixMilli())
	})
	if err != nil {
		return "", fmt.Errorf("store sign-in request: %w", err)
	}
	return address, nil
}

func (s *Service) checkRequest(ctx context.Context, r AuthRequest) error {
	if err := take(s.limits.begin, r.Visit.Address); err != nil {
		return err
	}
	if r.Player == "" {
		return nil
	}
	if err := take(s.limits.change, string(r.Player)); err != nil {
		return err
	}
	links, err := linksOf(ctx, s.DB.Reader(), r.Player)
	if err != nil {
		return fmt.Errorf("read links: %w", err)
	}
	for _, l := range links {
		if l.Method == r.Method {
			return ErrLinkedAlready
		}
	}
	return nil
}

// Callback is a provider's redirect back to the app.
type Callback struct {
	Method  string
	State   string
	Code    string
	Error   string // the provider's error code; empty without an error
	Browser string
	Visit   player.Visit
}

// HandleCallback exchanges a provider's callback for a ticket. A callback is valid once. It fails with ErrCallback (another
// browser or an invalid token), ErrDenied, ErrProviderDown or player.ErrTooMany.
func (s *Service) HandleCallback(ctx context.Context, r Callback) (ticket string, err error) {
	f, err := s.takeFlow(ctx, r.Method, r.State, r.Browser, r.Visit)
	if err != nil {
		return "", err
	}
	provider := s.providers[f.method]
	switch {
	case provider == nil:
		return "", ErrCallback
	case r.Error == "access_denied":
		return "", ErrDenied
	case r.Error != "" || r.Code == "":
		return "", ErrCallback
	}
	who, err := provider.redeem(ctx, f, r.Code)
	if err != nil {
		return "", err
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		ticket, err = s.issue(ctx, tx, f, who, r.Browser)
		return err
	})
	return ticket, err
}

// takeFlow deletes and returns the stored request with a state, of that browser and that method.
func (s *Service) takeFlow(ctx context.Context, method, state, browser string, v player.Visit) (f flow, err error) {
	if err := take(s.limits.finish, v.Address); err != nil {
		return f, err
	}
	if len(state) != secret.TokenLen || len(browser) != secret.TokenLen {
		return f, ErrCallback
	}
	var found bool
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		f, found, err = deleteFlow(ctx, tx, secret.Digest(state), secret.Digest(browser), method, s.Clock.Now().UnixMilli())
		return err
	})
	switch {
	case err != nil:
		return f, fmt.Errorf("find sign-in request: %w", err)
	case !found:
		return f, ErrCallback
	}
	return f, nil
}

// defaultPath returns the path to open when the request names none.
func defaultPath(linking id.Player) string {
	if linking != "" {
		return "/me/security"
	}
	return "/"
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// displayName returns the first of the names that has a printable character, without control characters and cut to 80.
func displayName(names ...string) string {
	for _, name := range names {
		name = strings.TrimSpace(strings.Map(func(r rune) rune {
			if !unicode.IsPrint(r) {
				return -1
			}
			return r
		}, strings.ToValidUTF8(name, "")))
		if runes := []rune(name); len(runes) > 80 {
			name = string(runes[:80])
		}
		if name != "" {
			return name
		}
	}
	return ""
}
