package grant

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// FreeStatus is the state of a free bet.
type FreeStatus string

// The states of a free bet. One that has expired is still open in its row.
const (
	FreeOpen      FreeStatus = "open"
	FreeUsed      FreeStatus = "used"
	FreeWithdrawn FreeStatus = "withdrawn" // by staff
)

// FreeBet is a stake given by the operator. It is staked once, as a whole, and its winnings are paid without it. The stake is no
// money and is not in the ledger.
type FreeBet struct {
	ID        string         `json:"id"`
	Amount    money.Amount   `json:"amount" doc:"hundredths, the stake of all lines together"`
	Currency  money.Currency `json:"currency"`
	MinOdds   money.Odds     `json:"min_odds" doc:"thousandths, of the whole bet"`
	ExpiresAt int64          `json:"expires_at" doc:"unix milliseconds"`
	Status    FreeStatus     `json:"status" enum:"open,used,withdrawn"`
	BetID     id.Bet         `json:"bet_id,omitempty"`

	PlayerID id.Player `json:"-"`
}

// The refusals of free bets.
var (
	ErrNoFreeBet     = fault.New(fault.NotFound, "free_bet_not_found", "There is no such free bet.")
	ErrFreeBetUsed   = fault.New(fault.Conflict, "free_bet_used", "This free bet is used, expired or withdrawn.")
	ErrFreeBetAmount = fault.New(fault.Conflict, "free_bet_amount", "A free bet is staked as a whole.")
	ErrFreeBetOdds   = fault.New(fault.Conflict, "free_bet_odds", "The odds are too low for this free bet.")
)

var freeBetsTable = db.Table{Name: "grant_free_bets", Key: []string{"id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "status", Type: db.Text}, {Name: "bet_id", Type: db.Text}}}

// FreeBetLoader is the name of the loader of free bets, for commands that place bets.
const FreeBetLoader = "grant.free_bet"

const freeBetColumns = `SELECT id, player_id, currency, amount, min_odds, expires_at, status, bet_id FROM grant_free_bets WHERE `

func scanFreeBet(r *sql.Rows) (f FreeBet, err error) {
	return f, r.Scan(&f.ID, &f.PlayerID, &f.Currency, &f.Amount, &f.MinOdds, &f.ExpiresAt, &f.Status, &f.BetID)
}

func loadFreeBets(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
	rows, err := q.QueryIn(ctx, freeBetColumns+"id", ids)
	found, err := db.Collect(rows, err, scanFreeBet)
	all := make(map[string]any, len(found))
	for _, f := range found {
		all[f.ID] = f
	}
	if err != nil {
		return nil, fmt.Errorf("read free bets: %w", err)
	}
	return all, nil
}

// FreeBetsByID returns free bets by their ids. Unknown ids are omitted.
func FreeBetsByID(ctx context.Context, q db.Querier, ids []string) (map[string]FreeBet, error) {
	found, err := loadFreeBets(ctx, q, ids)
	all := make(map[string]FreeBet, len(found))
	for freeBet, f := range found {
		all[freeBet], _ = f.(FreeBet)
	}
	return all, err
}

// FreeBets returns a player's free bets that can still be staked, the earliest expiry first.
func (i *Issuer) FreeBets(ctx context.Context, playerID id.Player) ([]FreeBet, error) {
	return openFreeBets(ctx, i.DB.Reader(), playerID, i.now())
}

// Stake is a bet that a player places with a free bet.
type Stake struct {
	FreeBet  string
	BetID    id.Bet
	PlayerID id.Player
	Currency money.Currency
	Amount   money.Amount // of all lines together
	Odds     money.Odds   // of the whole bet
	PlacedAt int64        // unix milliseconds
}

// Admit refuses a stake that the free bet is not for. Errors: ErrFreeBetUsed, ErrFreeBetAmount, ErrFreeBetOdds.
func (f FreeBet) Admit(s Stake) error {
	switch {
	case f.Status != FreeOpen || f.ExpiresAt <= s.PlacedAt:
		return ErrFreeBetUsed.At("free_bet", "conflict")
	case f.Currency != s.Currency || f.Amount != s.Amount:
		return ErrFreeBetAmount.WithData("amount", f.Amount).At("stake", "conflict")
	case s.Odds < f.MinOdds:
		return ErrFreeBetOdds.WithData("min_odds", f.MinOdds).At("free_bet", "conflict")
	}
	return nil
}

// Redeem returns the change of the free bet that a bet is staked with, or the refusal: ErrNoFreeBet or one of FreeBet.Admit.
func Redeem(v *wallet.View, s Stake) (wallet.Update, wallet.Row, error) {
	f, ok := v.Row(FreeBetLoader, s.FreeBet).(FreeBet)
	if !ok || f.PlayerID != s.PlayerID {
		return wallet.Update{}, wallet.Row{}, ErrNoFreeBet.At("free_bet", "notFound")
	}
	if err := f.Admit(s); err != nil {
		return wallet.Update{}, wallet.Row{}, err
	}
	f.Status, f.BetID = FreeUsed, s.BetID
	return wallet.Update{Table: freeBetsTable, Guard: []string{"status"}, Set: []string{"status", "bet_id"},
			Row: []any{f.ID, string(FreeOpen), string(FreeUsed), string(s.BetID)}},
		wallet.Row{RowKey: wallet.RowKey{Loader: FreeBetLoader, Key: f.ID}, Value: f}, nil
}

// RestoredFor is the least time that a free bet can be used after a void bet has restored it.
const RestoredFor = 24 * time.Hour

// Result is what has come of a bet that was staked with a free bet.
type Result struct {
	FreeBet   string
	BetID     id.Bet
	Void      bool
	Payout    money.Amount // hundredths
	SettledAt int64        // unix milliseconds; 0: the bet has no result any more
}

// SettleFreeBet stores the result of a bet with its free bet. If the bet is void, the free bet can be used again for at least a day from now on (unix milliseconds). If
// the bet is no longer void, the free bet counts as used, unless another bet has used it since.
func SettleFreeBet(ctx context.Context, tx *db.Tx, r Result, now int64) error {
	text, args := `UPDATE grant_free_bets SET status = 'used', bet_id = $2, payout = $3, settled_at = $4
		WHERE id = $1 AND (status = 'open' OR status = 'used' AND bet_id = $2)`, []any{r.FreeBet, string(r.BetID), int64(r.Payout), r.SettledAt}
	if r.Void {
		text = `UPDATE grant_free_bets SET status = 'open', bet_id = '', payout = 0, settled_at = 0, restored_at = $3,
			expires_at = CASE WHEN expires_at < $4 THEN $4 ELSE expires_at END WHERE id = $1 AND bet_id = $2 AND status = 'used'`
		args = []any{r.FreeBet, string(r.BetID), now, now + RestoredFor.Milliseconds()}
	}
	if _, err := tx.Exec(ctx, text, args...); err != nil {
		return fmt.Errorf("store the result of a free bet: %w", err)
	}
	return nil
}
