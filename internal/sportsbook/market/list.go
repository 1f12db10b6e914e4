package market

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/sportsbook/cricket"
)

// Group is a list of events by where they stand.
type Group string

// The lists.
const (
	GroupLive     Group = "live"
	GroupUpcoming Group = "upcoming"
	GroupEnded    Group = "ended"
)

const pageSize = 20

// ErrCursor is told for a cursor that no list has given.
var ErrCursor = fault.New(fault.Invalid, "bad_cursor", "This page of the list does not exist.")

// Page is a part of a list. Next is the cursor of the following page, empty at the end.
type Page struct {
	Items []Event `json:"items"`
	Next  string  `json:"next"`
}

// List returns a page of a sport's events with their scores and main markets: live and upcoming by their start, ended ones
// the latest first.
func List(ctx context.Context, q db.Querier, sport string, g Group, cursor string) (Page, error) {
	at, id, err := readCursor(cursor, g)
	if err != nil {
		return Page{}, err
	}
	rows, err := q.Query(ctx, listQuery(g), sport, at, id, int64(pageSize+1))
	events, err := db.Collect(rows, err, func(r *sql.Rows) (Event, error) { return scanEvent(r) })
	if err != nil {
		return Page{}, fmt.Errorf("list events: %w", err)
	}
	page := Page{Items: events}
	if page.Items == nil {
		page.Items = []Event{}
	}
	if len(events) > pageSize {
		page.Items = events[:pageSize]
		last := page.Items[pageSize-1]
		page.Next = writeCursor(last.StartsAt, last.ID)
	}
	return page, withMain(ctx, q, page.Items)
}

func listQuery(g Group) string {
	if g == GroupEnded { // they pile up for ever: the latest of each status, found by the index, and of those the latest
		latest := func(s EventStatus) string {
			return "SELECT id FROM (SELECT id FROM sport_events WHERE sport = $1 AND status = '" + string(s) + `' AND (starts_at, id) < ($2, $3)
				ORDER BY starts_at DESC, id DESC LIMIT $4) AS latest_` + string(s)
		}
		return "SELECT " + eventColumns + " WHERE id IN (" + latest(Ended) + " UNION ALL " + latest(Abandoned) +
			") ORDER BY starts_at DESC, id DESC LIMIT $4"
	}
	return "SELECT " + eventColumns + " WHERE sport = $1 AND status = '" + string(g) + `' AND (starts_at, id) > ($2, $3)
		ORDER BY starts_at, id LIMIT $4`
}

func withMain(ctx context.Context, q db.Querier, events []Event) error {
	if len(events) == 0 {
		return nil
	}
	ids := make([]string, len(events))
	at := make(map[string]*Event, len(events))
	for i := range events {
		ids[i], at[events[i].ID] = events[i].ID, &events[i]
	}
	ms, err := MarketsOf(ctx, q, ids...)
	if err != nil {
		return err
	}
	for i := range ms {
		at[ms[i].EventID].Tally(ms[i])
	}
	return nil
}

// Tally counts a market of the event and remembers its main market: who wins.
func (e *Event) Tally(m Market) {
	if m.Position == 0 {
		e.MainMarket = &m
	}
	if m.Main && (m.Status == Active || m.Status == Suspended) {
		e.MarketCount++
	}
}

// Detail is the page of one event.
type Detail struct {
	Event   Event       `json:"event"`
	Score   *Score      `json:"score,omitempty"`
	Markets []Market    `json:"markets"`
	Overs   []Over      `json:"overs"`
	Worm    []WormPoint `json:"worm"`
	Batters []Batter    `json:"batters"`
	Bowler  *Bowler     `json:"bowler,omitempty"`
	Sheet   *Sheet      `json:"sheet,omitempty" doc:"of every sport but cricket"`
}

// Read returns the page of an event, or ErrNoEvent. Lines of a total that trading has left behind are not on it.
func Read(ctx context.Context, q db.Querier, id string) (Detail, error) {
	e, err := Find(ctx, q, id)
	if err != nil {
		return Detail{}, err
	}
	ms, err := MarketsOf(ctx, q, id)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{Markets: []Market{}, Worm: []WormPoint{}}
	for _, m := range ms {
		e.Tally(m)
		if m.Main {
			d.Markets = append(d.Markets, m)
		}
	}
	d.Event, d.Score = e, e.Score
	if err := d.readState(ctx, q); err != nil {
		return Detail{}, err
	}
	worm, err := wormOf(ctx, q, id)
	d.Worm = append(d.Worm, worm...)
	return d, err
}

// readState adds what the state of the match tells beside its score.
func (d *Detail) readState(ctx context.Context, q db.Querier) error {
	kept, err := ReadState(ctx, q, d.Event.ID)
	if err != nil {
		return err
	}
	d.Overs, d.Batters = []Over{}, []Batter{}
	if len(kept.Board) > 0 {
		d.Sheet = &Sheet{}
		return json.Unmarshal(kept.Board, d.Sheet)
	}
	state, err := cricket.Restore(kept.Match)
	if err != nil {
		return fmt.Errorf("read state of %s: %w", d.Event.ID, err)
	}
	d.Overs = OversOf(state)
	players := PlayersOf(state)
	d.Batters, d.Bowler = players.Batters, players.Bowler
	return nil
}

func wormOf(ctx context.Context, q db.Querier, id string) ([]WormPoint, error) {
	rows, err := q.Query(ctx, `SELECT innings, over_number, ball, runs, wickets, win_home_milli, win_draw_milli, clock, home, away FROM sport_worm
		WHERE event_id = $1 ORDER BY seq`, id)
	return db.Collect(rows, err, func(r *sql.Rows) (p WormPoint, err error) {
		var home, draw int64
		err = r.Scan(&p.Innings, &p.Over, &p.Ball, &p.Runs, &p.Wickets, &home, &draw, &p.Clock, &p.Home, &p.Away)
		p.WinHome, p.WinDraw = float64(home)/1000, float64(draw)/1000
		return p, err
	})
}

// Point is a match after its last ball. ok is false before the first.
func Point(s *cricket.State, winHome float64) (p WormPoint, ok bool) {
	in := s.Current()
	if in == nil || len(in.Overs) == 0 {
		return WormPoint{}, false
	}
	last := in.Overs[len(in.Overs)-1]
	return WormPoint{Innings: len(s.Innings), Over: last.Number, Ball: len(last.Balls), Runs: in.Runs, Wickets: in.Wickets,
		WinHome: winHome}, true
}

func writeCursor(at int64, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(at, 36) + "." + id))
}

// readCursor reads a cursor; the empty one stands before the first event of the list's order.
func readCursor(cursor string, g Group) (at int64, id string, err error) {
	if cursor == "" {
		if g == GroupEnded {
			return 1<<62 - 1, "", nil
		}
		return -1, "", nil
	}
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return 0, "", ErrCursor.At("cursor", "").Because(err)
	}
	head, id, ok := strings.Cut(string(text), ".")
	at, err = strconv.ParseInt(head, 36, 64)
	if !ok || err != nil || !utf8.ValidString(id) || strings.ContainsRune(id, 0) { // PostgreSQL looks up text only
		return 0, "", ErrCursor.At("cursor", "")
	}
	return at, id, nil
}
