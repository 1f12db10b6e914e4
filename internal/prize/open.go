package prize

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/draw"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Request is a visitor who wants to draw.
type Request struct {
	DrawID   string
	Visitor  string         // of the cookie
	Currency money.Currency // of the page
	Text     string         // the visitor's part of the draw
	Address  string         // of the visitor's network
	Name     func(offerID string) string
}

// Draw draws a prize for a visitor, once: whoever asks again gets the first answer until its code has been used or has ended. Errors: ErrNone, ErrText and ErrTooMany.
func (p *Prizes) Draw(ctx context.Context, r Request) (drawn Drawn, err error) {
	if !draw.ValidText(r.Text) {
		return Drawn{}, ErrText.At("text", "badRequest")
	}
	drawn, usable, err := p.latest(ctx, p.DB.Reader(), r.DrawID, r.Visitor)
	if err != nil || usable {
		return drawn, err
	}
	if p.pace.Take(r.Address) > 0 {
		return Drawn{}, ErrTooMany
	}
	err = wallet.RetryContended(func() error {
		return p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			drawn, err = p.draw(ctx, tx, r)
			return err
		})
	})
	if err != nil {
		return Drawn{}, fmt.Errorf("draw a prize: %w", err)
	}
	return drawn, nil
}

// latest returns the latest draw of a visitor, one without a code if there is none, and whether its code can be used.
func (p *Prizes) latest(ctx context.Context, q db.Querier, drawID, visitor string) (drawn Drawn, usable bool, err error) {
	if drawn, err = latestOf(ctx, q, drawID, visitor); err != nil || drawn.Code == "" {
		return drawn, false, err
	}
	usable, err = p.Codes.Usable(ctx, q, drawn.Code)
	return drawn, usable, err
}

func (p *Prizes) draw(ctx context.Context, tx *db.Tx, r Request) (Drawn, error) {
	earlier, usable, err := p.latest(ctx, tx, r.DrawID, r.Visitor)
	if err != nil || usable {
		return earlier, err
	}
	drawn := p.drawn(r)
	if len(drawn.Prizes) == 0 {
		return Drawn{}, ErrNone
	}
	if earlier.Code != "" {
		drawn.Turn = earlier.Turn + 1
	}
	code, err := p.Codes.Issue(ctx, tx, r.DrawID, drawn.Offer(), r.Name(drawn.Offer()), drawn.EndsAt)
	if err != nil {
		return Drawn{}, err
	}
	drawn.Code = code.Code
	return drawn, insert(ctx, tx, drawn)
}

// drawn returns the draw of a request without its turn and code; it has no prizes if there is nothing to win.
func (p *Prizes) drawn(r Request) Drawn {
	now := p.Clock.Now()
	of, _ := p.Brand.PrizeDraw(r.DrawID)
	d := Drawn{DrawID: r.DrawID, Visitor: r.Visitor, Day: draw.DayOf(now), Currency: r.Currency, Seed: p.seed(r.DrawID, draw.DayOf(now)), Text: r.Text, At: clock.Millis(now),
		EndsAt: now.Add(time.Duration(of.Hours) * time.Hour).UnixMilli()}
	for _, prize := range p.Brand.RunningPrizes(r.DrawID, r.Currency) {
		offer, _ := p.Brand.OfferOf(prize.Offer.ID)
		d.Prizes = append(d.Prizes, Prize{offer.ID, prize.Weight})
	}
	if len(d.Prizes) > 0 {
		number, won := d.picked()
		d.Number, d.Won = draw.Digits(number), won
	}
	return d
}
