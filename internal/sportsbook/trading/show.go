package trading

import (
	"encoding/json"
	"strconv"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

// The channels and keys of the screens.
const (
	eventsChannel = "events"
	eventChannel  = "event:"
)

// show tells the screens what a committed step changed.
func (d *Desk) show(b *book) {
	if d.veil(b) {
		return
	}
	channel := eventChannel + b.event.ID
	for i := range b.markets {
		if m := &b.markets[i]; b.fresh[m.ID] || b.dirty[m.ID] {
			d.publish(channel, "market:"+m.ID, *m)
		}
	}
	if b.played || b.from == 0 {
		d.showMatch(b)
	}
	if n := len(b.points); n > 0 {
		d.publish(channel, "worm", b.points[n-1])
	}
	d.showSummary(b)
}

// showAll shows everything of a book, for screens that know nothing yet.
func (d *Desk) showAll(b *book) {
	if b == nil || d.veil(b) {
		return
	}
	for i := range b.markets {
		if m := &b.markets[i]; m.Main {
			d.publish(eventChannel+b.event.ID, "market:"+m.ID, *m)
		}
	}
	d.showMatch(b)
	d.showSummary(b)
}

func (d *Desk) showMatch(b *book) {
	channel := eventChannel + b.event.ID
	d.publish(channel, "score", b.event.Score)
	if sheet := b.match.Sheet(); sheet != nil {
		d.publish(channel, "sheet", sheet)
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

func (d *Desk) showSummary(b *book) {
	e := b.event
	e.MainMarket, e.MarketCount = nil, 0
	if c := d.hand.featuring(e, d.now()); c != nil {
		e.FeaturedUntil = c.Until
	}
	d.publish(eventChannel+e.ID, "event", e)
	for i := range b.markets {
		e.Tally(b.markets[i])
	}
	d.publish(eventsChannel, e.ID, e)
}

func (d *Desk) publish(channel, key string, value any) {
	data, err := json.Marshal(value)
	if err != nil { // none of these types can fail; should one ever, the screen keeps what it has
		d.cfg.Log.Error("cannot show", "channel", channel, "key", key, "error", err)
		return
	}
	d.cfg.Screen.Publish(channel, key, data)
}
