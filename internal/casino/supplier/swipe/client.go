package swipe

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"maidan/internal/casino/supplier/dialect"
)

// The addresses of the supplier's API.
const (
	PathGames      = "/games"
	PathLaunch     = "/create-new-game"
	PathFreeRounds = "/free-rounds"
)

// Client calls the supplier's API. It implements dialect.Client.
type Client struct {
	URL   string // without a slash at the end
	Key   string // that the operator signs with
	CID   string // the supplier's name of the operator
	ExtID string // the operator's own name
	HTTP  *http.Client
}

// ListedGame is a game of the supplier's list. The list has no countries: the operator blocks them.
type ListedGame struct {
	ID            string `json:"id"`
	Title         string `json:"title"`
	RTP           string `json:"rtp"`
	HasFreeSpins  bool   `json:"hasFreeSpins"`
	DemoAvailable bool   `json:"demoAvailable"`
}

// User is the player of a Opening.
type User struct {
	ID      string `json:"id"`
	Country string `json:"country,omitempty"`
}

// Opening requests the address of a game.
type Opening struct {
	CID        string `json:"cID"`
	ExtID      string `json:"extCID"`
	GameID     string `json:"gameID"`
	Demo       bool   `json:"demo"`
	Platform   string `json:"platform"`
	Currency   string `json:"currency"`
	Locale     string `json:"locale"`
	SessionID  string `json:"sessionID,omitempty"`
	ReturnURL  string `json:"returnURL,omitempty"`
	DepositURL string `json:"depositURL,omitempty"`
	User       *User  `json:"user,omitempty"`
}

// FreeRounds grants free rounds, or cancels them.
type FreeRounds struct {
	CID        string   `json:"cID"`
	ExtID      string   `json:"extCID"`
	ID         string   `json:"id,omitempty"`
	OperatorID string   `json:"extID,omitempty"`
	Currency   string   `json:"currency,omitempty"`
	Quantity   int64    `json:"quantity,omitempty"`
	Bet        string   `json:"betAmount,omitempty"`
	ValidFrom  string   `json:"validFrom,omitempty"`
	ValidUntil string   `json:"validUntil,omitempty"`
	GameIDs    []string `json:"gameIDs,omitempty"`
	UserIDs    []string `json:"userIDs,omitempty"`
}

// Games implements dialect.Client.
func (c Client) Games(ctx context.Context) (all []dialect.Game, err error) {
	r, err := signedGet(ctx, c.Key, c.URL+PathGames, url.Values{"cID": {c.CID}, "extCID": {c.ExtID}})
	if err != nil {
		return nil, err
	}
	var listed []ListedGame
	if err := dialect.Fetch(c.HTTP, r, &listed); err != nil {
		return nil, err
	}
	for _, g := range listed {
		game := dialect.Game{ID: g.ID, Name: g.Title, Studio: "Swipe Games", Demo: g.DemoAvailable, FreeRounds: g.HasFreeSpins}
		if rtp, err := dialect.ParseDecimal(g.RTP); err == nil {
			game.Return = int64(rtp)
		}
		all = append(all, game)
	}
	return all, nil
}

// LaunchURL implements dialect.Client.
func (c Client) LaunchURL(ctx context.Context, l dialect.Launch) (string, error) {
	in := Opening{CID: c.CID, ExtID: c.ExtID, GameID: l.Game, Demo: l.Token == "", Platform: "desktop", Currency: string(l.Currency), Locale: l.Language, SessionID: l.Token,
		ReturnURL: l.LobbyURL, DepositURL: l.DepositURL}
	if l.Mobile {
		in.Platform = "mobile"
	}
	if l.Token != "" {
		in.User = &User{string(l.PlayerID), l.Country}
	}
	var out struct {
		URL string `json:"gameURL"`
	}
	err := c.call(ctx, http.MethodPost, PathLaunch, in, &out)
	return out.URL, err
}

// GrantFreeRounds implements dialect.Client.
func (c Client) GrantFreeRounds(ctx context.Context, g dialect.Grant) (string, error) {
	at := func(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z") }
	var out struct {
		ID string `json:"id"`
	}
	err := c.call(ctx, http.MethodPost, PathFreeRounds, FreeRounds{CID: c.CID, ExtID: c.ExtID, OperatorID: g.ID, Currency: string(g.Currency), Quantity: g.Rounds,
		Bet: dialect.Decimal(g.Stake), ValidFrom: at(g.From), ValidUntil: at(g.Until), GameIDs: []string{g.Game}, UserIDs: []string{string(g.PlayerID)}}, &out)
	return out.ID, err
}

// CancelFreeRounds implements dialect.Client.
func (c Client) CancelFreeRounds(ctx context.Context, supplierID string, g dialect.Grant) error {
	return c.call(ctx, http.MethodDelete, PathFreeRounds, FreeRounds{CID: c.CID, ExtID: c.ExtID, ID: supplierID, OperatorID: g.ID}, nil)
}

func (c Client) call(ctx context.Context, method, path string, in, out any) error {
	r, err := signed(ctx, method, c.Key, c.URL+path, in)
	if err != nil {
		return err
	}
	return dialect.Fetch(c.HTTP, r, out)
}
