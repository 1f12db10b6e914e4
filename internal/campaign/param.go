package campaign

import (
	"slices"
	"strings"

	"maidan/internal/content"
	"maidan/internal/money"
)

// Param is what the last segment of an address chose; the zero value is the address without one. Values that nothing
// knows choose nothing, so a page has only as many forms as there are known values.
type Param struct {
	ID       string         // language version of the information dialog and of the page's own texts
	Currency money.Currency // of figures, offer and dialog
	Creator  *Creator       // whose invitation it is
	Asked    OfferRef       // what the query asked of the page's wheel; zero: the page's own offer
}

// key tells apart the forms of one page.
func (p Param) key() string {
	if p.Asked.ID != "" {
		return p.path() + "?" + p.Asked.ID + "-" + string(p.Asked.Currency)
	}
	return p.path()
}

// path is what the value adds to the path of the page.
func (p Param) path() string {
	switch {
	case p.Creator != nil:
		return "/" + p.Creator.Code
	case p.Currency != "":
		return "/" + strings.ToLower(string(p.Currency))
	case p.ID != "":
		return "/" + p.ID
	}
	return ""
}

// at returns what a further segment of a page's path chooses. Pages that are a creator's have theirs always.
func (s *Site) at(c *Campaign, segment string) Param {
	param := Param{Creator: s.creators.any(c.Creator)}
	switch c.Param {
	case paramID:
		switch id := strings.ToLower(segment); {
		case s.knowsID(c, id):
			param.ID = id
		case id != "":
			param.ID = "en"
		}
	case paramCurrency:
		if currency := money.Currency(strings.ToUpper(segment)); c.takes(s.brand, currency) {
			param.Currency = currency
		}
	case paramName:
		param.Creator = s.creators.of(c.Route, segment)
	}
	return param
}

// knowsID tells whether an id is a language version of the page's own texts or of its information dialog.
func (s *Site) knowsID(c *Campaign, id string) bool {
	if c.Texts[id] != nil {
		return true
	}
	info, ok := s.infos[c.Info]
	return ok && info.IDs[id] != ""
}

// ownLanguage returns the language of the page's own texts at an address: the one that the page is written in always, or
// that of the address, or the visitor's.
func (s *Site) ownLanguage(c *Campaign, at Param, visitor string) string {
	if c.Language != "" {
		return c.Language
	}
	asked := at.ID
	if info, ok := s.infos[c.Info]; ok && asked != "" && c.Texts[asked] == nil {
		asked = info.In(asked)
	}
	if asked != "" && c.Texts[asked] != nil {
		return asked
	}
	return visitor
}

// infosAt returns the information dialogs that stand in the page: its own, or all of them where it shows everything. They
// are in the language of the address, be it named by its id or by its currency, or else in that of the page's texts, and
// in English when they have no such version.
func (s *Site) infosAt(c *Campaign, at Param, own string) []*PageInfo {
	names := []string{c.Info}
	if slices.ContainsFunc(c.Blocks, func(b Block) bool { return b.Type == "gallery" }) {
		names = infoNames
	}
	asked := at.ID
	if at.Currency != "" {
		asked = string(at.Currency)
	}
	fill := fillers{"brand": s.brand.Name, "support": s.brand.Support}
	shown := []*PageInfo{}
	for _, name := range names {
		if info, ok := s.infos[name]; ok {
			shown = append(shown, info.shown(info.languageAt(at, own), asked, fill))
		}
	}
	return shown
}

// resolve finds the page of a path: a route, or a route and one more segment where the page takes a parameter.
func (s *Site) resolve(now *index, path string) (*Campaign, Param, bool) {
	if c, ok := now.campaigns[path]; ok {
		return c, s.at(c, ""), true
	}
	cut := strings.LastIndexByte(path, '/')
	if cut < 1 || cut == len(path)-1 {
		return nil, Param{}, false
	}
	c, ok := now.campaigns[path[:cut]]
	if !ok || c.Param == "" {
		return nil, Param{}, false
	}
	return c, s.at(c, path[cut+1:]), true
}

// offerAt returns the offer of the page at an address: what its wheel was asked for, the creator's, or the page's own in the address's currency when
// it is made in that one.
func (c *Campaign) offerAt(brand *content.Brand, at Param) OfferRef {
	if at.Asked.ID != "" {
		return at.Asked
	}
	if at.Creator != nil {
		return at.Creator.Offer
	}
	if asked := (OfferRef{c.Offer.ID, at.Currency}); at.Currency != "" {
		if _, ok := bonusOf(brand, asked); ok {
			return asked
		}
	}
	return c.Offer
}

// currencyAt returns the currency of the page at an address.
func (c *Campaign) currencyAt(at Param) money.Currency {
	switch {
	case at.Asked.ID != "":
		return at.Asked.Currency
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
	_, offered := bonusOf(brand, OfferRef{c.Offer.ID, currency})
	return offered || c.Figures[currency] != nil
}
