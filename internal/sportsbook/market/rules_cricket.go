package market

// The markets of cricket on parts of a match.
const (
	OverRuns     = "over_runs"
	SessionRuns  = "session_runs"
	WicketMethod = "wicket_method"
	TopBatter    = "top_batter"
	BatterRuns   = "batter_runs"

	OverOddEven     = "over_odd_even"
	OverWicket      = "over_wicket"
	OverBoundary    = "over_boundary"
	FallOfWicket    = "fall_of_wicket" // the score when the next wicket falls
	InningsWickets  = "innings_wickets"
	InningsFours    = "innings_fours"
	InningsSixes    = "innings_sixes"
	BatterMilestone = "batter_milestone" // fifty, a hundred: Params.Until
)

// The keys of their selections: kinds of dismissal. Batters are p1, p2 … by their position on the team sheet.
const (
	KeyCaught   = "caught"
	KeyBowled   = "bowled"
	KeyLBW      = "lbw"
	KeyRunOut   = "run_out"
	KeyStumped  = "stumped"
	KeyOtherWay = "other_way"
)

// The rules that cricket's engine opens markets with.
const (
	RuleOver    = "rule.over_runs.completed"
	RuleSession = "rule.session_runs.completed"
	RuleWicket  = "rule.wicket_method.retired_void"
	RuleTop     = "rule.top_batter.stands_50"
	RuleBatter  = "rule.batter_runs.retired_out"
	RuleDays    = "rule.match_winner.days"

	RuleOverOddEven  = "rule.over_odd_even.completed"
	RuleOverWicket   = "rule.over_wicket.completed"
	RuleOverBoundary = "rule.over_boundary.completed"
	RuleFall         = "rule.fall_of_wicket.or_end"
	RuleWickets      = "rule.innings_wickets.stands_80"
	RuleFours        = "rule.innings_fours.stands_80"
	RuleSixes        = "rule.innings_sixes.stands_80"
	RuleMilestone    = "rule.batter_milestone.retired_out"
)

// TopStands is the percentage of the overs scheduled at opening that must be bowled for bets on the top batter to stand.
const TopStands = 50

// cricketMoreRules are those of overs, sessions, wickets and batters. Sources: published rules (Coinspor and the exchanges' fancy
// rules for overs and sessions, Lucky Rebel and Midnite for wickets and batters).
var cricketMoreRules = []Rule{
	{Key: RuleDays, MarketKey: MatchWinner, Official: true, Params: map[string]string{},
		Text: "The official result of a match of days: home, draw or away. A tie is a dead heat of the two sides; the draw loses. A match abandoned without a ball, or without a result, is void."},
	{Key: RuleOver, MarketKey: OverRuns, Params: map[string]string{},
		Text: "Runs off the balls of the over count, extras included; penalty runs do not, nor do super overs. Bets stand when the over was completed, when the innings ran its course in it, or when the line was already passed; otherwise the stake goes back."},
	{Key: RuleSession, MarketKey: SessionRuns, Params: map[string]string{},
		Text: "Runs of the first overs of the innings count, extras included; penalty runs between balls do not. Bets stand when all those overs were bowled, when the innings ran its course before, or when the line was already passed; otherwise the stake goes back."},
	{Key: RuleWicket, MarketKey: WicketMethod, Params: map[string]string{},
		Text: "How the wicket of that number falls; caught and bowled counts as caught. A batter who retires hurt is no wicket. If the wicket is a batter retired out, or does not fall, the stake goes back."},
	{Key: RuleTop, MarketKey: TopBatter, Params: map[string]string{"percent": "50"},
		Text: "The batter of the side with most runs in the innings; super overs do not count. Level batters share by dead heat. A listed player who does not bat loses. Bets stand when the innings ran its course or at least 50 % of the overs scheduled when the market opened were bowled; otherwise the stake goes back."},
	{Key: RuleBatter, MarketKey: BatterRuns, Params: map[string]string{},
		Text: "The batter's own runs in the innings; super overs do not count. Retired out is out. If he retires hurt, his runs at the end of the innings count. If the innings is stopped while he is in, the stake goes back unless the line was already passed."},
	{Key: RuleOverOddEven, MarketKey: OverOddEven, Params: map[string]string{},
		Text: "Runs off the balls of the over count, extras included; penalty runs do not. No run is even. Bets stand when the over was completed or the innings ran its course in it; otherwise the stake goes back."},
	{Key: RuleOverWicket, MarketKey: OverWicket, Params: map[string]string{},
		Text: "Yes wins when a wicket falls in the over, run outs and retired out included; who retires hurt is no wicket. No wins when the over was completed, or the innings ran its course in it, without one; otherwise the stake goes back."},
	{Key: RuleOverBoundary, MarketKey: OverBoundary, Params: map[string]string{},
		Text: "Yes wins when a four or a six is hit to the boundary off the bat in the over; fours that were run or overthrown, and extras, do not count. No wins when the over was completed, or the innings ran its course in it, without one; otherwise the stake goes back."},
	{Key: RuleFall, MarketKey: FallOfWicket, Params: map[string]string{},
		Text: "The score of the innings when the wicket of that number falls, the runs of that ball and penalty runs included. If it does not fall and the innings ran its course, the score at its end counts. If the innings is stopped before, the stake goes back unless the line was already passed."},
	{Key: RuleWickets, MarketKey: InningsWickets, Params: map[string]string{"percent": "80"},
		Text: "Wickets that fall in the innings, retired out included; who retires hurt is none, and super overs do not count. Bets stand when the innings ran its course or at least 80 % of the overs scheduled when the market opened were bowled, or when the line was already passed; otherwise the stake goes back."},
	{Key: RuleFours, MarketKey: InningsFours, Params: map[string]string{"percent": "80"},
		Text: "Fours hit to the boundary off the bat in the innings; what was run or overthrown, extras and super overs do not count. Bets stand when the innings ran its course or at least 80 % of the overs scheduled when the market opened were bowled, or when the line was already passed; otherwise the stake goes back."},
	{Key: RuleSixes, MarketKey: InningsSixes, Params: map[string]string{"percent": "80"},
		Text: "Sixes hit over the boundary in the innings; what was run or overthrown and super overs do not count. Bets stand when the innings ran its course or at least 80 % of the overs scheduled when the market opened were bowled, or when the line was already passed; otherwise the stake goes back."},
	{Key: RuleMilestone, MarketKey: BatterMilestone, Params: map[string]string{},
		Text: "Yes wins when the batter's own runs in the innings reach the number; super overs do not count. No wins when he is out before, retired out included, or the innings ran its course; if he retires hurt, his runs at the end of the innings count. If the innings is stopped while he is in, the stake goes back."},
}
