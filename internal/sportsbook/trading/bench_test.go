package trading_test

import (
	"testing"

	"maidan/internal/db/dbtest"
)

// BenchmarkMessage measures one message of a twenty-over match from the feed to the commit.
func BenchmarkMessage(b *testing.B) {
	msgs := match(b, 1, "T20")
	f := newFloor(b, dbtest.NewSQLite(b))
	b.ResetTimer()
	for i := range b.N {
		if i%len(msgs) == 0 && i > 0 {
			b.StopTimer()
			f = newFloor(b, dbtest.NewSQLite(b))
			b.StartTimer()
		}
		if err := f.Handle(b.Context(), msgs[i%len(msgs)]); err != nil {
			b.Fatal(err)
		}
	}
}
