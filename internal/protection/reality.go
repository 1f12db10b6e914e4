package protection

import (
	"context"
	"fmt"
	"slices"
	"time"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Reality is how a player stands in the session that goes on: time, and money since it began. Amounts are hundredths, times
// unix milliseconds.
type Reality struct {
	Every    int64          `json:"every" doc:"minutes between checks; 0: none"`
	Due      bool           `json:"due" doc:"the player has not answered since the last one came due"`
	NextAt   int64          `json:"next_at" doc:"when the next one is due; 0: never"`
	BeganAt  int64          `json:"began_at"`
	Now      int64          `json:"now"`
	Stakes   money.Amount   `json:"stakes" doc:"staked in this session, less what was given back"`
	Returns  money.Amount   `json:"returns" doc:"paid back in this session"`
	Net      money.Amount   `json:"net" doc:"returns less stakes"`
	Currency money.Currency `json:"currency"`
	TimeLeft *int64         `json:"time_left" nullable:"true" doc:"milliseconds until a limit of session time is reached; null without one"`
}

// Reality tells how a player stands now.
func (p *Protection) Reality(ctx context.Context, playerID string) (Reality, error) {
	r, err := p.reality(ctx, p.DB.Reader(), playerID)
	if err != nil {
		return Reality{}, fmt.Errorf("tell how a player stands: %w", err)
	}
	return r, nil
}

func (p *Protection) reality(ctx context.Context, q db.Querier, playerID string) (Reality, error) {
	r, err := p.rowOrAccount(ctx, q, playerID)
	if err != nil {
		return Reality{}, err
	}
	now := p.now()
	written, err := spansOf(ctx, q, []string{playerID}, now-longest)
	if err != nil {
		return Reality{}, err
	}
	spans := p.sights.with(playerID, written[playerID])
	told := Reality{Now: now, BeganAt: now, Currency: r.currency}
	if n := len(spans); n > 0 && now-spans[n-1].to <= gap {
		told.BeganAt = spans[n-1].from
	}
	moves, err := p.meter.read(ctx, q, wallet.PlayerCash(playerID, r.currency), told.BeganAt-1)
	if err != nil {
		return Reality{}, err
	}
	for _, m := range moves {
		if m.at >= told.BeganAt {
			told.Stakes, told.Returns = told.Stakes+m.stake, told.Returns+m.back
		}
	}
	told.Net = told.Returns - told.Stakes
	if every := p.realityEvery(r.realityEvery, r.country); every > 0 {
		told.Every = int64(every / time.Minute)
		told.NextAt = max(told.BeganAt, r.realityAt) + every.Milliseconds()
		told.Due = now >= told.NextAt
	}
	limits, err := limitsOf(ctx, q, []string{playerID})
	told.TimeLeft = p.timeLeft(&state{row: r, limits: limits[playerID], spans: spans}, now)
	return told, err
}

// timeLeft returns the milliseconds that the narrowest limit of session time leaves, nil without such a limit.
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

// rowOrAccount returns a player's row, or one made of what is known of them where there is none.
func (p *Protection) rowOrAccount(ctx context.Context, q db.Querier, playerID string) (row, error) {
	r, ok, err := rowOf(ctx, q, playerID)
	if err != nil || ok {
		return r, err
	}
	a, err := p.Account(ctx, q, playerID)
	return row{player: playerID, country: a.Country, currency: a.Currency}, err
}

// Acknowledge keeps that a player has read a reality check, and what they chose: continue, leave or history. Errors: ErrAnswer.
func (p *Protection) Acknowledge(ctx context.Context, playerID, answer string) error {
	if !slices.Contains([]string{"continue", "leave", "history"}, answer) {
		return ErrAnswer.At("answer", "invalid")
	}
	told, err := p.Reality(ctx, playerID)
	if err != nil {
		return err
	}
	err = p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		r.realityAt = now
		return addCheck(ctx, tx, check{p.IDs.New(), playerID, answer, now, told.BeganAt, told.Stakes, told.Returns})
	})
	if err != nil {
		return fmt.Errorf("keep an answer: %w", err)
	}
	return nil
}
