package operate

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"maidan/internal/db"
)

func readCasino(ctx context.Context, q db.Querier) (c CasinoSettings, err error) {
	c.Order = []string{}
	var order string
	err = q.QueryRow(ctx, "SELECT game_order, works, message, version, changed_at, changed_by FROM operate_casino WHERE id = 'casino'").
		Scan(&order, &c.Works, &c.Message, &c.Version, &c.ChangedAt, &c.ChangedBy)
	if errors.Is(err, sql.ErrNoRows) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal([]byte(order), &c.Order)
}

// writeCasino stores settings that follow those of the version before; changed is false if there are others by now.
func writeCasino(ctx context.Context, tx *db.Tx, c CasinoSettings) (changed bool, err error) {
	order, err := json.Marshal(append([]string{}, c.Order...))
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO operate_casino (id, game_order, works, message, version, changed_at, changed_by) VALUES ('casino', $1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO UPDATE SET game_order = excluded.game_order, works = excluded.works, message = excluded.message, version = excluded.version,
			changed_at = excluded.changed_at, changed_by = excluded.changed_by
		WHERE operate_casino.version = excluded.version - 1`, string(order), bit(c.Works), c.Message, c.Version, c.ChangedAt, c.ChangedBy)
	return n == 1, err
}

func readGames(ctx context.Context, q db.Querier) ([]GameSettings, error) {
	rows, err := q.Query(ctx, `SELECT game, categories, is_new, exclusive, is_off, off_in, works, message, stakes, version, changed_at, changed_by
		FROM operate_games ORDER BY game`)
	return db.Collect(rows, err, func(r *sql.Rows) (g GameSettings, err error) {
		var categories, offIn, stakes string
		if err := r.Scan(&g.Game, &categories, &g.New, &g.Exclusive, &g.Off, &offIn, &g.Works, &g.Message, &stakes, &g.Version, &g.ChangedAt, &g.ChangedBy); err != nil {
			return g, err
		}
		return g, errors.Join(json.Unmarshal([]byte(categories), &g.Categories), json.Unmarshal([]byte(offIn), &g.OffIn), json.Unmarshal([]byte(stakes), &g.Stakes))
	})
}

// writeGame stores the settings of a game as writeCasino does.
func writeGame(ctx context.Context, tx *db.Tx, g GameSettings) (changed bool, err error) {
	categories, err1 := json.Marshal(g.Categories)
	offIn, err2 := json.Marshal(g.OffIn)
	stakes, err3 := json.Marshal(g.Stakes)
	if err := errors.Join(err1, err2, err3); err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO operate_games (game, categories, is_new, exclusive, is_off, off_in, works, message, stakes, version, changed_at, changed_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (game) DO UPDATE SET categories = excluded.categories, is_new = excluded.is_new, exclusive = excluded.exclusive, is_off = excluded.is_off,
			off_in = excluded.off_in, works = excluded.works, message = excluded.message, stakes = excluded.stakes, version = excluded.version,
			changed_at = excluded.changed_at, changed_by = excluded.changed_by
		WHERE operate_games.version = excluded.version - 1`,
		g.Game, string(categories), bit(g.New), bit(g.Exclusive), bit(g.Off), string(offIn), bit(g.Works), g.Message, string(stakes), g.Version, g.ChangedAt, g.ChangedBy)
	return n == 1, err
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
