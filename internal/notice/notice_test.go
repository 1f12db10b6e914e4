package notice_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/notice"
	"maidan/internal/phrase"
	"maidan/internal/rng"
)

type desk struct {
	*notice.Service
	clock *clock.Manual
}

func open(t *testing.T, d *db.DB) desk {
	t.Helper()
	book, err := phrase.New(fstest.MapFS{
		"en.json": {Data: []byte(`{"x": "You have {sum}, {who}"}`)}, "ru.json": {Data: []byte(`{"x": "У вас {sum}, {who}"}`)},
	}, phrase.Brand{Brand: "Maidan", Support: "support@brand.example"})
	require.NoError(t, err)
	c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	return desk{notice.New(notice.Config{
		DB: d, Clock: c, IDs: id.NewMaker(c, rng.Secure()), Book: book, Key: []byte("a key of sixteen"),
	}), c}
}

func (d desk) add(t *testing.T, player id.Player, event string) (n notice.Notice, fresh bool) {
	t.Helper()
	require.NoError(t, d.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		n, fresh, err = d.Add(ctx, tx, notice.Message{
			PlayerID: player, EventID: event, Kind: notice.Deposits, Code: 200, Key: "x", At: d.clock.Now().UnixMilli(),
			Args: phrase.Args{"sum": phrase.Money(130_000, "INR"), "who": phrase.Text("<b>Asha</b>\n")},
		})
		return err
	}))
	return n, fresh
}

func (d desk) unread(t *testing.T, player id.Player) int64 {
	t.Helper()
	n, err := d.Unread(t.Context(), player)
	require.NoError(t, err)
	return n
}

// listed returns the events of a whole list, page by page.
func (d desk) listed(t *testing.T, player id.Player, archived bool) (events []string, pages int) {
	t.Helper()
	for cursor := ""; ; pages++ {
		page, err := d.Page(t.Context(), player, archived, cursor)
		require.NoError(t, err)
		for _, n := range page.Notices {
			require.Equal(t, player, n.PlayerID)
			events = append(events, n.EventID)
		}
		if cursor = page.Next; cursor == "" {
			return events, pages + 1
		}
	}
}

func TestAdd_StoresAnEventOnceAndRendersAnyLanguage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		_, fresh := r.add(t, "asha", "e1")
		require.True(t, fresh)
		_, fresh = r.add(t, "asha", "e1")
		require.False(t, fresh)
		page, err := r.Page(t.Context(), "asha", false, "")
		require.NoError(t, err)
		require.Len(t, page.Notices, 1)
		require.Equal(t, "You have ₹1,300, <b>Asha</b> ", r.Message("en", page.Notices[0]), "a value is text on its line")
		require.Equal(t, "У вас 1\u00a0300\u00a0₹, <b>Asha</b> ", r.Message("ru", page.Notices[0]))
		require.Equal(t, int64(1_760_000_000_000), page.Notices[0].At)
	})
}

func TestAdd_IsPartOfTheTransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		refused := errors.New("no")
		require.ErrorIs(t, r.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, fresh, err := r.Add(ctx, tx, notice.Message{PlayerID: "asha", EventID: "e1", Kind: notice.Bets, Key: "x"})
			require.NoError(t, err)
			require.True(t, fresh)
			return refused
		}), refused)
		require.Zero(t, r.unread(t, "asha"))
		_, fresh := r.add(t, "asha", "e1")
		require.True(t, fresh)
	})
}

func TestThePanelPagesReadsAndArchives(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		var want []string
		var added []notice.Notice
		for i := range 45 {
			n, _ := r.add(t, "asha", fmt.Sprintf("e%02d", i))
			added = append(added, n)
			want = append([]string{n.EventID}, want...)
		}
		r.add(t, "vikram", "v")
		events, pages := r.listed(t, "asha", false)
		require.Equal(t, want, events)
		require.Equal(t, 3, pages)
		require.EqualValues(t, 45, r.unread(t, "asha"))

		for range 2 {
			require.NoError(t, r.Read(t.Context(), "asha", added[3].ID))
			require.NoError(t, r.Archive(t.Context(), "asha", added[4].ID))
		}
		require.ErrorIs(t, r.Read(t.Context(), "vikram", added[5].ID), notice.ErrNotFound)
		require.ErrorIs(t, r.Archive(t.Context(), "vikram", added[5].ID), notice.ErrNotFound)
		require.EqualValues(t, 43, r.unread(t, "asha"))
		events, _ = r.listed(t, "asha", true)
		require.Equal(t, []string{"e04"}, events)

		require.NoError(t, r.ReadAll(t.Context(), "asha", added[9].ID))
		require.EqualValues(t, 35, r.unread(t, "asha"), "later ones were not seen yet")
		require.NoError(t, r.ClearAll(t.Context(), "asha", added[43].ID))
		events, _ = r.listed(t, "asha", false)
		require.Equal(t, []string{"e44"}, events)
		require.EqualValues(t, 1, r.unread(t, "asha"))
		require.NoError(t, r.ReadAll(t.Context(), "asha", ""))
		require.Zero(t, r.unread(t, "asha"))
		require.NoError(t, r.ClearAll(t.Context(), "asha", ""))
		events, pages = r.listed(t, "asha", true)
		require.Equal(t, want, events)
		require.Equal(t, 3, pages)
		require.EqualValues(t, 1, r.unread(t, "vikram"))
	})
}

func TestWhenSomethingWasReadDoesNotChange(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		n, _ := r.add(t, "asha", "e")
		first := r.clock.Now().UnixMilli()
		require.NoError(t, r.Read(t.Context(), "asha", n.ID))
		r.clock.Advance(time.Hour)
		second := r.clock.Now().UnixMilli()
		require.NoError(t, r.Archive(t.Context(), "asha", n.ID))
		r.clock.Advance(time.Hour)
		require.NoError(t, r.Archive(t.Context(), "asha", n.ID))
		require.NoError(t, r.ClearAll(t.Context(), "asha", ""))
		page, err := r.Page(t.Context(), "asha", true, "")
		require.NoError(t, err)
		require.Equal(t, first, page.Notices[0].ReadAt)
		require.Equal(t, second, page.Notices[0].ArchivedAt)
	})
}

func TestOldNoticesAreForgotten(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		r.add(t, "asha", "old")
		r.clock.Advance(time.Hour)
		r.add(t, "asha", "newer")
		r.clock.Advance(90*24*time.Hour - time.Millisecond)
		require.NoError(t, r.Purge(t.Context()))
		events, _ := r.listed(t, "asha", false)
		require.Equal(t, []string{"newer"}, events)
	})
}

func TestTheColourRule(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]notice.Tone{
		0: {"warning", "orange"}, 199: {"warning", "orange"}, 200: {"success", "green"}, 299: {"success", "green"},
		300: {"error", "red"}, 599: {"error", "red"},
	} {
		require.Equal(t, want, notice.ToneOf(code), code)
	}
}
