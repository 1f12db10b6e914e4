package gift

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/draw"
	"maidan/internal/fault"
	"maidan/internal/player"
	"maidan/internal/wallet"
)

// State is what a player can do today.
type State struct {
	Day     int64
	Ends    int64 // of the day, unix milliseconds
	Hash    string
	Prizes  []Prize // that the player can win, with their weights; of an opened gift its own
	Opened  *Opened // today's, if it was opened
	Refused *fault.Error
}

// Today returns what a player can do today. Error: ErrNone.
func (g *Gifts) Today(ctx context.Context, q db.Querier, p player.Player) (State, error) {
	day := draw.DayOf(g.Clock.Now())
	s := State{Day: day, Ends: draw.EndOf(day), Hash: g.Hash(day)}
	opened, err := openedOn(ctx, q, p.ID, day)
	if err != nil {
		return s, err
	}
	if opened.PlayerID != "" {
		s.Opened, s.Prizes = &opened, opened.Prizes
		return s, nil
	}
	if s.Prizes, err = g.prizes(ctx, q, p); err != nil {
		return s, err
	}
	if err := g.admit(ctx, q, p); !errors.As(err, &s.Refused) && err != nil {
		return s, err
	}
	return s, nil
}

// prizes returns what a player can win: an offer that the player cannot begin now is left out, and the chances of the others grow. Error: ErrNone.
func (g *Gifts) prizes(ctx context.Context, q db.Querier, p player.Player) ([]Prize, error) {
	prizes := []Prize{}
	some := false
	for _, chance := range g.Programme.Prizes {
		if chance.Offer == "" {
			prizes = append(prizes, Prize{Weight: chance.Weight})
			continue
		}
		offer, ok := g.Brand.OfferIn(chance.Offer, p.Currency)
		if !ok || g.Give[offer.Kind] == nil {
			continue
		}
		err := g.Eligible(ctx, q, p, offer)
		var refused *fault.Error
		switch {
		case errors.As(err, &refused):
			continue
		case err != nil:
			return nil, err
		}
		some = true
		prizes = append(prizes, Prize{chance.Offer, offer.ID, offer.Kind, offer.MaxBonus.Amount, chance.Weight})
	}
	if !some {
		return nil, ErrNone
	}
	return prizes, nil
}

// admit refuses players who may not open a gift now.
func (g *Gifts) admit(ctx context.Context, q db.Querier, p player.Player) error {
	if err := g.Barred(ctx, q, p.ID); err != nil {
		return err
	}
	if g.Programme.DepositDays == 0 {
		return nil
	}
	since := g.Clock.Now().Add(-time.Duration(g.Programme.DepositDays) * 24 * time.Hour).UnixMilli()
	deposited, err := g.Deposited(ctx, q, p.ID, since)
	if err == nil && !deposited {
		return ErrDeposit
	}
	return err
}

// Open draws the player's prize of today and gives it, once: whoever opens again gets the first answer. text is the player's part of the draw. Errors: ErrNone, ErrText,
// ErrDeposit and those of Config.Barred.
func (g *Gifts) Open(ctx context.Context, p player.Player, text string) (opened Opened, err error) {
	if !draw.ValidText(text) {
		return Opened{}, ErrText.At("text", "badRequest")
	}
	err = wallet.RetryContended(func() error {
		return g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			opened, err = g.open(ctx, tx, p, text)
			return err
		})
	})
	if err != nil {
		return Opened{}, fmt.Errorf("open a gift: %w", err)
	}
	g.Box.Wake()
	return opened, nil
}

func (g *Gifts) open(ctx context.Context, tx *db.Tx, p player.Player, text string) (Opened, error) {
	now := g.Clock.Now()
	opened, err := openedOn(ctx, tx, p.ID, draw.DayOf(now))
	if err != nil || opened.PlayerID != "" {
		return opened, err
	}
	if err := g.admit(ctx, tx, p); err != nil {
		return Opened{}, err
	}
	prizes, err := g.prizes(ctx, tx, p)
	if err != nil {
		return Opened{}, err
	}
	seed := g.seed(draw.DayOf(now))
	number := NumberOf(seed, text, p.ID)
	opened = Opened{PlayerID: p.ID, Day: draw.DayOf(now), Currency: p.Currency, Seed: seed, Text: text, Number: draw.Digits(number), Prizes: prizes, Won: Pick(number, prizes), At: clock.Millis(now)}
	added, err := insert(ctx, tx, opened)
	if err != nil {
		return Opened{}, err
	}
	if !added { // another node was first
		return openedOn(ctx, tx, p.ID, opened.Day)
	}
	won := opened.Prize()
	if won.OfferID == "" {
		return opened, nil
	}
	offer, _ := g.Brand.OfferIn(won.OfferID, p.Currency)
	return opened, g.Give[won.Kind](ctx, tx, p, offer, opened.source())
}
