package mission

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
)

// Count counts results for the missions that their players have started, in the transaction that deletes the events. A later version of a result replaces an earlier one; what was placed before its player started the mission, or after
// its period, does not count, and nothing changes a mission whose reward was claimed.
func (s *Missions) Count(ctx context.Context, tx *db.Tx, results []play.Result) error {
	if len(results) == 0 || len(s.Programme.Missions) == 0 {
		return nil
	}
	byPlayer := map[id.Player][]play.Result{}
	first := results[0].PlacedAt
	for _, r := range results {
		byPlayer[r.PlayerID] = append(byPlayer[r.PlayerID], r)
		first = min(first, r.PlacedAt)
	}
	runs, err := unclaimed(ctx, tx, slices.Sorted(maps.Keys(byPlayer)), first)
	if err != nil {
		return err
	}
	for _, run := range runs {
		mine := slices.DeleteFunc(slices.Clone(byPlayer[run.PlayerID]), func(r play.Result) bool { return !run.takes(r) })
		if len(mine) == 0 {
			continue
		}
		if err := count(ctx, tx, run, mine); err != nil {
			return fmt.Errorf("count for mission %s of %s: %w", run.Mission, run.PlayerID, err)
		}
	}
	return nil
}

// takes reports whether a result can belong to a run, whatever it counts.
func (r Run) takes(p play.Result) bool {
	return p.Currency == r.Currency && p.PlacedAt >= r.StartedAt && p.PlacedAt < r.Ends && slices.Contains(r.Terms.Products, p.Product)
}

// counted returns what of a result counts: its stake, if it was large enough and at long enough odds.
func (r Run) counted(p play.Result) money.Amount {
	if p.Stake < r.Terms.MinStake || p.Odds > 0 && p.Odds < r.Terms.MinOdds {
		return 0
	}
	return p.Stake
}

// count stores what results count for a run, and how far it is then. What is done takes no further plays, only corrections of those it has.
func count(ctx context.Context, tx *db.Tx, run Run, results []play.Result) error {
	sources := make([]string, len(results))
	for i, r := range results {
		sources[i] = r.Source
	}
	known, err := versionsOf(ctx, tx, run, sources)
	if err != nil {
		return err
	}
	changed := false
	for _, r := range results {
		version, stored := known[r.Source]
		counted := run.counted(r)
		if stored && version >= r.Version || !stored && (counted == 0 || run.Status == Done) {
			continue
		}
		if err := storePlay(ctx, tx, run, r, counted); err != nil {
			return err
		}
		known[r.Source], changed = r.Version, true
	}
	if !changed {
		return nil
	}
	return updateProgress(ctx, tx, run)
}
