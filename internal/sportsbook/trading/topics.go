package trading

// DeskChannel notifies trading screens that something has changed. Its keys are topics. A value carries no data, only a
// difference from the value before it, so that a screen receives nothing that it may not request.
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

func (o *Office) publish(t Topic) {
	if o.Publish != nil {
		o.Publish(t)
	}
}
