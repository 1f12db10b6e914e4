package race

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine/enginetest"
)

// rig returns a race between runners of these strengths.
func rig(t *testing.T, strengths ...float64) *Match {
	t.Helper()
	names := make([]string, len(strengths))
	for i := range names {
		names[i] = fmt.Sprint("Runner ", i)
	}
	m, err := open(state{Contest: Race(names, strengths)})
	require.NoError(t, err)
	return m
}

func TestRank_SumsToOne(t *testing.T) {
	t.Parallel()
	l := rig(t, 1.2, 0.4, 0, -0.3, -1, 0.7, 0.1, -0.6).law
	for place := 1; place <= 4; place++ {
		require.InDelta(t, 1, sumOf(l.rank(place)), 1e-9, "place %d", place)
	}
	require.InDelta(t, 1, sumOf(l.winning()), 1e-9)
	require.InDelta(t, 3, sumOf(l.placing(3)), 1e-9)
	orders := 0.0
	for i := range l.win {
		for j := range l.win {
			if i != j {
				orders += l.inOrder(i, j)
			}
		}
	}
	require.InDelta(t, 1, orders, 1e-9)
	require.Less(t, l.winning()[0], l.win[0], "dead heats cost a favourite")
	require.Greater(t, l.winning()[4], l.win[4], "dead heats help an outsider")
}

// The probabilities of ranks are the frequencies among drawn orders, with the documented share of dead heats.
func TestRank_AgreesWithDrawnOrders(t *testing.T) {
	t.Parallel()
	m := rig(t, 1, 0.5, 0, -0.5, -1, 0.2)
	src := enginetest.Seed(11)
	const races = 40_000
	var at [4][6]float64
	heats := 0.0
	for range races {
		order := m.law.draw(src)
		for place := range at {
			at[place][order[place]] += 1.0 / races
		}
		heats += float64(strings.Count(strings.Join(join(src, m.ids(order)), ","), tied)) / races
	}
	for place := range at {
		for i, p := range m.law.rank(place + 1) {
			require.InDelta(t, p, at[place][i], .011, "runner %d in place %d", i, place+1)
		}
	}
	require.InDelta(t, 5*deadHeats, heats, .003)
}
