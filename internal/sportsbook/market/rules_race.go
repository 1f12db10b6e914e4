package market

// The markets of a race other than its winner and places.
const (
	RaceForecast = "race_forecast" // first and second in their order: r3-r5
	HeadToHead   = "head_to_head"  // which of two runners finishes in front
)

// Deduction is a row of the table of deductions from winnings when a runner is withdrawn after a bet was struck.
type Deduction struct {
	UpTo    float64 // decimal odds of the withdrawn runner at most
	Percent int     // taken from the winnings
}

// Rule4 is Tattersalls' table (rule 4 (c)) of deductions by the price of the withdrawn runner. Longer prices than the last deduct
// nothing.
var Rule4 = []Deduction{
	{1.1111, 90}, {1.1818, 85}, {1.25, 80}, {1.3, 75}, {1.4, 70}, {1.5333, 65}, {1.6154, 60}, {1.8, 55}, {1.9524, 50}, {2.2, 45},
	{2.5, 40}, {2.75, 35}, {3.25, 30}, {4, 25}, {5, 20}, {6.5, 15}, {10, 10}, {15, 5},
}

// Rule4Most is the maximal total deduction for several withdrawn runners, in percent.
const Rule4Most = 90

// Rule4Percent returns the deduction for a runner withdrawn at these decimal odds.
func Rule4Percent(odds float64) int {
	for _, row := range Rule4 {
		if odds <= row.UpTo {
			return row.Percent
		}
	}
	return 0
}

// raceRules are those of horse racing.
var raceRules = []Rule{
	{Key: "rule.race_winner", MarketKey: RaceWinner, Official: true, Params: map[string]string{},
		Text: "The official result at the weigh-in counts; later changes do not. A runner that does not start is void. Winnings of bets struck before a withdrawal are reduced by Tattersalls' rule 4 at the withdrawn runner's fair price. Runners that dead-heat share: the stake is divided by their number."},
	{Key: "rule.race_place", MarketKey: RacePlace, Official: true, Params: map[string]string{},
		Text: "The runner must finish in the places paid when the bet was struck, however many start. A runner that does not start is void; winnings of bets struck before a withdrawal are reduced by the same part as those on the winner. Runners that dead-heat for the last place share it."},
	{Key: "rule.race_forecast", MarketKey: RaceForecast, Official: true, Params: map[string]string{},
		Text: "First and second in their order. If one of the two does not start the answer is void; withdrawals of others change nothing. A dead heat for a place pays every order it allows, the stake divided by their number."},
	{Key: "rule.head_to_head", MarketKey: HeadToHead, Official: true, Params: map[string]string{},
		Text: "The runner that finishes in front of the other. If one of them does not start, neither finishes, or they dead-heat, the stake goes back. A runner that does not finish is behind one that does."},
}
