package offer

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/content"
	"maidan/internal/db"
)

// InForce returns the offers on bets that ran at a time (unix milliseconds), as they were then: of each offer the version that staff had made last, or what the brand's file said. Versions that
// other nodes have stored until now are included, also if this node does not serve them yet.
func (o *Offers) InForce(ctx context.Context, q db.Querier, at int64) ([]content.Offer, error) {
	stored, err := count(ctx, q)
	if err != nil {
		return nil, err
	}
	known := o.onBets.Load()
	if known.stored != stored {
		if known, err = o.readHistory(ctx, q, stored); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(known.at(at), func(of content.Offer) bool { return of.StateAt(at) != content.Running }), nil
}

// history are the versions of the offers on bets, of each offer the latest first, when so many versions of all offers were stored.
type history struct {
	stored   int64
	versions map[string][]Version
}

// at returns the version of each offer that was the latest at a time, in order of their ids.
func (h *history) at(at int64) []content.Offer {
	all := []content.Offer{}
	for _, versions := range h.versions {
		for _, v := range versions {
			if v.At <= at {
				all = append(all, v.Offer)
				break
			}
		}
	}
	slices.SortFunc(all, func(a, b content.Offer) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// readHistory reads the versions of the offers on bets. One that the brand does not allow any more holds for no bet.
func (o *Offers) readHistory(ctx context.Context, q db.Querier, stored int64) (*history, error) {
	rows, err := q.Query(ctx, "SELECT "+columns+" FROM offer_versions ORDER BY number DESC")
	all, err := db.Collect(rows, err, scan)
	if err != nil {
		return nil, fmt.Errorf("read versions of offers: %w", err)
	}
	files, err := fileVersions(ctx, q)
	if err != nil {
		return nil, err
	}
	known := map[string][]Version{}
	for _, v := range append(all, files...) {
		if !v.Offer.Kind.OnBets() {
			continue
		}
		complete, err := o.restored(v)
		if err != nil {
			complete.Ends = 1
		}
		v.Offer = complete
		known[v.Offer.ID] = append(known[v.Offer.ID], v)
	}
	return &history{stored, known}, nil
}

// fileVersions returns what the brand's file has said of offers on bets, the latest first.
func fileVersions(ctx context.Context, q db.Querier) ([]Version, error) {
	rows, err := q.Query(ctx, "SELECT definition, since FROM offer_files ORDER BY since DESC")
	all, err := db.Collect(rows, err, func(r *sql.Rows) (v Version, err error) {
		var definition string
		if err := r.Scan(&definition, &v.At); err != nil {
			return v, err
		}
		return v, json.Unmarshal([]byte(definition), &v.Offer)
	})
	if err != nil {
		return nil, fmt.Errorf("read offers of the file: %w", err)
	}
	return all, nil
}

// rememberFile stores what the brand's file says of offers on bets, if it is new: bets keep the terms under which they were placed when the file changes. An offer that the file has no more holds
// for no bet from now on.
func (o *Offers) rememberFile(ctx context.Context) error {
	now := o.Clock.Now().UnixMilli()
	err := o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		files, err := fileVersions(ctx, tx)
		if err != nil {
			return err
		}
		latest := map[string]content.Offer{}
		for _, v := range slices.Backward(files) {
			latest[v.Offer.ID] = v.Offer
		}
		for _, of := range o.Brand.Offers {
			if of.Kind.OnBets() && !same(latest[of.ID], of) {
				if err := insertFile(ctx, tx, of, now); err != nil {
					return err
				}
			}
			delete(latest, of.ID)
		}
		for _, gone := range latest {
			if gone.Ends == 0 {
				gone.Ends = 1
				if err := insertFile(ctx, tx, gone, now); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("remember the offers of the file: %w", err)
	}
	return nil
}

func insertFile(ctx context.Context, tx *db.Tx, of content.Offer, since int64) error {
	definition, err := json.Marshal(of.Definition())
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO offer_files (offer_id, since, definition) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", of.ID, since, string(definition))
	return err
}
