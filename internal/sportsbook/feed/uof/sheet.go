package uof

import (
	"math"
	"strconv"
	"strings"
	"time"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

// worthOf begins the key of an extra info that says what a batter is worth: runs a ball beyond what is expected in his place, a wicket
// counted as five (cricket.Proven). The player's id follows. The feed knows no such thing; houses tell it to each other.
const worthOf = "batting_worth:"

// mostWorth is beyond any batter: a number larger than it is not runs a ball.
const mostWorth = 3.0

// batters are the team sheets with what everybody is worth; nil where the fixture does not say it of anybody.
func (x FixtureXML) batters() (map[cricket.Side][]cricket.Proven, error) {
	worths := map[string]float64{}
	for _, info := range x.Extra {
		id, ok := strings.CutPrefix(info.Key, worthOf)
		if !ok {
			continue
		}
		worth, err := strconv.ParseFloat(info.Value, 64)
		if err != nil || !(math.Abs(worth) <= mostWorth) {
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

// fixtureOf returns the fixture of an event of this node, made at a moment, with its line-ups where they are known.
func fixtureOf(e market.Event, lineups *market.Lineups, at time.Time) FixtureDocument {
	starts := time.UnixMilli(e.StartsAt).UTC()
	known, _ := market.SportOf(e.Sport)
	x := FixtureXML{ID: matchURN(e), Name: e.Name, StartTime: starts, Scheduled: starts, Venue: NamedXML{Name: e.Venue},
		Tournament: TournamentXML{ID: urnOf("tournament", e.CompetitionID), Name: e.Competition, Sport: NamedXML{ID: string(sportURN(e.Sport)), Name: known.Name},
			Category: CategoryXML{ID: urnOf("category", e.Country), Name: e.Country, CountryCode: alpha3(e.Country)}}}
	if lineups == nil {
		lineups = &market.Lineups{}
	}
	x.enter(cricket.Home, e.Home, lineups.Home, lineups.Batters)
	if e.Away.Name != "" { // a race has a name and no sides
		x.enter(cricket.Away, e.Away, lineups.Away, lineups.Batters)
	}
	return FixtureDocument{GeneratedAt: at.UTC(), Fixture: x}
}

func (x *FixtureXML) enter(side cricket.Side, t market.Team, players []string, batters map[cricket.Side][]cricket.Proven) {
	c := CompetitorXML{ID: urnOf("competitor", t.Name), Name: t.Name, Abbreviation: t.Short, Qualifier: string(side)}
	id := func(name string) string { return urnOf("player", t.Name+"\x00"+name) }
	for _, name := range players {
		c.Players = append(c.Players, NamedXML{ID: id(name), Name: name})
	}
	for _, b := range batters[side] {
		x.Extra = append(x.Extra, InfoXML{Key: worthOf + id(b.Name), Value: strconv.FormatFloat(b.Worth, 'g', -1, 64)})
	}
	x.Competitors = append(x.Competitors, c)
}
