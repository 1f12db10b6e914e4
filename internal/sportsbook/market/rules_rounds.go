package market

// The markets of fights.
const (
	FightNoDraw   = "draw_no_bet"
	WinningMethod = "winning_method"
	FightRounds   = "fight_rounds"
	RoundBetting  = "round_betting"
	GoesDistance  = "goes_distance"
)

// roundsRules are those of boxing and MMA.
var roundsRules = []Rule{
	{Key: "rule.match_winner.fight", MarketKey: MatchWinner, Official: true, Params: map[string]string{},
		Text: "The result announced in the ring counts, disqualification and technical decision included; a draw has a price of its own. After a no contest, or without a fight, the stake goes back. Later appeals do not count."},
	{Key: "rule.match_winner.fight_two_way", MarketKey: MatchWinner, Official: true, Params: map[string]string{},
		Text: "The result announced in the cage counts, disqualification and technical decision included. After a draw, a no contest, or without a fight, the stake goes back. Later appeals do not count."},
	{Key: "rule.fight_draw_no_bet", MarketKey: FightNoDraw, Official: true, Params: map[string]string{},
		Text: "The result announced in the ring counts. After a draw, a no contest, or without a fight, the stake goes back."},
	{Key: "rule.winning_method", MarketKey: WinningMethod, Official: true, Params: map[string]string{},
		Text: "The winner and the way to win as announced: knockout (the referee's, doctor's or corner's stoppage and a disqualification included), submission, or the judges' decision (a technical one included). After a no contest the stake goes back."},
	{Key: "rule.fight_rounds", MarketKey: FightRounds, Params: map[string]string{},
		Text: "Half a round is half of its time: the fight goes over 2.5 rounds when half of round three is fought. A fighter who does not come out for a round has lost in the round before. If the number of rounds is changed before the fight, or after a no contest, the stake goes back unless the line had been passed already."},
	{Key: "rule.round_betting", MarketKey: RoundBetting, Params: map[string]string{},
		Text: "The winner and the round of the stoppage; a fighter who does not come out for a round has lost in the round before. A fight that goes to the judges is an answer of its own, whoever wins. After a no contest the stake goes back."},
	{Key: "rule.goes_distance", MarketKey: GoesDistance, Params: map[string]string{},
		Text: "Yes wins when all scheduled rounds are fought to their end. A technical decision before that is a no. After a no contest the stake goes back."},
}
