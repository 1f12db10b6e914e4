package market

// The markets of tennis, table tennis and volleyball.
const (
	SetWinner       = "set_winner"
	SetScore        = "set_score" // the result in sets: 2:0, 2:1 …
	TotalSets       = "total_sets"
	SetsHandicap    = "sets_handicap"
	TotalGames      = "total_games"
	SetTotalGames   = "set_total_games"
	GamesHandicap   = "games_handicap"
	GameWinner      = "game_winner"
	SetTiebreak     = "set_tiebreak"
	TotalRallies    = "total_points" // in table tennis and volleyball, where a rally is a point
	SetTotalRallies = "set_total_points"
	RalliesHandicap = "points_handicap"
)

// RuleStands names the parameter of a winner rule for a side that cannot continue: how many sets, maps or points must be complete
// for bets to stand.
const RuleStands = "stands_after"

// setsRules are those of tennis, table tennis and volleyball. Bookmakers differ when a player retires. Some void the winner
// whenever a match is not completed. Some let it stand from the first point, most from the end of the first set. All three are
// here; the engine opens markets with the last.
var setsRules = []Rule{
	{Key: "rule.match_winner.first_set", MarketKey: MatchWinner, Official: true, Params: map[string]string{RuleStands: "set"},
		Text: "The official result counts. If a side retires or is disqualified after the first set is complete, the side that advances wins; before that, or after a walkover, the stake goes back."},
	{Key: "rule.match_winner.first_point", MarketKey: MatchWinner, Official: true, Params: map[string]string{RuleStands: "point"},
		Text: "The official result counts. If a side retires or is disqualified once a point was played, the side that advances wins; after a walkover the stake goes back."},
	{Key: "rule.match_winner.completed", MarketKey: MatchWinner, Official: true, Params: map[string]string{RuleStands: "match"},
		Text: "The official result counts. If the match is not completed the stake goes back."},
	{Key: "rule.set_winner", MarketKey: SetWinner, Params: map[string]string{},
		Text: "The side that wins the set. If the set is not completed the stake goes back."},
	{Key: "rule.set_score", MarketKey: SetScore, Official: true, Params: map[string]string{},
		Text: "The official result in sets. If the match is not completed the stake goes back."},
	{Key: "rule.total_sets", MarketKey: TotalSets, Official: true, Params: map[string]string{},
		Text: "All sets of the match count. If the match is not completed the stake goes back, unless the sets played had passed the line already."},
	{Key: "rule.sets_handicap", MarketKey: SetsHandicap, Official: true, Params: map[string]string{},
		Text: "The official result in sets with the handicap added to the named side. If the match is not completed the stake goes back."},
	{Key: "rule.total_games", MarketKey: TotalGames, Params: map[string]string{},
		Text: "All games of the match count, a tie-break as one. If the match is not completed the stake goes back, unless the games played had passed the line already."},
	{Key: "rule.set_total_games", MarketKey: SetTotalGames, Params: map[string]string{},
		Text: "All games of the set count, a tie-break as one. If the set is not completed the stake goes back, unless the games played had passed the line already."},
	{Key: "rule.games_handicap", MarketKey: GamesHandicap, Params: map[string]string{},
		Text: "All games of the match, a tie-break as one, with the handicap added to the named side. If the match is not completed the stake goes back."},
	{Key: "rule.game_winner", MarketKey: GameWinner, Params: map[string]string{},
		Text: "The side that wins the game. If the game is not completed the stake goes back."},
	{Key: "rule.set_tiebreak", MarketKey: SetTiebreak, Params: map[string]string{},
		Text: "Yes wins when a tie-break is begun in the set, no when the set is completed without one; otherwise the stake goes back."},
	{Key: "rule.total_rallies", MarketKey: TotalRallies, Params: map[string]string{},
		Text: "All points of the match count. If the match is not completed the stake goes back, unless the points played had passed the line already."},
	{Key: "rule.set_total_rallies", MarketKey: SetTotalRallies, Params: map[string]string{},
		Text: "All points of the set count. If the set is not completed the stake goes back, unless the points played had passed the line already."},
	{Key: "rule.rallies_handicap", MarketKey: RalliesHandicap, Params: map[string]string{},
		Text: "All points of the match with the handicap added to the named side. If the match is not completed the stake goes back."},
}
