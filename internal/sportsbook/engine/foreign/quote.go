package foreign

import (
	"math"

	"maidan/internal/id"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// Quotes returns the lines that the feed offers. A suspended line stays visible, paused. So does a line with an inactive answer,
// because a market is offered as a whole or not at all.
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
		case feed.LineActive, feed.LineSuspended, feed.LineHandedOver:
		default:
			continue
		}
		fair, void, winners, ok := l.chances()
		if !ok {
			continue
		}
		quotes = append(quotes, engine.Quote{Market: l.market(e), Fair: fair, Void: void, Winners: winners, Paused: l.State != feed.LineActive || l.off()})
	}
	return quotes, nil
}

// market returns the market of the line's current edition.
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
		out.Selections[i].ID = id.Selection(string(out.ID) + "-" + out.Selections[i].Key)
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

// chances returns the feed's probabilities, or else its odds without their margin.
func (l *line) chances() (fair, void []float64, winners int, ok bool) {
	fair, known, sum := make([]float64, len(l.Answers)), true, 0.0
	for i, a := range l.Answers {
		if known = known && a.Chance > 0 && a.Chance < 1 && a.Refund >= 0 && a.Refund < 1; !known {
			break
		}
		if a.Refund > 0 && void == nil {
			void = make([]float64, len(l.Answers))
		}
		if void != nil {
			void[i] = a.Refund
		}
		fair[i] = a.Chance / (1 - a.Refund) // given that the stake is not returned
		sum += fair[i]
	}
	if known {
		winners = l.winners(math.Round(sum))
		for i := range fair {
			if fair[i] *= float64(winners) / sum; fair[i] >= 1 || math.IsNaN(fair[i]) {
				return nil, nil, 0, false
			}
		}
		return fair, void, winners, len(fair) > winners
	}
	odds, book := make([]float64, len(l.Answers)), 0.0
	for i, a := range l.Answers {
		odds[i] = a.Odds
		book += 1 / a.Odds
	}
	winners = l.winners(among(book))
	fair, err := pricing.Fair(odds, winners)
	return fair, nil, winners, err == nil
}

// winners returns how many answers win: the feed's number, or else the number that the prices imply.
func (l *line) winners(book float64) int {
	if l.Winners == feed.WinnersUnknown && book >= 1 && book <= float64(len(l.Answers)) {
		return int(book)
	}
	return max(l.Winners, 1)
}

// widest is the largest book per winner that counts as a margin.
const widest = 1.5

// among returns the number of winners that prices summing to book imply. It is the largest number that leaves a margin, and one
// more if that margin would be too wide. Too many winners make prices short; too few would make them longer than the feed's.
func among(book float64) float64 {
	n := math.Floor(book)
	if n >= 1 && book/n > widest {
		n++
	}
	return n
}

// Chances returns the probabilities of the main market.
func (m *Match) Chances() (home, draw float64) {
	for i := range m.lines {
		l := &m.lines[i]
		if l.Position != 0 {
			continue
		}
		fair, _, _, ok := l.chances()
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
