package campaign

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"maidan/internal/content/datafile"
	"maidan/internal/play"
	"maidan/internal/tournament"
)

// ruleTexts are the sentences of which the rules of a tournament are written, language → key → text. Dialogs are written in these
// languages, some of which the site is not offered in.
type ruleTexts map[string]map[string]string

// ruleFillers are the placeholders of rules beside those of the tournament.
var ruleFillers = []string{"brand", "support", "products", "games", "from", "to", "length"}

// ruleKeys returns the key of every text. Of games only those that a tournament names have one: see missing.
func ruleKeys() []string {
	keys := []string{
		"counts", "ranking", "when", "prizes", "general", "place", "prize", "products", "games", "own", "after", "min_stake", "first_stake",
		"min_odds", "singles", "winning", "tie", "draw", "together", "apart", "every-day", "every-week", "every-fortnight", "every-half", "pool", "manual",
		"fixed", "barred", "one_account", "app", "play_money",
	}
	for _, product := range play.Products() {
		keys = append(keys, "product-"+string(product))
	}
	for _, by := range tournament.Bys() {
		keys = append(keys, "by-"+string(by))
	}
	for _, kind := range tournament.PrizeKinds() {
		keys = append(keys, "paid-"+string(kind))
	}
	for day := 1; day <= 7; day++ {
		keys = append(keys, "day-"+strconv.Itoa(day))
	}
	return keys
}

// missing returns the first text that the rules of a tournament need in a language and that does not exist, or "".
func (r ruleTexts) missing(t *Tournament, language string) string {
	for _, game := range t.Games {
		if key := "game-" + game; r[language][key] == "" {
			return key
		}
	}
	return ""
}

// parseRules reads the texts of rules and checks that each language has every text, with the placeholders of the English one.
func parseRules(name string, data []byte) (ruleTexts, error) {
	texts := ruleTexts{}
	file, err := datafile.Read(name, data, &texts)
	if err != nil {
		return nil, fmt.Errorf("texts of rules: %w", err)
	}
	known := fillers{}
	for _, filler := range slices.Concat(tournamentFillers, ruleFillers) {
		known[filler] = ""
	}
	for _, language := range slices.Sorted(maps.Keys(texts)) {
		for _, key := range ruleKeys() {
			if texts[language][key] == "" {
				file.Reportf([]any{language}, "there is no text %q", key)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(texts[language])) {
			text, english := texts[language][key], texts["en"][key]
			if unknown := known.unknown(text); unknown != "" {
				file.Reportf([]any{language, key}, "there is no placeholder %s", unknown)
			}
			if english == "" || !slices.Equal(placeholdersIn(text), placeholdersIn(english)) {
				file.Report("a text needs an English one with the same placeholders", language, key)
			}
		}
	}
	if err := file.Err(); err != nil {
		return nil, fmt.Errorf("texts of rules: %w", err)
	}
	return texts, nil
}

// placeholdersIn returns the placeholders of a text, sorted.
func placeholdersIn(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return found
}
