package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

// spell is a short innings with a wicket of each kind of interest.
func spell(t *testing.T) *cricket.State {
	t.Helper()
	s := cricket.New(cricket.Limited("T5", 5))
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away}))
	for _, b := range []cricket.Ball{
		{Batter: "Ann", NonStriker: "Bo", Bowler: "Kim", Bat: 4},
		{Batter: "Ann", NonStriker: "Bo", Bowler: "Kim", Extras: cricket.Extras{Wides: 1}},
		{Batter: "Ann", NonStriker: "Bo", Bowler: "Kim", Wickets: []cricket.Wicket{{Kind: cricket.Caught, Out: "Ann"}}},
		{Batter: "Cy", NonStriker: "Bo", Bowler: "Kim", Bat: 1},
		{Batter: "Bo", NonStriker: "Cy", Bowler: "Kim", Bat: 1, Wickets: []cricket.Wicket{{Kind: cricket.RunOut, Out: "Cy"}}},
		{Batter: "Di", NonStriker: "Bo", Bowler: "Kim", Bat: 2},
		{Batter: "Di", NonStriker: "Bo", Bowler: "Kim", Extras: cricket.Extras{NoBalls: 1}},
	} {
		require.NoError(t, s.Apply(b))
	}
	return s
}

func TestCardsOf_ReturnsScorecards(t *testing.T) {
	t.Parallel()
	c, ok := market.LastCard(spell(t))
	require.True(t, ok)
	require.Equal(t, "Ann", c.Batters[0].Name, "who faced the first ball opens")
	require.Equal(t, market.BatterCard{Batter: market.Batter{Name: "Ann", Runs: 4, Balls: 2, Fours: 1}, Out: cricket.Caught, By: "Kim"}, c.Batters[0])
	require.Equal(t, cricket.RunOut, c.Batters[2].Out)
	require.Empty(t, c.Batters[2].By, "a run out is not the bowler's")
	require.Empty(t, c.Batters[1].Out)
	require.Equal(t, []market.FallCard{{Who: "Ann", Kind: cricket.Caught, By: "Kim", Runs: 5, Ball: 3, At: "0.2"}, {Who: "Cy", Kind: cricket.RunOut, Runs: 7, Ball: 5, At: "0.4"}}, c.Falls)
	require.Equal(t, &market.Partnership{Runs: 3, Balls: 1}, c.Stand, "a no-ball brings a run and is no ball")
	require.Equal(t, 2, c.Extras.Total())
	require.Equal(t, 10, c.Runs)
	require.Equal(t, []market.Bowler{{Name: "Kim", Overs: "0.5", Runs: 10, Wickets: 1}}, c.Bowlers)
}

func TestCardsOf_RunsAddUp(t *testing.T) {
	t.Parallel()
	s := spell(t)
	c := market.CardsOf(s)[0]
	bat := 0
	for _, b := range c.Batters {
		bat += b.Runs
	}
	require.Equal(t, c.Runs, bat+c.Extras.Total()+c.Penalty)
	require.NoError(t, s.Close(cricket.CloseStopped))
	closed, _ := market.LastCard(s)
	require.Nil(t, closed.Stand)
	for _, b := range closed.Batters {
		require.False(t, b.OnStrike)
	}
	_, ok := market.LastCard(cricket.New(cricket.T20()))
	require.False(t, ok)
	require.Empty(t, market.CardsOf(cricket.New(cricket.T20())))
}

func TestOversOf_NamesBatters(t *testing.T) {
	t.Parallel()
	o, ok := market.LastOver(spell(t))
	require.True(t, ok)
	names := make([]string, len(o.Balls))
	for i, b := range o.Balls {
		names[i] = b.Batter
	}
	require.Equal(t, []string{"Ann", "Ann", "Ann", "Cy", "Bo", "Di", "Di"}, names)
}

func TestNewLineups_RequiresTeams(t *testing.T) {
	t.Parallel()
	require.Nil(t, market.NewLineups([]string{"Rao"}, []string{"Silva"}, nil))
	require.Nil(t, market.NewLineups(nil, []string{"Ann", "Bo"}, nil))
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := fixture
		e.Sport = "football"
		lineups := market.NewLineups([]string{"Ann", "Bo"}, []string{"Cy", "Di"}, map[cricket.Side][]cricket.Proven{cricket.Away: {{Name: "Di", Worth: 0.125}}})
		require.NoError(t, save(t, d, market.Change{Event: e, New: []market.Market{market.NewWinner(e)}, State: []byte("{}"), Lineups: lineups}))
		read, err := market.Read(t.Context(), d.Reader(), e.ID)
		require.NoError(t, err)
		require.Equal(t, lineups, read.Lineups)
	})
}
