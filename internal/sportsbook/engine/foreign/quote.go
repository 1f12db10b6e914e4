package foreign

import (
	"math"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// Quotes are the lines that the feed offers. A line that the feed suspends keeps its place, paused; so does one of which an answer is
// off, because a market is offered as a whole or not at all.
func (m *Match) Quotes(e market.Event, _ []market.Market) ([]engine.Quote, error) {
	if m.phase == feed.Ended || m.phase == feed.Abandoned {
		return nil, nil
	}
	var quotes []engine.Quote
	for i := range m.lines {
		l := &m.lines[i]
		if l.Settled || l.Cancelled || len(l.Answers) < 2 {
			continue
		}
		switch l.State {
		case feed.LineActive, feed.LineSuspended, feed.LineHanded:
		default:
			continue
		}
		fair, void, ok := l.chances()
		if !ok {
			continue
		}
		quotes = append(quotes, engine.Quote{Market: l.market(e), Fair: fair, Void: void, Winners: l.Winners, Paused: l.State != feed.LineActive || l.off()})
	}
	return quotes, nil
}

// market is the line's market, of its present edition.
func (l *line) market(e market.Event) market.Market {
	answers := make([]market.Answer, len(l.Answers))
	for i, a := range l.Answers {
		answers[i] = market.Answer{Key: a.Key, Name: a.Name}
	}
	out := market.New(e, market.Question{Key: l.Key, Group: l.Group, Rule: market.RuleProvider, Position: l.Position, Params: market.Params{
		Innings: l.Innings, Line: l.Line.Line, Overs: l.Overs, Period: l.Period, Number: l.Number, Until: l.Until, Side: l.Side,
		Player: l.Player, Places: l.Places, Name: l.Name}}, answers...)
	out.ID = MarketID(e.ID, l.ID, l.Edition)
	for i := range out.Selections {
		out.Selections[i].ID = out.ID + "-" + out.Selections[i].Key
	}
	return out
}

func (l *line) off() bool {
	for _, a := range l.Answers {
		if a.Off {
			return true
		}
	}
	return false
}

// chances are what the feed's probabilities say, or else its odds without their margin.
func (l *line) chances() (fair, void []float64, ok bool) {
	winners := max(l.Winners, 1)
	fair, told, sum := make([]float64, len(l.Answers)), true, 0.0
	for i, a := range l.Answers {
		if told = told && a.Chance > 0 && a.Chance < 1 && a.Refund >= 0 && a.Refund < 1; !told {
			break
		}
		if a.Refund > 0 && void == nil {
			void = make([]float64, len(l.Answers))
		}
		if void != nil {
			void[i] = a.Refund
		}
		fair[i] = a.Chance / (1 - a.Refund) // given that the stake does not go back
		sum += fair[i]
	}
	if told {
		for i := range fair {
			if fair[i] *= float64(winners) / sum; fair[i] >= 1 || math.IsNaN(fair[i]) {
				return nil, nil, false
			}
		}
		return fair, void, len(fair) > winners
	}
	odds := make([]float64, len(l.Answers))
	for i, a := range l.Answers {
		odds[i] = a.Odds
	}
	fair, err := pricing.Fair(odds, winners)
	return fair, nil, err == nil
}

// Chances are those of the main market.
func (m *Match) Chances() (home, draw float64) {
	for i := range m.lines {
		l := &m.lines[i]
		if l.Position != 0 {
			continue
		}
		fair, _, ok := l.chances()
		if !ok {
			continue
		}
		for j, a := range l.Answers {
			switch a.Key {
			case market.KeyHome:
				home = fair[j]
			case "draw":
				draw = fair[j]
			}
		}
		return home, draw
	}
	return 0, 0
}
