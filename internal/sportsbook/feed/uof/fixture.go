package uof

import (
	"encoding/xml"
	"hash/fnv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// FixtureDocument is the response with a fixture.
type FixtureDocument struct {
	XMLName     xml.Name   `xml:"fixtures_fixture"`
	GeneratedAt time.Time  `xml:"generated_at,attr"`
	Fixture     FixtureXML `xml:"fixture"`
}

// FixtureXML is a fixture: sides, venue and start.
type FixtureXML struct {
	ID          URN             `xml:"id,attr"`
	Name        string          `xml:"name,attr,omitempty"`
	StartTime   time.Time       `xml:"start_time,attr"`
	Scheduled   time.Time       `xml:"scheduled,attr"`
	Tournament  TournamentXML   `xml:"tournament"`
	Competitors []CompetitorXML `xml:"competitors>competitor"`
	Venue       NamedXML        `xml:"venue"`
	Extra       []InfoXML       `xml:"extra_info>info"`
}

// InfoXML is optional information of a fixture: see lineups.go.
type InfoXML struct {
	Key   string `xml:"key,attr"`
	Value string `xml:"value,attr"`
}

// TournamentXML is a competition with its sport and its country.
type TournamentXML struct {
	ID       string      `xml:"id,attr"`
	Name     string      `xml:"name,attr"`
	Sport    NamedXML    `xml:"sport"`
	Category CategoryXML `xml:"category"`
}

// CategoryXML is a country or a substitute for one.
type CategoryXML struct {
	ID          string `xml:"id,attr,omitempty"`
	Name        string `xml:"name,attr,omitempty"`
	CountryCode string `xml:"country_code,attr,omitempty"` // ISO 3166-1 alpha-3
}

// NamedXML is anything with an id and a name.
type NamedXML struct {
	ID   string `xml:"id,attr,omitempty"`
	Name string `xml:"name,attr,omitempty"`
}

// CompetitorXML is a side.
type CompetitorXML struct {
	ID           string     `xml:"id,attr"`
	Name         string     `xml:"name,attr"`
	Abbreviation string     `xml:"abbreviation,attr,omitempty"`
	Qualifier    string     `xml:"qualifier,attr"` // home or away
	Players      []NamedXML `xml:"players>player"` // in cricket in batting order
}

// DecodeFixture reads a fixture. It fails without two sides (for a race: without a name), without a start, for an unsupported
// sport, and for inconsistent line-ups.
func DecodeFixture(data []byte) (feed.Fixture, error) {
	var doc FixtureDocument
	if err := xml.Unmarshal(data, &doc); err != nil {
		return feed.Fixture{}, wrap(err)
	}
	x := doc.Fixture
	f := feed.Fixture{Sport: sportOf(URN(x.Tournament.Sport.ID)), Priced: true, Bettable: true, Venue: x.Venue.Name, StartsAt: x.StartTime.UTC(),
		Competition: feed.Competition{ID: escaped(strings.ReplaceAll(x.Tournament.ID, ":", "-")), Name: x.Tournament.Name, Country: alpha2(x.Tournament.Category.CountryCode)}}
	for _, c := range x.Competitors {
		switch c.Qualifier {
		case "home":
			f.Home = team(c)
		case "away":
			f.Away = team(c)
		}
	}
	known, _ := market.SportOf(f.Sport)
	switch {
	case known.Key == "":
		return f, bad("fixture %s: sport %q", x.ID, x.Tournament.Sport.ID)
	case f.Home.Name == "" || f.Away.Name == "" && known.Family != market.FamilyRace:
		return f, bad("fixture %s has no two sides", x.ID)
	case f.StartsAt.IsZero():
		return f, bad("fixture %s does not start", x.ID)
	}
	var err error
	f.PreMatch.Batters, err = x.batters()
	return f, err
}

func team(c CompetitorXML) feed.Team {
	short := strings.ToUpper(c.Abbreviation)
	if short == "" {
		runes := []rune(strings.ToUpper(strings.Map(shortNameRune, c.Name)))
		short = string(runes[:min(len(runes), 3)])
	}
	t := feed.Team{ID: c.ID, Name: c.Name, Short: short, Colour: colour(c.ID)}
	for _, p := range c.Players {
		t.Players = append(t.Players, p.Name)
	}
	return t
}

func shortNameRune(r rune) rune {
	if r == ' ' || r == '.' || r == '-' || r == '\'' {
		return -1
	}
	return r
}

// palette has colours that differ on light and dark backgrounds. The feed has none: a side always gets the same one.
var palette = []string{"#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#148f77", "#ba4a00", "#2e4053", "#a93268", "#5d6d1e"}

func colour(id string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id)) // cannot fail
	return palette[h.Sum32()%uint32(len(palette))]
}

// alpha2 converts a country code from ISO alpha-3 to alpha-2; it is empty for an unknown one.
func alpha2(code string) string {
	r, err := language.ParseRegion(code)
	if err != nil || !r.IsCountry() || len(r.String()) != 2 {
		return ""
	}
	return r.String()
}

func alpha3(code string) string {
	r, err := language.ParseRegion(code)
	if err != nil {
		return ""
	}
	return r.ISO3()
}
