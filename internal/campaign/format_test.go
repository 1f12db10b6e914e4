package campaign

import (
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/campaigns"
	"maidan/lang/promo"
)

// rich uses everything that a campaign file may hold beside the plain one.
const rich = `route: /race
redirect_from: [/old-race]
param: currency
kind: race
palette: marigold
scene: {name: track, seed: 112}
dialog: {name: WheelsRegistration, currency: INR, bonus: casino, campaign: cash-race}
info: CashRaceMoreInfoDialog
offer: {id: welcome-casino, currency: INR}
after: {register: stay, login: ""}
chat: true
locale_from_browser: true
figures:
  INR: {pool: "₹8,440,000", ticket: "₹2,110"}
  BDT: {ticket: "৳2,631"}
blocks:
  - {type: hero}
  - {type: table, items: 2}
  - {type: dates, items: 2}
  - {type: match}
  - {type: levels, items: 2}
  - {type: steps, use: join-casino}
  - {type: terms, items: 1, clauses: [past-edition, adults]}
  - {type: closing, use: sign-up}
texts:
  en:
    title: Race for {pool}
    description: Race
    hero.kicker: Kicker
    hero.headline: A ticket for {ticket} in {currency}
    hero.lead: Lead
    hero.button: Go
    hero.note: Note
    table.title: Table
    table.lead: Lead
    table.head1: What
    table.head2: How much
    table.1.label: one
    table.1.value: "{pool}"
    table.2.label: two
    table.2.value: "2"
    dates.title: Dates
    dates.1.when: 1 December
    dates.1.what: Start
    dates.2.when: 31 December
    dates.2.what: End
    match.home: Home
    match.away: Away
    match.when: Sunday
    match.note: Note
    levels.title: Levels
    levels.lead: Lead
    levels.1.name: One
    levels.1.value: "1"
    levels.1.text: First
    levels.2.name: Two
    levels.2.value: "2"
    levels.2.text: Second
    terms.1.text: A term
`

func TestParse_ErrorsOfEveryFieldNameTheirLine(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	_, err := Parse("rich.yaml", []byte(rich), b, Programmes{})
	require.NoError(t, err)
	for name, c := range map[string]struct{ old, new, msg string }{
		"unknown param":         {"param: currency", "param: id2", `param "id2" is not one of: , id, currency, name`},
		"unknown info":          {"info: CashRaceMoreInfoDialog", "info: CashRace", `info "CashRace" is not one of`},
		"unknown dialog":        {"WheelsRegistration", "Wheels", `dialog "Wheels" is not one of`},
		"campaign name":         {"campaign: cash-race", `campaign: "<b>"`, `campaign "<b>" may contain only`},
		"figure of no currency": {"BDT: {ticket", "XYZ: {ticket", `no currency "XYZ"`},
		"figure with braces":    {`"৳2,631"`, `"{amount}"`, "figure ticket needs a short value"},
		"figure with our name":  {"{ticket: \"৳", "{amount: \"৳", `figure "amount" needs a name of its own`},
		"figure without INR":    {`, ticket: "₹2,110"`, "", "no placeholder {ticket}"},
		"unknown set":           {"use: join-casino", "use: join", "a steps block may use: join-app, join-casino"},
		"set of another block":  {"use: sign-up", "use: join-casino", "a closing block may use: claim, sign-up, take-seat, nothing"},
		"set with other items":  {"use: join-casino", "use: join-casino, items: 2", "the set says how many items"},
		"unknown clause":        {"past-edition", "future-edition", `clause "future-edition" is not one of`},
		"clauses elsewhere":     {"{type: match}", "{type: match, clauses: [adults]}", "clauses belong to a terms block"},
		"unknown own language":  {"kind: race", "language: xx\nkind: race", `no language "xx"`},
		"creator":               {"kind: race", "creator: A B\nkind: race", `creator "A B" may contain only`},
		"control character":     {"hero.note: Note", `hero.note: "a\u007fb"`, "holds a control character"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before, _, found := strings.Cut(rich, c.old)
			require.True(t, found)
			_, err := Parse("bad.yaml", []byte(strings.Replace(rich, c.old, c.new, 1)), b, Programmes{})
			require.ErrorContains(t, err, c.msg)
			if name != "figure without INR" { // the text that names it is blamed
				require.Contains(t, err.Error(), "bad.yaml:"+strconv.Itoa(strings.Count(before, "\n")+1)+": ")
			}
		})
	}
}

func TestParse_BoundPageNeedsOneLanguage(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	text := strings.Replace(strings.Replace(sound, "kind: sport", "language: pt\nkind: sport", 1), "  en:", "  pt:", 1)
	c, err := Parse("pt.yaml", []byte(text), b, Programmes{})
	require.NoError(t, err)
	require.Equal(t, "Sound", c.text("en", "title"))
	_, err = Parse("pt.yaml", []byte(strings.Replace(text, "    title: Sound\n", "", 1)), b, Programmes{})
	require.ErrorContains(t, err, `the pt text "title" is missing`)
}

func TestParse_TextsOfASetMayBeReplaced(t *testing.T) {
	t.Parallel()
	own := strings.Replace(rich, "    terms.1.text", "    steps.2.title: Run\n    terms.title: Rules\n    terms.1.text", 1)
	c, err := Parse("rich.yaml", []byte(own), maidan(t), Programmes{})
	require.NoError(t, err)
	require.Contains(t, c.keys(), "steps.2.title")
	require.Contains(t, c.keys(), "terms.title")
	require.NotContains(t, c.keys(), "steps.1.title", "the catalogue has it")
}

func TestPlaceholders_FollowTheCurrency(t *testing.T) {
	t.Parallel()
	b := fewCurrencies(t)
	c, err := Parse("rich.yaml", []byte(rich), b, Programmes{})
	require.NoError(t, err)
	require.Equal(t, "A ticket for ₹2,110 in INR", c.placeholders(b, Param{}, "en").in(c.text("en", "hero.headline")))
	bdt := c.placeholders(b, Param{Currency: "BDT"}, "en")
	require.Equal(t, "A ticket for ৳2,631 in BDT", bdt.in(c.text("en", "hero.headline")))
	require.Equal(t, "Race for ₹8,440,000", bdt.in(c.text("en", "title")), "what a currency lacks is that of INR")
	require.Equal(t, "₹20,000", bdt["amount"], "the offer is not made in taka")
	require.Equal(t, "₨40,000", c.placeholders(b, Param{Currency: "PKR"}, "en")["amount"])
	require.Equal(t, "R$\u00a01.300", c.placeholders(b, Param{Currency: "BRL"}, "pt")["sport_amount"], "as the language writes it")
}

// The catalogue holds every text of every set and clause, in each language of its own.
func TestCatalogue_HasAllStandardTexts(t *testing.T) {
	t.Parallel()
	c, err := Parse("rich.yaml", []byte(rich), maidan(t), programmes(t))
	require.NoError(t, err)
	fill := c.placeholders(maidan(t), Param{}, "en")
	for _, language := range []string{"en", "hi", "ur", "pt", "bn", "uz", "ru"} {
		texts, err := readTexts(promo.Texts, language+".use.json")
		require.NoError(t, err)
		needed := []string{"use.terms.title"}
		for name, set := range sets {
			for _, key := range (Block{Type: set.block, ID: set.block, Items: set.items}).keys() {
				needed = append(needed, "use."+name+strings.TrimPrefix(key, set.block))
			}
		}
		for _, name := range standardClauses {
			needed = append(needed, "clause."+name)
		}
		standard := 0
		for key := range texts {
			if isStandard(key) {
				standard++
			}
		}
		require.Equal(t, len(needed), standard, "nothing in the catalogue is of no use")
		for _, key := range needed {
			require.NotEmpty(t, texts[key], "%s in %s", key, language)
			require.Empty(t, fill.unknown(texts[key]), "%s in %s", key, language)
		}
	}
}

// A campaign is written and read again without a change, in both forms; so are those that are built in.
func TestExport_RoundTrips(t *testing.T) {
	t.Parallel()
	b, known := maidan(t), programmes(t)
	survives := func(t require.TestingT, data []byte) {
		c, err := Parse("a", data, b, known)
		require.NoError(t, err)
		canonical, err := c.Canonical()
		require.NoError(t, err)
		plain, err := c.YAML()
		require.NoError(t, err)
		for _, form := range [][]byte{canonical, plain} {
			again, err := Parse("a", form, b, known)
			require.NoError(t, err, string(form))
			same, err := again.Canonical()
			require.NoError(t, err)
			require.Equal(t, string(canonical), string(same))
		}
	}
	names, err := fs.Glob(campaigns.Files, "*.yaml")
	require.NoError(t, err)
	for _, name := range names {
		data, err := fs.ReadFile(campaigns.Files, name)
		require.NoError(t, err)
		survives(t, data)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[^{}\x00-\x1f\x7f-\x9f\x{d800}-\x{f8ff}\x{fe00}-\x{10ffff}]{1,40}`).Draw(t, "text")
		parsed, err := Parse("a", []byte(rich), b, Programmes{})
		require.NoError(t, err)
		parsed.Texts["en"]["hero.note"] = text
		parsed.Texts["hi"] = map[string]string{"hero.lead": "\n" + text + "\n"}
		parsed.Scene.Seed = rapid.IntRange(1, 1_000_000).Draw(t, "seed")
		parsed.Blocks[1].ID = rapid.SampledFrom([]string{"table", "t-1", "no"}).Draw(t, "id")
		if parsed.Blocks[1].ID != "table" {
			for key, text := range parsed.Texts["en"] {
				if rest, ok := strings.CutPrefix(key, "table."); ok {
					parsed.Texts["en"][parsed.Blocks[1].ID+"."+rest] = text
					delete(parsed.Texts["en"], key)
				}
			}
		}
		form, err := parsed.Canonical()
		require.NoError(t, err)
		survives(t, form)
	})
}
