// Package risk rates withdrawals that wait for staff. Assess is pure: the same facts always give the same reasons and score.
// docs/payments-queue.md lists the weights.
package risk

import (
	"cmp"
	"slices"
	"time"

	"maidan/internal/id"
	"maidan/internal/money"
)

// Code identifies a reason. Texts of the back office have the key "risk.<code>".
type Code string

// The reasons.
const (
	NewAccount       Code = "new_account"
	NewDevice        Code = "new_device"
	NewCountry       Code = "new_country"
	Velocity         Code = "velocity"
	ActiveBonus      Code = "active_bonus"
	OppositeBets     Code = "opposite_bets"
	RelatedAccounts  Code = "related_accounts"
	NameMismatch     Code = "name_mismatch"
	FirstWithdrawal  Code = "first_withdrawal"
	AboveDeposits    Code = "above_deposits"
	TurnoverBarely   Code = "turnover_barely_met"
	MethodDiffers    Code = "method_differs"
	FactsUnavailable Code = "facts_unavailable"
)

// Codes returns all codes.
func Codes() []Code {
	return []Code{NewAccount, NewDevice, NewCountry, Velocity, ActiveBonus, OppositeBets, RelatedAccounts, NameMismatch, FirstWithdrawal,
		AboveDeposits, TurnoverBarely, MethodDiffers, FactsUnavailable}
}

// Severity orders reasons.
type Severity string

// The severities.
const (
	Low    Severity = "low"
	Medium Severity = "medium"
	High   Severity = "high"
)

// Severities returns all severities.
func Severities() []Severity { return []Severity{Low, Medium, High} }

// weights are the points of a reason by its severity.
var weights = map[Severity]int{Low: 5, Medium: 15, High: 30}

// maxScore limits the score.
const maxScore = 100

// Subject is a player whose withdrawal is rated, with its currency.
type Subject struct {
	Player   id.Player
	Currency money.Currency
}

// Background is what other packages than payment know about a player. Amounts are hundredths of the subject's currency unit, times
// unix milliseconds.
type Background struct {
	AccountCreatedAt int64
	NewDeviceAt      int64  // the first sign-in from a device that the account had not used before; 0: none in DeviceWindow
	NewCountry       string // country of a sign-in in DeviceWindow that no earlier sign-in came from; "" without one
	BonusBalance     money.Amount
	OwnOpposite      int // markets on which the player backed two sides with singles
	JointOpposite    int // markets on which the player and a related account backed different sides
	Related          int // accounts that may belong to the same person
	ProfileName      string
	Staked           money.Amount // cash stakes
}

// Facts are what is known about a withdrawal and its player when it is rated. Units are those of Background.
type Facts struct {
	Background
	Missing bool // the background could not be read

	Now    int64
	Amount money.Amount
	Method string

	DepositsLastDay    int
	DepositedLastDay   money.Amount
	WithdrawalsLastDay int // without this one
	WithdrawnLastDay   money.Amount

	AccountName string // name of the payout account's holder

	PaidBefore    int // withdrawals that were paid
	Deposited     money.Amount
	Withdrawn     money.Amount // paid
	DepositMethod string       // of the last successful deposit
}

// Reason is one reason for a closer look. Numbers are the values that its sentence needs, by name: amounts in hundredths, times and
// counts as they are.
type Reason struct {
	Code     Code             `json:"code"`
	Severity Severity         `json:"severity" enum:"low,medium,high"`
	Points   int              `json:"points"`
	Numbers  map[string]int64 `json:"numbers" doc:"values of the sentence"`
	Texts    []string         `json:"texts" doc:"names that the sentence needs, for example a country"`
}

// Assessment is the rating of a withdrawal.
type Assessment struct {
	Score   int      `json:"score" doc:"0 to 100"`
	Reasons []Reason `json:"reasons" doc:"the heaviest first"`
}

const (
	hour = int64(time.Hour / time.Millisecond)
	day  = 24 * hour

	// DeviceWindow is how long a device or a country counts as new, in milliseconds.
	DeviceWindow = 3 * day
	// OppositeWindow is how far back opposite bets are searched, in milliseconds.
	OppositeWindow = 30 * day

	youngAccount, veryYoungAccount = 7 * day, day
	manyDeposits                   = 5
	farAboveDeposits               = 5  // times the deposits
	barelyMet                      = 20 // percent of the deposits that turnover may exceed them by
)

// Assess rates a withdrawal. Its score is the sum of the points of its reasons, at most 100.
func Assess(f Facts) Assessment {
	a := Assessment{Reasons: []Reason{}}
	for _, rule := range []func(Facts) []Reason{account, devices, velocity, bets, names, history, turnover} {
		a.Reasons = append(a.Reasons, rule(f)...)
	}
	slices.SortStableFunc(a.Reasons, func(x, y Reason) int {
		return cmp.Or(cmp.Compare(y.Points, x.Points), cmp.Compare(x.Code, y.Code))
	})
	for _, r := range a.Reasons {
		a.Score = min(a.Score+r.Points, maxScore)
	}
	return a
}

// because returns one reason; numbers are pairs of names and values.
func because(code Code, s Severity, numbers map[string]int64, texts ...string) []Reason {
	if numbers == nil {
		numbers = map[string]int64{}
	}
	if texts == nil {
		texts = []string{}
	}
	return []Reason{{code, s, weights[s], numbers, texts}}
}

// either returns the first severity if strict holds, otherwise the second.
func either(strict bool, first, second Severity) Severity {
	if strict {
		return first
	}
	return second
}
