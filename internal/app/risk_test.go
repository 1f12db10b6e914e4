package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/guard"
	"maidan/internal/id"
	"maidan/internal/payment/risk"
	"maidan/internal/player"
)

func TestNewSignIns_ComparesWithOlderSignIns(t *testing.T) {
	t.Parallel()
	country := func(address string) string { return map[string]string{"1": "IN", "2": "BR"}[address] }
	old, fresh := player.SignInRecord{Device: "a", Address: "1", At: 10}, player.SignInRecord{Device: "b", Address: "2", At: 110}
	for _, c := range []struct {
		name    string
		signIns []player.SignInRecord
		at      int64
		country string
	}{
		{"nothing", nil, 0, ""},
		{"a first sign-in is not new", []player.SignInRecord{fresh}, 0, ""},
		{"only old ones", []player.SignInRecord{old, {Device: "b", Address: "2", At: 20}}, 0, ""},
		{"new device and country", []player.SignInRecord{old, fresh}, 110, "BR"},
		{"known", []player.SignInRecord{old, {Device: "a", Address: "1", At: 110}}, 0, ""},
		{"unknown device and country", []player.SignInRecord{old, {Address: "9", At: 110}}, 0, ""},
		{"known before the window", []player.SignInRecord{old, {Device: "b", Address: "2", At: 20}, fresh}, 0, ""},
	} {
		at, from := newSignIns(c.signIns, 100, country)
		require.Equal(t, c.at, at, c.name)
		require.Equal(t, c.country, from, c.name)
	}
}

func TestDiffer_FindsOtherSides(t *testing.T) {
	t.Parallel()
	home, away := []id.Selection{"h"}, []id.Selection{"a"}
	require.True(t, differ(home, away))
	require.False(t, differ(home, home))
	require.False(t, differ(home, nil))
	require.True(t, differ([]id.Selection{"h", "a"}, home))
}

func TestRiskBackground_FindsOppositeBetsOfOneAndOfRelatedPlayers(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		t := w.t
		w.announce("both", anyMatch)
		w.announce("joint", anyMatch)
		first, second := w.visitor(t), w.visitor(t)
		bet := func(v *visitor, key, event, side string) {
			v.placed(key, slip(1_000, "any", v.offered(event, "match_winner")[side]))
		}
		first.register("first@example.com", "INR")
		first.deposit(50_000, "412345670021")
		second.register("second@example.com", "INR")
		second.deposit(50_000, "412345670022")
		bet(first, "a", "both", "home")
		bet(first, "b", "both", "away")
		bet(first, "c", "joint", "home")
		bet(second, "d", "joint", "away")
		read := func() risk.Background {
			all, err := w.app.riskBackground(t.Context(), w.app.DB.Reader(), []risk.Subject{{Player: first.id(), Currency: "INR"}})
			require.NoError(t, err)
			return all[first.id()]
		}
		alone := read()
		require.Positive(t, alone.AccountCreatedAt)
		require.Equal(t, []int{1, 0, 0}, []int{alone.OwnOpposite, alone.JointOpposite, alone.Related})
		require.EqualValues(t, 3_000, alone.Staked)
		require.Zero(t, alone.BonusBalance)

		for _, v := range []*visitor{first, second} {
			require.NoError(t, w.app.Guard.Note(t.Context(), v.id(), guard.Payout("asha.rao@playbank"), guard.Device("one")))
		}
		related := read()
		require.Equal(t, []int{1, 1, 1}, []int{related.OwnOpposite, related.JointOpposite, related.Related})
	})
}
