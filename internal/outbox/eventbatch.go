package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
)

// eventBatch is a row of the outbox: one event, or several of one kind and time that a transaction appended in sequence. Bulk
// settlement needs an eighth of the rows that way. When one of the events fails the row is split.
type eventBatch struct {
	id     string // of the row: its first event's
	events []Event
}

// maxPayload limits the payload of a row with several events, in bytes. PostgreSQL compresses rows above 2,000 bytes.
const maxPayload = 1700

// batchRows returns the rows that deliver events to a reaction, in the order of the events.
func batchRows(reaction string, events []Event) (rows [][]any) {
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

// pack returns how many of the first events fit into a batch, at least one, and its payload: [[id,subject,payload],…].
func pack(events []Event) (n int, list []byte) {
	list = append(make([]byte, 0, maxPayload), '[')
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
		if len(list) >= maxPayload {
			list = list[:before]
			break
		}
		n++
	}
	return max(n, 1), append(list, ']')
}

// appendText writes s as JSON, with a fast path for plain ids.
func appendText(b []byte, s string) []byte {
	odd := func(c rune) bool { return c < ' ' || c == '"' || c == '\\' || c >= 0x7f }
	if strings.IndexFunc(s, odd) < 0 {
		return append(append(append(b, '"'), s...), '"')
	}
	quoted, _ := json.Marshal(s) // a string always marshals
	return append(b, quoted...)
}

// unpack returns the events of a row.
func unpack(e Event, events int64) (eventBatch, error) {
	if events <= 1 {
		return eventBatch{e.ID, []Event{e}}, nil
	}
	var items [][3]json.RawMessage
	if err := json.Unmarshal(e.Payload, &items); err != nil {
		return eventBatch{}, fmt.Errorf("unpack events from %s on: %w", e.ID, err)
	}
	p := eventBatch{e.ID, make([]Event, len(items))}
	for i, item := range items {
		one := &p.events[i]
		*one = Event{Kind: e.Kind, At: e.At, Payload: item[2]}
		if err := errors.Join(json.Unmarshal(item[0], &one.ID), json.Unmarshal(item[1], &one.Subject)); err != nil {
			return eventBatch{}, fmt.Errorf("unpack events from %s on: %w", e.ID, err)
		}
	}
	return p, nil
}

// eventsOf returns the events of batches in order.
func eventsOf(all []eventBatch) []Event {
	events := make([]Event, 0, len(all))
	for _, p := range all {
		events = append(events, p.events...)
	}
	return events
}

// split replaces batches by one row for each event, so that each can wait separately.
func (r *runner) split(ctx context.Context, all []eventBatch) error {
	var many []eventBatch
	var rows [][]any
	for _, p := range all {
		if len(p.events) == 1 {
			continue
		}
		many = append(many, p)
		for i := range p.events {
			rows = append(rows, batchRows(r.Name, p.events[i:i+1])...)
		}
	}
	if len(many) == 0 {
		return nil
	}
	return r.box.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := deleteRows(ctx, tx, r.Name, many); err != nil {
			return err
		}
		return tx.Insert(ctx, Table, rows)
	})
}
