package trading

import (
	"encoding/json"
	"strconv"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

// The channels and keys of the players' screens.
const (
	EventsChannel = "events"  // summaries of all listed events, by their ids
	EventChannel  = "event:"  // prefix of the channel of one event
	MarketKey     = "market:" // prefix of the key of a market in the channel of its event
)

// publishStep publishes what a committed step changed.
func (d *Desk) publishStep(b *book) {
	if d.hide(b) {
		return
	}
	channel := EventChannel + string(b.event.ID)
	for i := range b.markets {
		if m := &b.markets[i]; b.fresh[m.ID] || b.dirty[m.ID] {
			d.publish(channel, MarketKey+string(m.ID), *m)
		}
	}
	if b.played || b.from == 0 {
		d.publishMatch(b)
	}
	if n := len(b.points); n > 0 {
		d.publish(channel, "worm", b.points[n-1])
	}
	d.publishSummary(b)
}

// publishAll publishes everything of a book, for screens without earlier data.
func (d *Desk) publishAll(b *book) {
	if b == nil || d.hide(b) {
		return
	}
	for i := range b.markets {
		if m := &b.markets[i]; m.Main {
			d.publish(EventChannel+string(b.event.ID), MarketKey+string(m.ID), *m)
		}
	}
	d.publishMatch(b)
	d.publishSummary(b)
}

func (d *Desk) publishMatch(b *book) {
	channel := EventChannel + string(b.event.ID)
	d.publish(channel, "score", b.event.Score)
	if board := b.match.Sheet(); board != nil {
		d.publish(channel, "sheet", board)
	}
	match, ok := b.match.(interface{ State() *cricket.State })
	if !ok {
		return
	}
	d.publish(channel, "detail", market.PlayersOf(match.State()))
	if over, ok := market.LastOver(match.State()); ok {
		d.publish(channel, "over", over)
	}
	if card, ok := market.LastCard(match.State()); ok {
		d.publish(channel, "card:"+strconv.Itoa(card.Innings), card)
	}
}

func (d *Desk) publishSummary(b *book) {
	e := b.event
	e.MainMarket, e.MarketCount = nil, 0
	if c := d.overrides.featuring(e, d.now()); c != nil {
		e.FeaturedUntil = c.Until
	}
	d.publish(EventChannel+string(e.ID), "event", e)
	for i := range b.markets {
		e.Tally(b.markets[i])
	}
	d.publish(EventsChannel, string(e.ID), e)
}

func (d *Desk) publish(channel, key string, value any) {
	data, err := json.Marshal(value)
	if err != nil { // these types always encode; if one did not, the screen would keep its value
		d.cfg.Log.Error("cannot encode screen value", "channel", channel, "key", key, "error", err)
		return
	}
	d.cfg.Screen.Publish(channel, key, data)
}
