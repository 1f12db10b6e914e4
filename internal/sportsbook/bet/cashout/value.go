package cashout

import (
	"math/big"
	"slices"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// appraisal is the value of the rest of a bet.
type appraisal struct {
	fair, offer money.Amount
	margin      int64         // by which the offer is below the fair value, in thousandths
	left        money.Amount  // of the stake
	live        bool          // an open leg's event is live
	suspended   SuspendReason // the reason why there is no offer
	selection   id.Selection  // the leg that causes the reason
}

// part returns the stake of a share of the remaining stake, rounded down, and what is paid for it. The payment is whole times
// that stake over the remaining stake, rounded down. So the parts together are never paid more than the whole.
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

// appraise values the rest of a bet. The fair value is the expected payout. Decided legs count with their multiplier, open legs
// with the mean of theirs, and lines by the symmetric polynomials as in settlement. Legs are of different events, so the mean of
// a product is the product of the means.
//
// For one line of plain legs the fair value is the potential return times the product of the probabilities. Where the bet's
// largest payout cuts the best case, everything is cut in the same proportion: exact for one line, never too much for systems.
// The offer is the fair value less the margin, rounded down; of a bet without an open leg it is the payout.
func appraise(b *bet.Bet, known prices, now int64) appraisal {
	a := appraisal{left: b.Stake - b.Cashed}
	switch {
	case b.Status != bet.Pending || a.left == 0:
		return a.suspend(ReasonSettled, "")
	case b.Funds == bet.Free:
		return a.suspend(ReasonFreeBet, "")
	}
	expected, most, open := expectedOutcomes(b, known, now, &a)
	if a.suspended != "" {
		return a
	}
	t := b.Terms()
	value, bound := bet.BestReturn(t, expected), bet.BestReturn(t, most)
	if potential := big.NewRat(int64(b.Potential), 1); bound.Cmp(potential) > 0 {
		value.Mul(value, potential.Quo(potential, bound))
	}
	value.Mul(value, big.NewRat(int64(a.left), int64(b.Stake)))
	limits, _ := bet.LimitsOf(b.Currency)
	fair, err := bet.Floor(value)
	if err != nil {
		fair = limits.MaxPayout
	}
	a.fair = min(fair, limits.MaxPayout)
	if open == 0 {
		a.offer = a.fair
		return a.suspend(ReasonSettling, "")
	}
	offer, err := bet.Floor(value.Mul(value, big.NewRat(1000-a.margin, 1000)))
	if err != nil {
		offer = limits.MaxPayout
	}
	if a.offer = min(offer, limits.MaxPayout); a.offer <= 0 {
		return a.suspend(ReasonWorthless, "")
	}
	return a
}

func (a appraisal) suspend(reason SuspendReason, selection id.Selection) appraisal {
	a.suspended, a.selection = reason, selection
	if reason != "settling" {
		a.fair, a.offer = 0, 0
	}
	return a
}

// expectedOutcomes returns the outcomes of a bet with open legs at their current value, and the outcomes if all of them win. A
// leg that is worth the share p of its win is written as a win shared in that proportion. If there is no offer, a records the
// reason.
func expectedOutcomes(b *bet.Bet, known prices, now int64, a *appraisal) (expected, most []bet.Outcome, open int) {
	for i, l := range b.Legs {
		if l.Builder > 0 {
			if b.FirstOfBuilder(i) {
				e, m, n := builderOutcomes(b, l.Builder, known, now, a)
				expected, most, open = append(expected, e...), append(most, m...), open+n
			}
			continue
		}
		out := currentOutcome(b, l, known)
		if out.Result != market.Open {
			expected, most = append(expected, out), append(most, out)
			continue
		}
		open++
		if !a.checkLeg(l, known.offers[l.SelectionID], known, now) {
			continue
		}
		share, ok := known.share(l, out)
		if !ok {
			*a = a.suspend(ReasonNoPrice, l.SelectionID)
			continue
		}
		expected, most = append(expected, sharedWin(out, share)), append(most, sharedWin(out, market.Plain()))
	}
	return expected, most, open
}

// currentOutcome returns the current outcome of a leg, as settlement computes it.
func currentOutcome(b *bet.Bet, l bet.Leg, known prices) bet.Outcome {
	o := known.offers[l.SelectionID]
	if b.Voided || l.Status == string(bet.Void) || bet.Covered(known.windows[l.MarketID], b.PlacedAt) { // regardless of its market's result
		o.Result, o.Factors = market.VoidResult, bet.VoidFactors
	}
	return bet.OutcomeOf(l, o.Result, o.Factors)
}

// sharedWin returns a leg that wins a share.
func sharedWin(out bet.Outcome, share market.Factors) bet.Outcome {
	out.Result, out.Factors = market.DeadHeat, share
	return out
}

// checkLeg records what an open leg means for the offer: whether its event is live, its margin, and why there is none. It returns
// whether there may be an offer.
func (a *appraisal) checkLeg(l bet.Leg, o market.Offer, known prices, now int64) bool {
	a.live = a.live || o.Event == market.Live
	a.margin = max(a.margin, marginOf(known.margins, o, l.Builder > 0))
	if a.suspended != "" {
		return false
	}
	if bet.Covered(known.windows[l.MarketID], now) { // a bet placed now is void: the price must not be used
		*a = a.suspend(ReasonMarketSuspended, l.SelectionID)
		return false
	}
	if reason := suspension(l, o, now); reason != "" {
		*a = a.suspend(reason, l.SelectionID)
		return false
	}
	return true
}

// suspension returns why an open leg cannot be priced, empty if it can. A leg of a builder is priced by the rest of its match: it
// suffices that the match takes bets, whatever the state of the leg's own market.
func suspension(l bet.Leg, o market.Offer, now int64) SuspendReason {
	switch {
	case o.Event.Over():
		return ReasonEventEnded
	case o.Market == market.Suspended || now > o.GoodUntil:
		return ReasonMarketSuspended
	case o.Market != market.Active && l.Builder == 0:
		return ReasonMarketClosed
	}
	return ""
}

const million = 1_000_000

// share returns the mean return of an open leg, as a share of the return of its win. It is p for a leg that wins or loses, and
// b/odds + (1-b)·p in general. b is the average refunded part of the stake, and p is the chance of the rest. Halves of quarter
// lines count in b with their halves: a leg's multiplier is linear in refund and win, so the mean needs nothing else. The result
// is rounded down.
func (k prices) share(l bet.Leg, out bet.Outcome) (market.Factors, bool) {
	m := k.markets[l.MarketID]
	p, ok := chanceOf(m, l.SelectionID)
	at := slices.IndexFunc(m.Selections, func(s market.Selection) bool { return s.ID == l.SelectionID })
	if !ok || m.Selections[at].Back == 0 {
		return p, ok
	}
	back := big.NewRat(m.Selections[at].Back, million)
	rest := new(big.Rat).Sub(big.NewRat(1, 1), back)
	rest.Mul(rest, big.NewRat(p.DeadHeatNum, p.DeadHeatDen))
	return fraction(rest.Add(rest, back.Quo(back, out.WinMultiplier()))), true
}

// shareDenominator is the denominator of shares that are not probabilities: fine enough for odds of a million to one.
const shareDenominator = 1_000_000_000

// fraction returns a share of 0 to 1 in billionths, rounded down.
func fraction(share *big.Rat) market.Factors {
	n := new(big.Int).Mul(share.Num(), big.NewInt(shareDenominator))
	return market.Factors{DeadHeatNum: n.Div(n, share.Denom()).Int64(), DeadHeatDen: shareDenominator}
}

// chanceOf returns the fair probability of a selection by the prices of its market, in whole millionths rounded down. It is never
// above the implied probability of its price, so that betting and cashing out at once never gains. It is written as the factors
// of a shared win.
func chanceOf(m market.Market, selectionID id.Selection) (share market.Factors, ok bool) {
	odds, at, implied := make([]float64, 0, len(m.Selections)), -1, 0.0
	own := money.One
	for _, s := range m.Selections {
		if s.Result != market.Open || !s.Sold() { // a withdrawn runner, or an answer that can no longer win
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

// winners returns how many selections of a market win: the number of its places, or else the sum of its implied probabilities,
// rounded down: their margin is below one half.
func winners(m market.Market, implied float64) int {
	if m.Params.Places > 0 {
		return m.Params.Places
	}
	return max(1, int(implied))
}
