package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/market"
)

func TestEachWay_TermsDependOnRunners(t *testing.T) {
	t.Parallel()
	for runners, want := range map[int]market.EachWay{
		5: {Num: 1, Den: 4, Places: 2}, 7: {Num: 1, Den: 4, Places: 2}, 8: {Num: 1, Den: 5, Places: 3}, 14: {Num: 1, Den: 5, Places: 3},
	} {
		got, ok := market.EachWayFor(runners)
		require.True(t, ok)
		require.Equal(t, want, got)
	}
	_, ok := market.EachWayFor(4)
	require.False(t, ok)
}

func TestPlaceID_NamesSameRunnerInPlaceMarket(t *testing.T) {
	t.Parallel()
	var runners []market.Answer
	for n := range 6 {
		runners = append(runners, market.Answer{Key: market.RunnerKey(n + 1), Name: "A horse"})
	}
	e := market.Event{ID: "e"}
	winner := market.New(e, market.Question{Key: market.RaceWinner, Scheduled: 6}, runners...)
	place := market.New(e, market.Question{Key: market.RacePlace, Scheduled: 6, Params: market.Params{Places: 2}}, runners...)
	require.Equal(t, place.Selections[3].ID, winner.PlaceID(winner.Selections[3]))
	require.Empty(t, place.PlaceID(place.Selections[3]), "only the winner market takes each-way bets")
	_, ok := place.EachWay()
	require.False(t, ok)
}
