package player

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
)

func TestRegistration_StoresTheLandingPage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		for i, c := range []struct{ cookie, named, landing, variant string }{
			{"route=%2Faviator&variant=2b", "", "/aviator", "2b"},
			{"route=%2Faviator&variant=2b", "/aviator", "/aviator", "2b"},
			{"route=%2Faviator&variant=2b", "aviator", "/aviator", "2b"},
			{"route=%2Faviator&variant=2b", "/new-promo/cash-race", "/cash-race", ""},
			{"", "/cash-race", "/cash-race", ""},
			{"route=%2F%2Fevil", "", "", ""},
			{"", "", "", ""},
		} {
			h.visit(t)
			home, err := url.Parse(h.server.URL)
			require.NoError(t, err)
			if c.cookie != "" {
				h.client.Jar.SetCookies(home, []*http.Cookie{{Name: "landing", Value: c.cookie, Path: "/"}})
			}
			in := h.register(t, map[string]any{"username": fmt.Sprintf("p%d@example.com", i), "landing_name": c.named}).want(t, 200)
			var landing, variant string
			require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT landing, variant FROM player_attributions WHERE player_id = $1", in.text("uuid")).
				Scan(&landing, &variant))
			require.Equal(t, []string{c.landing, c.variant}, []string{landing, variant}, "%+v", c)
		}
	})
}
