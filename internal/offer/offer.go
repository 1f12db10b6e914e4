// Package offer edits the offers of a brand. Each change is a new version with its author and reason; versions are never changed or removed. The first version of an offer
// is that of the brand's file, or the one with which staff have made it. Every node serves the latest versions: see Offers.Refresh.
//
// A player's bonus has a copy of the terms that were accepted (package bonus), so that no version changes a bonus that has begun.
package offer

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"sync"
	"sync/atomic"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// The package's errors.
var (
	ErrUnknown = fault.New(fault.NotFound, "offer_unknown", "There is no such offer.")
	ErrStale   = fault.New(fault.Conflict, "offer_stale", "Another member changed this offer in the meantime. Load it again and repeat your change.")
	ErrExists  = fault.New(fault.Conflict, "offer_exists", "There is already an offer with this id.")
	ErrKind    = fault.New(fault.Conflict, "offer_kind_fixed", "The kind of an offer cannot be changed.")
	ErrID      = fault.New(fault.Invalid, "offer_id_invalid", "An id has 3 to 40 small letters, digits and hyphens.")
	ErrInvalid = fault.New(fault.Invalid, "offer_invalid", "The offer has mistakes.")
)

// Version is a version of an offer. At is unix milliseconds. Number 0 is the one of the brand's file, without author, reason and time.
type Version struct {
	Offer  content.Offer // completed
	Number int64
	Reason string
	By     id.Staff
	At     int64
}

// Record writes to the audit trail in the transaction of a change.
type Record func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error

// By is the member who makes a change.
type By struct {
	ID     id.Staff
	Record Record
}

// Config holds the dependencies of Offers. Every field is required.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Brand *content.Brand
	Log   *slog.Logger
	// Check returns what is wrong with a completed offer for reasons that package content does not know, for example a game that does not exist.
	Check func(content.Offer) []content.OfferProblem
}

// Offers are the offers of a brand. It is safe for concurrent use.
type Offers struct {
	Config

	refreshing sync.Mutex
	served     int64 // number of stored versions that the brand's offers include
	onBets     atomic.Pointer[history]
}

// New serves the latest versions and returns the offers.
func New(ctx context.Context, cfg Config) (*Offers, error) {
	o := &Offers{Config: cfg, served: -1}
	if err := o.rememberFile(ctx); err != nil {
		return nil, err
	}
	return o, o.Refresh(ctx)
}

// Refresh serves the latest versions if some were stored since the last call, also by other nodes.
func (o *Offers) Refresh(ctx context.Context) error {
	o.refreshing.Lock() // a slower call must not replace newer offers
	defer o.refreshing.Unlock()
	stored, err := count(ctx, o.DB.Reader())
	if err != nil || stored == o.served {
		return err
	}
	latest, err := o.latest(ctx)
	if err != nil {
		return err
	}
	offers := make([]content.Offer, len(latest))
	for i, v := range latest {
		offers[i] = v.Offer
	}
	known, err := o.readHistory(ctx, o.DB.Reader(), stored)
	if err != nil {
		return err
	}
	o.onBets.Store(known)
	o.Brand.ServeOffers(offers, o.Clock.Now)
	o.served = stored
	return nil
}

// latest returns the latest version of each offer: those of the file in its order, then the others in order of their ids. One that the brand does not allow any more is
// logged and not offered.
func (o *Offers) latest(ctx context.Context) ([]Version, error) {
	stored, err := latestVersions(ctx, o.DB.Reader())
	if err != nil {
		return nil, err
	}
	all := make([]Version, 0, len(o.Brand.Offers)+len(stored))
	for _, of := range o.Brand.Offers {
		all = append(all, Version{Offer: of})
	}
	for _, v := range stored {
		i := slices.IndexFunc(all, func(of Version) bool { return of.Offer.ID == v.Offer.ID })
		complete, err := o.restored(v)
		switch {
		case err != nil:
			o.Log.Error("offer refused", "offer", v.Offer.ID, "version", v.Number, "error", err)
			if i >= 0 {
				all[i].Offer.Ends = 1 // staff have replaced what the file has: it is not offered again
			}
		case i >= 0:
			v.Offer = complete
			all[i] = v
		default:
			v.Offer = complete
			all = append(all, v)
		}
	}
	return all, nil
}

// restored completes a stored version. It fails if the brand has changed so that the offer is impossible.
func (o *Offers) restored(v Version) (content.Offer, error) {
	complete, problems := o.Complete(v.Offer)
	if len(problems) > 0 {
		return v.Offer, fmt.Errorf("%s: %s", problems[0].Field, problems[0].Msg)
	}
	return complete, nil
}

// Complete returns an offer with the amounts of all currencies, and what is wrong with it.
func (o *Offers) Complete(draft content.Offer) (content.Offer, []content.OfferProblem) {
	complete, problems := o.Brand.Complete(draft)
	if len(problems) == 0 {
		problems = o.Check(complete)
	}
	return complete, problems
}

// Latest returns the latest version of each offer, in the order of the brand.
func (o *Offers) Latest(ctx context.Context) ([]Version, error) {
	latest, err := o.latest(ctx)
	if err != nil {
		return nil, fmt.Errorf("read offers: %w", err)
	}
	return latest, nil
}

// Versions returns the versions of an offer, the latest first. Error: ErrUnknown.
func (o *Offers) Versions(ctx context.Context, offerID string) ([]Version, error) {
	all, err := o.versions(ctx, o.DB.Reader(), offerID)
	if err != nil {
		return nil, fmt.Errorf("read versions of an offer: %w", err)
	}
	if len(all) == 0 {
		return nil, ErrUnknown
	}
	return all, nil
}

func (o *Offers) versions(ctx context.Context, q db.Querier, offerID string) ([]Version, error) {
	all, err := versionsOf(ctx, q, offerID)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].Offer, _ = o.Complete(all[i].Offer) // an earlier version may be impossible by now; it is shown all the same
	}
	if i := slices.IndexFunc(o.Brand.Offers, func(of content.Offer) bool { return of.ID == offerID }); i >= 0 {
		all = append(all, Version{Offer: o.Brand.Offers[i]})
	}
	return all, nil
}

// idShape is that of the ids of new offers. The names of other addresses are not ids.
var idShape = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{2,39}$`)

var reserved = []string{"check", "costs", "ways"}

// possibleID reports whether a new offer may have an id.
func possibleID(offerID string) bool {
	return idShape.MatchString(offerID) && !slices.Contains(reserved, offerID)
}
