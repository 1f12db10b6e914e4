package uof

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

func TestFromFeed_MapsMarkets(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sport, key string
		line       Line
		want       feed.Line // without what the table repeats
		outcome    OutcomeID
		answer     string
	}{
		{"football", market.MatchWinner, Line{ID: 1}, feed.Line{}, "2", "draw"},
		{"football", market.DoubleChance, Line{ID: 10}, feed.Line{Winners: 2}, "10", "home_away"},
		{"football", market.DrawNoBet, Line{ID: 11}, feed.Line{}, "5", "away"},
		{"football", market.TotalGoals, Line{ID: 18, Specifiers: "total=2.5"}, feed.Line{Line: 2.5}, "13", "under"},
		{"football", market.AsianTotal, Line{ID: 18, Specifiers: "total=2.25"}, feed.Line{Line: 2.25}, "12", "over"},
		{"football", market.AsianTotal, Line{ID: 18, Specifiers: "total=2"}, feed.Line{Line: 2}, "12", "over"},
		{"football", market.Handicap, Line{ID: 16, Specifiers: "hcp=-1.5"}, feed.Line{Line: -1.5}, "1714", "home"},
		{"football", market.AsianHandicap, Line{ID: 16, Specifiers: "hcp=-0.25"}, feed.Line{Line: -0.25}, "1715", "away"},
		{"football", market.BothScore, Line{ID: 29}, feed.Line{}, "76", "no"},
		{"football", market.CorrectScore, Line{ID: 45}, feed.Line{}, "286", "1:1"},
		{"football", market.CorrectScore, Line{ID: 45}, feed.Line{}, "322", "4:4"},
		{"football", market.PeriodTotal, Line{ID: 68, Specifiers: "total=0.5"}, feed.Line{Line: 0.5, Period: 1}, "12", "over"},
		{"tennis", market.MatchWinner, Line{ID: 186}, feed.Line{}, "4", "home"},
		{"tennis", market.SetsHandicap, Line{ID: 188, Specifiers: "hcp=1.5"}, feed.Line{Line: 1.5}, "1715", "away"},
		{"tennis", market.TotalGames, Line{ID: 189, Specifiers: "total=22.5"}, feed.Line{Line: 22.5}, "12", "over"},
		{"tennis", market.SetWinner, Line{ID: 202, Specifiers: "setnr=2"}, feed.Line{Period: 2}, "4", "home"},
		{"tennis", market.SetTotalGames, Line{ID: 204, Specifiers: "setnr=1|total=9.5"}, feed.Line{Period: 1, Line: 9.5}, "12", "over"},
		{"tennis", market.GameWinner, Line{ID: 210, Specifiers: "gamenr=7|setnr=1"}, feed.Line{Period: 1, Number: 7}, "5", "away"},
		{"basketball", market.MatchWinner, Line{ID: 219}, feed.Line{}, "4", "home"},
		{"cricket", market.MatchWinner, Line{ID: 340}, feed.Line{}, "5", "away"},
		{"cricket", market.InningsTotal, Line{ID: 877, Specifiers: "inningnr=1|maxovers=20|total=165.5"}, feed.Line{Innings: 1, Overs: 20, Line: 165.5, Side: "home"}, "12", "over"},
		{"counter-strike", market.MapWinner, Line{ID: 330, Specifiers: "mapnr=3"}, feed.Line{Period: 3}, "5", "away"},
		{"ice-hockey", market.RegularWinner, Line{ID: 1}, feed.Line{}, "3", "away"},
		{"ice-hockey", market.MatchWinner, Line{ID: 406}, feed.Line{}, "4", "home"},
	} {
		line, answer := fromFeed(c.sport, c.line)
		require.Equal(t, c.key, line.Key, "%+v", c.line)
		require.Equal(t, c.answer, answer(c.outcome), "%+v", c.line)
		require.NotEmpty(t, line.Groups)
		line.ID, line.Key, line.Group, line.Groups, line.Position = "", "", "", nil, 0
		require.Equal(t, c.want, line)
	}
}

func TestFromFeed_UnmappedMarketKeepsItsID(t *testing.T) {
	t.Parallel()
	for _, c := range []Line{
		{ID: 9999, Specifiers: "x=1"}, {ID: 18, Specifiers: "from=1|total=2.5"}, {ID: 18}, {ID: 18, Specifiers: "total=many"}, {ID: 202, Specifiers: "setnr=-1"},
		{ID: genericMarket, Specifiers: "side=left"},
	} {
		line, answer := fromFeed("football", c)
		require.Regexp(t, `^uof\.\d+$`, line.Key)
		require.NotEmpty(t, line.Name)
		require.Empty(t, line.Groups, "every bet stop means it")
		require.NotEqual(t, answer("sr:player:1"), answer("sr_player_1"))
	}
}

func TestFromFeed_DistinguishesLines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z]{1,3}=[ -{}~]{0,6}(\|[A-Z]{1,3}=[ -{}~]{0,6})?`)
		var a, b Specifiers
		if a.UnmarshalText([]byte(text.Draw(t, "a"))) != nil || b.UnmarshalText([]byte(text.Draw(t, "b"))) != nil {
			return
		}
		require.Equal(t, a == b, lineID(Line{ID: 1, Specifiers: a}) == lineID(Line{ID: 1, Specifiers: b}), "%q %q", a, b)
		require.Regexp(t, `^[a-zA-Z0-9_.!+-]+$`, lineID(Line{ID: 1, Specifiers: a}))
	})
}

func TestToFeed_RoundTripsMarkets(t *testing.T) {
	t.Parallel()
	sports := market.Sports()
	rapid.Check(t, func(t *rapid.T) {
		sport := rapid.SampledFrom(sports).Draw(t, "sport").Key
		small := func(name string) int { return rapid.IntRange(0, 3).Draw(t, name) }
		q := market.Question{Key: rapid.SampledFrom([]string{market.MatchWinner, market.TotalGoals, market.AsianHandicap, market.SetWinner, market.TeamTotal, "top_batter"}).Draw(t, "key"),
			Group: market.GroupMain, Position: small("position"), Params: market.Params{Innings: small("innings"), Period: small("period"),
				Line: float64(rapid.IntRange(-20, 20).Draw(t, "line")) / 4, Overs: small("overs"), Number: small("number"), Until: small("until"),
				Side: rapid.SampledFrom([]string{"", "home", "away"}).Draw(t, "side"), Player: rapid.SampledFrom([]string{"", "A. Player"}).Draw(t, "player")}}
		keys := rapid.SampledFrom([]string{"home away", "home draw away", "over under", "p1 p2 p3"}).Draw(t, "keys")
		var answers []market.Answer
		for _, k := range splitWords(keys) {
			answers = append(answers, market.Answer{Key: k, Name: k})
		}
		m := market.New(market.Event{ID: "e"}, q, answers...)
		l, ids := toFeed(sport, m)
		line, answer := fromFeed(sport, l)
		require.Equal(t, m.Key, line.Key)
		require.True(t, same(line, m.Params), "%+v %+v", line, m.Params)
		for _, s := range m.Selections {
			require.Equal(t, s.Key, answer(ids[s.Key]))
		}
	})
}

func splitWords(s string) (words []string) {
	for _, p := range pairs(s) {
		words = append(words, p[0])
	}
	return words
}
