package bonus_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Accounts of one person that cost little each are reported beside the most expensive players.
func TestTopTakers_AddsPlayersWithRelatedAccounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		for player, deposit := range map[id.Player]money.Amount{"asha": 90_000, "ravi": 80_000, "mira": 30_000, "dev": 20_000, "noor": 10_000} {
			r.granted(t, player, deposit)
		}
		top := func(limit int, paired map[id.Player]bool) (players []id.Player) {
			takers, err := bonus.TopTakers(t.Context(), d.Reader(), 0, limit, paired)
			require.NoError(t, err)
			for _, one := range takers {
				players = append(players, one.PlayerID)
			}
			return players
		}
		paired := map[id.Player]bool{"asha": true, "dev": true, "mira": true, "noor": true}
		require.Equal(t, []id.Player{"asha"}, top(1, nil))
		require.Equal(t, []id.Player{"asha", "mira"}, top(1, paired), "as many again")
		require.Equal(t, []id.Player{"asha", "ravi", "mira", "dev"}, top(2, paired))
	})
}
