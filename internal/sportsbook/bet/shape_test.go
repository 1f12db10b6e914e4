package bet_test

import (
	"context"
	"database/sql"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// earlier is the tables of bets as they were before bets of several lines.
var earlier = []string{
	"DELETE FROM goose_db_version WHERE version_id = 102", "DROP TABLE bet_bets", "DROP TABLE bet_legs",
	`CREATE TABLE bet_bets (id TEXT NOT NULL, player_id TEXT NOT NULL, currency TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,
		stake BIGINT NOT NULL, odds BIGINT NOT NULL, potential BIGINT NOT NULL, payout BIGINT NOT NULL, open_legs BIGINT NOT NULL,
		generation BIGINT NOT NULL, placed_at BIGINT NOT NULL, settled_at BIGINT NOT NULL, PRIMARY KEY (id, player_id))`,
	`CREATE TABLE bet_legs (bet_id TEXT NOT NULL, position BIGINT NOT NULL, player_id TEXT NOT NULL, market_id TEXT NOT NULL,
		selection_id TEXT NOT NULL, odds BIGINT NOT NULL, version BIGINT NOT NULL, status TEXT NOT NULL, PRIMARY KEY (bet_id, position, player_id))`,
	"INSERT INTO bet_bets VALUES ('b1', 'ann', 'INR', 'single', 'won', 100, 2000, 200, 200, 0, 1, 5, 6)",
	"INSERT INTO bet_bets VALUES ('b2', 'ann', 'INR', 'accumulator', 'pending', 300, 6000, 1800, 0, 2, 0, 7, 0)",
	"INSERT INTO bet_legs VALUES ('b1', 0, 'ann', 'm', 's1', 2000, 3, 'won')",
	"INSERT INTO bet_legs VALUES ('b2', 0, 'ann', 'm', 's1', 2000, 3, 'won')",
	"INSERT INTO bet_legs VALUES ('b2', 1, 'ann', 'n', 's2', 3000, 4, 'pending')",
}

// A house that has taken bets before keeps them as bets of one line.
func TestEarlierBetsAreKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for _, statement := range earlier {
				if _, err := tx.Exec(ctx, statement); err != nil {
					return err
				}
			}
			return nil
		}))
		_, err := d.Migrate(t.Context())
		require.NoError(t, err)
		var kept string
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT kind || ' ' || status || ' ' || stake || ' ' || unit || ' ' || lines || ' ' ||
			sizes || ' ' || funds || ' ' || potential || ' ' || payout || ' ' || open_legs || ' ' || generation || ' ' || placed_at FROM bet_bets WHERE id = 'b2'`).Scan(&kept))
		require.Equal(t, "accumulator pending 300 300 1 [2] cash 1800 0 2 0 7", kept)
		var bets, legs int
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM bet_bets WHERE cashed = 0 AND settled_at IN (0, 6)").Scan(&bets))
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM bet_legs WHERE builder = 0 AND status IN ('won', 'pending')").Scan(&legs))
		require.Equal(t, []int{2, 3}, []int{bets, legs})
	})
}

func scanCount(r *sql.Rows) (n int, err error) { return n, r.Scan(&n) }
