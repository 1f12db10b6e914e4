package player

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/profile"
)

// Cash is what a player has, owes and has deposited, in hundredths of the currency unit.
type Cash struct {
	Balance  money.Amount
	Debt     money.Amount // of reversals that the balance could not pay
	Deposits money.Amount // the sum of all deposits
}

// Funds reads a player's cash.
type Funds func(ctx context.Context, playerID string, currency money.Currency) (Cash, error)

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
	ID      string      `json:"id"`
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

// ProfileInfo is what a player says of himself. Fields that the player has not filled in are empty.
type ProfileInfo struct {
	UUID              string          `json:"uuid"`
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
	Identification    string          `json:"identification_number" doc:"Number of an identity document, all but its end hidden."`
	Language          string          `json:"language" doc:"Language of emails; empty: not set."`
	DefaultAccount    string          `json:"default_account" enum:"real,bonus" doc:"Default balance of stakes."`
	IsUnderModeration bool            `json:"is_under_moderation" doc:"The personal data or an identity document are on check."`
	Version           int64           `json:"version" doc:"Of the profile; send it along with changes so that two tabs lose nothing."`
	Locked            []profile.Field `json:"locked" doc:"Fields that only support can change."`
	Missing           []profile.Field `json:"missing" doc:"What a withdrawal still requires; contact: a confirmed email address or phone number."`
}

// ProfileMeta is what the house says of a player.
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
	said, err := a.Profiles.Get(ctx, a.DB.Reader(), who.PlayerID)
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
	meta.LastUsedBonusID = said.LastUsedBonus
	info := infoOf(found, said, missing)
	if info.EmailConfirmed, info.PhoneConfirmed, err = a.Checks.Reached(ctx, a.DB.Reader(), who.PlayerID); err != nil {
		return nil, err
	}
	waits, err := a.Checks.Waits(ctx, who.PlayerID)
	info.IsUnderModeration = info.IsUnderModeration || waits
	return &profileOutput{Profile{ID: found.ID, Balance: balance, Info: info, Meta: meta}}, err
}

func infoOf(p player.Player, said profile.Profile, missing []profile.Field) ProfileInfo {
	country := said.Country
	if country == "" {
		country = p.Country
	}
	return ProfileInfo{
		UUID: p.ID, Login: p.Login, Email: p.Email, Phone: p.Phone, Country: country, City: said.City, FirstName: said.FirstName,
		LastName: said.LastName, Birth: said.Birthday, Gender: said.Gender, Address: said.Address, Zip: said.Zip,
		Identification: profile.Masked(said.Identification), Language: said.Language, DefaultAccount: said.DefaultAccount,
		IsUnderModeration: said.UnderModeration, Version: said.Version, Locked: said.Locked(), Missing: missing,
	}
}

// ProfileChange is what a player changes; what is missing or null stays as it is.
type ProfileChange struct {
	LastUsedBalance *string `json:"last_used_balance" required:"false" nullable:"true" maxLength:"64" doc:"real, or the id of a bonus balance."`
	ProfileFields
	Version *int64   `json:"version" required:"false" nullable:"true" doc:"Of the profile that was looked at; another one is refused with profile_stale."`
	_       struct{} `json:"-" additionalProperties:"true"`
}

// ProfileFields are the fields of a profile that can be set; what is missing or null stays as it is.
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

// Told returns the fields that the body names.
func (f ProfileFields) Told() map[profile.Field]string {
	told := map[profile.Field]string{}
	for field, value := range map[profile.Field]*string{
		profile.FirstName: f.FirstName, profile.LastName: f.LastName, profile.Birthday: f.Birth, profile.Gender: f.Gender,
		profile.Country: f.Country, profile.City: f.City, profile.Address: f.Address, profile.Zip: f.Zip,
		profile.Identification: f.Identification, profile.Language: f.Language, profile.DefaultAccount: f.DefaultAccount,
	} {
		if value != nil {
			told[field] = *value
		}
	}
	return told
}

type changeMeInput struct {
	Body ProfileChange
}

func (a *API) changeMe(ctx context.Context, in *changeMeInput) (*profileOutput, error) {
	who, _ := kit.Player(ctx)
	_, err := a.Profiles.Update(ctx, who.PlayerID, profile.Change{
		Fields: in.Body.Told(), LastUsedBonus: in.Body.LastUsedBalance, Version: in.Body.Version, Address: kit.Client(ctx).String(),
	})
	if err != nil {
		return nil, err
	}
	return a.me(ctx, nil)
}

// metaOf leaves what staff think of a player (comment, fake, suspicious) at its neutral value: it is not the player's to see.
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
