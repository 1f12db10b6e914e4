package market

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
)

// FoundTeam is a team by its name.
type FoundTeam struct {
	Key   string `json:"key" doc:"names the team in favourites and lists"`
	Sport string `json:"sport"`
	Team
}

// FoundCompetition is a league by its name.
type FoundCompetition struct {
	ID      string `json:"id"`
	Sport   string `json:"sport"`
	Name    string `json:"name"`
	Country string `json:"country,omitempty"`
}

// Found is the result of a search. Teams and competitions are on the first page only, at most ten of each.
type Found struct {
	Teams        []FoundTeam        `json:"teams"`
	Competitions []FoundCompetition `json:"competitions"`
	Page
}

const mostNames = 10

// Search finds events, teams and competitions with names that contain, for each word of text, a word with that prefix, ignoring
// accents and case. Live events come first, then upcoming ones, then ended ones, latest first. A text without a word character finds
// nothing.
func Search(ctx context.Context, q db.Querier, text, cursor string) (Found, error) {
	out := Found{Teams: []FoundTeam{}, Competitions: []FoundCompetition{}, Page: Page{Items: []Event{}}}
	words := queryWords(text)
	if len(words) == 0 {
		return out, nil
	}
	if cursor == "" {
		if err := out.findNames(ctx, q, words); err != nil {
			return Found{}, err
		}
	}
	page, err := searchEvents(ctx, q, words, cursor)
	out.Page = page
	return out, err
}

// stages are the lists of a search, in order.
var stages = []Group{GroupLive, GroupUpcoming, GroupEnded}

// searchEvents returns a page, filled from one stage after the other.
func searchEvents(ctx context.Context, q db.Querier, words []string, cursor string) (Page, error) {
	var from pageCursor
	if cursor != "" {
		p, err := readCursor(cursor)
		if err != nil {
			return Page{}, err
		}
		if p.Stage < 0 || p.Stage >= len(stages) {
			return Page{}, ErrCursor.At("cursor", "")
		}
		from = p
	}
	f := Filter{Words: words}
	if from.ID != "" {
		f.Cursor = cursor
	}
	items := []Event{}
	for stage := from.Stage; stage < len(stages); stage++ {
		f.Group, f.Size = stages[stage], pageSize-len(items)
		page, err := List(ctx, q, f)
		if err != nil {
			return Page{}, err
		}
		items = append(items, page.Items...)
		if page.Next != "" {
			end, err := readCursor(page.Next)
			end.Stage = stage
			return Page{items, end.String()}, err
		}
		if len(items) == pageSize && stage+1 < len(stages) {
			return Page{items, pageCursor{Stage: stage + 1}.String()}, nil
		}
		f.Cursor = ""
	}
	return Page{Items: items}, nil
}

func (out *Found) findNames(ctx context.Context, q db.Querier, words []string) error {
	var args arguments
	rows, err := q.Query(ctx, "SELECT key, sport, name, short, colour FROM sport_teams WHERE 1 = 1"+matching("key", kindTeam, words, args.add)+
		" ORDER BY name, key LIMIT "+args.add(int64(mostNames)), args...)
	found, err := db.Collect(rows, err, scanTeam)
	if err != nil {
		return fmt.Errorf("search teams: %w", err)
	}
	out.Teams = append(out.Teams, found...)
	args = nil
	rows, err = q.Query(ctx, "SELECT id, sport, name, country FROM sport_competitions WHERE 1 = 1"+matching("id", kindCompetition, words, args.add)+
		" AND"+shownCompetition("id")+" ORDER BY name, id LIMIT "+args.add(int64(mostNames)), args...)
	leagues, err := db.Collect(rows, err, scanCompetition)
	if err != nil {
		return fmt.Errorf("search competitions: %w", err)
	}
	out.Competitions = append(out.Competitions, leagues...)
	return nil
}

func scanTeam(r *sql.Rows) (t FoundTeam, err error) {
	return t, r.Scan(&t.Key, &t.Sport, &t.Name, &t.Short, &t.Colour)
}

func scanCompetition(r *sql.Rows) (c FoundCompetition, err error) {
	return c, r.Scan(&c.ID, &c.Sport, &c.Name, &c.Country)
}

// CompetitionExists fails with ErrNoCompetition for an unknown competition; a hidden one exists.
func CompetitionExists(ctx context.Context, q db.Querier, id string) error {
	names, err := CompetitionNames(ctx, q, []string{id})
	if err == nil && len(names) == 0 {
		err = ErrNoCompetition
	}
	return err
}

// CompetitionNames returns the names of competitions by id; unknown ones are omitted.
func CompetitionNames(ctx context.Context, q db.Querier, ids []string) (map[string]string, error) {
	rows, err := q.QueryIn(ctx, "SELECT id, sport, name, country FROM sport_competitions WHERE id", ids)
	found, err := db.Collect(rows, err, scanCompetition)
	if err != nil {
		return nil, fmt.Errorf("read competitions: %w", err)
	}
	names := make(map[string]string, len(found))
	for _, c := range found {
		names[c.ID] = c.Name
	}
	return names, nil
}
