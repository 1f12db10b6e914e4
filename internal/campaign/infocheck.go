package campaign

import (
	"maps"
	"regexp"
	"slices"

	"maidan/internal/content/datafile"
)

// parseInfo reads and checks one information dialog. Its tournament must be one of those given. The error is datafile.Problems.
func parseInfo(name string, data []byte, rules ruleTexts, tournaments []Tournament) (*Info, error) {
	info := &Info{File: name, rules: rules}
	file, err := datafile.Read(name, data, info)
	if err != nil {
		return nil, err
	}
	check := infoChecker{info, file}
	check.head(tournaments)
	check.ids()
	for _, language := range slices.Sorted(maps.Keys(info.Texts)) {
		check.text(language)
	}
	if err := file.Err(); err != nil {
		return nil, err
	}
	return info, nil
}

type infoChecker struct {
	*Info
	file *datafile.File
}

func (c infoChecker) head(tournaments []Tournament) {
	if !slices.Contains(infoNames, c.Dialog) {
		c.file.Reportf([]any{"dialog"}, "the site has no information dialog %q", c.Dialog)
	}
	if c.Width != 70 && c.Width != 66 {
		c.file.Reportf([]any{"width"}, "width is 70 or 66, not %d", c.Width)
	}
	found := slices.IndexFunc(tournaments, func(t Tournament) bool { return t.ID == c.Tournament })
	if found < 0 {
		c.file.Reportf([]any{"tournament"}, "the brand has no tournament %q", c.Tournament)
		return
	}
	c.series = &tournaments[found]
}

var infoID = regexp.MustCompile(`^[a-z]{2,3}$`)

// ids checks that each id refers to a text and each text is reachable.
func (c infoChecker) ids() {
	if c.IDs["en"] != "en" {
		c.file.Report("the id en is English", "ids", "en")
	}
	reached := map[string]bool{}
	for id, language := range c.IDs {
		if !infoID.MatchString(id) {
			c.file.Reportf([]any{"ids", id}, "id %q must be two or three small letters", id)
		}
		if _, ok := c.Texts[language]; !ok {
			c.file.Reportf([]any{"ids", id}, "id %q: there is no text in %q", id, language)
		}
		reached[language] = true
	}
	for language := range c.Texts {
		if !reached[language] {
			c.file.Reportf([]any{"texts", language}, "no id leads to the text in %q", language)
		}
	}
}

// text checks the dialog's text in one language, in which its rules must exist.
func (c infoChecker) text(language string) {
	at := []any{"texts", language}
	if c.rules[language] == nil {
		c.file.Reportf(at, "there are no dialogs in language %q", language)
		return
	}
	fill := fillers{"brand": "", "support": ""}
	if c.series != nil {
		if key := c.rules.missing(c.series, language); key != "" {
			c.file.Reportf(at, "the rules have no text %q in %q", key, language)
		}
		maps.Copy(fill, c.series.fillers(slices.Min(slices.Collect(maps.Keys(c.series.Pool))), language)) // their names are those of all currencies
	}
	for field, text := range map[string]string{"title": c.Texts[language].Title, "text": c.Texts[language].Text} {
		if text == "" {
			c.file.Report("a text is empty", "texts", language, field)
		}
		if unknown := fill.unknown(text); unknown != "" {
			c.file.Reportf([]any{"texts", language, field}, "there is no placeholder %s", unknown)
		}
	}
}
