package playoffer

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/wallet"
)

// BegunKind is the event of a run that begins. Its subject is the player.
const BegunKind = "playoffer.begun"

// Begun is the payload of playoffer.begun.
type Begun struct {
	PlayerID id.Player         `json:"player_id"`
	RunID    string            `json:"run_id"`
	BonusID  string            `json:"bonus_id"`
	Kind     content.OfferKind `json:"kind"`
	Currency money.Currency    `json:"currency"`
	Most     money.Amount      `json:"most"`
	Ends     int64             `json:"ends"`
}

// OwnSource names the begin of an offer by its player as the source of a run.
func OwnSource(bonusID string, playerID id.Player) string {
	return "own:" + bonusID + ":" + string(playerID)
}

// InCash reports whether the run's rewards are cash; otherwise they are bonuses.
func (r Run) InCash() bool { return r.Terms.Wager == 0 }

// Begin begins an offer that its player has chosen, once: a repeated call answers the run that it has begun. Errors: bonus.ErrNotFound for an offer that players do not begin themselves, ErrRunning, and those of Config.Barred and
// Config.Eligible.
func (s *Offers) Begin(ctx context.Context, p player.Player, bonusID string) (run Run, err error) {
	err = wallet.RetryContended(func() error {
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			run, err = s.begin(ctx, tx, p, bonusID)
			return err
		})
	})
	if err != nil {
		return Run{}, fmt.Errorf("begin an offer on play: %w", err)
	}
	s.Box.Wake()
	return run, nil
}

func (s *Offers) begin(ctx context.Context, tx *db.Tx, p player.Player, bonusID string) (Run, error) {
	source := OwnSource(bonusID, p.ID)
	if run, found, err := bySource(ctx, tx, source); err != nil || found {
		return run, err
	}
	if err := s.Barred(ctx, tx, p.ID); err != nil {
		return Run{}, err
	}
	of, made := s.Brand.OfferOf(bonusID)
	offer, in := of.In(p.Currency)
	if !made || !in || offer.ID != bonusID || !of.Kind.OnPlay() || of.Code {
		return Run{}, bonus.ErrNotFound
	}
	if err := s.Eligible(ctx, tx, p, offer); err != nil {
		return Run{}, err
	}
	return s.give(ctx, tx, p, offer, source)
}

// Give begins an offer for a player in tx, once for each source. The caller checks that the player may begin it, and wakes the outbox after the commit. Errors: ErrRunning.
func (s *Offers) Give(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, source string) error {
	_, err := s.give(ctx, tx, p, offer, source)
	return err
}

func (s *Offers) give(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, source string) (Run, error) {
	now := s.now()
	run := Run{ID: s.IDs.New(), Source: source, PlayerID: p.ID, BonusID: offer.ID, Kind: offer.Kind, Currency: p.Currency, Most: offer.MaxBonus.Amount, Terms: offer.Terms, BegunAt: now,
		Ends: now + int64(offer.Terms.Days)*(24*time.Hour).Milliseconds(), Status: Running}
	if err := settleOver(ctx, tx, p.ID, now); err != nil {
		return Run{}, err
	}
	added, err := insert(ctx, tx, run)
	if err != nil {
		return Run{}, err
	}
	if !added {
		given, found, err := bySource(ctx, tx, source)
		if err == nil && !found {
			err = ErrRunning
		}
		return given, err
	}
	return run, s.Box.Append(ctx, tx, outbox.New(s.IDs.New(), BegunKind, string(p.ID), now, Begun{p.ID, run.ID, run.BonusID, run.Kind, run.Currency, run.Most, run.Ends}))
}
