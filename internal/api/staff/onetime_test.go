package staff_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
	"maidan/internal/staff"
)

func TestStaffMakeOneTimeLinks(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.enter(t, staff.Cashier)
		o.post(t, "/players/"+string(o.player.ID)+"/onetime", nil).refused(t, 403, "permission_denied")
		o.enter(t, staff.Support)
		made := decode[api.OneTimeLink](t, o.post(t, "/players/"+string(o.player.ID)+"/onetime", nil))
		token, ok := strings.CutPrefix(made.Link, "/new-promo/")
		require.True(t, ok)
		who, _, err := o.players.SignInByLink(t.Context(), token, player.Visit{})
		require.NoError(t, err)
		require.Equal(t, o.player.ID, who.ID)
		o.post(t, "/players/nobody/onetime", nil).refused(t, 404, "player_not_found")

		o.enter(t, staff.Admin)
		trail := o.get(t, "/audit?subject="+string(o.player.ID)).want(t, 200).body
		require.Contains(t, trail, `"action":"player.onetime"`)
		require.NotContains(t, trail, token)
	})
}
