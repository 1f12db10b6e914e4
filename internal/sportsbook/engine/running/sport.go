package running

import (
	"fmt"
	"time"

	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// points holds the probabilities of 1, 2, 3 … points of a turn at index 1, 2, 3 …; index 0 is not used.
type points []float64

func (p points) mean() (m float64) {
	for n, q := range p {
		m += float64(n) * q
	}
	return m
}

func (p points) sum() (s float64) {
	for _, q := range p {
		s += q
	}
	return s
}

func (p points) times(by float64) points {
	out := make(points, len(p))
	for n, q := range p {
		out[n] = q * by
	}
	return out
}

// sport holds the parameters in which the sports of the family differ. The sides have alternate turns, a slot each: a
// possession, a raid, a passage of play. A turn brings points to its side and, in kabaddi, to the other one.
type sport struct {
	key     string
	name    string // of its periods
	plan    timed.Plan
	slot    int // seconds of a turn
	own     points
	other   points  // points of the defending side
	last    points  // probability that a side so many points behind scores them at the end of regular time: see last.go
	base    float64 // points of an average side on a neutral ground, in regular time
	ground  float64 // home advantage in points
	rating  float64 // points that one standard deviation of rating is worth against an average side
	scores  []int   // points that one score may bring
	stretch float64 // real minutes per minute of the clock
	pause   time.Duration
	half    time.Duration
	length  time.Duration
	races   []int   // points of the races, in order
	swing   float64 // change of a probability at which prices are withdrawn at once
	offers  []string
	beside  int
}

// fullBasketball is the number of minutes for which the strengths of a basketball contest are given, whatever its format.
const fullBasketball = 48

func sportOf(key, format string) (*sport, error) {
	common := []string{market.MatchWinner, market.Handicap, market.TotalRallies, market.PeriodWinner, market.PeriodTotal,
		market.TeamTotal, market.OddEven}
	switch {
	case key == "basketball" && (format == "" || format == "4x12" || format == "4x10"):
		minutes := 12
		if format == "4x10" {
			minutes = 10
		}
		s := &sport{key: key, name: "quarter", plan: plan(4, minutes), slot: 15, own: points{0, 0.1, 0.36, 0.115}, last: points{0, 0.38, 0.23, 0.18},
			base: 112 * float64(4*minutes) / fullBasketball, ground: 2.6, rating: 3.5, scores: []int{1, 2, 3}, stretch: 2.2, pause: 130 * time.Second,
			half: 15 * time.Minute, length: 140 * time.Minute, swing: 0.06, beside: 2,
			races: []int{20, 40, 60}, offers: append(common, market.HalfWinner, market.HalfTotal, market.RaceTo)}
		s.plan.Draws, s.plan.Extra, s.plan.Extras = false, 300, 6
		return s, nil
	case key == "kabaddi" && format == "":
		return &sport{key: key, name: "half", plan: plan(2, 20), slot: 30, own: points{0, 0.3, 0.075, 0.025, 0.01}, other: points{0, 0.2, 0.03},
			last: points{0, 0.35, 0.27, 0.2}, races: []int{10, 20}, base: 33, ground: 1, rating: 2.5, scores: []int{1, 2, 3, 4, 5, 6, 7}, stretch: 1.1, pause: 5 * time.Minute, half: 5 * time.Minute,
			length: 55 * time.Minute, swing: 0.08, beside: 2, offers: append(common, market.RaceTo)}, nil
	case key == "aussie-rules" && format == "":
		return &sport{key: key, name: "quarter", plan: plan(4, 20), slot: 20, own: points{0, 0.088, 0, 0, 0, 0, 0.103}, base: 84, ground: 7,
			rating: 17, scores: []int{1, 6}, stretch: 1.45, pause: 6 * time.Minute, half: 20 * time.Minute, length: 155 * time.Minute, swing: 0.04, beside: 2,
			offers: append(common, market.HalfWinner, market.HalfTotal)}, nil
	}
	return nil, fmt.Errorf("running: unknown format %[2]q of %[1]q", key, format)
}

func plan(periods, minutes int) timed.Plan {
	p := timed.Plan{Late: 120, Draws: true}
	for range periods {
		p.Periods = append(p.Periods, minutes*60)
	}
	return p
}

// slots returns the turns of a period.
func (s *sport) slots(period int) int { return s.plan.Length(period) / s.slot }

// scale returns the factor from the strengths of a contest to the points of the match.
func (s *sport) scale() float64 {
	if s.key == "basketball" {
		return s.base / 112
	}
	return 1
}

// Sports returns the sports of the family.
func Sports() []string { return []string{"basketball", "kabaddi", "aussie-rules"} }

// Formats returns the values of Contest.Format. The first is the usual one, which an empty Format means.
func Formats(key string) []string {
	if key == "basketball" {
		return []string{"4x12", "4x10"}
	}
	return nil
}

// Length returns the duration of a match at real pace, breaks and result included; 0 for a sport of another family.
func Length(key string) time.Duration {
	s, err := sportOf(key, "")
	if err != nil {
		return 0
	}
	return s.length
}

// Contest converts two ratings, in standard deviations from the average side of a league, into a contest: the points that each
// side is expected to score in regular time on home's ground. In basketball these are the points in 48 minutes, whatever the
// format.
func Contest(key string, home, away float64) feed.Contest {
	s, err := sportOf(key, "")
	if err != nil {
		return feed.Contest{}
	}
	home, away = min(max(home, -3), 3), min(max(away, -3), 3)
	lead := (s.rating*(home-away) + s.ground) / 2
	return feed.Contest{Home: s.base + lead, Away: s.base - lead}
}
