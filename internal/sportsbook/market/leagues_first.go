package market

import (
	"context"
	"slices"
	"strings"

	"maidan/internal/db"
)

// The two parts of a list by league, each in the order of the index: featured leagues, then all others.
const (
	leaguesFirst = iota
	leaguesRest
)

// leagueSet restricts a list to some leagues, or excludes them. Without ids it restricts nothing.
type leagueSet struct {
	ids     []string
	without bool
}

func (s leagueSet) condition(arg func(any) string) string {
	if len(s.ids) == 0 {
		return ""
	}
	marks := make([]string, len(s.ids))
	for i, id := range s.ids {
		marks[i] = arg(id)
	}
	in := " IN ("
	if s.without {
		in = " NOT IN ("
	}
	return " AND competition_id" + in + strings.Join(marks, ", ") + ")"
}

// firstLeagues returns the featured leagues at the filter's time, if the list is of open events by league.
func (f Filter) firstLeagues(ctx context.Context, q db.Querier) ([]string, error) {
	if f.Order != ByLeague || f.Group == GroupEnded {
		return nil, nil
	}
	found, err := featuredSubjects(ctx, q, kindCompetition, f.Now)
	return subjects(found), err
}

// staged returns a page of the featured leagues' list and, after its end, of the other leagues' list. The cursor names the part, so
// that each continues by its own keys.
func (f Filter) staged(ctx context.Context, q db.Querier, first []string) (Page, error) {
	stage := leaguesRest
	if len(first) > 0 {
		stage = leaguesFirst
		if f.Cursor != "" {
			p, err := readCursor(f.Cursor)
			if err != nil {
				return Page{}, err
			}
			stage = p.Stage
		}
	}
	rest := f
	events := []Event{}
	if stage == leaguesFirst {
		var err error
		if events, err = f.read(ctx, q, leagueSet{ids: first}); err != nil {
			return Page{}, err
		}
		rest.Cursor = ""
	}
	if len(events) <= f.size() {
		more, err := rest.read(ctx, q, leagueSet{ids: first, without: true})
		if err != nil {
			return Page{}, err
		}
		events = append(events, more...)
	}
	return f.pageOf(events, first), nil
}

// pageOf returns a page of some events, with a cursor that names the part of its last event.
func (f Filter) pageOf(events []Event, first []string) Page {
	page := f.page(events)
	if page.Next != "" && f.Order == ByLeague {
		last := placeOf(page.Items[len(page.Items)-1])
		if !slices.Contains(first, last.League) {
			last.Stage = leaguesRest
		}
		page.Next = last.String()
	}
	return page
}
