package app

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/campaigns"
	"maidan/internal/campaign"
	"maidan/internal/content"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// closedWords say in each language that something is not there, or that it comes later.
var closedWords = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\b(opens? (here )?later|not open|not yet|opens soon|coming soon|will open|before \S+ opens|only sport|only for now|for now|later)\b`),
	"hi": regexp.MustCompile(`बाद में|अभी नहीं|खुलने से पहले|फ़िलहाल बस|नहीं खुला`),
	"ur": regexp.MustCompile(`بعد میں|ابھی نہیں|کھلنے سے پہلے|فی الحال صرف|نہیں کھلا`),
	"pt": regexp.MustCompile(`(?i)abrem? (depois|mais tarde)|ainda não|em breve|por enquanto`),
	"bn": regexp.MustCompile(`পরে|এখনো|শীঘ্র`),
	"uz": regexp.MustCompile(`(?i)keyinroq|hali|tez orada`),
	"ru": regexp.MustCompile(`(?i)позже|ещё не|скоро`),
}

// opensLater are the words, in any language, that only what is closed needs: a bonus may come later on the page of an open sport.
var opensLater = regexp.MustCompile(`(?i)opens? later|not open|बाद में खुल|अभी नहीं खुल|بعد میں کھل|ابھی نہیں کھل|abrem? (depois|mais tarde)`)

// sportWords are names of sports in the languages without a player app, and what the catalogue does not call them.
var sportWords = map[string][]string{
	"en": {"soccer", "other sports"},
	"hi": {"बाक़ी खेल", "दूसरे खेल"},
	"ur": {"باقی کھیل", "دوسرے کھیل"},
	"pt": {"futebol", "críquete", "tênis", "basquete", "outros esporte"},
	"bn": {"ফুটবল", "ক্রিকেট", "টেনিস", "অন্য খেলা"},
	"uz": {"futbol", "kriket", "tennis", "basketbol", "boshqa sport"},
	"ru": {"футбол", "крикет", "теннис", "баскетбол", "другие виды"},
}

var sentence = regexp.MustCompile(`[.;!?।۔؛؟\n]+`)

// jsonTexts reads the texts of one file of texts.
func jsonTexts(t *testing.T, file string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	texts := map[string]string{}
	require.NoError(t, json.Unmarshal(data, &texts), file)
	return texts
}

// sportNames are the names of the catalogue's sports, by language.
func sportNames(t *testing.T) map[string][]string {
	t.Helper()
	names := map[string][]string{}
	for language, more := range sportWords {
		names[language] = append(names[language], more...)
	}
	for _, language := range []string{"en", "hi", "ur"} {
		texts := jsonTexts(t, "../../lang/player/"+language+".sport.json")
		for _, sport := range market.Sports() {
			names[language] = append(names[language], strings.ToLower(texts["sport."+sport.Key]))
		}
	}
	return names
}

func builtInPages(t *testing.T) []*campaign.Campaign {
	t.Helper()
	maidan, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	programmes, err := campaign.LoadProgrammes(brand.Maidan(), maidan)
	require.NoError(t, err)
	set, err := campaign.Folder(campaigns.Files, maidan, programmes)(context.Background())
	require.NoError(t, err)
	return set.Campaigns
}

// No text of the promo site or of the player app says in one sentence that a sport of the catalogue is closed or comes later.
func TestPromo_ListsEverySport(t *testing.T) {
	names := sportNames(t)
	var wrong []string
	look := func(where, language, text string) {
		for _, part := range sentence.Split(text, -1) {
			if closedWords[language] == nil || !closedWords[language].MatchString(part) {
				continue
			}
			for _, name := range names[language] {
				if strings.Contains(strings.ToLower(part), name) {
					wrong = append(wrong, where+": "+text)
					break
				}
			}
		}
	}
	for _, page := range builtInPages(t) {
		for language, texts := range page.Texts {
			for key, text := range texts {
				look(page.Route+" "+language+" "+key, language, text)
			}
		}
	}
	files, err := filepath.Glob("../../lang/p*/*.json") // promo and player
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		language, _, _ := strings.Cut(filepath.Base(file), ".")
		for key, text := range jsonTexts(t, file) {
			look(filepath.Base(file)+" "+key, language, text)
		}
	}
	require.Empty(t, wrong, strings.Join(wrong, "\n"))
}

// Pages of a sport that the catalogue has say nowhere that something opens later.
func TestPromo_PagesOfASportAreOpen(t *testing.T) {
	pages := 0
	for _, page := range builtInPages(t) {
		_, sport := market.SportOf(page.Kind)
		if !sport && page.Kind != "sport" {
			continue
		}
		pages++
		for language, texts := range page.Texts {
			for key, text := range texts {
				require.NotRegexp(t, opensLater, text, "%s %s %s", page.Route, language, key)
			}
		}
	}
	require.Greater(t, pages, 20)
}

// Numbers that pages give of the sportsbook are those of its catalogue.
func TestPromo_CountsTheSportsbookAsItIs(t *testing.T) {
	markets := 0
	for _, kind := range market.Kinds() {
		if slices.Contains(kind.Sports, "cricket") {
			markets++
		}
	}
	want := map[string]map[string]int{
		"/sport-new":       {"facts.1.value": len(market.Sports()), "facts.2.value": markets, "facts.4.value": bet.MaxLegs},
		"/cricket-match-1": {"facts.2.value": markets},
	}
	for _, page := range builtInPages(t) {
		for key, number := range want[page.Route] {
			require.Equal(t, strconv.Itoa(number), page.Texts["en"][key], "%s %s", page.Route, key)
		}
		delete(want, page.Route)
	}
	require.Empty(t, want)
	require.Len(t, market.Sports(), 19, "texts say nineteen in words: search campaigns for it")
}
