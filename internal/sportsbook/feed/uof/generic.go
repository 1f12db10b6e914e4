package uof

import (
	"strconv"
	"strings"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// genericMarket is the id of all markets without an id of the feed, between two Maidan servers: the specifiers carry everything. It
// is far above the ids of the feed.
const genericMarket = 1_000_000

// toFeed returns a market with the feed's id, and the outcome ids by selection key. It is the inverse of fromFeed.
func toFeed(sport string, m market.Market) (Line, map[string]OutcomeID) {
	for _, a := range table {
		if a.key != m.Key || !a.fits(sport) {
			continue
		}
		l := Line{ID: a.id, Specifiers: a.write(m.Params)}
		ids := map[string]OutcomeID{}
		for _, p := range pairs(a.outcomes) {
			ids[p[1]] = OutcomeID(p[0])
		}
		if back, ok := a.read(l); ok && same(back, m.Params) && covers(ids, m) {
			return l, ids
		}
	}
	ids := map[string]OutcomeID{}
	for _, s := range m.Selections {
		ids[s.Key] = OutcomeID(s.Key)
	}
	return Line{ID: genericMarket, Name: m.EnglishName(), Specifiers: genericSpecifiers(m)}, ids
}

func (a mapping) write(p market.Params) Specifiers {
	values := map[string]string{}
	for _, s := range pairs(a.spec) {
		switch s[1] {
		case "line":
			values[s[0]] = number(p.Line)
		case "period":
			values[s[0]] = strconv.Itoa(p.Period)
		case "number":
			values[s[0]] = strconv.Itoa(p.Number)
		case "innings":
			values[s[0]] = strconv.Itoa(p.Innings)
		case "overs":
			values[s[0]] = count(p.Overs)
		}
	}
	return SpecifiersOf(values)
}

// same reports whether a line has all the parameters.
func same(l feed.Line, p market.Params) bool {
	return p == market.Params{Innings: l.Innings, Line: l.Line, Overs: l.Overs, Period: l.Period, Number: l.Number, Until: l.Until, Side: l.Side, Player: l.Player, Places: l.Places}
}

func covers(ids map[string]OutcomeID, m market.Market) bool {
	for _, s := range m.Selections {
		if ids[s.Key] == "" {
			return false
		}
	}
	return len(ids) == len(m.Selections)
}

func count(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func genericSpecifiers(m market.Market) Specifiers {
	p := m.Params
	values := map[string]string{"key": m.Key, "group": m.Group, "position": strconv.Itoa(m.Position), "innings": count(p.Innings), "overs": count(p.Overs),
		"period": count(p.Period), "number": count(p.Number), "until": count(p.Until), "places": count(p.Places), "side": p.Side,
		"player": strings.ReplaceAll(p.Player, "|", "/"), "scheduled": count(m.Scheduled)}
	if p.Line != 0 {
		values["line"] = number(p.Line)
	}
	return SpecifiersOf(values)
}

// genericLine reads what genericSpecifiers wrote.
func genericLine(l Line) (feed.Line, bool) {
	values := l.Specifiers.All()
	line := feed.Line{ID: lineID(l), Key: values["key"], Group: values["group"], Side: values["side"], Player: values["player"], Winners: feed.WinnersUnknown}
	ok := line.Key != "" && (line.Side == "" || line.Side == "home" || line.Side == "away")
	for _, param := range []string{"line", "innings", "overs", "period", "number", "until", "places"} {
		if text, found := values[param]; found {
			ok = ok && setParam(&line, param, text)
		}
	}
	if line.Key == market.RacePlace {
		line.Winners = line.Places
	}
	position, err := strconv.Atoi(values["position"])
	line.Position = position
	return line, ok && err == nil && position >= 0
}
