package trading

// DeskChannel is where screens of the desk are told that something has changed. Its keys are topics; what stands there only differs
// from what stood there before, so that nothing is told that a screen would have no right to ask for.
const DeskChannel = "desk"

// Topic is what of the desk has changed.
type Topic string

// The topics.
const (
	TopicOrders  Topic = "orders" // suspensions, prices by hand, margins
	TopicAlarms  Topic = "alarms" // and their rules
	TopicBets    Topic = "bets"
	TopicSettled Topic = "settled"
)

func (o *Office) tell(t Topic) {
	if o.Tell != nil {
		o.Tell(t)
	}
}
