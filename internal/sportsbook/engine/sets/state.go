package sets

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

// The sides as indices; nobody is the index of neither.
const (
	home   = 0
	away   = 1
	nobody = -1
)

var sides = [2]feed.Side{cricket.Home, cricket.Away}

func indexOf(s feed.Side) int {
	switch s {
	case cricket.Home:
		return home
	case cricket.Away:
		return away
	}
	return nobody
}

// set is a completed set.
type set struct {
	Won      [2]int `json:"won"` // games in tennis, points elsewhere
	Tiebreak bool   `json:"tiebreak,omitempty"`
	Games    string `json:"games,omitempty"` // winner of each game of tennis, h or a
}

// state is a match after its plays.
type state struct {
	Sport   string       `json:"sport"`
	Contest feed.Contest `json:"contest"`

	Phase   feed.Phase   `json:"phase,omitempty"` // empty before the match
	Sets    [2]int       `json:"sets"`
	Done    []set        `json:"done,omitempty"`
	Games   [2]int       `json:"games"`  // of the current set of tennis
	Points  [2]int       `json:"points"` // of the current game or tie-break, of the set elsewhere
	Course  string       `json:"course,omitempty"`
	First   int          `json:"first"`  // first server of the set, nobody while unknown
	Server  int          `json:"server"` // current server
	Retired int          `json:"retired"`
	Played  [2]int       `json:"played"` // points won in the match
	Aces    [2]int       `json:"aces"`
	Faults  [2]int       `json:"faults"` // double faults
	Breaks  [2]int       `json:"breaks"` // games won on the other's serve
	Result  *feed.Result `json:"result,omitempty"`

	law sport
}

// check completes a new or restored state and returns an error for an impossible one.
func (s *state) check() (err error) {
	if s.law, err = lawOf(s.Sport, s.Contest); err != nil {
		return err
	}
	if s.Phase == "" {
		s.First, s.Server, s.Retired = nobody, nobody, nobody
	}
	n := len(s.Done)
	if s.Sets[home]+s.Sets[away] != n || s.Sets[home] > s.law.toWin() || s.Sets[away] > s.law.toWin() || n > s.law.bestOf {
		return fmt.Errorf("sets: %v sets with %d complete", s.Sets, n)
	}
	for _, v := range []int{s.First, s.Server, s.Retired} {
		if v < nobody || v > away {
			return fmt.Errorf("sets: side %d", v)
		}
	}
	for i := range s.Points {
		if s.Points[i] < 0 || s.Points[i] > 1000 || s.Games[i] < 0 || s.Games[i] > 7 {
			return fmt.Errorf("sets: points %v, games %v", s.Points, s.Games)
		}
	}
	return nil
}

func (s *state) clone() state {
	c := *s
	c.Done = append([]set(nil), s.Done...)
	if s.Result != nil {
		r := *s.Result
		c.Result = &r
	}
	return c
}

// set returns the number of the current set, or of the next one, from 1.
func (s *state) set() int { return len(s.Done) + 1 }

// winner returns the winner by sets, or nobody.
func (s *state) winner() int {
	for side, n := range s.Sets {
		if n == s.law.toWin() {
			return side
		}
	}
	return nobody
}

// over reports whether the match is over.
func (s *state) over() bool {
	return s.winner() != nobody || s.Retired != nobody || s.Result != nil || s.Phase == feed.Ended || s.Phase == feed.Abandoned
}

// tiebreak reports whether a tie-break is being played.
func (s *state) tiebreak() bool {
	return s.law.games > 0 && s.Games[home] == s.law.games && s.Games[away] == s.law.games
}

// fresh reports whether no point of the set has been played.
func (s *state) fresh() bool { return s.Points == [2]int{} && s.Games == [2]int{} }

// point adds a point of a side. The caller has checked that one can be played.
func (s *state) point(side int) {
	s.Points[side]++
	s.Played[side]++
	a, b := s.Points[side], s.Points[1-side]
	switch {
	case s.law.games == 0:
		if won(a, b, s.law.target(s.set())) {
			s.endSet(side, s.Points, false)
			return
		}
	case s.tiebreak():
		if won(a, b, s.law.target(s.set())) {
			s.endGame(side, true)
			return
		}
	case won(a, b, 4):
		s.endGame(side, false)
		return
	}
	s.Server = s.serverNow(side)
}

// endGame adds a game of tennis of a side.
func (s *state) endGame(side int, tiebreak bool) {
	if !tiebreak && s.Server != side {
		s.Breaks[side]++
	}
	s.Points = [2]int{}
	s.Games[side]++
	s.Course += string("ha"[side])
	if won(s.Games[side], s.Games[1-side], s.law.games) || tiebreak {
		s.endSet(side, s.Games, tiebreak)
		return
	}
	s.Server = s.serverNow(side)
}

// endSet adds a set of a side and sets the next first server.
func (s *state) endSet(side int, score [2]int, tiebreak bool) {
	s.Done = append(s.Done, set{Won: score, Tiebreak: tiebreak, Games: s.Course})
	s.Sets[side]++
	s.First = s.law.nextFirst(s.First, score, s.set())
	s.Games, s.Points, s.Course, s.Server = [2]int{}, [2]int{}, "", s.First
}

// nextFirst returns the first server of the set after one that ended with a score. In tennis serves alternate by games; elsewhere
// the sides alternate, but a deciding set of volleyball begins with a toss.
func (l sport) nextFirst(first int, score [2]int, set int) int {
	switch {
	case first == nobody || (l.rallyServes && set == l.bestOf):
		return nobody
	case l.games > 0 && (score[home]+score[away])%2 == 0:
		return first
	}
	return 1 - first
}

// serverNow returns the server after a point or game that last has won.
func (s *state) serverNow(last int) int {
	n := s.Points[home] + s.Points[away]
	switch {
	case s.law.rallyServes:
		return last
	case s.tiebreak():
		return s.First ^ tiebreakTurn(n)
	case s.law.games > 0:
		return s.First ^ ((s.Games[home] + s.Games[away]) & 1)
	default:
		return s.First ^ s.law.rallyTurn(n, s.set())
	}
}

// tiebreakTurn returns 0 if the first server of the tie-break serves after n points, else 1: one point first, then two each.
func tiebreakTurn(n int) int { return (n + 1) / 2 % 2 }

// rallyTurn returns the same for a set of points. The sides serve a turn each, and one point each from one point before the
// target on both sides.
func (l sport) rallyTurn(n, set int) int {
	if n >= 2*(l.target(set)-1) {
		return n % 2
	}
	return n / l.turn % 2
}
