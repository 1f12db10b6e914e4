package identity

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/secret"
)

// ticket is an external account whose provider has confirmed it to this browser.
type ticket struct {
	person
	method string
	player id.Player // the player who links the account; empty for a sign-in
	next   string
}

// ExternalAccount is a visitor's account as the provider describes it.
type ExternalAccount struct {
	Method   string
	Label    string // of the provider
	Name     string
	Email    string
	Verified bool // the provider confirms that the visitor owns the address
}

// TicketResult is the result of a ticket: a session, an account to register, or a link to confirm.
type TicketResult struct {
	Player      id.Player
	Tokens      player.Tokens
	Registering *ExternalAccount // not nil: the account is new and registers with the same ticket
	Linking     *ExternalAccount // not nil: the player confirms the link with the same ticket
	Next        string           // path of the app to open
}

// issue writes a ticket, in tx. It is valid for 15 minutes in the same browser.
func (s *Service) issue(ctx context.Context, tx *db.Tx, f flow, who person, browser string) (string, error) {
	token := secret.NewToken(s.Random)
	t := ticket{person: who, method: f.method, player: f.player, next: f.next}
	err := insertTicket(ctx, tx, secret.Digest(token), secret.Digest(browser), t, s.Clock.Now().Add(flowAge).UnixMilli())
	if err != nil {
		return "", fmt.Errorf("write ticket: %w", err)
	}
	return token, nil
}

// UseTicket signs in the player whose linked account the ticket confirms. Otherwise the ticket stays valid: the visitor
// registers with RegisterByTicket, or confirms a link with Link. It fails with ErrTicket, with ErrUnlinked when an account
// has the email address that the provider verified, with player.ErrTooMany, or as player.StartSessionTx does.
func (s *Service) UseTicket(ctx context.Context, token, browser string, v player.Visit) (TicketResult, error) {
	if err := take(s.limits.finish, v.Address); err != nil {
		return TicketResult{}, err
	}
	t, found, err := ticketBy(ctx, s.DB.Reader(), secret.Digest(token), secret.Digest(browser), s.Clock.Now().UnixMilli())
	switch {
	case err != nil:
		return TicketResult{}, fmt.Errorf("read ticket: %w", err)
	case !found:
		return TicketResult{}, ErrTicket
	case t.player != "":
		return TicketResult{Linking: s.accountOf(t), Next: t.next}, nil
	}
	owner, linked, err := linkBy(ctx, s.DB.Reader(), t.issuer, t.subject)
	switch {
	case err != nil:
		return TicketResult{}, fmt.Errorf("look up link: %w", err)
	case linked:
		return s.signIn(ctx, token, browser, t, owner, v)
	}
	if err := s.refuseExistingEmail(ctx, t); err != nil {
		return TicketResult{}, err
	}
	return TicketResult{Registering: s.accountOf(t), Next: t.next}, nil
}

// refuseExistingEmail fails with ErrUnlinked when an account has the same email address. Only a visitor who owns the address
// gets this error.
func (s *Service) refuseExistingEmail(ctx context.Context, t ticket) error {
	if t.email == "" || !t.verified {
		return nil
	}
	taken, err := s.Players.HasEmail(ctx, t.email)
	if err == nil && taken {
		return ErrUnlinked
	}
	return err
}

// signIn deletes a ticket and starts the session of its player. On ErrSecondFactor the ticket is deleted, too: the second
// factor's challenge replaces it.
func (s *Service) signIn(ctx context.Context, token, browser string, t ticket, owner Link, v player.Visit) (TicketResult, error) {
	done := TicketResult{Player: owner.player, Next: t.next}
	var refusal error
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		refusal = nil
		if err := s.takeTicket(ctx, tx, token, browser); err != nil {
			return err
		}
		n, err := useLink(ctx, tx, owner.ID, s.Clock.Now().UnixMilli())
		switch {
		case err != nil:
			return fmt.Errorf("record use of link: %w", err)
		case n == 0: // unlinked in the meantime
			return ErrTicket
		}
		done.Tokens, err = s.Players.StartSessionTx(ctx, tx, owner.player, methodOf(t.method), v)
		if errors.Is(err, player.ErrSecondFactor) {
			refusal, err = err, nil
		}
		return err
	})
	if err = errors.Join(err, refusal); err != nil {
		return TicketResult{}, err
	}
	s.Box.Wake()
	return done, nil
}

func (s *Service) takeTicket(ctx context.Context, tx *db.Tx, token, browser string) error {
	n, err := deleteTicket(ctx, tx, secret.Digest(token), secret.Digest(browser), s.Clock.Now().UnixMilli())
	if err == nil && n == 0 {
		return ErrTicket
	}
	return err
}

// RegisterByTicket registers an account for the visitor of a ticket, links it and signs in, in one transaction. The email
// address is the provider's; names and passwords of r are ignored. It fails with ErrTicket, or as player.Register does; then
// the ticket stays valid.
func (s *Service) RegisterByTicket(ctx context.Context, token, browser, country string, r player.Registration) (player.Registered, string, error) {
	t, found, err := ticketBy(ctx, s.DB.Reader(), secret.Digest(token), secret.Digest(browser), s.Clock.Now().UnixMilli())
	switch {
	case err != nil:
		return player.Registered{}, "", fmt.Errorf("read ticket: %w", err)
	case !found || t.player != "":
		return player.Registered{}, "", ErrTicket
	}
	made, err := s.Players.RegisterFederated(ctx, r, player.Federated{
		Email: t.email, Country: country,
		Join: func(ctx context.Context, tx *db.Tx, p player.Player) error {
			if err := s.takeTicket(ctx, tx, token, browser); err != nil {
				return err
			}
			if err := s.writeLink(ctx, tx, p.ID, t, true, r.Visit); err != nil {
				return err
			}
			if t.verified && p.Email != "" && s.EmailVerified != nil {
				return s.EmailVerified(ctx, tx, p.ID, p.Email)
			}
			return nil
		},
	})
	return made, t.next, err
}

func (s *Service) accountOf(t ticket) *ExternalAccount {
	return &ExternalAccount{Method: t.method, Label: s.labelOf(t.method), Name: t.label, Email: t.email, Verified: t.verified}
}

// labelOf returns a method's name on screens, or the method if it is no longer configured.
func (s *Service) labelOf(method string) string {
	if provider := s.providers[method]; provider != nil {
		return provider.Label
	}
	if method == messengerMethod && s.Messenger.on() {
		return s.Messenger.Label
	}
	return method
}

func methodOf(method string) player.Method {
	if method == messengerMethod {
		return player.ByMessenger
	}
	return player.ByOpenID
}
