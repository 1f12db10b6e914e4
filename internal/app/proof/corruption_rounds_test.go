package proof_test

const (
	roundMoney   = "the transfers of each round match its stake"
	noRound      = "each transfer of a round refers to an existing round"
	roundResult  = "each round with revealed seeds has the result"
	published    = "each revealed seed has the hash"
	nonceOnce    = "the seeds of each player were used for each nonce once"
	ownSeeds     = "each round belongs to seeds of its player"
	openListed   = "each open round is listed with its player's seeds"
	roundFitting = "the fields of each round fit its status"
)

var roundCorruptions = []corruption{
	{"the stake of a round was larger", roundMoney, "UPDATE casino_rounds SET stake = stake + 1 WHERE id = '{round_lost}'"},
	{"a round is of another game than its command", roundMoney, "UPDATE casino_rounds SET game = 'limbo' WHERE id = '{round_hidden}'"},
	{"a round was of demo money, and money moved", roundMoney, "UPDATE casino_rounds SET funds = 'demo' WHERE id = '{round_lost}'"},
	{"a round was of money, and none moved", roundMoney, "UPDATE casino_rounds SET funds = 'cash' WHERE id = '{round_demo}'"},
	{"the payout of a round went to nobody", roundMoney, "UPDATE wallet_transfers SET ref = '{round_open}' WHERE kind = 'casino.payout' AND ref = '{round_won}'"},
	{"a refund is a payout", roundMoney, "UPDATE wallet_transfers SET kind = 'casino.payout' WHERE kind = 'casino.refund' AND ref = '{round_refunded}'"},
	{"a cash-out is of the command of another step", roundMoney, "UPDATE wallet_transfers SET command = 'casino:{round_cashed}:step:0' WHERE kind = 'casino.payout' AND ref = '{round_cashed}'"},
	{"a payout went to bonus money", roundMoney, "UPDATE casino_rounds SET funds = 'bonus' WHERE id = '{round_won}'"},
	{"the stake of a round is of no round", noRound, "UPDATE wallet_transfers SET ref = 'zzz' WHERE kind = 'casino.stake' AND ref = '{round_open}'"},
	{"a round with revealed seeds paid more", roundResult, "UPDATE casino_rounds SET payout = payout + 1 WHERE id = '{round_won}'"},
	{"a round with revealed seeds shows another result", roundResult, `UPDATE casino_rounds SET result = '{"roll":10000}' WHERE id = '{round_lost}'`},
	{"a round has another target than the player chose", roundResult, `UPDATE casino_rounds SET params = '{"side":"over","target":4000}' WHERE id = '{round_won}'`},
	{"a player opened another tile", roundResult, `UPDATE casino_rounds SET actions = '[{"choice":8},{"cashOut":true}]' WHERE id = '{round_cashed}'`},
	{"a server's seed is another than the published one", published, "UPDATE casino_seeds SET server_seed = 'deadbeef' WHERE id = '{seeds_revealed}'"},
	{"a published hash was changed after the rounds", published, "UPDATE casino_seeds SET commitment = 'deadbeef' WHERE id = '{seeds_revealed}'"},
	{"a lost round was removed", nonceOnce, "DELETE FROM casino_rounds WHERE id = '{round_lost}'"},
	{"a nonce was passed over", nonceOnce, "UPDATE casino_rounds SET nonce = nonce + 1000 WHERE id = '{round_hidden}'"},
	{"the number of rounds is another", nonceOnce, "UPDATE casino_players SET nonce = nonce + 1 WHERE player_id = 'ann'"},
	{"a round is another player's", ownSeeds, "UPDATE casino_rounds SET player_id = 'bob' WHERE id = '{round_won}'"},
	{"an open round is with revealed seeds", ownSeeds, "UPDATE casino_rounds SET seeds_id = '{seeds_revealed}', nonce = 5000 WHERE id = '{round_open}'"},
	{"a player plays with revealed seeds", ownSeeds, "UPDATE casino_seeds SET revealed_at = 1 WHERE player_id = 'ann' AND revealed_at = 0"},
	{"an open round is not listed", openListed, "UPDATE casino_players SET open = '' WHERE player_id = 'ann'"},
	{"a round that is over is listed", openListed, "UPDATE casino_rounds SET status = 'ended', ended_at = started_at WHERE id = '{round_open}'"},
	{"an open round has paid", roundFitting, "UPDATE casino_rounds SET payout = 1 WHERE id = '{round_open}'"},
	{"a lost round has paid", roundFitting, "UPDATE casino_rounds SET payout = 1 WHERE id = '{round_lost}'"},
	{"a refunded round gave back less", roundFitting, "UPDATE casino_rounds SET payout = payout - 1 WHERE id = '{round_refunded}'"},
	{"a round ended before it started", roundFitting, "UPDATE casino_rounds SET ended_at = started_at - 1 WHERE id = '{round_lost}'"},
	{"the rules of a round are gone", roundFitting, "DELETE FROM casino_rules WHERE game = 'mines'"},
}
