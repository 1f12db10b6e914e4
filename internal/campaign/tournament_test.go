package campaign

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/campaigns"
	"maidan/internal/clock"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/tournament"
	"maidan/lang/promo"
)

// race is a page of a tournament.
var race = strings.NewReplacer(
	"route: /sound", "route: /sound\nparam: currency", "after: {register: bonuses, login: \"\"}", "tournament: stake-race", "Up to {amount}", `"{pool} for {places}"`,
	"{percent}% for {brand}", "{points} points for {per}, from {min_stake}, x{wager} in {days} days", "\ntexts:", "\n  - {type: terms, clauses: [recorded, tournament-prize]}\ntexts:",
).Replace(sound)

// Amounts of pages are those that the server announces. They do not depend on the engine.
func TestLoadTournaments_ReturnsTheTermsThatAreAnnounced(t *testing.T) {
	t.Parallel()
	d := dbtest.NewSQLite(t)
	loaded, err := tournament.Load(brand.Maidan(), maidan(t))
	require.NoError(t, err)
	server := tournament.New(tournament.Config{DB: d, Clock: clock.NewManual(now), Series: loaded, Key: []byte("key")})
	require.NoError(t, server.Step(t.Context()))
	announced, _, err := server.Listed(t.Context(), d.Reader(), 0)
	require.NoError(t, err)
	terms := map[string]tournament.Terms{}
	for _, edition := range announced {
		edition.Terms.Stage = nil // that of the week, of which a page shows nothing
		terms[edition.Series] = edition.Terms
	}
	all := series(t)
	require.Len(t, all, len(loaded))
	for _, one := range all {
		require.Equal(t, terms[one.ID], one.Terms, one.ID)
	}
}

func TestLoadTournaments_OfABrandWithoutThem(t *testing.T) {
	t.Parallel()
	none, err := LoadTournaments(fstest.MapFS{}, maidan(t))
	require.NoError(t, err)
	require.Empty(t, none)
	_, err = LoadTournaments(fstest.MapFS{tournament.File: {Data: []byte("rates: {INR: none}")}}, maidan(t))
	require.ErrorContains(t, err, tournament.File+":1")
}

func TestParse_ChecksTheTournament(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, new, msg string }{
		"unknown series":           {"tournament: stake-race", "tournament: nothing", `the brand has no tournament "nothing"`},
		"figure of the series":     {"blocks:", "figures: {INR: {pool: \"₹1\"}}\nblocks:", `figure "pool" needs a name of its own`},
		"what another series has":  {"{pool} for {places}", "{pool} for {daily_cap}", "no placeholder {daily_cap}"},
		"clause without a series":  {"tournament: stake-race\n", "", `clause "tournament-prize" belongs to a page with a tournament`},
		"first stake without one":  {"from {min_stake}", "from {first_stake}", "no placeholder {first_stake}"},
		"lowest odds without them": {"from {min_stake}", "from {min_odds}", "no placeholder {min_odds}"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before, _, found := strings.Cut(race, c.old)
			require.True(t, found)
			_, err := Parse("bad.yaml", []byte(strings.Replace(race, c.old, c.new, 1)), maidan(t), programmes(t))
			require.ErrorContains(t, err, c.msg)
			if c.new != "" {
				require.Contains(t, err.Error(), fmt.Sprintf("bad.yaml:%d: ", strings.Count(before, "\n")+1))
			}
		})
	}
}

func TestParse_PrizesInCashHaveNoWager(t *testing.T) {
	t.Parallel()
	_, err := Parse("bad.yaml", []byte(strings.Replace(race, "stake-race", "tv-bets", 1)), maidan(t), programmes(t))
	require.ErrorContains(t, err, `text "hero.lead": there is no placeholder {wager}`)
}

func TestPlaceholders_OfATournamentFollowTheCurrency(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	c, err := Parse("race.yaml", []byte(race), b, programmes(t))
	require.NoError(t, err)
	shown := func(currency, language string) string {
		return c.placeholders(b, Param{Currency: money.Currency(currency)}, language).in(c.text("en", "hero.headline") + ": " + c.text("en", "hero.lead"))
	}
	require.Equal(t, "₹4,25,000 for 100: 100 points for ₹85, from ₹17, x1 in 3 days", shown("", "en"))
	require.Contains(t, shown("BDT", "en"), "from ৳21.50, x1")
	require.Contains(t, shown("UZS", "uz"), "2\u00a0330\u00a0so'm")
	require.True(t, c.takes(b, "UZS"), "it names nothing of its offer")
	withOffer, err := Parse("race.yaml", []byte(strings.Replace(race, "title: Sound", `title: "{amount}"`, 1)), b, programmes(t))
	require.NoError(t, err)
	require.True(t, withOffer.promises())
	other, err := Parse("race.yaml", []byte(strings.Replace(race, "currency: INR, bonus", "currency: BDT, bonus", 1)), b, programmes(t))
	require.NoError(t, err)
	require.Contains(t, other.placeholders(b, Param{}, "en").in("{currency} {min_stake}"), "BDT ৳21.50", "without an address it is the currency of the dialog")
}

// The clause about the offer has the wager of the offer, the one about prizes that of the prizes.
func TestClauses_OfATournament(t *testing.T) {
	t.Parallel()
	for series, last := range map[string]string{"stake-race": "1× within 3 days", "tv-bets": "Prizes are cash"} {
		page := strings.NewReplacer("stake-race", series, ", x{wager} in {days} days", "").Replace(race)
		s := newSite(t, folder(t, page), &fakeAccounts{}, func(cfg *Config) { cfg.Texts = promo.Texts })
		set := s.current.Load().set
		require.Empty(t, set.Problems)
		items := itemsOf(s.campaignPage(set.Campaigns[0], &set, Param{}, "en"), "terms")
		require.Contains(t, items[1]["text"], last)
		require.Contains(t, items[0]["text"], "Stake it 5 times within 30 days")
	}
}

func TestSite_PlayersOfATournamentGoThere(t *testing.T) {
	t.Parallel()
	for after, want := range map[string][]string{
		"": {"tournaments/stake-race?join=1", "tournaments/stake-race?join=1"},
		"\nafter: {register: bonuses, login: stay, id: \"7\"}": {"bonuses", "stay"},
	} {
		c, err := Parse("race.yaml", []byte(strings.Replace(race, "\ntournament:", after+"\ntournament:", 1)), maidan(t), programmes(t))
		require.NoError(t, err)
		exits := c.exits()
		require.Equal(t, want, []string{exits.Register, exits.Login})
		require.Equal(t, "tournaments/stake-race", exits.Signed)
	}
	s := newSite(t, folder(t, race), &fakeAccounts{})
	w := post(s, "/new-promo/_/login?from=%2Fsound&click_id=7", url.Values{"username": {"asha@example.com"}, "password": {"secret-1"}})
	require.Equal(t, "/tournaments/stake-race?click_id=7&join=1&welcomeme=1", w.Header().Get("Location"))
}

// The deep link to take part names the series of the page; without one the app decides.
func TestSite_ThePlaceOfAPageCanTakePart(t *testing.T) {
	t.Parallel()
	after := "\nafter: {register: live, login: live, hash: participate}"
	page := strings.Replace(race, "\ntournament:", after+"\ntournament:", 1)
	c, err := Parse("race.yaml", []byte(page), maidan(t), programmes(t))
	require.NoError(t, err)
	require.Equal(t, "participate=stake-race", c.exits().Hash)
	require.Equal(t, "participate", c.After.Hash, "the page itself stays as it is")
	s := newSite(t, folder(t, page), &fakeAccounts{})
	w := post(s, "/new-promo/_/login?from=%2Fsound", url.Values{"username": {"asha@example.com"}, "password": {"secret-1"}})
	require.Equal(t, "/live?welcomeme=1#participate=stake-race", w.Header().Get("Location"))
}

// ended are words about editions that are over, by language.
var ended = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\b(past|ended|open later|over today|no longer)\b|\b20[12]\d\b|nothing is (paid|drawn)`),
	"hi": regexp.MustCompile(`बीता|समाप्त हो चुका|बाद में खुल|\b20[12]\d\b|कुछ नहीं (दिया|निकल)`),
	"ur": regexp.MustCompile(`گزشتہ|گزرا|ختم ہو چکا|بعد میں کھل|\b20[12]\d\b|کچھ نہیں`),
	"uz": regexp.MustCompile(`(?i)o‘tgan|tugagan\b|keyinroq|\b20[12]\d\b`),
	"bn": regexp.MustCompile(`শেষ হয়েছে|পরে খুলবে|\b20[12]\d\b|২০২`),
	"pt": regexp.MustCompile(`(?i)encerrad[oa]\b|terminou|mais tarde|\b20[12]\d\b`),
}

// Pages of tournaments are complete in each of their languages and in each currency, and say nothing about editions that are over.
func TestCampaigns_OfTournamentsShowWhatRuns(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	s := newSite(t, Folder(campaigns.Files, b, programmes(t)), &fakeAccounts{}, func(c *Config) { c.Texts, c.Data = promo.Texts, campaigns.Files })
	set, pages := s.current.Load().set, 0
	var wrong failures
	for _, c := range set.Campaigns {
		if c.Tournament == "" {
			continue
		}
		pages++
		for language := range c.Texts {
			require.Contains(t, ended, language, c.Route)
			for _, currency := range append([]string{""}, b.CurrencyCodes...) {
				at := Param{Currency: money.Currency(currency), Lang: language}
				p := s.campaignPage(c, &set, at, language)
				require.Equal(t, language, p.Own.Lang, c.Route)
				texts := []string{p.Title, p.Description}
				for _, block := range p.Blocks {
					for _, of := range append([]map[string]string{block.Texts}, block.Items...) {
						for _, text := range of {
							texts = append(texts, text)
						}
					}
				}
				for _, text := range texts {
					where := c.Route + " " + language + " " + currency + ": " + text
					wrong.add(text == "", where, "is empty")
					wrong.add(strings.ContainsAny(text, "{}"), where, "has a placeholder")
					wrong.add(ended[language].MatchString(text), where, "is about an edition that is over")
					wrong.add(currency != "" && currency != "INR" && strings.Contains(text, "₹"), where, "is in rupees")
				}
			}
		}
	}
	wrong.requireNone(t)
	require.Equal(t, 62, pages)
}

// What the texts of these pages once said, to prove that the patterns find it.
func TestCampaigns_FormerTextsOfTournamentsAreFound(t *testing.T) {
	t.Parallel()
	for language, text := range map[string]string{
		"en": "Play money. 18+. This edition has ended.", "hi": "बीता हुआ संस्करण। नकली पैसे।", "ur": "گزرا ہوا ایڈیشن۔", "uz": "O‘yin puli. 18+. Bu mavsum tugagan.",
		"bn": "খেলার টাকা। 18+। এই আসর শেষ হয়েছে।", "pt": "Edição encerrada. Dinheiro fictício. 18+.",
	} {
		require.Regexp(t, ended[language], text)
	}
}
