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
	"maidan/internal/player"
	"maidan/internal/secret"
)

// Leaving is a visitor who goes to another house to be known there.
type Leaving struct {
	Way     string
	Origin  string    // of the page that is left
	Browser string    // a secret that only this browser has, as a cookie
	Next    string    // address of the app to go on to afterwards
	Player  player.ID // who wants to link; empty: somebody wants to sign in
	Visit   player.Visit
}

// flow is a Leaving as it is remembered.
type flow struct {
	way, player, origin, nonce, verifier, next string
}

// Leave returns the address of the other house that the visitor's browser is to be sent to. It refuses with ErrNoWay, ErrAway,
// ErrLinkedAlready or player.ErrTooMany.
func (w *Ways) Leave(ctx context.Context, l Leaving) (address string, err error) {
	if err := w.mayLeave(ctx, l); err != nil {
		return "", err
	}
	state := secret.NewToken(w.Random)
	f := flow{way: l.Way, player: l.Player, origin: w.origin(l.Origin), next: inside(l.Next, home(l.Player))}
	if l.Way == messengerWay && w.Messenger.on() {
		address = w.Messenger.address(f.origin, state)
	} else {
		house := w.providers[l.Way]
		if house == nil {
			return "", ErrNoWay
		}
		found, err := house.discover(ctx, f.origin)
		if err != nil {
			return "", err
		}
		f.nonce, f.verifier = secret.NewToken(w.Random), secret.NewToken(w.Random)
		address = house.config(found, f.origin).AuthCodeURL(state, oidc.Nonce(f.nonce), oauth2.S256ChallengeOption(f.verifier))
	}
	err = w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return insertFlow(ctx, tx, secret.Digest(state), secret.Digest(l.Browser), f, w.Clock.Now().Add(flowAge).UnixMilli())
	})
	if err != nil {
		return "", fmt.Errorf("remember who leaves: %w", err)
	}
	return address, nil
}

func (w *Ways) mayLeave(ctx context.Context, l Leaving) error {
	if err := take(w.limits.begin, l.Visit.Address); err != nil {
		return err
	}
	if l.Player == "" {
		return nil
	}
	if err := take(w.limits.change, l.Player); err != nil {
		return err
	}
	links, err := linksOf(ctx, w.DB.Reader(), l.Player)
	if err != nil {
		return fmt.Errorf("read links: %w", err)
	}
	for _, known := range links {
		if known.Way == l.Way {
			return ErrLinkedAlready
		}
	}
	return nil
}

// Return is a visitor who comes back from a provider.
type Return struct {
	Way     string
	State   string
	Code    string
	Problem string // the provider's word for what went wrong; empty: nothing
	Browser string
	Visit   player.Visit
}

// Back makes a ticket for a visitor who comes back from a provider with a code. A return is good once. It refuses with
// ErrReturn (not the browser that left, or the provider's word is not good), ErrDenied, ErrAway or player.ErrTooMany.
func (w *Ways) Back(ctx context.Context, r Return) (ticket string, err error) {
	f, err := w.came(ctx, r.Way, r.State, r.Browser, r.Visit)
	if err != nil {
		return "", err
	}
	house := w.providers[f.way]
	switch {
	case house == nil:
		return "", ErrReturn
	case r.Problem == "access_denied":
		return "", ErrDenied
	case r.Problem != "" || r.Code == "":
		return "", ErrReturn
	}
	who, err := house.redeem(ctx, f, r.Code)
	if err != nil {
		return "", err
	}
	err = w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		ticket, err = w.issue(ctx, tx, f, who, r.Browser)
		return err
	})
	return ticket, err
}

// came takes away what is remembered of a visitor who left with that state, from that browser, for that house.
func (w *Ways) came(ctx context.Context, way, state, browser string, v player.Visit) (f flow, err error) {
	if err := take(w.limits.finish, v.Address); err != nil {
		return f, err
	}
	if len(state) != secret.TokenLen || len(browser) != secret.TokenLen {
		return f, ErrReturn
	}
	var found bool
	err = w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		f, found, err = deleteFlow(ctx, tx, secret.Digest(state), secret.Digest(browser), way, w.Clock.Now().UnixMilli())
		return err
	})
	switch {
	case err != nil:
		return f, fmt.Errorf("find who left: %w", err)
	case !found:
		return f, ErrReturn
	}
	return f, nil
}

// home is where a visitor goes on to who did not say.
func home(linking player.ID) string {
	if linking != "" {
		return "/me/security"
	}
	return "/"
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// shown makes a name that another house tells fit to be shown: the first that has a visible character, cut to 80.
func shown(names ...string) string {
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
