package content

import (
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
	Kind      OfferKind         `json:"kind" enum:"match,fixed,free_bet,free_spins,free_rounds,insurance,boost,cashback,wager_race" doc:"match: a percentage of a deposit; fixed: an amount of bonus money; free_bet: a stake on sports; free_spins: rounds of a slot; free_rounds: rounds of a game of a supplier; cashback: a part of what is lost; wager_race: rewards for what is staked"`
	Name      string            `json:"name"`
	BonusName map[string]string `json:"bonus_name"` // by language, always with "en"
	Image     string            `json:"image"`
	MaxBonus  money.Money       `json:"max_bonus"` // hundredths of the currency unit; of other kinds than match the amount
	Percent   int               `json:"percent"`
	Casino    bool              `json:"casino"`
	Bets      bool              `json:"bets"`
	Deposit   int               `json:"deposit" doc:"the player's deposit that it is chosen for, from 1; 0: any, for members of the VIP programme"`
	Terms     Terms             `json:"terms"`
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
