package round

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/casino/game"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// roundLoader is the name of the loader of rounds.
const roundLoader = "casino.round"

// row is a stored round.
type row struct {
	ID         id.Round
	PlayerID   id.Player
	Game       string
	Rules      string
	Funds      Funds
	Grant      id.Grant
	Currency   money.Currency
	Stake      money.Amount
	Seeds      id.Seeds
	Nonce      int64
	Params     string
	Actions    []game.Action
	Status     Status
	Multiplier game.Multiplier
	Payout     money.Amount
	Result     string
	StartedAt  int64
	EndedAt    int64
}

var roundTable = db.Table{Name: "casino_rounds", Key: []string{"id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "player_id", Type: db.Text}, {Name: "game", Type: db.Text}, {Name: "rules", Type: db.Text}, {Name: "funds", Type: db.Text}, {Name: "grant_id", Type: db.Text},
	{Name: "currency", Type: db.Text}, {Name: "stake", Type: db.Int}, {Name: "seeds_id", Type: db.Text}, {Name: "nonce", Type: db.Int},
	{Name: "params", Type: db.Text}, {Name: "actions", Type: db.Text}, {Name: "steps", Type: db.Int}, {Name: "status", Type: db.Text}, {Name: "num", Type: db.Int},
	{Name: "den", Type: db.Int}, {Name: "payout", Type: db.Int}, {Name: "result", Type: db.Text}, {Name: "started_at", Type: db.Int}, {Name: "ended_at", Type: db.Int}}}

const roundColumns = `id, player_id, game, rules, funds, grant_id, currency, stake, seeds_id, nonce, params, actions, status, num, den, payout, result, started_at, ended_at`

func scanRound(r *sql.Rows) (x row, err error) {
	var actions string
	err = r.Scan(&x.ID, &x.PlayerID, &x.Game, &x.Rules, &x.Funds, &x.Grant, &x.Currency, &x.Stake, &x.Seeds, &x.Nonce, &x.Params, &actions, &x.Status,
		&x.Multiplier.Num, &x.Multiplier.Den, &x.Payout, &x.Result, &x.StartedAt, &x.EndedAt)
	if err != nil {
		return x, err
	}
	return x, json.Unmarshal([]byte(actions), &x.Actions)
}

// insert returns the write of a new round.
func (x row) insert() wallet.Write {
	return wallet.Write{Table: roundTable, Row: []any{string(x.ID), string(x.PlayerID), x.Game, x.Rules, string(x.Funds), string(x.Grant), string(x.Currency), int64(x.Stake),
		string(x.Seeds), x.Nonce, x.Params, encodeActions(x.Actions), int64(len(x.Actions)), string(x.Status), x.Multiplier.Num, x.Multiplier.Den,
		int64(x.Payout), x.Result, x.StartedAt, x.EndedAt}}
}

// update returns the update of a round that had so many actions and was open.
func (x row) update(steps int) wallet.Update {
	return wallet.Update{Table: roundTable, Guard: []string{"steps", "status"},
		Set: []string{"actions", "steps", "status", "num", "den", "payout", "result", "ended_at"},
		Row: []any{string(x.ID), int64(steps), string(Open), encodeActions(x.Actions), int64(len(x.Actions)), string(x.Status), x.Multiplier.Num, x.Multiplier.Den,
			int64(x.Payout), x.Result, x.EndedAt}}
}

func encodeActions(actions []game.Action) string {
	if len(actions) == 0 {
		return "[]"
	}
	text, _ := json.Marshal(actions) // of numbers and booleans
	return string(text)
}

func loadRounds(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+roundColumns+" FROM casino_rounds WHERE id", ids)
	found, err := db.Collect(rows, err, scanRound)
	if err != nil {
		return nil, fmt.Errorf("read rounds: %w", err)
	}
	all := make(map[string]any, len(found))
	for _, x := range found {
		all[string(x.ID)] = x
	}
	return all, nil
}

func findRound(ctx context.Context, q db.Querier, playerID id.Player, roundID id.Round) (row, error) {
	all, err := loadRounds(ctx, q, []string{string(roundID)})
	if err != nil {
		return row{}, err
	}
	x, ok := all[string(roundID)].(row)
	if !ok || x.PlayerID != playerID {
		return row{}, ErrNoRound
	}
	return x, nil
}

// roundsBefore returns a player's rounds before the one with an id, the latest first, of one game or of all; without an id from the latest on.
func roundsBefore(ctx context.Context, q db.Querier, playerID id.Player, gameID, before string, limit int) ([]row, error) {
	text, args := "SELECT "+roundColumns+" FROM casino_rounds WHERE player_id = $1", []any{playerID}
	if before != "" {
		args = append(args, before)
		text += " AND (seeds_id, nonce) < (SELECT seeds_id, nonce FROM casino_rounds WHERE id = $2 AND player_id = $1)"
	}
	if gameID != "" {
		args = append(args, gameID)
		text += fmt.Sprintf(" AND game = $%d", len(args))
	}
	rows, err := q.Query(ctx, fmt.Sprintf("%s ORDER BY seeds_id DESC, nonce DESC LIMIT %d", text, limit), args...)
	found, err := db.Collect(rows, err, scanRound)
	if err != nil {
		return nil, fmt.Errorf("read rounds: %w", err)
	}
	return found, nil
}

// abandoned returns open rounds that began before a time, the oldest first.
func abandoned(ctx context.Context, q db.Querier, before int64, limit int) ([]row, error) {
	rows, err := q.Query(ctx, fmt.Sprintf("SELECT %s FROM casino_rounds WHERE status = 'open' AND started_at < $1 ORDER BY started_at LIMIT %d", roundColumns, limit), before)
	return db.Collect(rows, err, scanRound)
}

const seatColumns = `player_id, seeds_id, nonce, open, demo, last_at, version`

// readSeats returns seats that have only the ids of their seeds.
func readSeats(ctx context.Context, q db.Querier, players []string) ([]*seat, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+seatColumns+" FROM casino_players WHERE player_id", players)
	found, err := db.Collect(rows, err, scanSeat)
	if err != nil {
		return nil, fmt.Errorf("read players of the casino: %w", err)
	}
	return found, nil
}

func scanSeat(r *sql.Rows) (*seat, error) {
	s, open := &seat{seeds: &seeds{}}, ""
	err := r.Scan(&s.player, &s.seeds.id, &s.nonce, &open, &s.demo, &s.lastAt, &s.version)
	s.open = parseOpen(open)
	return s, err
}

// insertSeat stores a player with seeds, unless there is one.
func insertSeat(ctx context.Context, tx *db.Tx, s seeds, demo money.Amount) error {
	inserted, err := tx.Exec(ctx, "INSERT INTO casino_players ("+seatColumns+") VALUES ($1, $2, 0, '', $3, 0, 0) ON CONFLICT (player_id) DO NOTHING",
		s.player, s.id, int64(demo))
	if err != nil || inserted == 0 {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO casino_seeds ("+seedsColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, 0)",
		s.id, s.player, s.sealed, s.commitment, s.nextSealed, s.nextCommitment, s.client, s.since)
	return err
}

func insertRules(ctx context.Context, tx *db.Tx, gameID, version, rules string, at int64) error {
	_, err := tx.Exec(ctx, "INSERT INTO casino_rules (game, version, rules, first_at) VALUES ($1, $2, $3, $4) ON CONFLICT (game, version) DO NOTHING",
		gameID, version, rules, at)
	if err != nil {
		return fmt.Errorf("store rules of %s: %w", gameID, err)
	}
	return nil
}

const seedsColumns = `id, player_id, server_seed, commitment, next_seed, next_commitment, client_seed, rounds, since, revealed_at`

var seedsTable = db.Table{Name: "casino_seeds", Key: []string{"id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "player_id", Type: db.Text}, {Name: "server_seed", Type: db.Text}, {Name: "commitment", Type: db.Text},
	{Name: "next_seed", Type: db.Text}, {Name: "next_commitment", Type: db.Text}, {Name: "client_seed", Type: db.Text}, {Name: "rounds", Type: db.Int},
	{Name: "since", Type: db.Int}, {Name: "revealed_at", Type: db.Int}}}

// insert returns the write of seeds that are used from now on.
func (s seeds) insert() wallet.Write {
	return wallet.Write{Table: seedsTable, Row: []any{string(s.id), string(s.player), s.sealed, s.commitment, s.nextSealed, s.nextCommitment, s.client,
		int64(0), s.since, int64(0)}}
}

// reveal returns the update of seeds after their last round.
func (s seeds) reveal(rounds, at int64) wallet.Update {
	return wallet.Update{Table: seedsTable, Guard: []string{"revealed_at"}, Set: []string{"server_seed", "rounds", "revealed_at"},
		Row: []any{string(s.id), int64(0), s.server, rounds, at}}
}

// readSeeds returns those of the seeds that are in use, sealed.
func readSeeds(ctx context.Context, q db.Querier, ids []string) ([]*seeds, error) {
	rows, err := q.QueryIn(ctx, `SELECT id, player_id, server_seed, commitment, next_seed, next_commitment, client_seed, since FROM casino_seeds
		WHERE revealed_at = 0 AND id`, ids)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (*seeds, error) {
		s := &seeds{}
		return s, r.Scan(&s.id, &s.player, &s.sealed, &s.commitment, &s.nextSealed, &s.nextCommitment, &s.client, &s.since)
	})
	if err != nil {
		return nil, fmt.Errorf("read seeds: %w", err)
	}
	return found, nil
}

const revealedColumns = "SELECT id, player_id, server_seed, commitment, client_seed, rounds, since, revealed_at FROM casino_seeds WHERE revealed_at > 0"

func scanRevealed(r *sql.Rows) (s Revealed, err error) {
	return s, r.Scan(&s.ID, &s.PlayerID, &s.ServerSeed, &s.Commitment, &s.ClientSeed, &s.Rounds, &s.Since, &s.RevealedAt)
}

// findRevealed returns seeds that are not used any more; ok is false while they are.
func findRevealed(ctx context.Context, q db.Querier, seedsID id.Seeds) (s Revealed, ok bool, err error) {
	err = q.QueryRow(ctx, revealedColumns+" AND id = $1", seedsID).Scan(&s.ID, &s.PlayerID, &s.ServerSeed, &s.Commitment, &s.ClientSeed, &s.Rounds, &s.Since, &s.RevealedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return s, false, nil
	}
	return s, err == nil, err
}
