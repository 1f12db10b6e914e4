package market

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// ErrNoEvent is returned for an event that does not exist.
var ErrNoEvent = fault.New(fault.NotFound, "event_not_found", "There is no such event.")

const eventColumns = `id, producer, sport, competition, competition_id, country, home, away, venue, starts_at, status, bettable, is_virtual, seq, version,
	score, ended_at FROM sport_events`

func scanEvent(row interface{ Scan(...any) error }) (e Event, err error) {
	var home, away, score, status string
	var bettable, virtual int64
	err = row.Scan(&e.ID, &e.Producer, &e.Sport, &e.Competition, &e.CompetitionID, &e.Country, &home, &away, &e.Venue, &e.StartsAt, &status, &bettable, &virtual,
		&e.Seq, &e.Version, &score, &e.EndedAt)
	if err != nil {
		return e, err
	}
	e.Status, e.Bettable, e.Virtual = EventStatus(status), bettable == 1, virtual == 1
	err = errors.Join(json.Unmarshal([]byte(home), &e.Home), json.Unmarshal([]byte(away), &e.Away), json.Unmarshal([]byte(score), &e.Score))
	e.Name = NameOf(e.Home, e.Away)
	return e, err
}

const marketColumns = `id, event_id, key, params, grp, scheduled, main, position, rule_key, status, version,
	stopped_version, opened_version, generation, settled_at FROM sport_markets`

func scanMarket(row *sql.Rows) (m Market, err error) {
	var status, params string
	var main int64
	err = row.Scan(&m.ID, &m.EventID, &m.Key, &params, &m.Group, &m.Scheduled, &main, &m.Position, &m.RuleKey,
		&status, &m.Version, &m.StoppedVersion, &m.OpenedVersion, &m.Generation, &m.SettledAt)
	if err != nil {
		return m, err
	}
	m.Main, m.Status = main == 1, Status(status)
	return m, json.Unmarshal([]byte(params), &m.Params)
}

const selectionColumns = `id, market_id, key, name, odds, version, result, void_milli, dead_heat_num, dead_heat_den, back_micro, position
	FROM sport_selections`

type placed struct {
	Selection
	market   id.Market
	position int
}

func scanSelection(row *sql.Rows) (s placed, err error) {
	var result string
	err = row.Scan(&s.ID, &s.market, &s.Key, &s.Name, &s.Odds, &s.Version, &result, &s.Factors.VoidMilli, &s.Factors.DeadHeatNum,
		&s.Factors.DeadHeatDen, &s.Back, &s.position)
	s.Result = Result(result)
	return s, err
}

// Find returns an event without its markets, or ErrNoEvent.
func Find(ctx context.Context, q db.Querier, id id.Event) (Event, error) {
	e, err := scanEvent(q.QueryRow(ctx, "SELECT "+eventColumns+" WHERE id = $1", id))
	if errors.Is(err, sql.ErrNoRows) {
		return Event{}, ErrNoEvent
	}
	if err != nil {
		return Event{}, fmt.Errorf("find event %s: %w", id, err)
	}
	return e, nil
}

// MarketsOf returns all markets of some events with their selections: the winner first, then the totals by innings and line.
func MarketsOf(ctx context.Context, q db.Querier, eventIDs ...id.Event) ([]Market, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+marketColumns+" WHERE event_id", id.Strings(eventIDs))
	ms, err := db.Collect(rows, err, scanMarket)
	if err != nil {
		return nil, fmt.Errorf("read markets: %w", err)
	}
	rows, err = q.QueryIn(ctx, "SELECT "+selectionColumns+" WHERE event_id", id.Strings(eventIDs))
	answers, err := db.Collect(rows, err, scanSelection)
	if err != nil {
		return nil, fmt.Errorf("read selections: %w", err)
	}
	return assemble(ms, answers), nil
}

// ByID returns markets by id, in the order of MarketsOf. Unknown ids are omitted.
func ByID(ctx context.Context, q db.Querier, ids ...id.Market) ([]Market, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+marketColumns+" WHERE id", id.Strings(ids))
	ms, err := db.Collect(rows, err, scanMarket)
	if err != nil {
		return nil, fmt.Errorf("read markets: %w", err)
	}
	rows, err = q.QueryIn(ctx, "SELECT "+selectionColumns+" WHERE market_id", id.Strings(ids))
	answers, err := db.Collect(rows, err, scanSelection)
	if err != nil {
		return nil, fmt.Errorf("read selections: %w", err)
	}
	return assemble(ms, answers), nil
}

func assemble(ms []Market, answers []placed) []Market {
	slices.SortFunc(answers, func(a, b placed) int { return cmp.Compare(a.position, b.position) })
	at := make(map[id.Market]*Market, len(ms))
	for i := range ms {
		at[ms[i].ID] = &ms[i]
	}
	for _, s := range answers {
		if m := at[s.market]; m != nil {
			s.Version = max(s.Version, m.OpenedVersion)
			m.Version = max(m.Version, s.Version)
			m.Selections = append(m.Selections, s.Selection)
		}
	}
	for i := range ms {
		ms[i].SetDerived()
	}
	slices.SortFunc(ms, func(a, b Market) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.Params.Line, b.Params.Line),
			cmp.Compare(a.Params.Period, b.Params.Period), cmp.Compare(a.Params.Number, b.Params.Number), cmp.Compare(a.ID, b.ID))
	})
	return ms
}

// State is the JSON that trading last stored with an event: the engine's match state, the desk's state and, in sports other than
// cricket, the Sheet.
type State struct{ Match, Desk, Board []byte }

// ReadState returns an event's State.
func ReadState(ctx context.Context, q db.Querier, eventID id.Event) (State, error) {
	var match, desk, board string
	err := q.QueryRow(ctx, "SELECT state, desk, board FROM sport_states WHERE event_id = $1", eventID).Scan(&match, &desk, &board)
	if err != nil {
		return State{}, fmt.Errorf("read state of %s: %w", eventID, err)
	}
	return State{[]byte(match), []byte(desk), []byte(board)}, nil
}

// Unfinished returns the ids of the events that have not ended.
func Unfinished(ctx context.Context, q db.Querier) ([]id.Event, error) {
	rows, err := q.Query(ctx, "SELECT id FROM sport_events WHERE status IN ('upcoming', 'live') ORDER BY id")
	return db.Collect(rows, err, func(r *sql.Rows) (id id.Event, err error) { return id, r.Scan(&id) })
}
