package market

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Count is the number of open events.
type Count struct {
	Live     int `json:"live"`
	Upcoming int `json:"upcoming" doc:"also live events that rest overnight"`
	Virtual  int `json:"virtual" doc:"of both, those that are simulated or disguised"`
}

func (c *Count) add(live, virtual bool, n int) {
	if live {
		c.Live += n
	} else {
		c.Upcoming += n
	}
	if virtual {
		c.Virtual += n
	}
}

// SportCount is a sport with its open events.
type SportCount struct {
	Sport
	Count
}

// CountryCount is a country with its open events.
type CountryCount struct {
	Code string `json:"code" doc:"ISO 3166-1 alpha-2"`
	Count
}

// CompetitionCount is a league with its open events.
type CompetitionCount struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Sport   string `json:"sport"`
	Country string `json:"country,omitempty"`
	Count
	FeaturedUntil int64 `json:"featured_until,omitempty" doc:"unix milliseconds until when it is listed first in its sport; absent if it is not featured"`
}

// Catalogue has every sport in menu order, and the countries and competitions with open events. Within a sport featured
// competitions come first, latest first, then the others by name.
type Catalogue struct {
	Sports       []SportCount       `json:"sports"`
	Countries    []CountryCount     `json:"countries"`
	Competitions []CompetitionCount `json:"competitions"`
}

// ReadCatalogue counts the open events that players see at a time in unix milliseconds. It uses one index query over some thousand
// entries on a busy day, and one for the featured competitions.
func ReadCatalogue(ctx context.Context, q db.Querier, now int64) (Catalogue, error) {
	return readCatalogue(ctx, q, now, " AND"+shownEvent)
}

// WholeCatalogue is ReadCatalogue with hidden events, ordered by name only.
func WholeCatalogue(ctx context.Context, q db.Querier) (Catalogue, error) {
	return readCatalogue(ctx, q, math.MaxInt64, "")
}

func readCatalogue(ctx context.Context, q db.Querier, now int64, shown string) (Catalogue, error) {
	type group struct {
		competition CompetitionCount
		live        bool
		virtual     bool
		n           int
	}
	rows, err := q.Query(ctx, `SELECT sport, competition_id, competition, country, status, resting, is_virtual, COUNT(*) FROM sport_events
		WHERE status IN ('live', 'upcoming')`+shown+` GROUP BY sport, competition_id, competition, country, status, resting, is_virtual`)
	groups, err := db.Collect(rows, err, func(r *sql.Rows) (g group, err error) {
		var status string
		var resting, virtual int64
		c := &g.competition
		err = r.Scan(&c.Sport, &c.ID, &c.Name, &c.Country, &status, &resting, &virtual, &g.n)
		g.live, g.virtual = EventStatus(status) == Live && resting == 0, virtual == 1
		return g, err
	})
	if err != nil {
		return Catalogue{}, fmt.Errorf("read catalogue: %w", err)
	}
	first, err := featuredSubjects(ctx, q, kindCompetition, now)
	if err != nil {
		return Catalogue{}, err
	}
	sport, country, competition := map[string]*Count{}, map[string]*Count{}, map[string]*CompetitionCount{}
	count := func(in map[string]*Count, key string) *Count {
		if in[key] == nil {
			in[key] = &Count{}
		}
		return in[key]
	}
	for _, g := range groups {
		c := g.competition
		count(sport, c.Sport).add(g.live, g.virtual, g.n)
		if c.Country != "" {
			count(country, c.Country).add(g.live, g.virtual, g.n)
		}
		if c.ID == "" {
			continue
		}
		if competition[c.ID] == nil {
			competition[c.ID] = &c
		}
		competition[c.ID].add(g.live, g.virtual, g.n)
	}
	out := Catalogue{Sports: []SportCount{}, Countries: []CountryCount{}, Competitions: []CompetitionCount{}}
	for _, s := range sports {
		out.Sports = append(out.Sports, SportCount{s, *count(sport, s.Key)})
	}
	for code, c := range country {
		out.Countries = append(out.Countries, CountryCount{code, *c})
	}
	slices.SortFunc(out.Countries, func(a, b CountryCount) int { return strings.Compare(a.Code, b.Code) })
	rank := map[string]int{}
	for i, m := range first {
		rank[m.subject] = i - len(first) // before those that are not featured
		if c := competition[m.subject]; c != nil {
			c.FeaturedUntil = m.until
		}
	}
	for _, c := range competition {
		out.Competitions = append(out.Competitions, *c)
	}
	slices.SortFunc(out.Competitions, func(a, b CompetitionCount) int {
		return cmp.Or(cmp.Compare(a.Sport, b.Sport), cmp.Compare(rank[a.ID], rank[b.ID]), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}

// topPerSport limits how many top events one sport can have.
const topPerSport = 2

// Top returns at most n top events at a time in unix milliseconds. Featured events come first. At most two other events of each
// sport follow; all of them take bets (none during an overnight break). Their order: most bets in the last hours; then live ones,
// latest start first, because most of each is still to be played; then upcoming ones, earliest start first; then menu order.
func Top(ctx context.Context, q db.Querier, n int, now int64) ([]Event, error) {
	saved, err := featured(ctx, q, now)
	if err != nil {
		return nil, err
	}
	saved = saved[:min(n, len(saved))]
	bets, err := betsOn(ctx, q, now)
	if err != nil {
		return nil, err
	}
	pick := func(condition, order, name string) string {
		return `SELECT id FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY sport ORDER BY starts_at ` + order + `, id) AS n FROM sport_events
			WHERE ` + condition + ` AND bettable = 1 AND` + shownEvent + `) AS ` + name + ` WHERE n <= $1`
	}
	rows, err := q.Query(ctx, "SELECT "+eventColumns+" WHERE id IN ("+pick(onlyLive, "DESC", "live_ranked")+" UNION ALL "+
		pick(onlyUpcoming, "ASC", "upcoming_ranked")+")", int64(topPerSport))
	events, err := db.Collect(rows, err, func(r *sql.Rows) (Event, error) { return scanEvent(r) })
	if err != nil {
		return nil, fmt.Errorf("read top events: %w", err)
	}
	popular, err := openOf(ctx, q, "id", id.Strings(slices.Collect(maps.Keys(bets))))
	if err != nil {
		return nil, err
	}
	events = append(events, slices.DeleteFunc(popular, Event.Resting)...)
	slices.SortFunc(events, func(a, b Event) int { return cmp.Or(cmp.Compare(bets[b.ID], bets[a.ID]), compareTop(a, b)) })
	of, seen := map[string]int{}, map[id.Event]bool{}
	for _, e := range saved {
		seen[e.ID] = true
	}
	for _, e := range events {
		if !seen[e.ID] && of[e.Sport] < topPerSport && len(saved) < n {
			of[e.Sport]++
			seen[e.ID] = true
			saved = append(saved, e)
		}
	}
	return saved, withMain(ctx, q, saved)
}

// openOf reads the events that take bets and have one of some values in a column.
func openOf(ctx context.Context, q db.Querier, column string, values []string) ([]Event, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+eventColumns+" WHERE status IN ('live', 'upcoming') AND bettable = 1 AND"+shownEvent+" AND "+column, values)
	events, err := db.Collect(rows, err, func(r *sql.Rows) (Event, error) { return scanEvent(r) })
	if err != nil {
		return nil, fmt.Errorf("read open events: %w", err)
	}
	return events, nil
}

func compareTop(a, b Event) int {
	live := func(e Event) int { return int(bit(e.Status == Live && !e.Resting())) }
	start := cmp.Compare(a.StartsAt, b.StartsAt)
	if live(a) == 1 {
		start = -start
	}
	return cmp.Or(cmp.Compare(live(b), live(a)), start, cmp.Compare(menuPlace(a.Sport), menuPlace(b.Sport)), cmp.Compare(a.ID, b.ID))
}

func menuPlace(sport string) int {
	return slices.IndexFunc(sports, func(s Sport) bool { return s.Key == sport })
}
