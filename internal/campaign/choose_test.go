package campaign

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
)

// ?lang= and a prefix of the path choose the language as the switch of the page does.
func TestLanguage_IsChosenByQueryAndPrefix(t *testing.T) {
	t.Parallel()
	page := strings.Replace(withParam("id", ""), "hero.button: चलें", "hero.headline: नमस्ते", 1)
	s := newSite(t, folder(t, home, page), &fakeAccounts{}, withData)
	for _, c := range []struct{ path, lang, own, cookie string }{
		{"/sound?lang=hi", "hi", "hi", "hi"},
		{"/sound?lang=hi-IN", "hi", "hi", "hi"},
		{"/sound?lang=xx", "en", "en", ""},
		{"/sound?lang=pt", "en", "en", ""}, // not complete
		{"/sound/hi?lang=ur", "ur", "ur", "ur"},
		{"/sound/hi?lang=en", "en", "en", "en"},
		{"/sound/hi", "hi", "hi", ""},
	} {
		w := ask(s, "GET", Base+c.path)
		require.Equal(t, 200, w.Code, c.path)
		require.True(t, strings.HasPrefix(w.Body.String(), "campaign|"+c.lang+"|"+c.own+"|"), "%s: %s", c.path, w.Body.String())
		require.Equal(t, c.lang, w.Header().Get("Content-Language"), c.path)
		if c.cookie == "" {
			require.NotContains(t, w.Header().Get("Set-Cookie"), content.LanguageCookie, c.path)
		} else {
			require.Contains(t, w.Header().Get("Set-Cookie"), content.LanguageCookie+"="+c.cookie, c.path)
		}
	}
	for path, to := range map[string]string{
		"/en/sound": "/sound?lang=en", "/hi/sound?click_id=7": "/sound?click_id=7&lang=hi", "/ur/sound/hi": "/sound/hi?lang=ur",
		"/hi": "/?lang=hi", "/hi/": "/?lang=hi",
	} {
		w := ask(s, "GET", Base+path)
		require.Equal(t, http.StatusFound, w.Code, path)
		require.Equal(t, Base+to, w.Header().Get("Location"), path)
	}
	for _, path := range []string{"/xx/sound", "/pt/sound", "/en/nothing", "/en/sound/"} {
		require.Equal(t, 404, ask(s, "GET", Base+path).Code, path)
	}
}

// A page whose address names a language speaks it as a whole, its plain forms too; the switch of language leads out of it.
func TestLanguage_OfTheAddressIsThatOfTheWholePage(t *testing.T) {
	t.Parallel()
	page := strings.Replace(withParam("id", ""), "hero.button: चलें", "hero.headline: नमस्ते", 1)
	s := newSite(t, folder(t, home, page), &fakeAccounts{}, withData)
	require.True(t, strings.HasPrefix(ask(s, "GET", Base+"/_/register?from=/sound/hi", "Cookie", "i18n_lang=ur").Body.String(), "form|hi|hi|"))
	require.True(t, strings.HasPrefix(ask(s, "GET", Base+"/_/register?from=/sound/hi&lang=ur").Body.String(), "form|ur|ur|"))
	w := ask(s, "GET", "http://m.example/new-promo/_/lang/ur?from=/sound/hi", "Referer", "http://m.example/new-promo/sound/hi?lang=hi&click_id=1")
	require.Equal(t, "/new-promo/sound?click_id=1", w.Header().Get("Location"))
}

// The versions of the built-in pages are whole: header, form, terms and the page's own texts are in one language, that of
// the information dialog where it has the version, and what they say of money is in the currency of the address.
func TestAddress_IsSpokenByTheWholePage(t *testing.T) {
	t.Parallel()
	s := realTexts(t)
	set := s.current.Load().set
	versions := 0
	for _, c := range set.Campaigns {
		info := s.infos[c.Info]
		values := map[string]string{}
		switch c.Param {
		case paramID:
			for language := range c.Texts {
				values[language] = language
			}
		case paramCurrency:
			for _, code := range s.brand.CurrencyCodes {
				values[strings.ToLower(code)] = ""
			}
		}
		if info != nil && c.Param != "" {
			for id, language := range info.IDs {
				if s.hasCatalogue(language) {
					values[id] = language
				}
			}
		}
		for id, language := range values {
			at := s.at(c, id)
			p := s.campaignPage(c, &set, at, "ur")
			where := c.Route + "/" + id
			require.Equal(t, p.Lang, p.Own.Lang, where)
			if at.Currency != "" {
				require.Equal(t, at.Currency, p.Dialog.Currency, where)
				if len(p.Bonuses) > 0 && c.promises() {
					require.True(t, strings.HasPrefix(chosenFirst(p).ID, p.Offer+"-"), where)
				}
				for _, block := range p.Blocks {
					for _, item := range block.Items {
						for key, text := range item {
							require.False(t, at.Currency != "INR" && strings.ContainsAny(text, "₹"), "%s %s.%s: %s", where, block.ID, key, text)
						}
					}
				}
			}
			if language != "" {
				require.Contains(t, c.Texts, language, where)
				require.Equal(t, language, p.Lang, where)
				versions++
			}
		}
	}
	require.Greater(t, versions, 100)
	at := s.at(set.find("/daily-tournament"), "bdt")
	require.Equal(t, "BDT", string(at.Currency))
	for _, route := range []string{"/money-heist", "/october-cash-days", "/wazdan-cash-drop", "/smartsoft-series"} {
		require.Equal(t, "PKR", string(s.at(set.find(route), "pkr").Currency), route)
	}
}
