package trading_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// Unchanged rows are not written: after each message the rows of every market equal what was last published, with prices, versions
// and status.
func TestDesk_RowsEqualPublishedMarkets(t *testing.T) {
	t.Parallel()
	msgs := match(t, 2, "T5")
	id := msgs[0].EventID
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		compared := 0
		for _, m := range msgs {
			f.deliver(t, m)
			for _, row := range f.markets(t, id) {
				shown, ok := f.screen.shown["event:"+string(id)+"/market:"+string(row.ID)]
				if !ok {
					continue
				}
				want, err := json.Marshal(row)
				require.NoError(t, err)
				require.JSONEq(t, string(want), string(shown), "after message %d", m.Seq)
				compared++
			}
		}
		require.Greater(t, compared, 10*len(msgs))
	})
}
