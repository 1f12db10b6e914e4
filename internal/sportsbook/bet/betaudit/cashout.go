package betaudit

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/wallet"
)

// cashOutChecks compare bets with their cash-outs, and cash-outs with the transfers that paid them.
var cashOutChecks = []betCheck{
	{"the cashed-out stake and amount of each bet are the sums of its cash-outs", checkCashed},
	{"each cash-out was paid once, by its own command", checkCashOuts},
}

// cashOutRow is a cash-out as it is stored.
type cashOutRow struct {
	cashout.TakenCashOut
	player id.Player
	bet    id.Bet
}

func addCashOuts(ctx context.Context, q db.Querier, ids []id.Bet, at map[id.Bet]*auditedBet) error {
	rows, err := q.QueryIn(ctx, "SELECT id, player_id, bet_id, stake, fair, margin, paid, automatic, at FROM bet_cashouts WHERE bet_id", id.Strings(ids))
	all, err := db.Collect(rows, err, func(r *sql.Rows) (c cashOutRow, err error) {
		var automatic int64
		err = r.Scan(&c.ID, &c.player, &c.bet, &c.Stake, &c.Fair, &c.Margin, &c.Paid, &automatic, &c.At)
		c.Automatic = automatic == 1
		return c, err
	})
	if err != nil {
		return fmt.Errorf("read cash-outs: %w", err)
	}
	for _, c := range all {
		at[c.bet].cashouts = append(at[c.bet].cashouts, c)
	}
	return nil
}

func checkCashed(x *auditedBet, b *audit.Breaches) {
	var stake, paid money.Amount
	for _, c := range x.cashouts {
		stake, paid = stake+c.Stake, paid+c.Paid
	}
	switch {
	case stake != x.Cashed || paid != x.CashedFor:
		b.Add("bet %s was cashed out with %d of its stake for %d, its cash-outs say %d for %d", x.ID, x.Cashed, x.CashedFor, stake, paid)
	case (x.Status == bet.Cashed) != (x.Cashed == x.Stake):
		b.Add("bet %s is %s with %d of %d cashed out", x.ID, x.Status, x.Cashed, x.Stake)
	case x.Funds == bet.Free && x.Cashed > 0:
		b.Add("bet %s was staked with a free bet and cashed out", x.ID)
	}
}

// checkCashOuts finds for each cash-out the transfer whose command has the cash-out in its answer.
func checkCashOuts(x *auditedBet, b *audit.Breaches) {
	paidBy := map[string]wallet.Record{} // by cash-out
	for _, r := range x.of(bet.CashOutTransfer) {
		var receipt cashout.StoredReceipt
		if err := json.Unmarshal([]byte(r.Answer), &receipt); err != nil || receipt.BetID != x.ID {
			b.Add("transfer %s cashes bet %s out by command %s, which answered %s", r.ID, x.ID, r.Command, r.Answer)
			continue
		}
		if _, twice := paidBy[receipt.ID]; twice {
			b.Add("cash-out %s of bet %s was paid again by transfer %s", receipt.ID, x.ID, r.ID)
		}
		paidBy[receipt.ID] = r
	}
	for _, c := range x.cashouts {
		r, found := paidBy[c.ID]
		delete(paidBy, c.ID)
		if !found {
			b.Add("cash-out %s of bet %s was never paid", c.ID, x.ID)
			continue
		}
		if wrong := x.cashOut(c, r); wrong != "" {
			b.Add("cash-out %s of bet %s %s", c.ID, x.ID, wrong)
		}
	}
	for id, r := range paidBy {
		b.Add("transfer %s pays cash-out %s of bet %s, which does not exist", r.ID, id, x.ID)
	}
}

// cashOut returns how a cash-out differs from the transfer that paid it; empty if it does not.
func (x *auditedBet) cashOut(c cashOutRow, r wallet.Record) string {
	var receipt cashout.StoredReceipt
	terms := cashout.Terms{Player: c.player, Currency: x.Currency, Fair: c.Fair, Margin: c.Margin, Automatic: c.Automatic}
	_ = json.Unmarshal([]byte(r.Answer), &receipt) // was read without an error before
	row := cashout.Receipt{ID: c.ID, BetID: x.ID, Stake: c.Stake, Paid: c.Paid, Whole: receipt.Whole, At: c.At}
	switch {
	case x.paid(r) != c.Paid:
		return fmt.Sprintf("says %d, transfer %s paid %d", c.Paid, r.ID, x.paid(r))
	case row != receipt.Receipt:
		return fmt.Sprintf("is not what command %s answered", r.Command)
	case c.player != x.PlayerID:
		return "is of player " + string(c.player) + ", the bet of " + string(x.PlayerID)
	case !strings.HasPrefix(r.Command, "cashout:"), c.Automatic != strings.HasPrefix(r.Command, "cashout:auto:"+string(x.ID)+":"),
		!c.Automatic && !strings.HasSuffix(r.Command, ":"+string(x.PlayerID)):
		return "was made by command " + r.Command
	case c.Paid > c.Fair || c.Margin < 0 || c.Margin > 1000:
		return fmt.Sprintf("paid %d of a fair value of %d at a margin of %d", c.Paid, c.Fair, c.Margin)
	case receipt.Digest != "" && receipt.Digest != row.DigestOf(r.Command, r.Hash, terms):
		return "is not what command " + r.Command + " agreed on"
	}
	return ""
}
