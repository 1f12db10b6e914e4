package market

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"maidan/internal/db"
)

var markets = db.Table{Name: "sport_markets", Key: []string{"id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "event_id", Type: db.Text}, {Name: "key", Type: db.Text}, {Name: "params", Type: db.Text},
	{Name: "grp", Type: db.Text}, {Name: "scheduled", Type: db.Int}, {Name: "main", Type: db.Int},
	{Name: "position", Type: db.Int}, {Name: "rule_key", Type: db.Text}, {Name: "status", Type: db.Text},
	{Name: "version", Type: db.Int}, {Name: "stopped_version", Type: db.Int}, {Name: "opened_version", Type: db.Int}, {Name: "generation", Type: db.Int},
	{Name: "settled_at", Type: db.Int}}}

var selections = db.Table{Name: "sport_selections", Key: []string{"id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "market_id", Type: db.Text}, {Name: "event_id", Type: db.Text}, {Name: "key", Type: db.Text},
	{Name: "name", Type: db.Text}, {Name: "position", Type: db.Int}, {Name: "odds", Type: db.Int}, {Name: "version", Type: db.Int},
	{Name: "result", Type: db.Text}, {Name: "void_milli", Type: db.Int}, {Name: "dead_heat_num", Type: db.Int},
	{Name: "dead_heat_den", Type: db.Int}, {Name: "back_micro", Type: db.Int}}}

var points = db.Table{Name: "sport_worm", Key: []string{"event_id", "seq"}, Columns: []db.Column{
	{Name: "event_id", Type: db.Text}, {Name: "seq", Type: db.Int}, {Name: "innings", Type: db.Int}, {Name: "over_number", Type: db.Int},
	{Name: "ball", Type: db.Int}, {Name: "runs", Type: db.Int}, {Name: "wickets", Type: db.Int}, {Name: "win_home_milli", Type: db.Int},
	{Name: "win_draw_milli", Type: db.Int}, {Name: "clock", Type: db.Int}, {Name: "home", Type: db.Int}, {Name: "away", Type: db.Int}}}

// ErrStale reports that another writer has changed the event: read it again.
var ErrStale = errors.New("market: stale update: the event has a newer version")

// Change is the effect of one feed message or one timer on an event. It is written completely or not at all.
type Change struct {
	Event      Event       // with the new Seq, Version, Status and Score
	From       int64       // the version that the change is based on; 0 for a new event
	New        []Market    // markets that did not exist
	Changed    []Market    // markets that are written with all their selections
	StatusOnly []Market    // markets with a changed row and unchanged selections
	Priced     []Selection // selections that are written without their markets
	Points     []WormPoint
	Lineups    *Lineups // of a new event, if its players are known
	State      []byte   // snapshot of the match, JSON; nil leaves it unchanged
	Desk       []byte   // state of the desk, JSON
	Board      []byte   // the Sheet of a match of any sport but cricket, JSON; written together with State
}

// Add adds the differences of a market to the change: of a market with new prices only, the selections with changed prices; of one
// that only stops or opens, a single row.
func (c *Change) Add(was, is Market) {
	if is.Main != was.Main || is.Status != was.Status || is.StoppedVersion != was.StoppedVersion || is.OpenedVersion != was.OpenedVersion ||
		is.Generation != was.Generation || is.SettledAt != was.SettledAt {
		c.StatusOnly = append(c.StatusOnly, is)
	}
	for i, s := range is.Selections {
		if w := was.Selections[i]; s.Odds != w.Odds || s.Result != w.Result || s.Factors != w.Factors || s.Back != w.Back ||
			s.Version != w.Version && s.Version != is.OpenedVersion {
			c.Priced = append(c.Priced, s)
		}
	}
}

// Save writes c in tx. It writes the event's row first, so that of two writers the later one fails. Bets and Save wait for each
// other only while either commits: see VerifyVersions. It fails with ErrStale if the event is no longer at c.From.
func Save(ctx context.Context, tx *db.Tx, c Change) error {
	if c.Event.Version <= c.From { // caches by version must never see two states of one version
		return fmt.Errorf("save event %s: version %d does not follow %d", c.Event.ID, c.Event.Version, c.From)
	}
	if err := saveEvent(ctx, tx, c); err != nil {
		return err
	}
	if c.From > 0 { // no bet relies on a new event
		tx.LockAtCommit(string(c.Event.ID))
	}
	if err := saveNew(ctx, tx, c.New); err != nil {
		return err
	}
	if err := saveTurned(ctx, tx, append(c.StatusOnly, c.Changed...)); err != nil {
		return err
	}
	for _, m := range c.Changed {
		c.Priced = append(c.Priced, m.Selections...)
	}
	if err := savePriced(ctx, tx, c.Priced); err != nil {
		return err
	}
	return savePoints(ctx, tx, c)
}

func savePoints(ctx context.Context, tx *db.Tx, c Change) error {
	rows := make([][]any, len(c.Points))
	for i, p := range c.Points {
		rows[i] = []any{string(c.Event.ID), p.Seq, int64(p.Innings), int64(p.Over), int64(p.Ball), int64(p.Runs), int64(p.Wickets), milli(p.WinHome),
			milli(p.WinDraw), int64(p.Clock), int64(p.Home), int64(p.Away)}
	}
	if err := tx.Insert(ctx, points, rows); err != nil {
		return fmt.Errorf("save worm: %w", err)
	}
	return nil
}

func saveEvent(ctx context.Context, tx *db.Tx, c Change) error {
	e := c.Event
	score, err := json.Marshal(e.Score)
	if err != nil {
		return fmt.Errorf("encode score: %w", err)
	}
	if c.From == 0 {
		return insertEvent(ctx, tx, c, string(score))
	}
	n, err := tx.Exec(ctx, `UPDATE sport_events SET status = $1, seq = $2, version = $3, score = $4, ended_at = $5, starts_at = $6,
		producer = $7, resting = $8 WHERE id = $9 AND version = $10`, string(e.Status), e.Seq, e.Version, string(score), e.EndedAt, e.StartsAt, e.Producer,
		bit(e.Resting()), e.ID, c.From)
	if err != nil {
		return fmt.Errorf("save event: %w", err)
	}
	if n != 1 {
		return ErrStale
	}
	if c.State == nil {
		_, err = tx.Exec(ctx, "UPDATE sport_states SET desk = $1 WHERE event_id = $2", string(c.Desk), e.ID)
	} else {
		_, err = tx.Exec(ctx, "UPDATE sport_states SET state = $1, desk = $2, board = $3 WHERE event_id = $4",
			string(c.State), string(c.Desk), string(c.Board), e.ID)
	}
	if err != nil {
		return fmt.Errorf("save state: %w", err)
	}
	return nil
}

func insertEvent(ctx context.Context, tx *db.Tx, c Change, score string) error {
	e := c.Event
	home, err := json.Marshal(e.Home)
	if err != nil {
		return fmt.Errorf("encode team: %w", err)
	}
	away, err := json.Marshal(e.Away)
	if err != nil {
		return fmt.Errorf("encode team: %w", err)
	}
	n, err := tx.Exec(ctx, `INSERT INTO sport_events (id, producer, sport, competition, competition_id, country, home, away, venue,
			starts_at, status, bettable, is_virtual, seq, version, score, ended_at, home_key, away_key, resting)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) ON CONFLICT (id) DO NOTHING`,
		e.ID, e.Producer, e.Sport, e.Competition, e.CompetitionID, e.Country, string(home), string(away), e.Venue, e.StartsAt, string(e.Status), bit(e.Bettable),
		bit(e.Virtual), e.Seq, e.Version, score, e.EndedAt, TeamKey(e.Sport, e.Home.Name), TeamKey(e.Sport, e.Away.Name),
		bit(e.Resting()))
	if err != nil {
		return fmt.Errorf("insert event: %w", err)
	}
	if n != 1 {
		return ErrStale
	}
	if err := indexEvent(ctx, tx, e); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO sport_states (event_id, state, desk, board) VALUES ($1, $2, $3, $4)",
		e.ID, string(c.State), string(c.Desk), string(c.Board))
	if err != nil {
		return fmt.Errorf("insert state: %w", err)
	}
	return saveLineups(ctx, tx, e.ID, c.Lineups)
}

func saveNew(ctx context.Context, tx *db.Tx, ms []Market) error {
	var rows, answers [][]any
	for _, m := range ms {
		params, err := json.Marshal(m.Params)
		if err != nil {
			return fmt.Errorf("encode params: %w", err)
		}
		rows = append(rows, []any{string(m.ID), string(m.EventID), m.Key, string(params), m.Group, int64(m.Scheduled), bit(m.Main), int64(m.Position), m.RuleKey, string(m.Status), m.Version, m.StoppedVersion, m.OpenedVersion, m.Generation, m.SettledAt})
		for i, s := range m.Selections {
			answers = append(answers, []any{string(s.ID), string(m.ID), string(m.EventID), s.Key, s.Name, int64(i), int64(s.Odds), s.Version, string(s.Result),
				s.Factors.VoidMilli, s.Factors.DeadHeatNum, s.Factors.DeadHeatDen, s.Back})
		}
	}
	if err := tx.Insert(ctx, markets, rows); err != nil {
		return fmt.Errorf("open markets: %w", err)
	}
	if err := tx.Insert(ctx, selections, answers); err != nil {
		return fmt.Errorf("open selections: %w", err)
	}
	return nil
}

func saveTurned(ctx context.Context, tx *db.Tx, ms []Market) error {
	rows := make([][]any, len(ms))
	for i, m := range ms {
		rows[i] = []any{string(m.ID), bit(m.Main), string(m.Status), m.Version, m.StoppedVersion, m.OpenedVersion, m.Generation, m.SettledAt}
	}
	set := []string{"main", "status", "version", "stopped_version", "opened_version", "generation", "settled_at"}
	if _, err := tx.Update(ctx, markets, set, rows); err != nil {
		return fmt.Errorf("save markets: %w", err)
	}
	return nil
}

func savePriced(ctx context.Context, tx *db.Tx, all []Selection) error {
	rows := make([][]any, len(all))
	for i, s := range all {
		rows[i] = []any{string(s.ID), int64(s.Odds), s.Version, string(s.Result), s.Factors.VoidMilli, s.Factors.DeadHeatNum, s.Factors.DeadHeatDen, s.Back}
	}
	set := []string{"odds", "version", "result", "void_milli", "dead_heat_num", "dead_heat_den", "back_micro"}
	if _, err := tx.Update(ctx, selections, set, rows); err != nil {
		return fmt.Errorf("save selections: %w", err)
	}
	return nil
}

func milli(p float64) int64 { return int64(math.Round(p * 1000)) }

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Vouch sets until when the prices on a producer's events are valid.
func Vouch(ctx context.Context, tx *db.Tx, producer string, goodUntil int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO sport_producers (producer, good_until) VALUES ($1, $2)
		ON CONFLICT (producer) DO UPDATE SET good_until = excluded.good_until`, producer, goodUntil)
	if err != nil {
		return fmt.Errorf("store validity of %s: %w", producer, err)
	}
	return nil
}
