package cricket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	laws "maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

func TestQuotes_DropOutrunTopBatters(t *testing.T) {
	t.Parallel()
	sheet := fixture(laws.T20()).Home.Players
	x := begin(t, laws.T20())
	x.bowl(0, laws.Ball{Bat: 1, Batter: sheet[1], NonStriker: sheet[0]})
	x.bowl(0, laws.Ball{Wickets: []laws.Wicket{{Kind: laws.Bowled, Out: sheet[0]}}})
	x.bowl(0, laws.Ball{Batter: sheet[2], Wickets: []laws.Wicket{{Kind: laws.RetiredHurt, Out: sheet[2]}}})
	q := enginetest.Find(t, x, market.TopBatter, nil)
	require.False(t, q.Decided())
	require.Equal(t, len(sheet)-1, q.Sold())
	require.Zero(t, q.Fair[0])
	require.Positive(t, q.Fair[2], "a batter who retired hurt may return")
}

// With few runs to get no batter of the chase can pass a batter far ahead.
func TestQuotes_EndOfAChaseLeavesFewTopBatters(t *testing.T) {
	t.Parallel()
	away := fixture(laws.T20()).Away.Players
	x := begin(t, laws.T20())
	x.bowl(0, laws.Ball{Bat: 4})
	x.status(feed.Status{Phase: feed.InningsBreak, Close: laws.CloseStopped})
	x.status(feed.Status{Phase: feed.Live, Start: &laws.Start{Batting: laws.Away, Target: 60}})
	for n := range 8 {
		b := laws.Ball{Batter: away[0], NonStriker: away[1], Bat: 6}
		x.bowl(0, b)
		if n == 0 {
			require.Equal(t, len(away), enginetest.Find(t, x, market.TopBatter, nil).Sold())
		}
	}
	quotes, err := x.Quotes(enginetest.Event, nil)
	require.NoError(t, err)
	for _, q := range quotes {
		if q.Market.Key == market.TopBatter {
			require.Equal(t, 1, q.Sold())
			require.True(t, q.Decided())
		}
	}
}
