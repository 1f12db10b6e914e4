package fundist

import (
	"context"
	"crypto/md5" //nolint:gosec // the supplier's API demands it
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/secret"
)

// The methods of the supplier's API.
const (
	MethodGames  = "Game/FullList"
	MethodLaunch = "User/DirectAuth"
)

// Client calls the supplier's API. It implements dialect.Client. Its free rounds are granted in the supplier's back office only.
type Client struct {
	URL      string // without a slash at the end
	Key      string // names the operator
	Password string
	Address  string // IP address of the operator's server
	Players  []byte // secret that the passwords of the supplier's accounts of players follow from
	NewID    func() string
	HTTP     *http.Client
}

// List is the supplier's list of games. Countries are blocked by studio (merchant).
type List struct {
	Games      []ListedGame  `json:"games"`
	Merchants  []Merchant    `json:"merchants"`
	Categories []Category    `json:"categories"`
	Restricted []Restriction `json:"countriesRestrictions"`
}

// ListedGame is a game of the list. Names are by language.
type ListedGame struct {
	ID         string            `json:"ID"`
	Name       map[string]string `json:"Name"`
	MerchantID string            `json:"MerchantID"`
	PageCode   string            `json:"PageCode"`
	CategoryID []string          `json:"CategoryID"`
	RTP        string            `json:"RTP"`
	HasDemo    string            `json:"hasDemo"`
	FreeRound  string            `json:"Freeround"`
}

// Merchant is a studio.
type Merchant struct {
	ID   string `json:"ID"`
	Name string `json:"Name"`
}

// Category is a category of games. Names are by language.
type Category struct {
	ID   string            `json:"ID"`
	Name map[string]string `json:"Name"`
}

// Restriction blocks all games of a studio in some countries.
type Restriction struct {
	MerchantID string   `json:"merchantId"`
	Countries  []string `json:"bannedCountries"`
}

// Games implements dialect.Client. A game's id is MERCHANT:PAGE, which the launch needs.
func (c Client) Games(ctx context.Context) (all []dialect.Game, err error) {
	raw, err := c.call(ctx, MethodGames, nil, nil)
	if err != nil {
		return nil, err
	}
	var list List
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("decode the supplier's list: %w", err)
	}
	studios, categories, blocked := map[string]string{}, map[string]string{}, map[string][]string{}
	for _, m := range list.Merchants {
		studios[m.ID] = m.Name
	}
	for _, one := range list.Categories {
		categories[one.ID] = one.Name["en"]
	}
	for _, r := range list.Restricted {
		blocked[r.MerchantID] = append(blocked[r.MerchantID], r.Countries...)
	}
	for _, g := range list.Games {
		game := dialect.Game{ID: g.MerchantID + ":" + g.PageCode, Name: g.Name["en"], Studio: studios[g.MerchantID], Blocked: blocked[g.MerchantID],
			Demo: g.HasDemo == "1", FreeRounds: g.FreeRound == "1"}
		if len(g.CategoryID) > 0 {
			game.Category = categories[g.CategoryID[0]]
		}
		if rtp, err := dialect.ParseDecimal(g.RTP); err == nil {
			game.Return = int64(rtp)
		}
		all = append(all, game)
	}
	return all, nil
}

// LaunchURL implements dialect.Client. The supplier has an account for each player, which the first launch creates. The token comes back with each call
// to the wallet.
func (c Client) LaunchURL(ctx context.Context, l dialect.Launch) (string, error) {
	merchant, page, found := strings.Cut(l.Game, ":")
	if !found {
		return "", errors.New("fundist: the game is not MERCHANT:PAGE")
	}
	login, password := string(l.PlayerID), secret.DeriveToken(c.Players, "fundist", string(l.PlayerID))
	query := url.Values{"Login": {login}, "Password": {password}, "System": {merchant}, "Page": {page}, "UserIP": {l.Address}, "Currency": {string(l.Currency)},
		"Country": {l.Country}, "Language": {l.Language}, "ExtParam": {l.Token}, "UserAutoCreate": {"1"}}
	if l.Mobile {
		query.Set("IsMobile", "1")
	}
	if l.Token == "" {
		login, password = "$DemoUser$", "Demo"
		query.Set("Login", login)
		query.Set("Password", password)
		query.Set("Demo", "1")
	}
	raw, err := c.call(ctx, MethodLaunch, query, []string{login, password, merchant})
	if err != nil {
		return "", err
	}
	code, address, _ := strings.Cut(string(raw), ",")
	if code != "1" {
		return "", fmt.Errorf("the supplier answered %.200s", raw)
	}
	return address, nil
}

// GrantFreeRounds implements dialect.Client.
func (Client) GrantFreeRounds(context.Context, dialect.Grant) (string, error) {
	return "", dialect.ErrNotOffered
}

// CancelFreeRounds implements dialect.Client.
func (Client) CancelFreeRounds(context.Context, string, dialect.Grant) error {
	return dialect.ErrNotOffered
}

// Hash returns the hash of a call to the supplier's API: of its method, the operator's address and the fields of the method, in the method's order.
func Hash(method, address, tid, key string, of []string, password string) string {
	parts := append(append([]string{method, address, tid, key}, of...), password)
	sum := md5.Sum([]byte(strings.Join(parts, "/"))) //nolint:gosec // the supplier's API demands it
	return hex.EncodeToString(sum[:])
}

func (c Client) call(ctx context.Context, method string, query url.Values, hashed []string) (raw []byte, err error) {
	if query == nil {
		query = url.Values{}
	}
	tid := c.NewID()
	query.Set("TID", tid)
	query.Set("Hash", Hash(method, c.Address, tid, c.Key, hashed, c.Password))
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL+"/System/Api/"+url.PathEscape(c.Key)+"/"+method+"/?"+query.Encode(), nil)
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	return raw, dialect.Fetch(c.HTTP, r, &raw)
}
