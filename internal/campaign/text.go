package campaign

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/content"
	"maidan/internal/money"
)

// fillers are the values of placeholders in campaign texts, such as "{amount}". Money is formatted in Go, because the engine
// that renders the pages has no Intl.
type fillers map[string]string

var placeholder = regexp.MustCompile(`\{[^{}]*\}?`)

// placeholders returns the values for the campaign's texts: those of its offer, or of its tournament where both have a name.
func (c *Campaign) placeholders(brand *content.Brand, at Param, language string) fillers {
	fill := c.offerFillers(brand, at, language)
	if c.series != nil {
		maps.DeleteFunc(fill, func(name, _ string) bool { return slices.Contains(tournamentFillers, name) })
		maps.Copy(fill, c.series.fillers(c.currencyAt(at), language))
	}
	return fill
}

// offerFillers returns the values of placeholders without those of a tournament. Money is in the currency of the address or the offer,
// formatted for the language. Figures are used unchanged.
func (c *Campaign) offerFillers(brand *content.Brand, at Param, language string) fillers {
	offer := c.offerAt(brand, at)
	currency := c.currencyAt(at)
	fill := fillers{"brand": brand.Name, "support": brand.Support, "currency": string(currency), "creator": brand.Name}
	maps.Copy(fill, c.Figures["INR"])
	maps.Copy(fill, c.Figures[currency])
	maps.Copy(fill, ofCurrency(brand, at))
	maps.Copy(fill, c.ofHeld(brand, at, language))
	maps.Copy(fill, c.ofProgramme())
	maps.Copy(fill, c.ofReferences(brand, at, language))
	if at.Creator != nil {
		fill["creator"] = at.Creator.Name
	}
	if bonus, ok := bonusOf(brand, offer); ok {
		maps.Copy(fill, ofBonus(bonus, language))
	}
	for _, bonus := range slices.Concat(brand.Welcome(offer.Currency, false), brand.Welcome(c.Offer.Currency, false), everyWelcome(brand, offer.Currency)) {
		if bonus.Casino && fill["casino_amount"] == "" {
			fill["casino_amount"] = bonus.MaxBonus.In(language)
		}
		if bonus.Bets && fill["sport_amount"] == "" {
			fill["sport_amount"] = bonus.MaxBonus.In(language)
		}
	}
	return fill
}

// ofBonus returns the placeholders of an offer: its name, figures and terms.
func ofBonus(bonus content.WelcomeBonus, language string) fillers {
	fill := ofTerms(bonus, language)
	fill["amount"], fill["percent"], fill["offer"] = bonus.MaxBonus.In(language), strconv.Itoa(bonus.Percent), nameIn(bonus, language)
	return fill
}

// everyWelcome returns the welcome offers in a currency, also those that do not run: a text that names their amounts has no gap while none runs.
func everyWelcome(brand *content.Brand, c money.Currency) (all []content.WelcomeBonus) {
	for _, offer := range brand.AllOffers() {
		if bonus, ok := offer.In(c); ok && offer.IsWelcome() {
			all = append(all, bonus)
		}
	}
	return all
}

// ofCurrency returns the figures that the currency of an address always has: its code and its sign.
func ofCurrency(brand *content.Brand, at Param) fillers {
	for _, c := range brand.Currencies {
		if c.ISOCode == at.Currency && at.Currency != "" {
			return fillers{"code": string(c.ISOCode), "sign": c.Symbol}
		}
	}
	return nil
}

// unknown returns the first placeholder of text that has no value, or "".
func (f fillers) unknown(text string) string {
	for _, found := range placeholder.FindAllString(text, -1) {
		if _, ok := f[strings.Trim(found, "{}")]; !ok || !strings.HasSuffix(found, "}") {
			return found
		}
	}
	return ""
}

// in replaces the placeholders of a text. Placeholders without a value are unchanged.
func (f fillers) in(text string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		if value, ok := f[strings.Trim(found, "{}")]; ok {
			return value
		}
		return found
	})
}

// figures matches the parts of a text that read from left to right in every script: amounts, percentages, ages and multipliers.
// It also matches currency signs with Latin letters, even when they are alone. It corresponds to
// web/apps/promo/src/client/figures.ts.
var figures = regexp.MustCompile(`(?:[A-Z]*\p{Sc}|[A-Za-z]+\x{00a0})?\d[\d.,]*[%+×]?|[A-Z]+\p{Sc}`)

// isolated returns the text with its figures in directional isolates. Without them "₹15,000" would show its sign on the wrong
// side in a right-to-left script.
func isolated(text string) string { return figures.ReplaceAllString(text, "\u2066$0\u2069") }

// written returns a text as a page shows it: with placeholders filled, and with figures isolated in a right-to-left language.
func (f fillers) written(text string, rtl bool) string {
	if text = f.in(text); rtl {
		return isolated(text)
	}
	return text
}

// text returns the campaign's text in a language, or in its base language when it is missing.
func (c *Campaign) text(language, key string) string {
	if text := c.Texts[language][key]; text != "" {
		return text
	}
	return c.Texts[c.base()][key]
}
