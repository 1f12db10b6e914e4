package market

import "maidan/internal/id"

// The outbox events of this package's rows; trading writes them. Their subject is the event.
const (
	SettledKind = "market.settled" // a market has its result, or another one
	OverKind    = "event.over"     // an event has ended

	// Only of events that the feed prices.
	CancelledKind  = "market.cancelled"   // the bets of a period are void, regardless of the market's result
	RolledBackKind = "market.rolled_back" // a settlement or a cancel is rolled back
)

// SettledFact is the payload of market.settled. Generation counts the results: more than 1 is a correction.
type SettledFact struct {
	EventID    id.Event  `json:"event_id"`
	MarketID   id.Market `json:"market_id"`
	Generation int64     `json:"generation"`
}

// OverFact is the payload of event.over.
type OverFact struct {
	EventID id.Event    `json:"event_id"`
	Status  EventStatus `json:"status"`
}

// CancelledFact is the payload of market.cancelled: bets on the market placed from From on and before Until are void. Both are unix
// milliseconds, 0 is no bound: without bounds the whole market is void. Version is the event's version after the cancel: of two
// facts about one period the later version applies, in whatever order they are handled.
type CancelledFact struct {
	EventID  id.Event  `json:"event_id"`
	MarketID id.Market `json:"market_id"`
	From     int64     `json:"from"`
	Until    int64     `json:"until"`
	Version  int64     `json:"version"`
}

// What a market.rolled_back reverts.
const (
	RolledSettlement = "settlement"
	RolledCancel     = "cancel"
)

// RolledBackFact is the payload of market.rolled_back. Payouts of the settlement, or refunds of the cancel of the same period, are
// owed back. The market then has no result or, after a cancel, its previous one. Version is as in CancelledFact.
type RolledBackFact struct {
	EventID  id.Event  `json:"event_id"`
	MarketID id.Market `json:"market_id"`
	What     string    `json:"what"`
	From     int64     `json:"from"`
	Until    int64     `json:"until"`
	Version  int64     `json:"version"`
}
