package trading

import (
	"context"
	"fmt"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// CatchUp takes what a feed has to tell of the past, an event at a time: whatever of it is new is one step, with one look at the
// prices at its end, so that a server that starts in the middle of many matches is level with them at once. An event that is shut
// because of an impossible message is reopened when the feed sends its whole course without one.
func (d *Desk) CatchUp(ctx context.Context, past []feed.Message) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.know(ctx); err != nil {
		return err
	}
	var order []string
	told := map[string][]feed.Message{}
	for _, m := range past {
		if m.EventID == "" {
			continue
		}
		if told[m.EventID] == nil {
			order = append(order, m.EventID)
		}
		told[m.EventID] = append(told[m.EventID], m)
	}
	for _, id := range order {
		if err := d.attend(ctx, told[id][0]); err != nil {
			return err
		}
		if err := d.catchUp(ctx, id, told[id]); err != nil {
			return err
		}
	}
	return nil
}

func (d *Desk) catchUp(ctx context.Context, id string, past []feed.Message) error {
	d.await(id)
	if _, over := d.over[id]; over {
		return nil // its last message ended it
	}
	b, err := d.open(ctx, id)
	if err != nil {
		return err
	}
	if b == nil {
		if past[0].Kind != feed.KindFixture {
			return fmt.Errorf("%w: event %s begins with message %d", ErrGap, id, past[0].Seq)
		}
		if err := d.begin(ctx, past[0]); err != nil {
			return err
		}
		if b = d.books[id]; b == nil {
			return nil // nobody can follow it
		}
	}
	var whole engine.Match // of an event that is shut: its course, if the feed sends it without a contradiction now
	if b.desk.Trouble != "" && !b.desk.Priced {
		whole = d.retrace(past, b.event.Seq)
	}
	for len(past) > 0 && past[0].Seq <= b.event.Seq {
		past = past[1:]
	}
	if len(past) == 0 && whole == nil {
		return nil
	}
	if b, err = d.whole(ctx, b); err != nil {
		return err
	}
	return d.commit(ctx, b, func(b *book) error {
		if whole != nil {
			d.cfg.Log.Info("the feed has sent a match again without a contradiction; it is reopened", "event", id)
			b.mend(whole)
		}
		for _, m := range past {
			if m.Seq != b.event.Seq+1 {
				return fmt.Errorf("%w: event %s has %d, got %d", ErrGap, id, b.event.Seq, m.Seq)
			}
			if b.desk.Priced {
				if err := d.react(b, m); err != nil {
					return err
				}
				continue
			}
			d.learn(b, m)
		}
		if b.desk.Priced {
			return nil
		}
		return d.reprice(b)
	})
}
