package supplier

import (
	"context"
	"fmt"

	"maidan/internal/audit"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Audit runs all checks of this package on one snapshot of the database.
func Audit(ctx context.Context, d *db.DB) ([]audit.Result, error) {
	return audit.Run(ctx, d, Checks()...)
}

// Checks returns all checks of this package.
func Checks() []audit.Pass {
	return append([]audit.Pass{
		{Names: []string{"the transfers of each supplier transaction match its kind, its status and its amount", "each transfer of a supplier refers to an existing transaction"},
			Run: checkTransactions},
	}, rowChecks...)
}

var rowChecks = []audit.Pass{
	audit.Query("the sums of each supplier round are those of its transactions that stand", `
		SELECT 'round ' || r.id || ' has ' || CAST(r.bets AS TEXT) || ' bets of ' || CAST(r.staked AS TEXT) || ' and ' || CAST(r.wins AS TEXT) || ' wins of ' || CAST(r.won AS TEXT) || ', its transactions '
			|| CAST(COALESCE(t.bets, 0) AS TEXT) || ' of ' || CAST(COALESCE(t.staked, 0) AS TEXT) || ' and ' || CAST(COALESCE(t.wins, 0) AS TEXT) || ' of ' || CAST(COALESCE(t.won, 0) AS TEXT)
		FROM supplier_rounds r
		LEFT JOIN (SELECT round_id, SUM(CASE WHEN kind = 'bet' THEN 1 ELSE 0 END) AS bets, SUM(CASE WHEN kind = 'bet' AND free = 0 THEN amount ELSE 0 END) AS staked,
			SUM(CASE WHEN kind = 'win' THEN amount ELSE 0 END) AS won, SUM(CASE WHEN kind = 'win' AND promotion = 0 THEN 1 ELSE 0 END) AS wins FROM supplier_transactions WHERE status = 'done' GROUP BY round_id) t ON t.round_id = r.id
		WHERE r.bets <> COALESCE(t.bets, 0) OR r.staked <> COALESCE(t.staked, 0) OR r.won <> COALESCE(t.won, 0) OR r.wins <> COALESCE(t.wins, 0)`),
	audit.Query("each bet and win of a supplier belongs to a round of its player, and each win without a bet is a prize", `
		SELECT 'transaction ' || t.id || ' of player ' || t.player_id || ' belongs to round ' || t.round_id || ' of ' || COALESCE(r.player_id, 'nobody') FROM supplier_transactions t
		LEFT JOIN supplier_rounds r ON r.id = t.round_id AND r.player_id = t.player_id AND r.supplier = t.supplier AND r.currency = t.currency
		WHERE t.kind IN ('bet', 'win') AND r.id IS NULL
		UNION ALL
		SELECT 'win ' || w.id || ' has no bet' FROM supplier_transactions w
		LEFT JOIN supplier_transactions b ON b.round_id = w.round_id AND b.kind = 'bet'
		WHERE w.kind = 'win' AND w.promotion = 0 GROUP BY w.id HAVING COUNT(b.id) = 0`),
	audit.Query("each undone transaction of a supplier has the rollback that names it, and each rollback has undone what it names", `
		SELECT 'transaction ' || t.id || ' is ' || t.status || ' by ' || t.undone_by || ', which is no rollback of it' FROM supplier_transactions t
		LEFT JOIN supplier_transactions r ON r.supplier = t.supplier AND r.transaction_id = t.undone_by AND r.kind = 'rollback' AND r.reference = t.transaction_id
			AND r.player_id = t.player_id
		WHERE t.status <> 'done' AND r.id IS NULL
		UNION ALL
		SELECT 'rollback ' || r.id || ' names ' || r.reference || ', which stands' FROM supplier_transactions r
		LEFT JOIN supplier_transactions t ON t.supplier = r.supplier AND t.transaction_id = r.reference AND t.status <> 'done'
		WHERE r.kind = 'rollback' AND t.id IS NULL`),
}

// audited is a transaction with the rollback that has undone it, if any.
type audited struct {
	transaction
	by    transaction
	round Source // of the round; empty of what belongs to none
}

// account returns the account that the money of a transaction moves through.
func (x audited) account() wallet.AccountID {
	if x.Free || x.Promotion {
		return wallet.PlayerCash(x.PlayerID, x.Currency)
	}
	return x.round.account(x.PlayerID, x.Currency)
}

func checkTransactions(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, auditedColumns+" ORDER BY t.id"+db.Bytewise(q), scanAudited)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, "supplier.")
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return wallet.MergeByRef(ctx, rows, records, func(x audited) string { return string(x.ID) }, found[1], func(x audited, own []wallet.Record) {
		if wrong := x.checkTransfers(own); wrong != "" {
			found[0].Add("transaction %s of %s %s", x.ID, x.Supplier, wrong)
		}
	})
}

// checkTransfers returns what is wrong with the transfers of a transaction, or "".
func (x audited) checkTransfers(own []wallet.Record) string {
	want := map[string]money.Amount{} // by kind, from the player to the casino
	back := ""
	switch {
	case x.Kind == betKind && x.stakes() > 0:
		want[stakeTransfer], back = x.stakes(), refundTransfer
	case x.Kind == winKind && x.Amount > 0 && (x.Free || x.Promotion):
		want[giftTransfer], back = -x.Amount, reversalTransfer
	case x.Kind == winKind && x.Amount > 0:
		want[payoutTransfer], back = -x.Amount, reversalTransfer
	}
	if back == refundTransfer && x.Status == undone {
		want[back] = -x.Amount
	} else if back != "" && x.Status == undone {
		want[back] = x.Amount
	}
	if len(own) != len(want) {
		return fmt.Sprintf("is a %s of %d, is %s and has %d transfers", x.Kind, x.Amount, x.Status, len(own))
	}
	return round.CheckTransfers(own, want, x.account(), func(r wallet.Record) bool { return x.commanded(r, back) })
}

// commanded reports whether a transfer is the one that is stored with the transaction, by the command with the transaction's key and input; a transfer
// back is that of the rollback.
func (x audited) commanded(r wallet.Record, back string) bool {
	by := x.transaction
	if r.Kind == back {
		by = x.by
	}
	return r.Command == keyOf(by.Supplier, by.TransactionID) && r.Hash == wallet.EncodeHash(hashOf(by)) && r.ID == by.Transfer
}
