package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// catalogue holds the site's own texts (dialogs, forms, footer) by language. Missing texts are shown in English.
type catalogue struct {
	shown    map[string]map[string]string // sent with every page
	standard map[string]map[string]string // sets and clauses, which blocks use by name
	complete map[string]bool              // languages in which the site is offered
}

// readCatalogue reads the texts of a folder: <language>.json and its parts <language>.<part>.json. It reports keys that English
// does not have, because no page would use them, and keys that are in two files.
func readCatalogue(folder fs.FS) (*catalogue, error) {
	names, err := fs.Glob(folder, "*.json")
	if err != nil {
		return nil, fmt.Errorf("list catalogues: %w", err)
	}
	all := map[string]map[string]string{}
	main := map[string]map[string]string{} // of <language>.json alone
	for _, name := range names {
		texts, err := readTexts(folder, name)
		if err != nil {
			return nil, err
		}
		language, part, _ := strings.Cut(strings.TrimSuffix(name, ".json"), ".")
		if part == "" {
			main[language] = texts
		}
		if all[language] == nil {
			all[language] = map[string]string{}
		}
		for key, text := range texts {
			if _, twice := all[language][key]; twice {
				return nil, fmt.Errorf("catalogue %s: key %q is in another file of the language, too", name, key)
			}
			all[language][key] = text
		}
	}
	if main["en"] == nil {
		return nil, errors.New("catalogue en.json is missing")
	}
	return newCatalogue(all, main)
}

func readTexts(folder fs.FS, name string) (map[string]string, error) {
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		return nil, fmt.Errorf("read catalogue: %w", err)
	}
	texts := map[string]string{}
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, fmt.Errorf("catalogue %s: %w", name, err)
	}
	return texts, nil
}

// newCatalogue fills missing texts with English ones. The site is offered in the languages whose main file is complete.
func newCatalogue(all, main map[string]map[string]string) (*catalogue, error) {
	c := &catalogue{shown: map[string]map[string]string{}, standard: map[string]map[string]string{}, complete: map[string]bool{}}
	english := all["en"]
	for language, texts := range all {
		for _, key := range slices.Sorted(maps.Keys(texts)) {
			if _, ok := english[key]; !ok {
				return nil, fmt.Errorf("catalogue %s.json: key %q is not in en.json nor a part of it", language, key)
			}
		}
		c.complete[language] = main[language] != nil
		for key := range main["en"] {
			c.complete[language] = c.complete[language] && texts[key] != ""
		}
		c.shown[language], c.standard[language] = map[string]string{}, map[string]string{}
		for key, text := range english {
			if texts[key] != "" {
				text = texts[key]
			}
			if isStandard(key) {
				c.standard[language][key] = text
			} else {
				c.shown[language][key] = text
			}
		}
	}
	return c, nil
}

func isStandard(key string) bool {
	return strings.HasPrefix(key, "use.") || strings.HasPrefix(key, "clause.")
}

// isolate wraps the figures in the texts of a right-to-left language in directional isolates. Standard texts contain
// placeholders; their figures are isolated when the placeholders are filled.
func (c *catalogue) isolate(language string) {
	for key, text := range c.shown[language] {
		c.shown[language][key] = isolated(text)
	}
}

// of returns the texts of a language that every page gets.
func (c *catalogue) of(language string) map[string]string {
	if texts, ok := c.shown[language]; ok {
		return texts
	}
	return c.shown["en"]
}

// standardText returns a text of a set or a clause.
func (c *catalogue) standardText(language, key string) string {
	if texts, ok := c.standard[language]; ok {
		return texts[key]
	}
	return c.standard["en"][key]
}
