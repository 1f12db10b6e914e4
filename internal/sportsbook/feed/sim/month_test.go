package sim

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

const month = 30 * 24 * time.Hour

// matches is how many slots of a lane a month has at the true pace.
func (l lane) matches() int64 { return int64(month / l.slot) }

// A month of fixtures, of every league at the true pace: season after season everybody meets everybody on both grounds, and nobody
// begins a match before the one before it was to begin.
func TestAMonthOfFixturesIsSeasonAfterSeason(t *testing.T) {
	t.Parallel()
	s := world(t)
	total := int64(0)
	for ln, l := range lanes {
		if len(l.sides) == 0 {
			continue // races
		}
		season := int64(len(l.sides) * (len(l.sides) - 1))
		met := map[[2]string]int{}
		last := time.Time{}
		for slot := range l.matches() {
			p := place{s.tag, 1, ln, slot}
			f, err := s.fixture(p)
			require.NoError(t, err)
			require.True(t, f.StartsAt.After(last), p.id())
			require.NotEqual(t, f.Home.ID, f.Away.ID, p.id())
			last = f.StartsAt
			met[[2]string{f.Home.ID, f.Away.ID}]++
			if (slot+1)%season == 0 {
				require.Len(t, met, int(season), "%s: a season", l.code)
				for pair, n := range met {
					require.Equal(t, 1, n, "%s: %v", l.code, pair)
				}
				clear(met)
			}
		}
		total += l.matches()
	}
	t.Logf("%d matches in a month, races beside", total)
}

// everyMarket follows a script, notes every market that is quoted at one message in every, and decides them all at the end. It returns
// how many there were.
func everyMarket(t *testing.T, e engine.Engine, msgs []feed.Message, every int) int {
	t.Helper()
	event := market.Event{ID: msgs[0].EventID, Sport: msgs[0].Fixture.Sport, Home: market.Team{Name: "Home"}, Away: market.Team{Name: "Away"}}
	match, err := e.Open(*msgs[0].Fixture)
	require.NoError(t, err)
	seen := map[string]market.Market{}
	var open []market.Market
	for i, m := range msgs[1:] {
		if m.Kind == feed.KindBetStop {
			continue
		}
		_, err = match.Apply(m)
		require.NoError(t, err, "%s message %d", m.EventID, m.Seq)
		if i%every > 0 {
			continue
		}
		quotes, err := match.Quotes(event, open)
		require.NoError(t, err)
		open = open[:0]
		for _, q := range quotes {
			seen[q.Market.ID] = q.Market
			open = append(open, q.Market)
		}
	}
	quotes, err := match.Quotes(event, nil)
	require.NoError(t, err)
	require.Empty(t, quotes, "%s sells after its end", event.ID)
	for id, m := range seen {
		status, ok, err := match.Decide(&m)
		require.NoError(t, err)
		require.True(t, ok, "%s is never settled", id)
		require.Contains(t, []market.Status{market.Settled, market.Void}, status)
	}
	return len(seen)
}

// A month of play at the true pace: of every league a few matches spread over it, or, with MAIDAN_MONTH set, all of them. Each ends, and
// each market that it ever offered has its result. The whole month is opt-in: docs/feeds.md has its figures.
func TestAMonthOfPlayIsSettled(t *testing.T) {
	t.Parallel()
	s := world(t)
	sample, every := int64(3), 20
	if os.Getenv("MAIDAN_MONTH") != "" {
		sample, every = 1<<40, 50
	}
	for ln, l := range lanes {
		e, err := s.cfg.Engines.Of(l.sport)
		if err != nil {
			continue
		}
		t.Run(l.code, func(t *testing.T) {
			t.Parallel()
			step := max(l.matches()/sample, 1)
			played, markets := 0, 0
			for slot := int64(7) % step; slot < l.matches(); slot += step {
				msgs, err := s.write(place{s.tag, 1, ln, slot})
				require.NoError(t, err)
				markets += everyMarket(t, e, msgs, every)
				played++
			}
			t.Logf("%s: %d matches, %d markets", l.sport, played, markets)
			require.Positive(t, markets)
		})
	}
}
