package promocode

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/wallet"
)

// Check returns a code that may be used now at a registration, whose form shows what it promises. Errors: ErrEmpty, ErrUnknown, ErrInactive, ErrOwnOnly and
// player.ErrTooMany.
func (c *Codes) Check(ctx context.Context, code, address string) (Code, error) {
	found, err := c.find(ctx, code, address)
	if err == nil && found.Place == Account {
		return Code{}, ErrOwnOnly.At("code", "badRequest")
	}
	return found, err
}

// find returns a code that may be used now in some place.
func (c *Codes) find(ctx context.Context, code, address string) (Code, error) {
	if code == "" {
		return Code{}, ErrEmpty.At("code", "empty")
	}
	if err := c.Players.LimitGuesses(address); err != nil {
		return Code{}, err
	}
	found, err := c.read(ctx, c.DB.Reader(), code)
	switch {
	case err != nil:
		return Code{}, err
	case found.Code == "":
		return Code{}, ErrUnknown.At("code", "notFound")
	case !c.usable(found):
		return Code{}, ErrInactive.At("code", "badRequest")
	}
	return found, nil
}

// usable reports whether a code may be used now, and its offer runs.
func (c *Codes) usable(code Code) bool {
	return code.active(c.now()) && c.Brand.Runs(code.OfferID)
}

// read returns a code, one with an empty Code if there is none.
func (c *Codes) read(ctx context.Context, q db.Querier, code string) (Code, error) {
	if !shape.MatchString(code) {
		return Code{}, nil
	}
	found, err := codeBy(ctx, q, code)
	if err != nil {
		return Code{}, fmt.Errorf("read promo code: %w", err)
	}
	return found, nil
}

// Welcome returns the bonus that a code gives a new player in place of the chosen one, or the refusal. A code that gives something else leaves the choice, and
// returns "".
func (c *Codes) Welcome(ctx context.Context, code string, currency money.Currency, partner string) (bonusID string, refused []fault.Detail, err error) {
	complain := func(f *fault.Error, reason string) []fault.Detail { return f.At("promo_code", reason).Details }
	found, err := c.read(ctx, c.DB.Reader(), code)
	switch {
	case err != nil:
		return "", nil, err
	case found.Code == "" || found.PlayerID != "" || found.PartnerID != "" && found.PartnerID != partner:
		return "", complain(ErrUnknown, "notFound"), nil
	case !c.usable(found):
		return "", complain(ErrInactive, "badRequest"), nil
	case found.Place == Account:
		return "", complain(ErrOwnOnly, "badRequest"), nil
	}
	offer, ok := c.Brand.OfferIn(found.OfferID, currency)
	switch {
	case !ok && c.Players.Rules.Currency(currency):
		return "", complain(ErrCurrency, "badRequest"), nil
	case offer.Kind != content.Match:
		return "", nil, nil
	}
	return offer.ID, nil, nil
}

// Redeem counts a code for a new player, in the transaction of the registration, and gives what does not wait for a deposit.
func (c *Codes) Redeem(ctx context.Context, tx *db.Tx, code string, p player.Player) error {
	found, err := c.read(ctx, tx, code)
	if err != nil {
		return err
	}
	offer, _ := c.Brand.OfferIn(found.OfferID, p.Currency)
	if err := c.count(ctx, tx, found, p, offer, Registration); err != nil || offer.Kind == content.Match {
		return err
	}
	if err := c.eligible(ctx, tx, p, offer, "promo_code"); err != nil {
		return err
	}
	return fault.Place(c.Give[offer.Kind](ctx, tx, p, offer, code, ""), "promo_code")
}

// Use gives a signed-in player what a code promises, once. Errors: ErrEmpty, ErrUnknown, ErrInactive, ErrUsed, ErrCurrency, ErrNewOnly,
// player.ErrTooMany and those of Config.Barred and Config.Eligible.
func (c *Codes) Use(ctx context.Context, p player.Player, code, address string) (Code, content.WelcomeBonus, error) {
	found, err := c.find(ctx, code, address)
	if err != nil && !errors.Is(err, ErrInactive) { // who has used it reads that, however it has ended since
		return Code{}, content.WelcomeBonus{}, err
	}
	var offer content.WelcomeBonus
	err = wallet.RetryContended(func() error {
		return c.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			found, offer, err = c.use(ctx, tx, p, code, address)
			return err
		})
	})
	if err != nil {
		return Code{}, content.WelcomeBonus{}, fmt.Errorf("use promo code: %w", err)
	}
	c.Box.Wake()
	return found, offer, nil
}

func (c *Codes) use(ctx context.Context, tx *db.Tx, p player.Player, code, address string) (found Code, offer content.WelcomeBonus, err error) {
	if found, err = c.read(ctx, tx, code); err != nil {
		return found, offer, err
	}
	used, err := hasUsed(ctx, tx, code, p.ID)
	if err != nil {
		return found, offer, fmt.Errorf("read use: %w", err)
	}
	partner, err := c.Players.Partner(ctx, tx, p.ID)
	if err != nil {
		return found, offer, err
	}
	offer, ok := c.Brand.OfferIn(found.OfferID, p.Currency)
	switch {
	case used:
		return found, offer, ErrUsed.At("code", "conflict")
	case found.Code == "" || found.PlayerID != "" && found.PlayerID != p.ID || found.PartnerID != "" && found.PartnerID != partner:
		return found, offer, ErrUnknown.At("code", "notFound")
	case !c.usable(found):
		return found, offer, ErrInactive.At("code", "badRequest")
	case found.Place == Registration:
		return found, offer, ErrNewOnly.At("code", "badRequest")
	case !ok:
		return found, offer, ErrCurrency.At("code", "badRequest")
	}
	if err := c.Barred(ctx, tx, p.ID); err != nil {
		return found, offer, err
	}
	if err := c.eligible(ctx, tx, p, offer, "code"); err != nil {
		return found, offer, err
	}
	if err := c.count(ctx, tx, found, p, offer, Account); err != nil {
		return found, offer, err
	}
	return found, offer, fault.Place(c.Give[offer.Kind](ctx, tx, p, offer, code, address), "code")
}

// eligible refuses a player who cannot begin the offer now, at a field of the input.
func (c *Codes) eligible(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, field string) error {
	return fault.Place(c.Eligible(ctx, tx, p, offer), field)
}

// count counts a use of a code and stores it. The conditional update enforces the maximum, and the key of the use that a player has one.
func (c *Codes) count(ctx context.Context, tx *db.Tx, found Code, p player.Player, offer content.WelcomeBonus, place Place) error {
	location := "code"
	if place == Registration {
		location = "promo_code"
	}
	counted, err := countUse(ctx, tx, found.Code, c.now())
	if err != nil {
		return fmt.Errorf("count promo code: %w", err)
	}
	if !counted {
		return ErrInactive.At(location, "badRequest")
	}
	added, err := insertUse(ctx, tx, Use{Code: found.Code, PlayerID: p.ID, At: c.now(), Place: place, BonusID: offer.ID, Kind: offer.Kind, Amount: offer.MaxBonus.Amount,
		Currency: p.Currency})
	if err != nil {
		return fmt.Errorf("write use of promo code: %w", err)
	}
	if !added {
		return ErrUsed.At(location, "conflict")
	}
	return nil
}
