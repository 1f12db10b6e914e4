package prize

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/wallet"
)

const columns = "draw_id, visitor, turn, day, currency, seed, text, number, prizes, won, code, at, ends_at"

func scan(row interface{ Scan(into ...any) error }) (d Drawn, err error) {
	var prizes string
	if err := row.Scan(&d.DrawID, &d.Visitor, &d.Turn, &d.Day, &d.Currency, &d.Seed, &d.Text, &d.Number, &prizes, &d.Won, &d.Code, &d.At, &d.EndsAt); err != nil {
		return d, err
	}
	return d, json.Unmarshal([]byte(prizes), &d.Prizes)
}

// latestOf returns the latest draw of a visitor, one without a code if there is none.
func latestOf(ctx context.Context, q db.Querier, drawID, visitor string) (Drawn, error) {
	d, err := scan(q.QueryRow(ctx, "SELECT "+columns+" FROM prize_drawn WHERE draw_id = $1 AND visitor = $2 ORDER BY turn DESC LIMIT 1", drawID, visitor))
	if errors.Is(err, sql.ErrNoRows) {
		return Drawn{}, nil
	}
	if err != nil {
		return Drawn{}, fmt.Errorf("read prize draw: %w", err)
	}
	return d, nil
}

// errTaken is a turn that was drawn meanwhile, perhaps by another node; the caller begins again.
var errTaken = fmt.Errorf("the visitor has drawn meanwhile: %w", wallet.ErrContended)

func insert(ctx context.Context, tx *db.Tx, d Drawn) error {
	prizes, err := json.Marshal(d.Prizes)
	if err != nil {
		return err
	}
	n, err := tx.Exec(ctx, "INSERT INTO prize_drawn ("+columns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (draw_id, visitor, turn) DO NOTHING",
		d.DrawID, d.Visitor, d.Turn, d.Day, string(d.Currency), d.Seed, d.Text, d.Number, string(prizes), d.Won, d.Code, d.At, d.EndsAt)
	switch {
	case err != nil:
		return fmt.Errorf("write prize draw: %w", err)
	case n == 0:
		return errTaken
	}
	return nil
}
