// Package crash plays the rounds of crash games, which all players share, on any number of nodes.
//
// One node leads a game: it opens rounds, starts them, ends them at their results and pays automatic cash-outs (lead.go). Bets and cash-outs are
// commands of the wallet on any node. The result of a round is that of its hash, which was committed before with the hashes of all rounds of its chain
// (chain.go), so every node knows it and nobody can change it.
//
// The order of commits protects the result. A bet is verified to commit before its round starts, and the start is published after its commit. A cash-out
// counts at the moment when its node received it, if the round was still flying in the database then; the end of the round is published after its commit,
// too. So nobody can use what was published, even if the clocks of nodes differ.
package crash

import (
	"encoding/json"
	"sync"
	"time"

	"maidan/internal/bonus"
	rules "maidan/internal/casino/game/crash"
	"maidan/internal/casino/round"
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

// Errors of this package.
var (
	ErrNoGame  = fault.New(fault.NotFound, "game_not_found", "There is no such game.")
	ErrNoRound = fault.New(fault.NotFound, "round_not_found", "There is no such round.")
	ErrNoBet   = fault.New(fault.NotFound, "crash_bet_not_found", "There is no such bet.")
	ErrLate    = fault.New(fault.Conflict, "crash_betting_closed", "This round takes no more bets.")
	ErrSlot    = fault.New(fault.Conflict, "crash_bet_placed", "This bet was already placed.")
	ErrAuto    = fault.New(fault.Invalid, "crash_auto_invalid", "An automatic cash-out is possible from 1.01 to 1,000,000.")
	ErrNotYet  = fault.New(fault.Conflict, "crash_not_flying", "The round has not started yet.")
	ErrCrashed = fault.New(fault.Conflict, "crash_over", "The round is over.")
	ErrNoChain = fault.New(fault.NotFound, "chain_not_found", "There is no such chain.")
	ErrSalt    = fault.New(fault.Invalid, "salt_invalid", "A salt has 8 to 128 visible characters of ASCII, without spaces.")
	ErrSalted  = fault.New(fault.Conflict, "salt_fixed", "The salt of this chain is fixed already.")
	ErrEnded   = fault.New(fault.Conflict, "crash_bet_ended", "This bet has its result.")
)

// Status is the state of a round.
type Status string

// The states. A crashed round has its result, and cash-outs that were received before are still committed; then it is over, and every bet has its result.
// An interrupted round had no node that led it for a while: bets that were not cashed out by then are refunded.
const (
	Betting     Status = "betting"
	Flying      Status = "flying"
	Crashed     Status = "crashed"
	Over        Status = "over"
	Interrupted Status = "interrupted"
)

// Statuses returns all states.
func Statuses() []Status { return []Status{Betting, Flying, Crashed, Over, Interrupted} }

// BetStatus is the state of a bet.
type BetStatus string

// The states of bets.
const (
	BetOpen     BetStatus = "open"
	BetCashed   BetStatus = "cashed"
	BetLost     BetStatus = "lost"
	BetRefunded BetStatus = "refunded"
)

// BetStatuses returns all states of bets.
func BetStatuses() []BetStatus { return []BetStatus{BetOpen, BetCashed, BetLost, BetRefunded} }

// SharedRound is a round as everybody sees it. Hash and Result are known when it has crashed.
type SharedRound struct {
	ID        id.CrashRound `json:"id"`
	Game      string        `json:"game"`
	ChainID   id.Chain      `json:"chain_id"`
	Number    int64         `json:"number" doc:"of the hash in its chain, from 1"`
	Status    Status        `json:"status" enum:"betting,flying,crashed,over,interrupted"`
	StartsAt  int64         `json:"starts_at" doc:"unix milliseconds; when the multiplier begins to rise"`
	CrashedAt int64         `json:"crashed_at" doc:"unix milliseconds; 0 before"`
	Hash      string        `json:"hash"`
	Result    int64         `json:"result" doc:"hundredths"`
	Returned  int64         `json:"returned" doc:"share that is returned to players, hundredths"`
}

// SharedBet is a bet as its player sees it.
type SharedBet struct {
	ID         id.CrashBet    `json:"id"`
	RoundID    id.CrashRound  `json:"round_id"`
	Game       string         `json:"game"`
	Slot       int64          `json:"slot" doc:"which of the player's bets on this round, from 0"`
	Funds      round.Funds    `json:"funds" enum:"cash,bonus,demo"`
	Grant      id.Grant       `json:"grant,omitempty" doc:"the bonus that it was staked from"`
	Currency   money.Currency `json:"currency"`
	Stake      money.Amount   `json:"stake" doc:"hundredths"`
	Auto       int64          `json:"auto" doc:"multiplier of the automatic cash-out in hundredths, or 0"`
	Status     BetStatus      `json:"status" enum:"open,cashed,lost,refunded"`
	Multiplier int64          `json:"multiplier" doc:"of the cash-out in hundredths, or 0"`
	Payout     money.Amount   `json:"payout" doc:"hundredths"`
	Result     int64          `json:"result" doc:"of the round in hundredths, or 0 before it is known"`
	PlacedAt   int64          `json:"placed_at" doc:"unix milliseconds"`
	EndedAt    int64          `json:"ended_at" doc:"unix milliseconds; 0 while open"`

	Wagering *bonus.Wagering `json:"wagering,omitempty" doc:"of its bonus: in the list of bets"`
}

// Publisher sends what was committed to screens on all nodes, see live.Hub.
type Publisher interface {
	Set(channel, key string, data json.RawMessage)
	Push(channel string, data json.RawMessage)
}

// Channel is the name of the channel of a game's rounds. Everybody may listen to it.
func Channel(game string) string { return ChannelPrefix + game }

// ChannelPrefix begins the names of the channels of all games.
const ChannelPrefix = "crash:"

// Config configures an Engine. Gate may be nil: then every stake is allowed.
type Config struct {
	DB     *db.DB
	Wallet *wallet.Wallet
	Rounds *round.Engine // holds demo money
	Clock  clock.Clock   // of all nodes the same, but for milliseconds
	IDs    *id.Maker
	Random rng.Source
	Key    []byte // seals chains, secret.SealKeyLen bytes
	Gate   *protection.Gate
	Screen Publisher
	Outbox *outbox.Box // may be nil: then ends of rounds are no events

	// Settle is how long after the result cash-outs that were received before it may still be committed [1 s].
	Settle time.Duration
	// Interrupted is after how long without a leader a flying round is interrupted [3 s].
	Interrupted time.Duration
	// ChainRounds is the number of rounds of new chains [20 000].
	ChainRounds int
}

// Engine plays crash games. It is safe for concurrent use.
type Engine struct {
	Config
	chains chainCache
	reach  int // how many bets a search reads
}

// New returns an Engine and registers its loaders with the wallet; call it once per wallet.
func New(cfg Config) *Engine {
	if cfg.Settle == 0 {
		cfg.Settle = time.Second
	}
	if cfg.Interrupted == 0 {
		cfg.Interrupted = 3 * time.Second
	}
	if cfg.ChainRounds == 0 {
		cfg.ChainRounds = 20_000
	}
	e := &Engine{Config: cfg, reach: searched}
	cfg.Wallet.RegisterLoader(roundLoader, loadRounds)
	cfg.Wallet.RegisterVerify(roundLoader, verifyRounds)
	cfg.Wallet.RegisterLoader(slotLoader, loadSlots)
	cfg.Wallet.RegisterLoader(betLoader, loadBets)
	cfg.Rounds.RegisterPlays(openPlays)
	return e
}

func (e *Engine) now() int64 { return clock.Millis(e.Clock.Now()) }

// chainCache remembers opened chains.
type chainCache struct {
	mu    sync.Mutex
	known map[id.Chain]opened
}

func find(game string) (rules.Game, error) {
	if g, ok := rules.Find(game); ok {
		return g, nil
	}
	return rules.Game{}, ErrNoGame
}
