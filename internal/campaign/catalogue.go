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

// catalogue holds the site's own texts (dialogs, forms, footer) by language; English fills the gaps.
type catalogue map[string]map[string]string

// readCatalogue reads <language>.json of a folder. A key that English does not have is a fault: nothing would show it.
func readCatalogue(folder fs.FS) (catalogue, error) {
	names, err := fs.Glob(folder, "*.json")
	if err != nil {
		return nil, fmt.Errorf("list catalogues: %w", err)
	}
	all := catalogue{}
	for _, name := range names {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("read catalogue: %w", err)
		}
		texts := map[string]string{}
		if err := json.Unmarshal(data, &texts); err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", name, err)
		}
		all[strings.TrimSuffix(name, ".json")] = texts
	}
	english, ok := all["en"]
	if !ok {
		return nil, errors.New("catalogue en.json is missing")
	}
	for language, texts := range all {
		for _, key := range slices.Sorted(maps.Keys(texts)) {
			if _, ok := english[key]; !ok {
				return nil, fmt.Errorf("catalogue %s.json: key %q is not in en.json", language, key)
			}
		}
		for key, text := range english {
			if texts[key] == "" {
				texts[key] = text
			}
		}
	}
	return all, nil
}

// isolate sets the figures of a language apart, for scripts that run from right to left.
func (c catalogue) isolate(language string) {
	for key, text := range c[language] {
		c[language][key] = isolated(text)
	}
}

func (c catalogue) of(language string) map[string]string {
	if texts, ok := c[language]; ok {
		return texts
	}
	return c["en"]
}
