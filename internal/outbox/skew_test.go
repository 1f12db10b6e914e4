package outbox_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/rng"
)

// Events are delivered in the order of their ids, which begin with the time of the node that wrote them. The second event is written
// after the first by a node whose machine is four seconds behind: following the database's clock keeps them in order.
func TestEventsOfNodesWithSkewedClocksKeepTheirOrder(t *testing.T) {
	t.Parallel()
	d := dbtest.NewPostgres(t)
	database := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	node := func(skew time.Duration) (*clock.Manual, *outbox.Box, *id.Maker) {
		machine := clock.NewManual(database.Now().Add(skew))
		now := clock.NewSynced(machine)
		_, err := now.Sync(t.Context(), func(context.Context) (time.Time, error) { return database.Now(), nil })
		require.NoError(t, err)
		return machine, outbox.NewBox(d, now, quiet), id.NewMaker(now, rng.Secure())
	}
	fast, first, firstIDs := node(2 * time.Second)
	slow, second, secondIDs := node(-2 * time.Second)
	var handled []string
	for _, box := range []*outbox.Box{first, second} {
		box.On(outbox.Reaction{Name: "recorder", Kinds: []string{"created"}, Effect: func(_ context.Context, events []outbox.Event) error {
			for _, e := range events {
				handled = append(handled, string(e.Payload))
			}
			return nil
		}})
	}
	write := func(box *outbox.Box, ids *id.Maker, what string) {
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return box.Append(ctx, tx, outbox.New(ids.New(), "created", "a match", 1, what))
		}))
		for _, c := range []*clock.Manual{database, fast, slow} {
			c.Advance(5 * time.Millisecond)
		}
	}
	write(first, firstIDs, "settled")
	write(second, secondIDs, "rolled back")
	write(first, firstIDs, "settled again")
	require.NoError(t, second.Drain(t.Context()))
	require.Equal(t, []string{`"settled"`, `"rolled back"`, `"settled again"`}, handled)
}
