package fit

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A side has one name, however the files spell it, and a season lies within its year. Otherwise a division would have
// too many sides, and forecasts would use future results.
func TestLeagues_SeasonsAreComplete(t *testing.T) {
	t.Parallel()
	all, err := leagues(dataDir(t))
	require.NoError(t, err)
	type one struct {
		division string
		season   int
	}
	sides := map[one]map[string]bool{}
	for _, m := range all {
		at := one{m.division, m.season}
		if sides[at] == nil {
			sides[at] = map[string]bool{}
		}
		sides[at][m.home], sides[at][m.away] = true, true
		first := int(time.Date(m.season, time.July, 1, 0, 0, 0, 0, time.UTC).Unix() / 86400)
		require.True(t, m.day >= first && m.day < first+365, "%s %d: %s against %s on day %d", m.division, m.season, m.home, m.away, m.day)
	}
	for division, n := range map[string]int{"en.1": 20, "en.2": 24, "en.3": 24, "en.4": 24, "es.1": 20, "es.2": 22, "de.1": 18, "de.2": 18,
		"it.1": 20, "it.2": 20, "fr.1": 18, "fr.2": 18, "nl.1": 18, "pt.1": 18} {
		for season := 2023; season <= 2025; season++ {
			if found := sides[one{division, season}]; found != nil {
				require.Len(t, found, n, "%s %d: %v", division, season, found)
			}
		}
	}
}

func TestPlayedOn_CorrectsTheYearOfSprings(t *testing.T) {
	t.Parallel()
	wrong, err := playedOn("2025-02-07", 2025)
	require.NoError(t, err)
	right, err := playedOn("2026-02-07", 2025)
	require.NoError(t, err)
	require.Equal(t, right, wrong)
	_, err = playedOn("7 February", 2025)
	require.Error(t, err)
}

func TestSideName_UnifiesSpellings(t *testing.T) {
	t.Parallel()
	for country, other := range sameSide {
		for written, name := range other {
			require.Equal(t, name, sideName(country, written))
			require.Equal(t, name, sideName(country, name), "names are mapped once")
		}
	}
	require.Equal(t, "Stoke City", sideName("sco", "Stoke City"), "names are of one country")
}
