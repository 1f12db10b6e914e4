package market

// The markets of baseball that other families do not have. An inning is a period of PeriodWinner and PeriodTotal.
const (
	TotalRuns       = "total_runs"
	FirstFiveWinner = "first_five_winner" // innings
	FirstFiveTotal  = "first_five_total"
)

const (
	extraInnings = " Extra innings count."
	fullGame     = " If the match is abandoned, or called before it was played to its end, the stake goes back, unless it was decided by then."
)

// inningsRules are those of baseball. A match that is called has an official winner, but no final number of runs.
var inningsRules = []Rule{
	{Key: "rule.innings.match_winner", MarketKey: MatchWinner, Official: true, Params: standing,
		Text: "The official winner, extra innings included, also of a match that was called. Without an official winner the stake goes back."},
	{Key: "rule.innings.total_runs", MarketKey: TotalRuns, Official: true, Params: standing,
		Text: "All runs of the match." + extraInnings + fullGame},
	{Key: "rule.innings.handicap", MarketKey: Handicap, Official: true, Params: standing,
		Text: "The final score with the handicap added to home." + extraInnings + fullGame},
	{Key: "rule.innings.team_total", MarketKey: TeamTotal, Official: true, Params: standing,
		Text: "The runs of the side named." + extraInnings + fullGame},
	{Key: "rule.innings.odd_even", MarketKey: OddEven, Official: true, Params: standing,
		Text: "Whether the number of all runs is odd or even." + extraInnings + fullGame},
	{Key: "rule.innings.period_winner", MarketKey: PeriodWinner, Params: standing,
		Text: "Who scores more runs in the inning alone. If it is not played to its end the stake goes back."},
	{Key: "rule.innings.period_total", MarketKey: PeriodTotal, Params: standing,
		Text: "The runs of both sides in the inning alone." + partSo},
	{Key: "rule.innings.first_five_winner", MarketKey: FirstFiveWinner, Params: standing,
		Text: "Who leads after five innings. If they are not played to their end the stake goes back."},
	{Key: "rule.innings.first_five_total", MarketKey: FirstFiveTotal, Params: standing,
		Text: "The runs of the first five innings." + partSo},
}
