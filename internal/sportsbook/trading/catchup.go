package trading

import (
	"context"
	"fmt"

	"maidan/internal/id"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// CatchUp processes the past messages of a feed, one event at a time. All messages that are new to the event are one step with
// one repricing at its end. So a server that starts during many matches is up to date at once. An event that is suspended for an
// impossible message is reopened when the feed sends its whole course without one.
func (d *Desk) CatchUp(ctx context.Context, past []feed.Message) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.loadOverrides(ctx); err != nil {
		return err
	}
	var order []id.Event
	byEvent := map[id.Event][]feed.Message{}
	for _, m := range past {
		if m.EventID == "" {
			continue
		}
		if byEvent[m.EventID] == nil {
			order = append(order, m.EventID)
		}
		byEvent[m.EventID] = append(byEvent[m.EventID], m)
	}
	for _, id := range order {
		if err := d.trackProducer(ctx, byEvent[id][0]); err != nil {
			return err
		}
		if err := d.catchUp(ctx, id, byEvent[id]); err != nil {
			return err
		}
	}
	return nil
}

func (d *Desk) catchUp(ctx context.Context, id id.Event, past []feed.Message) error {
	d.awaitWriter(id)
	if _, over := d.ended[id]; over {
		return nil // the event has ended
	}
	b, err := d.load(ctx, id)
	if err != nil {
		return err
	}
	if b == nil {
		if past[0].Kind != feed.KindFixture {
			return fmt.Errorf("%w: event %s begins with message %d", ErrGap, id, past[0].Seq)
		}
		if err := d.openBook(ctx, past[0]); err != nil {
			return err
		}
		if b = d.books[id]; b == nil {
			return nil // no engine can follow it
		}
	}
	var whole engine.Match // of a suspended event: its course, if the feed now sends it without a contradiction
	if b.state.Trouble != "" && !b.state.Priced {
		whole = d.replay(past, b.event.Seq)
	}
	for len(past) > 0 && past[0].Seq <= b.event.Seq {
		past = past[1:]
	}
	if len(past) == 0 && whole == nil {
		return nil
	}
	if b, err = d.withSettled(ctx, b); err != nil {
		return err
	}
	return d.commit(ctx, b, func(b *book) error {
		if whole != nil {
			d.cfg.Log.Info("event reopened: the feed has sent the whole match without a contradiction", "event", id)
			b.replaceMatch(whole)
		}
		for _, m := range past {
			if m.Seq != b.event.Seq+1 {
				return fmt.Errorf("%w: event %s has %d, got %d", ErrGap, id, b.event.Seq, m.Seq)
			}
			if b.state.Priced {
				if err := d.applyMessage(b, m); err != nil {
					return err
				}
				continue
			}
			d.update(b, m)
		}
		if b.state.Priced {
			return nil
		}
		return d.reprice(b)
	})
}
