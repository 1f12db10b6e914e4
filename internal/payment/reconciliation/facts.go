package reconciliation

import (
	"context"
	"database/sql"
	"slices"

	"maidan/internal/db"
	"maidan/internal/money"
)

// loadFacts returns the payments that rows of a file may be about and those that succeeded at the provider within its period.
func loadFacts(ctx context.Context, tx *db.Tx, s Statement, rows []Row) ([]fact, error) {
	ids, err := paymentIDs(ctx, tx, s, rows)
	if err != nil {
		return nil, err
	}
	l := loader{s: s, facts: map[string]*fact{}}
	for _, load := range []func(context.Context, *db.Tx, []string) error{l.deposits, l.withdrawals, l.calls, l.booked, l.earlier} {
		if err := load(ctx, tx, ids); err != nil {
			return nil, err
		}
	}
	all := make([]fact, 0, len(l.facts))
	for _, payment := range ids {
		if f := l.facts[payment]; f != nil {
			all = append(all, *f)
		}
	}
	return all, nil
}

// paymentIDs returns the ids of those payments, sorted.
func paymentIDs(ctx context.Context, tx *db.Tx, s Statement, rows []Row) ([]string, error) {
	var refs, references, transactions []string
	for _, r := range rows {
		refs, references, transactions = append(refs, r.ProviderRef), append(references, r.Reference), append(transactions, r.TransactionID)
	}
	const calls = "SELECT payment_id FROM payment_calls WHERE provider = $1 AND "
	var ids []string
	for _, find := range []struct {
		query string
		keys  []string
	}{
		{calls + "provider_ref <> '' AND provider_ref", refs}, {calls + "id", references}, {calls + "payment_id", references},
		{calls + "transaction_id <> '' AND transaction_id", transactions},
		{"SELECT ref FROM payment_notices WHERE provider = $1 AND ref", references},
	} {
		found, err := tx.QueryIn(ctx, find.query, unique(find.keys), s.Provider)
		more, err := db.Collect(found, err, scanText)
		if err != nil {
			return nil, err
		}
		ids = append(ids, more...)
	}
	found, err := tx.Query(ctx, `SELECT ref FROM payment_book WHERE provider = $1 AND at >= $2 AND at < $3 AND kind IN ('deposit', 'withdrawal')`,
		s.Provider, s.From, s.To)
	more, err := db.Collect(found, err, scanText)
	return unique(append(ids, more...)), err
}

func scanText(r *sql.Rows) (text string, err error) { return text, r.Scan(&text) }

// unique returns the texts sorted, each once, without the empty one.
func unique(texts []string) []string {
	slices.Sort(texts)
	texts = slices.Compact(texts)
	if len(texts) > 0 && texts[0] == "" {
		texts = texts[1:]
	}
	return texts
}

// loader collects payments from the tables that know a part of them.
type loader struct {
	s     Statement
	facts map[string]*fact
}

func (l *loader) deposits(ctx context.Context, tx *db.Tx, ids []string) error {
	rows, err := tx.QueryIn(ctx, "SELECT id, method, currency, amount, status, transaction_id FROM payment_deposits WHERE id", ids)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (none struct{}, err error) {
		f := &fact{direction: In}
		var status string
		err = r.Scan(&f.payment, &f.method, &f.currency, &f.amount, &status, &f.transactionID)
		if f.status = Failed; status == "created" || status == "queued" {
			f.status = Open
		}
		l.facts[f.payment] = f
		return none, err
	})
	return err
}

func (l *loader) withdrawals(ctx context.Context, tx *db.Tx, ids []string) error {
	rows, err := tx.QueryIn(ctx, "SELECT id, method, currency, amount - fee, status FROM payment_withdrawals WHERE id", ids)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (none struct{}, err error) {
		f := &fact{direction: Out}
		var status string
		err = r.Scan(&f.payment, &f.method, &f.currency, &f.amount, &status)
		if f.status = Failed; status == "pending" || status == "approved" {
			f.status = Open
		}
		l.facts[f.payment] = f
		return none, err
	})
	return err
}

// calls adds the names that the provider may have for a payment.
func (l *loader) calls(ctx context.Context, tx *db.Tx, ids []string) error {
	rows, err := tx.QueryIn(ctx, "SELECT payment_id, id, provider_ref FROM payment_calls WHERE provider = $1 AND payment_id", ids, l.s.Provider)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (none struct{}, err error) {
		var payment, call, ref string
		err = r.Scan(&payment, &call, &ref)
		if f := l.facts[payment]; f != nil {
			f.names = append(f.names, call, ref)
		}
		return none, err
	})
	return err
}

// booked adds what moved at this provider. A payment that succeeded at another provider did not succeed here.
func (l *loader) booked(ctx context.Context, tx *db.Tx, ids []string) error {
	rows, err := tx.QueryIn(ctx, "SELECT kind, ref, amount, currency, at FROM payment_book WHERE provider = $1 AND kind IN ('deposit', 'withdrawal', 'fee') AND ref",
		ids, l.s.Provider)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (none struct{}, err error) {
		var kind, ref string
		var amount money.Amount
		var c money.Currency
		var at int64
		err = r.Scan(&kind, &ref, &amount, &c, &at)
		f := l.facts[ref]
		switch {
		case f == nil:
		case kind == "fee":
			f.fee -= amount
		default:
			f.status, f.amount, f.currency, f.inPeriod = Succeeded, max(amount, -amount), c, at >= l.s.From && at < l.s.To
		}
		return none, err
	})
	if err != nil {
		return err
	}
	return l.resolvedFees(ctx, tx, ids)
}

// resolvedFees adds the fees that were booked to resolve differences of the payments.
func (l *loader) resolvedFees(ctx context.Context, tx *db.Tx, ids []string) error {
	rows, err := tx.QueryIn(ctx, `SELECT d.payment_id, b.amount FROM payment_differences d JOIN payment_book b ON b.kind = 'fee' AND b.ref = d.id
		WHERE d.provider = $1 AND d.kind <> 'duplicate' AND d.payment_id`, ids, l.s.Provider)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (none struct{}, err error) {
		var payment string
		var amount money.Amount
		err = r.Scan(&payment, &amount)
		if f := l.facts[payment]; f != nil {
			f.fee -= amount
		}
		return none, err
	})
	return err
}

// earlier adds the first row of another file that says that a payment succeeded.
func (l *loader) earlier(ctx context.Context, tx *db.Tx, ids []string) error {
	rows, err := tx.QueryIn(ctx, `SELECT payment_id, statement_id, line, provider_ref FROM payment_statement_rows
		WHERE provider = $1 AND statement_id <> $2 AND status = 'succeeded' AND direction IN ('in', 'out') AND payment_id`, ids, l.s.Provider, l.s.ID)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (none struct{}, err error) {
		var payment string
		var e earlier
		err = r.Scan(&payment, &e.statement, &e.line, &e.providerRef)
		f := l.facts[payment]
		if f != nil && (f.earlier == nil || e.statement < f.earlier.statement || e.statement == f.earlier.statement && e.line < f.earlier.line) {
			f.earlier = &e
		}
		return none, err
	})
	return err
}
