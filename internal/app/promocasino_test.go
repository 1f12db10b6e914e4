package app

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/campaign"
	"maidan/internal/casino/catalog"
)

// Pages that print figures of slots have those that the games declare.
func TestPromo_FiguresOfSlotsAreTheDeclaredOnes(t *testing.T) {
	data, err := os.ReadFile("../casino/catalog/declared.json")
	require.NoError(t, err)
	declared := map[string]map[string]catalog.Declared{}
	require.NoError(t, json.Unmarshal(data, &declared))
	names := jsonTexts(t, "../../lang/player/en.casino.json")
	figures := func(label string) catalog.Declared {
		for id, variants := range declared {
			if names["casino.game_"+id] == label {
				return variants["spin"]
			}
		}
		require.Fail(t, "no game", label)
		return catalog.Declared{}
	}
	percent := func(figure, format string) string {
		value, err := strconv.ParseFloat(figure, 64)
		require.NoError(t, err)
		return fmt.Sprintf(format, 100*value)
	}

	slots := english(t, "/casino-slots")
	for row := 1; row <= 7; row++ {
		label := slots[fmt.Sprintf("table.%d.label", row)]
		require.Equal(t, percent(figures(label).Return, "%.2f%%"), slots[fmt.Sprintf("table.%d.value", row)], label)
	}
	fishing := english(t, "/gold-fishing")
	for row := 1; row <= 4; row++ {
		label, _, _ := strings.Cut(fishing[fmt.Sprintf("ladder.%d.label", row)], ",")
		require.Equal(t, percent(figures(label).HitRate, "%.0f"), fishing[fmt.Sprintf("ladder.%d.value", row)], label)
	}
	require.Equal(t, strconv.Itoa(len(declared)), english(t, "/land-500game")["facts.1.value"], "games of our own")
}

// english returns the English texts of a page.
func english(t *testing.T, route string) map[string]string {
	t.Helper()
	pages := builtInPages(t)
	found := slices.IndexFunc(pages, func(c *campaign.Campaign) bool { return c.Route == route })
	require.GreaterOrEqual(t, found, 0, route)
	return pages[found].Texts["en"]
}
