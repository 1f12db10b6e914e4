package player

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
)

// touchpointAge is how long it is kept where visitors came from.
const touchpointAge = 400 * 24 * time.Hour

// Kinds of touchpoint.
const (
	formOpened = "form"
	signedIn   = "login"
)

// FormOpened says that a visitor opened a form, as the page tells it.
type FormOpened struct {
	From        Attribution
	Type        string // 1 or 2: the legacy registration or today's
	AnalyticsID string
	LandingName string
	Visit       Visit
}

// NoteForm keeps that a visitor opened a form. It refuses with ErrTooMany.
func (p *Players) NoteForm(ctx context.Context, f FormOpened) error {
	if err := take(p.limits.form, f.Visit.Address); err != nil {
		return err
	}
	t := touchpoint{kind: formOpened, from: f.From, formType: f.Type, analytics: f.AnalyticsID, landing: f.LandingName}
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return p.touched(ctx, tx, t) })
	if err != nil {
		return fmt.Errorf("note form: %w", err)
	}
	return nil
}

// touchpoint is where somebody came from at a moment.
type touchpoint struct {
	kind                         string
	player                       ID // empty before a sign-in
	from                         Attribution
	formType, analytics, landing string
}

func (p *Players) touched(ctx context.Context, tx *db.Tx, t touchpoint) error {
	if err := insertTouchpoint(ctx, tx, p.IDs.New(), p.Clock.Now().UnixMilli(), t); err != nil {
		return fmt.Errorf("write touchpoint: %w", err)
	}
	return nil
}

// sent tells whether somebody sent the player.
func (a Attribution) sent() bool { return a.ClickID+a.OfferID+a.PartnerID+a.LandingID != "" }
