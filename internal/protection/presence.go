package protection

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/player"
)

// gap is the pause, in milliseconds, after which a player counts as absent. It is longer than an access token's lifetime, so an
// app that only receives updates counts as present. The pause itself is not counted.
const gap = 20 * 60_000

// sightings are the presence times that are not stored yet. They are in memory until Flush, so a crash loses a few seconds.
type sightings struct {
	mu      sync.Mutex
	pending map[id.Player][]span
}

func (s *sightings) note(playerID id.Player, now int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending == nil {
		s.pending = map[id.Player][]span{}
	}
	s.pending[playerID] = extend(s.pending[playerID], now)
}

func extend(spans []span, now int64) []span {
	if n := len(spans); n > 0 && now-spans[n-1].to <= gap {
		spans[n-1].to = max(spans[n-1].to, now)
		return spans
	}
	return append(spans, span{now, now})
}

// with returns a player's stored and pending spans.
func (s *sightings) with(playerID id.Player, written []span) []span {
	s.mu.Lock()
	defer s.mu.Unlock()
	return joined(append(slices.Clone(written), s.pending[playerID]...))
}

func (s *sightings) take() map[id.Player][]span {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken := s.pending
	s.pending = nil
	return taken
}

func (s *sightings) giveBack(taken map[id.Player][]span) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for player, spans := range s.pending {
		taken[player] = append(taken[player], spans...)
	}
	s.pending = taken
}

// joined returns sorted spans, merging those less than gap apart.
func joined(spans []span) []span {
	for i := range spans {
		spans[i].to += gap
	}
	spans = union(spans)
	for i := range spans {
		spans[i].to -= gap
	}
	return spans
}

// Seen records in memory that a player is present now; Flush stores it.
func (p *Protection) Seen(playerID id.Player) { p.sightings.note(playerID, p.now()) }

// Flush stores the recorded presence and ends the sessions of players whose time limit is reached. Call it every few seconds
// on every node.
func (p *Protection) Flush(ctx context.Context) error {
	taken := p.sightings.take()
	if len(taken) == 0 {
		return nil
	}
	players := slices.Sorted(maps.Keys(taken))
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return p.write(ctx, tx, players, taken) })
	if err != nil {
		p.sightings.giveBack(taken)
		return fmt.Errorf("store presence: %w", err)
	}
	return p.endOver(ctx, players)
}

func (p *Protection) write(ctx context.Context, tx *db.Tx, players []id.Player, taken map[id.Player][]span) error {
	written, err := spansOf(ctx, tx, players, p.now()-longest)
	if err != nil {
		return err
	}
	var longer [][]any
	for _, player := range players {
		for _, s := range taken[player] {
			i := slices.IndexFunc(written[player], func(w span) bool { return w.from <= s.from && s.from-w.to <= gap })
			if i < 0 {
				if err := addSpan(ctx, tx, player, s); err != nil {
					return err
				}
				continue
			}
			if w := written[player][i]; s.to > w.to {
				longer = append(longer, []any{string(player), w.from, s.to})
			}
		}
	}
	_, err = tx.Update(ctx, sessionTable, []string{"seen_at"}, longer)
	return err
}

func addSpan(ctx context.Context, tx *db.Tx, playerID id.Player, s span) error {
	_, err := tx.Exec(ctx, `INSERT INTO protection_sessions (player_id, began_at, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (player_id, began_at) DO UPDATE SET seen_at = excluded.seen_at`, playerID, s.from, s.to)
	return err
}

// endOver ends the sessions of players who have reached a time limit, once until the limit has time left again. A player who
// signs in meanwhile, for example to withdraw, is not signed out again.
func (p *Protection) endOver(ctx context.Context, players []id.Player) error {
	var faults []error
	rows, err := p.DB.Reader().QueryIn(ctx, "SELECT "+rowColumns+" FROM protection_players WHERE player_id", id.Strings(players))
	known, err := db.Collect(rows, err, func(r *sql.Rows) (row, error) { return scanRow(r) })
	if err != nil {
		return fmt.Errorf("find time limits: %w", err)
	}
	for _, r := range known {
		faults = append(faults, p.endIfOver(ctx, r))
	}
	return errors.Join(faults...)
}

func (p *Protection) endIfOver(ctx context.Context, was row) error {
	playerID := was.player
	refusal, err := p.over(ctx, p.DB.Reader(), was)
	if err != nil || refusal == nil || p.now() < was.sessionNotifiedUntil {
		return err
	}
	return p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		if now < r.sessionNotifiedUntil { // another node has done it
			return nil
		}
		r.sessionNotifiedUntil = reachedBy(refusal).Until
		if err := p.EndSessions(ctx, tx, playerID); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		if err := p.publish(ctx, tx, KindReached, playerID, now, ReachedEvent{playerID, reachedBy(refusal)}); err != nil {
			return err
		}
		return p.Changed(ctx, tx, player.Change{Player: playerID, Actor: player.BySystem, What: "limit", Detail: map[string]any{"step": "session_ended"}})
	})
}

// over returns the refusal of a player whose session time is used up, otherwise nil.
func (p *Protection) over(ctx context.Context, q db.Querier, r row) (*fault.Error, error) {
	states, err := p.states(ctx, q, []row{r})
	if err != nil {
		return nil, err
	}
	var refusal *fault.Error
	if errors.As(states[0].timed(p, p.now()), &refusal) {
		return refusal, nil
	}
	return nil, nil
}

// MayStay fails when a player's session must not continue: ErrSession, with the data of ErrLimit.
func (p *Protection) MayStay(ctx context.Context, q db.Querier, playerID id.Player) error {
	r, ok, err := rowOf(ctx, q, playerID)
	if err != nil || !ok {
		return err
	}
	refusal, err := p.over(ctx, q, r)
	if err != nil || refusal == nil {
		return err
	}
	stay := *ErrSession
	stay.Data = refusal.Data
	return stay.At("refresh_token", "session_limit")
}
