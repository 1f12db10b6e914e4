package sets

import (
	"fmt"
	"strconv"
	"strings"

	"maidan/internal/sportsbook/feed"
)

// sport holds the rules of a sport and the parameters of its model.
type sport struct {
	bestOf int // sets, unless the format says otherwise

	// Points that win a set, or a tie-break in tennis; a lead of two points is needed.
	to, lastTo int // lastTo in the deciding set
	games      int // games that win a set with a lead of two, before a tie-break at games all; 0 if a set is won by points

	rallyServes bool // the side that won the rally serves next; otherwise serves alternate by turn
	turn        int  // number of points that a side serves in a row

	serve  float64 // share of points won on serve between equal sides
	form   float64 // difference of that share from its mean in a game of tennis, up or down: see games.go
	spread float64 // probability of a point on serve per standard deviation of strength

	pace, afterGame, afterTurn, afterSet int // seconds of a point, and those added by a game, a change of ends and a set
}

// sports holds the rules. Tennis follows the ITF rules: a tie-break to 7 at six games all, to 10 in a fifth set. Table tennis
// follows ITTF laws 2.11 to 2.13, volleyball FIVB rules 6 and 12. Serve shares: tennis hard .639, clay .617, grass .659 (ATP
// 2018-24). A server of table tennis wins about .53. A server of men's volleyball wins .342, since the receiving
// side attacks first (Bundesliga 2010/11). The spread of tennis gives prices before the match the log loss that ratings reach on
// ATP results (.6325). That of volleyball gives the length of its matches.
var sports = map[string]sport{
	"tennis": {bestOf: 3, to: 7, lastTo: 7, games: 6, turn: 1, serve: .639, form: .12, spread: .034,
		pace: 32, afterGame: 12, afterTurn: 60, afterSet: 120},
	"table-tennis": {bestOf: 5, to: 11, lastTo: 11, turn: 2, serve: .53, spread: .042, pace: 17, afterSet: 60},
	"volleyball":   {bestOf: 5, to: 25, lastTo: 15, turn: 1, rallyServes: true, serve: .342, spread: .046, pace: 27, afterSet: 180},
}

// surfaces of tennis by Params["surface"].
var surfaces = map[int]float64{1: .639, 2: .617, 3: .659}

// longer is the difference of the mean probability of a point from the share of points won on serve. Games in which the server
// does badly have more points (measured, see facts_test.go).
const longer = .0145

// fifthTiebreak is the target of the tie-break of a fifth set.
const fifthTiebreak = 10

// lawOf returns the law of a contest.
func lawOf(name string, c feed.Contest) (sport, error) {
	law, ok := sports[name]
	if !ok {
		return law, fmt.Errorf("sets: %q is not won by sets", name)
	}
	if c.Format != "" {
		n, err := strconv.Atoi(strings.TrimPrefix(c.Format, "best_of_"))
		if err != nil || n < 1 || n > 7 || n%2 == 0 || !strings.HasPrefix(c.Format, "best_of_") {
			return law, fmt.Errorf("sets: format %q", c.Format)
		}
		law.bestOf = n
	}
	if law.games > 0 && law.bestOf == 5 {
		law.lastTo = fifthTiebreak
	}
	if s, ok := surfaces[int(c.Params["surface"])]; ok && law.games > 0 {
		law.serve = s
	}
	if s := c.Params["serve"]; s != 0 {
		law.serve = s
	}
	if !(law.serve > 0.05 && law.serve < 0.95) {
		return law, fmt.Errorf("sets: chance of a point on serve %v", law.serve)
	}
	if law.form > 0 {
		law.serve += longer
	}
	if d := c.Home - c.Away; !(d > -20 && d < 20) {
		return law, fmt.Errorf("sets: strengths %v and %v", c.Home, c.Away)
	}
	return law, nil
}

// toWin returns the number of sets that win the match.
func (l sport) toWin() int { return l.bestOf/2 + 1 }

// target returns the points that win a set, or its tie-break.
func (l sport) target(set int) int {
	if set == l.bestOf {
		return l.lastTo
	}
	return l.to
}

// won reports whether a has reached to with a lead of two points.
func won(a, b, to int) bool { return a >= to && a-b >= 2 }
