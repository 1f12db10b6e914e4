package book

import (
	"context"
	"database/sql"
	"slices"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// movedBy are the kinds of transfers that have a row in the book, with the kind of the row. A prefix of each begins its name.
var movedBy = []struct {
	transfer string
	row      Kind
}{
	{"deposit", Deposit}, {"withdrawal.paid", Withdrawal}, {FeeTransfer, Fee}, {BankTransfer, Transfer}, {WriteOffTransfer, WriteOff},
	{"correction.", Adjustment},
}

// Checks returns all checks of the payment book.
func Checks() []audit.Pass {
	return append([]audit.Pass{
		{Names: []string{"each movement at a provider is in the payment book with its amount", "each row of the payment book has its transfer"}, Run: checkRows},
	}, invariants...)
}

func scanRow(r *sql.Rows) (row Row, err error) {
	return row, r.Scan(&row.Kind, &row.Ref, &row.Provider, &row.Method, &row.Currency, &row.Amount, &row.Charged, &row.At)
}

// checkRows compares the rows of each kind with the transfers of the ledger, both in the order of their references.
func checkRows(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	for _, m := range movedBy {
		if err := checkKind(ctx, q, m.transfer, m.row, found); err != nil {
			return err
		}
	}
	return nil
}

func checkKind(ctx context.Context, q db.Querier, transfer string, kind Kind, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, `SELECT kind, ref, provider, method, currency, amount, charged, at FROM payment_book WHERE kind = '`+string(kind)+
		`' ORDER BY ref`+db.Bytewise(q)+`, currency`+db.Bytewise(q), scanRow)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, transfer)
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return merge(ctx, kind, rows, records, found)
}

// merge passes the rows and the transfers of each reference to compare.
func merge(ctx context.Context, kind Kind, rows *db.Cursor[Row], records *wallet.Records, found []*audit.Breaches) error {
	for {
		r, hasRow, err := rows.Peek(ctx)
		if err != nil {
			return err
		}
		ref, hasRecord, err := records.Peek(ctx)
		if err != nil || !hasRow && !hasRecord {
			return err
		}
		var own []wallet.Record
		var booked []Row
		first := min(ref, r.Ref)
		if !hasRow {
			first = ref
		} else if !hasRecord {
			first = r.Ref
		}
		if hasRecord && ref == first {
			if own, err = records.Next(ctx); err != nil {
				return err
			}
		}
		for hasRow && r.Ref == first {
			booked = append(booked, r)
			if _, _, err := rows.Next(ctx); err != nil {
				return err
			}
			if r, hasRow, err = rows.Peek(ctx); err != nil {
				return err
			}
		}
		compare(kind, first, booked, own, found)
	}
}

// compare reports rows and transfers of one reference that do not move the same money.
func compare(kind Kind, ref string, booked []Row, own []wallet.Record, found []*audit.Breaches) {
	own = slices.DeleteFunc(own, func(r wallet.Record) bool { return r.Reverses != "" })
	moved, charged := map[money.Currency]money.Amount{}, map[money.Currency]money.Amount{}
	for _, r := range own {
		for _, e := range r.Entries {
			c := e.Account.Currency()
			switch {
			case kind == Adjustment && e.Account.Player():
				moved[c] += e.Amount
			case kind == Adjustment || e.Account.Player():
			case e.Account.Name() == wallet.Deposits, e.Account.Name() == wallet.Payouts, e.Account.Name() == wallet.Settlements:
				moved[c] -= e.Amount
			case e.Account.Name() == wallet.PaymentFees:
				charged[c] += e.Amount
			}
		}
	}
	for _, r := range booked {
		switch {
		case moved[r.Currency] == 0:
			found[1].Add("%s %s moves %d %s, the ledger has no transfer of it", kind, ref, r.Amount, r.Currency)
		case moved[r.Currency] != r.Amount || charged[r.Currency] != r.Charged:
			found[0].Add("%s %s moves %d %s and charges %d in the book, %d and %d in the ledger", kind, ref, r.Amount, r.Currency, r.Charged,
				moved[r.Currency], charged[r.Currency])
		case (r.Provider == "") != (kind == Adjustment):
			found[0].Add("%s %s is of the provider %q", kind, ref, r.Provider)
		}
		delete(moved, r.Currency)
	}
	for c, amount := range moved {
		if amount != 0 {
			found[0].Add("%s %s moves %d %s in the ledger and is not in the book", kind, ref, amount, c)
		}
	}
}

// invariants check closed days and their totals.
var invariants = []audit.Pass{
	audit.Query("the rows of closed days are numbered without gaps", `
		SELECT 'row ' || CAST(number AS TEXT) || ' of the payment book is at place ' || CAST(n AS TEXT) FROM (
			SELECT number, ROW_NUMBER() OVER (ORDER BY number) AS n FROM payment_book WHERE number IS NOT NULL) numbered WHERE number <> n
		UNION ALL
		SELECT 'the last closed day ends with row ' || CAST(COALESCE((SELECT MAX(last) FROM payment_days), 0) AS TEXT) || ', the last number is '
			|| CAST(COALESCE((SELECT MAX(number) FROM payment_book), 0) AS TEXT)
		WHERE COALESCE((SELECT MAX(last) FROM payment_days), 0) <> COALESCE((SELECT MAX(number) FROM payment_book), 0)
		UNION ALL
		SELECT 'day ' || day || ' ends with row ' || CAST(last AS TEXT) || ', an earlier one with ' || CAST(before AS TEXT) FROM (
			SELECT day, last, LAG(last, 1, 0) OVER (ORDER BY day) AS before FROM payment_days) days WHERE last < before`),
	audit.Query("the totals of each closed day are the sums of its rows", `
		SELECT 'day ' || COALESCE(s.day, t.day) || ' of ' || COALESCE(s.provider, t.provider) || ' ' || COALESCE(s.currency, t.currency) || ' has totals that differ from its rows'
		FROM (SELECT d.day, b.provider, b.method, b.currency,
				SUM(CASE WHEN kind = 'deposit' THEN amount ELSE 0 END) AS deposits, SUM(CASE WHEN kind = 'withdrawal' THEN -amount ELSE 0 END) AS withdrawals,
				SUM(CASE WHEN kind = 'fee' THEN -amount ELSE 0 END) AS fees, SUM(CASE WHEN kind = 'transfer' THEN amount ELSE 0 END) AS transfers,
				SUM(CASE WHEN kind = 'write_off' THEN amount ELSE 0 END) AS write_offs, SUM(charged) AS charged,
				SUM(CASE WHEN kind = 'adjustment' THEN amount ELSE 0 END) AS adjustments
			FROM (SELECT day, last, LAG(last, 1, 0) OVER (ORDER BY day) AS before FROM payment_days) d
			JOIN payment_book b ON b.number > d.before AND b.number <= d.last GROUP BY d.day, b.provider, b.method, b.currency) s
		FULL JOIN (SELECT * FROM payment_day_totals
			WHERE deposits <> 0 OR withdrawals <> 0 OR fees <> 0 OR transfers <> 0 OR write_offs <> 0 OR charged <> 0 OR adjustments <> 0) t
			ON t.day = s.day AND t.provider = s.provider AND t.method = s.method AND t.currency = s.currency
		WHERE s.day IS NULL AND t.day IS NOT NULL OR t.day IS NULL AND (s.deposits <> 0 OR s.withdrawals <> 0 OR s.fees <> 0 OR s.transfers <> 0 OR s.write_offs <> 0
				OR s.charged <> 0 OR s.adjustments <> 0)
			OR s.deposits <> t.deposits OR s.withdrawals <> t.withdrawals OR s.fees <> t.fees OR s.transfers <> t.transfers OR s.write_offs <> t.write_offs
			OR s.charged <> t.charged OR s.adjustments <> t.adjustments`),
	audit.Query("each day opens with what the day before it closed with", `
		SELECT 'day ' || day || ' of ' || provider || ' ' || currency || ' opens with ' || CAST(opening AS TEXT) || ', the day before closed with ' || CAST(before AS TEXT)
		FROM (SELECT day, provider, currency, method, opening, LAG(closing, 1, 0) OVER (PARTITION BY provider, method, currency ORDER BY day) AS before
			FROM payment_day_totals) days WHERE opening <> before`),
	audit.Query("each movement between the bank and a provider is in the payment book", `
		SELECT 'movement ' || m.id || ' of ' || CAST(m.amount AS TEXT) || ' ' || m.currency || ' differs from its row' FROM payment_bank_transfers m
		LEFT JOIN payment_book b ON b.kind = 'transfer' AND b.ref = m.id AND b.currency = m.currency AND b.amount = m.amount AND b.provider = m.provider AND b.method = m.method
		WHERE b.ref IS NULL
		UNION ALL
		SELECT 'row ' || b.ref || ' is of no movement' FROM payment_book b LEFT JOIN payment_bank_transfers m ON m.id = b.ref WHERE b.kind = 'transfer' AND m.id IS NULL`),
}
