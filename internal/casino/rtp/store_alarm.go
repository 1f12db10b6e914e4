package rtp

import (
	"context"
	"database/sql"

	"maidan/internal/db"
	"maidan/internal/id"
)

const alarmColumns = `id, game, real, currency, period, raised_at, seen_at, rounds, stake, payout, expected, bound, closed_at, closed_by, note`

func readAlarms(ctx context.Context, q db.Querier, closed bool) ([]ReturnAlarm, error) {
	where := "closed_at = 0 ORDER BY id DESC LIMIT 500"
	if closed {
		where = "closed_at > 0 ORDER BY closed_at DESC, id DESC LIMIT 50"
	}
	rows, err := q.Query(ctx, "SELECT "+alarmColumns+" FROM rtp_alarms WHERE "+where)
	return db.Collect(rows, err, func(r *sql.Rows) (a ReturnAlarm, err error) {
		return a, r.Scan(&a.ID, &a.Game, &a.Real, &a.Currency, &a.Period, &a.RaisedAt, &a.SeenAt, &a.Rounds, &a.Stake, &a.Payout, &a.Expected, &a.Bound, &a.ClosedAt,
			&a.ClosedBy, &a.Note)
	})
}

// closedSince reports whether an alarm of this kind was closed since a time.
func closedSince(ctx context.Context, q db.Querier, a ReturnAlarm, since int64) (bool, error) {
	n := 0
	err := q.QueryRow(ctx, "SELECT COUNT(*) FROM rtp_alarms WHERE game = $1 AND real = $2 AND currency = $3 AND period = $4 AND closed_at >= $5",
		a.Game, bit(a.Real), a.Currency, string(a.Period), since).Scan(&n)
	return n > 0, err
}

// raiseAlarm inserts an alarm, or changes the figures of the open one.
func raiseAlarm(ctx context.Context, tx *db.Tx, a ReturnAlarm) error {
	_, err := tx.Exec(ctx, `INSERT INTO rtp_alarms (`+alarmColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, '', '')
		ON CONFLICT (game, real, currency, period) WHERE closed_at = 0 DO UPDATE SET seen_at = excluded.seen_at, rounds = excluded.rounds, stake = excluded.stake,
			payout = excluded.payout, expected = excluded.expected, bound = excluded.bound`,
		a.ID, a.Game, bit(a.Real), a.Currency, string(a.Period), a.RaisedAt, a.SeenAt, a.Rounds, int64(a.Stake), int64(a.Payout), int64(a.Expected), int64(a.Bound))
	return err
}

// closeAlarm closes an open alarm; closed is false if there is none.
func closeAlarm(ctx context.Context, tx *db.Tx, alarmID, note string, by id.Staff, at int64) (closed bool, err error) {
	n, err := tx.Exec(ctx, "UPDATE rtp_alarms SET closed_at = $1, closed_by = $2, note = $3 WHERE id = $4 AND closed_at = 0", at, by, note, alarmID)
	return n == 1, err
}
