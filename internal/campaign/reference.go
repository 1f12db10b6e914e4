package campaign

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/vip"
)

// A reference is a placeholder that says after a colon what its value is of, without its braces: a figure of an offer ("amount:welcome-casino:PKR"), a level of
// the VIP programme ("vip_cashback:gold"), or an example ("bonus:100").

// referencesIn returns the references of a text, in their order.
func referencesIn(text string) (found []string) {
	for _, written := range placeholder.FindAllString(text, -1) {
		if strings.Contains(written, ":") {
			found = append(found, strings.Trim(written, "{}"))
		}
	}
	return found
}

// allReferences returns the references of the campaign's texts in all languages, sorted, each once.
func (c *Campaign) allReferences() (all []string) {
	for _, texts := range c.Texts {
		for _, text := range texts {
			all = append(all, referencesIn(text)...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// offerFigures are the figures of an offer that a reference may name. "" is what the offer does not have.
var offerFigures = map[string]func(offer content.WelcomeBonus, language string) string{
	"amount":      func(o content.WelcomeBonus, language string) string { return o.MaxBonus.In(language) },
	"percent":     func(o content.WelcomeBonus, _ string) string { return positive(int64(percentOf(o))) },
	"min_deposit": func(o content.WelcomeBonus, language string) string { return termsIn(o, language).MinDeposit },
	"wager":       func(o content.WelcomeBonus, _ string) string { return positive(o.Terms.Wager) },
	"days":        func(o content.WelcomeBonus, _ string) string { return positive(int64(o.Terms.Days)) },
	"spins":       func(o content.WelcomeBonus, _ string) string { return positive(spinsOf(o)) },
	"offer":       nameIn,
}

// percentOf returns the percentage that an offer gives: of a deposit, of a lost stake or of a loss. A boost has several and gives 0.
func percentOf(offer content.WelcomeBonus) int {
	percent := offer.Percent
	if l := offer.Terms.Legs; l != nil {
		percent = cmp.Or(percent, l.Percent)
	}
	if p := offer.Terms.Play; p != nil {
		percent = cmp.Or(percent, p.Percent)
	}
	return percent
}

// spinsOf returns how many free spins an offer gives, alone or with a bonus.
func spinsOf(offer content.WelcomeBonus) int64 {
	if spins := cmp.Or(offer.Terms.Spins, offer.Terms.ExtraSpins); spins != nil {
		return spins.Count
	}
	return 0
}

// positive returns a number as text, and "" for 0.
func positive(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// reference returns the value of a reference at an address, formatted for a language. Without a value it returns why.
func (c *Campaign) reference(brand *content.Brand, at Param, language, written string) (value, problem string) {
	name, of, _ := strings.Cut(written, ":")
	own := c.offerAt(brand, at)
	if figure, ok := offerFigures[name]; ok {
		return figureOf(brand, own.Currency, name, of, func(offer content.WelcomeBonus) string { return figure(offer, language) })
	}
	switch name {
	case "vip_cashback":
		return c.cashbackOf(of, own.Currency, language)
	case "example", "bonus":
	default:
		return "", "there is no such placeholder"
	}
	amount, problem := multiple(of, own.Currency)
	if problem == "" && name == "bonus" {
		offer, _ := bonusOf(brand, own) // of a page without an offer: nothing
		amount = bonus.AwardOf(offer.Terms, own.Currency, amount)
	}
	return money.Money{Amount: amount, Currency: own.Currency}.In(language), problem
}

// figureOf returns a figure of an offer that is named as "welcome-casino" or "welcome-casino:PKR"; without a currency it is that of the page's own offer.
func figureOf(brand *content.Brand, own money.Currency, name, of string, figure func(content.WelcomeBonus) string) (value, problem string) {
	id, code, _ := strings.Cut(of, ":")
	currency := cmp.Or(money.Currency(code), own)
	if !slices.ContainsFunc(brand.AllOffers(), func(o content.Offer) bool { return o.ID == id }) {
		return "", fmt.Sprintf("the brand has no offer %q", id)
	}
	offer, made := brand.OfferIn(id, currency)
	if !made {
		return "", fmt.Sprintf("the offer %q is not made in %q", id, currency)
	}
	if value = figure(offer); value == "" {
		return "", fmt.Sprintf("the offer %q has no %s", id, name)
	}
	return value, ""
}

// cashbackOf returns the percent of a level of the VIP programme ("gold"), or what it gives back of a loss in smallest stakes ("gold:100").
func (c *Campaign) cashbackOf(of string, currency money.Currency, language string) (value, problem string) {
	id, loss, example := strings.Cut(of, ":")
	level := slices.IndexFunc(c.levels, func(l vip.Level) bool { return l.ID == id })
	if level < 0 {
		return "", fmt.Sprintf("the VIP programme has no level %q", id)
	}
	if !example {
		return strconv.FormatInt(c.levels[level].Cashback, 10), ""
	}
	amount, problem := multiple(loss, currency)
	return money.Money{Amount: c.levels[level].CashbackOf(-amount, currency), Currency: currency}.In(language), problem
}

// mostMultiple bounds the amounts of examples, in smallest stakes: ten million rupees.
const mostMultiple = 1_000_000

// multiple returns the amount of an example. It is written in smallest stakes, so that it exists in every currency.
func multiple(written string, currency money.Currency) (amount money.Amount, problem string) {
	n, err := strconv.ParseInt(written, 10, 64)
	if err != nil || n < 1 || n > mostMultiple {
		return 0, fmt.Sprintf("%q is no number of smallest stakes from 1 to %d", written, mostMultiple)
	}
	return money.Amount(n) * money.SmallestStakes()[currency], ""
}

// gap is what a page shows for a reference that has lost its value: staff have withdrawn the offer from the currency after the page was checked.
const gap = "–"

// ofReferences returns the values of the campaign's references.
func (c *Campaign) ofReferences(brand *content.Brand, at Param, language string) fillers {
	fill := fillers{}
	for _, written := range c.references {
		value, problem := c.reference(brand, at, language, written)
		if problem != "" {
			value = gap
		}
		fill[written] = value
	}
	return fill
}

// resolves reports whether all references of the campaign have a value at an address.
func (c *Campaign) resolves(brand *content.Brand, at Param) bool {
	return !slices.ContainsFunc(c.references, func(written string) bool {
		_, problem := c.reference(brand, at, "en", written)
		return problem != ""
	})
}

// namedOffers returns the ids of the offers of which the campaign's texts name figures.
func (c *Campaign) namedOffers() (ids []string) {
	for _, written := range c.references {
		name, of, _ := strings.Cut(written, ":")
		if id, _, _ := strings.Cut(of, ":"); offerFigures[name] != nil && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}
