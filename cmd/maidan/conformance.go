package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"maidan/internal/api/callback"
	"maidan/internal/casino/supplier/conformance"
	"maidan/internal/casino/supplier/connect"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/fundist"
	"maidan/internal/casino/supplier/hub88"
	"maidan/internal/casino/supplier/pragmatic"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/casino/supplier/swipe"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// conformanceOptions are the flags of "maidan conformance wallet".
type conformanceOptions struct {
	dialect, url            string
	secretFile, provider    string
	token, player, game     string
	expired                 string
	otherToken, otherPlayer string
	currency                string
	stake                   int64
	config                  config.Config
}

// conformanceCommand tests a wallet. Without a session it is one of this program: the server makes players for the test.
func conformanceCommand(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) == 0 || args[0] != "wallet" {
		_, _ = fmt.Fprintln(errs, "usage: maidan conformance wallet --dialect "+strings.Join(simulator.Dialects(), "|")+" --url URL [flags]")
		return errUsage
	}
	var o conformanceOptions
	var err error
	o.config, err = settings("conformance wallet", args[1:], errs, o.bind)
	if err != nil {
		return err
	}
	if !slices.Contains(simulator.Dialects(), o.dialect) || o.url == "" {
		_, _ = fmt.Fprintln(errs, "maidan conformance wallet: --dialect and --url are needed; the dialects are "+strings.Join(simulator.Dialects(), ", "))
		return errUsage
	}
	subject, err := o.subject(ctx)
	if err != nil {
		return err
	}
	report := conformance.Run(ctx, subject)
	report.Print(out)
	if len(report.Findings) > 0 {
		return fmt.Errorf("the wallet fails %d checks", len(report.Findings))
	}
	return nil
}

func (o *conformanceOptions) bind(fs *flag.FlagSet) {
	fs.StringVar(&o.dialect, "dialect", "", "dialect of the supplier: "+strings.Join(simulator.Dialects(), ", "))
	fs.StringVar(&o.url, "url", "", "address of the wallet; an origin is that of a server of this program")
	fs.StringVar(&o.secretFile, "secret-file", "", "file of the secret that the supplier signs with: a private key for hub88, a text for the others; empty: the simulator's")
	fs.StringVar(&o.provider, "provider", simulator.ProviderName, "providerId of calls of pragmatic")
	fs.StringVar(&o.token, "token", "", "token of a launched game; empty: a server of this program makes players for the test")
	fs.StringVar(&o.player, "player", "", "player of the token")
	fs.StringVar(&o.game, "game", "", "game of the token, the supplier's name of it")
	fs.StringVar(&o.expired, "expired-token", "", "an expired token of the same player; empty: these checks are left out")
	fs.StringVar(&o.otherToken, "other-token", "", "token of another player; empty: these checks are left out")
	fs.StringVar(&o.otherPlayer, "other-player", "", "player of the other token")
	fs.StringVar(&o.currency, "currency", "INR", "currency of the sessions")
	fs.Int64Var(&o.stake, "stake", 107, "stake of each bet in hundredths; the player needs ten stakes")
}

// subject returns the wallet to test with its sessions.
func (o *conformanceOptions) subject(ctx context.Context) (s conformance.Subject, err error) {
	client := &http.Client{Timeout: 30 * time.Second}
	s = conformance.Subject{Wallet: strings.TrimSuffix(o.url, "/"), HTTP: client, NewID: id.NewMaker(clock.System{}, rng.Secure()).New}
	if u, err := url.Parse(s.Wallet); err == nil && u.Path == "" {
		s.Wallet += callback.SupplierPath + "/" + connect.SandboxName(o.dialect)
	}
	key := ""
	if o.secretFile == "" || o.token == "" {
		if key, err = supplierKey(o.config); err != nil {
			return s, err
		}
	}
	if s.Side, s.Wrong, err = o.sides(key); err != nil {
		return s, err
	}
	if o.token != "" {
		s.Session = conformance.Session{Token: o.token, PlayerID: id.Player(o.player), Game: o.game}
		s.Other = conformance.Session{Token: o.otherToken, PlayerID: id.Player(o.otherPlayer), Game: o.game}
		s.Expired, s.Currency, s.Stake = o.expired, money.Currency(o.currency), money.Amount(o.stake)
		return s, nil
	}
	return s, ownSessions(ctx, client, key, &s)
}

// ownSessions asks a server of this program for players.
func ownSessions(ctx context.Context, client *http.Client, key string, s *conformance.Subject) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Wallet+simulator.TestSessionsPath, nil)
	if err != nil {
		return fmt.Errorf("make a request: %w", err)
	}
	r.Header.Set("Authorization", "Bearer "+simulator.TestKey(key))
	var made simulator.TestSessions
	if err := dialect.Fetch(client, r, &made); err != nil {
		return fmt.Errorf("get players for the test: %w", err)
	}
	s.Session = conformance.Session{Token: made.Token, PlayerID: made.PlayerID, Game: made.Game}
	s.Other = conformance.Session{Token: made.Other, PlayerID: made.OtherID, Game: made.Game}
	s.Expired, s.Currency, s.Stake = made.Expired, made.Currency, made.Stake
	return nil
}

var errDialect = errors.New("there is no such dialect")

// sides returns the supplier's side of the dialect, and that of somebody with another key.
func (o *conformanceOptions) sides(simulatorKey string) (side, wrong dialect.Supplier, err error) {
	if o.secretFile == "" {
		keys, err := simulator.NewKeys(simulatorKey)
		return keys.Supplier(o.dialect), keys.Forged(o.dialect), err
	}
	text, err := os.ReadFile(o.secretFile)
	if err != nil {
		return nil, nil, fmt.Errorf("read the secret: %w", err)
	}
	given, other := strings.TrimSpace(string(text)), secret.NewToken(rng.Secure())
	switch o.dialect {
	case "hub88":
		own, err := hub88.ParsePrivateKey(text)
		if err != nil {
			return nil, nil, err
		}
		another, err := hub88.DeriveKey([]byte(other), "wrong")
		return hub88.Supplier{Key: own}, hub88.Supplier{Key: another}, err
	case "pragmatic":
		return pragmatic.Supplier{Secret: given, Provider: o.provider}, pragmatic.Supplier{Secret: other, Provider: o.provider}, nil
	case "fundist":
		return fundist.Supplier{Secret: given}, fundist.Supplier{Secret: other}, nil
	case "swipe":
		return swipe.Supplier{Key: given}, swipe.Supplier{Key: other}, nil
	}
	return nil, nil, errDialect
}
