package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/invented"
)

// lane is a place where one match follows another, for ever. Its clubs play nobody else, so that nobody is on two
// grounds at once.
type lane struct {
	league feed.Competition
	format cricket.Format
	slot   time.Duration // from start to start, at the true pace of the game
	offset time.Duration // of the first start, so that lanes are in different phases
	clubs  [4]int
	par    float64 // in runs of twenty overs
}

var (
	monsoon = feed.Competition{ID: "sim-msl", Name: "Monsoon Super League"}
	lantern = feed.Competition{ID: "sim-ltt", Name: "Lantern Ten"}
	gully   = feed.Competition{ID: "sim-gf", Name: "Gully Fives"}
)

const (
	slotT20 = 190 * time.Minute
	slotT10 = 104 * time.Minute
	slotT5  = 56 * time.Minute
)

var lanes = []lane{
	{monsoon, cricket.T20(), slotT20, 0, [4]int{0, 1, 2, 3}, 164},
	{monsoon, cricket.T20(), slotT20, 60 * time.Minute, [4]int{4, 5, 6, 7}, 164},
	{monsoon, cricket.T20(), slotT20, 125 * time.Minute, [4]int{8, 9, 10, 11}, 164},
	{lantern, cricket.Limited("T10", 10), slotT10, 25 * time.Minute, [4]int{12, 13, 14, 15}, 172},
	{lantern, cricket.Limited("T10", 10), slotT10, 80 * time.Minute, [4]int{16, 17, 18, 19}, 172},
	{gully, cricket.Limited("T5", 5), slotT5, 10 * time.Minute, [4]int{20, 21, 22, 23}, 180},
}

// pairings is a double round of four clubs; the first named is at home.
var pairings = [12][2]int{{0, 1}, {2, 3}, {0, 2}, {3, 1}, {3, 0}, {1, 2}, {1, 0}, {3, 2}, {2, 0}, {1, 3}, {0, 3}, {2, 1}}

// anchor is the moment from which all slots are counted, at any speed.
var anchor = time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)

// announced is how many slots ahead a fixture is told.
const announced = 2

// place is one match of the schedule. Its id says all that is needed to play it again, but the secret seed.
type place struct {
	tag   string // fingerprint of the seed: another seed plays other matches, which must not share ids
	speed int
	lane  int
	slot  int64
}

func fingerprint(seed [32]byte) string {
	sum := sha256.Sum256(append([]byte("maidan simulated feed "), seed[:]...))
	return hex.EncodeToString(sum[:3])
}

// id is the event's id, "sim-3fa9c1-60-2-1187".
func (p place) id() string { return fmt.Sprintf("sim-%s-%d-%d-%d", p.tag, p.speed, p.lane, p.slot) }

// parse reads an id back.
func parse(id string) (place, error) {
	parts := strings.Split(id, "-")
	bad := fmt.Errorf("sim: %q is not the id of a simulated match", id)
	if len(parts) != 5 || parts[0] != "sim" {
		return place{}, bad
	}
	speed, err1 := strconv.Atoi(parts[2])
	ln, err2 := strconv.Atoi(parts[3])
	slot, err3 := strconv.ParseInt(parts[4], 10, 64)
	if err1 != nil || err2 != nil || err3 != nil || speed < 1 || ln < 0 || ln >= len(lanes) || slot < 0 {
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

func (p place) fixture() *feed.Fixture {
	l := lanes[p.lane]
	pair := pairings[p.slot%int64(len(pairings))]
	home, away := l.clubs[pair[0]], l.clubs[pair[1]]
	return &feed.Fixture{Sport: "cricket", Competition: l.league, Home: invented.Team(home), Away: invented.Team(away), Venue: invented.Ground(home),
		StartsAt: p.start(), Format: l.format, Bettable: true, Virtual: true,
		PreMatch: cricket.PreMatch{Competition: l.league.ID, EloHome: invented.Rating(home), EloAway: invented.Rating(away),
			Par: l.par, Venue: float64(home%5-2) * 3}}
}
