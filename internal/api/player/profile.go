package player

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/profile"
)

// Cash is a player's balance, debt and deposits, in hundredths of the currency unit.
type Cash struct {
	Balance  money.Amount
	Debt     money.Amount // from reversals that the balance did not cover
	Deposits money.Amount // the sum of all deposits
}

// Funds reads a player's cash.
type Funds func(ctx context.Context, playerID id.Player, currency money.Currency) (Cash, error)

func (a *API) registerProfile(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/me", "getMe", "account",
		"The signed-in player")), a.me)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPut, "/api/v3/players/me", "changeMe", "account",
		"Change the signed-in player's personal data or selected balance")), a.changeMe)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/me/balance", "getMyBalance", "account",
		"The signed-in player's balance")), a.myBalance)
}

// Profile is the signed-in player.
type Profile struct {
	ID      id.Player   `json:"id"`
	Balance Balance     `json:"balance"`
	Info    ProfileInfo `json:"info"`
	Meta    ProfileMeta `json:"meta"`
}

// Balance is a player's cash.
type Balance struct {
	Amount       money.Amount   `json:"amount" doc:"Hundredths of the currency unit."`
	Currency     money.Currency `json:"currency"`
	Debt         money.Amount   `json:"debt" doc:"Debt from corrected results after the money was spent, hundredths. The next credit pays it."`
	TotalDeposit TotalDeposit   `json:"total_deposit"`
}

// TotalDeposit is the sum of all deposits.
type TotalDeposit struct {
	Amount money.Amount `json:"amount"`
}

// ProfileInfo is the player's personal data. Fields that the player has not filled in are empty.
type ProfileInfo struct {
	UUID              id.Player       `json:"uuid"`
	Login             string          `json:"login" doc:"The login of a 1-click registration."`
	Email             string          `json:"email"`
	EmailConfirmed    bool            `json:"email_confirmed"`
	Phone             string          `json:"phone" doc:"E.164."`
	PhoneConfirmed    bool            `json:"phone_confirmed"`
	Country           string          `json:"country" doc:"ISO country of residence; until it is set, the one of the registration."`
	City              string          `json:"city"`
	FirstName         string          `json:"first_name"`
	LastName          string          `json:"last_name"`
	Birth             string          `json:"birth" doc:"YYYY-MM-DD."`
	Gender            string          `json:"gender" enum:",female,male,other"`
	Address           string          `json:"address"`
	Zip               string          `json:"zip"`
	Identification    string          `json:"identification_number" doc:"Number of an identity document, masked except for its end."`
	Language          string          `json:"language" doc:"Language of emails; empty: not set."`
	DefaultAccount    string          `json:"default_account" enum:"real,bonus" doc:"Default balance of stakes."`
	IsUnderModeration bool            `json:"is_under_moderation" doc:"The personal data or an identity document are under review."`
	Version           int64           `json:"version" doc:"Of the profile; send it along with changes so that two tabs lose nothing."`
	Locked            []profile.Field `json:"locked" doc:"Fields that only support can change."`
	Missing           []profile.Field `json:"missing" doc:"What a withdrawal still requires; contact: a confirmed email address or phone number."`
}

// ProfileMeta is the player's account data.
type ProfileMeta struct {
	Blocked            bool     `json:"blocked"`
	CasinoAccess       bool     `json:"casino_access"`
	Comment            string   `json:"comment"`
	IsFake             bool     `json:"is_fake"`
	IsSuspicious       bool     `json:"is_suspicious"`
	IsSubscribed       bool     `json:"is_subscribed"`
	ConfirmSubscribers []string `json:"confirm_subscribers"`
	LastSeenAt         int64    `json:"last_seen_at" doc:"Unix milliseconds."`
	LastSeenIP         string   `json:"last_seen_ip"`
	RegisteredAt       int64    `json:"registered_at" doc:"Unix milliseconds."`
	LastUsedBonusID    string   `json:"last_used_bonus_id"`
	WelcomeBonusID     string   `json:"welcome_bonus_id"`
}

type profileOutput struct {
	Body Profile
}

func (a *API) me(ctx context.Context, _ *struct{}) (*profileOutput, error) {
	who, _ := kit.Player(ctx)
	found, err := a.Players.Get(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	stored, err := a.Profiles.Get(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	missing, err := a.Profiles.Missing(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	consents, err := a.Players.Consents(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	balance, err := a.balance(ctx, who)
	if err != nil {
		return nil, err
	}
	meta := metaOf(found, consents)
	meta.LastUsedBonusID = stored.LastUsedBonus
	info := infoOf(found, stored, missing)
	if info.EmailConfirmed, info.PhoneConfirmed, err = a.Checks.Confirmed(ctx, a.DB.Reader(), who.PlayerID); err != nil {
		return nil, err
	}
	waits, err := a.Checks.HasOpenDocument(ctx, who.PlayerID)
	info.IsUnderModeration = info.IsUnderModeration || waits
	return &profileOutput{Profile{ID: found.ID, Balance: balance, Info: info, Meta: meta}}, err
}

func infoOf(p player.Player, stored profile.Profile, missing []profile.Field) ProfileInfo {
	country := stored.Country
	if country == "" {
		country = p.Country
	}
	return ProfileInfo{
		UUID: p.ID, Login: p.Login, Email: p.Email, Phone: p.Phone, Country: country, City: stored.City, FirstName: stored.FirstName,
		LastName: stored.LastName, Birth: stored.Birthday, Gender: stored.Gender, Address: stored.Address, Zip: stored.Zip,
		Identification: profile.Masked(stored.Identification), Language: stored.Language, DefaultAccount: stored.DefaultAccount,
		IsUnderModeration: stored.UnderModeration, Version: stored.Version, Locked: stored.Locked(), Missing: missing,
	}
}

// ProfileChange changes a profile; missing and null fields do not change.
type ProfileChange struct {
	LastUsedBalance *string `json:"last_used_balance" required:"false" nullable:"true" maxLength:"64" doc:"real, or the id of a bonus balance."`
	ProfileFields
	Version *int64   `json:"version" required:"false" nullable:"true" doc:"Of the profile that was read; any other fails with profile_stale."`
	_       struct{} `json:"-" additionalProperties:"true"`
}

// ProfileFields are the fields of a profile that can be set; missing and null fields do not change.
type ProfileFields struct {
	FirstName      *string `json:"first_name" required:"false" nullable:"true" maxLength:"200"`
	LastName       *string `json:"last_name" required:"false" nullable:"true" maxLength:"200"`
	Birth          *string `json:"birth" required:"false" nullable:"true" maxLength:"40" doc:"YYYY-MM-DD."`
	Gender         *string `json:"gender" required:"false" nullable:"true" maxLength:"40" doc:"female, male or other."`
	Country        *string `json:"country" required:"false" nullable:"true" maxLength:"40" doc:"ISO country of residence."`
	City           *string `json:"city" required:"false" nullable:"true" maxLength:"200"`
	Address        *string `json:"address" required:"false" nullable:"true" maxLength:"1000"`
	Zip            *string `json:"zip" required:"false" nullable:"true" maxLength:"40"`
	Identification *string `json:"identification_number" required:"false" nullable:"true" maxLength:"40"`
	Language       *string `json:"language" required:"false" nullable:"true" maxLength:"40"`
	DefaultAccount *string `json:"default_account" required:"false" nullable:"true" maxLength:"40" doc:"real or bonus."`
}

// Values returns the fields that the body sets.
func (f ProfileFields) Values() map[profile.Field]string {
	values := map[profile.Field]string{}
	for field, value := range map[profile.Field]*string{
		profile.FirstName: f.FirstName, profile.LastName: f.LastName, profile.Birthday: f.Birth, profile.Gender: f.Gender,
		profile.Country: f.Country, profile.City: f.City, profile.Address: f.Address, profile.Zip: f.Zip,
		profile.Identification: f.Identification, profile.Language: f.Language, profile.DefaultAccount: f.DefaultAccount,
	} {
		if value != nil {
			values[field] = *value
		}
	}
	return values
}

type changeMeInput struct {
	Body ProfileChange
}

func (a *API) changeMe(ctx context.Context, in *changeMeInput) (*profileOutput, error) {
	who, _ := kit.Player(ctx)
	_, err := a.Profiles.Update(ctx, who.PlayerID, profile.Change{
		Fields: in.Body.Values(), LastUsedBonus: in.Body.LastUsedBalance, Version: in.Body.Version, Address: kit.Client(ctx).String(),
	})
	if err != nil {
		return nil, err
	}
	return a.me(ctx, nil)
}

// metaOf returns a player's account data. It sets the notes of staff (comment, fake, suspicious) to neutral values, because
// players must not see them.
func metaOf(p player.Player, consents []string) ProfileMeta {
	meta := ProfileMeta{
		Blocked: p.Blocked, CasinoAccess: !p.Blocked, IsSubscribed: slices.Contains(consents, "news"), ConfirmSubscribers: []string{},
		LastSeenAt: p.SeenAt, LastSeenIP: p.SeenAddress, RegisteredAt: p.RegisteredAt,
		WelcomeBonusID: p.WelcomeBonusID,
	}
	if meta.IsSubscribed {
		meta.ConfirmSubscribers = []string{"news"}
	}
	return meta
}

type balanceOutput struct {
	Body Balance
}

func (a *API) myBalance(ctx context.Context, _ *struct{}) (*balanceOutput, error) {
	who, _ := kit.Player(ctx)
	balance, err := a.balance(ctx, who)
	return &balanceOutput{balance}, err
}

func (a *API) balance(ctx context.Context, who kit.Identity) (Balance, error) {
	currency := money.Currency(who.Currency)
	cash, err := a.Funds(ctx, who.PlayerID, currency)
	return Balance{cash.Balance, currency, cash.Debt, TotalDeposit{cash.Deposits}}, err
}
