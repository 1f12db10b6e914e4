package wallet

import (
	"context"

	"maidan/internal/audit"
	"maidan/internal/db"
)

// MergeByRef reads rows, ordered by id, together with the transfers that refer to them, and checks each with its own. It reports transfers whose row
// does not exist to stray.
func MergeByRef[P any](ctx context.Context, rows *db.Cursor[P], records *Records, idOf func(P) string, stray *audit.Breaches, check func(P, []Record)) error {
	for {
		p, ok, err := rows.Next(ctx)
		if err != nil {
			return err
		}
		var own []Record
		for {
			ref, more, err := records.Peek(ctx)
			if err != nil {
				return err
			}
			if !more || ok && ref > idOf(p) {
				break
			}
			all, err := records.Next(ctx)
			if err != nil {
				return err
			}
			if ok && ref == idOf(p) {
				own = all
				break
			}
			for _, r := range all {
				stray.Add("transfer %s of kind %s refers to %q, which does not exist", r.ID, r.Kind, ref)
			}
		}
		if !ok {
			return nil
		}
		check(p, own)
	}
}
