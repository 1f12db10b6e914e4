package market

// The facts that this room's rows tell; trading writes them. Their subject is the event.
const (
	SettledKind = "market.settled" // a market has its result, or another one
	OverKind    = "event.over"     // an event has ended

	// Of events that somebody else prices.
	CancelledKind  = "market.cancelled"   // the bets of a window are void, whatever the market's result
	RolledBackKind = "market.rolled_back" // a settlement or a cancel is taken back
)

// SettledFact is the payload of market.settled. Generation counts the results: more than 1 is a correction.
type SettledFact struct {
	EventID    string `json:"event_id"`
	MarketID   string `json:"market_id"`
	Generation int64  `json:"generation"`
}

// OverFact is the payload of event.over.
type OverFact struct {
	EventID string      `json:"event_id"`
	Status  EventStatus `json:"status"`
}

// CancelledFact is the payload of market.cancelled: bets on the market that were placed from From on and before Until are void.
// Both are unix milliseconds, 0 is no bound: without bounds it is the whole market, whose state is then void, too. Version is the
// event's version that the cancel made: of two facts about one window the later version holds, in whatever order they are handled.
type CancelledFact struct {
	EventID  string `json:"event_id"`
	MarketID string `json:"market_id"`
	From     int64  `json:"from"`
	Until    int64  `json:"until"`
	Version  int64  `json:"version"`
}

// What a market.rolled_back takes back.
const (
	RolledSettlement = "settlement"
	RolledCancel     = "cancel"
)

// RolledBackFact is the payload of market.rolled_back. What was paid for the settlement, or given back for the cancel of the same
// window, is owed back; the market has no result any more, or, after a cancel, the one it had. Version is as in CancelledFact.
type RolledBackFact struct {
	EventID  string `json:"event_id"`
	MarketID string `json:"market_id"`
	What     string `json:"what"`
	From     int64  `json:"from"`
	Until    int64  `json:"until"`
	Version  int64  `json:"version"`
}
