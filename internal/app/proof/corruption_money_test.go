package proof_test

const (
	freeGiven    = "each free bet was given by a grant"
	freeUsed     = "each used free bet"
	freeStake    = "each bet with a free-bet stake"
	bonusGiven   = "bonus money is given, converted and taken back"
	kinds        = "each transfer has a known kind"
	sumAll       = "entries sum to zero in each currency"
	sumEach      = "entries of each transfer sum to zero"
	sumBalance   = "each balance is the sum"
	chain        = "the chain of each account's entries"
	command      = "each transfer belongs to a command"
	entry        = "each entry belongs to a transfer"
	undoes       = "each reversal mirrors one transfer"
	bonusApart   = "bonus money neither comes"
	owed         = "the debts of players sum"
	debtSum      = "the debt of each account"
	hashed       = "each command has the hash"
	sameTime     = "each transfer has the time"
	named        = "each account id names"
	accountNames = "each entry without a number"
	wrongSide    = "never have the wrong sign"
	sameThing    = "each reversal has the reference"
	debtOf       = "each debt belongs to an account"
	debtPaid     = "each debt payment belongs"
)

// payoutOf is the transfer that paid a bet.
const payoutOf = "(SELECT id FROM wallet_transfers WHERE kind = 'bet.payout' AND ref = "

var moneyCorruptions = []corruption{
	{"a bet is in another currency", stakedFrom, "UPDATE bet_bets SET currency = 'PKR' WHERE id = '{won}'"},
	{"a bet is staked from bonus money", stakedFrom, "UPDATE bet_bets SET funds = 'bonus' WHERE id = '{won}'"},
	{"a bonus bet is staked from cash", stakedFrom, "UPDATE bet_bets SET funds = 'cash' WHERE id = '{bonus_won}'"},
	{"a bet is staked from a free bet", stakeTaken, "UPDATE bet_bets SET funds = 'free' WHERE id = '{lost}'"},
	{"a payout is larger", balance, "UPDATE wallet_transfers SET amount = amount * 2 WHERE id = " + payoutOf + "'{won}')"},
	{"a payout went to another player", stakedFrom, "UPDATE wallet_transfers SET account = 'p:bob:INR:cash', seq = 900 WHERE id = " + payoutOf + "'{won}')"},
	{"a bet was paid twice", paidOnce, `INSERT INTO wallet_transfers (id, line, command, kind, ref, at, account, contra, currency, amount, seq, balance)
		SELECT '01twice', line, command, kind, ref, at, account, contra, currency, amount, seq + 900, balance FROM wallet_transfers
		WHERE kind = 'bet.payout' AND ref = '{won}'`},
	{"a payout is a refund", paidOnce, "UPDATE wallet_transfers SET kind = 'bet.refund' WHERE kind = 'bet.payout' AND ref = '{won}'"},
	{"a payout is that of a free bet", paidOnce, "UPDATE wallet_transfers SET kind = 'bet.payout.free' WHERE kind = 'bet.payout' AND ref = '{won}'"},
	{"a payout is a stake", stakedFrom, "UPDATE wallet_transfers SET kind = 'bet.stake' WHERE kind = 'bet.payout' AND ref = '{won}'"},
	{"a stake is a gift", kinds, "UPDATE wallet_transfers SET kind = 'gift' WHERE kind = 'bet.stake' AND ref = '{open}'"},
	{"the stake of an open bet is gone", stakeTaken, "UPDATE wallet_transfers SET kind = 'gift' WHERE kind = 'bet.stake' AND ref = '{open}'"},
	{"a stake is a deposit", noDeposit, "UPDATE wallet_transfers SET kind = 'deposit' WHERE kind = 'bet.stake' AND ref = '{open}'"},
	{"a payout is about another bet", balance, "UPDATE wallet_transfers SET ref = '{open}' WHERE kind = 'bet.payout' AND ref = '{won}'"},
	{"a stake is about nothing", noBet, "UPDATE wallet_transfers SET ref = '' WHERE kind = 'bet.stake' AND ref = '{open}'"},
	{"a stake is about a bet that is not there", noBet, "UPDATE wallet_transfers SET ref = 'zzz' WHERE kind = 'bet.stake' AND ref = '{open}'"},
	{"a stake is of another command", stakeTaken, "UPDATE wallet_transfers SET command = 'settle:{won}:1' WHERE kind = 'bet.stake' AND ref = '{open}'"},
	{"a payout is of another command", paidOnce, "UPDATE wallet_transfers SET command = 'settle:{won_double}:1' WHERE kind = 'bet.payout' AND ref = '{won}'"},
	{"the command of a payout has another hash", paidOnce, "UPDATE wallet_commands SET hash = 'aaaaaaaaaaaaaaaaaaaaaa' WHERE key = 'settle:{won}:1'"},
	{"the command of a payout has another answer", paidOnce, "UPDATE wallet_commands SET answer = '\"01other\"' WHERE key = 'settle:{won}:1'"},
	{"the command of a correction has another hash", paidOnce, "UPDATE wallet_commands SET hash = 'aaaaaaaaaaaaaaaaaaaaaa' WHERE key = 'unsettle:{corrected_debi}:1'"},
	{"a payout is not taken back any more", paidOnce, "UPDATE wallet_transfers SET reverses = NULL WHERE kind = 'bet.payout.reversed' AND ref = '{corrected_debi}'"},
	{"what takes a payout back is another transfer", paidOnce, "UPDATE wallet_transfers SET kind = 'bet.cashout' WHERE kind = 'bet.payout.reversed' AND ref = '{corrected_debi}'"},
	{"a refund is that of a won bet", paidOnce, "UPDATE wallet_transfers SET kind = 'bet.payout' WHERE kind = 'bet.refund' AND ref = '{taken_back}'"},
}

var giftCorruptions = []corruption{
	{"a free bet is larger", freeGiven, "UPDATE grant_free_bets SET amount = amount + 1000 WHERE id = '{free_open}'"},
	{"a used free bet is larger", freeStake, "UPDATE grant_free_bets SET amount = amount + 1000 WHERE id = '{free_used}'"},
	{"a free bet is another player's", freeGiven, "UPDATE grant_free_bets SET player_id = 'ann' WHERE id = '{free_open}'"},
	{"a used free bet is another player's", freeUsed, "UPDATE grant_free_bets SET player_id = 'ann' WHERE id = '{free_used}'"},
	{"a free bet takes lower odds", freeGiven, "UPDATE grant_free_bets SET min_odds = 1000 WHERE id = '{free_open}'"},
	{"a free bet ends later", freeGiven, "UPDATE grant_free_bets SET expires_at = expires_at + 864000000 WHERE id = '{free_open}'"},
	{"a free bet ends earlier", freeGiven, "UPDATE grant_free_bets SET expires_at = expires_at - 1 WHERE id = '{free_open}'"},
	{"a used free bet is open", freeStake, "UPDATE grant_free_bets SET status = 'open', bet_id = '' WHERE id = '{free_used}'"},
	{"an open free bet is withdrawn by nobody", freeGiven, "UPDATE grant_free_bets SET status = 'withdrawn' WHERE id = '{free_open}'"},
	{"a withdrawn free bet is open", freeGiven, "UPDATE grant_free_bets SET status = 'open' WHERE id = '{free_withdrawn}'"},
	{"a free bet is used by another bet", freeUsed, "UPDATE grant_free_bets SET bet_id = '{open}' WHERE id = '{free_used}'"},
	{"a free bet of a void bet is used", freeUsed, "UPDATE grant_free_bets SET status = 'used', bet_id = '{free_void}' WHERE id = '{free_returned}'"},
	{"an open free bet names a bet", freeUsed, "UPDATE grant_free_bets SET bet_id = '{open}' WHERE id = '{free_open}'"},
	{"a free bet has won more than its bet", freeUsed, "UPDATE grant_free_bets SET payout = payout + 1 WHERE id = '{free_used}'"},
	{"a free bet has its result at another time", freeUsed, "UPDATE grant_free_bets SET settled_at = settled_at + 1 WHERE id = '{free_used}'"},
	{"an open free bet has won something", freeUsed, "UPDATE grant_free_bets SET payout = 1 WHERE id = '{free_open}'"},
	{"a free bet was restored by nothing", freeUsed, "UPDATE grant_free_bets SET restored_at = 1 WHERE id = '{free_open}'"},
	{"a free bet is deleted", freeGiven, "DELETE FROM grant_free_bets WHERE id = '{free_open}'"},
	{"a used free bet is deleted", freeStake, "DELETE FROM grant_free_bets WHERE id = '{free_used}'"},
	{"a free bet is made out of nothing", freeGiven, `INSERT INTO grant_free_bets (id, player_id, currency, amount, min_odds, expires_at, status, bet_id, reason, given_by, given_at)
		SELECT '01made0out0of0nothing00000', player_id, currency, amount, min_odds, expires_at, status, bet_id, reason, given_by, given_at FROM grant_free_bets WHERE id = '{free_open}'`},
	{"a free bet was given for another reason", freeGiven, "UPDATE grant_free_bets SET reason = 'none' WHERE id = '{free_open}'"},
	{"the giver of a free bet is changed", freeGiven, "UPDATE grant_free_bets SET given_by = 'omar' WHERE id = '{free_open}'"},
	{"the command that gave a free bet has another hash", freeGiven, "UPDATE wallet_commands SET hash = 'aaaaaaaaaaaaaaaaaaaaaa' WHERE answer LIKE '{\"free_bet\":\"{free_open}%'"},
	{"the command that withdrew a free bet is gone", freeGiven, "DELETE FROM wallet_commands WHERE answer LIKE '{\"withdrawn\":\"{free_withdrawn}%'"},
	{"a bet names a free bet that is not its own", freeStake, "UPDATE bet_bets SET free_bet = '{free_open}' WHERE id = '{free_won}'"},
	{"a bet of cash names a free bet", freeStake, "UPDATE bet_bets SET free_bet = '{free_open}' WHERE id = '{open}'"},
	{"bonus money was given by another command", bonusGiven, "UPDATE wallet_transfers SET command = 'settle:{won}:1' WHERE kind = 'bonus.grant'"},
	{"bonus money was converted, not taken back", bonusGiven, "UPDATE wallet_transfers SET kind = 'bonus.convert' WHERE kind = 'bonus.take_back'"},
	{"bonus money was given to another player", bonusGiven, "UPDATE wallet_transfers SET ref = 'ann' WHERE kind = 'bonus.grant'"},
	{"more bonus money was given", bonusGiven, "UPDATE wallet_transfers SET amount = amount * 2 WHERE kind = 'bonus.grant'"},
	{"the command of a grant has another hash", bonusGiven, "UPDATE wallet_commands SET hash = 'aaaaaaaaaaaaaaaaaaaaaa' WHERE key IN (SELECT command FROM wallet_transfers WHERE kind = 'bonus.grant')"},
}

var ledgerCorruptions = []corruption{
	{"an account holds more", sumBalance, "UPDATE wallet_accounts SET balance = balance + 100 WHERE id = 'p:ann:INR:cash'"},
	{"an account has more entries", sumBalance, "UPDATE wallet_accounts SET entries = entries + 1 WHERE id = 'p:ann:INR:cash'"},
	{"one side of a transfer is larger", sumEach, "UPDATE wallet_transfers SET amount = amount + 1 WHERE kind = 'withdrawal.paid' AND line = 1"},
	{"one entry is gone", sumAll, "DELETE FROM wallet_transfers WHERE kind = 'withdrawal.paid' AND line = 1"},
	{"a transfer has one entry", command, "UPDATE wallet_transfers SET contra = NULL WHERE id = " + payoutOf + "'{won}')"},
	{"the lines of a transfer are about different things", command, "UPDATE wallet_transfers SET ref = 'other' WHERE kind = 'withdrawal.paid' AND line = 1"},
	{"a balance after an entry is another", chain, "UPDATE wallet_transfers SET balance = balance + 1 WHERE account = 'p:ann:INR:cash' AND seq = 2"},
	{"an entry has another number", chain, "UPDATE wallet_transfers SET seq = 900 WHERE account = 'p:ann:INR:cash' AND seq = 2"},
	{"a transfer is gone", sumBalance, "DELETE FROM wallet_transfers WHERE kind = 'bet.payout' AND ref = '{won}'"},
	{"a command is gone", command, "DELETE FROM wallet_commands WHERE key = 'settle:{won}:1'"},
	{"an account is gone", entry, "DELETE FROM wallet_accounts WHERE id = 'p:ann:INR:cash'"},
	{"an entry is in another currency", entry, "UPDATE wallet_transfers SET currency = 'PKR' WHERE account = 'p:ann:INR:cash' AND seq = 2"},
	{"a reversal gives less back", undoes, "UPDATE wallet_transfers SET amount = amount - 10 WHERE account = 'h:stakes:INR' AND kind = 'bet.payout.reversed'"},
	{"what a reversal undoes is gone", undoes, "UPDATE wallet_transfers SET reverses = '01nothing' WHERE line = 0 AND kind = 'bet.payout.reversed' AND ref = '{corrected_debi}'"},
	{"bonus money comes from a deposit", bonusApart, "UPDATE wallet_transfers SET contra = 'h:deposits:INR' WHERE kind = 'bonus.grant'"},
	{"a debt is gone", owed, "DELETE FROM wallet_debts WHERE account = 'p:owen:INR:cash'"},
	{"a debt is smaller", debtSum, "UPDATE wallet_debts SET amount = amount - 1 WHERE account = 'p:owen:INR:cash' AND amount > 0"},
	{"an account owes nothing any more", debtSum, "UPDATE wallet_accounts SET debt = 0 WHERE id = 'p:owen:INR:cash'"},
	{"a debt is another player's", debtOf, "UPDATE wallet_debts SET account = 'p:ann:INR:cash' WHERE account = 'p:owen:INR:cash'"},
	{"more of a debt was paid than was owed", debtOf, "UPDATE wallet_debts SET amount = -900000000 WHERE account = 'p:debi:INR:cash' AND amount < 0"},
	{"a debt was paid by another command", debtPaid, "UPDATE wallet_transfers SET ref = '01nothing' WHERE kind = 'debt.collected'"},
	{"a debt was paid by a transfer of another kind", debtPaid, "UPDATE wallet_transfers SET kind = 'bet.stake' WHERE kind = 'debt.collected'"},
	{"a command has no hash", hashed, "UPDATE wallet_commands SET hash = '' WHERE key = 'settle:{won}:1'"},
	{"a transfer is dated back", sameTime, "UPDATE wallet_transfers SET at = at - 1 WHERE kind = 'bet.payout' AND ref = '{won}'"},
	{"an account is named otherwise", named, "UPDATE wallet_accounts SET id = 'p:ann:INR:loyalty' WHERE id = 'p:ann:INR:cash'"},
	{"an account was opened after it was used", named, "UPDATE wallet_accounts SET opened_at = opened_at + 9000000 WHERE id = 'p:ann:INR:cash'"},
	{"a house account has an unknown name", accountNames, "UPDATE wallet_transfers SET contra = 'h:profit:INR' WHERE id = " + payoutOf + "'{won}')"},
	{"money was paid out that never came in", wrongSide, "UPDATE wallet_transfers SET amount = -amount WHERE account = 'h:payouts:INR'"},
	{"a reversal is about another bet", sameThing, "UPDATE wallet_transfers SET ref = '{open}' WHERE kind = 'bet.payout.reversed' AND ref = '{corrected_debi}'"},
}
