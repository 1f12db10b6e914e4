package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
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
