package foreign

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

var event = market.Event{ID: "sr-match-1", Sport: "football", Home: market.Team{Name: "Gulls"}, Away: market.Team{Name: "Terns"}}

func open(t require.TestingT, sport string) engine.Match {
	m, err := Engine{}.Open(feed.Fixture{Sport: sport, Priced: true})
	require.NoError(t, err)
	return m
}

func apply(t require.TestingT, m engine.Match, messages ...feed.Message) {
	for _, msg := range messages {
		_, err := m.Apply(msg)
		require.NoError(t, err)
	}
}

func priced(state feed.LineState, answers ...feed.Answer) feed.Message {
	return feed.Message{Producer: "p", Kind: feed.KindOdds, Odds: &feed.Odds{Lines: []feed.Priced{{
		Line: feed.Line{ID: "m1", Key: market.MatchWinner}, State: state, Answers: answers}}}}
}

func quote(t require.TestingT, m engine.Match) engine.Quote {
	quotes, err := m.Quotes(event, nil)
	require.NoError(t, err)
	require.Len(t, quotes, 1)
	return quotes[0]
}

func TestQuotes_PreferProbabilitiesToOdds(t *testing.T) {
	t.Parallel()
	m := open(t, "football")
	apply(t, m, priced(feed.LineActive, feed.Answer{Key: "home", Odds: 1.9}, feed.Answer{Key: "away", Odds: 1.9}))
	require.InDeltaSlice(t, []float64{0.5, 0.5}, quote(t, m).Fair, 1e-12, "without the margin")
	require.Nil(t, quote(t, m).Void)
	apply(t, m, priced(feed.LineActive, feed.Answer{Key: "home", Odds: 1.9, Chance: 0.48, Refund: 0.2}, feed.Answer{Key: "away", Odds: 1.9, Chance: 0.32, Refund: 0.2}))
	require.InDeltaSlice(t, []float64{0.6, 0.4}, quote(t, m).Fair, 1e-12, "given that the stake is not returned")
	require.Equal(t, []float64{0.2, 0.2}, quote(t, m).Void)
	home, draw := m.Chances()
	require.InDelta(t, 0.6, home, 1e-12)
	require.Zero(t, draw)
}

func TestQuotes_InferTheNumberOfWinners(t *testing.T) {
	t.Parallel()
	answers := func(odds ...float64) (all []feed.Answer) {
		for i, o := range odds {
			all = append(all, feed.Answer{Key: string(rune('a' + i)), Odds: o})
		}
		return all
	}
	for _, c := range []struct {
		known, want int
		odds        []float64
	}{
		{feed.WinnersUnknown, 1, []float64{1.9, 1.9}},
		{feed.WinnersUnknown, 1, []float64{2, 3, 4, 5}},          // 1.28
		{feed.WinnersUnknown, 2, []float64{2, 2, 3, 3, 4}},       // 1.92: too large a margin
		{feed.WinnersUnknown, 3, []float64{1.2, 1.3, 1.4, 2, 4}}, // 3.07
		{0, 1, []float64{2, 2, 3, 3, 4}},
		{2, 2, []float64{1.3, 1.4, 1.5}},
	} {
		m := open(t, "football")
		msg := priced(feed.LineActive, answers(c.odds...)...)
		msg.Odds.Lines[0].Winners = c.known
		apply(t, m, msg)
		q := quote(t, m)
		require.Equal(t, c.want, q.Winners, "%v", c.odds)
		sum := 0.0
		for _, p := range q.Fair {
			sum += p
		}
		require.InDelta(t, c.want, sum, 1e-9)
	}
}

func TestQuotes_PausedLinesStay(t *testing.T) {
	t.Parallel()
	for state, want := range map[feed.LineState]string{feed.LineActive: "open", feed.LineSuspended: "paused", feed.LineHandedOver: "paused",
		feed.LineInactive: "gone", feed.LineSettled: "gone", feed.LineCancelled: "gone"} {
		m := open(t, "football")
		apply(t, m, priced(state, feed.Answer{Key: "home", Odds: 1.9}, feed.Answer{Key: "away", Odds: 1.9}))
		quotes, err := m.Quotes(event, nil)
		require.NoError(t, err)
		got := "gone"
		if len(quotes) == 1 {
			got = map[bool]string{true: "paused", false: "open"}[quotes[0].Paused]
		}
		require.Equal(t, want, got, state)
	}
	m := open(t, "football")
	apply(t, m, priced(feed.LineActive, feed.Answer{Key: "home", Odds: 1}, feed.Answer{Key: "away", Odds: 30}))
	quotes, err := m.Quotes(event, nil)
	require.NoError(t, err)
	require.Empty(t, quotes, "a certainty is not offered")
}

func TestDecide_ConvertsVerdictsToResultsWithFactors(t *testing.T) {
	t.Parallel()
	plain, void, half := market.Plain(), market.Plain(), market.Plain()
	void.VoidMilli, half.VoidMilli = market.VoidWhole, market.VoidWhole/2
	shared := func(n, d int64) market.Factors { return market.Factors{DeadHeatNum: n, DeadHeatDen: d} }
	for _, c := range []struct {
		verdict feed.Verdict
		result  market.Result
		with    market.Factors
	}{
		{feed.Verdict{Won: true}, market.Won, plain},
		{feed.Verdict{}, market.Lost, plain},
		{feed.Verdict{Void: 1}, market.VoidResult, void},
		{feed.Verdict{Won: true, Void: 0.5}, market.Won, half},
		{feed.Verdict{Void: 0.5}, market.Lost, half},
		{feed.Verdict{Won: true, DeadHeat: 0.5}, market.DeadHeat, shared(1, 2)},
		{feed.Verdict{Won: true, DeadHeat: 0.33}, market.DeadHeat, shared(1, 3)},
		{feed.Verdict{Won: true, DeadHeat: 0.3333}, market.DeadHeat, shared(1, 3)},
		{feed.Verdict{Won: true, DeadHeat: 0.6667}, market.DeadHeat, shared(2, 3)},
		{feed.Verdict{Won: true, DeadHeat: 0.25}, market.DeadHeat, shared(1, 4)},
		{feed.Verdict{Won: true, DeadHeat: 1}, market.Won, plain},
	} {
		result, with := resultOf(c.verdict)
		require.Equal(t, c.result, result, "%+v", c.verdict)
		require.Equal(t, c.with, with, "%+v", c.verdict)
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(0.001, 0.999).Draw(t, "factor")
		n, d := ratio(x)
		require.True(t, n > 0 && d >= n)
		require.InDelta(t, x, float64(n)/float64(d), 0.0051)
	})
}

func TestApply_RefusesAMessageWithoutItsPart(t *testing.T) {
	t.Parallel()
	m := open(t, "football")
	apply(t, m, priced(feed.LineActive, feed.Answer{Key: "home", Odds: 1.9}, feed.Answer{Key: "away", Odds: 1.9}))
	before, err := m.Snapshot()
	require.NoError(t, err)
	for _, k := range []feed.Kind{feed.KindOdds, feed.KindSettlement, feed.KindCancel, feed.KindRollbackCancel, feed.KindRollbackSettlement, feed.KindStatus, feed.KindBall} {
		_, err := m.Apply(feed.Message{Kind: k})
		require.Error(t, err, k)
	}
	after, err := m.Snapshot()
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
}

func TestFinish_ReturnsErrNoModel(t *testing.T) {
	t.Parallel()
	src := rng.Seeded([32]byte{1})
	_, err := open(t, "football").Finish(src)
	require.ErrorIs(t, err, ErrNoModel)
	require.ErrorIs(t, Engine{}.Play(src, feed.Fixture{}, nil), ErrNoModel)
	_, err = Engine{}.Restore([]byte("{"))
	require.Error(t, err)
}

func TestScore_ShowsCricket(t *testing.T) {
	t.Parallel()
	m := open(t, "cricket")
	apply(t, m, feed.Message{Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Live}},
		feed.Message{Kind: feed.KindOdds, Odds: &feed.Odds{Standing: &feed.Standing{Home: 84, Period: 1, Name: "innings", Serving: cricket.Home, Wickets: [2]int{10, 0}, Over: 14, Ball: 5}}},
		feed.Message{Kind: feed.KindOdds, Odds: &feed.Odds{Standing: &feed.Standing{Home: 84, Away: 12, Period: 2, Name: "innings", Serving: cricket.Away, Wickets: [2]int{10, 1}, Over: 3, Ball: 2}}})
	s := m.Score(event)
	require.Equal(t, market.SideScore{Runs: 84, Wickets: 10, Overs: "14.5"}, s.Home)
	require.Equal(t, market.SideScore{Runs: 12, Wickets: 1, Overs: "3.2"}, s.Away)
	require.Equal(t, cricket.PhasePlay, s.Phase)
	require.InDelta(t, 3.6, s.RunRate, 1e-9)
}

// random returns an arbitrary message.
func random(t *rapid.T) feed.Message {
	l := feed.Line{ID: rapid.SampledFrom([]string{"m1", "m18"}).Draw(t, "line"), Key: "k"}
	var recall = &feed.Correction{Lines: []feed.Line{l}}
	if rapid.Bool().Draw(t, "bounded") {
		recall.From = time.UnixMilli(int64(rapid.IntRange(1, 3).Draw(t, "from")))
	}
	switch kind := rapid.SampledFrom([]feed.Kind{feed.KindOdds, feed.KindOdds, feed.KindSettlement, feed.KindCancel, feed.KindRollbackCancel, feed.KindRollbackSettlement, feed.KindBetStop}).Draw(t, "kind"); kind {
	case feed.KindOdds:
		p := feed.Priced{Line: l, State: rapid.SampledFrom([]feed.LineState{feed.LineActive, feed.LineSuspended, feed.LineInactive, feed.LineSettled}).Draw(t, "state")}
		for _, key := range rapid.SampledFrom([][]string{nil, {"a", "b"}, {"a", "b", "c"}}).Draw(t, "keys") {
			p.Answers = append(p.Answers, feed.Answer{Key: key, Odds: rapid.Float64Range(1, 20).Draw(t, "odds")})
		}
		return feed.Message{Kind: kind, Producer: "p", Odds: &feed.Odds{Lines: []feed.Priced{p}}}
	case feed.KindSettlement:
		return feed.Message{Kind: kind, Settlement: &feed.Settlement{Confirmed: rapid.Bool().Draw(t, "confirmed"),
			Lines: []feed.Resulted{{Line: l, Answers: []feed.Verdict{{Key: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "won"), Won: true}}}}}}
	case feed.KindBetStop:
		return feed.Message{Kind: kind, BetStop: &feed.BetStop{}}
	default:
		return feed.Message{Kind: kind, Correction: recall}
	}
}

func TestApply_IsIdempotent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := open(t, "football").(*Match)
		for range rapid.IntRange(1, 30).Draw(t, "messages") {
			msg := random(t)
			apply(t, m, msg)
			once, err := m.Snapshot()
			require.NoError(t, err)
			back, err := Engine{}.Restore(once)
			require.NoError(t, err)
			again, err := back.Snapshot()
			require.NoError(t, err)
			require.Equal(t, string(once), string(again), "the restored match is the same")
			copied := m.Clone()
			apply(t, copied, msg)
			require.Empty(t, copied.(*Match).Changes(), "%+v", msg)
			twice, err := copied.Snapshot()
			require.NoError(t, err)
			require.Equal(t, string(once), string(twice), "%+v", msg)
			for _, q := range must(m.Quotes(event, nil))(t) {
				sum := 0.0
				for _, p := range q.Fair {
					sum += p
				}
				require.InDelta(t, 1, sum, 1e-9)
				sold := q.Market
				_, ok, err := m.Decide(&sold)
				require.NoError(t, err)
				require.False(t, ok, "a market with a result is not offered")
			}
		}
	})
}

func must[T any](v T, err error) func(require.TestingT) T {
	return func(t require.TestingT) T {
		require.NoError(t, err)
		return v
	}
}
