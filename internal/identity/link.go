package identity

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/player"
	"maidan/internal/secret"
)

// Link is an account at another house that lets a player in.
type Link struct {
	ID        string
	Way       string
	House     string // what screens call the other house
	Label     string // who the player is there
	CreatedAt int64  // unix milliseconds
	UsedAt    int64  // unix milliseconds; 0: never

	player player.ID
}

// Links returns the accounts elsewhere that let a player in, the oldest first.
func (w *Ways) Links(ctx context.Context, who player.ID) ([]Link, error) {
	all, err := linksOf(ctx, w.DB.Reader(), who)
	if err != nil {
		return nil, fmt.Errorf("read links: %w", err)
	}
	for i := range all {
		all[i].House = w.labelOf(all[i].Way)
	}
	return all, nil
}

// Link joins the account at the other house that a ticket stands for to the signed-in player who left to link it. It refuses
// with ErrTicket, ErrLinkedElsewhere or ErrLinkedAlready; the ticket is used up all the same.
func (w *Ways) Link(ctx context.Context, who player.ID, token, browser string, v player.Visit) error {
	if err := take(w.limits.change, who); err != nil {
		return err
	}
	var refusal error // told after the commit
	err := w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		refusal = nil
		t, found, err := ticketBy(ctx, tx, secret.Digest(token), secret.Digest(browser), w.Clock.Now().UnixMilli())
		switch {
		case err != nil:
			return fmt.Errorf("read ticket: %w", err)
		case !found || t.player != who:
			return ErrTicket
		}
		if err := w.useTicket(ctx, tx, token, browser); err != nil {
			return err
		}
		err = w.join(ctx, tx, who, t, false, v)
		if errors.Is(err, ErrLinkedElsewhere) || errors.Is(err, ErrLinkedAlready) {
			refusal, err = err, nil
		}
		return err
	})
	if err = errors.Join(err, refusal); err != nil {
		return err
	}
	w.Box.Wake()
	return nil
}

// join writes a link, in tx. When it refuses nothing was written.
func (w *Ways) join(ctx context.Context, tx *db.Tx, who player.ID, t ticket, fresh bool, v player.Visit) error {
	l := Link{ID: w.IDs.New(), Way: t.way, Label: t.label, CreatedAt: w.Clock.Now().UnixMilli(), player: who}
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
	return w.toldLink(ctx, tx, KindLinked, player.ByPlayer, l, fresh, v)
}

// Unlink takes a link away: the account at the other house opens nothing here any more. It refuses with ErrNoLink, or with
// ErrOnlyWay when the account has no password and nothing else lets the player in.
func (w *Ways) Unlink(ctx context.Context, who player.ID, link string, v player.Visit) error {
	if err := take(w.limits.change, who); err != nil {
		return err
	}
	err := w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		found, ok, err := deleteLink(ctx, tx, who, link)
		switch {
		case err != nil:
			return fmt.Errorf("delete link: %w", err)
		case !ok:
			return ErrNoLink
		}
		if err := w.keepAWay(ctx, tx, who); err != nil {
			return err
		}
		return w.toldLink(ctx, tx, KindUnlinked, player.ByPlayer, found, false, v)
	})
	if err != nil {
		return err
	}
	w.Box.Wake()
	return nil
}

func (w *Ways) toldLink(ctx context.Context, tx *db.Tx, kind, actor string, l Link, fresh bool, v player.Visit) error {
	change := player.Change{Player: l.player, Actor: actor, What: "link", Address: v.Address, Detail: map[string]string{
		"did": strings.TrimPrefix(kind, "identity."), "way": l.Way,
	}}
	if err := w.Players.RecordChange(ctx, tx, change); err != nil {
		return err
	}
	return w.Box.Append(ctx, tx, w.event(kind, l.player, LinkEvent{l.player, l.Way, w.labelOf(l.Way), fresh}))
}
