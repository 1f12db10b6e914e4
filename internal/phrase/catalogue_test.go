package phrase_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/phrase"
	"maidan/lang/notice"
)

func shipped(t *testing.T) *phrase.Book {
	t.Helper()
	b, err := phrase.New(notice.Texts, brand)
	require.NoError(t, err)
	return b
}

// catalogues reads the shipped texts as they are written, by language and key.
func catalogues(t *testing.T) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	names, err := fs.Glob(notice.Texts, "*.json")
	require.NoError(t, err)
	for _, name := range names {
		data, err := fs.ReadFile(notice.Texts, name)
		require.NoError(t, err)
		language, _, _ := strings.Cut(name, ".")
		if all[language] == nil {
			all[language] = map[string]string{}
		}
		texts := all[language]
		require.NoError(t, json.Unmarshal(data, &texts), name)
	}
	return all
}

func TestEveryLanguageHasEveryTextWithTheSamePlaceholders(t *testing.T) {
	t.Parallel()
	all := catalogues(t)
	require.Subset(t, shipped(t).Languages(), []string{"en", "hi", "ur", "bn", "pt", "uz", "ru"})
	for language, texts := range all {
		for key, text := range all[phrase.Fallback] {
			translated, ok := texts[key]
			require.True(t, ok, "%s has no %s", language, key)
			require.NotEmpty(t, strings.TrimSpace(translated), "%s: %s", language, key)
			require.Equal(t, placeholders(text), placeholders(translated), "%s: %s", language, key)
		}
		for key := range texts {
			require.Contains(t, all[phrase.Fallback], key, "%s has a text that English has not", language)
		}
	}
}

// asked finds keys that the code asks for by name.
var asked = regexp.MustCompile(`\.(?:Say|Translate|Email|Word)\((?:[^"\n]*, )?"([a-z_]+(?:\.[a-z0-9_]+)+)"`)

func TestCatalogues_HaveEveryRequestedText(t *testing.T) {
	t.Parallel()
	b := shipped(t)
	found := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path) //nolint:gosec // the project's source
		if err != nil {
			return err
		}
		for _, match := range asked.FindAllStringSubmatch(string(source), -1) {
			found++
			key := match[1]
			require.True(t, b.Has(key) || b.Has(key+".subject") && b.Has(key+".text"), "%s asks for %s", path, key)
		}
		return nil
	})
	require.NoError(t, err)
	require.Positive(t, found)
}
