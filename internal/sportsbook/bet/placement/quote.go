package placement

import (
	"context"
	"errors"

	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// Quote is the bet that a slip would make if it were placed now. Code is the reason of a refusal, empty if the slip would be
// accepted.
type Quote struct {
	Kind      bet.Kind       `json:"kind" enum:"single,accumulator,system"`
	Lines     int64          `json:"lines"`
	Stake     money.Amount   `json:"stake" doc:"of all lines, hundredths"`
	Odds      money.Odds     `json:"odds" doc:"what the stake is multiplied by if every leg wins, thousandths; 0 while a leg has no price"`
	Potential money.Amount   `json:"potential" doc:"what it pays if every leg wins, hundredths"`
	Capped    bool           `json:"capped" doc:"the potential is the most that one bet pays"`
	Min       money.Amount   `json:"min" doc:"smallest stake of a line"`
	Max       money.Amount   `json:"max" doc:"largest stake of a line, by the limits of stakes and of liability"`
	MaxPayout money.Amount   `json:"max_payout" doc:"the most that one bet pays, hundredths"`
	Legs      []Offer        `json:"legs" doc:"as asked, with their present prices"`
	Related   []id.Selection `json:"related,omitempty" doc:"the first two selections that cannot be combined"`
	Code      string         `json:"code,omitempty"`
	Message   string         `json:"message,omitempty"`
}

// Quote prices a slip without placing it; its stake may be zero and its key empty. It fails only for an invalid slip or an
// unknown selection.
func (p *Placer) Quote(ctx context.Context, s Slip) (Quote, error) {
	if err := s.checkForm(); err != nil {
		return Quote{}, err
	}
	known, err := market.Offers(ctx, p.DB.Reader(), s.selections())
	if err != nil {
		return Quote{}, err
	}
	offers := make([]market.Offer, len(s.Picks))
	for i, pick := range s.Picks {
		o, ok := known[pick.SelectionID]
		if !ok {
			return Quote{}, ErrNoSelection.At(legField(i), "notFound")
		}
		if o.Market == market.Active && p.now() > o.GoodUntil {
			o.Market = market.Suspended
		}
		offers[i] = o
	}
	limits, _ := bet.LimitsOf(s.Currency)
	lines := s.lines()
	q := Quote{Kind: s.kind(), Lines: lines, Stake: s.Stake * money.Amount(lines), Min: limits.MinLine(lines), Max: limits.Max / money.Amount(lines),
		MaxPayout: limits.MaxPayout}
	refused := s.related(offers)
	var builders map[int]builderPrice
	if refused == nil {
		if builders, refused = p.priceBuilders(ctx, s, known); fault.KindOf(refused) == fault.Internal && refused != nil {
			return Quote{}, refused
		}
	}
	q.Legs = s.currentOffers(offers, builders)
	if worse := s.refusal(offers, builders); refused == nil || worse != nil && !errors.Is(worse, ErrOddsChanged) {
		refused = worse
	}
	if q.Max, err = p.Liability.MaxStake(ctx, s.withStake(q.Max).stakes(offers)); err != nil {
		return Quote{}, err
	}
	q.refuse(refused)
	s.potential(&q, offers, builders, limits)
	return q, nil
}

// refuse records why the slip would not be accepted.
func (q *Quote) refuse(err error) {
	var f *fault.Error
	if !errors.As(err, &f) {
		return
	}
	q.Code, q.Message = f.Code, f.Message
	q.Related, _ = f.Data["related"].([]id.Selection)
}

// withStake returns the slip with another stake on each line.
func (s Slip) withStake(stake money.Amount) Slip {
	s.Stake = stake
	return s
}

// potential sets odds and potential if every leg has a price. A stake out of bounds has no potential.
func (s Slip) potential(q *Quote, offers []market.Offer, builders map[int]builderPrice, limits bet.Limits) {
	for i, pick := range s.Picks {
		if pick.Builder > 0 && builders[pick.Builder].odds == 0 || s.EachWay && offers[i].EachWay == nil {
			return
		}
	}
	staked := s.Stake > 0 && s.Stake <= limits.Max
	if !staked {
		s.Stake = limits.MinLine(q.Lines)
	}
	b := s.compose("", 0, offers, builders)
	q.Odds = b.Odds
	if staked {
		q.Potential, q.Capped = b.Potential, b.Potential >= limits.MaxPayout
	}
}
