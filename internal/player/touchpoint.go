package player

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
)

// touchpointAge is how long the origins of visitors are stored.
const touchpointAge = 400 * 24 * time.Hour

// Kinds of touchpoint.
const (
	formOpened = "form"
	signedIn   = "login"
)

// FormOpened reports that a visitor opened a form.
type FormOpened struct {
	From        Attribution
	Type        string // 1 or 2: the legacy registration or the current one
	AnalyticsID string
	LandingName string
	Visit       Visit
}

// RecordFormOpened stores that a visitor opened a form. It refuses with ErrTooMany.
func (p *Players) RecordFormOpened(ctx context.Context, f FormOpened) error {
	if err := take(p.limits.form, f.Visit.Address); err != nil {
		return err
	}
	t := touchpoint{kind: formOpened, from: f.From, formType: f.Type, analytics: f.AnalyticsID, landing: f.LandingName}
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return p.recordTouchpoint(ctx, tx, t) })
	if err != nil {
		return fmt.Errorf("record form: %w", err)
	}
	return nil
}

// touchpoint is the origin of a visitor at a moment.
type touchpoint struct {
	kind                         string
	player                       id.Player // empty before a sign-in
	from                         Attribution
	formType, analytics, landing string
}

func (p *Players) recordTouchpoint(ctx context.Context, tx *db.Tx, t touchpoint) error {
	if err := insertTouchpoint(ctx, tx, p.IDs.New(), p.Clock.Now().UnixMilli(), t); err != nil {
		return fmt.Errorf("write touchpoint: %w", err)
	}
	return nil
}

// isReferred reports whether a campaign or partner referred the player.
func (a Attribution) isReferred() bool { return a.ClickID+a.OfferID+a.PartnerID+a.LandingID != "" }
