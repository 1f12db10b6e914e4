package campaign

import (
	"context"
	"io/fs"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/campaigns"
	"maidan/internal/content"
	"maidan/internal/money"
)

const sound = `route: /sound
kind: sport
palette: night
scene: {name: stadium, seed: 3}
dialog: {name: BasicRegistration, currency: INR, bonus: sport}
offer: {id: welcome-sport, currency: INR}
after: {register: bonuses, login: ""}
blocks:
  - {type: hero}
  - {type: facts, items: 2}
texts:
  en:
    title: Sound
    description: A sound campaign
    hero.kicker: Kicker
    hero.headline: Up to {amount}
    hero.lead: "{percent}% for {brand}"
    hero.button: Go
    hero.note: Note
    facts.1.value: "1"
    facts.1.label: one
    facts.2.value: "2"
    facts.2.label: two
  hi:
    hero.button: चलें
`

func maidan(t testing.TB) *content.Brand {
	t.Helper()
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	return b
}

// fewCurrencies returns the brand with offers in rupees, Pakistani rupees and reais only: not every brand makes its offers everywhere.
func fewCurrencies(t testing.TB) *content.Brand {
	b := maidan(t)
	for _, offer := range b.Offers {
		maps.DeleteFunc(offer.MaxBonus, func(c money.Currency, _ money.Amount) bool { return c != "INR" && c != "PKR" && c != "BRL" })
	}
	return b
}

// programmes returns the programmes that pages may name.
func programmes(t testing.TB) Programmes {
	t.Helper()
	all, err := LoadProgrammes(brand.Maidan(), maidan(t))
	require.NoError(t, err)
	return all
}

// series returns the tournaments that pages may name.
func series(t testing.TB) []Tournament {
	t.Helper()
	return programmes(t).Tournaments
}

func TestParse_AcceptsAValidCampaign(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	c, err := Parse("sound.yaml", []byte(sound), b, Programmes{})
	require.NoError(t, err)
	require.Equal(t, "/sound", c.Route)
	require.Equal(t, Block{Type: "facts", ID: "facts", Items: 2}, c.Blocks[1])
	fill := c.placeholders(b, Param{}, "en")
	require.Equal(t, "Up to ₹15,000", fill.in(c.text("en", "hero.headline")))
	require.Equal(t, "100% for Maidan", fill.in(c.text("hi", "hero.lead")), "English fills the gaps")
	require.Equal(t, "चलें", c.text("hi", "hero.button"))
	again, err := Parse("other.yaml", []byte(sound), b, Programmes{})
	require.NoError(t, err)
	require.Equal(t, c.Version, again.Version, "the version is that of the bytes")
}

// Each change to the sound campaign must be refused, with the line it stands on.
func TestParse_ErrorsNameTheirLine(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	for name, c := range map[string]struct{ old, new, msg string }{
		"slash at the end":      {"route: /sound", "route: /sound/", "without a slash at the end"},
		"our own paths":         {"route: /sound", "route: /_/assets", "must look like"},
		"parent folder":         {"route: /sound", "route: /../etc", "must look like"},
		"unknown key":           {"kind: sport", "kidn: sport", "unknown key kidn"},
		"unknown kind":          {"kind: sport", "kind: sports", `kind "sports" is not one of`},
		"unknown palette":       {"palette: night", "palette: noon", `palette "noon"`},
		"unknown scene":         {"{name: stadium, seed: 3}", "{name: moon, seed: 3}", `scene "moon"`},
		"no seed":               {"{name: stadium, seed: 3}", "{name: stadium}", "seed must be"},
		"unknown offer":         {"id: welcome-sport", "id: nothing", `no offer "nothing"`},
		"offer not in currency": {"offer: {id: welcome-sport, currency: INR}", "offer: {id: secret-sport, currency: USD}", `in "USD"`},
		"offer without deposit": {"offer: {id: welcome-sport, currency: INR}", "offer: {id: free-bet, currency: INR}", `makes no offer "free-bet"`},
		"unknown currency":      {"currency: INR, bonus: sport", "currency: XYZ, bonus: sport", `no currency "XYZ"`},
		"absolute target":       {"register: bonuses", "register: //evil.example", "must look like casino"},
		"unknown block":         {"{type: hero}", "{type: banner}", `no block type "banner"`},
		"block twice":           {"{type: facts, items: 2}", "{type: hero}", "used twice"},
		"too few items":         {"items: 2", "items: 1", "2 to 4 items, not 1"},
		"draw without wheel":    {"{type: hero}", "{type: hero, draw: wheel-8}", "no other block has one"},
		"unknown draw":          {"{type: hero}", "{type: wheel, draw: wheel-99}", `"wheel-99"`},
		"wheel further down":    {"{type: facts, items: 2}", "{type: card, draw: card}", "is the first block"},
		"offer of draws":        {"id: welcome-sport", "id: prize-sport-120", "nobody can choose"},
		"related without links": {"{type: hero}", "{type: hero, links: [/x]}", "as many links"},
		"unknown placeholder":   {"Up to {amount}", "Up to {amuont}", "no placeholder {amuont}"},
		"open placeholder":      {"Up to {amount}", "Up to {amount", "no placeholder {amount"},
		"text of no block":      {"hero.note: Note", "hero.note: Note\n    hero.nota: Nota", `no block has a text "hero.nota"`},
		"unknown language":      {"  hi:", "  xx:", `no language "xx"`},
		"fraction":              {"seed: 3", "seed: 3.5", "numbers must be whole"},
		"text twice":            {"hero.note: Note", "hero.note: Note\n    hero.note: Again", "already"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before, _, found := strings.Cut(sound, c.old)
			require.True(t, found)
			line := strings.Count(before, "\n") + 1
			if strings.Contains(c.new, "\n") {
				line++
			}
			_, err := Parse("bad.yaml", []byte(strings.Replace(sound, c.old, c.new, 1)), b, Programmes{})
			require.ErrorContains(t, err, c.msg)
			if name != "unknown language" { // the complaint stands at the language's texts, one line below its name
				require.Contains(t, err.Error(), "bad.yaml:"+strconv.Itoa(line)+": ")
			}
		})
	}
}

func TestParse_MissingTextIsReportedAtTheTexts(t *testing.T) {
	t.Parallel()
	_, err := Parse("bad.yaml", []byte(strings.Replace(sound, "    hero.note: Note\n", "", 1)), maidan(t), Programmes{})
	require.ErrorContains(t, err, `the English text "hero.note" is missing`)
}

func TestFolder_LoadsTheValidFiles(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{
		"a.yaml": {Data: []byte(sound)},
		"b.yaml": {Data: []byte("route: [")},
		"c.yaml": {Data: []byte(sound)}, // the same route
		"d.yaml": {Data: []byte(strings.Replace(sound, "/sound", "/other", 1))},
		"e.txt":  {Data: []byte("not a campaign")},
	}
	set, err := Folder(folder, maidan(t), Programmes{})(context.Background())
	require.NoError(t, err)
	require.Len(t, set.Campaigns, 2)
	require.Len(t, set.Problems, 2)
	require.Contains(t, set.Problems.Error(), "b.yaml:1: ")
	require.Contains(t, set.Problems.Error(), "c.yaml: route /sound is taken by a.yaml")
}

func TestReload_RetainsACampaignThatBecomesInvalid(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	good, err := Folder(fstest.MapFS{"a.yaml": {Data: []byte(sound)}, "b.yaml": {Data: []byte(strings.Replace(sound, "/sound", "/gone", 1))}}, b, Programmes{})(context.Background())
	require.NoError(t, err)
	bad, err := Folder(fstest.MapFS{"a.yaml": {Data: []byte("route: /sound")}}, b, Programmes{})(context.Background())
	require.NoError(t, err)
	require.Empty(t, bad.Campaigns)
	merged := bad.keepingOld(good)
	require.Len(t, merged.Campaigns, 1, "the bad one stays, the deleted one goes")
	require.Equal(t, "/sound", merged.Campaigns[0].Route)
}

// The built-in campaigns are sound and complete: figures alone may be left to English.
func TestCampaigns_AreValid(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	set, err := Folder(campaigns.Files, b, programmes(t))(context.Background())
	require.NoError(t, err)
	require.Empty(t, set.Problems)
	for _, route := range []string{"/", "/aviator", "/2024-ipl-event", "/wheel-of-fortune-new"} {
		require.NotNil(t, set.find(route), route)
	}
	for _, c := range set.Campaigns {
		for _, language := range []string{"en", "hi", "ur"} {
			for _, key := range c.keys() {
				if c.Language == "" && hasWords(c.Texts["en"][key]) {
					require.NotEmpty(t, c.Texts[language][key], "%s: %s in %s", c.File, key, language)
				}
			}
		}
	}
}

var word = regexp.MustCompile(`[a-z]{3}`)

// hasWords reports whether a text has something to translate: figures, dates and names in capitals do not.
func hasWords(text string) bool { return word.MatchString(placeholder.ReplaceAllString(text, "")) }

func TestCatalogues_AreComplete(t *testing.T) {
	t.Parallel()
	_, err := readCatalogue(fstest.MapFS{"en.json": {Data: []byte(`{"a":"A"}`)}, "hi.json": {Data: []byte(`{"b":"B"}`)}})
	require.ErrorContains(t, err, `key "b" is not in en.json`)
	_, err = readCatalogue(fstest.MapFS{"hi.json": {Data: []byte(`{}`)}})
	require.ErrorContains(t, err, "en.json is missing")
	all, err := readCatalogue(fstest.MapFS{"en.json": {Data: []byte(`{"a":"A"}`)}, "hi.json": {Data: []byte(`{}`)}})
	require.NoError(t, err)
	require.Equal(t, "A", all.of("hi")["a"])
	require.Equal(t, "A", all.of("xx")["a"])
	require.False(t, all.complete["hi"], "a language with gaps is not offered")
}

func TestIsolated_SeparatesFiguresInRightToLeftTexts(t *testing.T) {
	t.Parallel()
	require.Equal(t, "تک \u2066₹15,000\u2069 اور \u2066100%\u2069", isolated("تک ₹15,000 اور 100%"))
	require.Equal(t, "\u206618+\u2069۔", isolated("18+۔"))
	require.Equal(t, "تک \u2066R$1,300\u2069", isolated("تک R$1,300"), "the sign stays whole")
	require.Equal(t, "تک \u2066KSh\u00a01,300\u2069", isolated("تک KSh\u00a01,300"))
	require.Equal(t, "\u2066R$\u2069 میں کھاتہ", isolated("R$ میں کھاتہ"), "a sign alone")
	require.Equal(t, "Maidan میں \u20661\u2069", isolated("Maidan میں 1"), "a word is no sign")
}

func FuzzParse(f *testing.F) {
	b, known := maidan(f), programmes(f)
	names, err := fs.Glob(campaigns.Files, "*.yaml")
	require.NoError(f, err)
	for _, name := range names {
		data, err := fs.ReadFile(campaigns.Files, name)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte(sound))
	f.Add([]byte(rich))
	f.Add([]byte(`{"route":"/a","kind":"race","figures":{"INR":{"pool":"1"}},"blocks":[{"type":"closing","use":"claim"}]}`))
	f.Add([]byte("blocks: [{type: terms, items: -3, clauses: [adults, adults, adults, adults]}]"))
	f.Add([]byte("a: &a [*a, *a]"))
	f.Add([]byte("blocks: [{type: wheel, items: 99999999, draw: x}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse("f.yaml", data, b, known)
		if err != nil {
			require.Nil(t, c)
			require.Contains(t, err.Error(), "f.yaml")
			return
		}
		for _, key := range c.keys() {
			require.NotEmpty(t, c.text("hi", key))
		}
		canonical, err := c.Canonical()
		require.NoError(t, err)
		again, err := Parse("g.yaml", canonical, b, known)
		require.NoError(t, err, string(canonical))
		same, err := again.Canonical()
		require.NoError(t, err)
		require.Equal(t, string(canonical), string(same))
	})
}
