package wallet

import (
	"strings"

	"maidan/internal/audit"
)

// commandInvariants check commands, times, account names and debts.
var commandInvariants = []invariant{
	{"each command has the hash of its input", `
		SELECT 'command ' || key || ' has the hash ' || hash FROM wallet_commands WHERE LENGTH(hash) <> 22`},
	{"each transfer has the time of its command", `
		SELECT 'transfer ' || t.id || ' was made at ' || CAST(t.at AS TEXT) || ', its command ' || c.key || ' at ' || CAST(c.at AS TEXT)
		FROM wallet_transfers t JOIN wallet_commands c ON c.key = t.command WHERE t.at <> c.at`},
	{"each account id names a player's cash or bonus money, and each account is older than its entries", `
		SELECT 'account ' || id || ' has an invalid id' FROM wallet_accounts WHERE NOT (id LIKE 'p:%:%:cash' OR id LIKE 'p:%:%:bonus' OR id LIKE 'p:%:%:bonus.%')
		UNION ALL
		SELECT 'account ' || a.id || ' was opened at ' || CAST(a.opened_at AS TEXT) || ', after transfer ' || t.id FROM wallet_accounts a
		JOIN wallet_transfers t ON t.account = a.id AND t.seq = 1 WHERE a.opened_at > t.at + 600000`},
	{"each entry without a number is on a known house account", `
		SELECT 'entry of ' || transfer || ' is on ' || account FROM wallet_entries WHERE seq IS NULL AND NOT (` + houseAccounts() + `)`},
	{"external house accounts never have the wrong sign", `
		SELECT account || ' holds ' || CAST(SUM(amount) AS TEXT) FROM wallet_entries WHERE seq IS NULL AND account LIKE 'h:deposits:%'
		GROUP BY account HAVING SUM(amount) > 0
		UNION ALL
		SELECT account || ' holds ' || CAST(SUM(amount) AS TEXT) FROM wallet_entries
		WHERE seq IS NULL AND (account LIKE 'h:payouts:%' OR account LIKE 'h:pending_withdrawals:%') GROUP BY account HAVING SUM(amount) < 0`},
	{"each reversal has the reference of its transfer and does not reverse a reversal", `
		SELECT 'transfer ' || r.id || ' has the reference ' || r.ref || ', the reversed transfer ' || t.id || ' has ' || t.ref FROM wallet_transfers r
		JOIN wallet_transfers t ON t.id = r.reverses AND t.line = 0 WHERE r.ref <> t.ref OR t.reverses IS NOT NULL`},
	{"each debt belongs to an account of its transfer, and no debt is negative", `
		SELECT 'debt of ' || d.account || ' by transfer ' || d.transfer || ' is of no account of the reversed transfer' FROM wallet_debts d
		LEFT JOIN wallet_transfers r ON r.id = d.transfer AND r.line = 0 LEFT JOIN wallet_entries e ON e.transfer = r.reverses AND e.account = d.account
		WHERE d.amount > 0 AND e.account IS NULL
		UNION ALL
		SELECT 'account ' || account || ' owes ' || CAST(SUM(amount) AS TEXT) FROM wallet_debts GROUP BY account HAVING SUM(amount) < 0`},
	{"each debt payment belongs to the command that credited the account", `
		SELECT 'transfer ' || t.id || ' of command ' || t.command || ' pays a debt from ' || t.ref || ' of another command' FROM wallet_transfers t
		LEFT JOIN wallet_transfers b ON b.id = t.ref AND b.command = t.command WHERE t.kind = '` + DebtCollected + `' AND t.ref <> '' AND b.id IS NULL
		UNION ALL
		SELECT 'transfer ' || t.id || ' of kind ' || t.kind || ' pays a debt' FROM wallet_transfers t JOIN wallet_debts d ON d.transfer = t.id
		WHERE d.amount < 0 AND t.kind <> '` + DebtCollected + `'`},
}

func houseAccounts() string {
	names := []string{Stakes, Deposits, Payouts, PendingWithdrawals, PaymentFees, Corrections, Debts, Bonuses, Settlements, ProviderFees, Bank, Casino, Prizes, Cashback, Boosts}
	like := make([]string, len(names))
	for i, n := range names {
		like[i] = "account LIKE 'h:" + n + ":%'"
	}
	return strings.Join(like, " OR ")
}

// KindsCheck checks that every transfer is of one of the kinds. Each package checks the transfers of its own kinds; this check
// finds transfers of unknown kinds.
func KindsCheck(kinds ...string) audit.Pass {
	return audit.Query("each transfer has a known kind",
		"SELECT 'transfer ' || id || ' about ' || ref || ' has the unknown kind ' || kind FROM wallet_transfers WHERE kind NOT IN ('"+strings.Join(kinds, "', '")+"')")
}
