package book

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
	"maidan/internal/money"
)

// rowTable are the columns of a new row.
var rowTable = db.Table{Name: "payment_book", Key: []string{"kind", "ref", "currency"}, Columns: []db.Column{
	{Name: "kind"}, {Name: "ref"}, {Name: "provider"}, {Name: "method"}, {Name: "currency"}, {Name: "amount", Type: db.Int}, {Name: "charged", Type: db.Int},
	{Name: "at", Type: db.Int},
}}

func insertRows(ctx context.Context, tx *db.Tx, rows []Row) error {
	values := make([][]any, len(rows))
	for i, r := range rows {
		values[i] = []any{string(r.Kind), r.Ref, r.Provider, r.Method, string(r.Currency), int64(r.Amount), int64(r.Charged), r.At}
	}
	return tx.Insert(ctx, rowTable, values)
}

// closedDay is the last closed day; the zero value if there is none.
type closedDay struct {
	day  string
	last int64 // number of its last row
}

func lastClosed(ctx context.Context, q db.Querier) (d closedDay, err error) {
	err = q.QueryRow(ctx, "SELECT day, last FROM payment_days ORDER BY day DESC LIMIT 1").Scan(&d.day, &d.last)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return d, err
}

func dayByName(ctx context.Context, q db.Querier, day string) (closedAt int64, err error) {
	err = q.QueryRow(ctx, "SELECT closed_at FROM payment_days WHERE day = $1", day).Scan(&closedAt)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return closedAt, err
}

// firstRow returns the time of the oldest row that has no number, 0 if there is none.
func firstRow(ctx context.Context, q db.Querier) (at int64, err error) {
	err = q.QueryRow(ctx, "SELECT COALESCE(MIN(at), 0) FROM payment_book WHERE number IS NULL").Scan(&at)
	return at, err
}

// insertDay claims a day for this transaction; ok is false if another one has closed it.
func insertDay(ctx context.Context, tx *db.Tx, day string, now int64) (ok bool, err error) {
	n, err := tx.Exec(ctx, "INSERT INTO payment_days (day, last, closed_at) VALUES ($1, 0, $2) ON CONFLICT (day) DO NOTHING", day, now)
	return n == 1, err
}

// numberRows numbers all rows up to a time, in the order of their times, and returns the last number.
func numberRows(ctx context.Context, tx *db.Tx, day string, after, end int64) (last int64, err error) {
	n, err := tx.Exec(ctx, `
		UPDATE payment_book SET number = numbered.n FROM (
			SELECT kind, ref, currency, CAST($1 AS BIGINT) + ROW_NUMBER() OVER (ORDER BY at, kind, ref, currency) AS n FROM payment_book
			WHERE number IS NULL AND at < $2) numbered
		WHERE payment_book.kind = numbered.kind AND payment_book.ref = numbered.ref AND payment_book.currency = numbered.currency`, after, end)
	if err != nil {
		return 0, err
	}
	last = after + n
	_, err = tx.Exec(ctx, "UPDATE payment_days SET last = $1 WHERE day = $2", last, day)
	return last, err
}

const sums = `SELECT provider, method, currency,
		CAST(COALESCE(SUM(CASE WHEN kind = 'deposit' THEN amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN kind = 'withdrawal' THEN -amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN kind = 'fee' THEN -amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN kind = 'transfer' THEN amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN kind = 'write_off' THEN amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(charged), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN kind = 'adjustment' THEN amount ELSE 0 END), 0) AS BIGINT)
	FROM payment_book WHERE `

// numbered returns the sums of the rows with a number above one and up to another.
func numbered(ctx context.Context, q db.Querier, after, last int64) ([]Total, error) {
	rows, err := q.Query(ctx, sums+"number > $1 AND number <= $2 GROUP BY provider, method, currency", after, last)
	return db.Collect(rows, err, scanSums)
}

// unnumbered returns the sums of the rows without a number from a time up to, but without, another one.
func unnumbered(ctx context.Context, q db.Querier, from, to int64) ([]Total, error) {
	rows, err := q.Query(ctx, sums+"number IS NULL AND at >= $1 AND at < $2 GROUP BY provider, method, currency", from, to)
	return db.Collect(rows, err, scanSums)
}

func scanSums(r *sql.Rows) (t Total, err error) {
	return t, r.Scan(&t.Provider, &t.Method, &t.Currency, &t.Deposits, &t.Withdrawals, &t.Fees, &t.Transfers, &t.WriteOffs, &t.Charged, &t.Adjustments)
}

func totalsOf(ctx context.Context, q db.Querier, day string) ([]Total, error) {
	rows, err := q.Query(ctx, `SELECT provider, method, currency, deposits, withdrawals, fees, transfers, write_offs, charged, adjustments, opening, closing
		FROM payment_day_totals WHERE day = $1`, day)
	return db.Collect(rows, err, func(r *sql.Rows) (t Total, err error) {
		return t, r.Scan(&t.Provider, &t.Method, &t.Currency, &t.Deposits, &t.Withdrawals, &t.Fees, &t.Transfers, &t.WriteOffs, &t.Charged,
			&t.Adjustments, &t.Opening, &t.Closing)
	})
}

func insertTotal(ctx context.Context, tx *db.Tx, day string, t Total) error {
	_, err := tx.Exec(ctx, `INSERT INTO payment_day_totals (day, provider, method, currency, opening, deposits, withdrawals, fees, transfers, write_offs,
			charged, adjustments, closing) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		day, t.Provider, t.Method, string(t.Currency), int64(t.Opening), int64(t.Deposits), int64(t.Withdrawals), int64(t.Fees), int64(t.Transfers),
		int64(t.WriteOffs), int64(t.Charged), int64(t.Adjustments), int64(t.Closing))
	return err
}

func closedDays(ctx context.Context, q db.Querier, before string, limit int) ([]Day, error) {
	rows, err := q.Query(ctx, "SELECT day, closed_at FROM payment_days WHERE day < $1 ORDER BY day DESC LIMIT $2", before, limit)
	return db.Collect(rows, err, func(r *sql.Rows) (d Day, err error) { return d, r.Scan(&d.Day, &d.ClosedAt) })
}

type limitKey struct {
	provider string
	currency money.Currency
}

func floatLimits(ctx context.Context, q db.Querier) (map[limitKey]money.Amount, error) {
	limits := map[limitKey]money.Amount{}
	rows, err := q.Query(ctx, "SELECT provider, currency, warn_below FROM payment_float_limits")
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var k limitKey
		var below money.Amount
		err := r.Scan(&k.provider, &k.currency, &below)
		limits[k] = below
		return struct{}{}, err
	})
	return limits, err
}

func saveFloatLimit(ctx context.Context, tx *db.Tx, provider string, c money.Currency, below money.Amount) error {
	_, err := tx.Exec(ctx, `INSERT INTO payment_float_limits (provider, currency, warn_below) VALUES ($1, $2, $3)
		ON CONFLICT (provider, currency) DO UPDATE SET warn_below = $3`, provider, string(c), int64(below))
	return err
}

func insertBankTransfer(ctx context.Context, tx *db.Tx, m Movement) error {
	_, err := tx.Exec(ctx, `INSERT INTO payment_bank_transfers (id, provider, method, currency, amount, reason, made_by, idempotency_key, input_hash, transfer_id, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		m.ID, m.Provider, m.Method, string(m.Currency), int64(m.Amount), m.Reason, string(m.By), m.key, m.hash, string(m.transfer), m.At)
	return err
}

const movementColumns = "id, provider, method, currency, amount, reason, made_by, idempotency_key, input_hash, transfer_id, at"

func scanMovement(r interface{ Scan(...any) error }) (m Movement, err error) {
	return m, r.Scan(&m.ID, &m.Provider, &m.Method, &m.Currency, &m.Amount, &m.Reason, &m.By, &m.key, &m.hash, &m.transfer, &m.At)
}

func movementByKey(ctx context.Context, q db.Querier, key string) (m Movement, found bool, err error) {
	m, err = scanMovement(q.QueryRow(ctx, "SELECT "+movementColumns+" FROM payment_bank_transfers WHERE idempotency_key = $1", key))
	if errors.Is(err, sql.ErrNoRows) {
		return m, false, nil
	}
	return m, err == nil, err
}

func movements(ctx context.Context, q db.Querier, limit int) ([]Movement, error) {
	rows, err := q.Query(ctx, "SELECT "+movementColumns+" FROM payment_bank_transfers ORDER BY id DESC LIMIT $1", limit)
	return db.Collect(rows, err, func(r *sql.Rows) (Movement, error) { return scanMovement(r) })
}
