package proof_test

const (
	onTerms    = "each bet has the terms"
	takenOnce  = "each bet was accepted by one command"
	linesFit   = "the stake of each bet is the unit stake"
	priceFits  = "the odds and the potential payout"
	legsFit    = "each bet has all its legs"
	judged     = "the status and payout of each bet"
	shown      = "each leg has the status of its result"
	asOften    = "the number and time of each bet's settlements"
	balance    = "the stakes account holds each bet's stake"
	stakedFrom = "the account that paid the stake"
	stakeTaken = "the stake of each bet was taken once"
	paidOnce   = "each settlement of a bet is paid once"
	noBet      = "each transfer of a bet refers"
	noTaken    = "each command that accepted a bet"
	oneID      = "each bet id is unique"
	belongs    = "each leg, cash-out and order belongs"
	orders     = "each cash-out order belongs"
	takenBack  = "each bet that staff voided"
	overrides  = "each manual override was proposed"
	windows    = "each cancellation window ends"
	cashedSum  = "are the sums of its cash-outs"
	cashedOnce = "each cash-out was paid once"
)

var termsCorruptions = []corruption{
	{"the odds of an open leg are raised", onTerms, "UPDATE bet_legs SET odds = odds + 500 WHERE bet_id = '{open}'"},
	{"the odds of a won leg are raised", priceFits, "UPDATE bet_legs SET odds = odds + 500 WHERE bet_id = '{won}'"},
	{"the odds of a lost leg are raised", onTerms, "UPDATE bet_legs SET odds = odds + 500 WHERE bet_id = '{lost_double}' AND position = 0"},
	{"the odds of a bet are raised", priceFits, "UPDATE bet_bets SET odds = odds + 1 WHERE id = '{open}'"},
	{"the potential of a bet is raised", priceFits, "UPDATE bet_bets SET potential = potential + 100 WHERE id = '{open}'"},
	{"leg, odds and potential are raised together", onTerms, `UPDATE bet_legs SET odds = 4000 WHERE bet_id = '{open}';
		UPDATE bet_bets SET odds = 4000, potential = 40000 WHERE id = '{open}'`},
	{"the potential of a system is lowered", priceFits, "UPDATE bet_bets SET potential = potential - 100 WHERE id = '{open_system}'"},
	{"the unit of a bet is changed", linesFit, "UPDATE bet_bets SET unit = unit - 1 WHERE id = '{open}'"},
	{"the lines of a system are changed", linesFit, "UPDATE bet_bets SET lines = lines + 1 WHERE id = '{open_system}'"},
	{"the sizes of a system are changed", linesFit, "UPDATE bet_bets SET sizes = '[2]' WHERE id = '{open_system}'"},
	{"an accumulator is called a system", linesFit, "UPDATE bet_bets SET kind = 'system' WHERE id = '{open_double}'"},
	{"a bet is called each way", linesFit, "UPDATE bet_bets SET each_way = 1 WHERE id = '{open}'"},
	{"the stake of a bet is raised", linesFit, "UPDATE bet_bets SET stake = stake + 1000 WHERE id = '{open}'"},
	{"a bet is called live", onTerms, "UPDATE bet_bets SET live = 1 WHERE id = '{open}'"},
	{"a bet is dated back", takenOnce, "UPDATE bet_bets SET placed_at = placed_at - 60000 WHERE id = '{open}'"},
	{"a bet is given to another player", takenOnce, "UPDATE bet_bets SET player_id = 'ann' WHERE id = '{open}'; UPDATE bet_legs SET player_id = 'ann' WHERE bet_id = '{open}'"},
	{"a bet is given to another player without its legs", legsFit, "UPDATE bet_bets SET player_id = 'ann' WHERE id = '{open}'"},
	{"a leg is given to another player", legsFit, "UPDATE bet_legs SET player_id = 'ann' WHERE bet_id = '{open_double}' AND position = 1"},
	{"a lost leg is deleted", linesFit, "DELETE FROM bet_legs WHERE bet_id = '{lost_double}' AND position = 0"},
	{"a lost leg is deleted and the bet made a single", onTerms, `DELETE FROM bet_legs WHERE bet_id = '{lost_double}' AND position = 0;
		UPDATE bet_legs SET position = 0 WHERE bet_id = '{lost_double}'; UPDATE bet_bets SET kind = 'single', sizes = '[1]' WHERE id = '{lost_double}'`},
	{"all legs of a bet are deleted", legsFit, "DELETE FROM bet_legs WHERE bet_id = '{open}'"},
	{"a leg is put on the other side", onTerms, "UPDATE bet_legs SET selection_id = 'c-w-a' WHERE bet_id = '{open}'"},
	{"a leg is put into another market", legsFit, "UPDATE bet_legs SET market_id = 'g-w' WHERE bet_id = '{open}'"},
	{"a leg is put on a selection that is not there", legsFit, "UPDATE bet_legs SET selection_id = 'nothing' WHERE bet_id = '{open}'"},
	{"the version of a leg's price is changed", onTerms, "UPDATE bet_legs SET version = version + 1 WHERE bet_id = '{open}'"},
	{"a leg is taken out of its builder", linesFit, "UPDATE bet_legs SET builder = 0 WHERE bet_id = '{builder}' AND position = 0"},
	{"the odds of a builder are raised on one leg", legsFit, "UPDATE bet_legs SET builder_odds = 9000 WHERE bet_id = '{builder}' AND position = 1"},
	{"the odds of a builder are raised on all legs", onTerms, "UPDATE bet_legs SET builder_odds = 9000 WHERE bet_id = '{builder}' AND builder = 1"},
	{"the terms of a place are bettered", onTerms, "UPDATE bet_legs SET place_den = 1 WHERE bet_id = '{open_each_way}' AND place_den > 0"},
	{"the places of a place are raised", onTerms, "UPDATE bet_legs SET places = 5 WHERE bet_id = '{open_each_way}' AND place_den > 0"},
	{"a place is made a win", legsFit, "UPDATE bet_legs SET place_num = 0, place_den = 0, places = 0 WHERE bet_id = '{open_each_way}' AND place_den > 0"},
	{"a leg is added", linesFit, `INSERT INTO bet_legs (bet_id, position, player_id, market_id, selection_id, odds, version, builder, builder_odds, place_num, place_den, places, status)
		SELECT bet_id, 1, player_id, 'g-w', 'g-w-h', odds, version, 0, 0, 0, 0, 0, 'pending' FROM bet_legs WHERE bet_id = '{open}'`},
	{"the legs of a bet are numbered otherwise", legsFit, "UPDATE bet_legs SET position = 7 WHERE bet_id = '{open_double}' AND position = 1"},
	{"a bet is deleted", noTaken, "DELETE FROM bet_bets WHERE id = '{free_won}'"},
	{"a bet is deleted and its legs stay", belongs, "DELETE FROM bet_bets WHERE id = '{open}'"},
	{"a bet stands twice", oneID, `INSERT INTO bet_bets (id, player_id, currency, kind, status, stake, unit, lines, sizes, each_way, funds, free_bet, live, odds, potential,
			payout, cashed, cashed_for, open_legs, generation, placed_at, settled_at)
		SELECT id, 'ann', currency, kind, status, stake, unit, lines, sizes, each_way, funds, free_bet, live, odds, potential, payout, cashed, cashed_for,
			open_legs, generation, placed_at, settled_at FROM bet_bets WHERE id = '{open}'`},
	{"a bet is made out of nothing", takenOnce, `INSERT INTO bet_bets (id, player_id, currency, kind, status, stake, unit, lines, sizes, each_way, funds, free_bet, live, odds, potential,
			payout, cashed, cashed_for, open_legs, generation, placed_at, settled_at)
		SELECT '01made0out0of0nothing00000', player_id, currency, kind, status, stake, unit, lines, sizes, each_way, funds, free_bet, live, odds, potential, payout,
			cashed, cashed_for, open_legs, generation, placed_at, settled_at FROM bet_bets WHERE id = '{lost}'`},
	{"the command that took a bet is deleted", takenOnce, "DELETE FROM wallet_commands WHERE answer LIKE '\"{open} %'"},
	{"the command that took a bet has another hash", onTerms, "UPDATE wallet_commands SET hash = 'aaaaaaaaaaaaaaaaaaaaaa' WHERE answer LIKE '\"{open} %'"},
	{"the command that took a bet answers with other terms", onTerms, "UPDATE wallet_commands SET answer = '\"{open} aaaaaaaaaaaaaaaa\"' WHERE answer LIKE '\"{open} %'"},
	{"the command that took a bet answers with another bet", takenOnce, "UPDATE wallet_commands SET answer = '\"{lost} aaaaaaaaaaaaaaaa\"' WHERE answer LIKE '\"{open} %'"},
	{"the command that took a bet has a key of another player", takenOnce, "UPDATE wallet_commands SET key = 'bet:x:ann' WHERE answer LIKE '\"{open} %'"},
	{"a command took a bet that is not there", noTaken, "UPDATE wallet_commands SET answer = '\"01nothing\"' WHERE answer LIKE '\"{open} %'"},
}

var resultCorruptions = []corruption{
	{"a won bet is lost", judged, "UPDATE bet_bets SET status = 'lost', payout = 0 WHERE id = '{won}'"},
	{"a lost bet is open", judged, "UPDATE bet_bets SET status = 'pending', settled_at = 0 WHERE id = '{lost}'"},
	{"an open bet is won", judged, "UPDATE bet_bets SET status = 'won', payout = potential, generation = 1 WHERE id = '{open}'"},
	{"a lost bet is void", judged, "UPDATE bet_bets SET status = 'void', payout = stake WHERE id = '{lost_double}'"},
	{"a system was paid more", judged, "UPDATE bet_bets SET payout = payout + 1 WHERE id = '{system}'"},
	{"an each-way bet was paid less", judged, "UPDATE bet_bets SET payout = payout - 1 WHERE id = '{each_way}'"},
	{"the rest of a bet was paid as all of it", judged, "UPDATE bet_bets SET payout = potential WHERE id = '{part}'"},
	{"a free bet was paid with its stake", judged, "UPDATE bet_bets SET payout = potential + stake WHERE id = '{free_won}'"},
	{"a bet has a status that none has", asOften, "UPDATE bet_bets SET status = 'refused' WHERE id = '{open}'"},
	{"a won leg is lost", shown, "UPDATE bet_legs SET status = 'lost' WHERE bet_id = '{won}'"},
	{"a lost leg is won", shown, "UPDATE bet_legs SET status = 'won' WHERE bet_id = '{lost_double}' AND status = 'lost'"},
	{"a leg of a bet that was cashed out has a result", shown, "UPDATE bet_legs SET status = 'won' WHERE bet_id = '{cashed}'"},
	{"a bet counts too few open legs", shown, "UPDATE bet_bets SET open_legs = 0 WHERE id = '{open}'"},
	{"a settled bet counts an open leg", shown, "UPDATE bet_bets SET open_legs = 1 WHERE id = '{won}'"},
	{"a lost bet was settled once more", asOften, "UPDATE bet_bets SET generation = generation + 1 WHERE id = '{lost}'"},
	{"an open bet was settled before", asOften, "UPDATE bet_bets SET generation = 1 WHERE id = '{open}'"},
	{"a settled bet was never settled", asOften, "UPDATE bet_bets SET generation = 0 WHERE id = '{lost_double}'"},
	{"a won bet was settled once more", paidOnce, "UPDATE bet_bets SET generation = generation + 1 WHERE id = '{won_double}'"},
	{"a settled bet has no time", asOften, "UPDATE bet_bets SET settled_at = 0 WHERE id = '{won}'"},
	{"a bet was settled before it was placed", asOften, "UPDATE bet_bets SET settled_at = 1 WHERE id = '{lost}'"},
	{"an open bet has a time of settlement", asOften, "UPDATE bet_bets SET settled_at = placed_at WHERE id = '{open}'"},
	{"a won bet was settled at another time than it was paid", paidOnce, "UPDATE bet_bets SET settled_at = settled_at + 3600000 WHERE id = '{won}'"},
	{"the result of a selection is another", judged, "UPDATE sport_selections SET result = 'lost' WHERE id = 'a-w-h'"},
	{"the void part of a selection is another", judged, "UPDATE sport_selections SET void_milli = 500 WHERE id = 'a-w-h'"},
	{"the dead heat of a selection is another", judged, "UPDATE sport_selections SET dead_heat_den = 2 WHERE id = 'a-w-h'"},
	{"a window is deleted", judged, "DELETE FROM bet_cancels WHERE from_at > 0"},
	{"a window is added", judged, "INSERT INTO bet_cancels (market_id, from_at, until_at, at) SELECT market_id, 0, 0, 1 FROM bet_legs WHERE bet_id = '{lost}'"},
	{"a window ends before it begins", windows, "UPDATE bet_cancels SET until_at = from_at - 1 WHERE from_at > 0"},
	{"a bet that was taken back is not", takenBack, "UPDATE bet_bets SET voided = 0 WHERE id = '{taken_back}'"},
	{"a bet is taken back by nobody", takenBack, "UPDATE bet_bets SET voided = 1 WHERE id = '{open}'"},
	{"the proposal to take a bet back was refused", takenBack, "UPDATE bet_overrides SET status = 'refused' WHERE id = '{override}'"},
	{"an override is about another bet", takenBack, "UPDATE bet_overrides SET bet_id = '{open}' WHERE id = '{override}'"},
	{"somebody decided on a proposal of their own", overrides, "UPDATE bet_overrides SET decided_by = proposed_by WHERE id = '{override}'"},
	{"an override is decided by nobody", overrides, "UPDATE bet_overrides SET decided_by = '' WHERE id = '{override}'"},
}

var cashOutCorruptions = []corruption{
	{"more of a bet was cashed out", cashedSum, "UPDATE bet_bets SET cashed = cashed + 1 WHERE id = '{part}'"},
	{"a bet was cashed out for more", cashedSum, "UPDATE bet_bets SET cashed_for = cashed_for + 1 WHERE id = '{cashed}'"},
	{"a bet that was cashed out is open again", cashedSum, "UPDATE bet_bets SET status = 'pending', settled_at = 0 WHERE id = '{cashed}'"},
	{"a bet that was cashed out has nothing cashed", cashedSum, "UPDATE bet_bets SET cashed = 0, cashed_for = 0 WHERE id = '{cashed}'"},
	{"an open bet is cashed out", cashedSum, "UPDATE bet_bets SET status = 'cashed', settled_at = placed_at WHERE id = '{open}'"},
	{"a cash-out is deleted", cashedSum, "DELETE FROM bet_cashouts WHERE id = '{part.cashout}'"},
	{"a cash-out is of more of the stake", cashedSum, "UPDATE bet_cashouts SET stake = stake + 1 WHERE id = '{part.cashout}'"},
	{"a cash-out paid more, and so does its bet", cashedOnce, `UPDATE bet_cashouts SET paid = paid + 1 WHERE id = '{part.cashout}';
		UPDATE bet_bets SET cashed_for = cashed_for + 1 WHERE id = '{part}'`},
	{"the fair value of a cash-out is another", cashedOnce, "UPDATE bet_cashouts SET fair = fair + 1000 WHERE id = '{cashed.cashout}'"},
	{"the margin of a cash-out is another", cashedOnce, "UPDATE bet_cashouts SET margin = margin + 1 WHERE id = '{cashed.cashout}'"},
	{"a cash-out was automatic", cashedOnce, "UPDATE bet_cashouts SET automatic = 1 WHERE id = '{cashed.cashout}'"},
	{"an automatic cash-out was the player's", cashedOnce, "UPDATE bet_cashouts SET automatic = 0 WHERE bet_id = '{ordered}'"},
	{"a cash-out is dated back", cashedOnce, "UPDATE bet_cashouts SET at = at - 1 WHERE id = '{cashed.cashout}'"},
	{"a cash-out is of another player", belongs, "UPDATE bet_cashouts SET player_id = 'bob' WHERE id = '{cashed.cashout}'"},
	{"a cash-out is of another bet", cashedSum, "UPDATE bet_cashouts SET bet_id = '{open}' WHERE id = '{cashed.cashout}'"},
	{"a cash-out stands twice", cashedOnce, `INSERT INTO bet_cashouts (id, player_id, bet_id, stake, fair, margin, paid, automatic, at)
		SELECT '01again', player_id, bet_id, stake, fair, margin, paid, automatic, at FROM bet_cashouts WHERE id = '{cashed.cashout}'`},
	{"the command of a cash-out answers otherwise", cashedOnce, "UPDATE wallet_commands SET answer = '{}' WHERE answer LIKE '{\"id\":\"{cashed.cashout}%'"},
	{"the command of a cash-out has another hash", cashedOnce, "UPDATE wallet_commands SET hash = 'aaaaaaaaaaaaaaaaaaaaaa' WHERE answer LIKE '{\"id\":\"{cashed.cashout}%'"},
	{"an order is another player's", belongs, "UPDATE bet_orders SET player_id = 'bob' WHERE bet_id = '{waiting_order}'"},
	{"an order waits for more than the bet can win", orders, "UPDATE bet_orders SET target = 9000000 WHERE bet_id = '{waiting_order}'"},
}
