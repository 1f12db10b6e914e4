package protection

import (
	"context"
	"fmt"
	"slices"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Reality is the time and money of a player's current session. Amounts are hundredths, times unix milliseconds.
type Reality struct {
	Every    int64          `json:"every" doc:"minutes between checks; 0: none"`
	Due      bool           `json:"due" doc:"the player has not answered since the last one came due"`
	NextAt   int64          `json:"next_at" doc:"when the next one is due; 0: never"`
	BeganAt  int64          `json:"began_at"`
	Now      int64          `json:"now"`
	Stakes   money.Amount   `json:"stakes" doc:"staked in this session, less refunds"`
	Returns  money.Amount   `json:"returns" doc:"paid back in this session"`
	Net      money.Amount   `json:"net" doc:"returns less stakes"`
	Currency money.Currency `json:"currency"`
	TimeLeft *int64         `json:"time_left" nullable:"true" doc:"milliseconds until a limit of session time is reached; null without one"`
}

// Reality returns the time and money of a player's current session.
func (p *Protection) Reality(ctx context.Context, playerID id.Player) (Reality, error) {
	r, err := p.reality(ctx, p.DB.Reader(), playerID)
	if err != nil {
		return Reality{}, fmt.Errorf("read session: %w", err)
	}
	return r, nil
}

func (p *Protection) reality(ctx context.Context, q db.Querier, playerID id.Player) (Reality, error) {
	r, err := p.rowOrAccount(ctx, q, playerID)
	if err != nil {
		return Reality{}, err
	}
	now := p.now()
	written, err := spansOf(ctx, q, []id.Player{playerID}, now-longest)
	if err != nil {
		return Reality{}, err
	}
	spans := p.sightings.with(playerID, written[playerID])
	session := Reality{Now: now, BeganAt: now, Currency: r.currency}
	if n := len(spans); n > 0 && now-spans[n-1].to <= gap {
		session.BeganAt = spans[n-1].from
	}
	moves, err := p.meter.read(ctx, q, wallet.PlayerCash(playerID, r.currency), session.BeganAt-1)
	if err != nil {
		return Reality{}, err
	}
	for _, m := range moves {
		if m.at >= session.BeganAt {
			session.Stakes, session.Returns = session.Stakes+m.stake, session.Returns+m.back
		}
	}
	session.Net = session.Returns - session.Stakes
	if every := p.realityEvery(r.realityEvery, r.country); every > 0 {
		session.Every = int64(every / time.Minute)
		session.NextAt = max(session.BeganAt, r.realityAt) + every.Milliseconds()
		session.Due = now >= session.NextAt
	}
	limits, err := limitsOf(ctx, q, []id.Player{playerID})
	session.TimeLeft = p.timeLeft(&state{row: r, limits: limits[playerID], spans: spans}, now)
	return session, err
}

// timeLeft returns the milliseconds left under the narrowest limit of session time, nil without such a limit.
func (p *Protection) timeLeft(s *state, now int64) *int64 {
	var least *int64
	for _, b := range s.bounds(p) {
		if b.kind != Session {
			continue
		}
		left := max(0, int64(b.amount)*time.Minute.Milliseconds()-here(s.spans, b.period, now))
		if least == nil || left < *least {
			least = &left
		}
	}
	return least
}

// rowOrAccount returns a player's row, or one made from the account's data.
func (p *Protection) rowOrAccount(ctx context.Context, q db.Querier, playerID id.Player) (row, error) {
	r, ok, err := rowOf(ctx, q, playerID)
	if err != nil || ok {
		return r, err
	}
	a, err := p.Account(ctx, q, playerID)
	return row{player: playerID, country: a.Country, currency: a.Currency}, err
}

// Acknowledge stores a player's answer to a reality check: continue, leave or history. Errors: ErrAnswer.
func (p *Protection) Acknowledge(ctx context.Context, playerID id.Player, answer string) error {
	if !slices.Contains([]string{"continue", "leave", "history"}, answer) {
		return ErrAnswer.At("answer", "invalid")
	}
	session, err := p.Reality(ctx, playerID)
	if err != nil {
		return err
	}
	err = p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		r.realityAt = now
		return addCheck(ctx, tx, check{p.IDs.New(), playerID, answer, now, session.BeganAt, session.Stakes, session.Returns})
	})
	if err != nil {
		return fmt.Errorf("store answer: %w", err)
	}
	return nil
}
