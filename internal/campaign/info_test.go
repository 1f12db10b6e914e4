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
	"maidan/internal/content"
	"maidan/internal/content/datafile"
	"maidan/internal/money"
)

const soundInfo = `dialog: CashRaceMoreInfoDialog
tournament: stake-race
width: 70
outside: true
ids: {en: en, inr: hi}
texts:
  en:
    title: A race
    text: A pool of {pool} at {brand}
  hi:
    title: दौड़
    text: राशि {pool}
`

// builtInRules are the texts of the rules as the site has them.
func builtInRules(t testing.TB) ruleTexts {
	t.Helper()
	data, err := fs.ReadFile(campaigns.Files, "dialogs/rules.yaml")
	require.NoError(t, err)
	rules, err := parseRules("rules.yaml", data)
	require.NoError(t, err)
	return rules
}

func siteInfos(t testing.TB) map[string]*Info {
	t.Helper()
	set, err := Infos(campaigns.Files, series(t))
	require.NoError(t, err)
	require.NoError(t, set.Problems.Err())
	return set.Dialogs
}

// at is the dialog as an address shows it in the language of an id and in a currency.
func at(info *Info, id string, currency money.Currency) *PageInfo {
	return info.shown(content.Language{Code: info.In(id)}, info.series, currency, fillers{"brand": "Maidan", "support": "s"})
}

func TestInfo_ShowsTheRulesOfItsTournament(t *testing.T) {
	t.Parallel()
	info, err := parseInfo("sound.yaml", []byte(soundInfo), builtInRules(t), series(t))
	require.NoError(t, err)
	require.Equal(t, &PageInfo{
		Name: "CashRaceMoreInfoDialog", Title: "A race", Lang: "en", Dir: "ltr", Width: 70, Outside: true,
		Parts: []InfoPart{
			{Text: "A pool of ₹4,25,000 at Maidan"},
			{Heading: "What counts"},
			{List: []string{
				"It is played on: slots.", "Only your own money counts: no bonus money, no free bets, no demo money.",
				"What you play after joining and before the end counts.", "Stakes from ₹17 count.",
			}},
			{Heading: "What decides"},
			{List: []string{
				"Points for every ₹85 that you stake, whether you win or not: 100.", "With equal results the player who got there first is ahead.",
				"All currencies share one leaderboard.",
			}},
			{Heading: "When it is played"},
			{Text: "Every week: Monday 00:00 to Thursday 24:00 UTC."},
			{Heading: "Prizes"},
			{Text: "Prize pool: ₹4,25,000 for 100 places."},
			{Table: &InfoTable{Head: []string{"Place", "Prize of each"}, Rows: [][]string{
				{"1", "₹63,750"}, {"2", "₹42,500"}, {"3", "₹29,750"}, {"4–10", "₹10,625"}, {"11–50", "₹3,400"}, {"51–100", "₹1,572.50"},
			}}},
			{List: []string{
				"Prizes are bonus money with x1 wagering within 3 days. What is left of it then becomes cash; what was not wagered in time is debited.",
				"Amounts are fixed in each currency 72 hours before the start.",
			}},
			{Heading: "In general"},
			{List: []string{
				"Blocked, closed and self-excluded accounts are not paid; the next place moves up.", "One account for each person.",
				"The app shows the edition that runs or comes next. Its rules there decide.",
				"Maidan runs on play money: it cannot be bought, and winnings are not paid out.",
			}},
		},
	}, at(info, "", "INR"))
	require.Equal(t, "राशि ₹4,25,000", at(info, "INR", "INR").Parts[0].Text)
	require.Contains(t, at(info, "", "BDT").Parts[2].List, "Stakes from ৳21.50 count.")
}

// Each series of the brand, to show the rules that the one above does not have.
func TestInfo_RulesOfEachSeries(t *testing.T) {
	t.Parallel()
	rules := builtInRules(t)
	for id, want := range map[string][]string{
		"daily-casino":    {"Every day from 00:00 to 24:00 UTC.", "The first stake that counts is ₹1,000 or more; later ones may be smaller.", "Each currency has a leaderboard and prizes of its own.", "x15 wagering within 3 days"},
		"win-race":        {"Friday 00:00 to Sunday 24:00 UTC", "Points for every ₹85 that you are paid: 10.", "It is played on: slots, crash games."},
		"spins-race":      {"Monday 00:00 to Sunday 24:00 UTC", "Points for each round, whatever its stake: 1."},
		"afterparty":      {"Thursday 00:00 to Sunday 24:00 UTC", "Your best multiple decides", "Prizes are cash, without wagering.", "slots, games of partner studios"},
		"wheel-drops":     {"Every two weeks, for 14 days: Monday 00:00 to Sunday 24:00 UTC.", "1, 2, 10, 25, 50 or 100 points", "Only what pays more than its stake counts."},
		"winter-giveaway": {"from the 1st to the 14th", "at most 200 tickets a day", "each player wins at most once"},
		"grand-ipl":       {"Of these only: cricket.", "Bets count at odds of 1.50 or higher.", "Staff check the results before prizes are paid.", "A ticket for every ₹425 "},
		"tv-bets":         {"Thursday 00:00 to Wednesday 24:00 UTC", "Of bets on sports only singles count.", "Bets count at odds of 1.84 or higher."},
	} {
		all := series(t)
		found := slices.IndexFunc(all, func(one Tournament) bool { return one.ID == id })
		require.GreaterOrEqual(t, found, 0, id)
		text, err := json.Marshal(rules.of(&all[found], content.Language{Code: "en"}, "INR", all[found].fillers("INR", "en")))
		require.NoError(t, err)
		for _, sentence := range want {
			require.Contains(t, string(text), sentence, id)
		}
	}
}

// In a right-to-left language figures are isolated, as everywhere on the site.
func TestInfo_RightToLeft(t *testing.T) {
	t.Parallel()
	rules := ruleTexts{"ur": {"pool": "پول: {pool}"}}
	one := series(t)[0]
	parts := rules.of(&one, content.Language{Code: "ur", RTL: true}, "INR", fillers{"pool": "₹1,000"})
	require.Contains(t, parts, InfoPart{Text: "پول: \u2066₹1,000\u2069"})
}

func TestInfo_UnknownIDsAreEnglish(t *testing.T) {
	t.Parallel()
	info, err := parseInfo("sound.yaml", []byte(soundInfo), builtInRules(t), series(t))
	require.NoError(t, err)
	for id, language := range map[string]string{
		"": "en", "en": "en", "inr": "hi", "INR": "hi", "hi": "en", "xx": "en", "bdt": "en", "<script>": "en", "../..": "en",
	} {
		require.Equal(t, language, info.In(id), id)
		require.Equal(t, language, at(info, id, "INR").Lang, id)
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
	daily = strings.Replace(daily, "after: {register: bonuses, login: \"\"}", "tournament: daily-casino", 1)
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
		{"/daily/uzs", "", "14\u00a0000\u00a0000\u00a0so'm"},
		{"/daily/xyz", "", "₹1,00,000"},
	} {
		w := ask(s, "GET", "/new-promo"+c.target, "Cookie", "i18n_lang="+c.cookie)
		require.Equal(t, 200, w.Code, c.target)
		require.Contains(t, w.Body.String(), c.title, "%s in %q", c.target, c.cookie)
	}
}

// A dialog that is refused leaves no button that leads nowhere.
func TestSite_LeavesOutARefusedDialog(t *testing.T) {
	t.Parallel()
	page := strings.Replace(sound, "kind: sport", "kind: race\ninfo: CashRaceMoreInfoDialog", 1)
	for _, tournaments := range [][]Tournament{nil, series(t)} {
		s := newSite(t, folder(t, page), &fakeAccounts{}, func(cfg *Config) { cfg.Data, cfg.Tournaments = campaigns.Files, tournaments })
		set := s.current.Load().set
		p := s.campaignPage(set.Campaigns[0], &set, Param{}, "en")
		require.Equal(t, len(tournaments) > 0, p.Info != "")
		require.Equal(t, p.Info != "", len(p.Infos) == 1)
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
		"unknown tournament":     {"stake-race", "race", `the brand has no tournament "race"`},
		"English is not English": {"en: en, inr: hi", "en: hi, inr: en", "the id en is English"},
		"id without a text":      {"inr: hi}", "inr: hi, brl: pt}", `there is no text in "pt"`},
		"badly formed id":        {"inr: hi}", "inr: hi, HI: hi}", `id "HI" must be`},
		"empty title":            {"title: दौड़", `title: ""`, "a text is empty"},
		"empty text":             {"text: राशि {pool}", `text: ""`, "a text is empty"},
		"unknown placeholder":    {"राशि {pool}", "राशि {pol}", "no placeholder {pol}"},
		"of another tournament":  {"राशि {pool}", "राशि {daily_cap}", "no placeholder {daily_cap}"},
		"open placeholder":       {"राशि {pool}", "राशि {pool", "no placeholder {pool"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before, _, found := strings.Cut(soundInfo, c.old)
			require.True(t, found)
			line := strings.Count(before, "\n") + 1
			_, err := parseInfo("bad.yaml", []byte(strings.Replace(soundInfo, c.old, c.new, 1)), builtInRules(t), series(t))
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
		"no text":          {"    text: राशि {pool}\n", "", "a text is empty"},
		"second document":  {"width: 70", "width: 70\n---\n", "more than one document"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, soundInfo, c.old)
			_, err := parseInfo("bad.yaml", []byte(strings.Replace(soundInfo, c.old, c.new, 1)), builtInRules(t), series(t))
			require.ErrorContains(t, err, c.msg)
		})
	}
}

// A tournament of a game that the rules have no name for cannot be explained.
func TestParseInfo_RefusesAGameWithoutAName(t *testing.T) {
	t.Parallel()
	hockey := series(t)[0]
	hockey.Games = []string{"hockey"}
	_, err := parseInfo("bad.yaml", []byte(strings.Replace(soundInfo, "stake-race", hockey.ID, 1)), builtInRules(t), []Tournament{hockey})
	require.ErrorContains(t, err, `the rules have no text "game-hockey" in "en"`)
}

func TestInfos_LoadsTheValidDialogs(t *testing.T) {
	t.Parallel()
	texts, err := fs.ReadFile(campaigns.Files, "dialogs/rules.yaml")
	require.NoError(t, err)
	folder := fstest.MapFS{
		"dialogs/rules.yaml": {Data: texts},
		"dialogs/a.yaml":     {Data: []byte(soundInfo)},
		"dialogs/b.yaml":     {Data: []byte("dialog: [")},
		"dialogs/c.yaml":     {Data: []byte(soundInfo)},
		"dialogs/d.yaml":     {Data: []byte(strings.Replace(soundInfo, "CashRaceMoreInfoDialog", "TurboMoreInfo", 1))},
		"a.yaml":             {Data: []byte("route: /campaign")},
	}
	set, err := Infos(folder, series(t))
	require.NoError(t, err)
	require.ElementsMatch(t, []string{"CashRaceMoreInfoDialog", "TurboMoreInfo"}, slices.Collect(maps.Keys(set.Dialogs)))
	require.Len(t, set.Problems, 2)
	require.Contains(t, set.Problems.Error(), "b.yaml:1: ")
	require.Contains(t, set.Problems.Error(), "c.yaml: dialog CashRaceMoreInfoDialog is taken by a.yaml")

	old := set.Dialogs["TurboMoreInfo"].Version
	folder["dialogs/rules.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(string(texts), "What counts", "What is counted", 1))}
	set, err = Infos(folder, series(t))
	require.NoError(t, err)
	require.NotEqual(t, old, set.Dialogs["TurboMoreInfo"].Version, "the rules are a part of what a page shows")
}

func TestInfos_RefusesInvalidRules(t *testing.T) {
	t.Parallel()
	texts, err := fs.ReadFile(campaigns.Files, "dialogs/rules.yaml")
	require.NoError(t, err)
	for name, c := range map[string]struct{ old, new, msg string }{
		"empty":               {"  counts: What counts", `  counts: ""`, `there is no text "counts"`},
		"missing":             {"  tie: बराबर", "  tei: बराबर", `there is no text "tie"`},
		"unknown placeholder": {"{min_stake} count.", "{least} count.", "there is no placeholder {least}"},
		"placeholder lost":    {"{min_stake} से शुरू", "शुरू", "with the same placeholders"},
		"not YAML":            {"en:", "en: [", "rules.yaml:"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, string(texts), c.old)
			folder := fstest.MapFS{"dialogs/rules.yaml": {Data: []byte(strings.Replace(string(texts), c.old, c.new, 1))}}
			_, err := Infos(folder, nil)
			require.ErrorContains(t, err, c.msg)
		})
	}
	_, err = Infos(fstest.MapFS{}, nil)
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
	for name, versions := range map[string]map[string][]string{
		"DailyTournament": {
			"en INR": {"₹1,00,000", "₹1,000", "x15"}, "hi INR": {"₹1,00,000", "₹1,000", "x15"},
			"uzs UZS": {"14\u00a0000\u00a0000\u00a0so'm", "140\u00a0000\u00a0so'm", "14\u00a0000\u00a0so'm", "100", "x15", "24:00"},
		},
		"WinterDiveawayDialog":             {"en INR": {"₹2,110", "200", "₹42,20,000", "14th"}, "uzs UZS": {"289\u00a0700\u00a0so'm", "200"}, "bdt BDT": {"৳2,631", "200"}},
		"WazdanCashDrop":                   {"en INR": {"1, 2, 10, 25, 50", "100", "72"}, "hi INR": {"1, 2, 10, 25, 50"}, "brl BRL": {"R$"}},
		"SpinomenalGrandHolidayInfoDialog": {"mk INR": {"72"}, "bn BDT": {"72", "৳"}},
	} {
		for version, figures := range versions {
			id, currency, _ := strings.Cut(version, " ")
			shown, err := json.Marshal(at(dialogs[name], id, money.Currency(currency)))
			require.NoError(t, err)
			for _, figure := range figures {
				require.Contains(t, string(shown), figure, "%s in %q", name, version)
			}
		}
	}
}

// No dialog repeats a sentence of another: shared sentences are in the rules.
func TestInfos_ShareNoSentences(t *testing.T) {
	t.Parallel()
	sentenceOf := map[string]string{}
	for name, info := range siteInfos(t) {
		for language, text := range info.Texts {
			for _, sentence := range []string{text.Title, text.Text} {
				other, repeated := sentenceOf[sentence]
				require.False(t, repeated, "%s and %s in %s: %s", other, name, language, sentence)
				sentenceOf[sentence] = name
			}
		}
	}
}

// Every placeholder of every version is filled, in every currency, and nothing is empty.
func TestInfos_FillEveryPlaceholder(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	for name, info := range siteInfos(t) {
		for id := range info.IDs {
			for _, currency := range b.CurrencyCodes {
				shown := at(info, id, money.Currency(currency))
				encoded, err := json.Marshal(shown)
				require.NoError(t, err)
				require.NotRegexp(t, `\{[a-z_]+\}`, string(encoded), "%s in %q", name, id)
				require.NotRegexp(t, `[:,\[]""`, string(encoded), "%s in %q", name, id)
			}
		}
	}
}

// A page and the dialog behind its "More info" are about the same tournament.
func TestCampaigns_ExplainTheirOwnTournament(t *testing.T) {
	t.Parallel()
	dialogs := siteInfos(t)
	for _, c := range builtIn(t).Campaigns {
		if info := dialogs[c.Info]; info != nil {
			require.Equal(t, c.Tournament, info.Tournament, c.Route)
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
	f.Add([]byte("texts: {en: {title: [], text: {}}}"))
	rules, tournaments := builtInRules(f), series(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		info, err := parseInfo("fuzz.yaml", data, rules, tournaments)
		if err != nil {
			require.ErrorAs(t, err, &datafile.Problems{})
			return
		}
		for _, id := range append(slices.Collect(maps.Keys(info.IDs)), "") {
			require.NotEmpty(t, at(info, id, "INR").Title)
			require.NotEmpty(t, at(info, id, "INR").Parts)
		}
	})
}
