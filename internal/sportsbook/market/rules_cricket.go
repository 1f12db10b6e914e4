package market

// The markets of cricket that are about less than the match.
const (
	OverRuns     = "over_runs"
	SessionRuns  = "session_runs"
	WicketMethod = "wicket_method"
	TopBatter    = "top_batter"
	BatterRuns   = "batter_runs"
)

// The keys of their selections: ways a wicket falls. Batters are p1, p2 … by their place on the team sheet.
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
)

// TopStands is the percentage of the overs scheduled when the market opened from which bets on the top batter stand.
const TopStands = 50

// cricketMoreRules are those of overs, sessions, wickets and batters. Sources: the published rules gathered in the field notes
// (Coinspor and the exchanges' fancy rules for overs and sessions, Lucky Rebel and Midnite for wickets and batters).
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
}
