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

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/invented"
	"maidan/internal/sportsbook/market"
)

// anchor is the moment from which all slots are counted, at any speed.
var anchor = time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)

// announced is how many slots ahead a fixture is told.
const announced = 2

// place is one match of the schedule. Its id says all that is needed to play it again, but the secret seed.
type place struct {
	tag   string // fingerprint of the seed: another seed plays other matches, which must not share ids
	speed int
	lane  int // index in lanes
	slot  int64
}

func fingerprint(seed [32]byte) string {
	sum := sha256.Sum256(append([]byte("maidan simulated feed "), seed[:]...))
	return hex.EncodeToString(sum[:3])
}

// id is the event's id, "sim-3fa9c1-60-fb1-1187".
func (p place) id() string {
	return fmt.Sprintf("sim-%s-%d-%s-%d", p.tag, p.speed, lanes[p.lane].code, p.slot)
}

// parse reads an id back.
func parse(id string) (place, error) {
	parts := strings.Split(id, "-")
	bad := fmt.Errorf("sim: %q is not the id of a simulated match", id)
	if len(parts) != 5 || parts[0] != "sim" {
		return place{}, bad
	}
	speed, err1 := strconv.Atoi(parts[2])
	ln := slices.IndexFunc(lanes, func(l lane) bool { return l.code == parts[3] })
	slot, err2 := strconv.ParseInt(parts[4], 10, 64)
	if err1 != nil || err2 != nil || speed < 1 || ln < 0 || slot < 0 {
		return place{}, bad
	}
	return place{parts[1], speed, ln, slot}, nil
}

func (p place) length() time.Duration { return lanes[p.lane].slot / time.Duration(p.speed) }

// start is when the match begins.
func (p place) start() time.Time {
	return anchor.Add(lanes[p.lane].offset / time.Duration(p.speed)).Add(time.Duration(p.slot) * p.length())
}

// told is when its fixture is announced.
func (p place) told() time.Time { return p.start().Add(-announced * p.length()) }

// at is the place of a lane that is on at a moment.
func at(tag string, speed, ln int, now time.Time) place {
	p := place{tag: tag, speed: speed, lane: ln}
	p.slot = int64(now.Sub(p.start()) / p.length())
	return p
}

// pairing is who meets in a slot of a league of n sides, n even: a double round by the circle method, season after season. The
// first is at home. In the second half of a season everybody meets again on the other's ground.
func pairing(n int, slot int64) (home, away int) {
	rounds, games := n-1, n/2
	game := int(slot % int64(2*rounds*games))
	second := game >= rounds*games
	game %= rounds * games
	round, pair := game/games, game%games
	seat := func(i int) int { // one side sits still, the others go round
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

// fixture announces the match of a place.
func (s *Sim) fixture(p place) (*feed.Fixture, error) {
	l := lanes[p.lane]
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
		return nil, fmt.Errorf("sim: nobody arms the sides of %s", l.sport)
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

// mostRated are the overs of the longest matches whose batters differ: how much they do has been learnt of no longer ones.
const mostRated = 20

// cricketers sends out two sides. What their batters are worth is told, and played by.
func cricketers(f *feed.Fixture, l lane, home, away int) {
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

// race sends out a field of six to twelve.
func (s *Sim) race(f *feed.Fixture, slot int64) error {
	if s.cfg.Race == nil {
		return fmt.Errorf("sim: nobody arms the runners of %s", f.Sport)
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
