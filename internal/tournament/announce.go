package tournament

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"time"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
)

// Ahead is how long before its start an edition is announced: from then on its amounts do not change.
const Ahead = 72 * time.Hour

// What is placed before the end counts if it has its result in time: rounds of the casino soon, bets on sports when their matches are over.
const (
	casinoResults = 10 * time.Minute
	sportsResults = 48 * time.Hour
)

// announce stores the editions that run or start within Ahead, once. Several nodes may call it at once.
func (s *Service) announce(ctx context.Context) error {
	now := s.Clock.Now().UTC()
	until := now.Add(Ahead)
	known, err := s.editions(ctx, s.DB.Reader(), "ends_at > $1", clock.Millis(now))
	if err != nil {
		return err
	}
	for _, one := range s.Series {
		for start := one.Schedule.start(now); start.Before(until); start = one.Schedule.next(start) {
			end, is := one.end(start), EditionID(one.ID, start)
			if !end.After(now) || slices.ContainsFunc(known, func(e Edition) bool { return e.ID == is }) {
				continue
			}
			terms := one.Announced()
			terms.Stage = one.firstStage(start)
			e := Edition{ID: is, Series: one.ID, Terms: terms, StartsAt: clock.Millis(start), EndsAt: clock.Millis(end)}
			if err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return s.insertEdition(ctx, tx, e) }); err != nil {
				return fmt.Errorf("announce %s: %w", one.ID, err)
			}
		}
	}
	return s.announceStages(ctx, known, until)
}

// insertEdition stores an edition with the hash of its seed, unless it is stored.
func (s *Service) insertEdition(ctx context.Context, tx *db.Tx, e Edition) error {
	terms, err := json.Marshal(e.Terms)
	if err != nil {
		return err
	}
	results := casinoResults
	if slices.Contains(e.Terms.Products, content.Sports) {
		results = sportsResults
	}
	_, hash := s.seedOf(e.ID)
	_, err = tx.Exec(ctx, `INSERT INTO tournament_editions (id, series, terms, starts_at, ends_at, closes_at, status, seed, seed_hash, tickets, tickets_hash, closed_at, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, 'open', '', $7, 0, '', 0, $8) ON CONFLICT (id) DO NOTHING`,
		e.ID, e.Series, string(terms), e.StartsAt, e.EndsAt, e.EndsAt+results.Milliseconds(), hash, s.now())
	return err
}

// EditionID returns the id of the edition of a series that starts on a day: daily-casino-2026-03-02.
func EditionID(series string, start time.Time) string {
	return series + "-" + start.UTC().Format(time.DateOnly)
}

var editionShape = regexp.MustCompile(`^(.+)-\d{4}-\d\d-\d\d$`)

// SeriesIn returns the series in the id of an edition; ok is false for other names.
func SeriesIn(edition string) (series string, ok bool) {
	parts := editionShape.FindStringSubmatch(edition)
	if parts == nil {
		return "", false
	}
	return parts[1], true
}
