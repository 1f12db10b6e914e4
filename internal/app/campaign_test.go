package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/campaign/factory"
)

const browser = "Mozilla/5.0 (Linux; Android 14; SM-A145F)"

// TestFromALandingPageToAFirstDeposit is what a marketer wants to know, told by HTTP on both engines.
func TestFromALandingPageToAFirstDeposit(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		page := v.call("GET", "/new-promo/aviator?click_id=c1&value_2=partner-7", nil, "User-Agent", browser)
		require.Equal(v.t, 200, page.status)
		seen := v.call("POST", "/new-promo/_/seen", `{"route":"/aviator","event":"open","dialog":"auth"}`, "User-Agent", browser, "Sec-Fetch-Site", "same-origin")
		require.Equal(v.t, 204, seen.status, "%s", seen.body)
		v.register("asha@example.com", "INR")
		v.deposit(100_000, "123456787777")
		v.deposit(100_000, "223456787777")

		pages, _, err := w.house.Factory.List(v.t.Context(), factory.Filter{Text: "/aviator"})
		require.NoError(v.t, err)
		require.Equal(v.t, "/aviator", pages[0].Route)
		var got factory.CampaignResults
		v.eventually("registration and first deposit are counted", func() bool {
			got, err = w.house.Factory.Results(v.t.Context(), pages[0].ID, "", "")
			require.NoError(v.t, err)
			return got.Total.Views == 1 && got.Total.FirstDeposits == 1
		})
		require.Equal(v.t, factory.Counts{Views: 1, Clicks: 1, Opens: 1, Registrations: 1, FirstDeposits: 1}, got.Total.Counts)
	})
}
