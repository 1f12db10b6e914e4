package sim

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

const month = 30 * 24 * time.Hour

// matches returns how many slots of a league a month has in real time.
func (l league) matches() int64 { return int64(month / l.slot) }

// In a month of fixtures at real-time speed each season of every league has every pairing on both grounds, and no match of a league
// begins before the scheduled start of the one before it.
func TestSchedule_MonthHasWholeSeasons(t *testing.T) {
	t.Parallel()
	s := world(t)
	total := int64(0)
	for ln, l := range leagues {
		if len(l.sides) == 0 {
			continue // races
		}
		season := int64(len(l.sides) * (len(l.sides) - 1))
		met := map[[2]string]int{}
		last := time.Time{}
		for slot := range l.matches() {
			p := matchSlot{s.tag, 1, ln, slot}
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

// everyMarket follows a script, records every market that is quoted at one message in every, and decides them all at the end. It
// returns how many there were.
func everyMarket(t *testing.T, e engine.Engine, msgs []feed.Message, every int) int {
	t.Helper()
	event := market.Event{ID: msgs[0].EventID, Sport: msgs[0].Fixture.Sport, Home: market.Team{Name: "Home"}, Away: market.Team{Name: "Away"}}
	match, err := e.Open(*msgs[0].Fixture)
	require.NoError(t, err)
	seen := map[id.Market]market.Market{}
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

// A month of play at real-time speed: a few matches of every league, or, with MAIDAN_MONTH set, all of them. Each match ends, and
// each market that was ever offered has a result. docs/feeds.md has the figures of the whole month.
func TestSim_MonthOfPlaySettlesEveryMarket(t *testing.T) {
	t.Parallel()
	s := world(t)
	sample, every := int64(3), 20
	if os.Getenv("MAIDAN_MONTH") != "" {
		sample, every = 1<<40, 50
	}
	for ln, l := range leagues {
		e, err := s.cfg.Engines.Of(l.sport)
		if err != nil {
			continue
		}
		t.Run(l.code, func(t *testing.T) {
			t.Parallel()
			step := max(l.matches()/sample, 1)
			played, markets := 0, 0
			for slot := int64(7) % step; slot < l.matches(); slot += step {
				msgs, err := s.write(matchSlot{s.tag, 1, ln, slot})
				require.NoError(t, err)
				markets += everyMarket(t, e, msgs, every)
				played++
			}
			t.Logf("%s: %d matches, %d markets", l.sport, played, markets)
			require.Positive(t, markets)
		})
	}
}
