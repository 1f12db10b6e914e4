package uof

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// inboxRetention is how long the inbox stores digests: longer than any recovery reaches back.
const inboxRetention = window + 24*time.Hour

// lastSeen returns the time until which the messages of each producer were processed.
func lastSeen(ctx context.Context, q db.Querier) (map[string]time.Time, error) {
	type row struct {
		key string
		at  int64
	}
	rows, err := q.Query(ctx, "SELECT producer, last_seen FROM feed_producers")
	all, err := db.Collect(rows, err, func(r *sql.Rows) (k row, err error) { return k, r.Scan(&k.key, &k.at) })
	if err != nil {
		return nil, fmt.Errorf("read producers: %w", err)
	}
	seen := map[string]time.Time{}
	for _, k := range all {
		if k.at > 0 {
			seen[k.key] = time.UnixMilli(k.at)
		}
	}
	return seen, nil
}

// storeProducer stores the state of a producer.
func storeProducer(ctx context.Context, d *db.DB, key string, state State, seen, now time.Time) error {
	at := int64(0)
	if !seen.IsZero() {
		at = clock.Millis(seen)
	}
	return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO feed_producers (producer, state, last_seen, changed_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (producer) DO UPDATE SET state = excluded.state, last_seen = excluded.last_seen,
				changed_at = CASE WHEN feed_producers.state = excluded.state THEN feed_producers.changed_at ELSE excluded.changed_at END`,
			key, string(state), at, clock.Millis(now))
		if err != nil {
			return fmt.Errorf("store producer %s: %w", key, err)
		}
		return nil
	})
}

// ProducerStatus is the state of a producer, for monitoring.
type ProducerStatus struct {
	Producer  string `json:"producer"`
	State     State  `json:"state" enum:"down,in_recovery,active"`
	LastSeen  int64  `json:"last_seen" doc:"unix milliseconds up to which its messages were processed; 0: never"`
	ChangedAt int64  `json:"changed_at" doc:"unix milliseconds"`
}

// ProducerStatuses returns all producers that were ever followed, by name.
func ProducerStatuses(ctx context.Context, q db.Querier) ([]ProducerStatus, error) {
	rows, err := q.Query(ctx, "SELECT producer, state, last_seen, changed_at FROM feed_producers ORDER BY producer")
	all, err := db.Collect(rows, err, func(r *sql.Rows) (s ProducerStatus, err error) {
		return s, r.Scan(&s.Producer, &s.State, &s.LastSeen, &s.ChangedAt)
	})
	if err != nil {
		return nil, fmt.Errorf("read producers: %w", err)
	}
	return all, nil
}

// isProcessed reports whether a message was processed before.
func isProcessed(ctx context.Context, q db.Querier, digest string) (bool, error) {
	var done int64
	err := q.QueryRow(ctx, "SELECT done FROM feed_inbox WHERE digest = $1", digest).Scan(&done)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read inbox: %w", err)
	}
	return done == 1, nil
}

// storePending stores the sequence number of a message before it is forwarded.
func storePending(ctx context.Context, d *db.DB, digest string, eventID id.Event, seq int64, now time.Time) error {
	return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO feed_inbox (digest, event_id, seq, done, at) VALUES ($1, $2, $3, 0, $4)
			ON CONFLICT (digest) DO UPDATE SET seq = excluded.seq, at = excluded.at`, digest, eventID, seq, clock.Millis(now))
		if err != nil {
			return fmt.Errorf("write inbox: %w", err)
		}
		return nil
	})
}

// storeDone records that the desk has processed a message.
func storeDone(ctx context.Context, d *db.DB, digest string) error {
	return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE feed_inbox SET done = 1 WHERE digest = $1", digest); err != nil {
			return fmt.Errorf("write inbox: %w", err)
		}
		return nil
	})
}

// resolve decides the messages that were being forwarded when the previous run ended. The desk's sequence number of the event
// shows whether the desk has processed them. The others are removed, so that they are processed when they come again. Digests too
// old to come again are removed, too.
func resolve(ctx context.Context, d *db.DB, now time.Time) error {
	type row struct {
		digest string
		event  id.Event
		seq    int64
	}
	rows, err := d.Reader().Query(ctx, "SELECT digest, event_id, seq FROM feed_inbox WHERE done = 0")
	open, err := db.Collect(rows, err, func(r *sql.Rows) (k row, err error) { return k, r.Scan(&k.digest, &k.event, &k.seq) })
	if err != nil {
		return fmt.Errorf("read inbox: %w", err)
	}
	for _, k := range open {
		e, err := market.Find(ctx, d.Reader(), k.event)
		if err != nil && !errors.Is(err, market.ErrNoEvent) {
			return err
		}
		if err == nil && e.Seq >= k.seq {
			err = storeDone(ctx, d, k.digest)
		} else {
			err = d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, "DELETE FROM feed_inbox WHERE digest = $1", k.digest)
				return err
			})
		}
		if err != nil {
			return fmt.Errorf("resolve inbox: %w", err)
		}
	}
	return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM feed_inbox WHERE at < $1", clock.Millis(now.Add(-inboxRetention)))
		return err
	})
}
