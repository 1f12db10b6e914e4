package trading_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// What a step leaves unwritten is what has not changed: after each message the rows say of every market what was shown of it last, with
// its prices, their versions and its state.
func TestRowsSayWhatIsShown(t *testing.T) {
	t.Parallel()
	msgs := match(t, 2, "T5")
	id := msgs[0].EventID
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFloor(t, d)
		compared := 0
		for _, m := range msgs {
			f.tell(t, m)
			for _, row := range f.markets(t, id) {
				shown, ok := f.wall.shown["event:"+id+"/market:"+row.ID]
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
