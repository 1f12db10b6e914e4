package campaign

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
	"maidan/internal/content/datafile"
)

const soundClauses = `heading:
  en: Shared
  hi: साझा
clauses:
  past:
    en: It has ended.
    hi: यह समाप्त है।
  rules:
    en: "{brand} says so."
    hi: "{brand} कहता है।"
  english:
    en: Only here.
`

const soundInfo = `dialog: CashRaceMoreInfoDialog
width: 70
outside: true
ids: {en: en, inr: hi}
notice: past
clauses: [rules]
figures:
  INR: {pool: "₹1"}
  BDT: {pool: "৳2"}
texts:
  en:
    title: A race
    body:
      - text: A pool of {pool}
      - heading: Rules
      - list: [one, two]
      - steps: [first]
      - table:
          head: [Place, Prize]
          rows: [[one, "{pool}"]]
  hi:
    title: दौड़
    body:
      - text: राशि {pool}
`

func testClauses(t testing.TB) *infoClauses {
	t.Helper()
	shared, err := parseClauses([]byte(soundClauses))
	require.NoError(t, err)
	return shared
}

func siteInfos(t testing.TB) map[string]*Info {
	t.Helper()
	set, err := Infos(campaigns.Files)
	require.NoError(t, err)
	require.NoError(t, set.Problems.Err())
	return set.Dialogs
}

// at is the dialog as an address shows it whose parameter is an id, a currency, or neither.
func at(info *Info, id string, fill fillers) *PageInfo { return info.shown(info.In(id), id, fill, nil) }

func TestInfo_ShowsAValidDialog(t *testing.T) {
	t.Parallel()
	info, err := parseInfo("sound.yaml", []byte(soundInfo), testClauses(t))
	require.NoError(t, err)
	fill := fillers{"brand": "Maidan", "support": "s"}
	require.Equal(t, &PageInfo{
		Name: "CashRaceMoreInfoDialog", Title: "A race", Lang: "en", Dir: "ltr", Width: 70, Outside: true,
		Notice: "It has ended.", Standard: "Shared", Clauses: []string{"Maidan says so."},
		Parts: []InfoPart{
			{Text: "A pool of ₹1"},
			{Heading: "Rules"},
			{List: []string{"one", "two"}},
			{Steps: []string{"first"}},
			{Table: &InfoTable{Head: []string{"Place", "Prize"}, Rows: [][]string{{"one", "₹1"}}}},
		},
	}, at(info, "", fill))
	require.Equal(t, "राशि ₹1", at(info, "INR", fill).Parts[0].Text)
	require.Equal(t, "A pool of ৳2", at(info, "bdt", fill).Parts[0].Text, "a currency without a language of its own")
	require.Equal(t, "A pool of {pool}", info.Texts["en"].Body[0].Text, "the dialog itself stays as it is")
}

func TestInfo_UnknownIDsAreEnglish(t *testing.T) {
	t.Parallel()
	info, err := parseInfo("sound.yaml", []byte(soundInfo), testClauses(t))
	require.NoError(t, err)
	for id, language := range map[string]string{
		"": "en", "en": "en", "inr": "hi", "INR": "hi", "hi": "en", "xx": "en", "bdt": "en", "<script>": "en", "../..": "en",
	} {
		require.Equal(t, language, info.In(id), id)
		require.Equal(t, language, at(info, id, nil).Lang, id)
	}
}

func TestInfo_LanguageOfAnAddress(t *testing.T) {
	t.Parallel()
	dialogs := siteInfos(t)
	for _, c := range []struct {
		dialog   string
		at       Param
		own      string
		language string
	}{
		{"CashRaceMoreInfoDialog", Param{}, "en", "en"},
		{"CashRaceMoreInfoDialog", Param{}, "hi", "hi"},
		{"CashRaceMoreInfoDialog", Param{}, "ur", "en"},
		{"CashRaceMoreInfoDialog", Param{ID: "hi"}, "ur", "hi"},
		{"CashRaceMoreInfoDialog", Param{ID: "en"}, "hi", "en"},
		{"DailyTournament", Param{Currency: "UZS"}, "hi", "uz"},
		{"DailyTournament", Param{Currency: "INR"}, "hi", "hi"},
		{"DailyTournament", Param{Currency: "INR"}, "en", "en"},
		{"MoneyHeist", Param{Currency: "BRL"}, "en", "pt"},
		{"PrincessGiftRushMoreInfoDialog", Param{ID: "bdt"}, "en", "bn"},
		{"NonStopDropsInfoDialog", Param{ID: "mmk"}, "en", "my"},
	} {
		require.Equal(t, c.language, dialogs[c.dialog].languageAt(c.at, c.own), "%+v", c)
	}
}

func TestSite_PageHoldsItsInformationDialog(t *testing.T) {
	t.Parallel()
	dialogs := siteInfos(t)
	withInfo := func(param, name string) string {
		return strings.Replace(sound, "kind: sport", "kind: race\nparam: "+param+"\ninfo: "+name, 1)
	}
	race := withInfo("id", "CashRaceMoreInfoDialog")
	daily := strings.Replace(withInfo("currency", "DailyTournament"), "/sound", "/daily", 1)
	daily = strings.NewReplacer("{amount}", "the most", "{percent}%", "All").Replace(daily) // no offer is made in UZS
	daily = strings.Replace(daily, "blocks:", "figures: {INR: {code: INR}, UZS: {code: UZS}}\nblocks:", 1)
	s := newSite(t, folder(t, race, daily), &fakeAccounts{}, func(cfg *Config) {
		cfg.Data = campaigns.Files
		cfg.Dist = fakeDist(`function renderPage(json) {
			var page = JSON.parse(json)
			return page.view + " " + page.infos.map(function (i) { return JSON.stringify(i) }).join()
		}`)
	})
	for _, c := range []struct{ target, cookie, title string }{
		{"/sound", "", dialogs["CashRaceMoreInfoDialog"].Texts["en"].Title},
		{"/sound", "hi", dialogs["CashRaceMoreInfoDialog"].Texts["hi"].Title},
		{"/sound", "ur", dialogs["CashRaceMoreInfoDialog"].Texts["en"].Title},
		{"/sound/hi", "ur", dialogs["CashRaceMoreInfoDialog"].Texts["hi"].Title},
		{"/sound/xx", "hi", dialogs["CashRaceMoreInfoDialog"].Texts["en"].Title},
		{"/daily/uzs", "", dialogs["DailyTournament"].Texts["uz"].Title},
		{"/daily/uzs", "", "14,000,000 UZS"},
		{"/daily/xyz", "", "₹100,000"},
	} {
		w := ask(s, "GET", "/new-promo"+c.target, "Cookie", "i18n_lang="+c.cookie)
		require.Equal(t, 200, w.Code, c.target)
		require.Contains(t, w.Body.String(), c.title, "%s in %q", c.target, c.cookie)
	}
}

// Each change to the sound dialog must be refused, with the line it stands on.
func TestParseInfo_ErrorsNameTheirLine(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, new, msg string }{
		"unknown dialog":         {"CashRaceMoreInfoDialog", "CashRace", `no information dialog "CashRace"`},
		"unknown width":          {"width: 70", "width: 71", "width is 70 or 66, not 71"},
		"unknown key":            {"outside: true", "outsdie: true", "unknown key outsdie"},
		"fraction":               {"width: 70", "width: 70.5", "numbers must be whole"},
		"English is not English": {"en: en, inr: hi", "en: hi, inr: en", "the id en is English"},
		"id without a text":      {"inr: hi}", "inr: hi, brl: pt}", `there is no text in "pt"`},
		"badly formed id":        {"inr: hi}", "inr: hi, HI: hi}", `id "HI" must be`},
		"unknown clause":         {"[rules]", "[rulse]", `no clause "rulse"`},
		"unknown notice":         {"notice: past", "notice: pst", `no clause "pst"`},
		"no notice":              {"notice: past", `notice: ""`, `no clause ""`},
		"clause twice":           {"[rules]", "[rules, rules]", `clause "rules" stands twice`},
		"notice again":           {"[rules]", "[past]", `clause "past" stands twice`},
		"clause not translated":  {"[rules]", "[english]", `clause "english" is not written in "hi"`},
		"another figure":         {`{pool: "৳2"}`, `{prize: "৳2"}`, "the figures of BDT must be those of INR"},
		"currency in small":      {"  BDT:", "  Bdt:", "three capital letters"},
		"empty figure":           {`"৳2"`, `""`, `figure "pool" is badly named or empty`},
		"empty title":            {"title: दौड़", `title: ""`, "a text is empty"},
		"empty text":             {"- text: राशि {pool}", `- text: ""`, "a part is one of"},
		"empty item":             {"[one, two]", `[one, ""]`, "a text is empty"},
		"empty list":             {"[one, two]", "[]", "a text is empty"},
		"two in one part":        {"- heading: Rules", "- {heading: Rules, text: More}", "a part is one of"},
		"unknown part":           {"- heading: Rules", "- html: <b>Rules</b>", "unknown key html"},
		"unknown placeholder":    {"राशि {pool}", "राशि {pol}", "no placeholder {pol}"},
		"open placeholder":       {"राशि {pool}", "राशि {pool", "no placeholder {pool"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before, _, found := strings.Cut(soundInfo, c.old)
			require.True(t, found)
			line := strings.Count(before, "\n") + 1
			_, err := parseInfo("bad.yaml", []byte(strings.Replace(soundInfo, c.old, c.new, 1)), testClauses(t))
			require.ErrorContains(t, err, "bad.yaml:"+strconv.Itoa(line)+": ")
			require.ErrorContains(t, err, c.msg)
		})
	}
}

// Faults that are blamed on what surrounds them.
func TestParseInfo_ErrorsOfWholeTexts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, new, msg string }{
		"no English":       {"  en:\n    title: A race", "  pt:\n    title: A race", `there is no text in "en"`},
		"text of no id":    {"{en: en, inr: hi}", "{en: en}", `no id leads to the text in "hi"`},
		"unknown language": {"  hi:", "  xx:", `there are no dialogs in language "xx"`},
		"no body":          {"    body:\n      - text: राशि {pool}\n", "", "a dialog needs a body"},
		"no INR":           {"  INR:", "  EUR:", "figures need those of INR"},
		"row too short":    {`[[one, "{pool}"]]`, "[[one]]", "rows of as many cells"},
		"no rows":          {`[[one, "{pool}"]]`, "[]", "rows of as many cells"},
		"second document":  {"width: 70", "width: 70\n---\n", "more than one document"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, soundInfo, c.old)
			_, err := parseInfo("bad.yaml", []byte(strings.Replace(soundInfo, c.old, c.new, 1)), testClauses(t))
			require.ErrorContains(t, err, c.msg)
		})
	}
}

func TestInfos_LoadsTheValidDialogs(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{
		"dialogs/clauses.yaml": {Data: []byte(soundClauses)},
		"dialogs/a.yaml":       {Data: []byte(soundInfo)},
		"dialogs/b.yaml":       {Data: []byte("dialog: [")},
		"dialogs/c.yaml":       {Data: []byte(soundInfo)},
		"dialogs/d.yaml":       {Data: []byte(strings.Replace(soundInfo, "CashRaceMoreInfoDialog", "TurboMoreInfo", 1))},
		"a.yaml":               {Data: []byte("route: /campaign")},
	}
	set, err := Infos(folder)
	require.NoError(t, err)
	require.ElementsMatch(t, []string{"CashRaceMoreInfoDialog", "TurboMoreInfo"}, slices.Collect(maps.Keys(set.Dialogs)))
	require.Len(t, set.Problems, 2)
	require.Contains(t, set.Problems.Error(), "b.yaml:1: ")
	require.Contains(t, set.Problems.Error(), "c.yaml: dialog CashRaceMoreInfoDialog is taken by a.yaml")

	old := set.Dialogs["TurboMoreInfo"].Version
	folder["dialogs/clauses.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(soundClauses, "It has ended.", "It is over.", 1))}
	set, err = Infos(folder)
	require.NoError(t, err)
	require.NotEqual(t, old, set.Dialogs["TurboMoreInfo"].Version, "a clause is part of what a page shows")
}

func TestInfos_RefusesInvalidClauses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, new, msg string }{
		"unknown language":    {"    hi: यह", "    xx: यह", `clauses.yaml:7: there are no dialogs in language "xx"`},
		"empty":               {"It has ended.", `""`, "clauses.yaml:6: a text is empty"},
		"unknown placeholder": {"{brand} says", "{pool} says", "clauses.yaml:9: there is no placeholder {pool}"},
		"not YAML":            {"clauses:", "clauses: [", "clauses.yaml:"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := fstest.MapFS{"dialogs/clauses.yaml": {Data: []byte(strings.Replace(soundClauses, c.old, c.new, 1))}}
			_, err := Infos(folder)
			require.ErrorContains(t, err, c.msg)
		})
	}
	_, err := Infos(fstest.MapFS{})
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// The dialogs and their languages are those of the specification.
func TestInfos_HaveTheSpecifiedLanguages(t *testing.T) {
	t.Parallel()
	dialogs := siteInfos(t)
	data, err := os.ReadFile("testdata/routes.json")
	require.NoError(t, err)
	var site struct {
		Dialogs []string `json:"information_dialogs"`
	}
	require.NoError(t, json.Unmarshal(data, &site))
	require.Len(t, site.Dialogs, 31)
	require.Equal(t, site.Dialogs, infoNames)
	require.ElementsMatch(t, infoNames, slices.Collect(maps.Keys(dialogs)))
	for name, ids := range map[string]map[string]string{
		"SpinomenalIntoTheUniverseInfoDialog": {"en": "en", "hi": "hi", "pt": "pt", "bn": "bn"},
		"PlaysonNonStopDropsMoreInfoDialog":   {"en": "en", "hi": "hi"},
		"SpinomenalGrandHolidayInfoDialog":    {"en": "en", "hi": "hi", "pt": "pt", "bn": "bn", "mk": "mk"},
		"NonStopDropsInfoDialog":              {"en": "en", "pt": "pt", "bn": "bn", "mmk": "my"},
		"GrandIplTournamentLotteryMoreInfo":   {"en": "en"},
		"PrincessGiftRushMoreInfoDialog":      {"en": "en", "inr": "hi", "brl": "pt", "bdt": "bn"},
		"TheGoldenEraInfoDialog":              {"en": "en", "hi": "hi"},
	} {
		require.Equal(t, ids, dialogs[name].IDs, name)
	}
	for name, info := range dialogs {
		require.Equal(t, name == "GrandIplTournamentLotteryMoreInfo", info.Outside, name)
		require.Equal(t, name == "WazdanCashDrop", info.Collapsible, name)
		if _, hasHindi := info.Texts["hi"]; name != "NonStopDropsInfoDialog" && name != "GrandIplTournamentLotteryMoreInfo" {
			require.True(t, hasHindi, name)
		}
	}
	require.Equal(t, "More info", dialogs["TheGoldenEraInfoDialog"].Texts["en"].Title)
}

// The numbers that the specification gives stand in every language, in the currency of the address.
func TestInfos_HaveTheSpecifiedFigures(t *testing.T) {
	t.Parallel()
	dialogs := siteInfos(t)
	for name, ids := range map[string]map[string][]string{
		"DailyTournament": {
			"": {"₹100,000", "₹1,000", "x15"}, "hi": {"₹100,000", "₹1,000", "x15"}, "xyz": {"₹100,000"},
			"uzs": {"14,000,000 UZS", "140,000 UZS", "14,000 UZS", "100", "x15", "23:59"},
		},
		"WinterDiveawayDialog": {
			"": {"₹2,110", "200", "₹8,440,000", "14", "31"}, "UZS": {"289,700 UZS", "200"}, "BDT": {"৳2,631", "200"},
		},
		"FreeSpinoManiaMoreInfoDialog":     {"en": {"1, 2, 10, 25, 50", "100", "72", "48"}, "hi": {"1, 2, 10, 25, 50", "48"}},
		"SpinomenalGrandHolidayInfoDialog": {"mk": {"1, 2, 10, 25, 50", "EUR", "72"}, "bn": {"1, 2, 10, 25, 50", "EUR"}},
		"OctoberCashDays":                  {"": {"1 to 8 October 2022"}, "brl": {"BRL", "1 a 8 de outubro de 2022"}},
		"CashRaceMoreInfoDialog":           {"": {"22 to 29 September 2022"}},
		"SmartsoftSeries":                  {"": {"20 October to 6 November 2022"}},
		"WeeklyRacesMoreInfoDialog":        {"": {"3 October to 27 December 2022"}},
	} {
		for id, figures := range ids {
			shown, err := json.Marshal(at(dialogs[name], id, fillers{"brand": "Maidan"}))
			require.NoError(t, err)
			for _, figure := range figures {
				require.Contains(t, string(shown), figure, "%s in %q", name, id)
			}
		}
	}
}

// No dialog repeats a sentence of another: shared sentences are in the clauses.
func TestInfos_ShareNoSentences(t *testing.T) {
	t.Parallel()
	sentenceOf := map[string]string{}
	for name, info := range siteInfos(t) {
		for language, text := range info.Texts {
			sentences := []string{text.Title}
			for _, part := range text.Body {
				if part.Heading == "" && part.Table == nil {
					sentences = append(sentences, part.texts()...)
				}
			}
			for _, sentence := range sentences {
				other, repeated := sentenceOf[sentence]
				require.False(t, repeated, "%s and %s in %s: %s", other, name, language, sentence)
				sentenceOf[sentence] = name
			}
		}
	}
}

// A translation has the parts of the English text, so that no rule is lost on the way.
func TestInfos_TranslationsHaveEveryPart(t *testing.T) {
	t.Parallel()
	form := func(part InfoPart) []int {
		rows := 0
		if part.Table != nil {
			rows = len(part.Table.Rows)
		}
		return []int{len(part.List), len(part.Steps), rows, min(len(part.Heading), 1)}
	}
	for name, info := range siteInfos(t) {
		english := info.Texts["en"].Body
		for language, text := range info.Texts {
			require.Len(t, text.Body, len(english), "%s in %s", name, language)
			for i, part := range text.Body {
				require.Equal(t, form(english[i]), form(part), "%s in %s, part %d", name, language, i+1)
			}
		}
	}
}

// Every placeholder of every version is filled.
func TestInfos_FillEveryPlaceholder(t *testing.T) {
	t.Parallel()
	fill := fillers{"brand": "Maidan", "support": "help"}
	for name, info := range siteInfos(t) {
		for _, id := range append(slices.Collect(maps.Keys(info.IDs)), slices.Collect(maps.Keys(info.Figures))...) {
			shown := at(info, id, fill)
			encoded, err := json.Marshal(shown)
			require.NoError(t, err)
			require.NotRegexp(t, `\{[a-z_]+\}`, string(encoded), "%s in %q", name, id)
			require.NotContains(t, string(encoded), `:""`, "%s in %q", name, id)
			require.NotEmpty(t, shown.Clauses)
		}
	}
}

// Whatever the bytes are, they are refused with a line or give a dialog that can be shown.
func FuzzInformationDialogs(f *testing.F) {
	f.Add([]byte(soundInfo))
	files, err := fs.Glob(os.DirFS("../../campaigns/dialogs"), "*.yaml")
	require.NoError(f, err)
	for _, name := range files[:min(4, len(files))] {
		data, err := os.ReadFile("../../campaigns/dialogs/" + name)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte("texts: {en: {body: [{table: {rows: [[]]}}, {list: []}, {}]}}"))
	shared := testClauses(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		info, err := parseInfo("fuzz.yaml", data, shared)
		if err != nil {
			require.ErrorAs(t, err, &datafile.Problems{})
			return
		}
		for _, id := range append(slices.Collect(maps.Keys(info.IDs)), "") {
			require.NotEmpty(t, at(info, id, nil).Title)
			require.NotEmpty(t, at(info, id, nil).Parts)
		}
	})
}
