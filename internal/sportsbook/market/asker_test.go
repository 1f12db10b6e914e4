package market

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
)

// gate is a database that answers when it is let, always the same.
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

func TestWhoAsksTogetherIsAnsweredTogether(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := &gate{asked: make(chan []string, 8), opens: make(chan struct{})}
		a := &asker{db: g}
		told := make(chan error, 64)
		ask := func(ctx context.Context, events ...string) {
			go func() {
				_, err := a.ask(ctx, events)
				told <- err
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
		require.Empty(t, told)
		leave()
		require.ErrorIs(t, <-told, context.Canceled, "who goes away does not wait")

		g.opens <- struct{}{}
		require.ErrorIs(t, <-told, errShut)
		require.Equal(t, []string{"m0", "m1", "m2", "m3"}, <-g.asked, "one look for all that came meanwhile")
		require.Empty(t, told, "and nobody is answered by a look that began before they asked")
		g.opens <- struct{}{}
		for range 40 {
			require.ErrorIs(t, <-told, errShut)
		}
		synctest.Wait()
		require.Empty(t, g.asked)
		ask(t.Context(), "m9")
		require.Equal(t, []string{"m9"}, <-g.asked, "it begins anew")
		g.opens <- struct{}{}
		require.ErrorIs(t, <-told, errShut)
	})
}
