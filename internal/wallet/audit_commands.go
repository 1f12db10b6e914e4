package wallet

import (
	"strings"

	"maidan/internal/audit"
)

// commandInvariants check commands, times, account names and debts.
var commandInvariants = []invariant{
	{"each command has the hash of its input", `
		SELECT 'command ' || key || ' has the hash ' || hash FROM wallet_commands WHERE LENGTH(hash) <> 22`},
	{"each transfer was made when its command was", `
		SELECT 'transfer ' || t.id || ' was made at ' || CAST(t.at AS TEXT) || ', its command ' || c.key || ' at ' || CAST(c.at AS TEXT)
		FROM wallet_transfers t JOIN wallet_commands c ON c.key = t.command WHERE t.at <> c.at`},
	{"each account is named as a player's cash or bonus money and was opened before it was used", `
		SELECT 'account ' || id || ' is named as none is' FROM wallet_accounts WHERE NOT (id LIKE 'p:%:%:cash' OR id LIKE 'p:%:%:bonus')
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
	{"each reversal is about the same as what it undoes and undoes no reversal", `
		SELECT 'transfer ' || r.id || ' is about ' || r.ref || ', ' || t.id || ' which it undoes about ' || t.ref FROM wallet_transfers r
		JOIN wallet_transfers t ON t.id = r.reverses AND t.line = 0 WHERE r.ref <> t.ref OR t.reverses IS NOT NULL`},
	{"each debt is of a player whom its transfer is about, and nobody owes less than nothing", `
		SELECT 'debt of ' || d.account || ' by transfer ' || d.transfer || ' is of nobody whom the transfer is about' FROM wallet_debts d
		LEFT JOIN wallet_transfers r ON r.id = d.transfer AND r.line = 0 LEFT JOIN wallet_entries e ON e.transfer = r.reverses AND e.account = d.account
		WHERE d.amount > 0 AND e.account IS NULL
		UNION ALL
		SELECT 'account ' || account || ' owes ' || CAST(SUM(amount) AS TEXT) FROM wallet_debts GROUP BY account HAVING SUM(amount) < 0`},
	{"each payment of a debt belongs to the command that brought the money", `
		SELECT 'transfer ' || t.id || ' of command ' || t.command || ' pays a debt by ' || t.ref || ' of another' FROM wallet_transfers t
		LEFT JOIN wallet_transfers b ON b.id = t.ref AND b.command = t.command WHERE t.kind = '` + DebtCollected + `' AND t.ref <> '' AND b.id IS NULL
		UNION ALL
		SELECT 'transfer ' || t.id || ' of kind ' || t.kind || ' pays a debt' FROM wallet_transfers t JOIN wallet_debts d ON d.transfer = t.id
		WHERE d.amount < 0 AND t.kind <> '` + DebtCollected + `'`},
}

func houseAccounts() string {
	names := []string{Stakes, Deposits, Payouts, PendingWithdrawals, Corrections, Debts, Bonuses}
	like := make([]string, len(names))
	for i, n := range names {
		like[i] = "account LIKE 'h:" + n + ":%'"
	}
	return strings.Join(like, " OR ")
}

// KindsCheck checks that every transfer is of one of the kinds. Each package checks the transfers of its own kinds; this check
// finds transfers of unknown kinds.
func KindsCheck(kinds ...string) audit.Pass {
	return audit.Query("each transfer is of a kind that the product makes",
		"SELECT 'transfer ' || id || ' about ' || ref || ' is of kind ' || kind FROM wallet_transfers WHERE kind NOT IN ('"+strings.Join(kinds, "', '")+"')")
}
