package pragmatic

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"maidan/internal/casino/supplier/dialect"
)

// The addresses of the supplier's API.
const (
	PathGames  = "/IntegrationService/v3/http/CasinoGameAPI/getCasinoGames/"
	PathURL    = "/IntegrationService/v3/http/CasinoGameAPI/game/url/"
	PathGrant  = "/IntegrationService/v3/http/FreeRoundsBonusAPI/createFRB/"
	PathCancel = "/IntegrationService/v3/http/FreeRoundsBonusAPI/cancelFRB/"
)

// Client calls the supplier's API. It implements dialect.Client.
type Client struct {
	URL         string // without a slash at the end
	Secret      string
	SecureLogin string // the operator's name
	HTTP        *http.Client
}

// ListedGame is a game of the supplier's list. The list has no countries: the operator blocks them.
type ListedGame struct {
	ID         string `json:"gameID"`
	Name       string `json:"gameName"`
	Type       string `json:"typeDescription"`
	Demo       bool   `json:"demoGameAvailable"`
	FreeRounds bool   `json:"frbAvailable"`
}

// Answered is an answer of the supplier's API. Error is "0" when the call was accepted.
type Answered struct {
	Error       string       `json:"error"`
	Description string       `json:"description"`
	Games       []ListedGame `json:"gameList,omitempty"`
	GameURL     string       `json:"gameURL,omitempty"`
	BonusCode   string       `json:"bonusCode,omitempty"`
}

// Games implements dialect.Client.
func (c Client) Games(ctx context.Context) (all []dialect.Game, err error) {
	out, err := c.call(ctx, PathGames, url.Values{"options": {"GetFrbDetails"}})
	for _, g := range out.Games {
		all = append(all, dialect.Game{ID: g.ID, Name: g.Name, Studio: "Pragmatic Play", Category: g.Type, Demo: g.Demo, FreeRounds: g.FreeRounds})
	}
	return all, err
}

// LaunchURL implements dialect.Client.
func (c Client) LaunchURL(ctx context.Context, l dialect.Launch) (string, error) {
	form := url.Values{"symbol": {l.Game}, "language": {l.Language}, "technology": {"H5"}, "platform": {"WEB"}, "lobbyUrl": {l.LobbyURL}, "cashierUrl": {l.DepositURL},
		"country": {l.Country}, "playMode": {"REAL"}}
	if l.Mobile {
		form.Set("platform", "MOBILE")
	}
	if l.Token == "" {
		form.Set("playMode", "DEMO")
	} else {
		form.Set("externalPlayerId", string(l.PlayerID))
		form.Set("token", l.Token)
		form.Set("currency", string(l.Currency))
	}
	out, err := c.call(ctx, PathURL, form)
	return out.GameURL, err
}

// GrantFreeRounds implements dialect.Client. The operator's id of the grant is its bonus code.
func (c Client) GrantFreeRounds(ctx context.Context, g dialect.Grant) (string, error) {
	_, err := c.call(ctx, PathGrant, url.Values{"bonusCode": {g.ID}, "playerId": {string(g.PlayerID)}, "gameIDList": {g.Game}, "currency": {string(g.Currency)},
		"rounds": {strconv.FormatInt(g.Rounds, 10)}, "betValue": {dialect.Decimal(g.Stake)}, "startDate": {strconv.FormatInt(g.From/1000, 10)},
		"expirationDate": {strconv.FormatInt(g.Until/1000, 10)}})
	return g.ID, err
}

// CancelFreeRounds implements dialect.Client.
func (c Client) CancelFreeRounds(ctx context.Context, supplierID string, _ dialect.Grant) error {
	_, err := c.call(ctx, PathCancel, url.Values{"bonusCode": {supplierID}})
	return err
}

func (c Client) call(ctx context.Context, path string, form url.Values) (out Answered, err error) {
	form.Set("secureLogin", c.SecureLogin)
	for name, values := range form {
		if values[0] == "" {
			form.Del(name)
		}
	}
	r, err := posted(ctx, c.URL+path, form, c.Secret)
	if err != nil {
		return out, err
	}
	var raw []byte
	if err := dialect.Fetch(c.HTTP, r, &raw); err != nil {
		return out, err
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		return out, fmt.Errorf("decode the supplier's answer: %w", err)
	}
	if out.Error != "0" {
		return out, fmt.Errorf("the supplier answered error %s: %s", out.Error, out.Description)
	}
	return out, nil
}
