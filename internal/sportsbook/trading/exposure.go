package trading

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
)

// Exposure is the operator's possible profit or loss on a market, in hundredths of the base currency; other currencies are
// converted by bet.InBase.
type Exposure struct {
	Currency   money.Currency `json:"currency"`
	Bets       int64          `json:"bets"`
	Turnover   money.Amount   `json:"turnover" doc:"stakes of all bets with a leg here, open or settled"`
	Stake      money.Amount   `json:"stake" doc:"open singles"`
	MultiStake money.Amount   `json:"multi_stake" doc:"open bets with further legs"`
	Worst      money.Amount   `json:"worst" doc:"the least profit over the selections, multiples counted at their worst"`
	Outcomes   []Prospect     `json:"outcomes"`
}

// Prospect is the operator's result if one selection wins.
type Prospect struct {
	SelectionID id.Selection `json:"selection_id"`
	Key         string       `json:"key"`
	Name        string       `json:"name"`
	Bets        int64        `json:"bets"`
	Stake       money.Amount `json:"stake" doc:"open singles on it"`
	MultiStake  money.Amount `json:"multi_stake"`
	Liability   money.Amount `json:"liability" doc:"what its open bets pay if it wins, and with it all their other legs"`
	Profit      money.Amount `json:"profit" doc:"of the singles of this market, if it wins"`
	Worst       money.Amount `json:"worst" doc:"the profit, if every multiple on it wins, too"`
}

// exposures computes the exposure of some markets. Markets without bets have outcomes of zero.
func exposures(ctx context.Context, q db.Querier, ms []market.Market) (map[id.Market]*Exposure, error) {
	ids := make([]id.Market, len(ms))
	for i, m := range ms {
		ids[i] = m.ID
	}
	positions, err := liability.Positions(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	bySelection := map[id.Selection][]liability.Position{}
	for _, p := range positions {
		bySelection[p.SelectionID] = append(bySelection[p.SelectionID], p)
	}
	all := make(map[id.Market]*Exposure, len(ms))
	for _, m := range ms {
		all[m.ID] = expose(m, bySelection)
	}
	return all, nil
}

func expose(m market.Market, positions map[id.Selection][]liability.Position) *Exposure {
	x := &Exposure{Currency: bet.Base, Outcomes: make([]Prospect, len(m.Selections))}
	pays := make([]money.Amount, len(m.Selections))
	for i, s := range m.Selections {
		o := &x.Outcomes[i]
		o.SelectionID, o.Key, o.Name = s.ID, s.Key, s.Name
		for _, p := range positions[s.ID] {
			in := func(a money.Amount) money.Amount { return bet.InBase(a, p.Currency) }
			o.Bets += p.Bets
			o.Stake += in(p.Stake)
			o.MultiStake += in(p.MultiStake)
			o.Liability += in(p.Pays) + in(p.MultiPays)
			pays[i] += in(p.Pays)
			x.Turnover += in(p.Turnover)
		}
		x.Bets += o.Bets
		x.Stake += o.Stake
		x.MultiStake += o.MultiStake
	}
	for i := range x.Outcomes {
		o := &x.Outcomes[i]
		o.Profit = x.Stake - pays[i]
		o.Worst = x.Stake + o.MultiStake - o.Liability
		if i == 0 || o.Worst < x.Worst {
			x.Worst = o.Worst
		}
	}
	return x
}
