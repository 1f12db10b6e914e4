package market

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/id"
)

// gate is a database whose queries block until released.
type gate struct {
	db.Querier
	asked chan []string
	opens chan struct{}
}

var errShut = errors.New("shut")

func (g *gate) QueryIn(_ context.Context, _ string, keys []string, _ ...any) (*sql.Rows, error) {
	g.asked <- keys
	<-g.opens
	return nil, errShut
}

func TestCoalescer_SharesOneQuery(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := &gate{asked: make(chan []string, 8), opens: make(chan struct{})}
		a := &stateCoalescer{db: g}
		answers := make(chan error, 64)
		ask := func(ctx context.Context, events ...id.Event) {
			go func() {
				_, err := a.read(ctx, events)
				answers <- err
			}()
			synctest.Wait()
		}
		ask(t.Context(), "m1")
		require.Equal(t, []string{"m1"}, <-g.asked)
		gone, leave := context.WithCancel(t.Context())
		ask(gone, "m0")
		for range 20 {
			ask(t.Context(), "m2", "m1")
			ask(t.Context(), "m3")
		}
		require.Empty(t, answers)
		leave()
		require.ErrorIs(t, <-answers, context.Canceled, "a cancelled caller does not wait")

		g.opens <- struct{}{}
		require.ErrorIs(t, <-answers, errShut)
		require.Equal(t, []string{"m0", "m1", "m2", "m3"}, <-g.asked, "one query for all later callers")
		require.Empty(t, answers, "no caller gets a query that began before its call")
		g.opens <- struct{}{}
		for range 40 {
			require.ErrorIs(t, <-answers, errShut)
		}
		synctest.Wait()
		require.Empty(t, g.asked)
		ask(t.Context(), "m9")
		require.Equal(t, []string{"m9"}, <-g.asked, "a new query starts")
		g.opens <- struct{}{}
		require.ErrorIs(t, <-answers, errShut)
	})
}
