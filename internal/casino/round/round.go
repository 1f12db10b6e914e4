// Package round plays rounds of casino games: it takes the stake, draws the result from the player's seeds, applies the player's actions and
// pays, each step in one command of the wallet.
//
// The result of a round is fixed when its stake is taken: by the seeds, the nonce, the game's settings and the player's actions alone. An
// unfinished round waits in the database and can be resumed on any device and node. start.go and act.go are the path of a round.
package round

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"maidan/internal/bonus"
	"maidan/internal/casino/catalog"
	"maidan/internal/casino/game"
	"maidan/internal/casino/operate"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// Errors of this package. ErrStake has the data min, max, step and chips; ErrOpen has game and round; ErrTooFast has wait in milliseconds.
var (
	ErrNoGame  = fault.New(fault.NotFound, "game_not_found", "There is no such game.")
	ErrNoRound = fault.New(fault.NotFound, "round_not_found", "There is no such round.")
	ErrStake   = fault.New(fault.Conflict, "stake_not_possible", "This stake is not possible.")
	ErrFunds   = fault.New(fault.Invalid, "funds_unknown", "There is no such balance.")
	ErrOpen    = fault.New(fault.Conflict, "round_open", "A round is not finished yet.")
	ErrOver    = fault.New(fault.Conflict, "round_over", "This round is over.")
	ErrStep    = fault.New(fault.Conflict, "round_moved", "This round has gone on elsewhere.")
	ErrTooFast = fault.New(fault.Conflict, "round_too_fast", "The next round cannot start yet.")
	ErrSeeds   = fault.New(fault.Conflict, "seeds_changed", "The seeds were already changed.")
)

// Funds is the balance that a stake is taken from and a payout goes to.
type Funds string

// The balances. Demo money is kept with the player's seeds and is not in the ledger.
const (
	Cash  Funds = "cash"
	Bonus Funds = "bonus"
	Demo  Funds = "demo"
)

// AllFunds returns all balances.
func AllFunds() []Funds { return []Funds{Cash, Bonus, Demo} }

// Status is the state of a round.
type Status string

// The states. A refunded round has no result: its rules were changed while it was open, or it was abandoned before it could be cashed out.
const (
	Open     Status = "open"
	Ended    Status = "ended"
	Refunded Status = "refunded"
)

// Statuses returns all states.
func Statuses() []Status { return []Status{Open, Ended, Refunded} }

// Round is a round as its player sees it.
type Round struct {
	ID         id.Round        `json:"id"`
	Game       string          `json:"game"`
	Funds      Funds           `json:"funds" enum:"cash,bonus,demo"`
	Grant      id.Grant        `json:"grant,omitempty" doc:"the bonus that it was staked from"`
	Currency   money.Currency  `json:"currency"`
	Stake      money.Amount    `json:"stake" doc:"hundredths"`
	Params     json.RawMessage `json:"params" doc:"settings of the game"`
	Step       int64           `json:"step" doc:"number of actions so far"`
	Status     Status          `json:"status" enum:"open,ended,refunded"`
	CanCashOut bool            `json:"can_cash_out"`
	Multiplier int64           `json:"multiplier" doc:"ten-thousandths: the result, or what a cash-out returns now"`
	Payout     money.Amount    `json:"payout" doc:"hundredths; of an open round what a cash-out pays now"`
	View       json.RawMessage `json:"view" doc:"what the player sees, by game"`
	SeedsID    id.Seeds        `json:"seeds_id"`
	Nonce      int64           `json:"nonce"`
	Rules      string          `json:"rules" doc:"version of the numbers that the game pays by"`
	StartedAt  int64           `json:"started_at" doc:"unix milliseconds"`
	EndedAt    int64           `json:"ended_at" doc:"unix milliseconds; 0 while open"`

	Wagering *bonus.Wagering `json:"wagering,omitempty" doc:"of its bonus: in lists and of a single round that is read"`
}

// Config configures an Engine. Gate and Operator may be nil: then every stake is allowed.
type Config struct {
	DB     *db.DB
	Wallet *wallet.Wallet
	Clock  clock.Clock
	IDs    *id.Maker
	Random rng.Source
	Key    []byte           // seals the server's seeds, secret.SealKeyLen bytes
	Gate   *protection.Gate // limits, time-outs and rules of jurisdictions

	Operator *operate.Operator // switches, technical works and limits of stakes
}

// Engine plays rounds. It is safe for concurrent use.
type Engine struct {
	Config
	versions  map[string]string // of the rules, by game
	seated    seated
	seeds     seedCache
	elsewhere []PlaysFunc
	reach     int // how many rounds a search reads
}

// New returns an Engine and registers its loaders with the wallet; call it once per wallet.
func New(cfg Config) *Engine {
	e := &Engine{Config: cfg, versions: map[string]string{}, reach: searched}
	for _, g := range catalog.Games() {
		e.versions[g.ID()] = catalog.Version(g)
	}
	cfg.Wallet.RegisterLoader(seatLoader, e.loadSeats)
	cfg.Wallet.RegisterLoader(playsLoader, e.loadPlays)
	cfg.Wallet.RegisterLoader(roundLoader, loadRounds)
	return e
}

// StoreRules stores the numbers that the games pay by, for the rounds that name them. Call it at the start, before rounds are played.
func (e *Engine) StoreRules(ctx context.Context) error {
	return e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, g := range catalog.Games() {
			rules, err := json.Marshal(g.Rules())
			if err != nil {
				return fmt.Errorf("rules of %s: %w", g.ID(), err)
			}
			if err := insertRules(ctx, tx, g.ID(), e.versions[g.ID()], string(rules), clock.Millis(e.Clock.Now())); err != nil {
				return err
			}
		}
		return nil
	})
}

// rulesOf returns the game whose rules a round began with; ok is false when they have changed since.
func (e *Engine) rulesOf(r row) (g game.Game, ok bool) {
	g, ok = catalog.Find(r.Game)
	return g, ok && e.versions[r.Game] == r.Rules
}

// abandonedAfter is how long a round stays open at most.
const abandonedAfter = 30 * 24 * time.Hour
