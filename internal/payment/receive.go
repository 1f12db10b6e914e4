package payment

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment/provider"
)

// The effects of a notice, stored with it for staff who look into a payment.
const (
	effectApplied     = "applied"
	effectIgnored     = "ignored"     // late, stale or out of order: the payment had already moved on
	effectContradicts = "contradicts" // contradicts an earlier notice, or the provider had no such request
	effectSurplus     = "surplus"     // a payment for a deposit that another payment was credited to
	effectHeld        = "held"        // another amount than requested arrived: staff decides
)

// Kinds of payments that notices are about.
const (
	kindDeposit = "deposit"
	kindPayout  = "payout"
)

// Receive processes a provider's callback and returns the body of the response. A repeated notice has no further effect. Errors:
// those of provider.Receiver, ErrNoticeChanged (same notice id, other content) and ErrNotFound (no such provider, call or payment).
func (d *Service) Receive(ctx context.Context, name string, delivery provider.Delivery) (body []byte, err error) {
	p := d.Providers.ByName(name)
	if p == nil {
		return nil, ErrNotFound
	}
	received, err := p.Receive(ctx, delivery)
	if err != nil {
		return nil, fmt.Errorf("read callback of %s: %w", name, err)
	}
	for _, n := range received.Notices {
		if n.Outcome == provider.Succeeded {
			err = errors.Join(err, d.applyArrival(ctx, name, n))
		} else {
			err = errors.Join(err, d.apply(ctx, name, n))
		}
	}
	switch {
	case errors.Is(err, errNotice):
		err = provider.ErrNotice.Because(err)
	case errors.Is(err, errChanged):
		err = ErrNoticeChanged.Because(err)
	}
	return received.Body, err
}

// Faults of notices. Receive answers the provider with provider.ErrNotice and ErrNoticeChanged instead.
var (
	errNotice  = errors.New("payment: the notice is invalid")
	errChanged = errors.New("payment: the notice was delivered before with other content")
)

// apply processes one notice in its own transaction.
func (d *Service) apply(ctx context.Context, name string, n provider.Notice) error {
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := d.applyIn(ctx, tx, name, n)
		return err
	})
	if errors.Is(err, ErrNotFound) && n.Outcome == provider.Succeeded {
		err = errors.Join(err, d.openUnmatched(ctx, name, n))
	}
	if err != nil {
		return err
	}
	d.Outbox.Wake()
	return nil
}

// ApplyStatement applies what a provider's statement file says about a payment, as a notice of the provider, in a transaction of the
// caller, who wakes the outbox after the commit. applied is false if the payment had moved on or contradicts it. Errors are those of
// Receive.
func (d *Service) ApplyStatement(ctx context.Context, tx *db.Tx, name string, n provider.Notice) (applied bool, err error) {
	effect, err := d.applyIn(ctx, tx, name, n)
	if errors.Is(err, errNotice) {
		err = provider.ErrNotice.Because(err)
	}
	return effect == effectApplied, err
}

// applyIn processes one notice and returns its effect; empty for a notice that is known.
func (d *Service) applyIn(ctx context.Context, tx *db.Tx, name string, n provider.Notice) (effect string, err error) {
	if err := check(n); err != nil {
		return "", err
	}
	hash, err := hashNotice(n)
	if err != nil {
		return "", err
	}
	about, err := d.subject(ctx, tx, name, &n)
	if err != nil {
		return "", fmt.Errorf("process notice %s of %s: %w", n.ID, name, err)
	}
	if err := about.lock(ctx, tx); err != nil { // first, as everywhere: transactions that lock in one order do not block each other
		return "", fmt.Errorf("process notice %s of %s: %w", n.ID, name, err)
	}
	known, err := insertNotice(ctx, tx, name, n, about, hash, d.now())
	if err != nil || known {
		return "", err
	}
	if effect, err = d.handle(ctx, tx, about, n); err != nil {
		return "", fmt.Errorf("process notice %s of %s: %w", n.ID, name, err)
	}
	if err := d.openCase(ctx, tx, name, n, about, effect); err != nil {
		return "", err
	}
	return effect, saveEffect(ctx, tx, name, n.ID, effect)
}

// handle applies a new notice. It locks the payment first, then its calls.
func (d *Service) handle(ctx context.Context, tx *db.Tx, about subject, n provider.Notice) (effect string, err error) {
	if about.kind == kindDeposit {
		effect, err = d.handleDeposit(ctx, tx, about, n)
	} else {
		effect, err = d.handlePayout(ctx, tx, about, n)
	}
	if err != nil || n.Outcome == provider.Pending || n.Call == "" {
		return effect, err
	}
	return effect, finishCall(ctx, tx, about.call.id, d.now())
}

// longestTransaction limits the transaction id of a notice in bytes; the hash of a coin transfer has 66.
const longestTransaction = 128

func check(n provider.Notice) error {
	// PostgreSQL stores no text with a NUL byte: without the check the provider would repeat the notice for ever.
	if strings.ContainsRune(n.ID+n.Call+n.ProviderRef+n.Payment+n.TransactionID+string(n.Currency)+n.Reason, 0) {
		return fmt.Errorf("%w: a text contains a NUL byte", errNotice)
	}
	if n.ID == "" || n.Amount < 0 || n.Fee < 0 || n.Confirmations < 0 || n.Needed < 0 || len(n.TransactionID) > longestTransaction || !slices.Contains(provider.Outcomes(), n.Outcome) {
		return fmt.Errorf("%w: id %q, outcome %q, amount %d, fee %d", errNotice, n.ID, n.Outcome, n.Amount, n.Fee)
	}
	return nil
}

func hashNotice(n provider.Notice) (string, error) {
	text, err := json.Marshal(n)
	if err != nil {
		return "", fmt.Errorf("encode notice: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// subject is what a notice is about.
type subject struct {
	kind string
	ref  string // id of the deposit or withdrawal
	call call   // empty if the provider knows the transfer only by its reference

	provider string // that sent the notice
}

// lock locks the deposit or the withdrawal.
func (s subject) lock(ctx context.Context, tx *db.Tx) (err error) {
	if s.kind == kindDeposit {
		_, err = lockDeposit(ctx, tx, id.Deposit(s.ref))
	} else {
		_, err = lockWithdrawal(ctx, tx, id.Withdrawal(s.ref))
	}
	return err
}

// refresh reads the call again under the lock of its payment: a refusal may have been stored since, and another provider been called.
func (s *subject) refresh(ctx context.Context, tx *db.Tx) (err error) {
	if s.call.id != "" {
		s.call, err = callByID(ctx, tx, s.call.id)
	}
	return err
}

// subject finds what a notice is about and completes the notice by the call. Only the provider that got a call may speak of it.
func (d *Service) subject(ctx context.Context, tx *db.Tx, name string, n *provider.Notice) (subject, error) {
	var c call
	var err error
	switch {
	case n.Call != "":
		c, err = callByID(ctx, tx, id.PaymentCall(n.Call))
	case n.ProviderRef != "":
		c, err = callByRef(ctx, tx, name, n.ProviderRef)
	case n.Payment != "": // a transfer: handleStarted accepts only notices that name its call
		return subject{kind: kindDeposit, ref: n.Payment, provider: name}, nil
	default:
		err = ErrNotFound
	}
	if err != nil {
		return subject{}, err
	}
	if c.provider != name {
		return subject{}, ErrNotFound
	}
	c.complete(n)
	if c.purpose == provider.PurposeFind || c.purpose == provider.PurposeStart && n.Outcome != provider.NotFound {
		return subject{kindDeposit, c.payment, c, name}, nil
	}
	if n.Outcome == provider.NotFound {
		return subject{}, fmt.Errorf("%w: about %s with outcome %s", errNotice, c.payment, n.Outcome)
	}
	return subject{kindPayout, c.payment, c, name}, nil
}

// complete fills in what the provider did not say.
func (c call) complete(n *provider.Notice) {
	n.Call, n.Currency, n.TransactionID = string(c.id), or(n.Currency, c.currency), or(n.TransactionID, c.transactionID)
	if n.Amount == 0 && (n.Outcome == provider.Succeeded || n.Outcome == provider.Pending) {
		n.Amount = c.amount
	}
}
