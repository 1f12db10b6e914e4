package uof

import (
	"math"
	"strconv"
	"strings"
	"time"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

// ratingPrefix is the prefix of extra info keys with a batter's rating: runs a ball beyond the expectation for the batting position, a
// wicket counted as five (cricket.Proven). The player's id follows. It is an extension between Maidan servers.
const ratingPrefix = "batting_worth:"

// highestRating bounds the rating of a batter in runs a ball.
const highestRating = 3.0

// batters returns the team sheets with ratings; nil if the fixture has none.
func (x FixtureXML) batters() (map[cricket.Side][]cricket.Proven, error) {
	worths := map[string]float64{}
	for _, info := range x.Extra {
		id, ok := strings.CutPrefix(info.Key, ratingPrefix)
		if !ok {
			continue
		}
		worth, err := strconv.ParseFloat(info.Value, 64)
		if err != nil || !(math.Abs(worth) <= highestRating) {
			return nil, bad("fixture %s: %s is worth %.20q", x.ID, id, info.Value)
		}
		worths[id] = worth
	}
	if len(worths) == 0 {
		return nil, nil
	}
	out := map[cricket.Side][]cricket.Proven{}
	for _, c := range x.Competitors {
		for _, p := range c.Players {
			side := cricket.Side(c.Qualifier)
			out[side] = append(out[side], cricket.Proven{Name: p.Name, Worth: worths[p.ID]})
		}
	}
	return out, nil
}

// fixtureOf returns the fixture of an event of this server, created at a time, with its line-ups if known.
func fixtureOf(e market.Event, lineups *market.Lineups, at time.Time) FixtureDocument {
	starts := time.UnixMilli(e.StartsAt).UTC()
	known, _ := market.SportOf(e.Sport)
	x := FixtureXML{ID: matchURN(e), Name: e.Name, StartTime: starts, Scheduled: starts, Venue: NamedXML{Name: e.Venue},
		Tournament: TournamentXML{ID: urnOf("tournament", e.CompetitionID), Name: e.Competition, Sport: NamedXML{ID: string(sportURN(e.Sport)), Name: known.Name},
			Category: CategoryXML{ID: urnOf("category", e.Country), Name: e.Country, CountryCode: alpha3(e.Country)}}}
	if lineups == nil {
		lineups = &market.Lineups{}
	}
	x.addPlayers(cricket.Home, e.Home, lineups.Home, lineups.Batters)
	if e.Away.Name != "" { // a race has a name and no sides
		x.addPlayers(cricket.Away, e.Away, lineups.Away, lineups.Batters)
	}
	return FixtureDocument{GeneratedAt: at.UTC(), Fixture: x}
}

func (x *FixtureXML) addPlayers(side cricket.Side, t market.Team, players []string, batters map[cricket.Side][]cricket.Proven) {
	c := CompetitorXML{ID: urnOf("competitor", t.Name), Name: t.Name, Abbreviation: t.Short, Qualifier: string(side)}
	id := func(name string) string { return urnOf("player", t.Name+"\x00"+name) }
	for _, name := range players {
		c.Players = append(c.Players, NamedXML{ID: id(name), Name: name})
	}
	for _, b := range batters[side] {
		x.Extra = append(x.Extra, InfoXML{Key: ratingPrefix + id(b.Name), Value: strconv.FormatFloat(b.Worth, 'g', -1, 64)})
	}
	x.Competitors = append(x.Competitors, c)
}
