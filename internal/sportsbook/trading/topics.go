package trading

// DeskChannel notifies trading screens that something has changed. Its keys are topics. A value has no meaning except that it
// differs from the value before it. So a screen receives no data that it may not request.
const DeskChannel = "desk"

// Topic is the kind of trading data that has changed.
type Topic string

// The topics.
const (
	TopicControls Topic = "controls" // suspensions, manual prices, margins
	TopicAlarms   Topic = "alarms"   // alarms and their rules
	TopicBets     Topic = "bets"
	TopicSettled  Topic = "settled"
)

// Topics returns all topics.
func Topics() []Topic { return []Topic{TopicControls, TopicAlarms, TopicBets, TopicSettled} }

func (o *Office) publish(t Topic) {
	if o.Publish != nil {
		o.Publish(t)
	}
}
