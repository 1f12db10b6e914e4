package campaign

import (
	"maps"
	"regexp"
	"slices"

	"maidan/internal/content/datafile"
)

// parseInfo reads and checks one information dialog. The error is datafile.Problems.
func parseInfo(name string, data []byte, shared *infoClauses) (*Info, error) {
	info := &Info{File: name, shared: shared}
	file, err := datafile.Read(name, data, info)
	if err != nil {
		return nil, err
	}
	check := infoChecker{info, file}
	check.head()
	check.ids()
	check.clauses()
	check.figures()
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

func (c infoChecker) head() {
	if !slices.Contains(infoNames, c.Dialog) {
		c.file.Reportf([]any{"dialog"}, "the site has no information dialog %q", c.Dialog)
	}
	if c.Width != 70 && c.Width != 66 {
		c.file.Reportf([]any{"width"}, "width is 70 or 66, not %d", c.Width)
	}
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
		at := []any{"texts", language}
		if !slices.Contains(infoLanguages, language) {
			c.file.Reportf(at, "there are no dialogs in language %q", language)
		}
		if !reached[language] {
			c.file.Reportf(at, "no id leads to the text in %q", language)
		}
	}
}

// clauses checks that every clause exists in every language of the dialog.
func (c infoChecker) clauses() {
	c.clause(c.Notice, "notice")
	for i, clause := range c.Clauses {
		c.clause(clause, "clauses", i)
		if clause == c.Notice || slices.Contains(c.Clauses[:i], clause) {
			c.file.Reportf([]any{"clauses", i}, "clause %q stands twice", clause)
		}
	}
	for language := range c.Texts {
		if len(c.Clauses) > 0 && c.shared.Heading[language] == "" {
			c.file.Reportf([]any{"texts", language}, "the standard clauses have no heading in %q", language)
		}
	}
}

func (c infoChecker) clause(name string, at ...any) {
	texts, ok := c.shared.Clauses[name]
	if !ok {
		c.file.Reportf(at, "there is no clause %q", name)
		return
	}
	for language := range c.Texts {
		if texts[language] == "" {
			c.file.Reportf(at, "clause %q is not written in %q", name, language)
		}
	}
}

var (
	infoCurrency = regexp.MustCompile(`^[A-Z]{3}$`)
	infoFigure   = regexp.MustCompile(`^[a-z][a-z_]*$`)
)

// figures checks that every currency has the same figures as INR.
func (c infoChecker) figures() {
	if len(c.Figures) == 0 {
		return
	}
	names := slices.Sorted(maps.Keys(c.Figures["INR"]))
	if len(names) == 0 {
		c.file.Report("figures need those of INR, the fallback", "figures")
	}
	for currency, figures := range c.Figures {
		at := []any{"figures", currency}
		if !infoCurrency.MatchString(currency) {
			c.file.Reportf(at, "currency %q must be three capital letters", currency)
		}
		if !slices.Equal(slices.Sorted(maps.Keys(figures)), names) {
			c.file.Reportf(at, "the figures of %s must be those of INR", currency)
		}
		for name, value := range figures {
			if !infoFigure.MatchString(name) || value == "" {
				c.file.Reportf([]any{"figures", currency, name}, "figure %q is badly named or empty", name)
			}
		}
	}
}

// text checks the dialog's text in one language.
func (c infoChecker) text(language string) {
	fill := fillers{"brand": "", "support": ""}
	for name := range c.Figures["INR"] {
		fill[name] = ""
	}
	text := c.Texts[language]
	checkInfoText(c.file, fill, text.Title, "texts", language, "title")
	if len(text.Body) == 0 {
		c.file.Report("a dialog needs a body", "texts", language, "body")
	}
	for i, part := range text.Body {
		at := []any{"texts", language, "body", i}
		if part.kinds() != 1 {
			c.file.Report("a part is one of: heading, text, list, steps, table", at...)
			continue
		}
		if part.Table != nil && !part.Table.even() {
			c.file.Report("a table has a head and rows of as many cells", at...)
		}
		for _, text := range part.texts() {
			checkInfoText(c.file, fill, text, at...)
		}
	}
}

// even reports whether the table has a head and all rows have as many cells.
func (t InfoTable) even() bool {
	uneven := func(row []string) bool { return len(row) != len(t.Head) }
	return len(t.Head) > 0 && len(t.Rows) > 0 && !slices.ContainsFunc(t.Rows, uneven)
}

// kinds counts the fields that are set.
func (p InfoPart) kinds() int {
	count := 0
	for _, set := range []bool{p.Heading != "", p.Text != "", p.List != nil, p.Steps != nil, p.Table != nil} {
		if set {
			count++
		}
	}
	return count
}

// texts returns the texts of the part. An empty list gives one empty text.
func (p InfoPart) texts() []string {
	var texts []string
	switch {
	case p.List != nil || p.Steps != nil:
		texts = slices.Concat(p.List, p.Steps)
	case p.Table != nil:
		texts = slices.Concat(p.Table.Head, slices.Concat(p.Table.Rows...))
	default:
		texts = []string{p.Heading + p.Text}
	}
	if len(texts) == 0 {
		texts = []string{""}
	}
	return texts
}

// checkInfoText checks one text, whose placeholders must be among those of fill.
func checkInfoText(file *datafile.File, fill fillers, text string, at ...any) {
	if text == "" {
		file.Report("a text is empty", at...)
	}
	if unknown := fill.unknown(text); unknown != "" {
		file.Reportf(at, "there is no placeholder %s", unknown)
	}
}
