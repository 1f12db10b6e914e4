package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
)

// parcel is a row of the outbox as its reaction gets it: an event, or several of one kind and moment that were told one after the other
// in one transaction. What is told of a bulk of bets takes an eighth of the rows that way. When one of them fails they
// are told apart.
type parcel struct {
	id     string // of the row: its first event's
	events []Event
}

// parcelSize bounds the payload of a row with several events, in bytes. PostgreSQL leaves rows of up to 2,000 as they are and compresses
// what is longer.
const parcelSize = 1700

// parcels returns the rows that tell events to a reaction. They are in the order of the events.
func parcels(reaction string, events []Event) (rows [][]any) {
	for len(events) > 0 {
		n, list := pack(events)
		e := &events[0]
		row := []any{reaction, e.ID, e.Kind, e.Subject, e.At, string(e.Payload), int64(0), int64(0), "", int64(n)}
		if n > 1 {
			row[3], row[5] = "", string(list)
		}
		rows, events = append(rows, row), events[n:]
	}
	return rows
}

// pack tells how many of the first events fit into a parcel, one at least, and returns its payload: [[id,subject,payload],…].
func pack(events []Event) (n int, list []byte) {
	list = append(make([]byte, 0, parcelSize), '[')
	for i := range events {
		e, first := &events[i], &events[0]
		if e.Kind != first.Kind || e.At != first.At || !e.encoded && !json.Valid(e.Payload) {
			break
		}
		before := len(list)
		if i > 0 {
			list = append(list, ',')
		}
		list = appendText(append(list, '['), e.ID)
		list = appendText(append(list, ','), e.Subject)
		list = append(append(append(list, ','), e.Payload...), ']')
		if len(list) >= parcelSize {
			list = list[:before]
			break
		}
		n++
	}
	return max(n, 1), append(list, ']')
}

// appendText writes s as JSON. Ids are nearly always plain.
func appendText(b []byte, s string) []byte {
	odd := func(c rune) bool { return c < ' ' || c == '"' || c == '\\' || c >= 0x7f }
	if strings.IndexFunc(s, odd) < 0 {
		return append(append(append(b, '"'), s...), '"')
	}
	quoted, _ := json.Marshal(s) // a string always marshals
	return append(b, quoted...)
}

// unpack returns the events of a row that was read.
func unpack(e Event, events int64) (parcel, error) {
	if events <= 1 {
		return parcel{e.ID, []Event{e}}, nil
	}
	var items [][3]json.RawMessage
	if err := json.Unmarshal(e.Payload, &items); err != nil {
		return parcel{}, fmt.Errorf("unpack events from %s on: %w", e.ID, err)
	}
	p := parcel{e.ID, make([]Event, len(items))}
	for i, item := range items {
		one := &p.events[i]
		*one = Event{Kind: e.Kind, At: e.At, Payload: item[2]}
		if err := errors.Join(json.Unmarshal(item[0], &one.ID), json.Unmarshal(item[1], &one.Subject)); err != nil {
			return parcel{}, fmt.Errorf("unpack events from %s on: %w", e.ID, err)
		}
	}
	return p, nil
}

// eventsOf are the events of parcels, in their order.
func eventsOf(all []parcel) []Event {
	events := make([]Event, 0, len(all))
	for _, p := range all {
		events = append(events, p.events...)
	}
	return events
}

// apart gives every event of some parcels a row of its own, so that each can wait by itself.
func (r *runner) apart(ctx context.Context, all []parcel) error {
	var many []parcel
	var rows [][]any
	for _, p := range all {
		if len(p.events) == 1 {
			continue
		}
		many = append(many, p)
		for i := range p.events {
			rows = append(rows, parcels(r.Name, p.events[i:i+1])...)
		}
	}
	if len(many) == 0 {
		return nil
	}
	return r.box.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := forget(ctx, tx, r.Name, many); err != nil {
			return err
		}
		return tx.Insert(ctx, Table, rows)
	})
}
