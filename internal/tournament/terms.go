package tournament

import (
	"encoding/json"
	"slices"
	"sync"

	"maidan/internal/content"
	"maidan/internal/money"
)

// Terms are the conditions of an edition, as announced. Amounts are hundredths by currency.
type Terms struct {
	Name     map[string]string      `json:"name"`
	About    map[string]string      `json:"about"`
	Art      string                 `json:"art"`
	Products []content.BonusProduct `json:"products"`
	Games    []string               `json:"games,omitempty"`
	By       By                     `json:"by"`
	Points   int64                  `json:"points,omitempty"`
	Per      Amounts                `json:"per,omitempty"`
	DailyCap int64                  `json:"daily_cap,omitempty"`
	MinStake Amounts                `json:"min_stake,omitempty"`
	First    Amounts                `json:"first_stake,omitempty"`
	MinOdds  money.Odds             `json:"min_odds,omitempty"`
	Singles  bool                   `json:"singles,omitempty"`
	Winning  bool                   `json:"winning,omitempty"`
	Together bool                   `json:"together,omitempty"`
	Pool     Amounts                `json:"pool"`
	Prizes   []Places               `json:"prizes"`
	Prize    PrizeKind              `json:"prize"`
	Wager    int64                  `json:"wager,omitempty"`
	Days     int                    `json:"days,omitempty"`
	Manual   bool                   `json:"manual,omitempty"`
	Stage    *StageTerms            `json:"stage,omitempty"` // of a knock-out; Pool and Prizes are those of its final
}

// Announced returns the terms of an edition that is announced now, without its stage: every amount in every currency.
func (s Series) Announced() Terms {
	return Terms{Name: s.Name, About: s.About, Art: s.Art, Products: s.Products, Games: s.Games, By: s.By, Points: s.Points, Per: s.converted(s.Per), DailyCap: s.DailyCap,
		MinStake: s.converted(s.MinStake), First: s.converted(s.First), MinOdds: s.MinOdds, Singles: s.Singles, Winning: s.Winning, Together: s.Together, Pool: s.converted(s.Pool),
		Prizes: s.Prizes, Prize: s.Prize, Wager: s.Wager, Days: s.Days, Manual: s.Manual}
}

// converted returns amounts in every currency that has a rate.
func (s Series) converted(of Amounts) Amounts {
	if len(of) == 0 {
		return nil
	}
	all := Amounts{}
	for c, rate := range s.rates {
		amount, named := of[c]
		if !named {
			amount = roundedTo(money.StakeStep(c), of[Euro]*money.Amount(rate)/100)
		}
		all[c] = amount
	}
	return all
}

// roundedTo rounds an amount down to a multiple of a step, but not to zero.
func roundedTo(step, amount money.Amount) money.Amount {
	if amount < step {
		return min(amount, step)
	}
	return amount - amount%step
}

// PrizeOf returns what a place wins in a currency, in hundredths; nothing without a prize.
func (t Terms) PrizeOf(place int64, c money.Currency) money.Amount {
	for _, p := range t.Prizes {
		if place >= p.First && place <= p.Last {
			return t.Pool[c]/wholePool*money.Amount(p.Share) + t.Pool[c]%wholePool*money.Amount(p.Share)/wholePool
		}
	}
	return 0
}

// Places returns how many places of a board win.
func (t Terms) Places() int64 { return t.Prizes[len(t.Prizes)-1].Last }

// BoardOf returns the board of a currency.
func (t Terms) BoardOf(c money.Currency) string {
	if t.Together {
		return AllCurrencies
	}
	return string(c)
}

// AllCurrencies is the board that all currencies share.
const AllCurrencies = "all"

// bonusTerms returns the conditions of prizes that are bonuses: they are staked on what the tournament is played on.
func (t Terms) bonusTerms() content.Terms {
	counts := map[content.BonusProduct]int64{}
	for _, p := range content.BonusProducts() {
		if slices.Contains(t.Products, p) {
			counts[p] = 100
		}
	}
	if len(counts) == 0 { // games of suppliers take no bonus money
		counts[content.Slots] = 100
	}
	return content.Terms{Wager: t.Wager, Days: t.Days, Counts: counts, MinOdds: t.MinOdds}
}

// termsCache has the decoded terms of editions, which never change.
type termsCache struct{ known sync.Map }

func (c *termsCache) of(edition, text string) (Terms, error) {
	if found, ok := c.known.Load(edition); ok {
		return found.(Terms), nil
	}
	var t Terms
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return t, err
	}
	c.known.Store(edition, t)
	return t, nil
}
