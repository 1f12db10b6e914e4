package tournament

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
)

// Join lets a player take part in an edition, or in the one of a series that runs or comes next. What is placed from then on counts. Joining twice has no
// effect. The later stages of a knock-out take only those who got through. Errors: ErrUnknown, ErrOver, ErrRemoved and ErrFirstStage.
func (s *Service) Join(ctx context.Context, p Player, name string) (joined Entry, err error) {
	joined, err = s.join(ctx, p, name)
	if _, known := s.Named(name); known && errors.Is(err, ErrUnknown) { // right after the start, before the job has announced it
		if err = s.announce(ctx); err == nil {
			joined, err = s.join(ctx, p, name)
		}
	}
	return joined, err
}

func (s *Service) join(ctx context.Context, p Player, name string) (joined Entry, err error) {
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		e, err := s.named(ctx, tx, p.ID, name)
		if err != nil {
			return err
		}
		if e.Status != Open || s.now() >= e.EndsAt {
			return ErrOver
		}
		if !e.laterStage() {
			if _, err := tx.Exec(ctx, `INSERT INTO tournament_entries (edition, player_id, board, currency, points, reached_at, plays, removed, joined_at)
				VALUES ($1, $2, $3, $4, 0, 0, 0, '', $5) ON CONFLICT (edition, player_id) DO NOTHING`,
				e.ID, string(p.ID), e.Terms.BoardOf(p.Currency), string(p.Currency), s.now()); err != nil {
				return err
			}
		}
		var ok bool
		joined, ok, err = entryOf(ctx, tx, e.ID, p.ID)
		switch {
		case err != nil:
			return err
		case !ok:
			return ErrFirstStage
		case joined.Removed != "":
			return ErrRemoved
		}
		return nil
	})
	if err != nil {
		return Entry{}, fmt.Errorf("join %s: %w", name, err)
	}
	return joined, nil
}

// named returns the edition of a name: its id, or that of a series. Of a knock-out this is the earliest stage in which the player is or which can be joined.
func (s *Service) named(ctx context.Context, q db.Querier, playerID id.Player, name string) (Edition, error) {
	if _, ok := SeriesIn(name); ok {
		return s.Edition(ctx, q, name)
	}
	found, err := s.editions(ctx, q, "series = $1 AND status = 'open' AND ends_at > $2 ORDER BY starts_at", name, s.now())
	if err != nil {
		return Edition{}, err
	}
	for _, e := range found {
		if !e.laterStage() {
			return e, nil
		}
		if _, ok, err := entryOf(ctx, q, e.ID, playerID); err != nil || ok {
			return e, err
		}
	}
	if len(found) > 0 {
		return Edition{}, ErrFirstStage
	}
	return Edition{}, ErrUnknown
}

// Taken returns the entries of a player that are not long over, the latest first.
func (s *Service) Taken(ctx context.Context, q db.Querier, playerID id.Player) ([]Entry, error) {
	rows, err := q.Query(ctx, "SELECT "+entryColumns+" FROM tournament_entries WHERE player_id = $1 AND joined_at >= $2 ORDER BY joined_at DESC, edition LIMIT 100",
		string(playerID), clock.Millis(s.Clock.Now().AddDate(0, 0, -45)))
	found, err := db.Collect(rows, err, scanEntry)
	if err != nil {
		return nil, fmt.Errorf("read entries: %w", err)
	}
	return found, nil
}
