// Package supplier plays games of suppliers with the player's own balance: the seamless wallet. A supplier's server calls for each stake and each win,
// and each call is one command of the ledger.
//
// The rules that money depends on:
//   - A transaction of a supplier has one effect. The same call again gets the stored answer, another call with the same id is refused.
//   - A rollback that comes before its bet is stored, and the late bet is refused.
//   - Bets need a session that is not over. Wins and rollbacks do not: the player has staked, and the supplier may be late.
//   - A win needs a bet of the same player in the same round that stands. Only prizes (promotions) do not.
//   - A round is played with one balance, that of its first stake: what it wins and what is taken back goes there, whichever session is open by then.
//
// Which supplier speaks how is the matter of the packages below; call.go is the path of a call.
package supplier

import (
	"context"
	"time"

	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// Errors for players and staff; package dialect has those for suppliers.
var (
	ErrNoSupplier = fault.New(fault.NotFound, "supplier_not_found", "There is no such supplier.")
	ErrNoGame     = fault.New(fault.NotFound, "supplier_game_not_found", "There is no such game.")
	ErrBlocked    = fault.New(fault.Forbidden, "supplier_game_blocked", "This game cannot be played in your country.")
	ErrCountry    = fault.New(fault.Invalid, "country_unknown", "There is no such country.")
	ErrNoDemo     = fault.New(fault.Conflict, "supplier_game_without_demo", "This game cannot be played without money.")
	ErrLaunch     = fault.New(fault.Unavailable, "supplier_unavailable", "The game could not be opened. Please try again.")
)

// product is the product of jurisdictions that these games belong to.
const product = "casino"

// Supplier is a connected supplier.
type Supplier struct {
	Name     string // of the operator's settings; part of addresses and of keys in the ledger
	Operator dialect.Operator
	Client   dialect.Client
	Frames   []string // origins of the pages of its games; a host may begin with *.
}

// Standing is what a player may do at the moment.
type Standing struct {
	Country string // ISO 3166-1
	Refused error  // why the player may not play, a *fault.Error; nil otherwise
}

// Config configures an Engine. Gate may be nil: then every stake is allowed.
type Config struct {
	DB        *db.DB
	Wallet    *wallet.Wallet
	Box       *outbox.Box
	Rounds    *round.Engine // knows the open rounds of the operator's own games
	Clock     clock.Clock
	IDs       *id.Maker
	Random    rng.Source
	Gate      *protection.Gate
	Suppliers []Supplier
	Standing  func(ctx context.Context, playerID id.Player) (Standing, error)

	// Session is how long bets are accepted after a launch [12 h].
	Session time.Duration
}

// Engine processes the calls of suppliers and calls them. It is safe for concurrent use.
type Engine struct {
	Config
	byName  map[string]Supplier
	counter callCounter
}

// New returns an Engine and registers its loaders with the wallet; call it once per wallet.
func New(cfg Config) *Engine {
	if cfg.Session == 0 {
		cfg.Session = 12 * time.Hour
	}
	e := &Engine{Config: cfg, byName: map[string]Supplier{}}
	for _, s := range cfg.Suppliers {
		e.byName[s.Name] = s
	}
	cfg.Wallet.RegisterLoader(transactionLoader, loadTransactions)
	cfg.Wallet.RegisterLoader(roundLoader, loadRounds)
	cfg.Rounds.RegisterPlays(func(ctx context.Context, q db.Querier, players []string) (map[id.Player][]round.Play, error) {
		return openPlays(ctx, q, players, e.now()-openFor.Milliseconds())
	})
	return e
}

// Find returns a connected supplier.
func (e *Engine) Find(name string) (Supplier, error) {
	if s, ok := e.byName[name]; ok {
		return s, nil
	}
	return Supplier{}, ErrNoSupplier
}

// WalletOf returns the wallet that one supplier calls.
func (e *Engine) WalletOf(name string) dialect.Wallet { return walletOf{e, name} }

type walletOf struct {
	engine *Engine
	name   string
}

// Call implements dialect.Wallet.
func (w walletOf) Call(ctx context.Context, c dialect.Call) (dialect.Result, error) {
	return w.engine.Call(ctx, w.name, c)
}

func (e *Engine) now() int64 { return clock.Millis(e.Clock.Now()) }

// session is a launched game.
type session struct {
	Supplier string
	PlayerID id.Player
	Game     string
	Currency money.Currency
	Source
	ExpiresAt int64
}

func (s session) account() wallet.AccountID { return s.Source.account(s.PlayerID, s.Currency) }
