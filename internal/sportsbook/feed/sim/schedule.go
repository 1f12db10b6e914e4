package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/invented"
	"maidan/internal/sportsbook/market"
)

// anchor is the time from which all slots are counted, at any speed.
var anchor = time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)

// announced is how many slots ahead a fixture is announced.
const announced = 2

// matchSlot is one match of the schedule. Its id and the secret seed determine the whole match.
type matchSlot struct {
	tag    string // fingerprint of the seed: another seed plays other matches, which must have other ids
	speed  int
	league int // index in leagues
	slot   int64
}

func fingerprint(seed [32]byte) string {
	sum := sha256.Sum256(append([]byte("maidan simulated feed "), seed[:]...))
	return hex.EncodeToString(sum[:3])
}

// id returns the event's id, "sim-3fa9c1-60-fb1-1187".
func (p matchSlot) id() id.Event {
	return id.Event(fmt.Sprintf("sim-%s-%d-%s-%d", p.tag, p.speed, leagues[p.league].code, p.slot))
}

// parse parses an id.
func parse(id id.Event) (matchSlot, error) {
	parts := strings.Split(string(id), "-")
	bad := fmt.Errorf("sim: %q is not the id of a simulated match", id)
	if len(parts) != 5 || parts[0] != "sim" {
		return matchSlot{}, bad
	}
	speed, err1 := strconv.Atoi(parts[2])
	ln := slices.IndexFunc(leagues, func(l league) bool { return l.code == parts[3] })
	slot, err2 := strconv.ParseInt(parts[4], 10, 64)
	if err1 != nil || err2 != nil || speed < 1 || ln < 0 || slot < 0 {
		return matchSlot{}, bad
	}
	return matchSlot{parts[1], speed, ln, slot}, nil
}

func (p matchSlot) length() time.Duration { return leagues[p.league].slot / time.Duration(p.speed) }

// start returns when the match begins.
func (p matchSlot) start() time.Time {
	return anchor.Add(leagues[p.league].offset / time.Duration(p.speed)).Add(time.Duration(p.slot) * p.length())
}

// announcedAt returns when its fixture is announced.
func (p matchSlot) announcedAt() time.Time { return p.start().Add(-announced * p.length()) }

// slotAt returns the current match of a league at a time.
func slotAt(tag string, speed, ln int, now time.Time) matchSlot {
	p := matchSlot{tag: tag, speed: speed, league: ln}
	p.slot = int64(now.Sub(p.start()) / p.length())
	return p
}

// pairing returns who plays whom in a slot of a league of n sides, n even: a double round robin by the circle method, season after
// season. The first side is at home; in the second half of a season the grounds are swapped.
func pairing(n int, slot int64) (home, away int) {
	rounds, games := n-1, n/2
	game := int(slot % int64(2*rounds*games))
	second := game >= rounds*games
	game %= rounds * games
	round, pair := game/games, game%games
	seat := func(i int) int { // one side is fixed, the others rotate
		if i == 0 {
			return 0
		}
		return 1 + (i-1+round)%(n-1)
	}
	home, away = seat(pair), seat(n-1-pair)
	if second != (round%2 == 1) {
		home, away = away, home
	}
	return home, away
}

// fixture returns the fixture of a match.
func (s *Sim) fixture(p matchSlot) (*feed.Fixture, error) {
	l := leagues[p.league]
	sport, ok := market.SportOf(l.sport)
	if !ok {
		return nil, fmt.Errorf("sim: there is no sport %q", l.sport)
	}
	f := &feed.Fixture{Sport: l.sport, Competition: l.league, StartsAt: p.start(), Bettable: true, Virtual: true}
	if sport.Family == market.FamilyRace {
		return f, s.race(f, p.slot)
	}
	i, j := pairing(len(l.sides), p.slot)
	home, away := l.sides[i], l.sides[j]
	if sport.Family == market.FamilyCricket {
		cricketers(f, l, home, away)
		return f, nil
	}
	f.Home, f.Away, f.Venue = invented.Side(l.sport, home), invented.Side(l.sport, away), invented.Ground(home)
	contest := s.cfg.Contests[sport.Family]
	if contest == nil {
		return nil, fmt.Errorf("sim: no contest function for %s", l.sport)
	}
	c := contest(l.sport, invented.Strength(home), invented.Strength(away))
	if l.setup != "" {
		c.Format = l.setup
	}
	if len(l.params) > 0 {
		all := maps.Clone(c.Params)
		if all == nil {
			all = map[string]float64{}
		}
		maps.Copy(all, l.params)
		c.Params = all
	}
	f.Contest = &c
	return f, nil
}

// mostRated is the number of overs of the longest matches with batter ratings: longer ones are not in the model's data.
const mostRated = 20

// cricketers sets the two sides, with the batter ratings that the match is played by.
func cricketers(f *feed.Fixture, l league, home, away int) {
	f.Format, f.Venue = l.format, invented.Ground(home)
	f.PreMatch = cricket.PreMatch{Competition: l.league.ID, EloHome: invented.Rating(home), EloAway: invented.Rating(away), Par: l.par,
		Venue: float64(home%5-2) * 3}
	f.Home, f.Away = invented.Team(home), invented.Team(away)
	if l.sport != "cricket" {
		f.Home, f.Away = invented.Side(l.sport, home), invented.Side(l.sport, away)
	}
	if l.format.Days == 0 && l.format.Overs <= mostRated {
		f.PreMatch.Batters = map[cricket.Side][]cricket.Proven{
			cricket.Home: invented.Batting(f.Home.Players), cricket.Away: invented.Batting(f.Away.Players)}
	}
}

// race sets a field of six to twelve runners.
func (s *Sim) race(f *feed.Fixture, slot int64) error {
	if s.cfg.Race == nil {
		return fmt.Errorf("sim: no race function for %s", f.Sport)
	}
	field := 6 + int(slot*5%7)
	names, strengths := make([]string, field), make([]float64, field)
	for i := range names {
		n := (int(slot)*11 + i*5) % invented.Horses()
		names[i], strengths[i] = invented.Horse(n), invented.Strength(n)
	}
	c := s.cfg.Race(names, strengths)
	f.Contest = &c
	f.Venue = invented.Course(int(slot))
	f.Home = feed.Team{ID: "race", Name: fmt.Sprintf("%s, race %d", f.Venue, slot%8+1), Short: "RACE", Colour: "#4d7c0f"}
	return nil
}
