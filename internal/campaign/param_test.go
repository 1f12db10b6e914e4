package campaign

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
	"maidan/internal/fault"
)

// shown is a bundle that answers with what the parameter decides.
const shown = `function renderPage(json) {
  var p = JSON.parse(json);
  var info = p.infos.map(function (i) { return i.name + ":" + i.lang; }).join();
  var creator = p.blocks.filter(function (b) { return b.type === "creator"; }).map(function (b) { return b.texts.name + " says " + b.texts.quote; }).join();
  return [p.view, p.lang, p.own.lang, p.own.dir, p.address, p.dialog.currency, p.offer, (p.bonuses[0] || {}).id, p.blocks[0] && p.blocks[0].texts.headline, info, creator, p.onetime].join("|");
}`

// withParam is the sound campaign with a parameter and more.
func withParam(param, more string) string {
	return strings.Replace(sound, "kind: sport", "param: "+param+"\n"+more+"kind: sport", 1)
}

func withData(c *Config) { c.Dist, c.Data = fakeDist(shown), campaigns.Files }

// withFew is withData for a brand that does not make its offers in every currency.
func withFew(t *testing.T) func(*Config) {
	t.Helper()
	return func(c *Config) {
		withData(c)
		c.Brand = fewCurrencies(t)
	}
}

func TestParam_ChoosesACurrency(t *testing.T) {
	t.Parallel()
	page := strings.Replace(withParam("currency", `figures: {INR: {pool: "₹1"}, BDT: {pool: "৳2"}, BRL: {pool: "R$2"}}`+"\n"), "Up to {amount}", `"{pool} of {amount} in {currency}"`, 1)
	s := newSite(t, folder(t, home, page), &fakeAccounts{}, withFew(t))
	for path, want := range map[string]string{
		"/sound":     "campaign|en|en|ltr|/sound|INR|welcome-sport|welcome-sport-inr|₹1 of ₹15,000 in INR||",
		"/sound/BDT": "campaign|en|en|ltr|/sound|INR|welcome-sport|welcome-sport-inr|₹1 of ₹15,000 in INR||", // no offer is made in it
		"/sound/BRL": "campaign|en|en|ltr|/sound/brl|BRL|welcome-sport|welcome-sport-brl|R$2 of R$1,300 in BRL||",
		"/sound/brl": "campaign|en|en|ltr|/sound/brl|BRL|welcome-sport|welcome-sport-brl|R$2 of R$1,300 in BRL||",
		"/sound/pkr": "campaign|en|en|ltr|/sound|INR|welcome-sport|welcome-sport-inr|₹1 of ₹15,000 in INR||", // no figures are given in it
		"/sound/xyz": "campaign|en|en|ltr|/sound|INR|welcome-sport|welcome-sport-inr|₹1 of ₹15,000 in INR||",
		"/sound/kes": "campaign|en|en|ltr|/sound|INR|welcome-sport|welcome-sport-inr|₹1 of ₹15,000 in INR||",
	} {
		w := ask(s, "GET", Base+path+"?val_cur=x")
		require.Equal(t, 200, w.Code, path)
		require.Equal(t, want+"|", w.Body.String(), path)
	}
	for _, path := range []string{"/sound/", "/sound/bdt/", "/sound/bdt/x", "//bdt", "/nothing/bdt"} {
		require.Equal(t, 404, ask(s, "GET", Base+path).Code, path)
	}
	pages := 0
	s.cache.pages.Range(func(key, _ any) bool {
		if strings.HasPrefix(key.(string), "/sound") {
			pages++
		}
		return true
	})
	require.Equal(t, 2, pages, "unknown currencies share one page")
}

func TestParam_ChoosesALanguageVersion(t *testing.T) {
	t.Parallel()
	page := strings.Replace(withParam("id", "info: PrincessGiftRushMoreInfoDialog\n"), "hero.button: चलें", "hero.headline: नमस्ते", 1)
	s := newSite(t, folder(t, home, page), &fakeAccounts{}, withFew(t))
	for path, want := range map[string]string{
		"/sound en":     "en|en|ltr|/sound|INR|welcome-sport|welcome-sport-inr|Up to ₹15,000|PrincessGiftRushMoreInfoDialog:en",
		"/sound hi":     "hi|hi|ltr|/sound|INR|welcome-sport|welcome-sport-inr|नमस्ते|PrincessGiftRushMoreInfoDialog:en",
		"/sound/inr en": "hi|hi|ltr|/sound/inr|INR|welcome-sport|welcome-sport-inr|नमस्ते|PrincessGiftRushMoreInfoDialog:hi",
		"/sound/BDT en": "en|en|ltr|/sound/bdt|INR|welcome-sport|welcome-sport-inr|Up to ₹15,000|PrincessGiftRushMoreInfoDialog:bn",
		"/sound/xx hi":  "en|en|ltr|/sound/en|INR|welcome-sport|welcome-sport-inr|Up to ₹15,000|PrincessGiftRushMoreInfoDialog:en",
		"/sound/hi ur":  "hi|hi|ltr|/sound/hi|INR|welcome-sport|welcome-sport-inr|नमस्ते|PrincessGiftRushMoreInfoDialog:en",
	} {
		path, language, _ := strings.Cut(path, " ")
		require.Equal(t, "campaign|"+want+"||", ask(s, "GET", Base+path, "Cookie", "i18n_lang="+language).Body.String(), path)
	}
}

func TestParam_ChoosesACreator(t *testing.T) {
	t.Parallel()
	page := strings.NewReplacer("route: /sound", "route: /blogger/telugu", "- {type: hero}", "- {type: hero}\n  - {type: creator}",
		"hero.note: Note", "hero.note: Note\n    creator.name: \"{creator}\"\n    creator.quote: Ours").Replace(withParam("name", ""))
	own := strings.NewReplacer("route: /blogger/telugu", "route: /blogger/mani", "param: name", "creator: maidanam-mani").Replace(page)
	s := newSite(t, folder(t, home, page, own), &fakeAccounts{}, withData)
	for path, want := range map[string]string{
		"/blogger/telugu":                 "/blogger/telugu|INR|welcome-sport|welcome-sport-inr|Up to ₹15,000||",
		"/blogger/telugu/nobody":          "/blogger/telugu|INR|welcome-sport|welcome-sport-inr|Up to ₹15,000||",
		"/blogger/telugu/maidanam-mani":   "/blogger/telugu/maidanam-mani|INR|blogger-300|blogger-300-inr|Up to ₹55,000||Maidanam Mani says Every street is a ground.",
		"/blogger/telugu/lepakshi-lalita": "/blogger/telugu/lepakshi-lalita|INR|blogger-100|blogger-100-inr|Up to ₹25,000||Lepakshi Lalita says One pillar stands free, and the roof holds.",
		"/blogger/mani":                   "/blogger/mani|INR|blogger-300|blogger-300-inr|Up to ₹55,000||Maidanam Mani says Ours",
	} {
		require.Equal(t, "campaign|en|en|ltr|"+want+"|", ask(s, "GET", Base+path).Body.String(), path)
	}
}

func TestForm_HasTheChoicesOfTheAddress(t *testing.T) {
	t.Parallel()
	invited := strings.Replace(withParam("name", ""), "route: /sound", "route: /blogger/telugu", 1)
	s := newSite(t, folder(t, home, withParam("currency", ""), invited), &fakeAccounts{}, withData)
	for from, want := range map[string]string{
		"/sound": "INR", "/sound/pkr": "PKR", "/sound/xxx": "INR", "/sound/pkr&val_cur=BDT": "BDT",
		"/blogger/telugu/maidanam-mani": "INR||blogger-300-inr",
	} {
		page := ask(s, "GET", "/new-promo/_/register?from="+from).Body.String()
		require.Contains(t, page, "|"+want, from)
	}
}

func TestSwitchLanguage_ReturnsToTheAddress(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, home, withParam("currency", "")), &fakeAccounts{}, withData)
	w := ask(s, "GET", "http://m.example/new-promo/_/lang/hi?from=/sound/pkr", "Referer", "http://m.example/new-promo/sound/pkr?click_id=1")
	require.Equal(t, "/new-promo/sound/pkr?click_id=1", w.Header().Get("Location"))
	w = ask(s, "GET", "http://m.example/new-promo/_/lang/hi?from=/sound", "Referer", "http://m.example/new-promo/sound/xx?click_id=1")
	require.Equal(t, "/new-promo/sound?click_id=1", w.Header().Get("Location"), "an unknown value is the same page")
}

func TestSite_LocaleFromBrowser(t *testing.T) {
	t.Parallel()
	page := strings.Replace(sound, "kind: sport", "locale_from_browser: true\nkind: sport", 1)
	s := newSite(t, folder(t, page), &fakeAccounts{})
	for accepted, want := range map[string]string{
		"hi-IN,hi;q=0.9,en;q=0.8": "hi", "bn, ur;q=0.5, hi;q=0.4": "ur", "": "en", "pt": "en", "hi;q=x, ur;q=0.1": "ur", "hi;q=0": "en",
	} {
		w := ask(s, "GET", "/new-promo/sound", "Accept-Language", accepted)
		require.Contains(t, w.Body.String(), "<!doctype html>"+want+" ", accepted)
		require.Equal(t, "i18n_lang="+want, strings.Split(w.Header().Get("Set-Cookie"), ";")[0], accepted)
	}
	w := ask(s, "GET", "/new-promo/sound", "Accept-Language", "hi", "Cookie", "i18n_lang=ur")
	require.Contains(t, w.Body.String(), "<!doctype html>ur ", "who chose has chosen")
	require.Empty(t, w.Header().Get("Set-Cookie"))
}

var link = "/new-promo/" + strings.Repeat("aB3_-", 8) + "xyz"

func TestOneTime_IsUsedByPostOnly(t *testing.T) {
	t.Parallel()
	var used []string
	var refusal error
	s := newSite(t, folder(t, home), &fakeAccounts{}, func(c *Config) {
		withData(c)
		c.Accounts.OneTime = func(_ context.Context, _ *http.Request, token string) (Tokens, error) {
			used = append(used, token)
			return Tokens{"access", "refresh", "Bearer", now.Unix() + 900}, refusal
		}
	})
	for _, method := range []string{"GET", "HEAD"} {
		w := ask(s, method, link+"?a=b", "If-None-Match", "*")
		require.Equal(t, 200, w.Code)
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		require.Equal(t, "no-referrer", w.Header().Get("Referrer-Policy"))
		require.Equal(t, "noindex", w.Header().Get("X-Robots-Tag"))
		require.Empty(t, w.Header().Get("Etag"))
		require.Empty(t, w.Result().Cookies())
	}
	page := ask(s, "GET", link).Body.String()
	require.Equal(t, "onetime|en|en|ltr||INR|||||"+"|ask", page, "no bonuses, no token")
	require.Empty(t, used)

	w := post(s, link+"?a=b", url.Values{})
	require.Equal(t, http.StatusSeeOther, w.Code)
	require.Equal(t, "/?a=b&welcomeme=1", w.Header().Get("Location"))
	require.Equal(t, "vuexx=access", strings.Split(w.Header().Get("Set-Cookie"), ";")[0])
	require.Equal(t, []string{strings.TrimPrefix(link, "/new-promo/")}, used)
	require.Equal(t, 403, post(s, link, url.Values{}, "Sec-Fetch-Site", "cross-site").Code)
	require.Equal(t, 405, ask(s, "DELETE", link).Code)
	require.Equal(t, 404, ask(s, "GET", link+"a").Code, "not the length of a token")
	require.Equal(t, 404, ask(s, "GET", link+"/").Code)
	require.Len(t, used, 1)

	for _, c := range []struct {
		err    error
		status int
		state  string
	}{
		{fault.New(fault.Invalid, "link_invalid", "no"), http.StatusGone, "bad"},
		{fault.New(fault.TooMany, "too_many", "no"), http.StatusTooManyRequests, "many"},
		{errRender, http.StatusInternalServerError, ""},
	} {
		refusal = c.err
		w = post(s, link, url.Values{})
		require.Equal(t, c.status, w.Code)
		require.True(t, strings.HasSuffix(w.Body.String(), "|"+c.state), w.Body.String())
		require.Empty(t, w.Result().Cookies())
	}
}

func TestOneTime_NeedsAccounts(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, home), &fakeAccounts{})
	require.Equal(t, 404, ask(s, "GET", link).Code)
}
