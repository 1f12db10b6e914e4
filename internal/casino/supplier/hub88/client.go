package hub88

import (
	"context"
	"crypto/rsa"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/money"
)

// The addresses of the games API.
const (
	PathGames  = "/operator/generic/v2/game/list"
	PathURL    = "/operator/generic/v2/game/url"
	PathGrant  = "/operator/generic/v2/freebet/rewards/create"
	PathCancel = "/operator/generic/v2/freebet/rewards/cancel"
)

// Client calls the games API. It implements dialect.Client.
type Client struct {
	URL        string          // without a slash at the end
	Key        *rsa.PrivateKey // of the operator
	OperatorID int64
	HTTP       *http.Client
}

// ListedGame is a game of the games API.
type ListedGame struct {
	Code       string   `json:"game_code"`
	Name       string   `json:"name"`
	Product    string   `json:"product"`
	Category   string   `json:"category"`
	Blocked    []string `json:"blocked_countries"`
	Restricted []string `json:"restricted_countries"`
	Enabled    bool     `json:"enabled"`
	FreeBets   bool     `json:"freebet_support"`
	Demo       bool     `json:"demo_game_support"`
}

// Opening requests the address of a game.
type Opening struct {
	OperatorID int64  `json:"operator_id"`
	User       string `json:"user,omitempty"`
	Token      string `json:"token,omitempty"`
	GameCode   string `json:"game_code"`
	Platform   string `json:"platform"`
	Currency   string `json:"currency"`
	Lang       string `json:"lang"`
	Country    string `json:"country"`
	IP         string `json:"ip,omitempty"`
	LobbyURL   string `json:"lobby_url"`
	DepositURL string `json:"deposit_url,omitempty"`
}

// Reward grants free rounds, or cancels them.
type Reward struct {
	OperatorID int64  `json:"operator_id"`
	User       string `json:"user,omitempty"`
	GameCode   string `json:"game_code,omitempty"`
	Currency   string `json:"currency,omitempty"`
	Value      int64  `json:"bet_value,omitempty"`
	Count      int64  `json:"bet_count,omitempty"`
	StartTime  string `json:"start_time,omitempty"`
	EndTime    string `json:"end_time,omitempty"`
	Reference  string `json:"operator_reference,omitempty"`
	RewardUUID string `json:"reward_uuid,omitempty"`
}

// Games implements dialect.Client. Games that are not enabled for the operator are left out.
func (c Client) Games(ctx context.Context) (all []dialect.Game, err error) {
	var listed []ListedGame
	if err := c.call(ctx, PathGames, map[string]int64{"operator_id": c.OperatorID}, &listed); err != nil {
		return nil, err
	}
	for _, g := range listed {
		if g.Enabled {
			all = append(all, dialect.Game{ID: g.Code, Name: g.Name, Studio: g.Product, Category: g.Category, Blocked: append(g.Blocked, g.Restricted...), Demo: g.Demo,
				FreeRounds: g.FreeBets})
		}
	}
	return all, nil
}

// demoCurrency is the currency of play without money.
const demoCurrency = "XXX"

// LaunchURL implements dialect.Client.
func (c Client) LaunchURL(ctx context.Context, l dialect.Launch) (string, error) {
	in := Opening{OperatorID: c.OperatorID, User: string(l.PlayerID), Token: l.Token, GameCode: l.Game, Platform: "GPL_DESKTOP", Currency: string(l.Currency), Lang: l.Language,
		Country: l.Country, IP: l.Address, LobbyURL: l.LobbyURL, DepositURL: l.DepositURL}
	if l.Mobile {
		in.Platform = "GPL_MOBILE"
	}
	if l.Token == "" {
		in.User, in.Currency = "", demoCurrency
	}
	var out struct {
		URL string `json:"url"`
	}
	err := c.call(ctx, PathURL, in, &out)
	return out.URL, err
}

// GrantFreeRounds implements dialect.Client.
func (c Client) GrantFreeRounds(ctx context.Context, g dialect.Grant) (string, error) {
	at := func(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }
	var out struct {
		UUID string `json:"reward_uuid"`
	}
	err := c.call(ctx, PathGrant, Reward{OperatorID: c.OperatorID, User: string(g.PlayerID), GameCode: g.Game, Currency: string(g.Currency), Count: g.Rounds,
		Value: dialect.Units(g.Stake, unitsPerHundredth), StartTime: at(g.From), EndTime: at(g.Until), Reference: g.ID}, &out)
	return out.UUID, err
}

// CancelFreeRounds implements dialect.Client.
func (c Client) CancelFreeRounds(ctx context.Context, supplierID string, _ dialect.Grant) error {
	return c.call(ctx, PathCancel, Reward{OperatorID: c.OperatorID, RewardUUID: supplierID}, nil)
}

func (c Client) call(ctx context.Context, path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("encode a call: %w", err)
	}
	r, err := signed(ctx, c.Key, c.URL+path, body)
	if err != nil {
		return err
	}
	return dialect.Fetch(c.HTTP, r, out)
}

// ReadClient verifies a call of an operator to the games API and decodes its body into in. Simulators use it.
func ReadClient(key *rsa.PublicKey, signature string, body []byte, in any) error {
	if err := verify(key, body, signature); err != nil {
		return err
	}
	if err := json.Unmarshal(body, in); err != nil {
		return dialect.ErrSyntax.Because(err)
	}
	return nil
}

// StakeOf returns the stake of a reward's rounds.
func StakeOf(r Reward) (money.Amount, error) { return dialect.FromUnits(r.Value, unitsPerHundredth) }
