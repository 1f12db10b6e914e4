package vip

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
)

// Count adds results to the running weeks of their players, in the transaction that deletes the events. A later version of a result counts with its difference. What
// was placed before its player became a member does not count.
func (s *Service) Count(ctx context.Context, tx *db.Tx, results []play.Result) error {
	players, sources := map[id.Player]bool{}, map[string]bool{}
	for _, r := range results {
		players[r.PlayerID] = true
	}
	if len(players) == 0 || len(s.Programme.Levels) == 0 {
		return nil
	}
	members, err := s.MembersAmong(ctx, tx, slices.Sorted(maps.Keys(players)))
	if err != nil || len(members) == 0 {
		return err
	}
	mine := slices.DeleteFunc(slices.Clone(results), func(r play.Result) bool {
		m, known := members[r.PlayerID]
		return !known || m.Currency != r.Currency
	})
	for _, r := range mine {
		sources[r.Source] = true
	}
	known, err := movesOf(ctx, tx, slices.Sorted(maps.Keys(sources)))
	if err != nil {
		return fmt.Errorf("read what counted for members: %w", err)
	}
	byPlayer := map[id.Player][]move{}
	for _, r := range mine {
		was, counted := known[r.Source]
		m := members[r.PlayerID]
		net := s.Programme.counted(r)
		switch {
		case counted && was.version >= r.Version:
		case !counted && (net == 0 || !m.Active() || r.PlacedAt < m.Since):
		default:
			byPlayer[r.PlayerID] = append(byPlayer[r.PlayerID], move{r.Source, r.Version, net - was.net, !counted})
			known[r.Source] = counts{r.Version, net}
		}
	}
	for _, playerID := range slices.Sorted(maps.Keys(byPlayer)) {
		if err := s.add(ctx, tx, members[playerID], byPlayer[playerID]); err != nil {
			return fmt.Errorf("count for member %s: %w", playerID, err)
		}
	}
	return nil
}

// move is what a version of a result changes.
type move struct {
	source  string
	version int64
	net     money.Amount
	first   bool // that counts of the result
}

// counts is what has counted of a result until now, and its latest version.
type counts struct {
	version int64
	net     money.Amount
}

// movesOf returns what has counted already, by source.
func movesOf(ctx context.Context, q db.Querier, sources []string) (map[string]counts, error) {
	all := map[string]counts{}
	rows, err := q.QueryIn(ctx, "SELECT source, version, net FROM vip_moves WHERE source", sources)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var source string
		var m counts
		err := r.Scan(&source, &m.version, &m.net)
		all[source] = counts{max(all[source].version, m.version), all[source].net + m.net}
		return struct{}{}, err
	})
	return all, err
}

var moveTable = db.Table{Name: "vip_moves", Key: []string{"source", "version"}, Columns: []db.Column{{Name: "source", Type: db.Text}, {Name: "version", Type: db.Int},
	{Name: "player_id", Type: db.Text}, {Name: "week", Type: db.Int}, {Name: "net", Type: db.Int}, {Name: "at", Type: db.Int}}}

// add stores moves of a player in the week that runs.
func (s *Service) add(ctx context.Context, tx *db.Tx, m Member, moves []move) error {
	net, results := money.Amount(0), int64(0)
	for _, one := range moves {
		net += one.net
		if one.first {
			results++
		}
	}
	week, err := s.addToWeek(ctx, tx, m, net, results)
	if err != nil {
		return err
	}
	rows := make([][]any, len(moves))
	for i, one := range moves {
		rows[i] = []any{one.source, one.version, string(m.PlayerID), week, int64(one.net), s.now()}
	}
	return tx.Insert(ctx, moveTable, rows)
}

// addToWeek adds to the week that runs and returns it. If that is closed already, because another node's clock is ahead, it is the next one.
func (s *Service) addToWeek(ctx context.Context, tx *db.Tx, m Member, net money.Amount, results int64) (int64, error) {
	for week := WeekOf(s.now()); ; week = NextWeek(week) {
		if _, err := tx.Exec(ctx, `INSERT INTO vip_weeks (id, player_id, week, currency, net, results, level, percent, amount, status, reason, decided_at)
			VALUES ($1, $2, $3, $4, 0, 0, '', 0, 0, 'open', '', 0) ON CONFLICT (player_id, week) DO NOTHING`, s.IDs.New(), string(m.PlayerID), week, string(m.Currency)); err != nil {
			return 0, err
		}
		n, err := tx.Exec(ctx, "UPDATE vip_weeks SET net = net + $3, results = results + $4 WHERE player_id = $1 AND week = $2 AND status = 'open'", string(m.PlayerID), week, int64(net), results)
		if err != nil || n > 0 {
			return week, err
		}
	}
}
