package uof

import (
	"slices"
	"strconv"
	"strings"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// mapping maps a market of the feed to a market key.
type mapping struct {
	id       int
	sports   string // our sport keys, separated by spaces; empty: every sport
	key      string
	group    string
	position int    // 0: who wins
	groups   string // the feed's groups, as bet stops name them
	spec     string // specifier=param, separated by spaces; every specifier that the feed sends must be listed
	outcomes string // the feed's id=our key, separated by spaces, in our order
	side     string
	period   int
	winners  int
	lines    lineKind
}

// lineKind distinguishes lines that are separate markets here.
type lineKind int

const (
	anyLine  lineKind = iota
	halfLine          // 2.5: always a winner
	asian             // whole and quarter lines: the stake, or half of it, may be refunded
)

// The outcomes that many markets share.
const (
	threeWay  = "1=home 2=draw 3=away"
	twoWay    = "4=home 5=away"
	overUnder = "12=over 13=under"
	handicap  = "1714=home 1715=away"
	yesNo     = "74=yes 76=no"
	oddEven   = "70=odd 72=even"
	double    = "9=home_draw 10=home_away 11=draw_away"
	nextGoal  = "6=home 7=none 8=away"
	dismissed = "1031=caught 1032=bowled 1033=lbw 1034=run_out 1035=stumped 1036=other"
)

// Groups as bet stops name them.
const (
	regular  = "all|score|regular_play"
	overtime = "all|score|incl_ot"
	extra    = "all|score|incl_ei"
)

// The sports that share markets.
const (
	football = "football fifa handball"
	running  = "basketball kabaddi aussie-rules"
	rallies  = "table-tennis volleyball"
	baseball = "baseball ebaseball"
	crickets = "cricket ecricket"
)

// table maps the supported markets. Ids, specifiers, outcomes and groups are taken from the feed's market descriptions
// (/v1/descriptions/en/markets.xml), as quoted in the test data of public clients. The first row that fits applies.
var table = []mapping{
	{id: 1, sports: "ice-hockey", key: market.RegularWinner, group: market.GroupMain, position: 1, groups: regular, outcomes: threeWay},
	{id: 1, key: market.MatchWinner, group: market.GroupMain, groups: regular, outcomes: threeWay},
	{id: 186, key: market.MatchWinner, group: market.GroupMain, groups: regular, outcomes: twoWay},
	{id: 219, key: market.MatchWinner, group: market.GroupMain, groups: overtime, outcomes: twoWay},
	{id: 251, key: market.MatchWinner, group: market.GroupMain, groups: extra, outcomes: twoWay},
	{id: 340, key: market.MatchWinner, group: market.GroupMain, groups: "all|score|incl_so", outcomes: twoWay},
	{id: 406, key: market.MatchWinner, group: market.GroupMain, groups: "all|score|incl_ot_and_pen", outcomes: twoWay},

	{id: 10, key: market.DoubleChance, group: market.GroupMain, position: 2, groups: regular, outcomes: double, winners: 2},
	{id: 11, key: market.DrawNoBet, group: market.GroupMain, position: 3, groups: regular, outcomes: twoWay},
	{id: 18, key: market.TotalGoals, sports: football + " ice-hockey", group: market.GroupGoals, position: 10, groups: regular, spec: "total=line", outcomes: overUnder, lines: halfLine},
	{id: 18, key: market.AsianTotal, sports: football + " ice-hockey", group: market.GroupGoals, position: 11, groups: regular, spec: "total=line", outcomes: overUnder, lines: asian},
	{id: 19, key: market.TeamTotal, sports: football + " ice-hockey", group: market.GroupGoals, position: 12, groups: regular, spec: "total=line", outcomes: overUnder, side: "home"},
	{id: 20, key: market.TeamTotal, sports: football + " ice-hockey", group: market.GroupGoals, position: 13, groups: regular, spec: "total=line", outcomes: overUnder, side: "away"},
	{id: 8, key: market.NextGoal, sports: football + " ice-hockey", group: market.GroupGoals, position: 14, groups: regular, spec: "goalnr=number", outcomes: nextGoal},
	{id: 16, key: market.Handicap, sports: football + " ice-hockey", group: market.GroupHandicap, position: 20, groups: regular, spec: "hcp=line", outcomes: handicap, lines: halfLine},
	{id: 16, key: market.AsianHandicap, sports: football + " ice-hockey", group: market.GroupHandicap, position: 21, groups: regular, spec: "hcp=line", outcomes: handicap, lines: asian},
	{id: 26, key: market.OddEven, group: market.GroupGoals, position: 22, groups: regular, outcomes: oddEven},
	{id: 29, key: market.BothScore, group: market.GroupGoals, position: 15, groups: regular, outcomes: yesNo},
	{id: 45, key: market.CorrectScore, group: market.GroupGoals, position: 23, groups: regular, outcomes: scores()},
	{id: 60, key: market.PeriodWinner, group: market.GroupHalves, position: 30, groups: "all|score|1st_half", outcomes: threeWay, period: 1},
	{id: 68, key: market.PeriodTotal, group: market.GroupHalves, position: 31, groups: "all|score|1st_half", spec: "total=line", outcomes: overUnder, period: 1},
	{id: 83, key: market.PeriodWinner, group: market.GroupHalves, position: 32, groups: "all|score|2nd_half", outcomes: threeWay, period: 2},
	{id: 90, key: market.PeriodTotal, group: market.GroupHalves, position: 33, groups: "all|score|2nd_half", spec: "total=line", outcomes: overUnder, period: 2},
	{id: 166, key: market.CornersTotal, group: market.GroupSpecials, position: 40, groups: "all|regular_play|corners", spec: "total=line", outcomes: overUnder},

	{id: 187, key: market.GamesHandicap, group: market.GroupGames, position: 12, groups: regular, spec: "hcp=line", outcomes: handicap},
	{id: 188, key: market.SetsHandicap, group: market.GroupSets, position: 10, groups: regular, spec: "hcp=line", outcomes: handicap},
	{id: 189, key: market.TotalGames, group: market.GroupGames, position: 11, groups: regular, spec: "total=line", outcomes: overUnder},
	{id: 202, key: market.SetWinner, group: market.GroupSets, position: 13, groups: "all|score|set", spec: "setnr=period", outcomes: twoWay},
	{id: 204, key: market.SetTotalGames, group: market.GroupGames, position: 14, groups: "all|score|set", spec: "setnr=period total=line", outcomes: overUnder},
	{id: 210, key: market.GameWinner, group: market.GroupGames, position: 15, groups: "all|score|game", spec: "setnr=period gamenr=number", outcomes: twoWay},
	{id: 237, key: market.RalliesHandicap, sports: rallies, group: market.GroupHandicap, position: 12, groups: regular, spec: "hcp=line", outcomes: handicap},
	{id: 238, key: market.TotalRallies, sports: rallies, group: market.GroupSets, position: 11, groups: regular, spec: "total=line", outcomes: overUnder},
	{id: 245, key: market.SetWinner, sports: rallies, group: market.GroupSets, position: 13, groups: "all|score|game", spec: "gamenr=period", outcomes: twoWay},
	{id: 247, key: market.SetTotalRallies, sports: rallies, group: market.GroupSets, position: 14, groups: "all|score|game", spec: "gamenr=period total=line", outcomes: overUnder},
	{id: 310, key: market.SetTotalRallies, sports: rallies, group: market.GroupSets, position: 14, groups: "all|score|set", spec: "setnr=period total=line", outcomes: overUnder},

	{id: 330, key: market.MapWinner, group: market.GroupMaps, position: 10, groups: "all|score|map_incl_ot", spec: "mapnr=period", outcomes: twoWay},

	{id: 343, key: "dismissal_method", sports: crickets, group: market.GroupInnings, position: 30, groups: "all|dismissal|innings", spec: "inningnr=innings dismissalnr=number", outcomes: dismissed},
	{id: 356, key: "over_total", sports: crickets, group: market.GroupOver, position: 20, groups: "all|score|over", spec: "inningnr=innings overnr=number total=line", outcomes: overUnder, side: "home"},
	{id: 357, key: "over_total", sports: crickets, group: market.GroupOver, position: 21, groups: "all|score|over", spec: "inningnr=innings overnr=number total=line", outcomes: overUnder, side: "away"},
	{id: 877, key: market.InningsTotal, sports: crickets, group: market.GroupInnings, position: 10, groups: "all", spec: "inningnr=innings total=line maxovers=overs", outcomes: overUnder, side: "home"},
	{id: 878, key: market.InningsTotal, sports: crickets, group: market.GroupInnings, position: 11, groups: "all", spec: "inningnr=innings total=line maxovers=overs", outcomes: overUnder, side: "away"},
}

// scores returns the outcomes of market 45: 274 is 0:0, home's goals increase first, 322 is 4:4.
func scores() string {
	var b strings.Builder
	for away := range 5 {
		for home := range 5 {
			b.WriteString(strconv.Itoa(274+2*(5*away+home)) + "=" + strconv.Itoa(home) + ":" + strconv.Itoa(away) + " ")
		}
	}
	return b.String() + "324=other"
}

// pairs parses "a=b c=d".
func pairs(text string) (list [][2]string) {
	for p := range strings.FieldsSeq(text) {
		a, b, _ := strings.Cut(p, "=")
		list = append(list, [2]string{a, b})
	}
	return list
}

func (a mapping) fits(sport string) bool {
	return a.sports == "" || slices.Contains(strings.Fields(a.sports), sport)
}

func (k lineKind) fits(line float64) bool {
	quarters := int(line * 4)
	half := float64(quarters) == line*4 && quarters%4 != 0 && quarters%2 == 0
	return k == anyLine || k == halfLine && half || k == asian && !half
}

// fromFeed converts a market of the feed to a line: with our keys if the table has a row that covers all its specifiers, as
// "uof.<id>" otherwise. answer converts outcome ids to selection keys.
func fromFeed(sport string, l Line) (line feed.Line, answer func(OutcomeID) string) {
	if l.ID == genericMarket {
		if line, ok := genericLine(l); ok {
			return line, func(o OutcomeID) string { return string(o) }
		}
	}
	for _, a := range table {
		if a.id != l.ID || !a.fits(sport) {
			continue
		}
		if line, ok := a.read(l); ok {
			keys := map[OutcomeID]string{}
			for _, p := range pairs(a.outcomes) {
				keys[OutcomeID(p[0])] = p[1]
			}
			return line, func(o OutcomeID) string {
				if key, ok := keys[o]; ok {
					return key
				}
				return plainKey(o)
			}
		}
	}
	return unmapped(l), plainKey
}

// read sets the parameters of a row's line; it fails on a specifier that is not in the row or is not a number.
func (a mapping) read(l Line) (feed.Line, bool) {
	line := feed.Line{ID: lineID(l), Key: a.key, Group: a.group, Position: a.position, Groups: strings.Split(a.groups, "|"), Side: a.side, Period: a.period, Winners: a.winners}
	values := l.Specifiers.All()
	for _, p := range pairs(a.spec) {
		text, found := values[p[0]]
		delete(values, p[0])
		if !found && p[1] != "overs" {
			return line, false
		}
		if found && !setParam(&line, p[1], text) {
			return line, false
		}
	}
	return line, len(values) == 0 && a.lines.fits(line.Line)
}

func setParam(line *feed.Line, param, text string) bool {
	if param == "line" {
		x, err := strconv.ParseFloat(text, 64)
		line.Line = x
		return err == nil && x > -1e6 && x < 1e6
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1e6 {
		return false
	}
	to := map[string]*int{"period": &line.Period, "number": &line.Number, "innings": &line.Innings, "overs": &line.Overs, "until": &line.Until, "places": &line.Places}[param]
	if to == nil {
		return false
	}
	*to = n
	return true
}

// unmapped returns the line of an unmapped market. Its answers are the feed's; its bet stop groups are unknown.
func unmapped(l Line) feed.Line {
	name := l.Name
	if name == "" {
		name = "Market " + strconv.Itoa(l.ID)
	}
	if l.Specifiers != "" {
		name += " (" + strings.ReplaceAll(string(l.Specifiers), "|", ", ") + ")"
	}
	return feed.Line{ID: lineID(l), Key: "uof." + strconv.Itoa(l.ID), Name: name, Group: market.GroupSpecials, Position: 1000 + min(l.ID, 1<<20), Winners: feed.WinnersUnknown}
}

// lineID returns the id of a line: the feed's id and specifiers, escaped for use in addresses.
func lineID(l Line) string {
	id := "m" + strconv.Itoa(l.ID)
	if l.Specifiers == "" {
		return id
	}
	return id + "-" + escaped(string(l.Specifiers))
}

func plainKey(o OutcomeID) string { return "o" + escaped(string(o)) }

// escaped replaces characters that are not allowed in an address by ! and their number, so that different texts stay different.
func escaped(s string) string {
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '.', c == '-':
			b.WriteByte(c)
		case c == '=':
			b.WriteByte('_')
		case c == '|':
			b.WriteByte('+')
		default:
			b.WriteString("!" + strconv.FormatInt(int64(c), 16))
		}
	}
	return b.String()
}
