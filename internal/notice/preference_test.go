package notice_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/notice"
)

func (d desk) choose(t *testing.T, player id.Player, choices ...notice.Choice) error {
	t.Helper()
	return d.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return d.Choose(ctx, tx, player, choices...) })
}

func (d desk) preferences(t *testing.T, player id.Player) map[notice.Kind]notice.Preference {
	t.Helper()
	all, err := d.Preferences(t.Context(), d.DB.Reader(), player)
	require.NoError(t, err)
	found := map[notice.Kind]notice.Preference{}
	for _, p := range all {
		require.NotContains(t, found, p.Kind)
		found[p.Kind] = p
		one, err := d.Preference(t.Context(), d.DB.Reader(), player, p.Kind)
		require.NoError(t, err)
		require.Equal(t, p, one)
	}
	return found
}

func TestNothingIsTickedBeforeThePlayerSaysSo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		all := r.preferences(t, "asha")
		require.Len(t, all, 7)
		for kind, p := range all {
			require.False(t, p.SMS, kind)
			require.Equal(t, kind == notice.Security || kind == notice.Protection, p.Locked, kind)
		}
		require.False(t, all[notice.News].Email)
		require.True(t, all[notice.Security].Email)
		nobody, err := r.Preference(t.Context(), d.Reader(), "asha", "weather")
		require.NoError(t, err)
		require.False(t, nobody.Wants(notice.Email) || nobody.Wants(notice.SMS))
	})
}

// Every kind on every channel is switched by itself, both ways.
func TestChoicesHoldForTheirKindAndChannelAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		for kind, before := range r.preferences(t, "asha") {
			for _, channel := range notice.Channels {
				for _, wanted := range []bool{true, false, true} {
					err := r.choose(t, "asha", notice.Choice{Kind: kind, Channel: channel, Wanted: wanted})
					if before.Locked && channel == notice.Email && !wanted {
						require.ErrorIs(t, err, notice.ErrLocked)
						continue
					}
					require.NoError(t, err)
					require.Equal(t, wanted, r.preferences(t, "asha")[kind].Wants(channel), "%s %s", kind, channel)
				}
			}
		}
		for kind, p := range r.preferences(t, "asha") {
			require.True(t, p.Email && p.SMS, kind)
		}
		require.False(t, r.preferences(t, "vikram")[notice.Bets].Email)
		require.ErrorIs(t, r.choose(t, "asha", notice.Choice{Kind: "weather", Channel: notice.SMS, Wanted: true}), notice.ErrKind)
	})
}

func TestARefusedChoiceLeavesTheOthersUndone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		require.ErrorIs(t, r.choose(t, "asha", notice.Choice{Kind: notice.Bets, Channel: notice.Email, Wanted: true},
			notice.Choice{Kind: notice.Security, Channel: notice.Email}), notice.ErrLocked)
		require.False(t, r.preferences(t, "asha")[notice.Bets].Email)
	})
}

func TestNewsIsForThoseWhoAskAndNotDuringABreak(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		onBreak := false
		r.NewsAllowed = func(context.Context, db.Querier, id.Player) (bool, error) { return !onBreak, nil }
		var consents []bool
		r.OnNews = func(_ context.Context, _ *db.Tx, _ id.Player, wanted bool) error {
			consents = append(consents, wanted)
			return nil
		}
		wants := func() bool {
			yes, err := r.WantsNews(t.Context(), d.Reader(), "asha", notice.Email)
			require.NoError(t, err)
			return yes
		}
		ask := notice.Choice{Kind: notice.News, Channel: notice.Email, Wanted: true}
		require.False(t, wants())
		require.NoError(t, r.choose(t, "asha", ask))
		require.True(t, wants())
		onBreak = true
		require.False(t, wants())
		require.ErrorIs(t, r.choose(t, "asha", ask), notice.ErrNoNews)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return r.UnsubscribeNews(ctx, tx, "asha") }))
		onBreak = false
		require.False(t, wants(), "after the break it is asked for again")
		require.NoError(t, r.choose(t, "asha", notice.Choice{Kind: notice.News, Channel: notice.SMS}))
		require.Equal(t, []bool{true, false}, consents)
	})
}

func TestWhatWasSaidBeforeDoesNotUndoAChoice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		begin := func(player id.Player) {
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return r.SetDefault(ctx, tx, player, notice.Choice{Kind: notice.News, Channel: notice.Email, Wanted: true})
			}))
		}
		begin("asha")
		require.True(t, r.preferences(t, "asha")[notice.News].Email)
		require.NoError(t, r.choose(t, "vikram", notice.Choice{Kind: notice.News, Channel: notice.Email}))
		begin("vikram")
		require.False(t, r.preferences(t, "vikram")[notice.News].Email)
	})
}

func TestUnsubscribes_AffectsOneKindAndPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		token, ok := r.UnsubscribeToken("asha", notice.Deposits)
		require.True(t, ok)
		player, kind, err := r.Unsubscribes(token)
		require.NoError(t, err)
		require.Equal(t, id.Player("asha"), player)
		require.Equal(t, notice.Deposits, kind)
		for _, locked := range []notice.Kind{notice.Security, notice.Protection, "weather"} {
			_, ok := r.UnsubscribeToken("asha", locked)
			require.False(t, ok, locked)
		}
		other := open(t, d)
		other.Key = []byte("another key of 16")
		_, _, err = other.Unsubscribes(token)
		require.ErrorIs(t, err, notice.ErrNoToken)
		for _, forged := range []string{
			"", "..", "asha", token + "x", token[:len(token)-1], strings.Replace(token, "asha", "vikram", 1),
			strings.Replace(token, "deposits", "bets", 1), token + ".",
		} {
			_, _, err := r.Unsubscribes(forged)
			require.ErrorIs(t, err, notice.ErrNoToken, forged)
		}
	})
}
