package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/secret"
)

// Registration is what a visitor fills in. By e-mail Username is the address, by phone it is empty and Phone is set; with
// OneClick the house makes a login and a password, and whatever is told of names and passwords is ignored.
type Registration struct {
	OneClick       bool
	Username       string
	Phone          string
	PhoneCode      string // ISO country or dial code of Phone; empty: the one that comes first for the currency
	Password       string
	RepeatPassword string
	Currency       money.Currency
	Country        string // ISO country; needed only when neither the phone, the currency nor the address of the visit gives it
	BonusID        string // empty or "0": play without a bonus
	IsPromo        bool   // the form says that a promo code is in use
	PromoCode      string // its offer takes the bonus's place
	Checkbox1      bool   // the terms
	Checkbox2      bool   // of age; forms of crash pages (FormID "crash…") have no such box
	News           bool   // newsletters
	From           Attribution
	Visit          Visit

	vouched *Vouched // another house's word in place of names and passwords
}

// Attribution says which campaign a player came from. It is kept as it comes, cut to 200 characters a field.
type Attribution struct {
	ClickID   string
	OfferID   string
	PartnerID string
	LandingID string
	FormID    string
	Landing   string // route of the landing page, as it names itself
	Variant   string // of that page, empty outside an A/B test
}

// Credentials are what the house made at a 1-click registration. They are told once and cannot be told again.
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

// Register makes an account and signs it in, all in one transaction with what OnRegister does. It refuses with kind Invalid
// and every complaint at once (locations are the form's field names), with ErrExists, or with ErrTooMany, which
// a solved captcha may help against.
func (p *Players) Register(ctx context.Context, r Registration) (Registered, error) {
	good, err := p.examine(ctx, r)
	if err != nil {
		return Registered{}, err
	}
	if err := p.admit(ctx, r.Visit, share{p.limits.register, p.limits.provenAddress, r.Visit.Address}); err != nil {
		return Registered{}, err
	}
	if err := refuseTaken(ctx, p.DB.Reader(), good); err != nil { // before the dear hash; the tables decide below
		return Registered{}, err
	}
	made := Registered{Player: p.draft(r, good)}
	hash, err := p.credentials(ctx, &made, r, good)
	if err != nil {
		return Registered{}, err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.enrol(ctx, tx, made.Player, hash, r, good); err != nil {
			return err
		}
		if r.vouched != nil {
			if err := r.vouched.Join(ctx, tx, made.Player); err != nil {
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

// credentials returns the hash of the new player's password, and makes what the house has to make: a login and a password at
// a 1-click registration, a login for who has no other name. Who was vouched for has no password.
func (p *Players) credentials(ctx context.Context, made *Registered, r Registration, good sound) (hash string, err error) {
	if r.vouched != nil {
		if good.email == "" {
			made.Player.Login = secret.Legible(p.Random, 10)
		}
		return "", nil
	}
	if good.oneClick {
		made.Player.Login = secret.Legible(p.Random, 10)
		made.Credentials = &Credentials{made.Player.Login, secret.Legible(p.Random, 12)}
		good.password = made.Credentials.Password
	}
	if hash, err = p.Hasher.Hash(ctx, good.password); err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

// examine applies the rules and looks the promo code up; it refuses with every complaint at once.
func (p *Players) examine(ctx context.Context, r Registration) (sound, error) {
	good, wrong := r.check(p.Rules)
	if r.PromoCode != "" {
		if err := take(p.limits.link, r.Visit.Address); err != nil { // or codes could be guessed here
			return sound{}, err
		}
		bonus, faults, err := p.bonusOf(ctx, r.PromoCode, r.Currency)
		if err != nil {
			return sound{}, err
		}
		good.bonus, wrong = bonus, append(wrong, faults...)
	}
	if len(wrong) > 0 {
		return sound{}, formFault(errRegistration, wrong)
	}
	return good, nil
}

func (p *Players) draft(r Registration, good sound) Player {
	now := p.Clock.Now().UnixMilli()
	return Player{
		ID: p.IDs.New(), Email: good.email, Phone: good.phone, Currency: good.currency, Country: good.country,
		WelcomeBonusID: good.bonus, RegisteredAt: now, SeenAt: now, SeenAddress: clean(r.Visit.Address),
	}
}

// enrol writes a new account and everything that belongs to it.
func (p *Players) enrol(ctx context.Context, tx *db.Tx, player Player, hash string, r Registration, good sound) error {
	n, err := insertAccount(ctx, tx, player, hash)
	if err != nil {
		return fmt.Errorf("write account: %w", err)
	}
	if n == 0 { // somebody was quicker
		if err := refuseTaken(ctx, tx, good); err != nil {
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
	if r.PromoCode != "" {
		if err := p.usePromo(ctx, tx, r.PromoCode, player); err != nil {
			return err
		}
	}
	if p.OnRegister != nil {
		if err := p.OnRegister(ctx, tx, player); err != nil {
			return fmt.Errorf("open what a new player needs: %w", err)
		}
	}
	return p.Box.Append(ctx, tx, p.registered(player, r.From))
}

// refuseTaken refuses names that an account has already, at the field that holds them.
func refuseTaken(ctx context.Context, q db.Querier, good sound) error {
	for _, name := range []struct{ column, value, location string }{
		{"email", good.email, "username"}, {"phone", good.phone, "phone"},
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

// formFault tells every complaint; its sentence is the first one's.
func formFault(kind *fault.Error, wrong []fault.Detail) error {
	f := *kind
	f.Message = wrong[0].Msg
	return f.With(wrong...)
}
