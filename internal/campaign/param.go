package campaign

import (
	"cmp"
	"slices"
	"strings"

	"maidan/internal/content"
	"maidan/internal/money"
)

// Param holds the choices of an address; the zero value has none. Unknown values are ignored, so the number of variants of a
// page is bounded.
type Param struct {
	ID       string         // language version of the information dialog and of the page's own texts
	Currency money.Currency // of figures, offer and dialog
	Creator  *Creator       // the creator who invites the visitor
	Asked    money.Currency // in which the query asked for the page's prizes and its offer; empty: the page's own
	Lang     string         // the language that ?lang= chose instead of the address's; empty: none
}

// key identifies the variants of one page in the cache.
func (p Param) key() string {
	key := p.path()
	if p.Asked != "" {
		key += "?" + string(p.Asked)
	}
	if p.Lang != "" {
		key += "!"
	}
	return key
}

// path returns the segment that the choices add to the path of the page.
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

// at returns the choices of a further segment of a page's path. A creator's page always has that creator.
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
		if currency := money.Currency(strings.ToUpper(segment)); param.ID != "" && c.takes(s.brand, currency) {
			param.Currency = currency // versions may be identified by their currency
		}
	case paramCurrency:
		if currency := money.Currency(strings.ToUpper(segment)); c.takes(s.brand, currency) {
			param.Currency = currency
		} else if id := strings.ToLower(segment); s.knowsID(c, id) {
			param.ID = id // its dialog has versions by language, too
		}
	case paramName:
		param.Creator = s.creators.of(c.Route, segment)
	}
	return param
}

// knowsID reports whether an id is a language version of the page's own texts or of its information dialog.
func (s *Site) knowsID(c *Campaign, id string) bool {
	if c.Texts[id] != nil {
		return true
	}
	info, ok := s.infos[c.Info]
	return ok && info.IDs[id] != ""
}

// ownLanguage returns the language of the page's own texts at an address. It is the campaign's language if set, else that of
// the address, else that of the rest of the page.
func (s *Site) ownLanguage(c *Campaign, at Param, rest string) string {
	if c.Language != "" {
		return c.Language
	}
	if asked := s.languageOf(c, at); asked != "" {
		return asked
	}
	return rest
}

// languageOf returns the language that an address selects, by its id or by the currency of its information dialog, if the page
// has texts in it. Otherwise, or if ?lang= chose a language, it returns "".
func (s *Site) languageOf(c *Campaign, at Param) string {
	if at.Lang != "" {
		return ""
	}
	asked := at.ID
	if info, ok := s.infos[c.Info]; ok {
		switch {
		case asked != "" && c.Texts[asked] == nil:
			asked = info.In(asked)
		case asked == "" && at.Currency != "":
			asked = info.IDs[strings.ToLower(string(at.Currency))]
		}
	}
	if c.Texts[asked] == nil {
		return ""
	}
	return asked
}

// infoOf returns the name of the dialog behind the page's "More info", or "" for an information dialog that was refused, for example because the brand
// does not play its tournament.
func (s *Site) infoOf(c *Campaign) string {
	if s.infos[c.Info] == nil && slices.Contains(infoNames, c.Info) {
		return ""
	}
	return c.Info
}

// infosAt returns the page's information dialogs: its own, or all of them on a gallery page. Their language is that of the
// address, by its id or its currency, else that of the page's texts, else English.
func (s *Site) infosAt(c *Campaign, at Param, own string) []*PageInfo {
	names := []string{c.Info}
	if slices.ContainsFunc(c.Blocks, func(b Block) bool { return b.Type == "gallery" }) {
		names = infoNames
	}
	fill := fillers{"brand": s.brand.Name, "support": s.brand.Support}
	shown := []*PageInfo{}
	for _, name := range names {
		info, ok := s.infos[name]
		if !ok {
			continue
		}
		code := info.languageAt(at, own)
		language, ok := s.brand.Language(code)
		if !ok {
			language.Code = code // dialogs have languages in which the site is not offered
		}
		shown = append(shown, info.shown(language, cmp.Or(c.series, info.series), c.currencyAt(at), fill))
	}
	return shown
}

// resolve returns the page of a path: a route, or a route and one more segment if the page takes a parameter.
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

// ownOfferAt returns the offer of the page at an address, also one that does not run: the creator's, else the page's own. The page's own offer is in the currency that the query or the address asks for, if it exists in that.
func (c *Campaign) ownOfferAt(brand *content.Brand, at Param) OfferRef {
	if at.Asked != "" {
		return OfferRef{c.Offer.ID, at.Asked}
	}
	if at.Creator != nil {
		return at.Creator.Offer
	}
	if id := c.offerIn(brand, at.Currency); id != "" {
		return OfferRef{id, at.Currency}
	}
	return c.Offer
}

// offerIn returns the id of the page's offer in a currency. If that does not exist, it returns the first offer of the same kind
// in the form's list; "" when there is none.
func (c *Campaign) offerIn(brand *content.Brand, currency money.Currency) string {
	if _, made := bonusOf(brand, OfferRef{c.Offer.ID, currency}); made {
		return c.Offer.ID
	}
	own, _ := bonusOf(brand, c.Offer)
	for _, offer := range brand.RunningOffers() {
		if bonus, made := offer.In(currency); made && offer.IsWelcome() && kindOf(bonus) == kindOf(own) {
			return offer.ID
		}
	}
	return ""
}

// currencyAt returns the currency of the page at an address.
func (c *Campaign) currencyAt(at Param) money.Currency {
	switch {
	case at.Asked != "":
		return at.Asked
	case at.Currency != "":
		return at.Currency
	case at.Creator != nil:
		return at.Creator.Offer.Currency
	case c.Figures[c.Dialog.Currency] != nil, c.series != nil && c.Dialog.Currency != "":
		return c.Dialog.Currency
	}
	return c.Offer.Currency
}

// takes reports whether the whole page can be shown in a currency. All its figures must exist in it, except code and sign, and
// so must its offer if a text of the page contains its amount, and all that texts name after a colon.
func (c *Campaign) takes(brand *content.Brand, currency money.Currency) bool {
	if !slices.Contains(brand.CurrencyCodes, string(currency)) {
		return false
	}
	for name := range c.Figures["INR"] {
		if _, given := c.Figures[currency][name]; !given && name != "code" && name != "sign" {
			return false
		}
	}
	return (!c.promises() || c.offerIn(brand, currency) != "") && c.resolves(brand, Param{Currency: currency})
}

// ofOffer are the parts of the placeholders whose values are those of an offer.
var ofOffer = []string{"{amount}", "{percent}", "_amount}", "{min_deposit}", "{wager}", "{days}", "{bonus:"}

// isOfTournament reports whether the value of a placeholder is that of the page's tournament.
func (c *Campaign) isOfTournament(placeholder string) bool {
	return c.series != nil && slices.Contains(tournamentFillers, strings.Trim(placeholder, "{}"))
}

// promises reports whether a text of the page contains the value of its offer.
func (c *Campaign) promises() bool {
	for _, text := range c.Texts[c.base()] {
		if slices.ContainsFunc(ofOffer, func(name string) bool {
			return strings.Contains(text, name) && !c.isOfTournament(name)
		}) {
			return true
		}
	}
	return slices.ContainsFunc(c.Blocks, func(b Block) bool {
		return b.Use != "" && b.Use != "sign-up" && b.Use != "take-seat" && b.Use != "take-part" ||
			slices.ContainsFunc(b.Clauses, func(clause string) bool { return strings.HasPrefix(clause, "offer-") })
	})
}
