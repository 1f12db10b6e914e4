package round

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// A country can allow one game at a time (no_parallel_games). Open rounds of this package are in the player's seat; what is open in games of other
// packages is read with the seat's version, and each stake changes that version. Of two stakes at once, on any nodes, the second is decided again and
// sees the first.

// Play is something of a player that is not over: a bet on a shared round, or a round of a supplier's game.
type Play struct {
	Game string
	Ref  string // id of the bet or round
}

// PlaysFunc returns what players have open in the games of another package.
type PlaysFunc func(ctx context.Context, q db.Querier, players []string) (map[id.Player][]Play, error)

// RegisterPlays adds the plays of another package. Register all before the first stake.
func (e *Engine) RegisterPlays(of PlaysFunc) { e.elsewhere = append(e.elsewhere, of) }

// playsLoader is the name of the loader of plays in games of other packages.
const playsLoader = "casino.plays"

// plays are what a player has open in games of other packages, at a version of the seat or later. They are immutable once loaded.
type plays struct {
	version int64
	open    []Play
}

func playsRow(playerID id.Player) wallet.RowKey {
	return wallet.RowKey{Loader: playsLoader, Key: string(playerID)}
}

// loadPlays is the wallet's loader. It reads the versions first: a play that is committed after that has changed them.
func (e *Engine) loadPlays(ctx context.Context, q db.Querier, players []string) (map[string]any, error) {
	found, err := readVersions(ctx, q, players)
	if err != nil {
		return nil, err
	}
	for _, of := range e.elsewhere {
		open, err := of(ctx, q, players)
		if err != nil {
			return nil, fmt.Errorf("read open plays: %w", err)
		}
		for playerID, more := range open {
			if p := found[string(playerID)]; p != nil {
				p.open = append(p.open, more...)
			}
		}
	}
	all := make(map[string]any, len(found))
	for playerID, p := range found {
		all[playerID] = p
	}
	return all, nil
}

func readVersions(ctx context.Context, q db.Querier, players []string) (map[string]*plays, error) {
	all := make(map[string]*plays, len(players))
	rows, err := q.QueryIn(ctx, "SELECT player_id, version FROM casino_players WHERE player_id", players)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
		var playerID string
		p := &plays{}
		err = r.Scan(&playerID, &p.version)
		all[playerID] = p
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read versions of players of the casino: %w", err)
	}
	return all, nil
}

// alone refuses a stake in a game while another game has something open. It returns the row of plays with more of them, and makes the seat guard the
// older of the versions that the seat and the plays were read with: whatever was committed between the two reads has changed it.
func (s *seat) alone(v *wallet.View, game string, more ...Play) (wallet.Row, error) {
	known, ok := v.Row(playsLoader, string(s.player)).(*plays)
	if !ok {
		return wallet.Row{}, errNoSeat
	}
	for _, o := range s.open {
		if o.game != game {
			return wallet.Row{}, ErrOpen.WithData("game", o.game).WithData("round", o.round)
		}
	}
	for _, p := range known.open {
		if p.Game != game {
			return wallet.Row{}, ErrOpen.WithData("game", p.Game).WithData("round", p.Ref)
		}
	}
	s.version = min(s.version, known.version)
	after := &plays{s.version + 1, append(slices.Clip(known.open), more...)}
	return wallet.Row{RowKey: playsRow(s.player), Value: after}, nil
}

// Entry is a stake in a game of another package, as far as it concerns the player's seat.
type Entry struct {
	PlayerID id.Player
	Demo     money.Amount // what it takes of the demo money
	Alone    bool         // no other game may have something open
	Play     Play         // what it opens
}

// Rows are the rows that the stake's command must load. The player must have a seat, see Engine.Sit.
func (n Entry) Rows() []wallet.RowKey {
	switch {
	case n.Alone:
		return []wallet.RowKey{playsRow(n.PlayerID), SeatRow(n.PlayerID)}
	case n.Demo > 0:
		return []wallet.RowKey{SeatRow(n.PlayerID)}
	}
	return nil
}

// Enter adds to the decision of a stake what it changes of the seat. Errors: ErrOpen, wallet.ErrInsufficient.
func (n Entry) Enter(v *wallet.View, d *wallet.Decision) error {
	if !n.Alone && n.Demo == 0 {
		return nil
	}
	at, err := viewSeat(v, n.PlayerID)
	if err != nil {
		return err
	}
	if n.Alone {
		row, err := at.alone(v, n.Play.Game, n.Play)
		if err != nil {
			return err
		}
		d.Rows = append(d.Rows, row)
	}
	if at.demo < n.Demo {
		return wallet.ErrInsufficient.At("stake", "conflict")
	}
	at.demo -= n.Demo
	update, row := at.saved("demo")
	d.Updates, d.Rows = append(d.Updates, update), append(d.Rows, row)
	return nil
}
