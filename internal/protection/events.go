package protection

import (
	"maidan/internal/money"

	"maidan/internal/id"
)

// Kinds of events of this package. The subject is always the player's id.
const (
	KindLimitSet       = "protection.limit_set"             // a first or a lower limit, effective at once
	KindRaiseRequested = "protection.limit_raise_requested" // a higher limit, or its removal
	KindRaiseReady     = "protection.limit_raise_ready"     // the request can be confirmed now
	KindLimitRaised    = "protection.limit_raised"          // the request was confirmed
	KindReached        = "protection.limit_reached"         // a limit refused a stake or deposit, or ended the session
	KindTimedOut       = "protection.timed_out"
	KindExcluded       = "protection.excluded" // stops marketing
	KindEnded          = "protection.ended"    // a time-out or an exclusion
)

// LimitEvent is the payload of KindLimitSet, KindRaiseRequested, KindRaiseReady and KindLimitRaised. Amounts are hundredths, or
// minutes of a session limit; nil: no limit.
type LimitEvent struct {
	PlayerID id.Player      `json:"player_id"`
	Kind     Kind           `json:"kind"`
	Period   Period         `json:"period"`
	Was      *money.Amount  `json:"was"`
	Amount   *money.Amount  `json:"amount"`
	Currency money.Currency `json:"currency"`
	ReadyAt  int64          `json:"ready_at,omitempty"` // of a request: when it can be confirmed, unix milliseconds
	By       string         `json:"by"`                 // player or staff:<id>
}

// ReachedEvent is the payload of KindReached.
type ReachedEvent struct {
	PlayerID id.Player `json:"player_id"`
	Reached
}

// AwayEvent is the payload of KindTimedOut, KindExcluded and KindEnded. Until is unix milliseconds, 0 for permanent.
type AwayEvent struct {
	PlayerID id.Player `json:"player_id"`
	Kind     string    `json:"kind"` // timeout or exclusion
	Until    int64     `json:"until"`
	By       string    `json:"by"`
}
