package campaign

import (
	"net/url"
	"slices"
	"strings"

	"maidan/internal/content"
	"maidan/internal/money"
)

// What a query asks for: the bonus that the form has chosen at first.
const (
	askCasino = "casino"
	askSport  = "sport"
)

// oldCurrencyForm is the dialog of the first generation, whose pages name the currency in the query by an older key.
const oldCurrencyForm = "LandWheelRegistration"

// hasWheel reports whether a wheel stands in the page.
func (c *Campaign) hasWheel() bool {
	return slices.ContainsFunc(c.Blocks, func(b Block) bool { return b.Type == "wheel" })
}

// codesBy adds to at what a query asks of a page with a wheel: its offer in another currency, or another offer that stands
// on the wheel. What the wheel cannot stop at counts for nothing. Wheel, texts, terms and form then all have that offer: the
// page is the one answer, and its script does not read the query again. Pages without a wheel are the same for every query.
func (s *Site) askedBy(c *Campaign, at Param, query url.Values) Param {
	if c == nil || len(query) == 0 || !c.hasWheel() {
		return at
	}
	key := "val_cur"
	if c.Dialog.Name == oldCurrencyForm {
		key = "currency"
	}
	own := c.offerAt(s.brand, at)
	want := own
	if currency := money.Currency(query.Get(key)); currency != "" {
		if _, made := bonusOf(s.brand, OfferRef{own.ID, currency}); made {
			want.Currency = currency
		}
	}
	if kind := query.Get("bonus"); kind != "" {
		for _, offer := range s.brand.Offers {
			bonus, made := offer.In(want.Currency)
			if made && !offer.Landing && is(bonus, kind) && c.fieldOf(bonus) > 0 {
				want.ID = offer.ID
				break
			}
		}
	}
	if want != own {
		at.Asked = want
	}
	return at
}

// is reports whether a bonus is of a kind that a query or a dialog may name.
func is(bonus content.WelcomeBonus, kind string) bool {
	return kind == askCasino && bonus.Casino || kind == askSport && bonus.Bets
}

// kindOf is the kind under which a form finds a bonus.
func kindOf(bonus content.WelcomeBonus) string {
	if bonus.Casino {
		return askCasino
	}
	return askSport
}

// wantedOn is the kind of the bonus that a plain form of a page has chosen at first: the query's, else the page's. Where a
// wheel stands it is the wheel's.
func (s *Site) wantedOn(c *Campaign, at Param, query url.Values) string {
	if bonus, ok := bonusOf(s.brand, at.Asked); ok {
		return kindOf(bonus)
	}
	if kind := query.Get("bonus"); kind != "" && !c.hasWheel() {
		return kind
	}
	return c.Dialog.Bonus
}

// fieldOf returns the field of the wheel that names a bonus by its kind, from 1, or 0.
func (c *Campaign) fieldOf(bonus content.WelcomeBonus) int {
	name := "{sport_amount}"
	if bonus.Casino {
		name = "{casino_amount}"
	}
	for _, block := range c.Blocks {
		for i := range block.Items {
			if block.Type == "wheel" && strings.Contains(c.text(c.base(), block.itemKey(i, "label")), name) {
				return i + 1
			}
		}
	}
	return 0
}

// prizeAt returns the field at which the wheel of a block stops at an address; 0 for blocks that are none.
func (c *Campaign) prizeAt(brand *content.Brand, at Param, prize int) int {
	if prize == 0 || at.Asked.ID == "" || at.Asked.ID == c.Offer.ID {
		return prize
	}
	if bonus, ok := bonusOf(brand, at.Asked); ok {
		return c.fieldOf(bonus)
	}
	return prize
}

// clausesAt returns the clauses of a block at an address: the one on the offer is that of the offer that was asked for.
func clausesAt(brand *content.Brand, at Param, clauses []string) []string {
	bonus, ok := bonusOf(brand, at.Asked)
	if !ok {
		return clauses
	}
	shown := slices.Clone(clauses)
	for i, clause := range shown {
		if clause == "offer-casino" || clause == "offer-sport" {
			shown[i] = "offer-" + kindOf(bonus)
		}
	}
	return shown
}
