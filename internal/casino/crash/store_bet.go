package crash

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// The loaders of bets: by their id, and by round, player and slot.
const (
	betLoader  = "crash.bet"
	slotLoader = "crash.slot"
)

// betRow is a stored bet.
type betRow struct {
	ID         id.CrashBet
	RoundID    id.CrashRound
	PlayerID   id.Player
	Slot       int64
	Funds      round.Funds
	Grant      id.Grant
	Currency   money.Currency
	Stake      money.Amount
	Auto       int64
	Target     int64
	Status     BetStatus
	Multiplier int64
	Payout     money.Amount
	PlacedAt   int64
	EndedAt    int64
}

var betTable = db.Table{Name: "crash_bets", Key: []string{"id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "round_id", Type: db.Text}, {Name: "player_id", Type: db.Text}, {Name: "slot", Type: db.Int},
	{Name: "funds", Type: db.Text}, {Name: "grant_id", Type: db.Text}, {Name: "currency", Type: db.Text}, {Name: "stake", Type: db.Int}, {Name: "auto", Type: db.Int},
	{Name: "target", Type: db.Int}, {Name: "status", Type: db.Text}, {Name: "multiplier", Type: db.Int}, {Name: "payout", Type: db.Int},
	{Name: "placed_at", Type: db.Int}, {Name: "ended_at", Type: db.Int}}}

const betColumns = `id, round_id, player_id, slot, funds, grant_id, currency, stake, auto, target, status, multiplier, payout, placed_at, ended_at`

func scanBet(r *sql.Rows) (b betRow, err error) {
	return b, r.Scan(&b.ID, &b.RoundID, &b.PlayerID, &b.Slot, &b.Funds, &b.Grant, &b.Currency, &b.Stake, &b.Auto, &b.Target, &b.Status, &b.Multiplier, &b.Payout,
		&b.PlacedAt, &b.EndedAt)
}

// insert returns the write of a new bet.
func (b betRow) insert() wallet.Write {
	return wallet.Write{Table: betTable, Row: []any{string(b.ID), string(b.RoundID), string(b.PlayerID), b.Slot, string(b.Funds), string(b.Grant), string(b.Currency),
		int64(b.Stake), b.Auto, b.Target, string(b.Status), b.Multiplier, int64(b.Payout), b.PlacedAt, b.EndedAt}}
}

// end returns the update of an open bet that has its result.
func (b betRow) end() wallet.Update {
	return wallet.Update{Table: betTable, Guard: []string{"status"}, Set: []string{"status", "multiplier", "payout", "ended_at"},
		Row: []any{string(b.ID), string(BetOpen), string(b.Status), b.Multiplier, int64(b.Payout), b.EndedAt}}
}

func loadBets(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+betColumns+" FROM crash_bets WHERE id", ids)
	found, err := db.Collect(rows, err, scanBet)
	if err != nil {
		return nil, fmt.Errorf("read crash bets: %w", err)
	}
	all := make(map[string]any, len(found))
	for _, b := range found {
		all[string(b.ID)] = b
	}
	return all, nil
}

// slotKey is the key of slotLoader.
func slotKey(roundID id.CrashRound, playerID id.Player, slot int64) string {
	return fmt.Sprintf("%s %s %d", roundID, playerID, slot)
}

// loadSlots returns which slots are taken. The bets of a batch are on few rounds, and each round is one query.
func loadSlots(ctx context.Context, q db.Querier, keys []string) (map[string]any, error) {
	players := map[string][]string{}
	for _, key := range keys {
		parts := strings.Fields(key)
		players[parts[0]] = append(players[parts[0]], parts[1])
	}
	all := map[string]any{}
	for roundID, of := range players {
		rows, err := q.QueryIn(ctx, "SELECT "+betColumns+" FROM crash_bets WHERE round_id = $1 AND player_id", of, roundID)
		found, err := db.Collect(rows, err, scanBet)
		if err != nil {
			return nil, fmt.Errorf("read placed crash bets: %w", err)
		}
		for _, b := range found {
			all[slotKey(b.RoundID, b.PlayerID, b.Slot)] = b
		}
	}
	return all, nil
}

func findBet(ctx context.Context, q db.Querier, playerID id.Player, betID id.CrashBet) (betRow, error) {
	all, err := loadBets(ctx, q, []string{string(betID)})
	if err != nil {
		return betRow{}, err
	}
	b, ok := all[string(betID)].(betRow)
	if !ok || b.PlayerID != playerID {
		return betRow{}, ErrNoBet
	}
	return b, nil
}

// openPlays returns the bets of players that have no result yet.
func openPlays(ctx context.Context, q db.Querier, players []string) (map[id.Player][]round.Play, error) {
	all := map[id.Player][]round.Play{}
	rows, err := q.QueryIn(ctx, `SELECT b.player_id, r.game, b.id FROM crash_bets b JOIN crash_rounds r ON r.id = b.round_id
		WHERE b.status = 'open' AND b.player_id`, players)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
		var playerID id.Player
		var p round.Play
		err = r.Scan(&playerID, &p.Game, &p.Ref)
		all[playerID] = append(all[playerID], p)
		return struct{}{}, err
	})
	return all, err
}

// openBets returns the open bets of a round, by their targets.
func openBets(ctx context.Context, q db.Querier, roundID id.CrashRound) ([]betRow, error) {
	rows, err := q.Query(ctx, "SELECT "+betColumns+" FROM crash_bets WHERE round_id = $1 AND status = 'open' ORDER BY target, id", roundID)
	all, err := db.Collect(rows, err, scanBet)
	if err != nil {
		return nil, fmt.Errorf("read the open bets of round %s: %w", roundID, err)
	}
	return all, nil
}

// loseRest ends the open bets of a round that did not reach their targets.
func loseRest(ctx context.Context, tx *db.Tx, r row, at int64) error {
	_, err := tx.Exec(ctx, "UPDATE crash_bets SET status = 'lost', ended_at = $1 WHERE round_id = $2 AND status = 'open' AND target > $3", at, r.ID, r.Result)
	return err
}

// betsOn returns a player's bets on a round.
func betsOn(ctx context.Context, q db.Querier, roundID id.CrashRound, playerID id.Player) ([]betRow, error) {
	rows, err := q.Query(ctx, "SELECT "+betColumns+" FROM crash_bets WHERE round_id = $1 AND player_id = $2 ORDER BY slot", roundID, playerID)
	return db.Collect(rows, err, scanBet)
}

// betsBefore returns a player's bets with smaller ids, the latest first; without an id from the latest on.
func betsBefore(ctx context.Context, q db.Querier, playerID id.Player, before string, limit int) ([]betRow, error) {
	if before == "" {
		before = id.End
	}
	rows, err := q.Query(ctx, fmt.Sprintf("SELECT %s FROM crash_bets WHERE player_id = $1 AND id < $2 ORDER BY id DESC LIMIT %d", betColumns, limit), playerID, before)
	return db.Collect(rows, err, scanBet)
}

// mostOthers is how many bets everybody sees of a round.
const mostOthers = 20

// othersOf returns what everybody sees of the bets on a round.
func othersOf(ctx context.Context, q db.Querier, roundID id.CrashRound) (OtherBets, error) {
	o := OtherBets{RoundID: roundID}
	err := q.QueryRow(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN status = 'cashed' THEN 1 ELSE 0 END), 0) FROM crash_bets
		WHERE round_id = $1 AND funds <> 'demo'`, roundID).Scan(&o.Count, &o.Cashed)
	if err != nil {
		return o, fmt.Errorf("count the bets of round %s: %w", roundID, err)
	}
	rows, err := q.Query(ctx, fmt.Sprintf(`SELECT player_id, currency, stake, status, multiplier, payout FROM crash_bets
		WHERE round_id = $1 AND funds <> 'demo' ORDER BY stake DESC, id LIMIT %d`, mostOthers), roundID)
	o.Bets, err = db.Collect(rows, err, func(r *sql.Rows) (b OtherBet, err error) {
		var playerID id.Player
		err = r.Scan(&playerID, &b.Currency, &b.Stake, &b.Status, &b.Multiplier, &b.Payout)
		b.Player = alias(roundID, playerID)
		return b, err
	})
	if err != nil {
		return o, fmt.Errorf("read the bets of round %s: %w", roundID, err)
	}
	if o.Bets == nil {
		o.Bets = []OtherBet{}
	}
	return o, nil
}
