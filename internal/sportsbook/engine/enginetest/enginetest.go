// Package enginetest tests engines against the contract of engine.Match. Only tests import it.
package enginetest

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Event is the event of the fixtures in tests.
var Event = market.Event{ID: "e", Home: market.Team{Name: "Home", Short: "HOM"}, Away: market.Team{Name: "Away", Short: "AWY"}}

// Seed returns the n-th random source for tests.
func Seed(n int) rng.Source { return rng.Seeded([32]byte{byte(n), byte(n >> 8), 'e'}) }

// Fixture returns a fixture of a sport.
func Fixture(sport string, c feed.Contest) feed.Fixture {
	return feed.Fixture{Sport: sport, Home: feed.Team{Name: "Home"}, Away: feed.Team{Name: "Away"}, Contest: &c,
		StartsAt: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), Bettable: true, Virtual: true}
}

// Script returns the messages of a match played by e.
func Script(t testing.TB, e engine.Engine, f feed.Fixture, seed int) []feed.Message {
	t.Helper()
	s := &feed.Script{Producer: "sim", EventID: Event.ID, Start: f.StartsAt, Speed: 1}
	s.Fixture(&f, f.StartsAt.Add(-time.Hour))
	require.NoError(t, e.Play(Seed(seed), f, s))
	return s.Messages
}

// Played returns the messages of a script without bet stops.
func Played(all []feed.Message) []feed.Message {
	var out []feed.Message
	for _, m := range all {
		if m.Kind != feed.KindBetStop && m.Kind != feed.KindAlive {
			out = append(out, m)
		}
	}
	return out
}

// Walk plays a match and checks the invariants at every message, and at the end that every quoted market has its result. It
// returns the script.
func Walk(t *testing.T, e engine.Engine, f feed.Fixture, seed int) []feed.Message {
	t.Helper()
	script := Script(t, e, f, seed)
	require.Equal(t, script, Script(t, e, f, seed), "the same source and fixture write the same script")
	checkScript(t, script)
	match, err := e.Open(f)
	require.NoError(t, err)
	markets := map[id.Market]market.Market{}
	var open []market.Market
	for i, msg := range Played(script) {
		clone, before := match.Clone(), snapshot(t, match)
		_, err := clone.Apply(msg)
		require.NoError(t, err, "message %d of seed %d: %+v", i, seed, msg)
		require.Equal(t, before, snapshot(t, match), "a clone shares data with its original")
		_, err = match.Apply(msg)
		require.NoError(t, err)
		require.Equal(t, snapshot(t, clone), snapshot(t, match))
		quotes := checkQuotes(t, match, open)
		checkRestore(t, e, match, open, quotes)
		open = open[:0]
		for _, q := range quotes {
			open = append(open, q.Market)
			markets[q.Market.ID] = q.Market
		}
	}
	require.Empty(t, open, "no market is sold after the match")
	require.NotEmpty(t, markets)
	for id, m := range markets {
		decide(t, match, &m, id, seed)
	}
	return script
}

func checkScript(t *testing.T, script []feed.Message) {
	t.Helper()
	require.Less(t, len(script), 1000, "messages")
	played := Played(script)
	first := slices.IndexFunc(played, func(m feed.Message) bool { return m.Kind == feed.KindStatus })
	require.Equal(t, feed.Live, played[first].Status.Phase, "the first status starts the match")
	last := played[len(played)-1].Status
	require.NotNil(t, last)
	require.Contains(t, []feed.Phase{feed.Ended, feed.Abandoned}, last.Phase)
	for i := 1; i < len(script); i++ {
		require.False(t, script[i].At.Before(script[i-1].At))
	}
}

func snapshot(t *testing.T, m engine.Match) string {
	t.Helper()
	data, err := m.Snapshot()
	require.NoError(t, err)
	return string(data)
}

func checkQuotes(t *testing.T, match engine.Match, open []market.Market) []engine.Quote {
	t.Helper()
	quotes, err := match.Quotes(Event, open)
	require.NoError(t, err)
	ids := map[id.Market]bool{}
	for _, q := range quotes {
		id := q.Market.ID
		require.False(t, ids[id], "%s is quoted twice", id)
		ids[id] = true
		require.Len(t, q.Fair, len(q.Market.Selections), id)
		rule, ok := market.RuleOf(q.Market.RuleKey)
		require.True(t, ok, "%s has no rule", id)
		require.Equal(t, q.Market.Key, rule.MarketKey, id)
		sum := 0.0
		for _, p := range q.Fair {
			require.True(t, p >= 0 && p <= 1, "%s: probability %v", id, p)
			sum += p
		}
		require.InDelta(t, float64(max(q.Winners, 1)), sum, 1e-6, id)
		undecided := q.Market.Clone()
		_, ok, err := match.Decide(&undecided)
		require.NoError(t, err)
		require.False(t, ok && !q.Decided(), "%s is sold and decided", id)
	}
	home, draw := match.Chances()
	require.True(t, home >= 0 && draw >= 0 && home+draw <= 1+1e-9, "chances %v %v", home, draw)
	return quotes
}

func checkRestore(t *testing.T, e engine.Engine, match engine.Match, open []market.Market, quotes []engine.Quote) {
	t.Helper()
	text := snapshot(t, match)
	back, err := e.Restore([]byte(text))
	require.NoError(t, err)
	require.JSONEq(t, text, snapshot(t, back))
	again, err := back.Quotes(Event, open)
	require.NoError(t, err)
	require.Equal(t, quotes, again)
	require.Equal(t, match.Score(Event), back.Score(Event))
	require.Equal(t, match.Sheet(), back.Sheet())
}

// decide settles a market and checks that every selection has its result and that a settled market has its winners.
func decide(t *testing.T, match engine.Match, m *market.Market, id id.Market, seed int) {
	t.Helper()
	status, ok, err := match.Decide(m)
	require.NoError(t, err)
	require.True(t, ok, "%s has no result at the end of seed %d: %s", id, seed, snapshot(t, match))
	require.Contains(t, []market.Status{market.Settled, market.Void}, status)
	winners := 0.0
	for _, s := range m.Selections {
		require.NotEqual(t, market.Open, s.Result, id)
		if s.Result == market.Won || s.Result == market.DeadHeat {
			winners += float64(s.Factors.DeadHeatNum) / float64(s.Factors.DeadHeatDen)
		}
	}
	if status == market.Settled {
		require.Positive(t, winners, "%s is settled without a winner", id)
	}
}

// Moment returns a match after a share of a script's messages, from 0 to 1.
func Moment(t testing.TB, e engine.Engine, f feed.Fixture, script []feed.Message, share float64) engine.Match {
	t.Helper()
	match, err := e.Open(f)
	require.NoError(t, err)
	played := Played(script)
	for _, msg := range played[:int(share*float64(len(played)))] {
		_, err := match.Apply(msg)
		require.NoError(t, err)
	}
	return match
}

// deviations is the maximal distance of a count from its mean in standard deviations. Chance alone exceeds it once in some
// hundred thousand counts. Seeds are fixed.
const deviations = 4.5

// Agree checks that the probabilities of Quotes are the frequencies among endings of Finish, settled by Decide. slack is added
// for a model that is documented to be inexact.
func Agree(t *testing.T, match engine.Match, src rng.Source, endings int, slack float64) {
	t.Helper()
	quotes := checkQuotes(t, match, nil)
	before := snapshot(t, match)
	agree(t, quotes, endings, slack, func(int) engine.Match {
		end, err := match.Finish(src)
		require.NoError(t, err)
		return end
	})
	require.Equal(t, before, snapshot(t, match), "Finish leaves the match as it is")
}

// AgreePlayed is Agree with matches of Play as endings.
func AgreePlayed(t *testing.T, e engine.Engine, f feed.Fixture, matches int, slack float64) {
	t.Helper()
	match, err := e.Open(f)
	require.NoError(t, err)
	agree(t, checkQuotes(t, match, nil), matches, slack, func(n int) engine.Match {
		return Moment(t, e, f, Script(t, e, f, n), 1)
	})
}

func agree(t *testing.T, quotes []engine.Quote, endings int, slack float64, next func(n int) engine.Match) {
	t.Helper()
	type tally struct{ won, n float64 }
	counts := make([][]tally, len(quotes))
	for i, q := range quotes {
		counts[i] = make([]tally, len(q.Fair))
	}
	for n := range endings {
		end := next(n)
		for i, q := range quotes {
			m := q.Market.Clone()
			status, ok, err := end.Decide(&m)
			require.NoError(t, err)
			require.True(t, ok, "%s is undecided after an ending", m.ID)
			if status == market.Void {
				continue
			}
			for k, s := range m.Selections {
				risk := 1 - float64(s.Factors.VoidMilli)/market.VoidWhole // half of the stake at a quarter line
				if s.Result == market.Won || s.Result == market.DeadHeat {
					counts[i][k].won += risk * float64(s.Factors.DeadHeatNum) / float64(s.Factors.DeadHeatDen)
				}
				if s.Result != market.VoidResult {
					counts[i][k].n += risk
				}
			}
		}
	}
	for i, q := range quotes {
		for k, p := range q.Fair {
			c := counts[i][k]
			if c.n == 0 {
				continue
			}
			allowed := deviations*math.Sqrt(p*(1-p)/c.n) + 2/c.n + slack
			require.InDelta(t, p, c.won/c.n, allowed, "%s %s after %v endings", q.Market.ID, q.Market.Selections[k].Key, c.n)
		}
	}
}

// Follow applies plays and statuses, in their order.
func Follow(t testing.TB, m engine.Match, all ...any) {
	t.Helper()
	for i, v := range all {
		_, err := m.Apply(message(t, v))
		require.NoError(t, err, "message %d: %+v", i, v)
	}
}

// Refuse checks that a play or status is refused and changes nothing.
func Refuse(t *testing.T, m engine.Match, v any) {
	t.Helper()
	before := snapshot(t, m)
	_, err := m.Apply(message(t, v))
	require.Error(t, err, "%+v", v)
	require.Equal(t, before, snapshot(t, m))
}

func message(t testing.TB, v any) feed.Message {
	switch v := v.(type) {
	case feed.Play:
		return feed.Message{Kind: feed.KindPlay, Play: &v}
	case feed.Status:
		return feed.Message{Kind: feed.KindStatus, Status: &v}
	case feed.Fixture:
		return feed.Message{Kind: feed.KindFixture, Fixture: &v}
	}
	require.Fail(t, "neither a play nor a status", "%T", v)
	return feed.Message{}
}

// Find returns the first quote of a key that pick accepts; a nil pick accepts any.
func Find(t testing.TB, m engine.Match, key string, pick func(market.Market) bool) engine.Quote {
	t.Helper()
	quotes, err := m.Quotes(Event, nil)
	require.NoError(t, err)
	for _, q := range quotes {
		if q.Market.Key == key && (pick == nil || pick(q.Market)) {
			return q
		}
	}
	require.Fail(t, "no quote of "+key)
	return engine.Quote{}
}

// Settled decides a market and returns the results of its selections by key, with void parts and shares if there are any.
func Settled(t testing.TB, m engine.Match, mk market.Market) map[string]string {
	t.Helper()
	mk = mk.Clone()
	status, ok, err := m.Decide(&mk)
	require.NoError(t, err)
	if !ok {
		return nil
	}
	require.Contains(t, []market.Status{market.Settled, market.Void}, status)
	out := map[string]string{}
	for _, s := range mk.Selections {
		out[s.Key] = string(s.Result)
		if f := s.Factors; s.Result != market.VoidResult && f != market.Plain() {
			out[s.Key] = fmt.Sprintf("%s %d %d/%d", s.Result, f.VoidMilli, f.DeadHeatNum, f.DeadHeatDen)
		}
	}
	return out
}

// Calibrated checks that the frequencies of a chart are near its probabilities. Few matches are measured here, so only a large
// error of the model shows; the documentation has the real figures.
func Calibrated(t *testing.T, chart calibration.Chart, series int) {
	t.Helper()
	require.Len(t, chart.Series, series)
	for _, s := range chart.Series {
		m := s.Sample.Measure()
		require.Greater(t, m.N, 50, s.Name)
		require.Less(t, m.ECE, 0.2, "%s of %s: %+v", s.Name, chart.Title, m)
	}
}
