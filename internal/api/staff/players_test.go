package staff_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/staff"
)

func TestStaffChangePersonalDataWithAReason(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.enter(t, staff.Cashier)
		path := "/players/" + string(o.player.ID)
		record := decode[api.PlayerRecord](t, o.get(t, path))
		require.Equal(t, []any{"asha@example.com", "active", "", int64(0)}, []any{record.Email, record.Status, record.Name, record.Profile.Version})
		require.NotEmpty(t, record.Profile.Missing)
		require.Len(t, record.Devices, 1)
		change := map[string]any{"first_name": "Asha", "last_name": "Rao", "identification_number": "ABCDE1234F", "version": 0, "reason": "passport seen"}
		o.change(t, "PUT", path+"/profile", change).refused(t, 403, "permission_denied")

		o.enter(t, staff.Support)
		o.change(t, "PUT", path+"/profile", map[string]any{"first_name": "Asha", "version": 0, "reason": ""}).refused(t, 400, "reason_required")
		o.change(t, "PUT", path+"/profile", map[string]any{"first_name": "R2", "version": 0, "reason": "passport seen"}).refused(t, 400, "first_name_alphabetic")
		changed := decode[api.PlayerRecord](t, o.change(t, "PUT", path+"/profile", change))
		require.Equal(t, []any{"Asha Rao", "ABCDE1234F", int64(1)}, []any{changed.Name, changed.Profile.Identification, changed.Profile.Version})
		o.change(t, "PUT", path+"/profile", change).refused(t, 409, "profile_stale")
		moderated := decode[api.PlayerRecord](t, o.change(t, "PUT", path+"/profile", map[string]any{"under_moderation": true, "version": 1, "reason": "two names"}))
		require.True(t, moderated.Profile.UnderModeration)

		trail := decode[payment.Page[api.PlayerChange]](t, o.get(t, path+"/changes"))
		require.Len(t, trail.Items, 2)
		require.Equal(t, []any{"profile", "xxsupport@example.com", []any{"", "A•••"}}, []any{trail.Items[1].What, trail.Items[1].Email, trail.Items[1].Detail["first_name"]})
		require.NotContains(t, o.get(t, path+"/changes").body, "ABCDE")

		o.enter(t, staff.Cashier)
		require.Equal(t, "•••• 234F", decode[api.PlayerRecord](t, o.get(t, path)).Profile.Identification)
		o.enter(t, staff.Admin)
		lines := decode[audit](t, o.get(t, "/audit?subject="+string(o.player.ID)))
		require.Equal(t, "player.profile", lines.Items[0].Action)
		require.Equal(t, "passport seen", lines.Items[1].Detail["reason"])
	})
}

func TestPlayersAreFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		form := player.Registration{Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: "INR", Checkbox1: true, Checkbox2: true}
		byPhone := form
		byPhone.Phone, byPhone.PhoneCode = "9876543210", "IN"
		dev, err := o.players.Register(t.Context(), byPhone)
		require.NoError(t, err)
		oneClick := form
		oneClick.OneClick = true
		guest, err := o.players.Register(t.Context(), oneClick)
		require.NoError(t, err)
		o.enter(t, staff.Marketer)
		o.get(t, "/players").refused(t, 403, "permission_denied")
		o.enter(t, staff.Support)
		o.change(t, "PUT", "/players/"+string(dev.Player.ID)+"/profile", map[string]any{"first_name": "देव", "last_name": "O_Rao", "version": 0, "reason": "by phone"}).want(t, 400)
		o.change(t, "PUT", "/players/"+string(dev.Player.ID)+"/profile", map[string]any{"first_name": "देव", "last_name": "Rao", "version": 0, "reason": "by phone"}).want(t, 200)
		for text, want := range map[string][]id.Player{
			"":                         {guest.Player.ID, dev.Player.ID, o.player.ID},
			"ASHA@":                    {o.player.ID},
			"+91 98765":                {dev.Player.ID},
			"9198765":                  {dev.Player.ID},
			guest.Credentials.Username: {guest.Player.ID},
			string(dev.Player.ID):      {dev.Player.ID},
			"देव":                      {dev.Player.ID},
			"rao":                      {dev.Player.ID},
			"%":                        nil,
			"a_ha":                     nil,
		} {
			page := decode[payment.Page[api.PlayerLine]](t, o.get(t, "/players?text="+url.QueryEscape(text)))
			var ids []id.Player
			for _, item := range page.Items {
				ids = append(ids, item.ID)
			}
			require.Equal(t, want, ids, text)
		}
		require.Empty(t, decode[payment.Page[api.PlayerLine]](t, o.get(t, "/players?cursor="+string(o.player.ID))).Items)
	})
}
