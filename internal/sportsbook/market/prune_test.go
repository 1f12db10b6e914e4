package market_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

func TestPrune_RemovesOldSimulatedEventsWithoutBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var wanted []string
		save := func(id id.Event, virtual bool, status market.EventStatus, ended int64) {
			e := market.Event{ID: id, Sport: "cricket", Competition: "League", CompetitionID: "l", Home: market.Team{Name: "Herons " + string(id)},
				Away: market.Team{Name: "Asps " + string(id)}, Status: status, Virtual: virtual, Version: 1, Seq: 1, EndedAt: ended}
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return market.Save(ctx, tx, market.Change{Event: e, New: []market.Market{market.NewWinner(e)}, State: []byte("{}"), Desk: []byte("{}")})
			}))
		}
		for i := range 25 {
			save(id.Event(fmt.Sprintf("old%02d", i)), true, market.Ended, 100)
		}
		for _, retained := range []struct {
			id      id.Event
			virtual bool
			status  market.EventStatus
			ended   int64
		}{{"real", false, market.Ended, 100}, {"young", true, market.Abandoned, 1000}, {"live", true, market.Live, 0}} {
			save(retained.id, retained.virtual, retained.status, retained.ended)
			wanted = append(wanted, string(retained.id))
		}
		wanted = append(wanted, "old07")
		wagered := func(_ context.Context, _ db.Querier, ids []id.Market) ([]id.Market, error) {
			return slices.DeleteFunc(slices.Clone(ids), func(id id.Market) bool { return id != "old07-w" }), nil
		}
		removed, err := market.Prune(t.Context(), d, 1000, wagered)
		require.NoError(t, err)
		require.Equal(t, 24, removed)
		slices.Sort(wanted)
		require.Equal(t, wanted, column(t, d, "SELECT id FROM sport_events ORDER BY id"))
		require.Equal(t, wanted, column(t, d, "SELECT event_id FROM sport_markets ORDER BY event_id"))
		require.Equal(t, wanted, column(t, d, "SELECT event_id FROM sport_states ORDER BY event_id"))
		require.Len(t, column(t, d, "SELECT DISTINCT ref FROM sport_words WHERE kind = 'event'"), len(wanted))
		removed, err = market.Prune(t.Context(), d, 1000, wagered)
		require.NoError(t, err)
		require.Zero(t, removed)
	})
}

func column(t *testing.T, d *db.DB, query string) (all []string) {
	t.Helper()
	rows, err := d.Reader().Query(t.Context(), query)
	require.NoError(t, err)
	defer func() { require.NoError(t, rows.Close()) }()
	for rows.Next() {
		var s string
		require.NoError(t, rows.Scan(&s))
		all = append(all, s)
	}
	require.NoError(t, rows.Err())
	return all
}
