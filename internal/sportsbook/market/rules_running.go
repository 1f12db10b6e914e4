package market

// The markets of sports with points through quarters or halves that goal-based sports do not have. Their total is TotalRallies,
// "total_points".
const (
	HalfWinner = "half_winner" // of the first half, in games of quarters
	HalfTotal  = "half_total"
	RaceTo     = "race_to" // who has so many points first
)

const (
	allOfIt = " Overtime counts."
	partSo  = " If it is not played to its end the stake goes back, unless the line was passed by then."
)

// runningRules are those of basketball, kabaddi and Aussie rules.
var runningRules = []Rule{
	{Key: "rule.running.match_winner", MarketKey: MatchWinner, Official: true, Params: standing,
		Text: "Home, draw or away by the official result. If the match is abandoned the stake goes back."},
	{Key: "rule.running.match_winner_overtime", MarketKey: MatchWinner, Official: true, Params: standing,
		Text: "The official winner, overtime included. If the match is abandoned the stake goes back."},
	{Key: "rule.running.handicap", MarketKey: Handicap, Official: true, Params: standing,
		Text: "The final score with the handicap added to home." + allOfIt + " If the match is abandoned the stake goes back."},
	{Key: "rule.running.total_points", MarketKey: TotalRallies, Official: true, Params: standing,
		Text: "All points of the match." + allOfIt + unlessSo},
	{Key: "rule.running.team_total", MarketKey: TeamTotal, Official: true, Params: standing,
		Text: "The points of the side named." + allOfIt + unlessSo},
	{Key: "rule.running.odd_even", MarketKey: OddEven, Official: true, Params: standing,
		Text: "Whether the number of all points is odd or even." + allOfIt + " If the match is abandoned the stake goes back."},
	{Key: "rule.running.period_winner", MarketKey: PeriodWinner, Params: standing,
		Text: "Who scores more points in the quarter or half alone. If it is not played to its end the stake goes back."},
	{Key: "rule.running.period_total", MarketKey: PeriodTotal, Params: standing,
		Text: "The points of the quarter or half alone." + partSo},
	{Key: "rule.running.half_winner", MarketKey: HalfWinner, Params: standing,
		Text: "Who leads after two quarters. If they are not played to their end the stake goes back."},
	{Key: "rule.running.half_total", MarketKey: HalfTotal, Params: standing,
		Text: "The points of the first two quarters." + partSo},
	{Key: "rule.running.race_to", MarketKey: RaceTo, Params: standing,
		Text: "Who is the first to have the number of points named." + allOfIt + " If neither side gets there the stake goes back."},
}
