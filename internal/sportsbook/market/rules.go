package market

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
)

// The keys of markets.
const (
	MatchWinner  = "match_winner"
	InningsTotal = "innings_total"
)

// The keys of selections.
const (
	KeyHome  = "home"
	KeyAway  = "away"
	KeyOver  = "over"
	KeyUnder = "under"
)

// Rule is how a market settles. It is fixed when the market opens and shown to the player. Screens translate Key with Params;
// Text is the English sentence.
type Rule struct {
	Key       string            `json:"key"`
	MarketKey string            `json:"market_key"`
	Params    map[string]string `json:"params"`
	Text      string            `json:"text"`

	// Official marks markets that the official result alone settles, so that they settle even if the course of the match could not
	// be followed.
	Official bool `json:"-"`

	winner cricket.WinnerRule
}

// families are the rules of each family in the order of the rules page; those of externally priced matches are the last.
var families = [][]Rule{slices.Concat(cricketRules, cricketMoreRules), goalsRules, setsRules, runningRules, inningsRules, roundsRules, raceRules, mapsRules, foreignRules}

// cricketRules are those of cricket. Sources: published rules (William Hill and Lucky Rebel for the first, PokerStars and BetDEX
// for the next two, Midnite and Paddy Power for totals).
var cricketRules = []Rule{
	{Key: "rule.match_winner.official", MarketKey: MatchWinner, winner: cricket.WinnerOfficial, Official: true, Params: map[string]string{},
		Text: "The official result counts, super over and rain rules included. A tie that nothing decided is a dead heat: half the odds are paid. Without a result the stake goes back."},
	{Key: "rule.match_winner.played_out", MarketKey: MatchWinner, winner: cricket.WinnerPlayedOut, Official: true, Params: map[string]string{},
		Text: "The official result counts, super over included. A tie decided by earlier play (boundary count) is a dead heat. Without a result the stake goes back."},
	{Key: "rule.match_winner.tie_void", MarketKey: MatchWinner, winner: cricket.WinnerTieVoid, Official: true, Params: map[string]string{},
		Text: "The official result counts. After a tie the stake goes back, whatever decides it then: a super over, a bowl-out or a rule of the competition (fewer wickets lost, boundary count). Without a result the stake goes back."},
	{Key: "rule.innings_total.stands_80", MarketKey: InningsTotal, Params: map[string]string{"percent": "80"},
		Text: "All runs of the innings count, penalty runs included; super overs do not. Bets stand when the innings ran its course or at least 80 % of the overs scheduled when the market opened were bowled, or when the line was already passed; otherwise the stake goes back."},
}

// Default rules of the markets that trading opens.
const (
	RuleWinner = "rule.match_winner.official"
	RuleTotal  = "rule.innings_total.stands_80"
)

// Rules lists every rule.
func Rules() []Rule { return slices.Concat(families...) }

// FamilyRules are the rules of the sports of a family.
type FamilyRules struct {
	Family Family   `json:"family"`
	Sports []string `json:"sports"`
	Rules  []Rule   `json:"rules"`
}

// RulesByFamily lists every rule under its family, in the order of the rules page.
func RulesByFamily() []FamilyRules {
	order := []Family{FamilyCricket, FamilyGoals, FamilySets, FamilyRunning, FamilyInnings, FamilyRounds, FamilyRace, FamilyMaps}
	out := make([]FamilyRules, len(order))
	for i, family := range order {
		out[i] = FamilyRules{Family: family, Sports: []string{}, Rules: append([]Rule{}, families[i]...)}
		for _, s := range sports {
			if s.Family == family {
				out[i].Sports = append(out[i].Sports, s.Key)
			}
		}
	}
	return out
}

// Kind is a market key with the sports that have it.
type Kind struct {
	Key    string   `json:"key"`
	Sports []string `json:"sports"`
}

// Kinds lists our market keys, each once, in the order of the rules page.
func Kinds() []Kind {
	var all []Kind
	for _, family := range RulesByFamily() {
		for _, r := range family.Rules {
			i := slices.IndexFunc(all, func(k Kind) bool { return k.Key == r.MarketKey })
			if i < 0 {
				all, i = append(all, Kind{Key: r.MarketKey, Sports: []string{}}), len(all)
			}
			for _, s := range family.Sports {
				if !slices.Contains(all[i].Sports, s) {
					all[i].Sports = append(all[i].Sports, s)
				}
			}
		}
	}
	return all
}

// KnownKey reports whether markets of a key can exist: the key has a rule, or it is a feed's key, which is the name of the feed's
// protocol, a dot and a number.
func KnownKey(key string) bool {
	if feed, number, foreign := strings.Cut(key, "."); foreign {
		return feed != "" && number != ""
	}
	for _, family := range families {
		for _, r := range family {
			if r.MarketKey == key && key != "" {
				return true
			}
		}
	}
	return false
}

// RuleOf returns a rule by its key.
func RuleOf(key string) (Rule, bool) {
	for _, family := range families {
		for _, r := range family {
			if r.Key == key {
				return r, true
			}
		}
	}
	return Rule{}, false
}

// Decide settles m by its rule if the state of the match allows it: it sets the selections' results and returns the market's new
// status. ok is false while the market is undecided.
func (m *Market) Decide(s *cricket.State) (status Status, ok bool, err error) {
	rule, known := RuleOf(m.RuleKey)
	if !known || rule.MarketKey != m.Key || len(m.Selections) != 2 {
		return "", false, fmt.Errorf("market %s: rule %q does not settle %q", m.ID, m.RuleKey, m.Key)
	}
	var first, second cricket.Settlement
	if m.Key == MatchWinner {
		first, second, ok = cricket.SettleWinner(s, rule.winner)
	} else {
		first, second, ok = cricket.SettleTotal(s, m.Params.Innings, m.Params.Line, m.Scheduled)
	}
	if !ok {
		return "", false, nil
	}
	status = Settled
	for i, v := range []cricket.Settlement{first, second} {
		r, f := resultOf(v)
		m.Selections[i].Settle(r, f)
		if r == VoidResult {
			status = Void
		}
	}
	return status, true, nil
}

func resultOf(v cricket.Settlement) (Result, Factors) {
	f := Plain()
	switch v.Verdict {
	case cricket.Won:
		return Won, f
	case cricket.DeadHeat:
		f.DeadHeatDen = int64(v.Ties)
		return DeadHeat, f
	case cricket.Void:
		f.VoidMilli = VoidWhole
		return VoidResult, f
	default:
		return Lost, f
	}
}

// NewWinner returns the match-winner market of an event, suspended and without prices.
func NewWinner(e Event) Market {
	base := string(e.ID) + "-w"
	m := Market{ID: id.Market(base), EventID: e.ID, Key: MatchWinner, RuleKey: RuleWinner, Status: Suspended, Main: true, Position: 0,
		Selections: []Selection{
			{ID: id.Selection(base + "-h"), Key: KeyHome, Name: e.Home.Name, Odds: 1000, Factors: Plain()},
			{ID: id.Selection(base + "-a"), Key: KeyAway, Name: e.Away.Name, Odds: 1000, Factors: Plain()},
		}}
	m.SetDerived()
	return m
}

// NewTotal returns the over/under market on the runs of an innings, without prices. A line is a whole number of runs and a half.
// The market's id is derived from its parameters, so that the same line is always the same market. After rain has changed the
// number of scheduled balls the same line is another market, because it settles by other overs.
func NewTotal(e Event, innings int, line float64, scheduled, ballsPerOver int) Market {
	base := fmt.Sprintf("%s-t%d-%d-%d", e.ID, innings, int(line), scheduled)
	text := strconv.FormatFloat(line, 'f', -1, 64)
	m := Market{ID: id.Market(base), EventID: e.ID, Key: InningsTotal, RuleKey: RuleTotal, Status: Suspended, Main: true,
		Group: GroupInnings, Position: innings, Scheduled: scheduled,
		Params: Params{Innings: innings, Line: line, Overs: scheduled / max(ballsPerOver, 1)},
		Selections: []Selection{
			{ID: id.Selection(base + "-o"), Key: KeyOver, Name: "Over " + text, Odds: 1000, Factors: Plain()},
			{ID: id.Selection(base + "-u"), Key: KeyUnder, Name: "Under " + text, Odds: 1000, Factors: Plain()},
		}}
	m.SetDerived()
	return m
}

// EnglishName returns the market's name for use without translations.
func (m *Market) EnglishName() string {
	switch {
	case m.Params.Name != "":
		return m.Params.Name
	case m.Key == InningsTotal:
		return fmt.Sprintf("Innings %d total", m.Params.Innings)
	case m.Key == "":
		return ""
	}
	return strings.ToUpper(m.Key[:1]) + strings.ReplaceAll(m.Key[1:], "_", " ")
}
