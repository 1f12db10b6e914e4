package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/cricket"
	"maidan/internal/sportsbook/engine/goals"
	"maidan/internal/sportsbook/engine/innings"
	"maidan/internal/sportsbook/engine/maps"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/engine/rounds"
	"maidan/internal/sportsbook/engine/running"
	"maidan/internal/sportsbook/engine/sets"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// world returns a simulation of the whole schedule.
func world(t *testing.T) *Sim {
	t.Helper()
	m, err := shared()
	require.NoError(t, err)
	g, err := goals.New()
	require.NoError(t, err)
	s, err := New(Config{Clock: clock.System{}, Seed: seed, Speed: 1,
		Engines: engine.Set{market.FamilyCricket: cricket.New(m), market.FamilyGoals: g, market.FamilySets: sets.New(),
			market.FamilyMaps: maps.New(), market.FamilyRounds: rounds.New(), market.FamilyRace: race.New(), market.FamilyRunning: running.New(), market.FamilyInnings: innings.New()}, Race: race.Race,
		Contests: map[market.Family]func(string, float64, float64) feed.Contest{market.FamilyGoals: goals.Contest,
			market.FamilySets: sets.Contest, market.FamilyMaps: maps.Contest, market.FamilyRunning: running.Contest, market.FamilyInnings: innings.Contest, market.FamilyRounds: rounds.Contest},
	})
	require.NoError(t, err)
	return s
}

// Each league plays forty matches, fewer if they are long. Its engine follows every one to a result, and no side plays two matches
// at once.
func TestLeagues_CanAllBePlayed(t *testing.T) {
	t.Parallel()
	s := world(t)
	for ln := range leagues {
		e, err := s.cfg.Engines.Of(leagues[ln].sport)
		if err != nil {
			continue
		}
		t.Run(leagues[ln].code, func(t *testing.T) {
			t.Parallel()
			late, matches := 0, int64(longtest.Times(8, 40))
			if leagues[ln].slot > slotT20*2 { // hundreds of balls: fewer matches give the same evidence
				matches = int64(longtest.Times(2, 10))
			}
			for slot := range matches {
				p := matchSlot{s.tag, 1, ln, slot}
				msgs, err := s.write(p)
				require.NoError(t, err)
				match, err := e.Open(*msgs[0].Fixture)
				require.NoError(t, err)
				for _, m := range msgs[1:] {
					if m.Kind != feed.KindBetStop {
						_, err = match.Apply(m)
						require.NoError(t, err, "%s message %d", p.id(), m.Seq)
					}
				}
				last := msgs[len(msgs)-1]
				require.Contains(t, []feed.Phase{feed.Ended, feed.Abandoned}, last.Status.Phase)
				if last.At.After(p.start().Add(p.length())) {
					late++
				}
			}
			require.LessOrEqual(t, int64(late), max(matches/10, 2), "more than one match in ten runs into the next one")
		})
	}
}
