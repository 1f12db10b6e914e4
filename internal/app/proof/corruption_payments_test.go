package proof_test

const (
	asCreated    = "each deposit matches the request that created it"
	credited     = "each deposit is credited once"
	depositState = "the fields of each deposit fit its status"
	noDeposit    = "each transfer of a deposit refers"
	wentOut      = "the transfers of each withdrawal match"
	payoutState  = "the fields of each withdrawal fit its status"
	noWithdrawal = "each transfer of a withdrawal refers"
	transactions = "each transaction id belongs to one deposit"
	notices      = "each notice refers to a payment"
	ended        = "each payment that the provider completed"
	callInput    = "each call to a provider belongs to a payment"
	underWay     = "each payment under way has one call"
	notCalled    = "each notice about a call came from"
	payDetails   = "the payment details of each deposit fit its flow"
	startCalls   = "each deposit that a provider starts has a call"
	onItsWay     = "the received amount of each deposit"
	turnovers    = "each credited deposit has its turnover"
	resolutions  = "each resolution of a withdrawal was approved"
	lastOne      = "last withdrawal matches the player"
)

var paymentCorruptions = []corruption{
	{"a deposit is of more", asCreated, "UPDATE payment_deposits SET amount = amount + 1 WHERE id = '{queued}'"},
	{"a deposit is by another method", asCreated, "UPDATE payment_deposits SET method = 'bank' WHERE id = '{created}'"},
	{"a deposit is in another currency", asCreated, "UPDATE payment_deposits SET currency = 'PKR' WHERE id = '{created}'"},
	{"a deposit has another hash", asCreated, "UPDATE payment_deposits SET input_hash = 'none' WHERE id = '{created}'"},
	{"more of a deposit was credited", credited, "UPDATE payment_deposits SET credited = credited + 1 WHERE id = '{short}'"},
	{"a credited deposit is another player's", credited, "UPDATE payment_deposits SET player_id = 'bob' WHERE id = '{short}'"},
	{"a credited deposit failed", credited, "UPDATE payment_deposits SET status = 'failed', credited = 0, reason = 'declined' WHERE id = '{short}'"},
	{"a failed deposit succeeded", credited, "UPDATE payment_deposits SET status = 'succeeded', credited = amount, reason = '' WHERE id = '{declined}'"},
	{"a queued deposit succeeded", credited, "UPDATE payment_deposits SET status = 'succeeded', credited = amount WHERE id = '{queued}'"},
	{"a queued deposit failed", ended, "UPDATE payment_deposits SET status = 'failed', reason = 'declined' WHERE id = '{queued}'"},
	{"a failed deposit waits", depositState, "UPDATE payment_deposits SET status = 'queued' WHERE id = '{declined}'"},
	{"a deposit expired before its time", depositState, "UPDATE payment_deposits SET status = 'expired' WHERE id = '{created}'"},
	{"an expired deposit waits", depositState, "UPDATE payment_deposits SET status = 'created' WHERE id = '{expired}'"},
	{"a queued deposit is never asked about", underWay, "UPDATE payment_calls SET state = 'done', due_at = 0 WHERE payment_id = '{queued}'"},
	{"an expired deposit is asked about", underWay, "UPDATE payment_calls SET payment_id = '{expired}' WHERE payment_id = '{queued}'"},
	{"a deposit that succeeded has a reason", depositState, "UPDATE payment_deposits SET reason = 'declined' WHERE id = '{short}'"},
	{"a deposit that failed has no reason", depositState, "UPDATE payment_deposits SET reason = '' WHERE id = '{declined}'"},
	{"a deposit was changed before it was created", depositState, "UPDATE payment_deposits SET updated_at = 1 WHERE id = '{short}'"},
	{"a deposit was looked for more often", ended, "UPDATE payment_deposits SET unknown = unknown + 1 WHERE id = '{missing}'"},
	{"a deposit was given its transaction before it was created", depositState, "UPDATE payment_deposits SET given_at = 1 WHERE id = '{queued}'"},
	{"a credited deposit is gone", noDeposit, "DELETE FROM payment_deposits WHERE id = '{short}'"},
	{"a deposit was credited by another command", credited, "UPDATE wallet_transfers SET command = 'deposit:{paid_in_ann}' WHERE kind = 'deposit' AND ref = '{short}'"},
	{"the command of a deposit has another hash", credited, "UPDATE wallet_commands SET hash = 'aaaaaaaaaaaaaaaaaaaaaa' WHERE key = 'deposit:{short}'"},
	{"the command of a deposit has another answer", credited, "UPDATE wallet_commands SET answer = '{}' WHERE key = 'deposit:{short}'"},
	{"a deposit was credited twice", credited, "UPDATE wallet_transfers SET ref = '{paid_in_ann}' WHERE kind = 'deposit' AND ref = '{short}'"},
	{"a transaction is of another deposit", transactions, "UPDATE payment_transactions SET deposit_id = '{created}' WHERE deposit_id = '{short}'"},
	{"a transaction is of no deposit", transactions, "UPDATE payment_transactions SET deposit_id = 'none' WHERE deposit_id = '{declined}'"},
	{"a transaction is gone", transactions, "DELETE FROM payment_transactions WHERE deposit_id = '{queued}'"},
	{"a transaction is of another network", transactions, "UPDATE payment_transactions SET network = 'bank' WHERE deposit_id = '{short}'"},
	{"a deposit has another transaction", transactions, "UPDATE payment_deposits SET transaction_id = '999999999999' WHERE id = '{short}'"},
	{"a notice is about nothing", notices, "UPDATE payment_notices SET ref = 'none' WHERE ref = '{declined}'"},
	{"a notice had an effect that none has", notices, "UPDATE payment_notices SET effect = 'doubled' WHERE ref = '{short}'"},
	{"a notice has no hash", notices, "UPDATE payment_notices SET hash = '' WHERE ref = '{short}'"},
	{"a notice says another amount", ended, "UPDATE payment_notices SET amount = amount + 1 WHERE ref = '{short}'"},
	{"a notice says another currency", ended, "UPDATE payment_notices SET currency = 'PKR' WHERE ref = '{short}'"},
	{"a notice of a success is one of a failure", ended, "UPDATE payment_notices SET outcome = 'failed' WHERE ref = '{short}'"},
	{"a notice was not applied", ended, "UPDATE payment_notices SET effect = 'ignored' WHERE ref = '{declined}'"},
	{"a notice of a payout is gone", ended, "DELETE FROM payment_notices WHERE ref = '{paid}'"},
	{"a notice of a payout says another amount", notices, "UPDATE payment_notices SET amount = amount + 1 WHERE ref = '{paid}'"},
	{"a page has an address for coins", payDetails, "UPDATE payment_deposits SET address = 'x' WHERE id = '{page}'"},
	{"the address of a page is gone", payDetails, "UPDATE payment_deposits SET redirect = '' WHERE id = '{page}'"},
	{"the address for coins is gone", payDetails, "UPDATE payment_deposits SET address = '' WHERE id = '{coins_seen}'"},
	{"the phone of a prompt is gone", payDetails, "UPDATE payment_deposits SET phone = '' WHERE id = '{prompt}'"},
	{"a prompt went to another phone", asCreated, "UPDATE payment_deposits SET phone_digest = 'other' WHERE id = '{prompt}'"},
	{"a page became a transfer", callInput, "UPDATE payment_deposits SET flow = 'transfer', redirect = '', started_at = 0 WHERE id = '{page}'"},
	{"a page was never started", startCalls, "DELETE FROM payment_calls WHERE payment_id = '{page}'"},
	{"a page is of a provider that refused it", startCalls, "UPDATE payment_calls SET state = 'refused', due_at = 0 WHERE payment_id = '{page}'"},
	{"a page is never asked about", underWay, "UPDATE payment_calls SET state = 'done', due_at = 0 WHERE payment_id = '{page}'"},
	{"coins on their way are never asked about", underWay, "UPDATE payment_calls SET state = 'done', due_at = 0 WHERE payment_id = '{coins_seen}'"},
	{"coins that arrived are asked about", underWay, "UPDATE payment_calls SET payment_id = '{coins_paid}' WHERE payment_id = '{page}'"},
	{"the call of a page searches a transfer", callInput, "UPDATE payment_calls SET purpose = 'find' WHERE payment_id = '{page}'"},
	{"coins on their way wait", depositState, "UPDATE payment_deposits SET status = 'created' WHERE id = '{coins_seen}'"},
	{"more coins are on their way", onItsWay, "UPDATE payment_deposits SET received = received + 1 WHERE id = '{coins_seen}'"},
	{"more coins arrived than were credited", onItsWay, "UPDATE payment_deposits SET received = received + 1 WHERE id = '{coins_paid}'"},
	{"a page that was left received money", onItsWay, "UPDATE payment_deposits SET received = 1 WHERE id = '{left_page}'"},
	{"too few coins were credited", credited, "UPDATE payment_deposits SET status = 'succeeded', reason = '', credited = received WHERE id = '{coins_low}'"},
	{"a withdrawal is of more", wentOut, "UPDATE payment_withdrawals SET amount = amount + 1 WHERE id = '{pending}'"},
	{"a withdrawal has another fee", wentOut, "UPDATE payment_withdrawals SET fee = 1 WHERE id = '{paid}'"},
	{"a withdrawal is in another currency", wentOut, "UPDATE payment_withdrawals SET currency = 'PKR' WHERE id = '{pending}'"},
	{"a withdrawal is another player's", wentOut, "UPDATE payment_withdrawals SET player_id = 'bob' WHERE id = '{pending}'"},
	{"a withdrawal names another transfer", wentOut, "UPDATE payment_withdrawals SET transfer_id = 'none' WHERE id = '{pending}'"},
	{"a pending withdrawal is paid", wentOut, "UPDATE payment_withdrawals SET status = 'paid' WHERE id = '{pending}'"},
	{"a pending withdrawal is rejected", wentOut, "UPDATE payment_withdrawals SET status = 'rejected', reason = 'none', decided_by = 'omar' WHERE id = '{pending}'"},
	{"a paid withdrawal waits for the provider", wentOut, "UPDATE payment_withdrawals SET status = 'approved' WHERE id = '{paid}'"},
	{"a rejected withdrawal is pending", wentOut, "UPDATE payment_withdrawals SET status = 'pending', reason = '', decided_by = '' WHERE id = '{rejected}'"},
	{"a failed withdrawal is paid", wentOut, "UPDATE payment_withdrawals SET status = 'paid', reason = '' WHERE id = '{failed}'"},
	{"a pending withdrawal is approved by nobody", payoutState, "UPDATE payment_withdrawals SET status = 'approved' WHERE id = '{pending}'"},
	{"a pending withdrawal is decided", payoutState, "UPDATE payment_withdrawals SET decided_by = 'omar' WHERE id = '{pending}'"},
	{"a paid withdrawal was decided by nobody", payoutState, "UPDATE payment_withdrawals SET decided_by = '' WHERE id = '{paid}'"},
	{"a rejected withdrawal has no reason", payoutState, "UPDATE payment_withdrawals SET reason = '' WHERE id = '{rejected}'"},
	{"an approved withdrawal was never approved", payoutState, "UPDATE payment_withdrawals SET approved_at = 0 WHERE id = '{approved}'"},
	{"an approved withdrawal is never given to the provider", underWay, "UPDATE payment_calls SET state = 'done', due_at = 0 WHERE payment_id = '{approved}'"},
	{"a payout was sent with another amount", callInput, "UPDATE payment_calls SET amount = amount + 1 WHERE payment_id = '{paid}'"},
	{"a payout was sent by another method", callInput, "UPDATE payment_calls SET method = 'bank' WHERE payment_id = '{paid}'"},
	{"a call is about nothing", callInput, "UPDATE payment_calls SET payment_id = 'none' WHERE payment_id = '{declined}'"},
	{"a call for a payout is one for a deposit", callInput, "UPDATE payment_calls SET purpose = 'find' WHERE payment_id = '{paid}'"},
	{"a notice came from a provider that was not called", notCalled, "UPDATE payment_notices SET provider = 'other' WHERE ref = '{short}'"},
	{"the call of a notice is gone", notCalled, "DELETE FROM payment_calls WHERE payment_id = '{paid}'"},
	{"a withdrawal was changed before it was requested", payoutState, "UPDATE payment_withdrawals SET updated_at = 1 WHERE id = '{paid}'"},
	{"a withdrawal is gone", noWithdrawal, "DELETE FROM payment_withdrawals WHERE id = '{pending}'"},
	{"a payout is of another command", wentOut, "UPDATE wallet_transfers SET command = 'withdrawal:{pending}' WHERE kind = 'withdrawal.paid' AND ref = '{paid}'"},
	{"the command of a payout to a bank has another hash", wentOut, "UPDATE wallet_commands SET hash = 'aaaaaaaaaaaaaaaaaaaaaa' WHERE key = 'withdrawal:{paid}:paid'"},
	{"a withdrawal was given back by something else", wentOut, "UPDATE wallet_transfers SET reverses = '01nothing' WHERE kind = 'withdrawal.reject' AND ref = '{rejected}'"},
	{"a withdrawal was paid twice", wentOut, "UPDATE wallet_transfers SET ref = '{paid}' WHERE kind = 'withdrawal.paid' AND ref = '{spent_by_debi}'"},
	{"a cancelled withdrawal is pending", wentOut, "UPDATE payment_withdrawals SET status = 'pending', reason = '' WHERE id = '{cancelled}'"},
	{"a cancelled withdrawal has another reason", payoutState, "UPDATE payment_withdrawals SET reason = 'none' WHERE id = '{cancelled}'"},
	{"a withdrawal that its player cancelled was decided", payoutState, "UPDATE payment_withdrawals SET decided_by = 'omar' WHERE id = '{cancelled}'"},
	{"a withdrawal was held before it was approved", payoutState, "UPDATE payment_withdrawals SET held_at = approved_at - 1 WHERE id = '{approved}'"},
	{"a withdrawal with a proposal is not held", resolutions, "UPDATE payment_withdrawals SET held_at = 0 WHERE id = '{approved}'"},
	{"a resolution was approved by its author", resolutions, "UPDATE payment_resolutions SET status = 'approved', decided_by = proposed_by, decided_at = 1 WHERE id = '{resolution}'"},
	{"a resolution was rejected by nobody", resolutions, "UPDATE payment_resolutions SET status = 'rejected', decided_at = 1 WHERE id = '{resolution}'"},
	{"a resolution is of another withdrawal", resolutions, "UPDATE payment_resolutions SET withdrawal_id = '{pending}' WHERE id = '{resolution}'"},
	{"a credited deposit has no turnover", turnovers, "DELETE FROM payment_turnover WHERE deposit_id = '{short}'"},
	{"a deposit has less turnover", turnovers, "UPDATE payment_turnover SET amount = amount - 1 WHERE deposit_id = '{short}'"},
	{"the turnover of a deposit is another player's", turnovers, "UPDATE payment_turnover SET player_id = 'bob', seq = 1000 WHERE deposit_id = '{short}'"},
	{"a failed deposit has turnover", turnovers, "UPDATE payment_turnover SET deposit_id = '{declined}' WHERE deposit_id = '{short}'"},
	{"the turnover of a deposit was ended by nothing", turnovers, "UPDATE payment_turnover SET withdrawal_id = 'none' WHERE deposit_id = '{short}'"},
	{"the turnover of a deposit was ended by another player's withdrawal", turnovers, "UPDATE payment_turnover SET withdrawal_id = '{spent_by_debi}' WHERE deposit_id = '{short}'"},
	{"the last withdrawal of a player was another", lastOne, "UPDATE payment_players SET withdrew_at = withdrew_at - 1 WHERE player_id = 'ann'"},
	{"the row of a player who withdrew is gone", lastOne, "DELETE FROM payment_players WHERE player_id = 'ann'"},
}
