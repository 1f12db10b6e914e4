package campaign

import (
	"slices"

	"maidan/internal/content"
	"maidan/internal/money"
)

// Param is what the last segment of an address chose; the zero value is the address without one. Values that nothing
// knows choose nothing, so a page has only as many forms as there are known values.
type Param struct {
	Language string         // of the information dialog and of the page's own texts
	Currency money.Currency // of figures, offer and dialog
	Creator  *Creator       // whose invitation it is
}

// Creator is an invented player with followers, whose page makes an offer of its own.
type Creator struct {
	Code  string            `yaml:"code"`
	Name  string            `yaml:"name"`
	Quote map[string]string `yaml:"quote"` // by language; empty: the page's own
	Offer OfferRef          `yaml:"offer"`
	Seed  int               `yaml:"seed"` // of the picture
}

// offerAt returns the offer of the page at an address: the creator's, or the page's own in the address's currency when
// it is made in that one.
func (c *Campaign) offerAt(brand *content.Brand, at Param) OfferRef {
	if at.Creator != nil {
		return at.Creator.Offer
	}
	if asked := (OfferRef{c.Offer.ID, at.Currency}); at.Currency != "" {
		if _, ok := c.bonus(brand, asked); ok {
			return asked
		}
	}
	return c.Offer
}

// currencyAt returns the currency of the page at an address.
func (c *Campaign) currencyAt(at Param) money.Currency {
	switch {
	case at.Currency != "":
		return at.Currency
	case at.Creator != nil:
		return at.Creator.Offer.Currency
	case c.Figures[c.Dialog.Currency] != nil:
		return c.Dialog.Currency
	}
	return c.Offer.Currency
}

// takes tells whether the campaign has figures or an offer in a currency.
func (c *Campaign) takes(brand *content.Brand, currency money.Currency) bool {
	if !slices.Contains(brand.CurrencyCodes, string(currency)) {
		return false
	}
	_, offered := c.bonus(brand, OfferRef{c.Offer.ID, currency})
	return offered || c.Figures[currency] != nil
}
