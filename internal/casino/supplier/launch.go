package supplier

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/secret"
)

// Launch is a game that a player opens.
type Launch struct {
	PlayerID   id.Player
	Currency   money.Currency // of the account
	Supplier   string
	Game       string
	Demo       bool // without money
	Source          // the balance to play with; cash if it is empty
	Language   string
	Address    string // of the player, an IP address
	Mobile     bool
	LobbyURL   string
	DepositURL string
}

// Launch returns the address of a game on the supplier's site. It has a new token for this player, game and currency, which the supplier uses for its
// calls.
//
// Errors: ErrNoSupplier, ErrNoGame, ErrBlocked, ErrNoDemo, ErrLaunch, round.ErrFunds, wallet.ErrInsufficient without bonus money, those of bonus.AdmitGame, of the Gate and of Standing.
func (e *Engine) Launch(ctx context.Context, l Launch) (address string, err error) {
	s, err := e.Find(l.Supplier)
	if err != nil {
		return "", err
	}
	standing, err := e.mayOpen(ctx, l)
	if err != nil {
		return "", err
	}
	out := dialect.Launch{Game: l.Game, PlayerID: l.PlayerID, Currency: l.Currency, Country: standing.Country, Language: l.Language, Address: l.Address, Mobile: l.Mobile,
		LobbyURL: l.LobbyURL, DepositURL: l.DepositURL}
	if !l.Demo {
		if out.Token, err = e.OpenSession(ctx, l.Supplier, l.PlayerID, l.Game, l.Currency, l.Source); err != nil {
			return "", err
		}
	}
	if address, err = s.Client.LaunchURL(ctx, out); err == nil {
		err = checkAddress(address, s.Frames)
	}
	if err != nil {
		if out.Token != "" {
			err = errors.Join(err, e.EndSession(ctx, out.Token))
		}
		return "", ErrLaunch.Because(err)
	}
	return address, nil
}

// mayOpen refuses a game that the player may not open.
func (e *Engine) mayOpen(ctx context.Context, l Launch) (standing Standing, err error) {
	g, known, err := findGame(ctx, e.DB.Reader(), l.Supplier, l.Game)
	if err != nil {
		return standing, err
	}
	if standing, err = e.Standing(ctx, l.PlayerID); err != nil {
		return standing, err
	}
	switch {
	case !known || !g.playable():
		return standing, ErrNoGame
	case g.blockedIn(standing.Country):
		return standing, ErrBlocked
	case l.Demo && !g.Demo:
		return standing, ErrNoDemo
	case standing.Refused != nil:
		return standing, standing.Refused
	}
	if err := e.Gate.Admit(ctx, l.PlayerID, product); err != nil || l.Demo {
		return standing, err
	}
	return standing, e.mayUse(ctx, l, g)
}

// OpenSession stores a session of a balance, cash if it is empty, and returns its token, which is stored nowhere.
func (e *Engine) OpenSession(ctx context.Context, supplier string, playerID id.Player, game string, c money.Currency, of Source) (token string, err error) {
	token = secret.NewToken(e.Random)
	now := e.now()
	err = e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return insertSession(ctx, tx, secret.Digest(token), session{supplier, playerID, game, c, of.orCash(), now + e.Session.Milliseconds()}, now)
	})
	if err != nil {
		return "", fmt.Errorf("store a session: %w", err)
	}
	return token, nil
}

// EndSession makes bets with a token refused from now on.
func (e *Engine) EndSession(ctx context.Context, token string) error {
	err := e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return expireSession(ctx, tx, secret.Digest(token), e.now())
	})
	if err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	return nil
}

// checkAddress refuses what is not the address of a page on one of the origins: it goes into a frame of the player's screen.
func checkAddress(address string, origins []string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return errors.New("the answer has no address of a page")
	}
	for _, origin := range origins {
		scheme, host, _ := strings.Cut(origin, "://")
		below, wild := strings.CutPrefix(host, "*")
		if scheme == u.Scheme && (host == u.Host || wild && strings.HasSuffix(u.Host, below)) {
			return nil
		}
	}
	return fmt.Errorf("the game is on %s, which is none of the supplier's origins", u.Host)
}
