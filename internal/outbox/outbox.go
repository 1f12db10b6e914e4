// Package outbox delivers events to reactions, at least once and in order, by the transactional outbox pattern.
//
// An event is inserted in the transaction that causes it, once for each subscribed reaction. Each reaction then handles its events
// in order and deletes them. Nothing is delivered before commit, and nothing committed is lost.
package outbox

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/db"
)

// Event is a fact that other packages may react to.
type Event struct {
	ID      string // time-ordered; also the idempotency key of the reactions' effects
	Kind    string // what happened, for example "bet.placed"
	Subject string // what the event is about, for example a player's id: events of a subject keep their order
	At      int64  // unix milliseconds
	Payload []byte // JSON

	encoded bool // by New, so that the JSON need not be validated
}

// New returns an event with payload encoded as JSON. It panics when payload cannot be encoded, which is a programming error.
func New(id, kind, subject string, at int64, payload any) Event {
	encoded, err := json.Marshal(payload)
	if err != nil {
		panic(fmt.Sprintf("outbox: payload of %s: %v", kind, err))
	}
	return Event{ID: id, Kind: kind, Subject: subject, At: at, Payload: encoded, encoded: true}
}

// Decode reads the event's payload into a value of type T.
func Decode[T any](e Event) (T, error) {
	var v T
	if err := json.Unmarshal(e.Payload, &v); err != nil {
		return v, fmt.Errorf("decode %s %s: %w", e.Kind, e.ID, err)
	}
	return v, nil
}

// Reaction handles events of some kinds. Exactly one of Handle and Effect is set.
type Reaction struct {
	Name  string
	Kinds []string

	// Handle runs inside the transaction that deletes the events' rows: its writes happen exactly once. It must use nothing but tx.
	Handle func(ctx context.Context, tx *db.Tx, events []Event) error

	// Effect runs outside of transactions and at least once; it must be idempotent by the event's id.
	Effect func(ctx context.Context, events []Event) error
}

// Table is the outbox's table, for packages that insert their events in bulk with Rows.
var Table = db.Table{
	Name: "outbox_deliveries",
	Columns: []db.Column{
		{Name: "reaction", Type: db.Text}, {Name: "id", Type: db.Text}, {Name: "kind", Type: db.Text},
		{Name: "subject", Type: db.Text}, {Name: "at", Type: db.Int}, {Name: "payload", Type: db.Text},
		{Name: "attempts", Type: db.Int}, {Name: "next_at", Type: db.Int}, {Name: "failure", Type: db.Text}, {Name: "events", Type: db.Int},
	},
	Key: []string{"reaction", "id"},
}

// Box is the outbox of one database. Register reactions with On before Run.
type Box struct {
	db        *db.DB
	clock     clock.Clock
	log       *slog.Logger
	reactions []*runner
	byKind    map[string][]*runner
	wake      chan struct{}
}

// NewBox returns a Box without reactions.
func NewBox(d *db.DB, c clock.Clock, log *slog.Logger) *Box {
	return &Box{db: d, clock: c, log: log, byKind: map[string][]*runner{}, wake: make(chan struct{}, 1)}
}

// On registers a reaction. It panics unless exactly one function is set and the name is unused.
func (b *Box) On(r Reaction) {
	if (r.Handle == nil) == (r.Effect == nil) {
		panic("outbox: reaction " + r.Name + " needs exactly one of Handle and Effect")
	}
	if slices.ContainsFunc(b.reactions, func(o *runner) bool { return o.Name == r.Name }) {
		panic("outbox: reaction " + r.Name + " is registered twice")
	}
	run := &runner{Reaction: r, box: b, wake: make(chan struct{}, 1)}
	b.reactions = append(b.reactions, run)
	for _, kind := range r.Kinds {
		b.byKind[kind] = append(b.byKind[kind], run)
	}
}

// Rows returns the rows of Table that deliver events to their subscribers. An event without subscribers has none.
func (b *Box) Rows(events ...Event) [][]any {
	var rows [][]any
	for _, r := range b.subscribers(events) {
		rows = append(rows, batchRows(r.Name, r.matching(events))...)
	}
	return rows
}

// subscribers returns the reactions to any of the events.
func (b *Box) subscribers(events []Event) (found []*runner) {
	for i := range events {
		if i > 0 && events[i].Kind == events[i-1].Kind {
			continue
		}
		for _, r := range b.byKind[events[i].Kind] {
			if !slices.Contains(found, r) {
				found = append(found, r)
			}
		}
	}
	return found
}

// matching returns the events whose kind the reaction handles.
func (r *runner) matching(events []Event) []Event {
	deaf := func(e Event) bool { return !slices.Contains(r.Kinds, e.Kind) }
	if !slices.ContainsFunc(events, deaf) {
		return events
	}
	return slices.DeleteFunc(slices.Clone(events), deaf)
}

// Append writes events in tx. Call Wake after the commit; without it delivery waits for the next poll.
func (b *Box) Append(ctx context.Context, tx *db.Tx, events ...Event) error {
	if err := tx.Insert(ctx, Table, b.Rows(events...)); err != nil {
		return fmt.Errorf("append to outbox: %w", err)
	}
	return nil
}

// Wake makes the reactions look for new events. It never blocks.
func (b *Box) Wake() {
	signal(b.wake)
}
