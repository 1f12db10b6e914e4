package player

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/money"
	"maidan/internal/player"
)

// Funds tell a player's cash balance and the sum of all deposits, in hundredths of the currency unit.
type Funds func(ctx context.Context, playerID string, currency money.Currency) (balance, totalDeposit money.Amount, err error)

func (a *API) registerProfile(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/me", "getMe", "account",
		"The signed-in player")), a.me)
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
	TotalDeposit TotalDeposit   `json:"total_deposit"`
}

// TotalDeposit is the sum of all deposits.
type TotalDeposit struct {
	Amount money.Amount `json:"amount"`
}

// ProfileInfo is what a player says of himself. Fields that the player has not filled in are empty.
type ProfileInfo struct {
	UUID              string `json:"uuid"`
	Login             string `json:"login" doc:"The login of a 1-click registration."`
	Email             string `json:"email"`
	Phone             string `json:"phone" doc:"E.164."`
	Country           string `json:"country" doc:"ISO country."`
	City              string `json:"city"`
	FirstName         string `json:"first_name"`
	LastName          string `json:"last_name"`
	Birth             string `json:"birth"`
	Gender            string `json:"gender"`
	IsUnderModeration bool   `json:"is_under_moderation"`
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
	consents, err := a.Players.Consents(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	balance, err := a.balance(ctx, who)
	if err != nil {
		return nil, err
	}
	return &profileOutput{Profile{ID: found.ID, Balance: balance, Info: infoOf(found), Meta: metaOf(found, consents)}}, nil
}

func infoOf(p player.Player) ProfileInfo {
	return ProfileInfo{UUID: p.ID, Login: p.Login, Email: p.Email, Phone: p.Phone, Country: p.Country}
}

// metaOf leaves what staff think of a player (comment, fake, suspicious) at its neutral value: it is not the player's to see.
func metaOf(p player.Player, consents []string) ProfileMeta {
	meta := ProfileMeta{
		Blocked: p.Blocked, CasinoAccess: !p.Blocked, IsSubscribed: slices.Contains(consents, "news"), ConfirmSubscribers: []string{},
		LastSeenAt: p.SeenAt, LastSeenIP: p.SeenAddress, RegisteredAt: p.RegisteredAt,
		LastUsedBonusID: p.WelcomeBonusID, WelcomeBonusID: p.WelcomeBonusID,
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
	amount, deposits, err := a.Funds(ctx, who.PlayerID, currency)
	return Balance{amount, currency, TotalDeposit{deposits}}, err
}
