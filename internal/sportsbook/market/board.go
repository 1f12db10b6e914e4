package market

import "maidan/internal/sportsbook/cricket"

// Board is the short score of a match of any sport but cricket, for lists.
type Board struct {
	Home    int          `json:"home" doc:"goals, sets, points, runs, maps: what the sport counts its result by"`
	Away    int          `json:"away"`
	Period  int          `json:"period,omitempty" doc:"half, quarter, set, inning, round or map under way, from 1"`
	Name    string       `json:"name,omitempty" doc:"key of the period's name: half, quarter, period, set, inning, round, map, overtime, penalties, race"`
	Clock   int          `json:"clock,omitempty" doc:"seconds played, breaks left out; 0 where no clock runs"`
	Serving cricket.Side `json:"serving,omitempty" doc:"who serves, bats or raids"`
	Points  [2]string    `json:"points,omitzero" doc:"inside a game: 40 and 15"`
	Periods [][2]int     `json:"periods,omitempty" doc:"home and away, period by period"`
	Order   []string     `json:"order,omitempty" doc:"of a race: runners from the first, as far as known"`
}

// Stat is a line of the comparison of the two sides.
type Stat struct {
	Key  string `json:"key" doc:"shots, corners, yellow_cards, aces, fouls …; screens look up stat.<key>"`
	Home int    `json:"home"`
	Away int    `json:"away"`
}

// Incident is an entry in the list of incidents on a match page.
type Incident struct {
	Kind   string       `json:"kind" doc:"screens look up incident.<kind>"`
	Side   cricket.Side `json:"side,omitempty"`
	Period int          `json:"period,omitempty"`
	Clock  int          `json:"clock,omitempty" doc:"seconds"`
	Who    string       `json:"who,omitempty"`
	Home   int          `json:"home" doc:"the score after it"`
	Away   int          `json:"away"`
}

// Sheet is what a match page shows in addition to score and markets, in any sport but cricket.
type Sheet struct {
	Stats     []Stat     `json:"stats,omitempty"`
	Incidents []Incident `json:"incidents,omitempty" doc:"the latest first, at most 40"`
}
