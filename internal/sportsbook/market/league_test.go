package market_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

func TestReadLeague_ReturnsTable(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		result := func(home, away int) func(*market.Event) {
			return func(e *market.Event) { e.Score = &market.Score{Board: &market.Board{Home: home, Away: away}} }
		}
		put(t, d, "1", "football", "Isle League", "Ravens", "Moths", market.Ended, 1, result(2, 0))
		put(t, d, "2", "football", "Isle League", "Moths", "Larks", market.Ended, 2, result(1, 1))
		put(t, d, "3", "football", "Isle League", "Larks", "Ravens", market.Ended, 3, result(0, 4))
		put(t, d, "4", "football", "Isle League", "Larks", "Ravens", market.Live, 4, result(9, 0))
		put(t, d, "5", "football", "Cape League", "Larks", "Ravens", market.Ended, 4, result(9, 0))
		read, err := market.ReadLeague(t.Context(), d.Reader(), "isle-league")
		require.NoError(t, err)
		require.Equal(t, "Isle League", read.Name)
		short := func(name string) market.Team { return market.Team{Name: name} }
		for i, want := range []market.Standing{
			{Team: short("Ravens"), Played: 2, Won: 2, Scored: 6, Points: 6},
			{Team: short("Moths"), Played: 2, Drawn: 1, Lost: 1, Scored: 1, Conceded: 3, Points: 1},
			{Team: short("Larks"), Played: 2, Drawn: 1, Lost: 1, Scored: 1, Conceded: 5, Points: 1},
		} {
			got := read.Table[i]
			got.Team.Short = ""
			require.Equal(t, want, got)
		}
		require.Empty(t, read.Batters)
		_, err = market.ReadLeague(t.Context(), d.Reader(), "none")
		require.ErrorIs(t, err, market.ErrNoCompetition)
	})
}

func TestReadLeague_ReturnsRunScorers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := fixture
		e.Competition, e.CompetitionID, e.Home.Short, e.Away.Short = "Bay Cup", "bay-cup", "HER", "ASP"
		for i, id := range []id.Event{"a", "b"} {
			s := cricket.New(cricket.Limited("T1", 1))
			require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
			for range 6 {
				require.NoError(t, s.Apply(cricket.Ball{Batter: "Rao", NonStriker: "Das", Bowler: "Khan", Bat: 2 + 2*i}))
			}
			require.NoError(t, s.Finish(cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home}))
			state, err := json.Marshal(s)
			require.NoError(t, err)
			e.ID, e.Status = id, market.Ended
			score := market.ScoreOf(s, e)
			e.Score = &score
			require.NoError(t, save(t, d, market.Change{Event: e, State: state}))
		}
		read, err := market.ReadLeague(t.Context(), d.Reader(), "bay-cup")
		require.NoError(t, err)
		require.Equal(t, market.RunScorer{Name: "Rao", Team: "HER", Innings: 2, Runs: 36, Balls: 12, Fours: 6, Best: 24}, read.Batters[0])
		require.Equal(t, 4, read.Table[0].Points)
		require.Equal(t, 36, read.Table[0].Scored)
	})
}
