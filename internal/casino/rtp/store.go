package rtp

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"maidan/internal/db"
)

const totalColumns = `rounds, stake, payout, expected, variance, squares`

// numbers are a Total's statistics as they are stored.
type numbers struct{ expected, variance, squares string }

func (n numbers) into(t *Total) error {
	var err1, err2, err3 error
	t.Expected, err1 = strconv.ParseFloat(n.expected, 64)
	t.Variance, err2 = strconv.ParseFloat(n.variance, 64)
	t.Squares, err3 = strconv.ParseFloat(n.squares, 64)
	return errors.Join(err1, err2, err3)
}

func text(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// readTotal returns a stored total; the zero Total if there is none.
func readTotal(ctx context.Context, q db.Querier, r row) (t Total, err error) {
	var n numbers
	err = q.QueryRow(ctx, "SELECT "+totalColumns+" FROM rtp_days WHERE day = $1 AND game = $2 AND setting = $3 AND real = $4 AND currency = $5",
		r.day, r.Game, r.Setting, bit(r.Real), r.Currency).Scan(&t.Rounds, &t.Stake, &t.Payout, &n.expected, &n.variance, &n.squares)
	if errors.Is(err, sql.ErrNoRows) {
		return t, nil
	}
	if err != nil {
		return t, err
	}
	return t, n.into(&t)
}

// errCounted means that another node has changed a total since it was read: the lease of events has just moved.
var errCounted = errors.New("another node counts rounds")

// writeTotal stores a total that had so many rounds when it was read. Error: errCounted.
func writeTotal(ctx context.Context, tx *db.Tx, r row, t Total, was int64) error {
	n, err := tx.Exec(ctx, `INSERT INTO rtp_days (day, game, setting, real, currency, `+totalColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (day, game, setting, real, currency) DO UPDATE SET rounds = excluded.rounds, stake = excluded.stake, payout = excluded.payout,
			expected = excluded.expected, variance = excluded.variance, squares = excluded.squares
		WHERE rtp_days.rounds = $12`, r.day, r.Game, r.Setting, bit(r.Real), r.Currency, t.Rounds, int64(t.Stake), int64(t.Payout), text(t.Expected),
		text(t.Variance), text(t.Squares), was)
	if err == nil && n == 0 {
		err = errCounted
	}
	return err
}

// stored is a total with its key.
type stored struct {
	Key
	Total
}

// totalsSince returns the totals of the days from first on, or the total of all days for allDays, which sorts after every day.
func totalsSince(ctx context.Context, q db.Querier, first string) ([]stored, error) {
	where := "day >= $1 AND day < '" + allDays + "'"
	if first == allDays {
		where = "day = $1"
	}
	rows, err := q.Query(ctx, "SELECT game, setting, real, currency, "+totalColumns+" FROM rtp_days WHERE "+where+" ORDER BY day, game, setting, real, currency", first)
	return db.Collect(rows, err, func(r *sql.Rows) (s stored, err error) {
		var n numbers
		if err := r.Scan(&s.Game, &s.Setting, &s.Real, &s.Currency, &s.Rounds, &s.Stake, &s.Payout, &n.expected, &n.variance, &n.squares); err != nil {
			return s, err
		}
		return s, n.into(&s.Total)
	})
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
