// Package mission gives players a reward for a task: to stake so much, to play so often, or to try so many games, in a day or a week.
//
// A player starts a mission; from then on bets and rounds count that have a result and were placed in its period, with real money only. They come by the outbox, as for tournaments (package play), and a bet that is settled
// otherwise or voided counts with its last result. When the task is done the player claims the reward: an offer that needs no deposit, given in the transaction that marks the mission as claimed.
package mission

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
)

// The package's errors.
var (
	ErrUnknown = fault.New(fault.NotFound, "mission_unknown", "There is no such mission.")
	ErrNotDone = fault.New(fault.Conflict, "mission_not_done", "The mission is not done.")
)

// Period is how long a mission runs before it begins again.
type Period string

// The periods, in UTC: days, and weeks from Monday on.
const (
	Day  Period = "day"
	Week Period = "week"
)

// at returns the first moment of the period that a time lies in, and the first after it, in unix milliseconds.
func (p Period) at(now time.Time) (from, to int64) {
	now = now.UTC()
	day, days := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC), 1
	if p == Week {
		day, days = day.AddDate(0, 0, -(int(day.Weekday())+6)%7), 7
	}
	return day.UnixMilli(), day.AddDate(0, 0, days).UnixMilli()
}

// Task is what counts for a mission.
type Task string

// The tasks.
const (
	ByStake Task = "stake" // what was staked together
	ByPlays Task = "plays" // the number of bets and rounds
	ByGames Task = "games" // the number of different games; of bets of different sports
)

// Status is how far a mission of a player is.
type Status string

// The states.
const (
	Open    Status = "open" // can be started
	Running Status = "running"
	Done    Status = "done" // the reward can be claimed
	Claimed Status = "claimed"
)

// Terms are the conditions of a mission in a currency. Amounts are hundredths.
type Terms struct {
	Products []content.BonusProduct `json:"products"`
	MinStake money.Amount           `json:"min_stake"` // of each bet and round
	MinOdds  money.Odds             `json:"min_odds"`  // of bets on sports; 0: any
}

// Reward is what a mission gives. Amount is hundredths of the player's currency: of free spins what they stake together.
type Reward struct {
	OfferID string
	BonusID string // of the offer in the player's currency
	Kind    content.OfferKind
	Amount  money.Amount
}

// Run is a mission of a player in a period. Times are unix milliseconds.
type Run struct {
	Mission   string
	PlayerID  id.Player
	From      int64 // of the period
	Ends      int64
	Currency  money.Currency
	Task      Task
	Terms     Terms
	Target    int64 // hundredths for ByStake, else a number
	Progress  int64
	Status    Status
	Reward    Reward
	StartedAt int64
	ClaimedAt int64
}

// Give gives a player an offer in tx; source names the mission.
type Give func(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, source string) error

// Config holds the dependencies of Missions. Every field is required.
type Config struct {
	DB        *db.DB
	Box       *outbox.Box
	Clock     clock.Clock
	Brand     *content.Brand
	Programme Programme
	Give      map[content.OfferKind]Give // of every kind that needs no deposit
	// Barred refuses players who may not get bonuses.
	Barred func(ctx context.Context, q db.Querier, playerID id.Player) error
	// Eligible refuses players who cannot begin an offer now.
	Eligible func(ctx context.Context, q db.Querier, p player.Player, offer content.WelcomeBonus) error
}

// Missions are the missions of a brand. They are safe for concurrent use.
type Missions struct{ Config }

// New returns the missions of a brand.
func New(cfg Config) *Missions { return &Missions{cfg} }

// SourcePrefix begins the source of a bonus that a mission has given.
const SourcePrefix = "mission:"
