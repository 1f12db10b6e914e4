package app

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"

	"maidan/internal/api/kit"
	playerapi "maidan/internal/api/player"
	"maidan/internal/bonus"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/secret"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/staff"
	"maidan/internal/support"
)

func (a *App) openProfiles(ctx context.Context) error {
	documents, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	// Derived from the key of documents, so that one setting protects all identity data.
	key, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "profile seals"))
	if err != nil {
		return fmt.Errorf("derive the key of profiles: %w", err)
	}
	a.Profiles = profile.New(profile.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Players: a.Players, Key: key,
		Language: a.enabledLanguage, DefaultLanguage: a.Brand.DefaultLanguage,
		Age:    func(country string) int { return a.Jurisdictions.Jurisdiction(country).MinimumAge },
		Needed: a.neededToWithdraw, Confirmed: a.contactConfirmed,
		HasBonus: a.hasBonus,
	})
	return nil
}

func (a *App) enabledLanguage(code string) (string, bool) {
	language, ok := a.Brand.Language(code)
	return language.Code, ok && language.Enabled
}

func (a *App) hasBonus(ctx context.Context, _ db.Querier, playerID id.Player, bonusID string) (bool, error) {
	balances, err := a.Bonuses.Balances(ctx, playerID)
	return slices.ContainsFunc(balances, func(b bonus.Balance) bool { return string(b.ID) == bonusID }), err
}

// afterRegistration creates a new player's bonuses, profile and balance. The language is that of the request's page.
func (a *App) afterRegistration(ctx context.Context, tx *db.Tx, p player.Player) error {
	if err := a.Bonuses.Open(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, p.WelcomeBonusID); err != nil {
		return err
	}
	if err := a.Profiles.Open(ctx, tx, p.ID, a.Brand.Preferred(kit.Languages(ctx))); err != nil {
		return err
	}
	if err := a.Wallet.Open(ctx, tx, p.ID, p.Currency); err != nil {
		return err
	}
	return a.giveAtRegistration(ctx, tx, p)
}

// openPlayers builds accounts, staff, support and the services that accounts depend on.
func (a *App) openPlayers(ctx context.Context) (err error) {
	if err := a.openCaptcha(ctx); err != nil {
		return err
	}
	if err := a.openGuard(); err != nil {
		return err
	}
	hasher := secret.NewHasher(a.passwords)
	limits, supportLimits, staffLimit := player.Limits{}, support.Limits{}, staff.Config{}.Limit
	if a.Config.RateLimit {
		limits, supportLimits, staffLimit = player.DefaultLimits(), support.DefaultLimits(), staff.DefaultLimit
	}
	a.Support = support.New(support.Config{DB: a.DB, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Limits: supportLimits,
		Manager: func(ctx context.Context, q db.Querier, playerID id.Player) (id.Staff, string, error) {
			return a.VIP.Manager(ctx, q, playerID)
		}})
	staffKey, err := a.staffKey(ctx)
	if err != nil {
		return err
	}
	a.Staff = staff.New(staff.Config{DB: a.DB, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Hasher: hasher, Limit: staffLimit, Breached: a.Breached.Breached, Key: staffKey, Brand: a.Brand.Name})
	a.Players, err = player.New(ctx, player.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Hasher: hasher, Limits: limits,
		Rules: a.rejectBreached(jurisdictionRules(registrationRules(a.Brand), a.Jurisdictions)), MayRefresh: a.mayRefresh, VerifyCaptcha: a.captchaVerifier(),
		TOTPIssuer: a.Brand.Name, MayClose: a.mayClose, AtClosing: a.atClosing,
		Legacy:     player.Legacy{Key: []byte(a.Config.LegacyKey), Issuer: a.Config.LegacyIssuer},
		OnRegister: a.afterRegistration,
	})
	if err != nil {
		return err
	}
	a.Bonuses = bonus.New(bonus.Config{
		DB: a.DB, Wallet: a.Wallet, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Brand: a.Brand, Chosen: a.Players.ChooseWelcome, Staked: staked,
		Deposits: func(ctx context.Context, playerID id.Player) (int, error) {
			return a.Payments.CountDeposits(ctx, playerID)
		},
		Used: func(ctx context.Context, q db.Querier, bonusIDs []string, since int64) (map[string]money.Amount, error) {
			return a.usedBeside(ctx, q, bonusIDs, since)
		},
		Country: func(ctx context.Context, q db.Querier, playerID id.Player) (string, error) {
			p, err := a.Players.Find(ctx, q, playerID)
			return p.Country, err
		},
		Reaches: func(ctx context.Context, q db.Querier, playerID id.Player, level string) (bool, error) {
			return a.VIP.Reaches(ctx, q, playerID, level)
		},
	})
	if err := a.openProfiles(ctx); err != nil {
		return err
	}
	return a.openVerification(ctx)
}

// staked reports whether a player has something open that was staked from a bonus.
func staked(ctx context.Context, q db.Querier, playerID id.Player, grantID id.Grant) (bool, error) {
	for _, open := range []func(context.Context, db.Querier, id.Player, id.Grant) (bool, error){bet.Staked, round.Staked, crash.Staked, supplier.Staked} {
		if is, err := open(ctx, q, playerID, grantID); is || err != nil {
			return is, err
		}
	}
	return false, nil
}

// registrationRules returns the brand's rules of registration.
func registrationRules(brand *content.Brand) player.Rules {
	countries := make([]string, 0, len(brand.Countries))
	for _, c := range brand.Countries {
		countries = append(countries, c.ISOCode)
	}
	return player.Rules{
		Countries:    countries,
		PhoneCountry: brand.PhoneCountry,
		CountryOf:    brand.CurrencyCountry,
		Currency: func(c money.Currency) bool {
			return slices.ContainsFunc(brand.Currencies, func(k content.Currency) bool { return k.ISOCode == c })
		},
		Bonus: func(bonusID string, c money.Currency) bool {
			bonus, _ := brand.Bonus(bonusID)
			offer, _ := brand.OfferOf(bonusID)
			return brand.RunsIn(offer.ID, c) && bonus.MaxBonus.Currency == c && bonus.Kind == content.Match && bonus.Deposit == 1 && !offer.Code // nobody chooses a gift or a prize
		},
	}
}

// rejectBreached adds to the rules of registration that passwords from known breaches are refused.
func (a *App) rejectBreached(rules player.Rules) player.Rules {
	rules.Breached = a.Breached.Breached
	return rules
}

// jurisdictionRules narrows the brand's rules of registration to what jurisdictions allow.
func jurisdictionRules(rules player.Rules, all *content.Jurisdictions) player.Rules {
	rules.Countries = slices.DeleteFunc(slices.Clone(rules.Countries), func(country string) bool { return !all.Allowed(country) })
	rules.CurrencyAllowed = func(country string, c money.Currency) bool {
		j := all.Jurisdiction(country)
		return !j.Blocked && j.Currency(c)
	}
	return rules
}

// authenticatePlayer returns the player of an access token and records that they are present.
func (a *App) authenticatePlayer(ctx context.Context, token string) (kit.Identity, error) {
	p, err := playerapi.Authenticator(a.Players)(ctx, token)
	if err == nil {
		a.Protection.Seen(p.PlayerID)
	}
	return p, err
}

// mayRefresh refuses to renew a session when a time limit or an absence ends it.
func (a *App) mayRefresh(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	return a.Protection.MayStay(ctx, tx, playerID)
}
