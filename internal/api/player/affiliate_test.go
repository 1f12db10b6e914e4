package player

import (
	"database/sql"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/pace"
	"maidan/internal/player"
)

// touchpoints returns the stored attributions, in order.
func touchpoints(t *testing.T, d *db.DB) []string {
	t.Helper()
	rows, err := d.Reader().Query(t.Context(), `SELECT kind || ' ' || COALESCE(player_id, '-') || ' ' || click_id || ' ' || offer_id || ' ' ||
		partner_id || ' ' || landing_id || ' ' || form_id || ' ' || form_type || ' ' || analytics_id || ' ' || landing_name
		FROM player_touchpoints ORDER BY id`)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (line string, err error) { return line, r.Scan(&line) })
	require.NoError(t, err)
	return all
}

func TestAffiliates_AreStoredWithFormsAndSignIns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const opened = "/api/v3/statistics/open-registration-form"
		h := newHarness(t, d, player.Limits{FormByAddress: pace.Rate{Every: time.Hour, Burst: 2}})
		h.call(t, "POST", opened, `{"form_id":"basic","ga_id":"GA1.2","type":"2","click_id":"c","value_1":"o","value_2":"p","value_3":"l","landing_name":"/aviator"}`, nil).
			want(t, 200)
		id := h.register(t, nil).want(t, 200).text("uuid")
		sign := func(more string) {
			h.watch(h.call(t, "POST", login, `{"username":"asha@example.com","password":"s3cret-word"`+more+`}`, nil).want(t, 200))
		}
		sign(`,"click_id":"c2","partner_id":"p2","form_id":"auth"`)
		sign(`,"form_id":"auth"`) // without an affiliate
		require.Equal(t, []string{"form - c o p l basic 2 GA1.2 /aviator", "login " + id + " c2  p2  auth   "}, touchpoints(t, d))

		for body, code := range map[string]string{
			`{"type":"2"}`:                      "required",
			`{"ga_id":"","type":"2"}`:           "wrong_length",
			`{"ga_id":"x","type":"3"}`:          "not_allowed",
			`{"ga_id":"x","type":2}`:            "wrong_type",
			`{"ga_id":"x","type":"1","form_id"`: "malformed_json",
		} {
			require.Contains(t, h.call(t, "POST", opened, body, nil).want(t, 400).body, code)
		}
		long := `{"ga_id":"x","type":"1","click_id":"` + strings.Repeat("é", 5000) + `"}`
		require.NotEmpty(t, h.call(t, "POST", opened, long, nil).want(t, 200).body)
		h.call(t, "POST", opened, `{"ga_id":"x","type":"1"}`, nil).refused(t, 429, "too_many_requests", "")

		h.clock.Advance(401 * 24 * time.Hour)
		require.NoError(t, h.players.Purge(t.Context()))
		require.Empty(t, touchpoints(t, d))
	})
}

func TestRegistration_AcceptsTheValueNames(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.register(t, map[string]any{"offer_id": nil, "partner_id": "", "landing_id": nil, "value_1": "o", "value_2": "p", "value_3": "l"}).want(t, 200)
		var stored string
		require.NoError(t, d.Reader().QueryRow(t.Context(),
			`SELECT click_id || ' ' || offer_id || ' ' || partner_id || ' ' || landing_id FROM player_attributions`).Scan(&stored))
		require.Equal(t, "c-1 o p l", stored)
	})
}

func TestSessions_StoreTheNameOfTheirDevice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		whole := strings.Repeat("0123456789abcdef", 4)
		on := func(device string) map[string]string { return map[string]string{"X-Device-Fingerprint": device} }
		h.watch(h.call(t, "POST", "/ccg/user/registration", form(nil), on(whole)).want(t, 200))
		for _, device := range []string{strings.ToUpper(whole), "ab", "", whole + "0", "visitor_7.x-y", "a b", `"><script>`} {
			h.watch(h.call(t, "POST", login, `{"username":"asha@example.com","password":"s3cret-word"}`, on(device)).want(t, 200))
			h.clock.Advance(time.Second) // sessions are created in order
		}
		rows, err := d.Reader().Query(t.Context(), `SELECT device FROM player_sessions ORDER BY id`)
		stored, err := db.Collect(rows, err, func(r *sql.Rows) (device string, err error) { return device, r.Scan(&device) })
		require.NoError(t, err)
		require.Equal(t, []string{whole, whole, "ab", "", "", "visitor_7.x-y", "", ""}, stored)
	})
}
