package identity

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/player"
	"maidan/internal/secret"
)

// ticket is a visitor who came back from another house.
type ticket struct {
	person
	way    string
	player player.ID // who left in order to link; empty: somebody wants to sign in
	next   string
}

// Newcomer is somebody whom another house vouches for and who has no account here.
type Newcomer struct {
	Way      string
	Label    string // of the house
	Name     string
	Email    string
	Verified bool // the house says that the address is the newcomer's
}

// Arrival is what a ticket leads to: a session, or a registration to be finished, or a link to be confirmed.
type Arrival struct {
	Player   player.ID
	Tokens   player.Tokens
	Newcomer *Newcomer // not nil: the registration is to be finished with the same ticket
	Linking  *Newcomer // not nil: the player who left is to confirm the link with the same ticket
	Next     string    // address of the app to go on to
}

// issue writes a ticket, in tx. It is good for 15 minutes in the same browser.
func (w *Ways) issue(ctx context.Context, tx *db.Tx, f flow, who person, browser string) (string, error) {
	token := secret.NewToken(w.Random)
	t := ticket{person: who, way: f.way, player: f.player, next: f.next}
	err := insertTicket(ctx, tx, secret.Digest(token), secret.Digest(browser), t, w.Clock.Now().Add(flowAge).UnixMilli())
	if err != nil {
		return "", fmt.Errorf("write ticket: %w", err)
	}
	return token, nil
}

// Arrive lets a visitor with a ticket in, when the account at the other house is linked to one here. Otherwise the ticket
// stays good: the visitor opens an account with RegisterArrival, or, having left to link, confirms that with Link. It refuses
// with ErrTicket, with ErrUnlinked when an account has the e-mail address that the other house verified, with
// player.ErrTooMany, or as player.Enter does.
func (w *Ways) Arrive(ctx context.Context, token, browser string, v player.Visit) (Arrival, error) {
	if err := take(w.limits.finish, v.Address); err != nil {
		return Arrival{}, err
	}
	t, found, err := ticketBy(ctx, w.DB.Reader(), secret.Digest(token), secret.Digest(browser), w.Clock.Now().UnixMilli())
	switch {
	case err != nil:
		return Arrival{}, fmt.Errorf("read ticket: %w", err)
	case !found:
		return Arrival{}, ErrTicket
	case t.player != "":
		return Arrival{Linking: w.newcomer(t), Next: t.next}, nil
	}
	owner, linked, err := linkBy(ctx, w.DB.Reader(), t.issuer, t.subject)
	switch {
	case err != nil:
		return Arrival{}, fmt.Errorf("look up link: %w", err)
	case linked:
		return w.admit(ctx, token, browser, t, owner, v)
	}
	if err := w.refuseNamesake(ctx, t); err != nil {
		return Arrival{}, err
	}
	return Arrival{Newcomer: w.newcomer(t), Next: t.next}, nil
}

// refuseNamesake keeps who is unknown here apart from an account with the same e-mail address. Only who has been found to own
// the address is told that there is one.
func (w *Ways) refuseNamesake(ctx context.Context, t ticket) error {
	if t.email == "" || !t.verified {
		return nil
	}
	taken, err := w.Players.HasEmail(ctx, t.email)
	if err == nil && taken {
		return ErrUnlinked
	}
	return err
}

// admit uses a ticket up and begins the session of its player. With ErrSecondFactor it is used up too: the challenge takes
// its place.
func (w *Ways) admit(ctx context.Context, token, browser string, t ticket, owner Link, v player.Visit) (Arrival, error) {
	done := Arrival{Player: owner.player, Next: t.next}
	var refusal error
	err := w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		refusal = nil
		if err := w.useTicket(ctx, tx, token, browser); err != nil {
			return err
		}
		n, err := useLink(ctx, tx, owner.ID, w.Clock.Now().UnixMilli())
		switch {
		case err != nil:
			return fmt.Errorf("note use of link: %w", err)
		case n == 0: // unlinked a moment ago
			return ErrTicket
		}
		done.Tokens, err = w.Players.StartSessionTx(ctx, tx, owner.player, wayOf(t.way), v)
		if errors.Is(err, player.ErrSecondFactor) {
			refusal, err = err, nil
		}
		return err
	})
	if err = errors.Join(err, refusal); err != nil {
		return Arrival{}, err
	}
	w.Box.Wake()
	return done, nil
}

func (w *Ways) useTicket(ctx context.Context, tx *db.Tx, token, browser string) error {
	n, err := deleteTicket(ctx, tx, secret.Digest(token), secret.Digest(browser), w.Clock.Now().UnixMilli())
	if err == nil && n == 0 {
		return ErrTicket
	}
	return err
}

// RegisterArrival opens an account for the visitor of a ticket, links it and signs it in, all in one transaction. Its e-mail
// address is the one that the other house tells; r's names and passwords are not looked at. It refuses with ErrTicket, or as
// player.Register does, and then the ticket stays good.
func (w *Ways) RegisterArrival(ctx context.Context, token, browser, country string, r player.Registration) (player.Registered, string, error) {
	t, found, err := ticketBy(ctx, w.DB.Reader(), secret.Digest(token), secret.Digest(browser), w.Clock.Now().UnixMilli())
	switch {
	case err != nil:
		return player.Registered{}, "", fmt.Errorf("read ticket: %w", err)
	case !found || t.player != "":
		return player.Registered{}, "", ErrTicket
	}
	made, err := w.Players.RegisterFederated(ctx, r, player.Federated{
		Email: t.email, Country: country,
		Join: func(ctx context.Context, tx *db.Tx, p player.Player) error {
			if err := w.useTicket(ctx, tx, token, browser); err != nil {
				return err
			}
			if err := w.join(ctx, tx, p.ID, t, true, r.Visit); err != nil {
				return err
			}
			if t.verified && p.Email != "" && w.Vouched != nil {
				return w.Vouched(ctx, tx, p.ID, p.Email)
			}
			return nil
		},
	})
	return made, t.next, err
}

func (w *Ways) newcomer(t ticket) *Newcomer {
	return &Newcomer{Way: t.way, Label: w.labelOf(t.way), Name: t.label, Email: t.email, Verified: t.verified}
}

// labelOf returns what screens call a way; its name when it is not set up any more.
func (w *Ways) labelOf(way string) string {
	if house := w.providers[way]; house != nil {
		return house.Label
	}
	if way == messengerWay && w.Messenger.on() {
		return w.Messenger.Label
	}
	return way
}

func wayOf(way string) player.Method {
	if way == messengerWay {
		return player.ByMessenger
	}
	return player.ByOpenID
}
