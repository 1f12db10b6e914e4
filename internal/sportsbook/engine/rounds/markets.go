package rounds

import (
	"fmt"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// The order of the markets.
const (
	posWinner = iota
	posNoDraw
	posMethod
	posRounds
	posDistance
	posRound
)

// The keys of selections.
const (
	keyDraw     = "draw"
	keyDecision = "decision"
	keyYes      = "yes"
	keyNo       = "no"
)

// Quotes implements engine.Match.
func (m *Match) Quotes(e market.Event, open []market.Market) ([]engine.Quote, error) {
	if m.over() {
		return nil, nil
	}
	q := &quoter{Match: m, event: e, open: open, out: m.model.look(&m.state)}
	q.winner()
	q.method()
	q.rounds()
	q.betting()
	return q.quotes, nil
}

// quoter collects the quotes of a moment.
type quoter struct {
	*Match
	event  market.Event
	open   []market.Market
	out    outlook
	quotes []engine.Quote
}

// two quotes a market of two selections; voided is the probability that the stake is returned.
func (q *quoter) two(ask market.Question, answers []market.Answer, p, voided float64) {
	if !engine.Sellable(p) {
		return
	}
	quote := engine.Quote{Market: market.New(q.event, ask, answers...), Fair: []float64{p, 1 - p}}
	if voided > 0 {
		quote.Void = []float64{voided, voided}
	}
	q.quotes = append(q.quotes, quote)
}

// winner quotes the winner. In boxing a draw has its own price, in addition to draw no bet; in MMA a draw is void.
func (q *quoter) winner() {
	c := q.out.chances()
	ask := market.Question{Key: market.MatchWinner, Group: market.GroupMain, Rule: "rule.match_winner.fight_two_way", Position: posWinner}
	if q.Sport == boxing {
		ask.Rule = "rule.match_winner.fight"
		answers := []market.Answer{{Key: market.KeyHome, Name: q.event.Home.Name}, {Key: keyDraw, Name: "Draw"}, {Key: market.KeyAway, Name: q.event.Away.Name}}
		q.quotes = append(q.quotes, engine.Quote{Market: market.New(q.event, ask, answers...), Fair: c[:]})
		ask = market.Question{Key: market.FightNoDraw, Group: market.GroupMain, Rule: "rule.fight_draw_no_bet", Position: posNoDraw}
	}
	q.two(ask, market.Sides(q.event), c[0]/(c[0]+c[2]), c[1])
}

// methods returns the selections of the method market of a side.
func methods(sport string, side int) []market.Answer {
	key := string(sides[side])
	out := []market.Answer{{Key: key + "_ko", Name: "by knockout"}}
	if sport == mma {
		out = append(out, market.Answer{Key: key + "_submission", Name: "by submission"})
	}
	return append(out, market.Answer{Key: key + "_decision", Name: "on points"})
}

func (q *quoter) method() {
	var answers []market.Answer
	var fair []float64
	names := [2]string{q.event.Home.Name, q.event.Away.Name}
	for side := range 2 {
		list := methods(q.Sport, side)
		for i := range list {
			list[i].Name = names[side] + " " + list[i].Name
		}
		answers = append(answers, list...)
		fair = append(fair, q.out.stopped(side, 0))
		if q.Sport == mma {
			fair = append(fair, q.out.stopped(side, 1))
		}
		fair = append(fair, q.out.judge[2*side])
		if side == home {
			answers, fair = append(answers, market.Answer{Key: keyDraw, Name: "Draw"}), append(fair, q.out.judge[1])
		}
	}
	ask := market.Question{Key: market.WinningMethod, Group: market.GroupMain, Rule: "rule.winning_method", Position: posMethod}
	q.quotes = append(q.quotes, engine.Quote{Market: market.New(q.event, ask, answers...), Fair: fair})
}

// beyond returns the probability that half of a round is fought without a stop in that half.
func (q *quoter) beyond(round int) float64 {
	if q.passed(round) {
		return 1
	}
	p := 1.0
	for n := 1; n <= round; n++ {
		for side := range 2 {
			for method := range 2 {
				p -= q.out.stop[n][side][method][0]
				if n < round {
					p -= q.out.stop[n][side][method][1]
				}
			}
		}
	}
	return p
}

// rounds quotes the length of the fight: lines at half rounds, and whether it goes the distance.
func (q *quoter) rounds() {
	ask := market.Question{Key: market.FightRounds, Group: market.GroupRounds, Rule: "rule.fight_rounds", Position: posRounds}
	over := func(line float64) float64 { return q.beyond(int(line + 0.5)) }
	for _, line := range engine.Lines(ask, q.open, 0.5, float64(q.law.rounds)-0.5, 1, over) {
		ask.Params.Line = line
		q.two(ask, market.OverUnder(line), over(line), 0)
	}
	ask = market.Question{Key: market.GoesDistance, Group: market.GroupRounds, Rule: "rule.goes_distance", Position: posDistance}
	distance := q.out.judge[0] + q.out.judge[1] + q.out.judge[2]
	q.two(ask, []market.Answer{{Key: keyYes, Name: "Yes"}, {Key: keyNo, Name: "No"}}, distance, 0)
}

// betting quotes winner and round. Each round makes a new market of the remaining rounds.
func (q *quoter) betting() {
	var answers []market.Answer
	var fair []float64
	names := [2]string{q.event.Home.Name, q.event.Away.Name}
	first := len(q.Cards) + 1
	for side := range 2 {
		for n := first; n <= q.law.rounds; n++ {
			p := q.out.stop[n][side]
			answers = append(answers, market.Answer{Key: roundKey(side, n), Name: fmt.Sprintf("%s in round %d", names[side], n)})
			fair = append(fair, p[0][0]+p[0][1]+p[1][0]+p[1][1])
		}
	}
	answers = append(answers, market.Answer{Key: keyDecision, Name: "On points"})
	fair = append(fair, q.out.judge[0]+q.out.judge[1]+q.out.judge[2])
	ask := market.Question{Key: market.RoundBetting, Group: market.GroupRounds, Rule: "rule.round_betting", Position: posRound, Scheduled: first}
	q.quotes = append(q.quotes, engine.Quote{Market: market.New(q.event, ask, answers...), Fair: fair})
}

// roundKey returns the key of a stop by a side in a round.
func roundKey(side, round int) string { return fmt.Sprintf("%s_r%d", sides[side], round) }
