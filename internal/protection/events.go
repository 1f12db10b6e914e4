package protection

import "maidan/internal/money"

// The facts that this room tells. Their subject is the player.
const (
	KindLimitSet    = "protection.limit_set"         // a first or a lower limit, at once
	KindRaiseAsked  = "protection.limit_raise_asked" // a higher one, or none, is wished for
	KindRaiseReady  = "protection.limit_raise_ready" // the wish may be confirmed now
	KindLimitRaised = "protection.limit_raised"      // it was confirmed
	KindReached     = "protection.limit_reached"     // something was refused, or the session ended
	KindTimedOut    = "protection.timed_out"
	KindExcluded    = "protection.excluded" // no marketing from now on
	KindEnded       = "protection.ended"    // a time-out or an exclusion
)

// LimitEvent is the payload of KindLimitSet, KindRaiseAsked, KindRaiseReady and KindLimitRaised. Amounts are hundredths, or
// minutes of a session limit; nil: no limit.
type LimitEvent struct {
	PlayerID string         `json:"player_id"`
	Kind     Kind           `json:"kind"`
	Period   Period         `json:"period"`
	Was      *money.Amount  `json:"was"`
	Amount   *money.Amount  `json:"amount"`
	Currency money.Currency `json:"currency"`
	ReadyAt  int64          `json:"ready_at,omitempty"` // of a wish: when it may be confirmed, unix milliseconds
	By       string         `json:"by"`                 // player or staff:<id>
}

// ReachedEvent is the payload of KindReached.
type ReachedEvent struct {
	PlayerID string `json:"player_id"`
	Reached
}

// AwayEvent is the payload of KindTimedOut, KindExcluded and KindEnded. Until is unix milliseconds, 0 for ever.
type AwayEvent struct {
	PlayerID string `json:"player_id"`
	Kind     string `json:"kind"` // timeout or exclusion
	Until    int64  `json:"until"`
	By       string `json:"by"`
}
