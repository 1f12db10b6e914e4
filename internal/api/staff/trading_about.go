package staff

import (
	"context"
	"slices"

	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// About holds the names of the event, market and selection of a row, as shown to players. Fields that do not apply are empty.
type About struct {
	EventID     id.Event        `json:"event_id"`
	Event       string          `json:"event" doc:"its name"`
	Sport       string          `json:"sport"`
	Competition string          `json:"competition" doc:"its name"`
	Home        market.Team     `json:"home"`
	Away        market.Team     `json:"away"`
	Market      *AboutMarket    `json:"market,omitempty"`
	Selection   *AboutSelection `json:"selection,omitempty"`
}

// AboutMarket names a market.
type AboutMarket struct {
	ID     id.Market     `json:"id"`
	Key    string        `json:"key"`
	Params market.Params `json:"params"`
}

// AboutSelection names a selection of the market.
type AboutSelection struct {
	Key  string `json:"key"`
	Name string `json:"name" doc:"English"`
}

// subject holds the ids of a row's event, market and selection; each may be empty.
type subject struct {
	event       id.Event
	market      id.Market
	selection   id.Selection
	competition string
}

// about returns the names of subjects, in order, by three queries. Objects that no longer exist have only their ids.
func (a *API) about(ctx context.Context, all []subject) ([]About, error) {
	q := a.DB.Reader()
	var events []id.Event
	var markets []id.Market
	var competitions []string
	for _, s := range all {
		events, markets, competitions = append(events, s.event), append(markets, s.market), append(competitions, s.competition)
	}
	named, err := market.Named(ctx, q, unique(events))
	if err != nil {
		return nil, err
	}
	found, err := market.ByID(ctx, q, unique(markets)...)
	if err != nil {
		return nil, err
	}
	leagues, err := market.CompetitionNames(ctx, q, unique(competitions))
	if err != nil {
		return nil, err
	}
	byID := make(map[id.Market]market.Market, len(found))
	for _, m := range found {
		byID[m.ID] = m
	}
	lines := make([]About, len(all))
	for i, s := range all {
		lines[i] = aboutEvent(s.event, named[s.event])
		if s.competition != "" {
			lines[i].Competition = leagues[s.competition]
		}
		if m, ok := byID[s.market]; ok {
			lines[i].Market = &AboutMarket{m.ID, m.Key, m.Params}
			lines[i].Selection = aboutSelection(m, s.selection)
		}
	}
	return lines, nil
}

func aboutEvent(id id.Event, e market.Event) About {
	return About{EventID: id, Event: e.Name, Sport: e.Sport, Competition: e.Competition, Home: e.Home, Away: e.Away}
}

func aboutSelection(m market.Market, id id.Selection) *AboutSelection {
	for _, s := range m.Selections {
		if s.ID == id {
			return &AboutSelection{s.Key, s.Name}
		}
	}
	return nil
}

// unique returns the distinct non-empty ids.
func unique[T ~string](ids []T) []T {
	ids = slices.DeleteFunc(ids, func(id T) bool { return id == "" })
	slices.Sort(ids)
	return slices.Compact(ids)
}

// scoped returns the subject of a row's scope.
func scoped(scope, of string) subject {
	switch scope {
	case "event":
		return subject{event: id.Event(of)}
	case "competition":
		return subject{competition: of}
	default:
		return subject{}
	}
}

// rowsAbout returns the names of rows and the email addresses of their editors.
func rowsAbout[T any](ctx context.Context, a *API, rows []T, of func(T) (subject, id.Staff)) (about []About, editors []string, err error) {
	ids, subjects := make([]id.Staff, len(rows)), make([]subject, len(rows))
	for i, row := range rows {
		subjects[i], ids[i] = of(row)
	}
	names, err := a.Staff.Names(ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	editors = make([]string, len(rows))
	for i, member := range ids {
		editors[i] = names[member]
	}
	about, err = a.about(ctx, subjects)
	return about, editors, err
}
