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
	"maidan/internal/player"
)

// gap is the pause after which a player counts as having left, in milliseconds: longer than the life of an access token,
// so that an app which only listens is here still. The pause itself is not counted.
const gap = 20 * 60_000

// sights are the signs of players that are not written down yet. They are kept in memory between two calls of Flush: what
// a crash loses is that much time.
type sights struct {
	mu      sync.Mutex
	pending map[string][]span
}

func (s *sights) note(playerID string, now int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending == nil {
		s.pending = map[string][]span{}
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

// with returns what was written down of a player together with what was not.
func (s *sights) with(playerID string, written []span) []span {
	s.mu.Lock()
	defer s.mu.Unlock()
	return joined(append(slices.Clone(written), s.pending[playerID]...))
}

func (s *sights) take() map[string][]span {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken := s.pending
	s.pending = nil
	return taken
}

func (s *sights) giveBack(taken map[string][]span) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for player, spans := range s.pending {
		taken[player] = append(taken[player], spans...)
	}
	s.pending = taken
}

// joined returns spans in order, with those that lie less than gap apart as one.
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

// Seen notes that a player is here now. It only touches memory; Flush writes it down.
func (p *Protection) Seen(playerID string) { p.sights.note(playerID, p.now()) }

// Flush writes down who was seen, and ends the sessions of those whose time is up. Call it every few seconds on every node.
func (p *Protection) Flush(ctx context.Context) error {
	taken := p.sights.take()
	if len(taken) == 0 {
		return nil
	}
	players := slices.Sorted(maps.Keys(taken))
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return p.write(ctx, tx, players, taken) })
	if err != nil {
		p.sights.giveBack(taken)
		return fmt.Errorf("write down who was seen: %w", err)
	}
	return p.endOver(ctx, players)
}

func (p *Protection) write(ctx context.Context, tx *db.Tx, players []string, taken map[string][]span) error {
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
				longer = append(longer, []any{player, w.from, s.to})
			}
		}
	}
	_, err = tx.Update(ctx, sessionTable, []string{"seen_at"}, longer)
	return err
}

func addSpan(ctx context.Context, tx *db.Tx, playerID string, s span) error {
	_, err := tx.Exec(ctx, `INSERT INTO protection_sessions (player_id, began_at, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (player_id, began_at) DO UPDATE SET seen_at = excluded.seen_at`, playerID, s.from, s.to)
	return err
}

// endOver ends the sessions of players who have reached a limit of time, once until the limit has room again: who comes back
// meanwhile, to look or to withdraw, is not thrown out again and again.
func (p *Protection) endOver(ctx context.Context, players []string) error {
	var faults []error
	rows, err := p.DB.Reader().QueryIn(ctx, "SELECT "+rowColumns+" FROM protection_players WHERE player_id", players)
	known, err := db.Collect(rows, err, func(r *sql.Rows) (row, error) { return scanRow(r) })
	if err != nil {
		return fmt.Errorf("find limits of time: %w", err)
	}
	for _, r := range known {
		faults = append(faults, p.endIfOver(ctx, r))
	}
	return errors.Join(faults...)
}

func (p *Protection) endIfOver(ctx context.Context, was row) error {
	playerID := was.player
	refusal, err := p.over(ctx, p.DB.Reader(), was)
	if err != nil || refusal == nil || p.now() < was.sessionToldUntil {
		return err
	}
	return p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		if now < r.sessionToldUntil { // by another node
			return nil
		}
		r.sessionToldUntil = reachedBy(refusal).Until
		if err := p.EndSessions(ctx, tx, playerID); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		if err := p.tell(ctx, tx, KindReached, playerID, now, ReachedEvent{playerID, reachedBy(refusal)}); err != nil {
			return err
		}
		return p.Changed(ctx, tx, player.Change{Player: playerID, Actor: player.BySystem, What: "limit", Detail: map[string]any{"step": "session_ended"}})
	})
}

// over returns the refusal of a player whose limit of session time is used up, nil when there is time left.
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

// MayStay refuses to let a session go on whose player's time is up: ErrSession, with the data of ErrLimit.
func (p *Protection) MayStay(ctx context.Context, q db.Querier, playerID string) error {
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
