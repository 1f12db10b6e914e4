package goals

import (
	"fmt"
	"slices"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// quoter holds the inputs of the markets of one moment.
type quoter struct {
	*Match
	*seen
	event  market.Event
	open   []market.Market
	quotes []engine.Quote
}

// makers quote the markets by key.
var makers = map[string]func(d *quoter, q market.Question){
	market.MatchWinner:   (*quoter).winner,
	market.RegularWinner: (*quoter).threeWay,
	market.DoubleChance:  (*quoter).doubleChance,
	market.DrawNoBet:     (*quoter).drawNoBet,
	market.TotalGoals:    (*quoter).totalGoals,
	market.AsianTotal:    (*quoter).asianTotal,
	market.AsianHandicap: (*quoter).asianHandicap,
	market.Handicap:      (*quoter).handicap,
	market.BothScore:     (*quoter).bothScore,
	market.NextGoal:      (*quoter).nextGoal,
	market.CorrectScore:  (*quoter).correctScore,
	market.PeriodWinner:  (*quoter).periodWinner,
	market.PeriodTotal:   (*quoter).periodTotal,
	market.HalfFull:      (*quoter).halfFull,
	market.TeamTotal:     (*quoter).teamTotal,
	market.OddEven:       (*quoter).oddEven,
	market.CornersTotal:  (*quoter).cornersTotal,
	market.CornersSide:   (*quoter).cornersSide,
	market.NextCorner:    (*quoter).nextCorner,
}

// groups are the page tabs of markets outside the main one.
var groups = map[string]string{
	market.AsianHandicap: market.GroupHandicap, market.Handicap: market.GroupHandicap,
	market.AsianTotal: market.GroupGoals, market.BothScore: market.GroupGoals, market.NextGoal: market.GroupGoals,
	market.CorrectScore: market.GroupGoals, market.TeamTotal: market.GroupGoals, market.OddEven: market.GroupGoals,
	market.PeriodWinner: market.GroupHalves, market.PeriodTotal: market.GroupHalves, market.HalfFull: market.GroupHalves,
	market.CornersTotal: market.GroupSpecials, market.CornersSide: market.GroupSpecials, market.NextCorner: market.GroupSpecials,
}

// Quotes implements engine.Match.
func (m *Match) Quotes(e market.Event, open []market.Market) ([]engine.Quote, error) {
	if m.state.Over() {
		return nil, nil
	}
	d := &quoter{Match: m, seen: m.future(), event: e, open: open}
	for i, key := range m.law.offers {
		if d.seen == nil && key != market.MatchWinner {
			continue // overtime has only a winner market
		}
		makers[key](d, market.Question{Key: key, Group: groups[key], Rule: "rule.goals." + key, Position: i})
	}
	return slices.DeleteFunc(d.quotes, engine.Quote.Decided), nil
}

func (d *quoter) add(q market.Question, answers []market.Answer, fair ...float64) {
	d.quotes = append(d.quotes, engine.Quote{Market: market.New(d.event, q, answers...), Fair: fair})
}

func (d *quoter) sides() (home, draw, away market.Answer) {
	return market.Answer{Key: market.KeyHome, Name: d.event.Home.Name}, market.Answer{Key: market.KeyDraw, Name: "Draw"},
		market.Answer{Key: market.KeyAway, Name: d.event.Away.Name}
}

func (d *quoter) winner(q market.Question) {
	if d.law.plan.Draws {
		if d.seen != nil {
			d.threeWay(q)
		}
		return
	}
	if s := d.state; s.Period > d.law.plan.Regular() && s.Phase == feed.Break {
		return // a shoot-out is too fast to price
	}
	q.Rule += "_overtime"
	home, _ := d.Chances()
	d.add(q, market.Sides(d.event), home, 1-home)
}

func (d *quoter) threeWay(q market.Question) {
	home, draw, away := d.sides()
	p := d.final.leaders()
	d.add(q, []market.Answer{home, draw, away}, p[0], p[1], p[2])
}

func (d *quoter) doubleChance(q market.Question) {
	p := d.final.leaders()
	home, away := d.event.Home.Name, d.event.Away.Name
	d.add(q, []market.Answer{{Key: market.KeyHomeDraw, Name: home + " or draw"}, {Key: market.KeyHomeAway, Name: home + " or " + away},
		{Key: market.KeyDrawAway, Name: "Draw or " + away}}, 1-p[2], 1-p[1], 1-p[0])
	d.quotes[len(d.quotes)-1].Winners = 2
}

func (d *quoter) drawNoBet(q market.Question) {
	p := d.final.leaders()
	if won := p[0] + p[2]; won > 0.01 {
		d.add(q, market.Sides(d.event), p[0]/won, p[2]/won)
		d.quotes[len(d.quotes)-1].Void = []float64{p[1], p[1]}
	}
}

func (d *quoter) totalGoals(q market.Question) {
	d.quotes = append(d.quotes, engine.Totals(d.event, q, d.open, d.final.total(), d.law.beside)...)
}

func (d *quoter) handicap(q market.Question) {
	d.quotes = append(d.quotes, engine.Handicaps(d.event, q, d.open, d.final.lead(), d.law.beside)...)
}

func (d *quoter) asianTotal(q market.Question) {
	d.quotes = append(d.quotes, engine.Quarters(q, d.open, d.final.total(), 1, 1, func(q market.Question) market.Market {
		return market.New(d.event, q, market.OverUnder(q.Params.Line)...)
	})...)
}

func (d *quoter) asianHandicap(q market.Question) {
	d.quotes = append(d.quotes, engine.Quarters(q, d.open, d.final.lead(), d.law.beside, -1, func(q market.Question) market.Market {
		return market.New(d.event, q, market.Sides(d.event)...)
	})...)
}

var yesNo = []market.Answer{{Key: market.KeyYes, Name: "Yes"}, {Key: market.KeyNo, Name: "No"}}

func (d *quoter) bothScore(q market.Question) {
	yes := d.final.sum(func(home, away int) bool { return home > 0 && away > 0 })
	if d.law.most < 20 && engine.Sellable(yes) {
		d.add(q, yesNo, yes, 1-yes)
	}
}

func (d *quoter) oddEven(q market.Question) {
	odd := d.final.sum(func(home, away int) bool { return (home+away)%2 == 1 })
	if engine.Sellable(odd) {
		d.add(q, []market.Answer{{Key: market.KeyOdd, Name: "Odd"}, {Key: market.KeyEven, Name: "Even"}}, odd, 1-odd)
	}
}

func (d *quoter) teamTotal(q market.Question) {
	for side, key := range []string{market.KeyHome, market.KeyAway} {
		q.Params.Side = key
		d.quotes = append(d.quotes, engine.Totals(d.event, q, d.open, d.final.goals(side), d.law.beside-1)...)
	}
}

// correctScore quotes the scores up to four goals a side, or three more than the current ones. Every goal makes a new market,
// because other scores become possible.
func (d *quoter) correctScore(q market.Question) {
	now := d.final.score
	q.Scheduled = 1 + 100*now[0] + now[1]
	var answers []market.Answer
	var fair []float64
	rest := 1.0
	for home := now[0]; home <= max(4, now[0]+3); home++ {
		for away := now[1]; away <= max(4, now[1]+3); away++ {
			key, p := fmt.Sprintf("%d:%d", home, away), d.final.at(home, away)
			answers, fair = append(answers, market.Answer{Key: key, Name: key}), append(fair, p)
			rest -= p
		}
	}
	answers, fair = append(answers, market.Answer{Key: market.KeyOther, Name: "Any other score"}), append(fair, max(rest, 0))
	d.add(q, answers, fair...)
}

// at returns the probability of one score.
func (g *grid) at(home, away int) float64 {
	i, j := home-g.score[0], away-g.score[1]
	if i < 0 || j < 0 || i > g.n || j > g.n {
		return 0
	}
	return g.p[i*(g.n+1)+j]
}
