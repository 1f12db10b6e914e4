package market

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
)

// Card is the scorecard of one innings.
type Card struct {
	Innings   int            `json:"innings" doc:"from 1; super overs follow the innings proper"`
	Batting   cricket.Side   `json:"batting"`
	SuperOver bool           `json:"super_over,omitempty"`
	Runs      int            `json:"runs"`
	Wickets   int            `json:"wickets"`
	Overs     string         `json:"overs"`
	Closed    cricket.Close  `json:"closed,omitempty" doc:"why it ended: all_out, overs, target, stopped, declared; absent while it goes on"`
	Batters   []BatterCard   `json:"batters" doc:"in batting order"`
	Bowlers   []Bowler       `json:"bowlers" doc:"as they came on"`
	Extras    cricket.Extras `json:"extras"`
	Penalty   int            `json:"penalty,omitempty" doc:"runs awarded outside any ball"`
	Falls     []FallCard     `json:"falls,omitempty"`
	Stand     *Partnership   `json:"stand,omitempty" doc:"the partnership under way"`
}

// BatterCard is a batting line with how it ended.
type BatterCard struct {
	Batter
	Out cricket.Dismissal `json:"out,omitempty" doc:"the scorers' words: caught, bowled, run out …; absent for who is not out"`
	By  string            `json:"by,omitempty" doc:"the bowler, where the wicket is the bowler's"`
}

// FallCard is a wicket in the order in which they fell.
type FallCard struct {
	Who  string            `json:"who"`
	Kind cricket.Dismissal `json:"kind"`
	By   string            `json:"by,omitempty" doc:"the bowler, where the wicket is the bowler's"`
	Runs int               `json:"runs" doc:"on the board then"`
	Over int               `json:"over" doc:"0-based"`
	Ball int               `json:"ball,omitempty" doc:"of the over, from 1, wides and no-balls counted"`
	At   string            `json:"at" doc:"12.3 is after twelve overs and three balls"`
}

// Partnership is the score of the two current batters since the last wicket.
type Partnership struct {
	Runs  int `json:"runs" doc:"extras among them"`
	Balls int `json:"balls" doc:"wides and no-balls left out"`
}

// CardsOf returns the scorecard of every innings of a match.
func CardsOf(s *cricket.State) []Card {
	cards := []Card{}
	for i := range s.Innings {
		cards = append(cards, cardOf(i+1, &s.Innings[i]))
	}
	return cards
}

// LastCard returns the scorecard of the current or last innings; ok is false before the first.
func LastCard(s *cricket.State) (c Card, ok bool) {
	in := s.Current()
	if in == nil {
		return Card{}, false
	}
	return cardOf(len(s.Innings), in), true
}

func cardOf(n int, in *cricket.Innings) Card {
	c := Card{Innings: n, Batting: in.Batting, SuperOver: in.SuperOver, Runs: in.Runs, Wickets: in.Wickets, Overs: in.OversText(),
		Closed: in.Closed, Batters: []BatterCard{}, Bowlers: []Bowler{}, Extras: in.Extras, Penalty: in.Penalty}
	by := map[string]string{}
	for _, f := range in.Fallen {
		by[f.Out] = f.By
		c.Falls = append(c.Falls, FallCard{f.Out, f.Kind, f.By, f.Runs, f.Over, f.Ball, fellAt(in, f)})
	}
	for _, b := range in.Batters {
		line := BatterCard{Batter: Batter{b.Name, b.Runs, b.Balls, b.Fours, b.Sixes, in.Closed == "" && b.Name == in.Striker}, Out: b.Out}
		if b.Out.Counts() {
			line.By = by[b.Name]
		}
		c.Batters = append(c.Batters, line)
	}
	if opened(in) == 2 { // the batter at the non-striker's end is recorded first
		c.Batters[0], c.Batters[1] = c.Batters[1], c.Batters[0]
	}
	for _, b := range in.Bowlers {
		c.Bowlers = append(c.Bowlers, Bowler{b.Name, b.Overs(in.BallsPerOver), b.Runs, b.Wickets})
	}
	if in.Closed == "" {
		c.Stand = standOf(in)
	}
	return c
}

// fellAt returns when a wicket fell in cricket's notation, which counts legal balls.
func fellAt(in *cricket.Innings, f cricket.Fall) string {
	legal := 0
	for _, o := range in.Overs {
		for i, b := range o.Balls {
			if o.Number == f.Over && i < f.Ball && b.Legal {
				legal++
			}
		}
	}
	return fmt.Sprintf("%d.%d", f.Over, legal)
}

// opened returns the position of the batter who faced the first ball, 0 before it.
func opened(in *cricket.Innings) int {
	if len(in.Overs) == 0 || len(in.Overs[0].Balls) == 0 {
		return 0
	}
	return in.Overs[0].Balls[0].Faced
}

// standOf computes the partnership since the last wicket.
func standOf(in *cricket.Innings) *Partnership {
	var s Partnership
	for i := len(in.Overs) - 1; i >= 0; i-- {
		balls := in.Overs[i].Balls
		for j := len(balls) - 1; j >= 0; j-- {
			if balls[j].Wicket {
				return &s
			}
			s.Runs += balls[j].Runs
			if balls[j].Legal {
				s.Balls++
			}
		}
	}
	return &s
}
