package gift

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

const columns = "player_id, day, currency, seed, text, number, prizes, won, bonus_id, kind, amount, at"

func scan(row interface{ Scan(into ...any) error }) (o Opened, err error) {
	var prizes string
	var won Prize
	if err := row.Scan(&o.PlayerID, &o.Day, &o.Currency, &o.Seed, &o.Text, &o.Number, &prizes, &o.Won, &won.BonusID, &won.Kind, &won.Amount, &o.At); err != nil {
		return o, err
	}
	return o, json.Unmarshal([]byte(prizes), &o.Prizes)
}

// openedOn returns the gift that a player has opened on a day, one without a player if there is none.
func openedOn(ctx context.Context, q db.Querier, playerID id.Player, day int64) (Opened, error) {
	o, err := scan(q.QueryRow(ctx, "SELECT "+columns+" FROM gift_opened WHERE player_id = $1 AND day = $2", playerID, day))
	if errors.Is(err, sql.ErrNoRows) {
		return Opened{}, nil
	}
	if err != nil {
		return Opened{}, fmt.Errorf("read gift: %w", err)
	}
	return o, nil
}

// Latest returns at most limit gifts that a player has opened, the latest first.
func (g *Gifts) Latest(ctx context.Context, q db.Querier, playerID id.Player, limit int) ([]Opened, error) {
	rows, err := q.Query(ctx, "SELECT "+columns+" FROM gift_opened WHERE player_id = $1 ORDER BY day DESC LIMIT $2", playerID, limit)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (Opened, error) { return scan(r) })
	if err != nil {
		return nil, fmt.Errorf("read gifts: %w", err)
	}
	return all, nil
}

// insert stores a gift; added is false if the player has opened one on that day.
func insert(ctx context.Context, tx *db.Tx, o Opened) (added bool, err error) {
	prizes, err := json.Marshal(o.Prizes)
	if err != nil {
		return false, err
	}
	won := o.Prize()
	n, err := tx.Exec(ctx, "INSERT INTO gift_opened ("+columns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING",
		o.PlayerID, o.Day, string(o.Currency), o.Seed, o.Text, o.Number, string(prizes), o.Won, won.BonusID, string(won.Kind), int64(won.Amount), o.At)
	if err != nil {
		return false, fmt.Errorf("write gift: %w", err)
	}
	return n == 1, nil
}
