package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/campaign/factory"
)

// TestPromo_EscapesScriptsInTexts draws a page full of scripts with the components that visitors get.
func TestPromo_EscapesScriptsInTexts(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		ctx, pages := w.t.Context(), w.app.Factory
		p, err := pages.Create(ctx, "asha", "/hostile", "wheel")
		require.NoError(w.t, err)
		texts := p.Document["texts"].(map[string]any)["en"].(map[string]any)
		for key := range texts {
			texts[key] = `</title></script><script>alert(document.domain)</script><img src=x onerror=alert(document.domain)>"'>&`
		}
		p, err = pages.Save(ctx, "asha", p.ID, p.Revision, p.Document)
		require.NoError(w.t, err)
		require.Empty(w.t, p.Problems)
		preview, err := pages.Preview(ctx, p.ID, "ur", nil)
		require.NoError(w.t, err)
		_, err = pages.Publish(ctx, "asha", p.ID, p.Revision, "")
		require.NoError(w.t, err)
		page := w.visitor(w.t).call("GET", "/new-promo/hostile", nil, "User-Agent", browser)
		require.Equal(w.t, 200, page.status)
		for _, html := range []string{preview, string(page.body)} {
			require.Contains(w.t, html, "alert(document.domain)", "the text is there")
			require.NotContains(w.t, html, "<script>alert")
			require.NotContains(w.t, html, "<img src=x")
		}
	})
}

const browser = "Mozilla/5.0 (Linux; Android 14; SM-A145F)"

// TestCampaignResults_FromLandingPageToFirstDeposit is what a marketer wants to know, got by HTTP on both engines.
func TestCampaignResults_FromLandingPageToFirstDeposit(t *testing.T) {
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

		pages, _, err := w.app.Factory.List(v.t.Context(), factory.Filter{Text: "/aviator"})
		require.NoError(v.t, err)
		require.Equal(v.t, "/aviator", pages[0].Route)
		var got factory.CampaignResults
		v.eventually("registration and first deposit are counted", func() bool {
			got, err = w.app.Factory.Results(v.t.Context(), pages[0].ID, "", "")
			require.NoError(v.t, err)
			return got.Total.Views == 1 && got.Total.FirstDeposits == 1
		})
		require.Equal(v.t, factory.Counts{Views: 1, Clicks: 1, Opens: 1, Registrations: 1, FirstDeposits: 1}, got.Total.Counts)
	})
}
