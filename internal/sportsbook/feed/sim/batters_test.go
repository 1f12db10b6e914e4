package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
)

// A batter has the same rating in every match of every season, and fixtures contain it. In matches longer than those of the model's
// data no batters are rated.
func TestFixture_HasBatterRatings(t *testing.T) {
	t.Parallel()
	s := &Sim{}
	for ln := range cricketLeagues {
		l, worths := leagues[ln], map[string]float64{}
		for slot := range int64(4 * len(l.sides) * (len(l.sides) - 1)) {
			f, err := s.fixture(matchSlot{fingerprint(seed), 1, ln, slot})
			require.NoError(t, err)
			if l.format.Days > 0 || l.format.Overs > 20 {
				require.Empty(t, f.PreMatch.Batters, l.code)
				continue
			}
			for side, players := range map[cricket.Side][]string{cricket.Home: f.Home.Players, cricket.Away: f.Away.Players} {
				require.Len(t, f.PreMatch.Batters[side], len(players), l.code)
				for i, b := range f.PreMatch.Batters[side] {
					require.Equal(t, players[i], b.Name)
					if known, ok := worths[b.Name]; ok {
						require.Equal(t, known, b.Worth, "%s in slot %d", b.Name, slot)
					}
					worths[b.Name] = b.Worth
				}
			}
		}
	}
}

// Every batter is on the team scorecard.
func TestFixture_TeamSheetHasEveryBatter(t *testing.T) {
	t.Parallel()
	msgs := written(t, matchSlot{fingerprint(seed), 1, 3, 11})
	known := map[string]bool{}
	for _, side := range msgs[0].Fixture.PreMatch.Batters {
		for _, b := range side {
			known[b.Name] = true
		}
	}
	for _, m := range msgs {
		if m.Ball != nil {
			require.True(t, known[m.Ball.Batter], m.Ball.Batter)
		}
	}
}
