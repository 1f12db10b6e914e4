package proof_test

const (
	supplierMoney = "the transfers of each supplier transaction match"
	supplierRef   = "each transfer of a supplier refers"
	supplierSums  = "the sums of each supplier round"
	supplierRound = "each bet and win of a supplier belongs"
	supplierUndo  = "each undone transaction of a supplier"
	reportRows    = "each report of a supplier has all its rows"
	reportTotals  = "the totals of each report of a supplier"
)

var supplierCorruptions = []corruption{
	{"a supplier's bet was larger", supplierMoney, "UPDATE supplier_transactions SET amount = amount + 100 WHERE id = '{supplier_lost}'"},
	{"a supplier's win was smaller", supplierMoney, "UPDATE supplier_transactions SET amount = amount - 100 WHERE id = '{supplier_win}'"},
	{"a supplier's bet was free, and money moved", supplierMoney, "UPDATE supplier_transactions SET free = 1 WHERE id = '{supplier_bet}'"},
	{"a free bet was not free, and none moved", supplierMoney, "UPDATE supplier_transactions SET free = 0 WHERE id = '{supplier_free_bet}'"},
	{"a win was a prize", supplierMoney, "UPDATE supplier_transactions SET promotion = 1 WHERE id = '{supplier_win}'"},
	{"a supplier's bet was of another player", supplierMoney, "UPDATE supplier_transactions SET player_id = 'bob' WHERE id = '{supplier_lost}'"},
	{"a supplier's bet named another game", supplierMoney, "UPDATE supplier_transactions SET game = 'river' WHERE id = '{supplier_lost}'"},
	{"a win named another bet", supplierMoney, "UPDATE supplier_transactions SET reference = 'their-lost' WHERE id = '{supplier_win}'"},
	{"a transaction had another id", supplierMoney, "UPDATE supplier_transactions SET transaction_id = 'their-other' WHERE id = '{supplier_lost}'"},
	{"a transaction has another transfer", supplierMoney, "UPDATE supplier_transactions SET transfer = 'zzz' WHERE id = '{supplier_win}'"},
	{"a stake that was returned stands", supplierMoney, "UPDATE supplier_transactions SET status = 'done', undone_by = '' WHERE id = '{supplier_undone_bet}'"},
	{"a bet that stands was taken back", supplierMoney, "UPDATE supplier_transactions SET status = 'undone', undone_by = 'their-undo_bet' WHERE id = '{supplier_lost}'"},
	{"a refund is a payout", supplierMoney, "UPDATE wallet_transfers SET kind = 'supplier.payout' WHERE kind = 'supplier.refund'"},
	{"a supplier's stake was taken by another command", supplierMoney, "UPDATE wallet_transfers SET command = 'supplier:acme:their-bet' WHERE ref = '{supplier_lost}'"},
	{"a supplier's stake is of no transaction", supplierRef, "UPDATE wallet_transfers SET ref = 'zzz' WHERE ref = '{supplier_lost}'"},
	{"a supplier's transaction was deleted", supplierRef, "DELETE FROM supplier_transactions WHERE id = '{supplier_prize}'"},
	{"a round staked more", supplierSums, "UPDATE supplier_rounds SET staked = staked + 1 WHERE round = 'r1'"},
	{"a round won less", supplierSums, "UPDATE supplier_rounds SET won = won - 1 WHERE round = 'r1'"},
	{"a round has one more win", supplierSums, "UPDATE supplier_rounds SET wins = wins + 1 WHERE round = 'r1'"},
	{"a round was played with bonus money", supplierMoney, "UPDATE supplier_rounds SET funds = 'bonus' WHERE round = 'r2'"},
	{"a round has one more bet", supplierSums, "UPDATE supplier_rounds SET bets = bets + 1 WHERE round = 'r3'"},
	{"a round is of another player", supplierRound, "UPDATE supplier_rounds SET player_id = 'bob' WHERE round = 'r2'"},
	{"a bet is of no round", supplierRound, "UPDATE supplier_transactions SET round_id = 'zzz' WHERE id = '{supplier_lost}'"},
	{"a prize needed a bet", supplierRound, "UPDATE supplier_transactions SET promotion = 0 WHERE id = '{supplier_prize}'"},
	{"a rollback was deleted", supplierUndo, "DELETE FROM supplier_transactions WHERE id = '{supplier_undo_win}'"},
	{"a rollback names another transaction", supplierUndo, "UPDATE supplier_transactions SET reference = 'their-lost' WHERE id = '{supplier_undo_bet}'"},
	{"a rollback before its bet was forgotten", supplierUndo, "DELETE FROM supplier_transactions WHERE transaction_id = 'their-never'"},
	{"a row of a report was deleted", reportRows, "DELETE FROM supplier_report_rows WHERE report_id = '{supplier_report}' AND line = 2"},
	{"a difference of a report was deleted", reportRows, "DELETE FROM supplier_differences WHERE transaction_id = 'their-win'"},
	{"a difference is of another transaction", reportRows, "UPDATE supplier_differences SET transaction_id = 'their-lost' WHERE transaction_id = 'their-win'"},
	{"a row of a report had another amount", reportTotals, "UPDATE supplier_report_rows SET amount = amount + 1 WHERE report_id = '{supplier_report}' AND line = 3"},
	{"the totals of a report were changed", reportTotals, "UPDATE supplier_report_totals SET theirs_staked = theirs_staked - 1 WHERE report_id = '{supplier_report}'"},
	{"the totals of a report were deleted", reportTotals, "DELETE FROM supplier_report_totals WHERE report_id = '{supplier_report}'"},
}
