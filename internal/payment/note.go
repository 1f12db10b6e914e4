package payment

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// Errors of notes and assignments.
var (
	ErrNote     = fault.New(fault.Invalid, "note_length", "Enter a note of 1 to 1000 characters.")
	ErrAssigned = fault.New(fault.Conflict, "payment_assigned", "A colleague is working on this payment.")
)

// Note is a remark of a member about a deposit, a withdrawal or a case. Notes are never changed.
type Note struct {
	ID      string   `json:"id"`
	Payment string   `json:"payment_id"`
	StaffID id.Staff `json:"staff_id"`
	Text    string   `json:"text"`
	At      int64    `json:"at"`
}

// Assignment is the member who works on a payment; StaffID is empty if nobody does.
type Assignment struct {
	StaffID id.Staff `json:"staff_id"`
	At      int64    `json:"at"`
}

// assignmentAge is how long an assignment protects a payment from other members.
const assignmentAge = 30 * time.Minute

// Stale reports whether other members may take the payment over.
func (a Assignment) Stale(now int64) bool {
	return a.StaffID == "" || now-a.At >= assignmentAge.Milliseconds()
}

// RecordFunc writes an audit record in the transaction of a change.
type RecordFunc func(ctx context.Context, tx *db.Tx, action, subject string, detail map[string]any) error

// Actor is a member who changes something, and writes its audit records.
type Actor struct {
	StaffID id.Staff
	Record  RecordFunc
}

// AddNote appends a note. Errors: ErrNote and ErrNotFound.
func (d *Service) AddNote(ctx context.Context, paymentID, text string, by Actor) (Note, error) {
	text = strings.TrimSpace(strings.ToValidUTF8(text, ""))
	if n := utf8.RuneCountInString(text); n < 1 || n > 1000 {
		return Note{}, ErrNote.At("text", "")
	}
	note := Note{ID: d.IDs.New(), Payment: paymentID, StaffID: by.StaffID, Text: text, At: d.now()}
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := mustExist(ctx, tx, paymentID); err != nil {
			return err
		}
		if err := insertNote(ctx, tx, note); err != nil {
			return err
		}
		return by.Record(ctx, tx, "payment.note", paymentID, map[string]any{"note": note.ID})
	})
	if err != nil {
		return Note{}, fmt.Errorf("add note: %w", err)
	}
	return note, nil
}

// Assign gives a payment to a member, to the actor himself or to a colleague; an empty member releases it. What another member took less
// than half an hour ago cannot be taken, given away or released: ErrAssigned. Repetitions change nothing but the time. Errors also:
// ErrNotFound.
func (d *Service) Assign(ctx context.Context, paymentID string, to id.Staff, by Actor) (Assignment, error) {
	want := Assignment{StaffID: to, At: d.now()}
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := mustExist(ctx, tx, paymentID); err != nil {
			return err
		}
		had, err := lockAssignment(ctx, tx, paymentID)
		if err != nil {
			return err
		}
		if had.StaffID != by.StaffID && !had.Stale(want.At) {
			return ErrAssigned.WithData("staff_id", had.StaffID)
		}
		if err := saveAssignment(ctx, tx, paymentID, want); err != nil {
			return err
		}
		if had.StaffID == to {
			return nil
		}
		return by.Record(ctx, tx, "payment.assign", paymentID, map[string]any{"from": had.StaffID, "to": to})
	})
	if err != nil {
		return Assignment{}, fmt.Errorf("assign payment: %w", err)
	}
	return want, nil
}

func mustExist(ctx context.Context, tx *db.Tx, paymentID string) error {
	ok, err := paymentExists(ctx, tx, paymentID)
	if err == nil && !ok {
		err = ErrNotFound
	}
	return err
}
