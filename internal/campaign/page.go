package campaign

import (
	"maidan/internal/content"
	"maidan/internal/money"
)

// page is the input of the bundle's render function, as JSON. It corresponds to web/apps/promo/src/page.ts. Texts are in the
// page's language and money is formatted.
type page struct {
	View        string            `json:"view"` // "campaign", "form", "onetime", "offline" or "error"
	Status      int               `json:"status"`
	Lang        string            `json:"lang"`
	Dir         string            `json:"dir"`
	Own         pageOwn           `json:"own"`
	Base        string            `json:"base"`
	App         string            `json:"app"`
	Route       string            `json:"route"`
	Address     string            `json:"address"`
	Kind        string            `json:"kind"`
	Title       string            `json:"title"`
	Description string            `json:"description"`
	Brand       pageBrand         `json:"brand"`
	Palette     string            `json:"palette"`
	Scene       Scene             `json:"scene"`
	Blocks      []pageBlock       `json:"blocks"`
	Dialog      Dialog            `json:"dialog"`
	After       pageAfter         `json:"after"`
	Keeper      string            `json:"keeper"`
	TestOrigin  string            `json:"testOrigin"`
	Chat        bool              `json:"chat"`
	Third       pageThird         `json:"third"`
	Offer       string            `json:"offer"`
	Info        string            `json:"info"`
	Infos       []*PageInfo       `json:"infos"`
	Texts       map[string]string `json:"t"` // the site's catalogue
	Currencies  []pageCurrency    `json:"currencies"`
	Countries   []content.Country `json:"countries"`
	Bonuses     []pageBonus       `json:"bonuses"` // welcome offers in the dialog's first currency
	Languages   []pageLanguage    `json:"languages"`
	Form        *pageForm         `json:"form,omitempty"`
	OneTime     string            `json:"onetime,omitempty"`
	Canonical   string            `json:"canonical,omitempty"` // of a campaign: the address that search engines list
	Alternates  []pageAlternate   `json:"alternates,omitempty"`
	Notice      string            `json:"notice,omitempty"` // of a campaign whose offer does not run, and of a form what the visitor has won
	Share       string            `json:"share,omitempty"`  // of a campaign: the address of its share image
}

// pageOwn is the language of the page's own texts, which may differ from that of the rest.
type pageOwn struct {
	Lang string `json:"lang"`
	Dir  string `json:"dir"`
}

// pageAfter are the places in the app to which the page sends players.
type pageAfter struct {
	After
	Signed string `json:"signed,omitempty"` // of players who have signed in before; empty: the app's root
}

type pageBrand struct {
	Name      string `json:"name"`
	Support   string `json:"support"`
	PlayMoney bool   `json:"playMoney"`
}

type pageBlock struct {
	Type    string              `json:"type"`
	ID      string              `json:"id"`
	Prizes  []pagePrize         `json:"prizes,omitempty"` // that can be drawn, each offer once
	Labels  []string            `json:"labels,omitempty"` // of what can be drawn, in up to two lines parted by "|"; of a wheel its fields
	Texts   map[string]string   `json:"texts"`
	Items   []map[string]string `json:"items"`
	Related []pageRelated       `json:"related,omitempty"`
}

// pagePrize is an offer that can be drawn.
type pagePrize struct {
	Offer  string `json:"offer"` // its name
	Amount string `json:"amount"`
	Chance string `json:"chance"` // "12.5%"
}

// pageRelated is a campaign that a block links to: its route and its picture.
type pageRelated struct {
	Route   string `json:"route"`
	Palette string `json:"palette"`
	Scene   Scene  `json:"scene"`
}

type pageCurrency struct {
	Code   money.Currency `json:"code"`
	Symbol string         `json:"symbol"`
}

type pageLanguage struct {
	Code string `json:"code"`
	Name string `json:"name"`
	Dir  string `json:"dir"`
}

// pageForm is the state of a plain form, which works without JavaScript.
type pageForm struct {
	Name   string            `json:"name"`   // "register" or "login"
	By     string            `json:"by"`     // "email" or "phone"
	Values map[string]string `json:"values"` // typed values, never the password
	Query  string            `json:"query"`  // of the form's address: the query to retain
	Errors map[string]string `json:"errors"` // field → sentence; "" is the whole form
}

// frame returns the fields that every page has.
func (s *Site) frame(view, language string, currency money.Currency) page {
	lang, _ := s.brand.Language(language)
	p := page{
		View: view, Status: 200, Lang: language, Dir: direction(lang), Own: pageOwn{language, direction(lang)}, Base: Base, App: s.app,
		Brand:      pageBrand{s.brand.Name, s.brand.Support, s.brand.PlayMoney},
		Palette:    palettes[0],
		Scene:      Scene{scenes[0], 1},
		Blocks:     []pageBlock{},
		Texts:      s.texts.of(language),
		Countries:  s.brand.Countries,
		Bonuses:    []pageBonus{},
		Infos:      []*PageInfo{},
		Keeper:     s.shell.Keeper,
		TestOrigin: s.shell.TestOrigin,
		Third:      s.shell.page(),
	}
	for _, c := range s.brand.Currencies {
		p.Currencies = append(p.Currencies, pageCurrency{c.ISOCode, c.Symbol})
	}
	for _, l := range s.brand.Languages {
		if s.offers(l.Code) {
			p.Languages = append(p.Languages, pageLanguage{l.Code, l.Name, direction(l)})
		}
	}
	if currency == "" {
		currency = s.brand.DefaultCurrency
	}
	p.Dialog = Dialog{Name: dialogs[0], Currency: currency}
	p.Bonuses = s.bonuses(currency, "", lang)
	return p
}

// bonuses returns the welcome offers in a currency, with the page's own offer first.
func (s *Site) bonuses(currency money.Currency, named string, lang content.Language) []pageBonus {
	bonuses := []pageBonus{}
	for _, bonus := range s.brand.WelcomeOf(currency, false, named) {
		bonuses = append(bonuses, bonusFor(bonus, lang))
	}
	return bonuses
}

// campaignPage returns the page of a campaign at an address in a language.
func (s *Site) campaignPage(c *Campaign, set *Set, at Param, language string) page {
	language = s.languageOn(c, at, language)
	p := s.frame("campaign", language, s.dialogCurrency(c, at))
	visitor, _ := s.brand.Language(language)
	own, _ := s.brand.Language(s.ownLanguage(c, at, language))
	p.Own = pageOwn{own.Code, direction(own)}
	p.Route, p.Kind, p.Palette, p.Scene, p.After, p.Chat, p.Info = c.Route, c.Kind, c.Palette, c.Scene, c.exits(), c.Chat, s.infoOf(c)
	p.Dialog = Dialog{c.Dialog.Name, p.Dialog.Currency, c.Dialog.Bonus, c.Dialog.Campaign}
	p.Address = c.Route
	if c.Creator == "" {
		p.Address += at.path()
	}
	if at.Creator != nil && c.Creator == "" {
		p.Scene.Seed = at.Creator.Seed
	}
	p.Canonical, p.Alternates = s.canonical(p.Address, s.brand.DefaultLanguage), s.alternates(c, at, p.Address)
	if len(p.Alternates) > 0 && s.offers(language) {
		p.Canonical = s.canonical(p.Address, language)
	}
	p.Share = s.shareAddress(s.pictureOf(c, at.Creator))
	p.Offer, p.Notice = c.offerAt(s.brand, at).ID, s.notice(c, at, visitor)
	p.Bonuses = s.bonuses(p.Dialog.Currency, p.Offer, visitor)
	p.Infos = s.infosAt(c, at, own.Code)
	read := s.readerOf(c, at, own.Code)
	p.Title, p.Description = read.own("title"), read.own("description")
	for _, block := range c.Blocks {
		if block.Type == "creator" && at.Creator == nil {
			continue
		}
		props := read.block(block, set)
		if block.Type == "creator" && c.Creator == "" && at.Creator.quote(own.Code) != "" {
			props.Texts["quote"] = at.Creator.quote(own.Code)
		}
		p.Blocks = append(p.Blocks, props)
	}
	return p
}

// dialogCurrency returns the initial currency of the page's dialogs.
func (s *Site) dialogCurrency(c *Campaign, at Param) money.Currency {
	if at.Asked != "" || at.Currency != "" || at.Creator != nil {
		return c.currencyAt(at)
	}
	return c.Dialog.Currency
}

// errorPage returns the page for a status: 404, or any other error.
func (s *Site) errorPage(status int, language string) page {
	p := s.frame("error", language, "")
	p.Status = status
	key := "error.other"
	if status == 404 {
		key = "error.404"
	}
	p.Title = p.Texts[key]
	p.Scene = Scene{"stadium", status}
	return p
}

func direction(l content.Language) string {
	if l.RTL {
		return "rtl"
	}
	return "ltr"
}
