package campaign

import (
	"context"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
)

// routes lists all addresses of the promo site, from testdata/routes.json, by the kind of route.
type routes struct {
	Plain            []string          `json:"plain"`
	Nested           []string          `json:"nested"`
	OptionalName     []string          `json:"optional_name"`
	OptionalCurrency []string          `json:"optional_currency"`
	OptionalID       []string          `json:"optional_id"`
	Chat             []string          `json:"chat_widget"`
	FromBrowser      []string          `json:"locale_from_browser"`
	Redirects        map[string]string `json:"redirects"`
}

// readRoutes reads testdata/routes.json.
func readRoutes(t *testing.T) routes {
	t.Helper()
	data, err := os.ReadFile("testdata/routes.json")
	require.NoError(t, err)
	var all routes
	require.NoError(t, json.Unmarshal(data, &all))
	return all
}

// builtIn returns the campaigns that the binary carries, with the brand Maidan.
func builtIn(t *testing.T) Set {
	t.Helper()
	set, err := Folder(campaigns.Files, maidan(t), programmes(t))(context.Background())
	require.NoError(t, err)
	require.Empty(t, set.Problems)
	return set
}

// failures collects all errors of a test, so that one run reports all of them.
type failures []string

// add adds a message if a check failed.
func (c *failures) add(failed bool, message ...string) {
	if failed {
		*c = append(*c, strings.Join(message, " "))
	}
}

// requireNone fails the test with all messages.
func (c failures) requireNone(t *testing.T) {
	t.Helper()
	slices.Sort(c)
	require.Empty(t, c, strings.Join(c, "\n"))
}

func TestCampaigns_CoverEveryRoute(t *testing.T) {
	t.Parallel()
	set, all := builtIn(t), readRoutes(t)
	creators, err := ReadCreators(campaigns.Files, maidan(t))
	require.NoError(t, err)
	var wrong failures
	listed := map[string]bool{}
	for _, route := range slices.Concat(all.Plain, all.Nested, all.OptionalName, all.OptionalCurrency, all.OptionalID) {
		wrong.add(!listed[route] && set.find(route) == nil, route, "has no campaign")
		listed[route] = true
	}
	for _, table := range []string{"inr", "brl"} {
		for _, creator := range creators[table] {
			route := "/blogger/" + creator.Code
			listed[route] = true
			c := set.find(route)
			wrong.add(c == nil || c.Creator != creator.Code, route, "is not the page of the creator")
		}
	}
	params := map[string]string{}
	for param, routes := range map[string][]string{paramName: all.OptionalName, paramCurrency: all.OptionalCurrency, paramID: all.OptionalID} {
		for _, route := range routes {
			params[route] = param
		}
	}
	for _, c := range set.Campaigns {
		wrong.add(!listed[c.Route], c.Route, "is missing in routes.json and the creators")
		wrong.add(c.Param != params[c.Route], c.Route, "takes the parameter", c.Param, "and should take", params[c.Route])
		wrong.add(c.Chat != slices.Contains(all.Chat, c.Route), c.Route, "and routes.json differ on the chat widget")
		wrong.add(c.LocaleFromBrowser != slices.Contains(all.FromBrowser, c.Route), c.Route, "and routes.json differ on the language of the browser")
	}
	for from, to := range all.Redirects {
		c := set.find(to)
		wrong.add(c == nil || !slices.Contains(c.RedirectFrom, from), from, "does not redirect to", to)
	}
	for _, name := range infoNames {
		wrong.add(!slices.ContainsFunc(set.Campaigns, func(c *Campaign) bool { return c.Info == name }), name, "is shown by no page")
	}
	wrong.requireNone(t)
}

// TestCampaigns_HaveUniqueTextsAndPictures compares titles, descriptions, headlines and pictures of all campaigns.
func TestCampaigns_HaveUniqueTextsAndPictures(t *testing.T) {
	t.Parallel()
	set := builtIn(t)
	var wrong failures
	taken := map[string]string{}
	once := func(c *Campaign, feature string) {
		other := taken[feature]
		wrong.add(other != "", c.Route, "has the same as", other+":", feature)
		taken[feature] = c.Route
	}
	for _, c := range set.Campaigns {
		once(c, "picture "+c.Scene.Name+" "+c.Palette+" "+strconv.Itoa(c.Scene.Seed))
		for _, language := range c.ownLanguages() {
			once(c, "title in "+language+" "+c.text(language, "title"))
			once(c, "description in "+language+" "+c.text(language, "description"))
			once(c, "headline in "+language+" "+c.text(language, c.Blocks[0].key("headline")))
		}
	}
	wrong.requireNone(t)
}

// ownLanguages returns the languages in which the campaign file must have its texts.
func (c *Campaign) ownLanguages() []string {
	if c.Language != "" {
		return []string{c.Language}
	}
	return []string{"en", "hi", "ur"}
}

func TestCampaigns_AreTranslated(t *testing.T) {
	t.Parallel()
	var wrong failures
	for _, c := range builtIn(t).Campaigns {
		for _, language := range c.ownLanguages() {
			for _, key := range c.keys() {
				text := c.Texts[language][key]
				wrong.add(text == "" && hasWords(c.text("en", key)), c.File, key, "in", language)
				wrong.add(language != "en" && text != "" && text == c.Texts["en"][key] && hasWords(text) && !isName(text), c.File, key, "in", language, "is English")
			}
		}
	}
	wrong.requireNone(t)
}

// isName reports whether a text is a Latin name, which needs no translation: one to four capitalized words.
func isName(text string) bool { return nameText.MatchString(text) }

var nameText = regexp.MustCompile(`^\P{Ll}*(\p{Lu}[\p{L}’'.-]*[ ,·&]*(of |the |and |da |de )?){1,4}\P{Ll}*$`)

// TestCampaigns_ShowTheirTerms expects a hero or a draw first, a block of terms, and the statement that the money is play money.
func TestCampaigns_ShowTheirTerms(t *testing.T) {
	t.Parallel()
	var wrong failures
	for _, c := range builtIn(t).Campaigns {
		first := c.Blocks[0].Type
		wrong.add(first != "hero" && !draws(first), c.File, "opens with", first)
		terms := slices.IndexFunc(c.Blocks, func(b Block) bool { return b.Type == "terms" })
		wrong.add(terms < 0, c.File, "has no terms")
		if terms >= 0 && c.Language == "" {
			wrong.add(!slices.Contains(c.Blocks[terms].Clauses, "play-money") && !mentions(c, "play money"), c.File, "does not say that it is play money")
		}
	}
	wrong.requireNone(t)
}

// mentions reports whether an English text of the campaign has the given lower-case words.
func mentions(c *Campaign, words string) bool {
	for _, text := range c.Texts["en"] {
		if strings.Contains(strings.ToLower(text), words) {
			return true
		}
	}
	return false
}
