package campaign

import (
	"context"
	"io/fs"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
	"maidan/lang/promo"
)

// tongues is a bundle that answers with the languages of a page: its own, that of its texts, those to choose.
const tongues = `function renderPage(json) {
  var page = JSON.parse(json);
  if (page.title === "boom") throw new Error("boom");
  return [page.view, page.lang, page.dir, page.own.lang, page.t["form.login"], page.bonuses.map(b => b.amount),
    page.languages.map(l => l.code), JSON.stringify(page.form ? page.form.errors : null)].join("|");
}`

// bound is a page in Portuguese, alien a page in a language without a catalogue.
var (
	bound = strings.NewReplacer("route: /sound", "route: /bound", "kind: sport", "language: pt\nkind: sport", "  en:", "  pt:",
		"currency: INR", "currency: BRL").Replace(sound)
	alien = strings.NewReplacer("route: /sound", "route: /alien", "kind: sport", "language: fr\nkind: sport", "  en:", "  fr:").Replace(sound)
)

// boundSite speaks Portuguese and Urdu beside English.
func boundSite(t *testing.T) *Site {
	t.Helper()
	portuguese := strings.NewReplacer(`"Login"`, `"Entrar"`, `"bad e-mail"`, `"e-mail errado"`).Replace(words)
	urdu := strings.Replace(words, `"Login"`, `"لاگ ان"`, 1)
	return newSite(t, folder(t, sound, bound, alien), &fakeAccounts{}, func(c *Config) {
		c.Dist = fakeDist(tongues)
		c.Texts = fstest.MapFS{"en.json": {Data: []byte(words)}, "pt.json": {Data: []byte(portuguese)}, "ur.json": {Data: []byte(urdu)}}
	})
}

func TestSite_BoundPageIsInItsLanguage(t *testing.T) {
	t.Parallel()
	s := boundSite(t)
	tags := map[string]bool{}
	for _, cookie := range []string{"", "i18n_lang=ur", "i18n_lang=en"} {
		w := ask(s, "GET", "/new-promo/bound", "Cookie", cookie)
		require.Equal(t, "campaign|pt|ltr|pt|Entrar|R$\u00a01.300,R$\u00a02.000|en,ur|null", w.Body.String(), cookie)
		require.Equal(t, "pt", w.Header().Get("Content-Language"))
		tags[w.Header().Get("Etag")] = true
	}
	require.Len(t, tags, 1, "the same page for everybody")
	require.NotNil(t, s.cache.load("/bound pt"))
	require.Nil(t, s.cache.load("/bound ur"), "rendered once")
	require.True(t, strings.HasPrefix(ask(s, "GET", "/new-promo/sound", "Cookie", "i18n_lang=ur").Body.String(), "campaign|ur|rtl|ur|"), "other pages have the visitor's")
	w := ask(s, "GET", "/new-promo/alien", "Cookie", "i18n_lang=ur")
	require.True(t, strings.HasPrefix(w.Body.String(), "campaign|ur|rtl|fr|"), "without a catalogue only its own texts are in it")
	require.Equal(t, "ur", w.Header().Get("Content-Language"))
}

func TestSite_FormHasTheLanguageOfItsPage(t *testing.T) {
	t.Parallel()
	s := boundSite(t)
	require.True(t, strings.HasPrefix(ask(s, "GET", "/new-promo/_/login?from=/bound", "Cookie", "i18n_lang=ur").Body.String(), "form|pt|ltr|pt|Entrar|"))
	w := post(s, "/new-promo/_/register?from=/bound", filled("username", "nobody"), "Cookie", "i18n_lang=ur")
	require.Contains(t, w.Body.String(), `{"username":"e-mail errado"}`)
	require.Equal(t, "pt", w.Header().Get("Content-Language"))
	w = post(s, "/new-promo/_/login?from=/sound", url.Values{"username": {"nobody@"}, "password": {"secret1"}})
	require.Contains(t, w.Body.String(), `{"username":"bad e-mail"}`)
}

func TestSite_OffersEnabledLanguagesOnly(t *testing.T) {
	t.Parallel()
	s := boundSite(t)
	require.Equal(t, []string{"en", "ur"}, s.Languages(), "Portuguese is whole, but the brand has not switched it on")
	require.Equal(t, 404, ask(s, "GET", "/new-promo/_/lang/pt?from=/bound").Code)
	require.True(t, strings.HasPrefix(ask(s, "GET", "/new-promo/sound", "Cookie", "i18n_lang=pt").Body.String(), "campaign|en|"))
	require.Equal(t, "ur", s.preferred("pt, ur;q=0.5"))
	w := ask(s, "GET", "/new-promo/_/lang/ur?from=/bound")
	require.Equal(t, "/new-promo/bound", w.Header().Get("Location"))
	require.Equal(t, "ur", w.Result().Cookies()[0].Value, "for the other pages")
}

func TestPrepare_RendersABoundPageOnce(t *testing.T) {
	t.Parallel()
	s := boundSite(t)
	require.NoError(t, s.Prepare(context.Background(), s.current.Load().campaigns["/bound"]))
	require.EqualValues(t, 1, s.cache.prepared.Load())
	failed := Unrendered{}
	broken := *s.current.Load().campaigns["/bound"]
	broken.Version, broken.Texts = "2", map[string]map[string]string{"pt": {"title": "boom"}}
	require.ErrorAs(t, s.Prepare(context.Background(), &broken), &failed)
	require.Equal(t, []string{"pt"}, slices.Collect(maps.Keys(failed)), "the language that it cannot be rendered in, once")
	html, err := s.Preview(context.Background(), s.current.Load().campaigns["/bound"], "ur")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(html, "campaign|pt|"))
}

// foreign are texts that are in one language wherever they stand.
func foreign(key string) bool {
	return key == "form.noBonusBRL" || strings.HasPrefix(key, "dialog.invitation.") ||
		strings.HasPrefix(key, "dialog.CrashNewReg.") && key != "dialog.CrashNewReg.offer"
}

// Every language of the site has every text, with the same placeholders.
func TestCatalogues_HaveEveryText(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(promo.Texts, "en*.json")
	require.NoError(t, err)
	var wrong []string
	blame := func(bad bool, language, key, what string) {
		if bad {
			wrong = append(wrong, language+" "+key+" "+what)
		}
	}
	for _, name := range names {
		english, err := readTexts(promo.Texts, name)
		require.NoError(t, err)
		for _, language := range []string{"hi", "ur", "pt", "bn", "uz", "ru"} {
			texts, err := readTexts(promo.Texts, language+strings.TrimPrefix(name, "en"))
			require.NoError(t, err)
			for key, text := range english {
				blame(texts[key] == "", language, key, "is missing")
				blame(!slices.Equal(named(text), named(texts[key])), language, key, "has other placeholders")
				blame(texts[key] == text && strings.Contains(text, " ") && hasWords(text) && !foreign(key), language, key, "is English")
			}
		}
	}
	require.Empty(t, wrong, strings.Join(wrong, "\n"))
}

// named returns the placeholders of a text, sorted.
func named(text string) []string {
	return slices.Sorted(slices.Values(placeholder.FindAllString(text, -1)))
}

// The pages that are bound to a language are rendered in it completely.
func TestCampaigns_BoundPagesHaveACatalogue(t *testing.T) {
	t.Parallel()
	texts, err := readCatalogue(promo.Texts)
	require.NoError(t, err)
	set, err := Folder(campaigns.Files, maidan(t), programmes(t))(context.Background())
	require.NoError(t, err)
	for _, c := range set.Campaigns {
		require.True(t, c.Language == "" || texts.complete[c.Language], "%s is in %s", c.File, c.Language)
	}
}
