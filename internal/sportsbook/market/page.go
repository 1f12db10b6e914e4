package market

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
)

// Tally counts a market of the event and sets its main market, the match winner.
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
	Cards   []Card      `json:"cards" doc:"of cricket: the scorecard of each innings"`
	Lineups *Lineups    `json:"lineups,omitempty" doc:"of teams whose players are known"`
	Sheet   *Sheet      `json:"sheet,omitempty" doc:"of every sport but cricket"`
	Hidden  bool        `json:"hidden,omitempty" doc:"players are not shown it: only who has a bet on it sees this page, without what could be bet on"`
}

// Read returns the page of an event, or ErrNoEvent, also if it is hidden. It omits former lines of a total.
func Read(ctx context.Context, q db.Querier, id id.Event) (Detail, error) {
	if err := EventShown(ctx, q, id); err != nil {
		return Detail{}, err
	}
	return read(ctx, q, id, false)
}

// ReadForBettor returns the page of an event for a player with a bet on it, or ErrNoEvent. A hidden event has score, history and
// closed or settled markets, and nothing to bet on.
func ReadForBettor(ctx context.Context, q db.Querier, id id.Event) (Detail, error) {
	err := EventShown(ctx, q, id)
	if err != nil && !errors.Is(err, ErrNoEvent) {
		return Detail{}, err
	}
	return read(ctx, q, id, err != nil)
}

func read(ctx context.Context, q db.Querier, id id.Event, hidden bool) (Detail, error) {
	e, err := Find(ctx, q, id)
	if err != nil {
		return Detail{}, err
	}
	ms, err := MarketsOf(ctx, q, id)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{Markets: []Market{}, Worm: []WormPoint{}, Hidden: hidden}
	if hidden {
		e.Bettable = false
		ms = slices.DeleteFunc(ms, func(m Market) bool { return m.Status == Active || m.Status == Suspended })
	}
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
	if d.Lineups, err = LineupsOf(ctx, q, id); err != nil {
		return Detail{}, err
	}
	worm, err := wormOf(ctx, q, id)
	d.Worm = append(d.Worm, worm...)
	return d, err
}

// readState adds the details of the match state.
func (d *Detail) readState(ctx context.Context, q db.Querier) error {
	saved, err := ReadState(ctx, q, d.Event.ID)
	if err != nil {
		return err
	}
	d.Overs, d.Batters, d.Cards = []Over{}, []Batter{}, []Card{}
	if len(saved.Board) > 0 {
		d.Sheet = &Sheet{}
		return json.Unmarshal(saved.Board, d.Sheet)
	}
	if sport, ok := SportOf(d.Event.Sport); ok && sport.Family != FamilyCricket {
		return nil // nothing to show yet
	}
	state, err := cricket.Restore(saved.Match)
	if err != nil {
		return fmt.Errorf("read state of %s: %w", d.Event.ID, err)
	}
	d.Overs, d.Cards = OversOf(state), CardsOf(state)
	players := PlayersOf(state)
	d.Batters, d.Bowler = players.Batters, players.Bowler
	return nil
}

func wormOf(ctx context.Context, q db.Querier, id id.Event) ([]WormPoint, error) {
	rows, err := q.Query(ctx, `SELECT innings, over_number, ball, runs, wickets, win_home_milli, win_draw_milli, clock, home, away FROM sport_worm
		WHERE event_id = $1 ORDER BY seq`, id)
	return db.Collect(rows, err, func(r *sql.Rows) (p WormPoint, err error) {
		var home, draw int64
		err = r.Scan(&p.Innings, &p.Over, &p.Ball, &p.Runs, &p.Wickets, &home, &draw, &p.Clock, &p.Home, &p.Away)
		p.WinHome, p.WinDraw = float64(home)/1000, float64(draw)/1000
		return p, err
	})
}

// Point returns a match after its last ball. ok is false before the first.
func Point(s *cricket.State, winHome float64) (p WormPoint, ok bool) {
	in := s.Current()
	if in == nil || len(in.Overs) == 0 {
		return WormPoint{}, false
	}
	last := in.Overs[len(in.Overs)-1]
	return WormPoint{Innings: len(s.Innings), Over: last.Number, Ball: len(last.Balls), Runs: in.Runs, Wickets: in.Wickets,
		WinHome: winHome}, true
}
