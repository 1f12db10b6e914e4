package market

// The facts that this room's rows tell; trading writes them. Their subject is the event.
const (
	SettledKind = "market.settled" // a market has its result, or another one
	OverKind    = "event.over"     // an event has ended
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
