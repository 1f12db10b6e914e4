package wallet

import (
	"context"

	"maidan/internal/audit"
	"maidan/internal/db"
)

// Audit runs all checks of the ledger on one snapshot. It only reads and may run while commands are committed. The error is the
// database's; a violation is a result that is not OK.
func Audit(ctx context.Context, d *db.DB) ([]audit.Result, error) {
	return audit.Run(ctx, d, Checks()...)
}

// Checks returns the checks that need only the ledger; each is one query over whole tables.
func Checks() []audit.Pass {
	var all []audit.Pass
	for _, group := range [][]invariant{ledgerInvariants, commandInvariants} {
		for _, i := range group {
			all = append(all, audit.Query(i.name, i.breaches))
		}
	}
	return all
}

// invariant is a query that returns its violations: one text column, a row for each violation.
type invariant struct{ name, breaches string }

// ledgerInvariants check amounts and balances.
var ledgerInvariants = []invariant{
	{"entries sum to zero in each currency", `
		SELECT currency || ' is off by ' || CAST(SUM(amount) AS TEXT)
		FROM wallet_entries GROUP BY currency HAVING SUM(amount) <> 0`},
	// The two entries of a line with a contra account sum to zero by construction.
	{"entries of each transfer sum to zero in each currency", `
		SELECT 'transfer ' || id || ' is off by ' || CAST(SUM(amount) AS TEXT) || ' ' || currency
		FROM wallet_transfers WHERE contra IS NULL GROUP BY id, currency HAVING SUM(amount) <> 0`},
	{"each balance is the sum of its entries", `
		SELECT 'account ' || a.id || ' holds ' || CAST(a.balance AS TEXT) || ' after ' || CAST(a.entries AS TEXT) || ' entries, its entries sum to '
			|| CAST(COALESCE(e.total, 0) AS TEXT) || ' after ' || CAST(COALESCE(e.n, 0) AS TEXT)
		FROM wallet_accounts a
		LEFT JOIN (SELECT account, SUM(amount) AS total, COUNT(*) AS n FROM wallet_transfers WHERE seq IS NOT NULL GROUP BY account) e ON e.account = a.id
		WHERE a.balance <> COALESCE(e.total, 0) OR a.entries <> COALESCE(e.n, 0)`},
	{"no balance is or was below zero", `
		SELECT 'account ' || id || ' holds ' || CAST(balance AS TEXT) FROM wallet_accounts WHERE balance < 0
		UNION ALL
		SELECT 'account ' || account || ' held ' || CAST(balance AS TEXT) || ' after ' || id FROM wallet_transfers WHERE balance < 0`},
	{"the chain of each account's entries is unbroken", `
		SELECT 'account ' || account || ' breaks at entry ' || CAST(seq AS TEXT) FROM (
			SELECT account, seq, amount, balance, LAG(balance, 1, 0) OVER chain AS before, ROW_NUMBER() OVER chain AS n
			FROM wallet_transfers WHERE seq IS NOT NULL WINDOW chain AS (PARTITION BY account ORDER BY seq)) links
		WHERE balance <> before + amount OR seq <> n`},
	{"each key was used once", `
		SELECT 'key ' || key || ' exists ' || CAST(COUNT(*) AS TEXT) || ' times' FROM wallet_commands GROUP BY key HAVING COUNT(*) > 1`},
	{"each transfer belongs to a command and has entries", `
		SELECT 'transfer ' || t.id || ' has no command' FROM wallet_transfers t
		LEFT JOIN wallet_commands c ON c.key = t.command WHERE c.key IS NULL
		UNION ALL
		SELECT 'transfer ' || id || ' has fewer than two entries' FROM wallet_transfers GROUP BY id HAVING COUNT(*) + COUNT(contra) < 2
		UNION ALL
		SELECT 'the lines of transfer ' || id || ' do not belong together' FROM wallet_transfers WHERE contra IS NULL GROUP BY id
		HAVING MIN(line) <> 0 OR MAX(line) <> COUNT(*) - 1 OR MIN(command) <> MAX(command) OR MIN(kind) <> MAX(kind) OR MIN(ref) <> MAX(ref) OR MIN(at) <> MAX(at)`},
	{"each entry belongs to a transfer and to an account of its kind and currency", `
		SELECT 'entry of ' || e.id || ' on ' || e.account || ' has no account' FROM wallet_transfers e
		LEFT JOIN wallet_accounts a ON a.id = e.account WHERE e.seq IS NOT NULL AND a.id IS NULL
		UNION ALL
		SELECT 'entry of ' || transfer || ' on ' || account || ' has an account id of another kind' FROM wallet_entries
		WHERE NOT (seq IS NOT NULL AND account LIKE 'p:%:' || currency || ':%' OR seq IS NULL AND account LIKE 'h:%:' || currency)`},
	{"each reversal mirrors one transfer apart from new debt, and each debt payment has the amount of its debt entry", `
		SELECT 'transfer ' || r.id || ' reverses ' || r.reverses || ', which does not exist' FROM wallet_transfers r
		LEFT JOIN wallet_transfers t ON t.id = r.reverses AND t.line = 0 WHERE r.reverses IS NOT NULL AND t.id IS NULL
		UNION ALL
		SELECT 'transfer ' || reverses || ' is reversed ' || CAST(COUNT(*) AS TEXT) || ' times' FROM wallet_transfers
		WHERE reverses IS NOT NULL GROUP BY reverses HAVING COUNT(*) > 1
		UNION ALL
		SELECT 'transfer ' || id || ' leaves ' || CAST(SUM(amount) AS TEXT) || ' on ' || account FROM (
			SELECT r.id, e.account, e.amount FROM wallet_transfers r JOIN wallet_entries e ON e.transfer = r.id WHERE r.reverses IS NOT NULL
			UNION ALL
			SELECT r.id, e.account, e.amount FROM wallet_transfers r JOIN wallet_entries e ON e.transfer = r.reverses WHERE r.reverses IS NOT NULL
			UNION ALL
			SELECT t.id, e.account, e.amount FROM wallet_transfers t JOIN wallet_entries e ON e.transfer = t.id WHERE t.kind = 'debt.collected' AND t.line = 0
			UNION ALL
			SELECT transfer, account, -amount FROM wallet_debts) both_sides
		WHERE NOT account LIKE 'h:debts:%' GROUP BY id, account HAVING SUM(amount) <> 0`},
	{"bonus money neither comes from a deposit nor goes to a payout", `
		SELECT 'transfer ' || b.transfer || ' joins ' || b.account || ' with ' || e.account FROM wallet_entries b
		JOIN wallet_entries e ON e.transfer = b.transfer
		WHERE b.seq IS NOT NULL AND b.account LIKE 'p:%:bonus%' AND (e.account LIKE 'h:deposits:%' OR e.account LIKE 'h:pending_withdrawals:%'
			OR e.account LIKE 'h:payouts:%')`},
	{"the debts of players sum to the house account of debts", `
		SELECT 'transfer ' || transfer || ' is off by ' || CAST(SUM(amount) AS TEXT) FROM (
			SELECT transfer, amount FROM wallet_debts
			UNION ALL
			SELECT transfer, amount FROM wallet_entries WHERE seq IS NULL AND account LIKE 'h:debts:%') owed
		GROUP BY transfer HAVING SUM(amount) <> 0`},
	{"the debt of each account is the sum of its debt entries", `
		SELECT 'account ' || COALESCE(a.id, d.account) || ' owes ' || CAST(COALESCE(a.debt, 0) AS TEXT) || ', its debt entries sum to ' || CAST(COALESCE(d.total, 0) AS TEXT)
		FROM (SELECT account, SUM(amount) AS total FROM wallet_debts GROUP BY account) d
		FULL JOIN (SELECT id, debt FROM wallet_accounts WHERE debt <> 0) a ON a.id = d.account
		WHERE COALESCE(a.debt, 0) <> COALESCE(d.total, 0)`},
}
