package proof_test

const (
	crashMoney  = "the transfers of each crash bet match its stake"
	noCrashBet  = "each transfer of a crash bet refers to an existing bet"
	crashEnd    = "each crash bet has the result"
	crashHashes = "the hashes of each chain lead back"
	crashResult = "the hash and the salt of each crash round"
	crashRounds = "each crash bet belongs to a round"
	oneRound    = "each game has at most one crash round"
	saltAfter   = "the salt of each chain was fixed"
)

var crashCorruptions = []corruption{
	{"the stake of a crash bet was larger", crashMoney, "UPDATE crash_bets SET stake = stake + 100 WHERE id = '{crash_lost}'"},
	{"a lost crash bet was cashed out", crashMoney, "UPDATE crash_bets SET status = 'cashed' WHERE id = '{crash_lost}'"},
	{"a crash bet was of demo money, and money moved", crashMoney, "UPDATE crash_bets SET funds = 'demo' WHERE id = '{crash_open}'"},
	{"a crash bet was of money, and none moved", crashMoney, "UPDATE crash_bets SET funds = 'cash' WHERE id = '{crash_demo}'"},
	{"a crash bet was paid by another command", crashMoney, "UPDATE wallet_transfers SET command = 'crash:{crash_lost}:end' WHERE kind = 'crash.payout' AND ref = '{crash_auto}'"},
	{"the automatic cash-out was another", crashMoney, "UPDATE crash_bets SET auto = 131, target = 131 WHERE id = '{crash_auto}'"},
	{"a refund is a payout", crashMoney, "UPDATE wallet_transfers SET kind = 'crash.payout' WHERE kind = 'crash.refund' AND ref = '{crash_refunded}'"},
	{"the stake of a crash bet is of no bet", noCrashBet, "UPDATE wallet_transfers SET ref = 'zzz' WHERE kind = 'crash.stake' AND ref = '{crash_open}'"},
	{"a bet was cashed out higher", crashEnd, "UPDATE crash_bets SET multiplier = multiplier + 1 WHERE id = '{crash_hand}'"},
	{"a bet was cashed out above its target", crashEnd, "UPDATE crash_bets SET multiplier = 131 WHERE id = '{crash_auto}'"},
	{"a bet had another target", crashEnd, "UPDATE crash_bets SET target = target + 1 WHERE id = '{crash_hand}'"},
	{"a lost bet reached its target", crashEnd, "UPDATE crash_rounds SET result = 99999999999 WHERE id = (SELECT round_id FROM crash_bets WHERE id = '{crash_lost}')"},
	{"a lost bet has a payout", crashEnd, "UPDATE crash_bets SET payout = 1 WHERE id = '{crash_lost}'"},
	{"a hash was changed", crashHashes, "UPDATE crash_rounds SET hash = 'deadbeef' WHERE id = '{crash_round}'"},
	{"a round was removed", crashHashes, "DELETE FROM crash_rounds WHERE number = 1"},
	{"a commitment was changed", crashHashes, "UPDATE crash_chains SET commitment = 'deadbeef' WHERE id = '{crash_chain}'"},
	{"a result was changed", crashResult, "UPDATE crash_rounds SET result = result + 1 WHERE id = '{crash_round}'"},
	{"a salt was changed", crashResult, "UPDATE crash_chains SET salt = 'chosen later' WHERE id = '{crash_chain}'"},
	{"the return of a round was lowered", crashResult, "UPDATE crash_rounds SET returned = 50 WHERE id = (SELECT round_id FROM crash_bets WHERE id = '{crash_hand}')"},
	{"a bet is open on a round that is over", crashRounds, "UPDATE crash_bets SET status = 'open', ended_at = 0 WHERE id = '{crash_lost}'"},
	{"a bet is of no round", crashRounds, "UPDATE crash_bets SET round_id = 'zzz' WHERE id = '{crash_lost}'"},
	{"two rounds are open", oneRound, "UPDATE crash_rounds SET status = 'betting', crashed_at = 0, hash = '' WHERE id = '{crash_round}'"},
	{"a salt was fixed before the commitment", saltAfter, "UPDATE crash_chains SET salted_at = committed_at - 1 WHERE id = '{crash_chain}'"},
	{"a salt was fixed during the rounds", saltAfter, "UPDATE crash_chains SET salted_at = salted_at + 100000000 WHERE id = '{crash_chain}'"},
}
