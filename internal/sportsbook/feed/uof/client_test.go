package uof

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A client that reads published messages by the rules of public clients of the Unified Odds Feed: a routing key has at least seven
// parts and a known message; a URN has three parts, a known prefix and an unsigned 64-bit number that is still valid after a left
// shift by eight; scores are whole numbers; a market has a numeric id. Unlike Decode it shares no type with the publisher.

// clientPrefixes are the kinds of events that such a client accepts.
var clientPrefixes = []string{"sr:match", "sr:stage", "sr:season", "sr:tournament", "sr:simple_tournament", "test:match", "vf:match", "vf:season",
	"vf:tournament", "vbl:match", "vbl:season", "vbl:tournament", "vto:match", "vto:season", "vto:tournament", "vdr:stage", "vhc:stage", "vti:match",
	"vti:tournament", "wns:draw"}

// clientEvent returns the event id of a URN as such a client computes it.
func clientEvent(urn string) (int64, error) {
	parts := strings.Split(urn, ":")
	if len(parts) != 3 {
		return 0, fmt.Errorf("%q has %d parts", urn, len(parts))
	}
	n, err := strconv.ParseUint(parts[2], 10, 64)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%q ends in no number", urn)
	}
	if !slices.Contains(clientPrefixes, parts[0]+":"+parts[1]) {
		return 0, fmt.Errorf("%q has an unknown prefix", urn)
	}
	id := int64(n) << 8
	if id>>8 != int64(n) || id < 0 || n > 1<<53 {
		return 0, fmt.Errorf("%q overflows", urn)
	}
	return id, nil
}

type clientHead struct {
	EventID   string `xml:"event_id,attr"`
	Producer  int8   `xml:"product,attr"`
	Timestamp int    `xml:"timestamp,attr"`
	RequestID *int   `xml:"request_id,attr"`
}

type clientMarket struct {
	ID         int    `xml:"id,attr"`
	Specifiers string `xml:"specifiers,attr"`
	Status     *int8  `xml:"status,attr"`
	Outcomes   []struct {
		ID         string   `xml:"id,attr"`
		Odds       *float64 `xml:"odds,attr"`
		Active     *bool    `xml:"active,attr"`
		Result     *int     `xml:"result,attr"`
		VoidFactor *float64 `xml:"void_factor,attr"`
		DeadHeat   *float64 `xml:"dead_heat_factor,attr"`
	} `xml:"outcome"`
}

type clientStatus struct {
	Status        int8  `xml:"status,attr"`
	HomeScore     *int  `xml:"home_score,attr"`
	AwayScore     *int  `xml:"away_score,attr"`
	MatchStatus   *int  `xml:"match_status,attr"`
	CurrentServer *int8 `xml:"current_server,attr"`
	HomeGame      *int  `xml:"home_gamescore,attr"`
	AwayGame      *int  `xml:"away_gamescore,attr"`
	Delivery      *int  `xml:"delivery,attr"`
	Innings       *int  `xml:"innings,attr"`
	Over          *int  `xml:"over,attr"`
	HomeOut       *int  `xml:"home_dismissals,attr"`
	AwayOut       *int  `xml:"away_dismissals,attr"`
	Periods       []struct {
		MatchStatus *int `xml:"match_status_code,attr"`
		Number      *int `xml:"number,attr"`
		HomeScore   *int `xml:"home_score,attr"`
		AwayScore   *int `xml:"away_score,attr"`
	} `xml:"period_scores>period_score"`
}

// clientMessage has the fields that such a client reads of any message.
type clientMessage struct {
	XMLName xml.Name
	clientHead
	Status   *clientStatus  `xml:"sport_event_status"`
	Odds     []clientMarket `xml:"odds>market"`
	Results  []clientMarket `xml:"outcomes>market"`
	Recalled []clientMarket `xml:"market"`
}

// clientReads reads a published message; it fails if such a client would.
func clientReads(key string, body []byte) (m clientMessage, err error) {
	parts := strings.Split(key, ".")
	if len(parts) < 7 {
		return m, fmt.Errorf("routing key %q", key)
	}
	if err = xml.Unmarshal(body, &m); err != nil {
		return m, err
	}
	if parts[3] != m.XMLName.Local {
		return m, fmt.Errorf("routing key %q of a %s", key, m.XMLName.Local)
	}
	if m.Producer < 1 || m.Timestamp < 1 {
		return m, fmt.Errorf("producer %d, timestamp %d", m.Producer, m.Timestamp)
	}
	if m.XMLName.Local == "alive" || m.XMLName.Local == "snapshot_complete" {
		return m, nil
	}
	if _, err = strconv.Atoi(parts[4]); err != nil || parts[4] == "0" {
		return m, fmt.Errorf("sport of routing key %q", key)
	}
	if m.EventID != parts[5]+":"+parts[6] {
		return m, fmt.Errorf("routing key %q of %s", key, m.EventID)
	}
	_, err = clientEvent(m.EventID)
	return m, err
}

// clientFixture has the fields that such a client reads of a fixture.
type clientFixture struct {
	GeneratedAt time.Time `xml:"generated_at,attr"`
	Fixture     struct {
		ID         string    `xml:"id,attr"`
		Name       string    `xml:"name,attr"`
		StartTime  time.Time `xml:"start_time,attr"`
		Scheduled  time.Time `xml:"scheduled,attr"`
		Tournament struct {
			clientThing
			Sport    clientThing `xml:"sport"`
			Category clientThing `xml:"category"`
		} `xml:"tournament"`
		Sides []struct {
			clientThing
			Qualifier string        `xml:"qualifier,attr"`
			Players   []clientThing `xml:"players>player"`
		} `xml:"competitors>competitor"`
	} `xml:"fixture"`
}

type clientThing struct {
	ID   string `xml:"id,attr"`
	Name string `xml:"name,attr"`
}

// numbered reports whether a URN ends in a number, the only requirement for things other than events.
func (t clientThing) numbered() bool {
	parts := strings.Split(t.ID, ":")
	if len(parts) != 3 {
		return false
	}
	n, err := strconv.ParseUint(parts[2], 10, 64)
	return err == nil && n > 0
}

// clientDescriptions has the fields that such a client reads of market descriptions.
type clientDescriptions struct {
	Markets []clientDescription `xml:"market"`
}

type clientDescription struct {
	ID         int               `xml:"id,attr"`
	Name       string            `xml:"name,attr"`
	Groups     string            `xml:"groups,attr"`
	Outcomes   []clientThing     `xml:"outcomes>outcome"`
	Specifiers []clientSpecifier `xml:"specifiers>specifier"`
}

type clientSpecifier struct {
	Name string `xml:"name,attr"`
	Type string `xml:"type,attr"`
}

// describes reports whether a description names all specifiers of a market.
func (d clientDescription) describes(m clientMarket) bool {
	for part := range strings.SplitSeq(m.Specifiers, "|") {
		name, _, hasValue := strings.Cut(part, "=")
		known := slices.ContainsFunc(d.Specifiers, func(s clientSpecifier) bool { return s.Name == name && s.Type != "" })
		if hasValue && !known {
			return false
		}
	}
	return d.ID == m.ID && d.Name != "" && d.Groups != ""
}
