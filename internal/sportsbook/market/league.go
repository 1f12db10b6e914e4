package market

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
)

const (
	tableMatches = 100 // the latest results of a table
	ratedMatches = 40  // the latest matches of the batting statistics
	topBatters   = 10
)

// Standing is a side's row in the table of a league.
type Standing struct {
	Team     Team `json:"team"`
	Played   int  `json:"played"`
	Won      int  `json:"won"`
	Drawn    int  `json:"drawn" doc:"drawn, tied or without a result"`
	Lost     int  `json:"lost"`
	Scored   int  `json:"scored" doc:"goals, points, sets or runs: what the sport counts its result by"`
	Conceded int  `json:"conceded"`
	Points   int  `json:"points"`
}

// RunScorer is a batter's season.
type RunScorer struct {
	Name    string `json:"name"`
	Team    string `json:"team" doc:"the short name"`
	Innings int    `json:"innings"`
	Runs    int    `json:"runs"`
	Balls   int    `json:"balls"`
	Fours   int    `json:"fours"`
	Sixes   int    `json:"sixes"`
	Best    int    `json:"best"`
}

// League is the page of a competition: a table of the latest hundred results, and in cricket the top run scorers of the latest
// forty.
type League struct {
	FoundCompetition
	Table   []Standing  `json:"table"`
	Batters []RunScorer `json:"batters"`
}

// worth returns the points of a win and a draw: in cricket two and one, in football and similar sports three and one, elsewhere one
// and none.
func worth(f Family) (win, draw int) {
	switch f {
	case FamilyCricket:
		return 2, 1
	case FamilyGoals:
		return 3, 1
	default:
		return 1, 0
	}
}

// ReadLeague returns the page of a competition, or ErrNoCompetition.
func ReadLeague(ctx context.Context, q db.Querier, id string) (League, error) {
	out := League{Table: []Standing{}, Batters: []RunScorer{}}
	c := &out.FoundCompetition
	err := q.QueryRow(ctx, "SELECT id, sport, name, country FROM sport_competitions WHERE id = $1 AND"+shownCompetition("id"), id).Scan(&c.ID, &c.Sport, &c.Name, &c.Country)
	if errors.Is(err, sql.ErrNoRows) {
		return League{}, ErrNoCompetition
	}
	if err != nil {
		return League{}, fmt.Errorf("read competition %s: %w", id, err)
	}
	rows, err := q.Query(ctx, "SELECT "+eventColumns+" WHERE competition_id = $1 AND status = 'ended' AND"+shownEvent+" ORDER BY starts_at DESC, id DESC LIMIT $2",
		id, int64(tableMatches))
	events, err := db.Collect(rows, err, func(r *sql.Rows) (Event, error) { return scanEvent(r) })
	if err != nil {
		return League{}, fmt.Errorf("read results of %s: %w", id, err)
	}
	sport, _ := SportOf(c.Sport)
	out.Table = append(out.Table, tableOf(sport.Family, events)...)
	if sport.Family == FamilyCricket {
		scorers, err := scorersOf(ctx, q, events[:min(len(events), ratedMatches)])
		if err != nil {
			return League{}, err
		}
		out.Batters = append(out.Batters, scorers...)
	}
	return out, nil
}

// tableOf builds a table, ordered by points, difference and name.
func tableOf(f Family, events []Event) []Standing {
	win, draw := worth(f)
	rows := map[string]*Standing{}
	row := func(t Team) *Standing {
		if rows[t.Name] == nil {
			rows[t.Name] = &Standing{Team: t}
		}
		return rows[t.Name]
	}
	for _, e := range events {
		if e.Score == nil || e.Home.Name == "" || e.Away.Name == "" {
			continue
		}
		home, away := row(e.Home), row(e.Away)
		h, a, winner := resultOfEvent(e.Score)
		home.add(h, a, winner == cricket.Home, winner == cricket.Away, win, draw)
		away.add(a, h, winner == cricket.Away, winner == cricket.Home, win, draw)
	}
	table := make([]Standing, 0, len(rows))
	for _, r := range rows {
		table = append(table, *r)
	}
	slices.SortFunc(table, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Scored-b.Conceded, a.Scored-a.Conceded), cmp.Compare(a.Team.Name, b.Team.Name))
	})
	return table
}

func (s *Standing) add(scored, conceded int, won, lost bool, win, draw int) {
	s.Played++
	s.Scored += scored
	s.Conceded += conceded
	switch {
	case won:
		s.Won++
		s.Points += win
	case lost:
		s.Lost++
	default:
		s.Drawn++
		s.Points += draw
	}
}

// resultOfEvent returns the result of an event; no winner is a draw, a tie or no result.
func resultOfEvent(s *Score) (home, away int, winner cricket.Side) {
	if b := s.Board; b != nil {
		switch {
		case b.Home > b.Away:
			winner = cricket.Home
		case b.Away > b.Home:
			winner = cricket.Away
		}
		return b.Home, b.Away, winner
	}
	if s.Outcome != nil {
		winner = s.Outcome.Winner
	}
	return s.Home.Runs, s.Away.Runs, winner
}

// scorersOf sums the batting of some cricket matches.
func scorersOf(ctx context.Context, q db.Querier, events []Event) ([]RunScorer, error) {
	ids, at := make([]id.Event, len(events)), map[id.Event]Event{}
	for i, e := range events {
		ids[i], at[e.ID] = e.ID, e
	}
	found := map[string]*RunScorer{}
	rows, err := q.QueryIn(ctx, "SELECT event_id, state FROM sport_states WHERE event_id", id.Strings(ids))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (id id.Event, err error) {
		var saved string
		if err = r.Scan(&id, &saved); err != nil {
			return id, err
		}
		state, err := cricket.Restore([]byte(saved))
		if err != nil { // a match that was not followed ball by ball
			return id, nil //nolint:nilerr // it has no batters to count
		}
		countRuns(found, state, at[id])
		return id, nil
	})
	if err != nil {
		return nil, fmt.Errorf("read batters: %w", err)
	}
	all := make([]RunScorer, 0, len(found))
	for _, s := range found {
		all = append(all, *s)
	}
	slices.SortFunc(all, func(a, b RunScorer) int {
		return cmp.Or(cmp.Compare(b.Runs, a.Runs), cmp.Compare(a.Balls, b.Balls), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Team, b.Team))
	})
	return all[:min(len(all), topBatters)], nil
}

func countRuns(found map[string]*RunScorer, s *cricket.State, e Event) {
	for i := range s.Innings {
		in := &s.Innings[i]
		if in.SuperOver {
			continue
		}
		team := e.Home.Short
		if in.Batting == cricket.Away {
			team = e.Away.Short
		}
		for _, b := range in.Batters {
			key := team + "\x00" + b.Name
			if found[key] == nil {
				found[key] = &RunScorer{Name: b.Name, Team: team}
			}
			r := found[key]
			r.Innings++
			r.Runs, r.Balls, r.Fours, r.Sixes = r.Runs+b.Runs, r.Balls+b.Balls, r.Fours+b.Fours, r.Sixes+b.Sixes
			r.Best = max(r.Best, b.Runs)
		}
	}
}
