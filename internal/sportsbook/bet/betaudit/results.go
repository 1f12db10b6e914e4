package betaudit

import (
	"encoding/json"

	"maidan/internal/audit"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// resultChecks compare bets with the current results. A bet with a leg in a market of a pending event is excused.
var resultChecks = []betCheck{
	{"the status and payout of each bet follow from the results of its legs", checkJudged},
	{"each leg has the status of its result, and each bet has the number of its open legs", checkShown},
	{"the number and time of each bet's settlements match its status", checkGeneration},
}

const excused = "bets do not match their results yet: the events of these results are pending"

// checkJudged settles a bet again. A bet that was cashed out completely has no settlement.
func checkJudged(x *auditedBet, b *audit.Breaches) {
	if x.Status == bet.Cashed || len(x.Sizes) == 0 || len(x.Legs) == 0 {
		return
	}
	s := bet.Settle(x.Terms(), x.outcomes)
	switch {
	case s.Status == x.Status && s.Payout == x.Payout:
	case x.waits:
		b.Excuse(excused)
	default:
		b.Add("bet %s is %s and was paid %d: by its results it is %s and is paid %d", x.ID, x.Status, x.Payout, s.Status, s.Payout)
	}
}

func checkShown(x *auditedBet, b *audit.Breaches) {
	open := int64(0)
	for i, l := range x.Legs {
		want := string(bet.Pending)
		if o := x.outcomes[i]; o.Result == market.Open {
			open++
		} else {
			want = market.Shown(o.Result, o.Factors)
		}
		if l.Status == want {
			continue
		}
		if x.waits {
			b.Excuse(excused)
		} else {
			b.Add("leg %d of bet %s is %s, its result is %s", i, x.ID, l.Status, want)
		}
		return
	}
	switch {
	case open == x.OpenLegs:
	case x.waits:
		b.Excuse(excused)
	default:
		b.Add("bet %s counts %d open legs of %d", x.ID, x.OpenLegs, open)
	}
}

// clockSlack bounds, in milliseconds, how far the clocks of nodes may differ and how long a transaction may take.
const clockSlack = 10 * 60 * 1000

func checkGeneration(x *auditedBet, b *audit.Breaches) {
	settled := x.Status == bet.Won || x.Status == bet.Lost || x.Status == bet.Void
	switch {
	case !settled && x.Status != bet.Pending && x.Status != bet.Cashed:
		b.Add("bet %s has the status %s, which no bet has", x.ID, x.Status)
	case x.Generation < 0, settled && x.Generation == 0:
		b.Add("bet %s is %s and was settled %d times", x.ID, x.Status, x.Generation)
	case (x.Status == bet.Pending) != (x.SettledAt == 0):
		b.Add("bet %s is %s and was settled at %d", x.ID, x.Status, x.SettledAt)
	case x.SettledAt != 0 && x.SettledAt < x.PlacedAt-clockSlack:
		b.Add("bet %s was settled at %d and placed at %d", x.ID, x.SettledAt, x.PlacedAt)
	case x.Generation > x.mostGenerations():
		b.Add("bet %s was settled %d times: its market's results and its payments allow %d at most", x.ID, x.Generation, x.mostGenerations())
	}
}

// manyGenerations means no bound.
const manyGenerations = 1 << 40

// mostGenerations bounds how often a bet of one leg can have been settled. A settlement without a payment follows a result of its
// market, or the end of a window whose refund was a payment. Bets of several legs and free bets have no bound: windows may change
// them and leave no trace.
func (x *auditedBet) mostGenerations() int64 {
	if len(x.Legs) != 1 || x.Funds == bet.Free {
		return manyGenerations
	}
	m, known := x.markets[x.Legs[0].MarketID]
	if !known {
		return manyGenerations
	}
	most := m.Generation
	for _, r := range x.transfers {
		if r.Kind == bet.PayoutTransfer || r.Kind == bet.RefundTransfer {
			most += 2 // the payment, and the settlement after its reversal
		}
	}
	return most
}

// readText reads a stored answer that is a JSON text; empty for any other answer.
func readText(answer string) (text string) {
	_ = json.Unmarshal([]byte(answer), &text) // an unreadable answer counts as empty
	return text
}
