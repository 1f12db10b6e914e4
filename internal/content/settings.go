package content

import (
	"cmp"
	"maps"
	"slices"

	"maidan/internal/money"
)

// Settings is the body of GET /settings. Lists that were not requested are nil.
type Settings struct {
	DefaultCurrency money.Currency `json:"default_currency"`
	DefaultLanguage string         `json:"default_language"`
	PlayMoney       bool           `json:"play_money"`
	Brand           BrandName      `json:"brand"`
	Currencies      []Currency     `json:"currencies,omitempty"`
	Languages       []Language     `json:"languages,omitempty"`
	Countries       []Country      `json:"countries"`
	Pages           []Page         `json:"pages,omitempty"`
	Banners         []Banner       `json:"banners"`
}

// Page is a public page of the app.
type Page struct {
	Name string `json:"name"`
	Path string `json:"path"`
}

// pages are the public pages in menu order.
var pages = []Page{
	{"home", "/"}, {"cricket", "/sports/cricket"}, {"live", "/live"}, {"casino", "/casino"}, {"bonuses", "/bonuses"},
}

// BrandName is the part of Settings about the brand.
type BrandName struct {
	Name    string  `json:"name"`
	Support string  `json:"support"`
	Colours Colours `json:"colours"`
}

// Settings returns the settings with the named lists ("currencies", "languages", "pages"); without names, all of them. Countries
// and banners are always included.
func (b *Brand) Settings(with ...string) Settings {
	s := Settings{
		DefaultCurrency: b.DefaultCurrency,
		DefaultLanguage: b.DefaultLanguage,
		PlayMoney:       b.PlayMoney,
		Brand:           BrandName{b.Name, b.Support, b.Colours},
		Countries:       b.Countries,
		Banners:         b.EnabledBanners(),
	}
	if len(with) == 0 || slices.Contains(with, "currencies") {
		s.Currencies = b.Currencies
	}
	if len(with) == 0 || slices.Contains(with, "languages") {
		s.Languages = b.Languages
	}
	if len(with) == 0 || slices.Contains(with, "pages") {
		s.Pages = pages
	}
	return s
}

// EnabledLanguages returns the languages that visitors can choose.
func (b *Brand) EnabledLanguages() []Language {
	return slices.DeleteFunc(slices.Clone(b.Languages), func(l Language) bool { return !l.Enabled })
}

// BannersIn returns the enabled banners of a language and those of every language; never nil.
func (b *Brand) BannersIn(language string) []Banner {
	return slices.DeleteFunc(b.EnabledBanners(), func(banner Banner) bool {
		return banner.Language != "" && banner.Language != language
	})
}

// EnabledBanners returns the enabled banners; never nil.
func (b *Brand) EnabledBanners() []Banner {
	banners := []Banner{}
	for _, banner := range b.Banners {
		if banner.Enabled {
			banners = append(banners, banner)
		}
	}
	return banners
}

// WelcomeBonus is one item of GET /bonuses/welcome-for-land: an offer in one currency.
type WelcomeBonus struct {
	ID        string            `json:"id"`
	Kind      OfferKind         `json:"kind" enum:"match,fixed,free_bet,free_spins" doc:"match: a percentage of a deposit; fixed: an amount of bonus money; free_bet: a stake on sports; free_spins: rounds of a slot"`
	Name      string            `json:"name"`
	BonusName map[string]string `json:"bonus_name"` // by language, always with "en"
	Image     string            `json:"image"`
	MaxBonus  money.Money       `json:"max_bonus"` // hundredths of the currency unit; of other kinds than match the amount
	Percent   int               `json:"percent"`
	Casino    bool              `json:"casino"`
	Bets      bool              `json:"bets"`
	Deposit   int               `json:"deposit" doc:"the player's deposit that it is chosen for, from 1"`
	Terms     Terms             `json:"terms"`
}

// IsWelcome reports whether new players may choose the offer anywhere: it is for the first deposit, and not for single landing pages.
func (o Offer) IsWelcome() bool { return !o.Landing && o.Deposit <= 1 }

// Welcome returns the welcome offers in a currency, in the brand's order; with crash only those for crash pages. Offers of single
// landing pages are excluded. The list is never nil.
func (b *Brand) Welcome(currency money.Currency, crash bool) []WelcomeBonus {
	return b.WelcomeOf(currency, crash, "")
}

// WelcomeOf is Welcome for a landing page that names an offer, which comes first.
func (b *Brand) WelcomeOf(currency money.Currency, crash bool, named string) []WelcomeBonus {
	bonuses := []WelcomeBonus{}
	for _, offer := range b.Offers {
		bonus, ok := offer.In(currency)
		switch {
		case !ok:
		case offer.ID == named:
			bonuses = slices.Insert(bonuses, 0, bonus)
		case offer.IsWelcome() && (offer.Crash || !crash):
			bonuses = append(bonuses, bonus)
		}
	}
	return bonuses
}

// ForDeposit returns the offers in a currency that players choose for a deposit, counted from 1, in the brand's order; never nil.
func (b *Brand) ForDeposit(currency money.Currency, deposit int) []WelcomeBonus {
	bonuses := []WelcomeBonus{}
	for _, offer := range b.Offers {
		if bonus, ok := offer.In(currency); ok && !offer.Landing && bonus.Deposit == deposit {
			bonuses = append(bonuses, bonus)
		}
	}
	return bonuses
}

// OfferIn returns an offer in a currency; ok is false when there is none.
func (b *Brand) OfferIn(offerID string, currency money.Currency) (bonus WelcomeBonus, ok bool) {
	for _, offer := range b.Offers {
		if offer.ID == offerID {
			return offer.In(currency)
		}
	}
	return WelcomeBonus{}, false
}

// BonusesOf returns an offer in each of its currencies, by code; never nil.
func (b *Brand) BonusesOf(offerID string) []WelcomeBonus {
	bonuses := []WelcomeBonus{}
	for _, offer := range b.Offers {
		if offer.ID != offerID {
			continue
		}
		for _, currency := range slices.Sorted(maps.Keys(offer.MaxBonus)) {
			bonus, _ := offer.In(currency)
			bonuses = append(bonuses, bonus)
		}
	}
	return bonuses
}

// Bonus returns the offer with this bonus id ("welcome-casino-inr"), including those of landing pages.
func (b *Brand) Bonus(id string) (WelcomeBonus, bool) {
	for _, offer := range b.Offers {
		for currency := range offer.MaxBonus {
			if bonus, _ := offer.In(currency); bonus.ID == id {
				return bonus, true
			}
		}
	}
	return WelcomeBonus{}, false
}

// In returns the offer in a currency; ok is false when it is not available in it.
func (o Offer) In(currency money.Currency) (bonus WelcomeBonus, ok bool) {
	amount, ok := o.MaxBonus[currency]
	return WelcomeBonus{
		ID:        o.ID + "-" + lower(string(currency)),
		Kind:      cmp.Or(o.Kind, Match),
		Name:      o.Name,
		BonusName: o.BonusName,
		Image:     o.Image,
		MaxBonus:  money.Money{Amount: amount, Currency: currency},
		Percent:   o.Percent,
		Casino:    o.Casino,
		Bets:      o.Bets,
		Deposit:   cmp.Or(o.Deposit, 1),
		Terms:     o.terms(currency, amount),
	}, ok
}

// PhoneCountry returns the default country of a phone number field for a currency: the first country that has the currency,
// otherwise the brand's first country.
func (b *Brand) PhoneCountry(currency money.Currency) string {
	for _, country := range b.Countries {
		if slices.Contains(country.Currencies, currency) {
			return country.ISOCode
		}
	}
	return b.Countries[0].ISOCode
}

// CurrencyCountry returns the only country that has the currency. It returns "" for a currency of no country or of several.
func (b *Brand) CurrencyCountry(currency money.Currency) string {
	found := ""
	for _, country := range b.Countries {
		if !slices.Contains(country.Currencies, currency) {
			continue
		}
		if found != "" {
			return ""
		}
		found = country.ISOCode
	}
	return found
}
