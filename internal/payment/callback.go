package payment

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"maidan/internal/db"
)

// The effects of a notice, stored with it for staff who look into a payment.
const (
	effectApplied     = "applied"
	effectIgnored     = "ignored"     // late, stale or out of order: the payment had already moved on
	effectContradicts = "contradicts" // contradicts an earlier notice, or the provider had no such request
	effectSurplus     = "surplus"     // a payment for a deposit that another payment was credited to
)

// Callback processes a provider's signed notice. A repeated notice returns nil and has no further effect. Errors: ErrSignature,
// ErrNotice (unreadable), ErrNoticeChanged (same provider id, other body) and ErrNotFound (no such payment). It implements Deliver.
func (d *Service) Callback(ctx context.Context, provider string, body []byte, signature string) error {
	if !signed(d.cfg.Secret, body, signature) {
		return ErrSignature
	}
	if provider != d.Provider.Name() {
		return ErrNotFound
	}
	n, err := readNotice(body)
	if err != nil {
		return ErrNotice.Because(err)
	}
	sum := sha256.Sum256(body)
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		known, err := insertNotice(ctx, tx, provider, n, hex.EncodeToString(sum[:]), d.now())
		if err != nil || known {
			return err
		}
		effect := effectIgnored
		switch n.Kind {
		case KindDeposit:
			effect, err = d.handleDeposit(ctx, tx, n)
		case KindPayout:
			effect, err = d.handlePayout(ctx, tx, n)
		}
		if err != nil {
			return err
		}
		return saveEffect(ctx, tx, provider, n.ProviderTx, effect)
	})
	if err != nil {
		return fmt.Errorf("process notice %s: %w", n.ProviderTx, err)
	}
	d.Outbox.Wake()
	return nil
}

func readNotice(body []byte) (Notice, error) {
	var n Notice
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&n); err != nil {
		return n, err
	}
	kind := n.Kind == KindDeposit && (n.Outcome == Succeeded || n.Outcome == Failed || n.Outcome == Unknown) ||
		n.Kind == KindPayout && (n.Outcome == Succeeded || n.Outcome == Failed)
	if !kind || n.ProviderTx == "" || n.Ref == "" || n.Amount < 0 {
		return n, fmt.Errorf("notice of kind %q, outcome %q, amount %d", n.Kind, n.Outcome, n.Amount)
	}
	return n, nil
}
