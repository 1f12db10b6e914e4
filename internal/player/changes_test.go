package player

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

func TestRecordChange_StoresDetail(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, made := newPlayers(t, d)
		record := func(c Change) error {
			return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return p.RecordChange(ctx, tx, c) })
		}
		me := made.Player.ID
		before, err := p.Changes(t.Context(), me, "", 10)
		require.NoError(t, err)
		require.Error(t, record(Change{Player: me, Actor: ByPlayer, What: "Not a name"}))
		require.Error(t, record(Change{Player: me, What: "email"}))
		require.Error(t, record(Change{Player: "nobody", Actor: BySystem, What: "email"}), "the account must exist")
		require.NoError(t, record(Change{Player: me, Actor: ByPlayer, What: "email", Detail: map[string]string{"old": "a", "new": "b"}, Address: "192.0.2.1"}))
		require.NoError(t, record(Change{Player: me, Actor: "staff:7", What: "limit"}))

		found, err := p.Changes(t.Context(), me, "", 10)
		require.NoError(t, err)
		require.Len(t, found, len(before)+2)
		require.Equal(t, []string{"limit", "email"}, []string{found[0].What, found[1].What}, "newest first")
		require.Equal(t, "staff:7", found[0].Actor)
		require.JSONEq(t, `{}`, string(found[0].Detail.(json.RawMessage)))
		require.JSONEq(t, `{"new":"b","old":"a"}`, string(found[1].Detail.(json.RawMessage)))
		require.Equal(t, "192.0.2.1", found[1].Address)

		second, err := p.Changes(t.Context(), me, found[0].ID, 1)
		require.NoError(t, err)
		require.Equal(t, found[1:2], second)
		nobody, err := p.Changes(t.Context(), "nobody", "", 10)
		require.NoError(t, err)
		require.Empty(t, nobody)
	})
}

func TestRecordChange_RollsBackWithItsTransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, made := newPlayers(t, d)
		before, err := p.Changes(t.Context(), made.Player.ID, "", 10)
		require.NoError(t, err)
		broken := errors.New("the change itself failed")
		require.ErrorIs(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return errors.Join(p.RecordChange(ctx, tx, Change{Player: made.Player.ID, Actor: BySystem, What: "email"}), broken)
		}), broken)
		after, err := p.Changes(t.Context(), made.Player.ID, "", 10)
		require.NoError(t, err)
		require.Equal(t, before, after)
	})
}
