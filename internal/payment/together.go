package payment

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment/provider"
)

// credited is a notice that credits its deposit in the plainest way.
type credited struct {
	*arrival
	n     provider.Notice // completed by the call
	about subject
	dep   Deposit
	claim string // transaction id to claim, empty for none
}

// applyTogether credits the deposits of all notices that need no decision, in one transaction: open deposits of other players each, paid
// once with an amount that is credited as it is. Other notices are left to apply, which has the same effect on these.
func (d *Service) applyTogether(ctx context.Context, batch []*arrival) error {
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		leave(batch)
		found, err := d.plainOnes(ctx, tx, batch)
		if err != nil || len(found) == 0 {
			return err
		}
		if found, err = claimAll(ctx, tx, found, d.now()); err != nil || len(found) == 0 {
			return err
		}
		if err := insertNotices(ctx, tx, found, d.now()); err != nil {
			return err
		}
		deps := make([]Deposit, len(found))
		for i, c := range found {
			deps[i] = c.dep
			deps[i].paidAt, deps[i].providerFee = c.provider, c.n.Fee
			c.alone = false
		}
		return d.creditAll(ctx, tx, deps)
	})
	if err != nil {
		return fmt.Errorf("apply %d notices: %w", len(batch), err)
	}
	return nil
}

// plainOnes locks the deposits of the notices and returns those that credit them plainly, at most one of a player.
func (d *Service) plainOnes(ctx context.Context, tx *db.Tx, batch []*arrival) ([]credited, error) {
	found, err := subjectsOf(ctx, tx, batch)
	if err != nil {
		return nil, err
	}
	refs := make([]id.Deposit, len(found))
	for i, c := range found {
		refs[i] = id.Deposit(c.about.ref)
	}
	deposits, err := lockDeposits(ctx, tx, refs)
	if err != nil {
		return nil, fmt.Errorf("lock deposits: %w", err)
	}
	taken := map[id.Player]bool{}
	plain := found[:0]
	for _, c := range found {
		dep, ok := deposits[id.Deposit(c.about.ref)]
		if !ok || taken[dep.PlayerID] || !d.plain(dep, c.about, c.n) {
			continue
		}
		taken[dep.PlayerID] = true
		if c.dep = dep; dep.claimed() {
			c.n.TransactionID = normalTransaction(c.n.TransactionID)
			c.claim = or(c.n.TransactionID, dep.TransactionID)
		}
		c.dep.TransactionID = or(c.n.TransactionID, dep.TransactionID)
		c.dep.Received, c.dep.Credited = c.n.Amount, c.n.Amount
		plain = append(plain, c)
	}
	return withoutKnown(ctx, tx, plain)
}

// plain reports whether handleDeposit would credit the notice's amount to an open deposit, if its transaction id is free.
func (d *Service) plain(dep Deposit, about subject, n provider.Notice) bool {
	open := dep.Status == DepositCreated || dep.Status == DepositQueued && !dep.held()
	started := !dep.Flow.Starts() || about.call.purpose == provider.PurposeStart
	return open && started && n.Currency == dep.Currency && n.Amount >= d.minimum(dep) && !d.cfg.Mismatch.holds(dep.Amount, n.Amount)
}

// subjectsOf returns the notices that are about a deposit that is known by its call or its id, at most one of a deposit, ordered by it.
func subjectsOf(ctx context.Context, tx *db.Tx, batch []*arrival) (found []credited, err error) {
	var ids []id.PaymentCall
	for _, a := range batch {
		if a.n.Call != "" {
			ids = append(ids, id.PaymentCall(a.n.Call))
		}
	}
	calls, err := callsByID(ctx, tx, ids)
	if err != nil {
		return nil, fmt.Errorf("read calls: %w", err)
	}
	taken := map[string]bool{}
	for _, a := range batch {
		c := credited{arrival: a, n: a.n}
		switch known, ok := calls[id.PaymentCall(a.n.Call)]; {
		case ok && known.provider == a.provider && known.purpose != provider.PurposePayout:
			known.complete(&c.n)
			c.about = subject{kindDeposit, known.payment, known, a.provider}
		case a.n.Call == "" && a.n.ProviderRef == "" && a.n.Payment != "":
			c.about = subject{kind: kindDeposit, ref: a.n.Payment, provider: a.provider}
		}
		if c.about.ref != "" && !taken[c.about.ref] {
			taken[c.about.ref] = true
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(a, b credited) int { return cmp.Compare(a.about.ref, b.about.ref) })
	return found, nil
}

// withoutKnown returns the notices that were not delivered before.
func withoutKnown(ctx context.Context, tx *db.Tx, found []credited) ([]credited, error) {
	ids := map[string][]string{}
	for _, c := range found {
		ids[c.provider] = append(ids[c.provider], c.n.ID)
	}
	known := map[[2]string]bool{}
	for name, its := range ids {
		if err := knownNotices(ctx, tx, name, its, known); err != nil {
			return nil, fmt.Errorf("read notices: %w", err)
		}
	}
	fresh := found[:0]
	for _, c := range found {
		if key := [2]string{c.provider, c.n.ID}; !known[key] {
			known[key] = true
			fresh = append(fresh, c)
		}
	}
	return fresh, nil
}

// claimAll claims the transaction ids of the deposits and returns the deposits that have theirs. One that belongs to another deposit, or
// that two deposits of the batch want, is left. Ids that nobody has are stored at once: if another transaction stores one, the batch fails.
func claimAll(ctx context.Context, tx *db.Tx, found []credited, now int64) ([]credited, error) {
	slices.SortStableFunc(found, func(a, b credited) int {
		return cmp.Or(cmp.Compare(a.dep.network, b.dep.network), cmp.Compare(a.claim, b.claim), cmp.Compare(a.about.ref, b.about.ref))
	})
	owners, err := ownersOf(ctx, tx, found)
	if err != nil {
		return nil, err
	}
	mine, fresh := found[:0], [][]any(nil)
	for _, c := range found {
		key := [2]string{c.dep.network, c.claim}
		owner, known := owners[key]
		switch {
		case c.claim == "":
		case !known:
			owners[key] = c.dep.ID
			fresh = append(fresh, []any{c.dep.network, c.claim, string(c.dep.ID), now})
		case owner == c.dep.ID: // locked, so that no other deposit gets it
			if owner, err = claimTransaction(ctx, tx, c.dep.network, c.claim, c.dep.ID, now); err != nil {
				return nil, fmt.Errorf("claim transaction: %w", err)
			}
		}
		if c.claim == "" || !known || owner == c.dep.ID {
			mine = append(mine, c)
		}
	}
	if err := tx.Insert(ctx, transactionTable, fresh); err != nil {
		return nil, fmt.Errorf("claim transactions: %w", err)
	}
	return mine, nil
}

// ownersOf returns the deposits to which the transaction ids belong, by network and id.
func ownersOf(ctx context.Context, tx *db.Tx, found []credited) (map[[2]string]id.Deposit, error) {
	wanted := map[string][]string{}
	for _, c := range found {
		if c.claim != "" {
			wanted[c.dep.network] = append(wanted[c.dep.network], c.claim)
		}
	}
	owners := map[[2]string]id.Deposit{}
	for network, ids := range wanted {
		if err := transactionOwners(ctx, tx, network, ids, owners); err != nil {
			return nil, fmt.Errorf("read transactions: %w", err)
		}
	}
	return owners, nil
}
