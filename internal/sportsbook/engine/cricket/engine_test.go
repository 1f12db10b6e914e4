package cricket_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	laws "maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/cricket"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/invented"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

var shared = sync.OnceValues(pricing.New)

func engineOf(t testing.TB) *cricket.Engine {
	m, err := shared()
	require.NoError(t, err)
	return cricket.New(m)
}

func fixture(f laws.Format) feed.Fixture {
	return feed.Fixture{Sport: "cricket", Home: invented.Team(0), Away: invented.Team(1), Format: f, Bettable: true, Virtual: true,
		StartsAt: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC),
		PreMatch: laws.PreMatch{EloHome: 1540, EloAway: 1480, Par: 164}}
}

func TestWalk_HoldsInvariantsAtEveryBall(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	for seed, f := range []laws.Format{laws.T20(), laws.Limited("T10", 10), laws.Limited("T5", 5)} {
		enginetest.Walk(t, engineOf(t), fixture(f), seed)
	}
}

// Endings are simulated by the recursion, while winners are priced by fitted probabilities on top of it and totals by
// its stretched distribution: they differ as much as real matches differ from the recursion, a few percent.
const lawAgainstPrice = 0.07

func TestQuotes_AgreeWithEndings(t *testing.T) {
	t.Parallel()
	e, f := engineOf(t), fixture(laws.Limited("T10", 10))
	script := enginetest.Script(t, e, f, 3)
	for i, share := range []float64{0, 0.2, 0.45, 0.7} {
		enginetest.Agree(t, enginetest.Moment(t, e, f, script, share), enginetest.Seed(i), 1500, lawAgainstPrice)
	}
}

// Markets priced by the simulating model agree with it except for the dependence between batters.
func TestQuotes_SmallMarketsAgreeWithEndings(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	e, f := engineOf(t), fixture(laws.T20())
	script := enginetest.Script(t, e, f, 5)
	for i, share := range []float64{0.1, 0.3, 0.62, 0.8} {
		match := enginetest.Moment(t, e, f, script, share)
		enginetest.Agree(t, only{match, map[string]bool{market.OverRuns: true, market.SessionRuns: true, market.WicketMethod: true,
			market.BatterRuns: true, market.BatterMilestone: true, market.OverOddEven: true, market.OverWicket: true, market.OverBoundary: true,
			market.FallOfWicket: true, market.InningsWickets: true}}, enginetest.Seed(i), 2500, 0.02)
		enginetest.Agree(t, only{match, map[string]bool{market.InningsFours: true, market.InningsSixes: true}}, enginetest.Seed(i), 500, lawAgainstPrice)
	}
}

// only is a match that offers some markets.
type only struct {
	engine.Match
	keys map[string]bool
}

func (o only) Quotes(e market.Event, open []market.Market) ([]engine.Quote, error) {
	quotes, err := o.Match.Quotes(e, open)
	return slices.DeleteFunc(quotes, func(q engine.Quote) bool { return !o.keys[q.Market.Key] }), err
}

func TestQuotes_OfferFiftyOvers(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	e, f := engineOf(t), fixture(laws.Limited("ODI", 50))
	f.PreMatch.Par = 250
	script := enginetest.Script(t, e, f, 2)
	for i, share := range []float64{0, 0.3, 0.7} {
		match := enginetest.Moment(t, e, f, script, share)
		quotes, err := match.Quotes(enginetest.Event, nil)
		require.NoError(t, err)
		require.NotEmpty(t, quotes)
		enginetest.Agree(t, match, enginetest.Seed(i), 300, lawAgainstPrice)
	}
}

func TestCalibration_PricesMatchFrequencies(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	chart, err := cricket.Calibration(enginetest.Seed(8), "ecricket", 60)
	require.NoError(t, err)
	require.Len(t, chart.Series, 6)
	for _, s := range chart.Series {
		m := s.Sample.Measure()
		require.Positive(t, m.N, s.Name)
		require.Less(t, m.LogLoss, 0.75, s.Name)
	}
}

func TestFinish_WorksWithoutSquads(t *testing.T) {
	t.Parallel()
	f := fixture(laws.T20())
	f.Home.Players, f.Away.Players = nil, nil
	match, err := engineOf(t).Open(f)
	require.NoError(t, err)
	_, err = match.Apply(feed.Message{Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Live, Start: &laws.Start{Batting: laws.Home}}})
	require.NoError(t, err)
	for range 3 {
		_, err = match.Apply(feed.Message{Kind: feed.KindBall, Ball: &laws.Ball{Batter: "Somebody", NonStriker: "Nobody", Bowler: "Anybody", Bat: 4}})
		require.NoError(t, err)
	}
	end, err := match.Finish(enginetest.Seed(1))
	require.NoError(t, err)
	require.Equal(t, laws.PhaseEnded, end.Score(enginetest.Event).Phase)
	require.Equal(t, 12, match.Score(enginetest.Event).Home.Runs, "the original match is unchanged")
}

func TestOfficial_AppliesOnlyTheResult(t *testing.T) {
	t.Parallel()
	match, err := engineOf(t).Open(fixture(laws.T20()))
	require.NoError(t, err)
	st := feed.Status{Phase: feed.Ended, Close: laws.CloseStopped, Outcome: &laws.Outcome{Result: laws.ResultWin, Winner: laws.Away}}
	_, err = match.Apply(feed.Message{Kind: feed.KindStatus, Status: &st})
	require.Error(t, err)
	require.NoError(t, match.Official(st))
	m := market.NewWinner(enginetest.Event)
	status, ok, err := match.Decide(&m)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, market.Settled, status)
	require.Equal(t, market.Won, m.Selection(market.KeyAway).Result)
}

func BenchmarkQuotes(b *testing.B) {
	e, f := engineOf(b), fixture(laws.T20())
	match := enginetest.Moment(b, e, f, enginetest.Script(b, e, f, 3), 0.3)
	for b.Loop() {
		if _, err := match.Quotes(enginetest.Event, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFinish(b *testing.B) {
	e, f := engineOf(b), fixture(laws.T20())
	match, src := enginetest.Moment(b, e, f, enginetest.Script(b, e, f, 3), 0.3), enginetest.Seed(1)
	for b.Loop() {
		if _, err := match.Finish(src); err != nil {
			b.Fatal(err)
		}
	}
}
