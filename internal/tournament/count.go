package tournament

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
)

// Count moves players on the boards by what they have played, in the transaction that deletes the events. A play replaces an earlier version of itself; one
// that was placed outside of an edition, before its player joined, or that has its result after the close, does not count for it.
func (s *Service) Count(ctx context.Context, tx *db.Tx, plays []play.Result) error {
	if len(plays) == 0 {
		return nil
	}
	first := slices.MinFunc(plays, func(a, b play.Result) int { return cmp.Compare(a.PlacedAt, b.PlacedAt) }).PlacedAt
	last := slices.MaxFunc(plays, func(a, b play.Result) int { return cmp.Compare(a.PlacedAt, b.PlacedAt) }).PlacedAt
	open, err := s.editions(ctx, tx, "status = 'open' AND closes_at > $1 AND starts_at <= $2 AND ends_at > $3 ORDER BY id", s.now(), last, first)
	if err != nil {
		return err
	}
	for _, e := range open {
		mine := slices.DeleteFunc(slices.Clone(plays), func(p play.Result) bool {
			return p.PlacedAt < e.StartsAt || p.PlacedAt >= e.EndsAt || !slices.Contains(e.Terms.Products, p.Product)
		})
		if len(mine) == 0 {
			continue
		}
		if err := s.countFor(ctx, tx, e, mine); err != nil {
			return fmt.Errorf("count for %s: %w", e.ID, err)
		}
	}
	return nil
}

// tally is what plays change in an edition.
type tally struct {
	edition Edition
	seed    string
	entries map[id.Player]Entry
	before  map[id.Player]int64 // the points before
	known   map[string]stored
	at      int64

	plays   map[string][]any // by source
	fresh   map[string]bool  // sources that are not stored yet
	days    map[dayKey]money.Amount
	touched map[id.Player]bool
}

type dayKey struct {
	playerID id.Player
	day      int64
}

func (s *Service) countFor(ctx context.Context, tx *db.Tx, e Edition, plays []play.Result) error {
	players, sources := map[string]bool{}, map[string]bool{}
	for _, p := range plays {
		players[string(p.PlayerID)], sources[p.Source] = true, true
	}
	entries, err := entriesOf(ctx, tx, e.ID, slices.Sorted(maps.Keys(players)))
	if err != nil || len(entries) == 0 {
		return err
	}
	known, err := storedPlays(ctx, tx, e.ID, slices.Sorted(maps.Keys(sources)))
	if err != nil {
		return err
	}
	seed, hash := s.seedOf(e.ID)
	if e.Terms.By == ByWheel && hash != e.SeedHash {
		return fmt.Errorf("the key of seeds has changed since %s was announced", e.ID)
	}
	before := make(map[id.Player]int64, len(entries))
	for playerID, entry := range entries {
		before[playerID] = entry.Points
	}
	t := tally{edition: e, seed: seed, entries: entries, before: before, known: known, at: s.now(), plays: map[string][]any{}, fresh: map[string]bool{}, days: map[dayKey]money.Amount{},
		touched: map[id.Player]bool{}}
	for _, p := range plays {
		t.add(p)
	}
	return t.store(ctx, tx)
}

// add counts a play.
func (t *tally) add(p play.Result) {
	entry, joined := t.entries[p.PlayerID]
	if !joined || p.PlacedAt < entry.JoinedAt {
		return
	}
	was, stored := t.known[p.Source]
	if stored && was.version >= p.Version {
		return
	}
	now := was
	now.version, now.day, now.points, now.stake = p.Version, p.PlacedAt/aDay.Milliseconds(), 0, 0
	terms := t.edition.Terms
	if entry.Plays > 0 || p.Stake >= terms.First[p.Currency] {
		now.points = terms.pointsOf(p, t.seed)
		if (terms.By == ByTickets || len(terms.First) > 0) && terms.counts(p) {
			now.stake = p.Stake // a play without points opens the way of smaller ones too
		}
	}
	if !stored && now.points == 0 && now.stake == 0 {
		return
	}
	entry.Plays += counting(now) - counting(was)
	if terms.By != ByMultiplier {
		entry.Points += now.points - was.points
	}
	t.entries[p.PlayerID], t.touched[p.PlayerID], t.known[p.Source] = entry, true, now
	t.days[dayKey{p.PlayerID, now.day}] += now.stake - was.stake
	if _, again := t.plays[p.Source]; !again {
		t.fresh[p.Source] = !stored
	}
	t.plays[p.Source] = []any{t.edition.ID, p.Source, string(p.PlayerID), now.points, int64(now.stake), now.day, now.version, t.at}
}

func counting(p stored) int64 {
	if p.points > 0 || p.stake > 0 {
		return 1
	}
	return 0
}

// store writes what has changed.
func (t *tally) store(ctx context.Context, tx *db.Tx) error {
	var inserts, updates [][]any
	for _, source := range slices.Sorted(maps.Keys(t.plays)) {
		if t.fresh[source] {
			inserts = append(inserts, t.plays[source])
		} else {
			updates = append(updates, t.plays[source])
		}
	}
	if err := tx.Insert(ctx, playTable, inserts); err != nil {
		return err
	}
	for _, row := range updates { // corrections are rare
		if _, err := tx.Exec(ctx, `UPDATE tournament_plays SET points = $3, stake = $4, version = $5, at = $6 WHERE edition = $1 AND source = $2`,
			row[0], row[1], row[3], row[4], row[6], row[7]); err != nil {
			return err
		}
	}
	if t.edition.Terms.By == ByTickets {
		if err := t.storeDays(ctx, tx); err != nil {
			return err
		}
	}
	var entries [][]any
	for _, playerID := range slices.Sorted(maps.Keys(t.touched)) {
		e := t.entries[playerID]
		if t.edition.Terms.By == ByMultiplier {
			if err := tx.QueryRow(ctx, "SELECT COALESCE(MAX(points), 0) FROM tournament_plays WHERE edition = $1 AND player_id = $2", e.Edition, string(playerID)).Scan(&e.Points); err != nil {
				return err
			}
		}
		if e.Points != t.before[playerID] {
			e.ReachedAt = t.at
		}
		entries = append(entries, []any{e.Edition, string(playerID), e.Points, e.ReachedAt, e.Plays})
	}
	_, err := tx.Update(ctx, entryTable, []string{"points", "reached_at", "plays"}, entries)
	return err
}

// storeDays adds what was staked on each day and gives the tickets for it.
func (t *tally) storeDays(ctx context.Context, tx *db.Tx) error {
	compare := func(a, b dayKey) int { return cmp.Or(cmp.Compare(a.playerID, b.playerID), cmp.Compare(a.day, b.day)) }
	for _, k := range slices.SortedFunc(maps.Keys(t.days), compare) {
		e := t.entries[k.playerID]
		var stake, had int64
		err := tx.QueryRow(ctx, "UPDATE tournament_days SET stake = stake + $4 WHERE edition = $1 AND player_id = $2 AND day = $3 RETURNING stake, tickets",
			e.Edition, string(k.playerID), k.day, int64(t.days[k])).Scan(&stake, &had)
		if errors.Is(err, sql.ErrNoRows) {
			stake = int64(t.days[k])
			err = tx.Insert(ctx, dayTable, [][]any{{e.Edition, string(k.playerID), k.day, stake, int64(0)}})
		}
		if err != nil {
			return err
		}
		tickets := t.edition.Terms.ticketsOf(money.Amount(stake), e.Currency)
		if tickets == had {
			continue
		}
		if _, err := tx.Exec(ctx, "UPDATE tournament_days SET tickets = $4 WHERE edition = $1 AND player_id = $2 AND day = $3", e.Edition, string(k.playerID), k.day, tickets); err != nil {
			return err
		}
		e.Points += tickets - had
		t.entries[k.playerID] = e
	}
	return nil
}
