package app

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"maidan/internal/api/callback"
	"maidan/internal/api/kit"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/connect"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/config"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/wallet"
)

// Why a brand does not start with its game suppliers. Simulated games draw as they like, so real money must not start with them; and a supplier charges
// the operator for what is won and lost.
var (
	errSupplierSimulator = errors.New("brand.yaml says play_money: false, but supplier-simulator is set: simulated games are for play money only")
	errSupplierTest      = errors.New("brand.yaml says play_money: false, but the file of game suppliers says test: true: a test system plays for no money")
	errSupplierLive      = errors.New("brand.yaml says play_money: true, but the file of game suppliers does not say test: true: suppliers would charge for play money")
)

// openSuppliers builds the games of suppliers. Without a file and without a simulator there are none.
func (a *App) openSuppliers(context.Context) error {
	all, err := a.connectSuppliers()
	if err != nil {
		return err
	}
	a.Suppliers = supplier.New(supplier.Config{DB: a.DB, Wallet: a.Wallet, Box: a.Outbox, Rounds: a.Rounds, Clock: a.Clock, IDs: a.IDs, Random: a.Random, Gate: a.Protection.Gate(),
		Suppliers: all, Standing: a.standing})
	return nil
}

func (a *App) connectSuppliers() ([]supplier.Supplier, error) {
	switch {
	case a.Config.Suppliers != "":
		settings, err := readSuppliers(a.Config, a.Brand)
		if err != nil {
			return nil, err
		}
		all, err := settings.Connect(os.Getenv, a.IDs.New)
		if err == nil {
			a.Log.Info("game suppliers", "number", len(all), "test", settings.Test)
		}
		return all, err
	case a.Config.SupplierSimulator == "":
		return nil, nil
	case !a.Brand.PlayMoney:
		return nil, errSupplierSimulator
	}
	return connect.Simulated(a.Config.SupplierSimulator, a.Config.SupplierSimulatorKey, a.IDs.New, a.walletURL)
}

// readSuppliers reads the operator's file, if it fits the brand's kind of money.
func readSuppliers(cfg config.Config, b *content.Brand) (*connect.Settings, error) {
	settings, err := connect.Load(cfg.Suppliers)
	switch {
	case err != nil:
		return nil, err
	case settings.Test && !b.PlayMoney:
		return nil, errSupplierTest
	case !settings.Test && b.PlayMoney:
		return nil, errSupplierLive
	}
	return settings, nil
}

// walletURL returns the address of a simulated supplier's wallet: the simulator runs on this machine.
func (a *App) walletURL(name string) string {
	address, _ := a.listening.Load().(string)
	return "http://" + address + callback.SupplierPath + "/" + name
}

// standing returns the country of a player, and why the player may not play: technical works of the casino, or a blocked or closed account.
func (a *App) standing(ctx context.Context, playerID id.Player) (s supplier.Standing, err error) {
	p, err := a.Players.Find(ctx, a.DB.Reader(), playerID)
	if err != nil {
		return s, err
	}
	account, err := a.protectedAccount(ctx, a.DB.Reader(), playerID)
	if err != nil {
		return s, err
	}
	set, err := a.Operator.Current(ctx)
	if err != nil {
		return s, err
	}
	s.Country = account.Country
	switch {
	case set.Casino.Works:
		s.Refused = operate.ErrWorks.WithData("message", set.Casino.Message)
	case p.Blocked:
		s.Refused = player.ErrBlocked
	case p.Closed:
		s.Refused = player.ErrClosed
	}
	return s, nil
}

// gameOrigins returns the origins of the pages of suppliers' games.
func (a *App) gameOrigins() (origins []string) {
	for _, s := range a.Suppliers.Suppliers {
		for _, o := range s.Frames {
			if !slices.Contains(origins, o) {
				origins = append(origins, o)
			}
		}
	}
	return origins
}

// withFrames returns a Content-Security-Policy that allows frames of more origins, and nothing else of them.
func withFrames(policy string, origins []string) string {
	if len(origins) == 0 {
		return policy
	}
	more := "frame-src " + strings.Join(origins, " ")
	if strings.Contains(policy, "frame-src 'none'") {
		return strings.Replace(policy, "frame-src 'none'", more, 1)
	}
	return strings.Replace(policy, "frame-src", more, 1)
}

// importEvery is how often the lists of suppliers are read. Some suppliers allow one call a minute.
const importEvery = time.Hour

// importGames reads the lists of games of all suppliers.
func (a *App) importGames(ctx context.Context) error {
	if len(a.Suppliers.Suppliers) == 0 {
		return nil
	}
	return a.Suppliers.Import(ctx)
}

// countSupplierCalls stores every ten seconds what suppliers called on this node, and at the end what is left.
func (a *App) countSupplierCalls(ctx context.Context) error {
	for running := true; running; {
		running = a.Clock.Sleep(ctx, 10*time.Second) == nil
		if err := a.Suppliers.StoreCalls(context.WithoutCancel(ctx)); err != nil {
			a.Log.WarnContext(ctx, "counts of suppliers' calls not stored", "error", err)
		}
	}
	return nil
}

// mountTestSessions registers the addresses at which a holder of the simulator's key gets players to test the wallet with. Only simulated suppliers have
// them, and those exist with play money only.
func (a *App) mountTestSessions() {
	if a.Config.SupplierSimulator == "" {
		return
	}
	for _, s := range a.Suppliers.Suppliers {
		a.Kit.HandleFunc("POST "+callback.SupplierPath+"/"+s.Name+simulator.TestSessionsPath, func(w http.ResponseWriter, r *http.Request) {
			if !simulator.IsTestKey(a.Config.SupplierSimulatorKey, r.Header.Get("Authorization")) {
				kit.WriteError(w, r, dialect.ErrSignature)
				return
			}
			made, err := a.testSessions(r.Context(), s.Name)
			if err != nil {
				kit.WriteError(w, r, err)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(made)
		})
	}
}

// testMoney is what a test player has, and testStake what each of its bets takes, both in hundredths of testCurrency.
const (
	testCurrency = money.Currency("INR")
	testMoney    = money.Amount(1_000_000)
	testStake    = money.Amount(1_007)
)

// testSessions makes two players and their sessions of a supplier's game.
func (a *App) testSessions(ctx context.Context, supplierName string) (t simulator.TestSessions, err error) {
	game, err := a.anyGame(ctx, supplierName)
	if errors.Is(err, supplier.ErrNoGame) { // the server has just started and has not read the list so far
		failed := a.Suppliers.Import(ctx)
		if game, err = a.anyGame(ctx, supplierName); err != nil {
			err = errors.Join(err, failed)
		}
	}
	if err != nil {
		return t, err
	}
	t = simulator.TestSessions{Game: game, Currency: testCurrency, Stake: testStake}
	if t.PlayerID, t.Token, err = a.testSession(ctx, supplierName, t.Game); err != nil {
		return t, err
	}
	if t.OtherID, t.Other, err = a.testSession(ctx, supplierName, t.Game); err != nil {
		return t, err
	}
	if t.Expired, err = a.Suppliers.OpenSession(ctx, supplierName, t.PlayerID, t.Game, testCurrency, supplier.Source{}); err != nil {
		return t, err
	}
	return t, a.Suppliers.EndSession(ctx, t.Expired)
}

// anyGame returns a game that a supplier offers. Error: supplier.ErrNoGame.
func (a *App) anyGame(ctx context.Context, supplierName string) (string, error) {
	offered, err := a.Suppliers.Games(ctx, "")
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(offered, func(g supplier.OfferedGame) bool { return g.Supplier == supplierName })
	if at < 0 {
		return "", supplier.ErrNoGame
	}
	return offered[at].ID, nil
}

// testSession makes a player with play money and opens a game.
func (a *App) testSession(ctx context.Context, supplierName, game string) (who id.Player, token string, err error) {
	name, password := "conformance-"+a.IDs.New(), Password()
	made, err := a.Players.Register(ctx, player.Registration{Username: name + "@maidan.example", Password: password, RepeatPassword: password, Currency: testCurrency,
		Checkbox1: true, Checkbox2: true, Visit: player.Visit{Address: name}}) // an address of its own: registrations are limited by address
	if err != nil {
		return who, token, err
	}
	who = made.Player.ID
	err = a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := a.Wallet.Post(ctx, tx, "conformance:"+string(who), wallet.HashOf(string(who)), wallet.Transfer{Kind: wallet.BenchFunded, Ref: "conformance", Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Deposits, testCurrency), Amount: -testMoney}, {Account: wallet.PlayerCash(who, testCurrency), Amount: testMoney}}})
		return err
	})
	if err != nil {
		return who, token, err
	}
	token, err = a.Suppliers.OpenSession(ctx, supplierName, who, game, testCurrency, supplier.Source{})
	return who, token, err
}
