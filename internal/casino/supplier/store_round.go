package supplier

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"maidan/internal/casino/round"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// roundLoader is the name of the loader of rounds: by supplier, player and the supplier's name of the round, with spaces between them.
const roundLoader = "supplier.round"

// RoundStatus is the state of a round. A supplier need not close its rounds.
type RoundStatus string

// The states.
const (
	Open   RoundStatus = "open"
	Closed RoundStatus = "closed"
)

// RoundStatuses returns all states.
func RoundStatuses() []RoundStatus { return []RoundStatus{Open, Closed} }

// roundRow is a stored round.
type roundRow struct {
	ID       id.SupplierRound
	Supplier string
	PlayerID id.Player
	Round    string
	Game     string
	Currency money.Currency
	Source
	Product   content.BonusProduct // that the game belonged to when the round began
	Bets      int64
	Wins      int64 // without prizes
	Staked    money.Amount
	Won       money.Amount
	Status    RoundStatus
	StartedAt int64
	UpdatedAt int64
	Version   int64
}

var roundTable = db.Table{Name: "supplier_rounds", Key: []string{"id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "supplier", Type: db.Text}, {Name: "player_id", Type: db.Text}, {Name: "round", Type: db.Text}, {Name: "game", Type: db.Text},
	{Name: "currency", Type: db.Text}, {Name: "funds", Type: db.Text}, {Name: "grant_id", Type: db.Text}, {Name: "product", Type: db.Text}, {Name: "bets", Type: db.Int}, {Name: "wins", Type: db.Int}, {Name: "staked", Type: db.Int}, {Name: "won", Type: db.Int}, {Name: "status", Type: db.Text},
	{Name: "started_at", Type: db.Int}, {Name: "updated_at", Type: db.Int}, {Name: "version", Type: db.Int}}}

const roundColumns = `id, supplier, player_id, round, game, currency, funds, grant_id, product, bets, wins, staked, won, status, started_at, updated_at, version`

func scanRound(r *sql.Rows) (x roundRow, err error) {
	return x, r.Scan(&x.ID, &x.Supplier, &x.PlayerID, &x.Round, &x.Game, &x.Currency, &x.Funds, &x.Grant, &x.Product, &x.Bets, &x.Wins, &x.Staked, &x.Won, &x.Status, &x.StartedAt, &x.UpdatedAt, &x.Version)
}

func (x roundRow) insert() wallet.Write {
	return wallet.Write{Table: roundTable, Row: []any{string(x.ID), x.Supplier, string(x.PlayerID), x.Round, x.Game, string(x.Currency), string(x.Funds), string(x.Grant), string(x.Product), x.Bets, x.Wins, int64(x.Staked), int64(x.Won),
		string(x.Status), x.StartedAt, x.UpdatedAt, x.Version}}
}

// update returns the update of a round whose version was one less.
func (x roundRow) update() wallet.Update {
	return wallet.Update{Table: roundTable, Guard: []string{"version"}, Set: []string{"bets", "wins", "staked", "won", "status", "updated_at", "version"},
		Row: []any{string(x.ID), x.Version - 1, x.Bets, x.Wins, int64(x.Staked), int64(x.Won), string(x.Status), x.UpdatedAt, x.Version}}
}

// loadRounds reads the rounds of a batch; those of one player with one supplier by one query.
func loadRounds(ctx context.Context, q db.Querier, keys []string) (map[string]any, error) {
	type of struct{ supplier, player string }
	names := map[of][]string{}
	for _, key := range keys {
		parts := strings.SplitN(key, " ", 3)
		at := of{parts[0], parts[1]}
		names[at] = append(names[at], parts[2])
	}
	all := map[string]any{}
	for at, rounds := range names {
		rows, err := q.QueryIn(ctx, "SELECT "+roundColumns+" FROM supplier_rounds WHERE supplier = $1 AND player_id = $2 AND round", rounds, at.supplier, at.player)
		found, err := db.Collect(rows, err, scanRound)
		if err != nil {
			return nil, fmt.Errorf("read rounds of %s: %w", at.supplier, err)
		}
		for _, x := range found {
			all[x.Supplier+" "+string(x.PlayerID)+" "+x.Round] = x
		}
	}
	return all, nil
}

// openFor is how long a round without a call counts as open where one game at a time is allowed: a supplier need not close its rounds.
const openFor = 5 * time.Minute

// openPlays returns the rounds of players with a bet that stands, that are not closed and had a call since.
func openPlays(ctx context.Context, q db.Querier, players []string, since int64) (map[id.Player][]round.Play, error) {
	all := map[id.Player][]round.Play{}
	rows, err := q.QueryIn(ctx, "SELECT player_id, supplier, game, id FROM supplier_rounds WHERE status = 'open' AND bets > 0 AND updated_at > $1 AND player_id", players, since)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
		var playerID id.Player
		var supplier string
		var p round.Play
		err = r.Scan(&playerID, &supplier, &p.Game, &p.Ref)
		p.Game = supplier + ":" + p.Game
		all[playerID] = append(all[playerID], p)
		return struct{}{}, err
	})
	return all, err
}

// roundsBefore returns a player's rounds with smaller ids, the latest first; without an id from the latest on.
func roundsBefore(ctx context.Context, q db.Querier, playerID id.Player, before string, limit int) ([]roundRow, error) {
	if before == "" {
		before = id.End
	}
	rows, err := q.Query(ctx, fmt.Sprintf("SELECT %s FROM supplier_rounds WHERE player_id = $1 AND id < $2 ORDER BY id DESC LIMIT %d", roundColumns, limit), playerID, before)
	return db.Collect(rows, err, scanRound)
}
