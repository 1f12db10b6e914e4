package liability

import (
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// liability is what one leg of a bet adds to the exposure. A bet counts on each of its legs like a single of its whole stake at
// that leg's price: that is what it pays on average if the leg wins.
type liability struct {
	event       id.Event
	market      id.Market
	selection   id.Selection
	stake, pays money.Amount
	uncut       money.Amount // payout without the largest payout as a bound; set only while the bet is being placed
}

// exposure is the sum of the liabilities on an event: by market the stakes, and by selection what it would pay.
type exposure struct {
	readAt int64
	stakes map[id.Market]money.Amount
	pays   map[id.Market]map[id.Selection]money.Amount

	reading bool        // the bets are being read now
	during  []liability // accepted during the reading, which may have missed them
}

func newExposure() *exposure {
	return &exposure{stakes: map[id.Market]money.Amount{}, pays: map[id.Market]map[id.Selection]money.Amount{}}
}

func (e *exposure) add(l liability, times money.Amount) {
	e.stakes[l.market] += times * l.stake
	if e.pays[l.market] == nil {
		e.pays[l.market] = map[id.Selection]money.Amount{}
	}
	e.pays[l.market][l.selection] += times * l.pays
}

// loss returns the operator's loss on a market if that selection wins; less than zero is a profit.
func (e *exposure) loss(marketID id.Market, selectionID id.Selection) money.Amount {
	return e.pays[marketID][selectionID] - e.stakes[marketID]
}

// worst returns the sum of the largest loss of each market.
func (e *exposure) worst() (sum money.Amount) {
	for m, selections := range e.pays {
		most := money.Amount(0)
		for s := range selections {
			most = max(most, e.loss(m, s))
		}
		sum += most
	}
	return sum
}

// available returns the liability that one bet on a selection may add.
func (e *exposure) available(o market.Offer, l Loss) money.Amount {
	left := e.left(o, l)
	return max(min(left.Win, left.Selection, left.Event), 0)
}

// left returns the unused part of the limits; less than zero is an excess.
func (e *exposure) left(o market.Offer, l Loss) Loss {
	return Loss{l.Win, l.Selection - e.loss(o.MarketID, o.SelectionID), l.Event - e.worst()}
}
