package tournament

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// announceStages announces the stages that start before a time, each after the one before it. They have the terms of that one, not those of the file,
// which may have changed since.
func (s *Service) announceStages(ctx context.Context, known []Edition, until time.Time) error {
	there := make(map[string]bool, len(known))
	for _, e := range known {
		there[e.ID] = true
	}
	for _, e := range known {
		later := e.laterStages()
		if len(later) == 0 || e.Status == Cancelled || later[0].StartsAt >= clock.Millis(until) || there[later[0].Tournament] {
			continue
		}
		if err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			locked, err := s.lockEdition(ctx, tx, e.ID) // staff may cancel it at the same time
			if err == nil && locked.Status != Cancelled {
				_, err = s.announceNext(ctx, tx, locked)
			}
			return err
		}); err != nil {
			return fmt.Errorf("announce the stage after %s: %w", e.ID, err)
		}
	}
	return nil
}

// announceNext announces the stage after a locked one, unless it is announced, and returns it.
func (s *Service) announceNext(ctx context.Context, tx *db.Tx, e Edition) (Edition, error) {
	at, terms := e.laterStages()[0], e.Terms
	terms.Stage = &StageTerms{StageNumber{at.Number, terms.Stage.Of, at.Through}, terms.Stage.All}
	if err := s.insertEdition(ctx, tx, Edition{ID: at.Tournament, Series: e.Series, Terms: terms, StartsAt: at.StartsAt, EndsAt: at.EndsAt}); err != nil {
		return Edition{}, err
	}
	return s.Edition(ctx, tx, at.Tournament)
}

// promote enters the best players of each board of a stage that closes into the next one, which it announces if no node did so in time.
func (s *Service) promote(ctx context.Context, tx *db.Tx, e Edition) error {
	next, err := s.announceNext(ctx, tx, e)
	if err != nil || next.Status != Open || !sameKnockOut(e, next) { // cancelled, or the schedule of the file has changed since the first stage
		return err
	}
	boards, err := boardsOf(ctx, tx, e.ID)
	if err != nil {
		return err
	}
	for _, board := range boards {
		players, err := s.through(ctx, tx, e, board)
		if err != nil {
			return err
		}
		among, set, err := tx.Among(players, 4)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO tournament_entries (edition, player_id, board, currency, points, reached_at, plays, removed, joined_at)
			SELECT $1, player_id, board, currency, 0, 0, 0, '', $2 FROM tournament_entries WHERE edition = $3 AND player_id`+among+`
			ON CONFLICT (edition, player_id) DO NOTHING`, next.ID, next.StartsAt, e.ID, set); err != nil {
			return fmt.Errorf("enter players into %s: %w", next.ID, err)
		}
		if err := s.publishThrough(ctx, tx, next, players); err != nil {
			return err
		}
	}
	return nil
}

// ThroughKind is the event of a player who got through to a stage. Its subject is the player.
const ThroughKind = "tournament.through"

// ThroughEvent is the payload of tournament.through.
type ThroughEvent struct {
	PlayerID id.Player `json:"player_id"`
	Edition  string    `json:"edition"` // the stage to come
	Stage    int64     `json:"stage"`   // its number
	Of       int64     `json:"of"`
	StartsAt int64     `json:"starts_at"` // unix milliseconds
}

func (s *Service) publishThrough(ctx context.Context, tx *db.Tx, next Edition, players []string) error {
	events := make([]outbox.Event, len(players))
	for i, p := range players {
		events[i] = outbox.New(s.IDs.New(), ThroughKind, p, s.now(), ThroughEvent{id.Player(p), next.ID, next.Terms.Stage.Number, next.Terms.Stage.Of, next.StartsAt})
	}
	return s.Box.Append(ctx, tx, events...)
}

// sameKnockOut reports whether an edition belongs to the knock-out of a stage.
func sameKnockOut(stage, e Edition) bool {
	return e.Terms.Stage != nil && e.Terms.Stage.All[0] == stage.Terms.Stage.All[0]
}

// through returns the players of a board who go on. Those who are removed or barred leave their place to the next.
func (s *Service) through(ctx context.Context, q db.Querier, e Edition, board string) (players []string, err error) {
	for entry, err := range ranked(ctx, q, e.ID, board) {
		if err != nil {
			return nil, err
		}
		if int64(len(players)) == e.Terms.Stage.Through {
			break
		}
		barred, err := s.Barred(ctx, q, entry.PlayerID)
		if err != nil {
			return nil, fmt.Errorf("read the state of a player: %w", err)
		}
		if barred == "" {
			players = append(players, string(entry.PlayerID))
		}
	}
	return players, nil
}

// cancelFrom ends a locked edition and the later stages of its knock-out, which nobody could reach any more.
func (s *Service) cancelFrom(ctx context.Context, tx *db.Tx, e Edition, reason string, record Record) error {
	editions := []string{e.ID}
	for _, stage := range e.laterStages() {
		editions = append(editions, stage.Tournament)
	}
	for _, edition := range editions {
		n, err := tx.Exec(ctx, "UPDATE tournament_editions SET status = 'cancelled', closed_at = $2 WHERE id = $1 AND status = 'open'", edition, s.now())
		if err == nil && n > 0 {
			err = record(ctx, tx, "tournament.cancel", edition, detail{Edition: edition, Reason: reason})
		}
		if err != nil {
			return fmt.Errorf("cancel %s: %w", edition, err)
		}
	}
	return nil
}
