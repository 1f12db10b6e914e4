package identity

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/secret"
)

// Link is an external account that can sign a player in.
type Link struct {
	ID        string
	Method    string
	Provider  string // the provider's name on screens
	Label     string // name of the player's account there
	CreatedAt int64  // unix milliseconds
	UsedAt    int64  // unix milliseconds; 0: never

	player id.Player
}

// Links returns a player's external accounts, oldest first.
func (s *Service) Links(ctx context.Context, who id.Player) ([]Link, error) {
	all, err := linksOf(ctx, s.DB.Reader(), who)
	if err != nil {
		return nil, fmt.Errorf("read links: %w", err)
	}
	for i := range all {
		all[i].Provider = s.labelOf(all[i].Method)
	}
	return all, nil
}

// Link links the external account of a ticket to the signed-in player who requested it. It fails with ErrTicket,
// ErrLinkedElsewhere or ErrLinkedAlready; the latter two use up the ticket.
func (s *Service) Link(ctx context.Context, who id.Player, token, browser string, v player.Visit) error {
	if err := take(s.limits.change, string(who)); err != nil {
		return err
	}
	var refusal error // returned after the commit
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		refusal = nil
		t, found, err := ticketBy(ctx, tx, secret.Digest(token), secret.Digest(browser), s.Clock.Now().UnixMilli())
		switch {
		case err != nil:
			return fmt.Errorf("read ticket: %w", err)
		case !found || t.player != who:
			return ErrTicket
		}
		if err := s.takeTicket(ctx, tx, token, browser); err != nil {
			return err
		}
		err = s.writeLink(ctx, tx, who, t, false, v)
		if errors.Is(err, ErrLinkedElsewhere) || errors.Is(err, ErrLinkedAlready) {
			refusal, err = err, nil
		}
		return err
	})
	if err = errors.Join(err, refusal); err != nil {
		return err
	}
	s.Box.Wake()
	return nil
}

// writeLink writes a link, in tx. On ErrLinkedElsewhere and ErrLinkedAlready nothing was written.
func (s *Service) writeLink(ctx context.Context, tx *db.Tx, who id.Player, t ticket, registered bool, v player.Visit) error {
	l := Link{ID: s.IDs.New(), Method: t.method, Label: t.label, CreatedAt: s.Clock.Now().UnixMilli(), player: who}
	n, err := insertLink(ctx, tx, l, t.issuer, t.subject)
	if err != nil {
		return fmt.Errorf("write link: %w", err)
	}
	if n == 0 {
		if _, taken, err := linkBy(ctx, tx, t.issuer, t.subject); err != nil || taken {
			return errors.Join(err, ErrLinkedElsewhere)
		}
		return ErrLinkedAlready
	}
	return s.recordLink(ctx, tx, KindLinked, player.ByPlayer, l, registered, v)
}

// Unlink removes a link. It fails with ErrNoLink, or with ErrLastMethod when the account has no password and no other
// sign-in method.
func (s *Service) Unlink(ctx context.Context, who id.Player, link string, v player.Visit) error {
	if err := take(s.limits.change, string(who)); err != nil {
		return err
	}
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		found, ok, err := deleteLink(ctx, tx, who, link)
		switch {
		case err != nil:
			return fmt.Errorf("delete link: %w", err)
		case !ok:
			return ErrNoLink
		}
		if err := s.requireMethod(ctx, tx, who); err != nil {
			return err
		}
		return s.recordLink(ctx, tx, KindUnlinked, player.ByPlayer, found, false, v)
	})
	if err != nil {
		return err
	}
	s.Box.Wake()
	return nil
}

// recordLink adds a link's change to the audit log and publishes it, in tx.
func (s *Service) recordLink(ctx context.Context, tx *db.Tx, kind, actor string, l Link, registered bool, v player.Visit) error {
	change := player.Change{Player: l.player, Actor: actor, What: "link", Address: v.Address, Detail: map[string]string{
		"did": strings.TrimPrefix(kind, "identity."), "method": l.Method,
	}}
	if err := s.Players.RecordChange(ctx, tx, change); err != nil {
		return err
	}
	return s.Box.Append(ctx, tx, s.event(kind, l.player, LinkEvent{l.player, l.Method, s.labelOf(l.Method), registered}))
}
