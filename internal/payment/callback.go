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

// effects that a notice had, kept beside it for whoever asks why a payment stands as it does.
const (
	effectApplied     = "applied"
	effectIgnored     = "ignored"     // late, stale or out of order: the payment had already moved on
	effectContradicts = "contradicts" // the provider has said otherwise before, or was never asked
	effectSurplus     = "surplus"     // money for a deposit that was credited with another payment already
)

// Callback takes a provider's signed notice. It returns nil when the notice was taken in, now or before: the same notice
// again has no further effect. Refuses with ErrSignature, ErrNotice (unreadable), ErrNoticeChanged (the provider's id was
// used with another body) and ErrNotFound (no such payment). It implements Deliver.
func (d *Desk) Callback(ctx context.Context, provider string, body []byte, signature string) error {
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
		known, err := rememberNotice(ctx, tx, provider, n, hex.EncodeToString(sum[:]), d.now())
		if err != nil || known {
			return err
		}
		effect := effectIgnored
		switch n.Kind {
		case KindDeposit:
			effect, err = d.hearDeposit(ctx, tx, n)
		case KindPayout:
			effect, err = d.hearPayout(ctx, tx, n)
		}
		if err != nil {
			return err
		}
		return noteEffect(ctx, tx, provider, n.ProviderTx, effect)
	})
	if err != nil {
		return fmt.Errorf("take notice %s: %w", n.ProviderTx, err)
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
