package campaign

import (
	"net/url"
	"slices"
	"strings"

	"maidan/internal/content"
	"maidan/internal/money"
)

// The kinds of bonus that a query can preselect in the form.
const (
	askCasino = "casino"
	askSport  = "sport"
)

// termsClause is the clause with the terms of the page's offer.
const termsClause = "recorded"

// oldCurrencyForm is the first generation's dialog, whose pages use an older query key for the currency.
const oldCurrencyForm = "LandWheelRegistration"

// hasWheel reports whether the page has a wheel.
func (c *Campaign) hasWheel() bool {
	return slices.ContainsFunc(c.Blocks, func(b Block) bool { return b.Type == "wheel" })
}

// askedBy adds to at the offer that a query chooses on a page with a wheel: its offer in another currency, or another offer of
// the wheel. Choices at which the wheel cannot stop are ignored. Wheel, texts, terms and form then all show that offer, so the
// page's script does not read the query again. Pages without a wheel are the same for every query.
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
		for _, offer := range s.brand.RunningOffers() {
			bonus, made := offer.In(want.Currency)
			if made && offer.IsWelcome() && is(bonus, kind) && c.fieldOf(bonus) > 0 {
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

// kindOf returns the kind by which a form finds a bonus.
func kindOf(bonus content.WelcomeBonus) string {
	if bonus.Casino {
		return askCasino
	}
	return askSport
}

// wantedOn returns the kind of bonus that a page's plain form preselects. It is that of the offer chosen on the wheel, else the
// query's if the page has no wheel, else the page's.
func (s *Site) wantedOn(c *Campaign, at Param, query url.Values) string {
	if bonus, ok := bonusOf(s.brand, at.Asked); ok {
		return kindOf(bonus)
	}
	if kind := query.Get("bonus"); kind != "" && !c.hasWheel() {
		return kind
	}
	return c.Dialog.Bonus
}

// fieldOf returns the number (from 1) of the wheel's field for a bonus, by its kind, or 0.
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

// prizeAt returns the field at which the wheel of a block stops at an address, or 0 for other blocks.
func (c *Campaign) prizeAt(brand *content.Brand, at Param, prize int) int {
	if prize == 0 || at.Asked.ID == "" || at.Asked.ID == c.Offer.ID {
		return prize
	}
	if bonus, ok := bonusOf(brand, at.Asked); ok {
		return c.fieldOf(bonus)
	}
	return prize
}

// clausesAt returns the clauses of a block at an address. The clause about the offer is that of the chosen offer. The clause about its
// terms is left out in a currency without an offer. The clause about prizes is that of the tournament's prizes.
func (c *Campaign) clausesAt(brand *content.Brand, at Param, clauses []string) []string {
	shown := slices.Clone(clauses)
	if at.Asked.ID == "" && at.Creator == nil && at.Currency != "" && c.offerIn(brand, at.Currency) == "" {
		shown = slices.DeleteFunc(shown, func(clause string) bool { return clause == termsClause })
	}
	if c.series != nil {
		for i, clause := range shown {
			shown[i] = c.series.prizeClause(clause)
		}
	}
	bonus, ok := bonusOf(brand, at.Asked)
	if !ok {
		return shown
	}
	for i, clause := range shown {
		if clause == "offer-casino" || clause == "offer-sport" {
			shown[i] = "offer-" + kindOf(bonus)
		}
	}
	return shown
}
