package market

// The markets of goal-based sports; those without a comment are shared by other families.
const (
	RegularWinner = "regular_winner" // the leader after regular time, where overtime decides the match
	DoubleChance  = "double_chance"
	DrawNoBet     = "draw_no_bet"
	TotalGoals    = "total_goals"
	AsianTotal    = "asian_total" // whole and quarter lines
	AsianHandicap = "asian_handicap"
	Handicap      = "handicap" // half lines
	BothScore     = "both_score"
	CorrectScore  = "correct_score"
	PeriodWinner  = "period_winner"
	PeriodTotal   = "period_total"
	HalfFull      = "half_full" // half-time and full-time result together
	NextGoal      = "next_goal"
	TeamTotal     = "team_total"
	OddEven       = "odd_even"
	CornersTotal  = "corners_total"
	CornersSide   = "corners_side" // of one side
	NextCorner    = "next_corner"
)

// Keys of selections that only some markets have.
const (
	KeyDraw     = "draw"
	KeyYes      = "yes"
	KeyNo       = "no"
	KeyOdd      = "odd"
	KeyEven     = "even"
	KeyNone     = "none"  // no goal any more
	KeyOther    = "other" // any other score
	KeyHomeDraw = "home_draw"
	KeyHomeAway = "home_away"
	KeyDrawAway = "draw_away"
)

// RuleAbandoned names the parameter for bets on an abandoned match: with stands, decided markets stand and the rest is void.
const RuleAbandoned = "abandoned"

var standing = map[string]string{RuleAbandoned: "void_unless_decided"}

// The ends of many rules.
const (
	regularOnly = " Only regular time with its added time counts."
	unlessSo    = " If the match is abandoned the stake goes back, unless it was decided by then."
)

// goalsRules are those of football, ice hockey, handball and FIFA. Published rules agree on regular time; the winner of an ice
// hockey match is also offered with overtime. In an abandoned match decided markets stand.
var goalsRules = []Rule{
	{Key: "rule.goals.match_winner", MarketKey: MatchWinner, Official: true, Params: standing,
		Text: "Home, draw or away by the official result." + regularOnly + " If the match is abandoned the stake goes back."},
	{Key: "rule.goals.match_winner_overtime", MarketKey: MatchWinner, Official: true, Params: standing,
		Text: "The official winner, overtime and shoot-out included. If the match is abandoned the stake goes back."},
	{Key: "rule.goals.regular_winner", MarketKey: RegularWinner, Official: true, Params: standing,
		Text: "Home, draw or away." + regularOnly + " If the match is abandoned the stake goes back."},
	{Key: "rule.goals.double_chance", MarketKey: DoubleChance, Official: true, Params: standing,
		Text: "Either of the two outcomes named wins." + regularOnly + " If the match is abandoned the stake goes back."},
	{Key: "rule.goals.draw_no_bet", MarketKey: DrawNoBet, Official: true, Params: standing,
		Text: "The side that wins; after a draw the stake goes back." + regularOnly + " If the match is abandoned the stake goes back."},
	{Key: "rule.goals.total_goals", MarketKey: TotalGoals, Official: true, Params: standing,
		Text: "All goals of the match." + regularOnly + unlessSo},
	{Key: "rule.goals.asian_total", MarketKey: AsianTotal, Official: true, Params: standing,
		Text: "All goals of the match. A whole line that is met gives the stake back; a quarter line is half a stake on each of its neighbours." + regularOnly + " If the match is abandoned the stake goes back, unless both halves of the line were decided."},
	{Key: "rule.goals.asian_handicap", MarketKey: AsianHandicap, Official: true, Params: standing,
		Text: "The final score with the handicap added to home; goals before the bet count. If that is level the stake goes back; a quarter line is half a stake on each of its neighbours." + regularOnly + " If the match is abandoned the stake goes back."},
	{Key: "rule.goals.handicap", MarketKey: Handicap, Official: true, Params: standing,
		Text: "The final score with the handicap added to home." + regularOnly + " If the match is abandoned the stake goes back."},
	{Key: "rule.goals.both_score", MarketKey: BothScore, Official: true, Params: standing,
		Text: "Yes wins when both sides score." + regularOnly + unlessSo},
	{Key: "rule.goals.correct_score", MarketKey: CorrectScore, Official: true, Params: standing,
		Text: "The exact final score; any score that is not listed is other." + regularOnly + " If the match is abandoned the stake goes back."},
	{Key: "rule.goals.period_winner", MarketKey: PeriodWinner, Params: standing,
		Text: "Who scores more goals in the half or period alone. If it is not played to its end the stake goes back."},
	{Key: "rule.goals.period_total", MarketKey: PeriodTotal, Params: standing,
		Text: "The goals of the half or period alone. If it is not played to its end the stake goes back, unless the line was passed by then."},
	{Key: "rule.goals.half_full", MarketKey: HalfFull, Params: standing,
		Text: "Who leads at half-time and who at the end." + regularOnly + " If the match is abandoned the stake goes back."},
	{Key: "rule.goals.next_goal", MarketKey: NextGoal, Params: standing,
		Text: "Who scores the goal of that number, or that nobody does. An own goal counts for the side it is given to." + regularOnly + unlessSo},
	{Key: "rule.goals.team_total", MarketKey: TeamTotal, Official: true, Params: standing,
		Text: "The goals of the side named." + regularOnly + unlessSo},
	{Key: "rule.goals.odd_even", MarketKey: OddEven, Official: true, Params: standing,
		Text: "Whether the number of all goals is odd or even; none is even." + regularOnly + " If the match is abandoned the stake goes back."},
	{Key: "rule.goals.corners_total", MarketKey: CornersTotal, Params: standing,
		Text: "All corners taken." + regularOnly + unlessSo},
	{Key: "rule.goals.corners_side", MarketKey: CornersSide, Params: standing,
		Text: "The corners that the side named takes." + regularOnly + unlessSo},
	{Key: "rule.goals.next_corner", MarketKey: NextCorner, Params: standing,
		Text: "Who takes the corner of that number, or that nobody does. A corner that is taken once more counts once." + regularOnly + unlessSo},
}
