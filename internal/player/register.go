package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/secret"
)

// Registration is a filled-in form. By email Username is the address; by phone it is empty and Phone is set. With OneClick a
// login and a password are generated, and names and passwords of the form are ignored.
type Registration struct {
	OneClick       bool
	Username       string
	Phone          string
	PhoneCode      string // ISO country or dial code of Phone; empty: the first one of the currency
	Password       string
	RepeatPassword string
	Currency       money.Currency
	Country        string // ISO country; needed only when neither the phone, the currency nor the network address gives it
	BonusID        string // empty or "0": play without a bonus
	IsPromo        bool   // the form uses a promo code
	PromoCode      string // its offer replaces the bonus
	Checkbox1      bool   // the terms
	Checkbox2      bool   // adult; forms of crash pages (FormID "crash…") have no such box
	News           bool   // newsletters
	From           Attribution
	Visit          Visit

	federated *Federated // set instead of names and passwords after an external sign-in
}

// Attribution is the campaign that a player came from. It is stored as received, cut to 200 characters a field.
type Attribution struct {
	ClickID   string
	OfferID   string
	PartnerID string
	LandingID string
	FormID    string
	Landing   string // route of the landing page, as it names itself
	Variant   string // of that page, empty outside an A/B test
}

// Credentials are generated at a 1-click registration. They are returned only once.
type Credentials struct {
	Username string
	Password string
}

// Registered is a new player, signed in.
type Registered struct {
	Player      Player
	Tokens      Tokens
	Credentials *Credentials // only after a 1-click registration
}

// Register creates an account and signs it in, in one transaction with OnRegister. It refuses with kind Invalid and every
// complaint at once (locations are the form's field names), with ErrExists, or with ErrTooMany, which a solved captcha may lift.
func (p *Players) Register(ctx context.Context, r Registration) (Registered, error) {
	valid, err := p.validate(ctx, r)
	if err != nil {
		return Registered{}, err
	}
	if err := p.allow(ctx, r.Visit, quota{p.limits.register, p.limits.provenAddress, r.Visit.Address}); err != nil {
		return Registered{}, err
	}
	if err := refuseTaken(ctx, p.DB.Reader(), valid); err != nil { // before the expensive hash; unique indexes decide below
		return Registered{}, err
	}
	made := Registered{Player: p.draft(r, valid)}
	hash, err := p.credentials(ctx, &made, r, valid)
	if err != nil {
		return Registered{}, err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.enrol(ctx, tx, made.Player, hash, r, valid); err != nil {
			return err
		}
		if r.federated != nil {
			if err := r.federated.Join(ctx, tx, made.Player); err != nil {
				return err
			}
		}
		made.Tokens, err = p.open(ctx, tx, made.Player, ByRegistration, r.Visit)
		return err
	})
	if err != nil {
		return Registered{}, fmt.Errorf("register: %w", err)
	}
	p.Box.Wake()
	return made, nil
}

// credentials returns the hash of the new player's password. It generates a login and a password at a 1-click registration, and a
// login when the player has no other name. A federated account has no password.
func (p *Players) credentials(ctx context.Context, made *Registered, r Registration, valid validRegistration) (hash string, err error) {
	if r.federated != nil {
		if valid.email == "" {
			made.Player.Login = secret.Legible(p.Random, 10)
		}
		return "", nil
	}
	if valid.oneClick {
		made.Player.Login = secret.Legible(p.Random, 10)
		made.Credentials = &Credentials{made.Player.Login, secret.Legible(p.Random, 12)}
		valid.password = made.Credentials.Password
	}
	if hash, err = p.Hasher.Hash(ctx, valid.password); err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

// validate applies the rules and looks the promo code up; it refuses with every complaint at once.
func (p *Players) validate(ctx context.Context, r Registration) (validRegistration, error) {
	valid, wrong := r.check(p.Rules)
	if r.PromoCode != "" {
		faults, err := p.checkPromo(ctx, r, &valid)
		if err != nil {
			return validRegistration{}, err
		}
		wrong = append(wrong, faults...)
	}
	if len(wrong) > 0 {
		return validRegistration{}, formFault(errRegistration, wrong)
	}
	return valid, nil
}

func (p *Players) draft(r Registration, valid validRegistration) Player {
	now := p.Clock.Now().UnixMilli()
	return Player{
		ID: id.Player(p.IDs.New()), Email: valid.email, Phone: valid.phone, Currency: valid.currency, Country: valid.country,
		WelcomeBonusID: valid.bonus, RegisteredAt: now, SeenAt: now, SeenAddress: clean(r.Visit.Address),
	}
}

// enrol writes a new account and all rows that belong to it.
func (p *Players) enrol(ctx context.Context, tx *db.Tx, player Player, hash string, r Registration, valid validRegistration) error {
	n, err := insertAccount(ctx, tx, player, hash)
	if err != nil {
		return fmt.Errorf("write account: %w", err)
	}
	if n == 0 { // a concurrent registration came first
		if err := refuseTaken(ctx, tx, valid); err != nil {
			return err
		}
		return ErrExists.At("username", "badRequest")
	}
	if err := insertConsents(ctx, tx, player, r); err != nil {
		return fmt.Errorf("write consents: %w", err)
	}
	if err := insertAttribution(ctx, tx, player.ID, r.From); err != nil {
		return fmt.Errorf("write attribution: %w", err)
	}
	if p.OnRegister != nil {
		if err := p.OnRegister(ctx, tx, player); err != nil {
			return fmt.Errorf("run OnRegister: %w", err)
		}
	}
	if r.PromoCode != "" {
		if err := p.redeemPromo(ctx, tx, r.PromoCode, player); err != nil {
			return err
		}
	}
	return p.Box.Append(ctx, tx, p.registered(player, r.From))
}

// refuseTaken refuses names that another account has, at the field that holds them.
func refuseTaken(ctx context.Context, q db.Querier, valid validRegistration) error {
	for _, name := range []struct{ column, value, location string }{
		{"email", valid.email, "username"}, {"phone", valid.phone, "phone"},
	} {
		if name.value == "" {
			continue
		}
		found, err := accountBy(ctx, q, name.column, name.value)
		if err != nil {
			return fmt.Errorf("look up account: %w", err)
		}
		if found.ID != "" {
			return ErrExists.At(name.location, "badRequest")
		}
	}
	return nil
}

// formFault returns every complaint in one refusal; its sentence is that of the first one.
func formFault(kind *fault.Error, wrong []fault.Detail) error {
	f := *kind
	f.Message = wrong[0].Msg
	return f.With(wrong...)
}
