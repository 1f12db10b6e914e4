package playoffer

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/play"
)

// Count counts results for the runs of their players, in the transaction that deletes the events. A later version of a result replaces an earlier one; nothing changes a run that is closed. It may be called again with the same results.
func (s *Offers) Count(ctx context.Context, tx *db.Tx, results []play.Result) error {
	if len(results) == 0 {
		return nil
	}
	byPlayer := map[id.Player][]play.Result{}
	first := results[0].PlacedAt
	for _, r := range results {
		byPlayer[r.PlayerID] = append(byPlayer[r.PlayerID], r)
		first = min(first, r.PlacedAt)
	}
	runs, err := openOf(ctx, tx, slices.Sorted(maps.Keys(byPlayer)), first)
	if err != nil {
		return err
	}
	slices.SortFunc(runs, func(a, b Run) int { return cmp.Compare(a.ID, b.ID) }) // transactions lock runs in this order
	for _, run := range runs {
		mine := slices.DeleteFunc(slices.Clone(byPlayer[run.PlayerID]), func(r play.Result) bool { return !run.takes(r) })
		if len(mine) == 0 {
			continue
		}
		if err := count(ctx, tx, run.ID, mine); err != nil {
			return fmt.Errorf("count for offer %s of %s: %w", run.BonusID, run.PlayerID, err)
		}
	}
	return nil
}

// count stores what results count for a run, and what it comes to then.
func count(ctx context.Context, tx *db.Tx, runID string, results []play.Result) error {
	run, open, err := lock(ctx, tx, runID)
	if err != nil || !open {
		return err
	}
	sources := make([]string, len(results))
	for i, r := range results {
		sources[i] = r.Source
	}
	known, err := versionsOf(ctx, tx, runID, sources)
	if err != nil {
		return err
	}
	changed := false
	for _, r := range results {
		version, stored := known[r.Source]
		counted := run.countedOf(r)
		if stored && version >= r.Version || !stored && counted == 0 {
			continue
		}
		if err := storePlay(ctx, tx, runID, r, counted); err != nil {
			return err
		}
		known[r.Source], changed = r.Version, true
	}
	if !changed {
		return nil
	}
	sum, err := countedSum(ctx, tx, runID)
	if err != nil {
		return err
	}
	run.count(sum)
	return update(ctx, tx, run)
}
