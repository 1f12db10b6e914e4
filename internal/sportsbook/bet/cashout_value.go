package bet

import (
	"math/big"

	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// appraisal is what the rest of a bet is worth.
type appraisal struct {
	fair, offer money.Amount
	left        money.Amount // of the stake
	live        bool         // an open leg's event is under way
	suspended   string       // why there is no offer
	selection   string       // the leg that is the reason
}

// part returns how much of the stake a share of what is left is, rounded down, and what is paid for it when all that is left would
// be paid whole: in proportion to the stake, rounded down. So the parts together are never paid more than the whole.
func (a appraisal) part(percent int64, whole money.Amount) (stake, paid money.Amount) {
	stake = a.left
	if percent < 100 {
		share := new(big.Int).Mul(big.NewInt(int64(a.left)), big.NewInt(percent))
		stake = money.Amount(share.Div(share, big.NewInt(100)).Int64())
	}
	if a.left == 0 {
		return 0, 0
	}
	pays := new(big.Int).Mul(big.NewInt(int64(whole)), big.NewInt(int64(stake)))
	return stake, money.Amount(pays.Div(pays, big.NewInt(int64(a.left))).Int64())
}

// appraise tells what the rest of a bet is worth. The fair value is the expectation of what it pays: legs that are decided at
// their multiplier, open ones at their odds times their probability now, lines by the symmetric polynomials as when it is settled.
// For one line that is the potential return times the product of the probabilities. Where the bet's largest payout cuts the best
// case, everything is cut in the same proportion, which for one line is exact and for systems never too much. The offer is the
// fair value less the margin, in thousandths, rounded down; of a bet without an open leg it is the payout.
func (b *Bet) appraise(known prices, now, margin int64) appraisal {
	a := appraisal{left: b.Stake - b.Cashed}
	switch {
	case b.Status != Pending || a.left == 0:
		return a.not("settled", "")
	case b.Funds == Free:
		return a.not("free_bet", "")
	}
	expected, most, open := b.outlook(known, now, &a)
	if a.suspended != "" {
		return a
	}
	t := b.terms()
	value, bound := best(t, expected), best(t, most)
	if potential := big.NewRat(int64(b.Potential), 1); bound.Cmp(potential) > 0 {
		value.Mul(value, potential.Quo(potential, bound))
	}
	value.Mul(value, big.NewRat(int64(a.left), int64(b.Stake)))
	limits, _ := LimitsOf(b.Currency)
	fair, err := floor(value)
	if err != nil {
		fair = limits.MaxPayout
	}
	a.fair = min(fair, limits.MaxPayout)
	if open == 0 {
		a.offer = a.fair
		return a.not("settling", "")
	}
	offer, err := floor(value.Mul(value, big.NewRat(1000-margin, 1000)))
	if err != nil {
		offer = limits.MaxPayout
	}
	if a.offer = min(offer, limits.MaxPayout); a.offer <= 0 {
		return a.not("worthless", "")
	}
	return a
}

func (a appraisal) not(reason, selection string) appraisal {
	a.suspended, a.selection = reason, selection
	if reason != "settling" {
		a.fair, a.offer = 0, 0
	}
	return a
}

// outlook returns the outcomes of a bet with open legs as they are worth now, and as if they had won. A leg that wins with
// probability p is worth what a win that is shared in the proportion p is. A reason that there is no offer is noted.
func (b *Bet) outlook(known prices, now int64, a *appraisal) (expected, most []Outcome, open int) {
	for _, l := range b.Legs {
		o := known.offers[l.SelectionID]
		out := outcomeOf(l, o.Result, o.Factors)
		if b.Voided || l.Status == string(Void) { // void for the bet's own sake, whatever its market says
			out.Result, out.Factors = market.VoidResult, wholeVoid
		}
		if out.Result != market.Open {
			expected, most = append(expected, out), append(most, out)
			continue
		}
		open++
		a.live = a.live || o.Event == market.Live
		if a.suspended != "" {
			continue
		}
		if reason := shut(l, o, now); reason != "" {
			*a = a.not(reason, l.SelectionID)
			continue
		}
		chance, ok := chanceOf(known.markets[l.MarketID], l.SelectionID)
		if !ok {
			*a = a.not("no_price", l.SelectionID)
			continue
		}
		out.Result, out.Factors = market.Won, market.Plain()
		most = append(most, out)
		out.Result, out.Factors = market.DeadHeat, chance
		expected = append(expected, out)
	}
	return expected, most, open
}

// shut tells why an open leg cannot be priced, empty when it can.
func shut(l Leg, o market.Offer, now int64) string {
	switch {
	case l.Builder > 0:
		return "builder"
	case o.Event.Over():
		return "event_ended"
	case o.Market == market.Suspended || o.Market == market.Active && now > o.GoodUntil:
		return "market_suspended"
	case o.Market != market.Active:
		return "market_closed"
	}
	return ""
}

const million = 1_000_000

// chanceOf is the fair probability of a selection by the prices of its market, in whole millionths rounded down, and never more than
// its price says: so nobody gains by betting and cashing out at once. It is written as the factors of a shared win.
func chanceOf(m market.Market, selectionID string) (share market.Factors, ok bool) {
	odds, at, implied := make([]float64, 0, len(m.Selections)), -1, 0.0
	own := money.One
	for _, s := range m.Selections {
		if s.Result != market.Open { // a runner that was withdrawn
			continue
		}
		if s.ID == selectionID {
			at, own = len(odds), s.Odds
		}
		odds = append(odds, float64(s.Odds)/float64(money.One))
		implied += float64(money.One) / float64(s.Odds)
	}
	if at < 0 || own <= money.One {
		return share, false
	}
	fair, err := pricing.Fair(odds, winners(m, implied))
	if err != nil {
		return share, false
	}
	share = market.Factors{DeadHeatNum: int64(fair[at] * million), DeadHeatDen: million}
	if share.DeadHeatNum*int64(own) > million*int64(money.One) {
		share.DeadHeatNum, share.DeadHeatDen = int64(money.One), int64(own)
	}
	return share, true
}

// winners is how many selections of a market win: as many as it pays places, or as its prices add up to, which carry less than
// half as much again.
func winners(m market.Market, implied float64) int {
	if m.Params.Places > 0 {
		return m.Params.Places
	}
	return max(1, int(implied))
}
