// Package content loads a brand's data file: names, colours, currencies, languages, countries, banners and welcome offers.
package content

import (
	"sync/atomic"

	"maidan/internal/money"
)

// Brand is a brand kit. It is immutable after Load, except for its offers: see ServeOffers and UseUp.
type Brand struct {
	Name            string         `yaml:"name"`
	PlayMoney       bool           `yaml:"play_money"`
	Support         string         `yaml:"support"` // the support team's email address
	DefaultCurrency money.Currency `yaml:"default_currency"`
	DefaultLanguage string         `yaml:"default_language"`
	Colours         Colours        `yaml:"colours"`
	Currencies      []Currency     `yaml:"-"`
	CurrencyCodes   []string       `yaml:"currencies"`
	Languages       []Language     `yaml:"languages"`
	Countries       []Country      `yaml:"countries"`
	Banners         []Banner       `yaml:"banners"`
	Offers          []Offer        `yaml:"offers"` // of the file; AllOffers has those that staff have changed since
	PrizeDraws      []PrizeDraw    `yaml:"prize_draws"`
	Payments        Payments       `yaml:"payments"`

	served atomic.Pointer[served]   // what took the place of Offers
	usedUp atomic.Pointer[[]string] // bonus ids, sorted: see UseUp
}

// Payments are the brand's rules for staff who decide about payments.
type Payments struct {
	// SecondApproval has amounts (hundredths) above which a withdrawal needs the approval of two members. A currency that it lacks needs two
	// for every amount.
	SecondApproval map[money.Currency]money.Amount `yaml:"second_approval"`
	ShortPercent   int                             `yaml:"short_percent"` // a deposit is held if at least so many percent are missing; 0: never
	ExcessTimes    int                             `yaml:"excess_times"`  // a deposit is held if more than so many times the amount arrives; 0: never
}

// Colours are the colour tokens of the two themes, as maps from token name to "#RRGGBB".
type Colours struct {
	Night map[string]string `yaml:"night" json:"night"`
	Day   map[string]string `yaml:"day" json:"day"`
}

// Currency is a currency that players of the brand may choose.
type Currency struct {
	ISOCode money.Currency `json:"iso_code"`
	Symbol  string         `json:"symbol"`
	Flag    string         `json:"flag"` // ISO country of the flag next to the code
}

// Language is a language of the brand's screens. Name is the language's own name.
type Language struct {
	Code    string `yaml:"code" json:"code"`
	Name    string `yaml:"name" json:"name"`
	Enabled bool   `yaml:"enabled" json:"enabled"`
	RTL     bool   `yaml:"rtl" json:"rtl"`
}

// Country is a country whose phone numbers are accepted.
type Country struct {
	ISOCode    string           `yaml:"iso_code" json:"iso_code"`
	Name       string           `yaml:"name" json:"name"`
	DialCode   string           `yaml:"dial_code" json:"dial_code"`   // digits, without "+"
	Currencies []money.Currency `yaml:"currencies" json:"currencies"` // currencies of this country
	Number     string           `yaml:"-" json:"number"`              // regular expression of a whole number without dial code and leading zero
}

// Banner is a linked picture on the home page of a product area.
type Banner struct {
	ID       string `yaml:"id" json:"id"`
	Type     string `yaml:"type" json:"type"`
	Language string `yaml:"language" json:"language"` // empty: every language
	Enabled  bool   `yaml:"enabled" json:"enabled"`
	Scene    string `yaml:"scene" json:"scene"`
	Seed     int    `yaml:"seed" json:"seed"`
	Link     string `yaml:"link" json:"link"`
}

// OfferKind is what an offer gives.
type OfferKind string

// The kinds of offers. Match is given for a deposit; Fixed, FreeBet, FreeSpins and FreeRounds at once, by promo codes and the like. Insurance and Boost hold for
// every accumulator that meets their terms. Cashback and WagerRace count what a player stakes with cash from a begin on.
const (
	Match      OfferKind = "match"       // a percentage of a deposit, as a bonus
	Fixed      OfferKind = "fixed"       // an amount, as a bonus
	FreeBet    OfferKind = "free_bet"    // a stake on sports, whose winnings are cash
	FreeSpins  OfferKind = "free_spins"  // rounds of a slot, whose winnings are a bonus
	FreeRounds OfferKind = "free_rounds" // rounds of a supplier's game, whose winnings are cash
	Insurance  OfferKind = "insurance"   // a free bet for an accumulator that few of its legs have lost
	Boost      OfferKind = "boost"       // more winnings of an accumulator, as cash
	Cashback   OfferKind = "cashback"    // a part of what a player has lost in a time
	WagerRace  OfferKind = "wager_race"  // rewards at targets of what a player has staked in a time
)

// OnBets reports whether offers of the kind hold for bets: nothing else gives them.
func (k OfferKind) OnBets() bool { return k == Insurance || k == Boost }

// OnPlay reports whether offers of the kind count what a player stakes after they have begun: players begin them, promo codes and grants of staff do.
func (k OfferKind) OnPlay() bool { return k == Cashback || k == WagerRace }

// AtRegistration reports whether offers of the kind can be given with a new account. Those of kind Match wait for their deposit anyway, and what a supplier
// charges for is not given to every account.
func (k OfferKind) AtRegistration() bool { return k == Fixed || k == FreeSpins || k == FreeBet }

// Gift reports whether offers of the kind can be a reward or a prize: they give something at once, without a deposit.
func (k OfferKind) Gift() bool { return k != Match && !k.OnBets() && !k.OnPlay() }

// Offer is what a player can get. The welcome offers are those of kind Match that stand in lists: a percentage of the first deposit up to an amount.
// The JSON is how package offer stores the versions that staff make.
type Offer struct {
	ID           string                          `yaml:"id" json:"id"`
	Name         string                          `yaml:"name" json:"name"`
	Kind         OfferKind                       `yaml:"kind" json:"kind"` // without it Match
	Percent      int                             `yaml:"percent" json:"percent"`
	Amount       int64                           `yaml:"amount" json:"amount"` // smallest stakes, so that it exists in every currency: what Fixed and FreeBet give, of Match the most where MaxBonus says nothing, of Insurance and Boost the most for one bet, of Cashback the most for a player
	Image        string                          `yaml:"image" json:"image"`   // a scene of the art package
	Casino       bool                            `yaml:"casino" json:"casino"`
	Bets         bool                            `yaml:"bets" json:"bets"`
	Crash        bool                            `yaml:"crash" json:"crash"`               // offered on crash pages too
	Landing      bool                            `yaml:"landing" json:"landing"`           // for single landing pages and promo codes: listed only when a page names it
	Code         bool                            `yaml:"code" json:"code"`                 // nobody can choose it: promo codes, prize draws and staff give it
	Deposit      int                             `yaml:"deposit" json:"deposit"`           // the player's deposit that it is chosen for, from 1; without it the first
	Budget       int64                           `yaml:"budget" json:"budget"`             // smallest stakes of each currency that its bonuses of a month may turn into cash; 0: none
	Stops        bool                            `yaml:"stops" json:"stops"`               // nobody begins it in the rest of a month whose budget is used; otherwise the budget is only compared
	Countries    []string                        `yaml:"countries" json:"countries"`       // of the players who may begin it; empty: all
	VIP          string                          `yaml:"vip" json:"vip"`                   // the lowest level of the VIP programme whose members may begin it; empty: everybody
	Group        string                          `yaml:"group" json:"group"`               // a player gets one bonus of a group
	Registration bool                            `yaml:"registration" json:"registration"` // every new player gets it with the account; of Fixed, FreeSpins and FreeBet
	Starts       int64                           `yaml:"-" json:"starts"`                  // unix milliseconds; 0: it has begun
	Ends         int64                           `yaml:"-" json:"ends"`                    // unix milliseconds; 0: it does not end
	BonusName    map[string]string               `yaml:"bonus_name" json:"bonus_name"`
	Terms        OfferTerms                      `yaml:"terms" json:"terms"`
	MaxBonus     map[money.Currency]money.Amount `yaml:"max_bonus" json:"max_bonus"` // Complete fills it for the currencies of the brand; of FreeSpins and FreeRounds it is what all of them stake, of WagerRace what all steps give

	own map[money.Currency]money.Amount // MaxBonus before Complete
}

// Language returns the language with this code.
func (b *Brand) Language(code string) (Language, bool) {
	for _, language := range b.Languages {
		if language.Code == code {
			return language, true
		}
	}
	return Language{}, false
}

// Normalise returns the enabled language of a cookie's or header's value, or the default language.
func (b *Brand) Normalise(code string) string {
	if language, ok := b.Language(LanguageCode(code)); ok && language.Enabled {
		return language.Code
	}
	return b.DefaultLanguage
}

// LanguageCode returns the plain code of a cookie's or header's value: "pt-BR" is pt, "ua" is uk. The code may be unknown.
func LanguageCode(code string) string {
	if len(code) > 2 && (code[2] == '-' || code[2] == '_') {
		code = code[:2]
	}
	code = lower(code)
	if old, ok := formerCodes[code]; ok {
		return old
	}
	return code
}

// formerCodes are former language codes that older cookies may contain.
var formerCodes = map[string]string{"ua": "uk", "sh": "sw"}

func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
