package uof

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/invented"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// storedMatch returns a cricket match as the database stores it.
func storedMatch() (market.Event, *market.Lineups) {
	home, away := invented.Team(2), invented.Team(3)
	e := market.Event{ID: "sim-1", Sport: "cricket", Competition: "Monsoon Super League", CompetitionID: "sim-msl", Country: "IN", Venue: "Old Mill Park",
		StartsAt: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC).UnixMilli(),
		Home:     market.Team{Name: home.Name, Short: home.Short}, Away: market.Team{Name: away.Name, Short: away.Short}}
	return e, market.NewLineups(home.Players, away.Players, map[cricket.Side][]cricket.Proven{
		cricket.Home: invented.Batting(home.Players), cricket.Away: invented.Batting(away.Players)})
}

func overTheWire(t require.TestingT, e market.Event, lineups *market.Lineups) (feed.Fixture, error) {
	text, err := xml.Marshal(fixtureOf(e, lineups, noon))
	require.NoError(t, err)
	return DecodeFixture(text)
}

func TestFixture_RoundTripsLineups(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		e, _ := storedMatch()
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[\p{L}'&<"][\p{L} .'&<"-]{0,20}`), 0, 12, rapid.ID[string])
		lineups := &market.Lineups{Home: names.Draw(t, "home"), Away: names.Draw(t, "away")}
		if rapid.Bool().Draw(t, "rated") {
			lineups.Batters = map[cricket.Side][]cricket.Proven{}
			for side, players := range map[cricket.Side][]string{cricket.Home: lineups.Home, cricket.Away: lineups.Away} {
				for _, name := range players {
					lineups.Batters[side] = append(lineups.Batters[side], cricket.Proven{Name: name, Worth: rapid.Float64Range(-0.4, 0.4).Draw(t, "worth")})
				}
			}
			if len(lineups.Batters) == 0 {
				lineups.Batters = nil // rated, and nobody there
			}
		}
		f, err := overTheWire(t, e, lineups)
		require.NoError(t, err)
		require.Equal(t, slices.Concat(lineups.Home), slices.Concat(f.Home.Players))
		require.Equal(t, slices.Concat(lineups.Away), slices.Concat(f.Away.Players))
		require.Equal(t, lineups.Batters, f.PreMatch.Batters)
	})
}

// The model's price depends on the batter ratings in the fixture, whether it comes from the database or through the feed.
func TestFixture_PricesAlikeFromDatabaseAndFeed(t *testing.T) {
	t.Parallel()
	m, err := pricing.New()
	require.NoError(t, err)
	e, lineups := storedMatch()
	f, err := overTheWire(t, e, lineups)
	require.NoError(t, err)
	sent, err := overTheWire(t, e, market.NewLineups(lineups.Home, lineups.Away, nil))
	require.NoError(t, err)
	require.Nil(t, sent.PreMatch.Batters)
	pre := cricket.PreMatch{EloHome: 1500, EloAway: 1500, Par: 164}
	s := cricket.New(cricket.T20())
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
	moved := 0
	for i, striker := range lineups.Home[1:] {
		in := s.Current()
		in.Striker, in.NonStriker, in.Batters = striker, lineups.Home[i], nil
		for _, name := range lineups.Home[:i+2] {
			in.Batters = append(in.Batters, cricket.Batter{Name: name})
		}
		price := func(batters map[cricket.Side][]cricket.Proven) float64 {
			known := pre
			known.Batters = batters
			return m.Winner(s, known)
		}
		require.Equal(t, price(lineups.Batters), price(f.PreMatch.Batters))
		require.Equal(t, price(nil), price(sent.PreMatch.Batters))
		if price(lineups.Batters) != price(nil) {
			moved++
		}
	}
	require.Equal(t, len(lineups.Home)-1, moved)
}

func TestFixture_RefusesInconsistentLineups(t *testing.T) {
	t.Parallel()
	e, lineups := storedMatch()
	for _, value := range []string{"", "good", "NaN", "+Inf", "12", "-3.5"} {
		text, err := xml.Marshal(fixtureOf(e, lineups, noon))
		require.NoError(t, err)
		was := fmt.Sprintf(`value="%g"`, lineups.Batters[cricket.Home][0].Worth)
		require.Contains(t, string(text), was)
		_, err = DecodeFixture([]byte(strings.Replace(string(text), was, `value="`+value+`"`, 1)))
		require.ErrorIs(t, err, ErrMessage, value)
	}
}

func FuzzFixture(f *testing.F) {
	e, lineups := storedMatch()
	text, err := xml.Marshal(fixtureOf(e, lineups, noon))
	require.NoError(f, err)
	f.Add(string(text))
	f.Fuzz(func(t *testing.T, text string) {
		fixture, err := DecodeFixture([]byte(text))
		if err != nil {
			require.ErrorIs(t, err, ErrMessage)
			return
		}
		for _, side := range fixture.PreMatch.Batters {
			for _, b := range side {
				require.LessOrEqual(t, b.Worth, highestRating)
			}
		}
	})
}
