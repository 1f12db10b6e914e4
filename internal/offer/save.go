package offer

import (
	"context"
	"encoding/json"
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
)

// detail is what the audit trail has of a change.
type detail struct {
	Version int64  `json:"version"`
	Reason  string `json:"reason"`
}

// Unsaved is the base of a new offer.
const Unsaved = -1

// Save stores a new version of an offer, or a new offer, and serves it. base is the number of the version that was edited, or Unsaved. A draft that is the current version already
// changes nothing. Errors: ErrUnknown, ErrExists, ErrStale, ErrKind, ErrID, and ErrInvalid with a detail for each field, in the form "offer.terms.wager".
func (o *Offers) Save(ctx context.Context, draft content.Offer, base int64, reason string, by By) (Version, error) {
	complete, problems := o.Complete(draft)
	if len(problems) > 0 {
		return Version{}, refuse(problems)
	}
	made := Version{Offer: complete, Reason: reason, By: by.ID, At: clock.Millis(o.Clock.Now())}
	err := o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		all, err := o.versions(ctx, tx, draft.ID)
		if err != nil {
			return err
		}
		action := "offer.change"
		switch {
		case len(all) == 0 && base != Unsaved:
			return ErrUnknown
		case len(all) > 0 && base == Unsaved && !same(all[0].Offer, complete):
			return ErrExists.At("offer.id", "conflict")
		case len(all) == 0 && !possibleID(draft.ID):
			return ErrID.At("offer.id", "badRequest")
		case len(all) == 0:
			action, made.Number = "offer.create", 1
		case same(all[0].Offer, complete):
			made = all[0]
			return nil
		case all[0].Number != base:
			return ErrStale
		case all[0].Offer.Kind != complete.Kind:
			return ErrKind.At("offer.kind", "conflict")
		default:
			made.Number = base + 1
		}
		switch added, err := insert(ctx, tx, made); {
		case err != nil:
			return err
		case !added: // another node was first
			return ErrStale
		}
		return by.Record(ctx, tx, action, draft.ID, detail{made.Number, reason})
	})
	if err != nil {
		return Version{}, fmt.Errorf("save an offer: %w", err)
	}
	if err := o.Refresh(ctx); err != nil { // the version is stored; this node serves it at its next refresh
		o.Log.Error("offers not served", "error", err)
	}
	return made, nil
}

// same reports whether two offers are written alike.
func same(a, b content.Offer) bool {
	first, err := json.Marshal(a.Definition())
	if err != nil {
		return false
	}
	second, err := json.Marshal(b.Definition())
	return err == nil && string(first) == string(second)
}

func refuse(problems []content.OfferProblem) error {
	details := make([]fault.Detail, len(problems))
	for i, p := range problems {
		details[i] = fault.Detail{Location: "offer." + p.Field, Reason: "badRequest", Msg: p.Msg, Code: ErrInvalid.Code}
	}
	return ErrInvalid.With(details...)
}
