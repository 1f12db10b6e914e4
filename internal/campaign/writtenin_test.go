package campaign

import (
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/lang/promo"
)

// coincidences are texts with a figure that only happens to be that of an offer, by the beginning of route and key.
var coincidences = map[string]string{
	"/dice-duel-3 ladder.": "chances of a roll",
	"/epl table.":          "probabilities that odds stand for",
	"/place-more-bets-and-get-bigger-cashback table.lead": "the margin of odds in an example",
}

// limits are the figures of offers and of the VIP programme that texts must name by placeholders: percents, and what offers for a deposit give at most. Gifts and free bets
// are as small as the stakes of examples, so their amounts are not among them.
type limits struct {
	brand    *content.Brand
	percents map[int64]bool
	amounts  map[money.Currency]map[int64]bool // whole units
}

func limitsOf(t *testing.T, b *content.Brand) limits {
	t.Helper()
	l := limits{b, map[int64]bool{}, map[money.Currency]map[int64]bool{}}
	for _, currency := range b.Currencies {
		l.amounts[currency.ISOCode] = map[int64]bool{}
		for _, offer := range b.AllOffers() {
			made, ok := offer.In(currency.ISOCode)
			if !ok {
				continue
			}
			l.percents[int64(percentOf(made))] = true
			if made.Kind == content.Match {
				l.amounts[currency.ISOCode][int64(made.MaxBonus.Amount)/100] = true
			}
		}
	}
	for _, level := range programmes(t).VIP.Levels {
		l.percents[level.Cashback] = true
	}
	return l
}

var (
	writtenPercent = regexp.MustCompile(`(?:^|[^\d.,])(\d+) ?[%٪]`)
	writtenAmount  = regexp.MustCompile(`\d{1,3}(?:[.,\x{00a0}]\d{2,3})*[.,\x{00a0}]\d{3}|\d+`)
	notDigit       = regexp.MustCompile(`\D`)
)

// bare is the smallest amount that counts as one without the sign of a currency: smaller numbers are points, runs and rounds.
const bare = 10_000

// in returns the figures of offers that a text has as numbers. The least deposit and the free spins of the page's own offer are among them.
func (l limits) in(text string, own content.WelcomeBonus) (found []string) {
	text = withLatinDigits(placeholder.ReplaceAllString(text, "{}"))
	for _, figure := range writtenPercent.FindAllStringSubmatch(text, -1) {
		if percent, err := strconv.ParseInt(figure[1], 10, 64); err == nil && l.percents[percent] {
			found = append(found, strings.TrimSpace(figure[0]))
		}
	}
	for _, at := range writtenAmount.FindAllStringIndex(text, -1) {
		units, err := strconv.ParseInt(notDigit.ReplaceAllString(text[at[0]:at[1]], ""), 10, 64)
		if err != nil {
			continue
		}
		sign := l.signAt(text[:at[0]], text[at[1]:])
		for _, currency := range l.brand.Currencies {
			least := own.MaxBonus.Currency == currency.ISOCode && int64(own.Terms.MinDeposit) == units*100
			known := l.amounts[currency.ISOCode][units]
			if sign == currency.Symbol && (known || least) || sign == "" && known && units >= bare {
				found = append(found, text[at[0]:at[1]])
				break
			}
		}
		if sign == "" && spinsOf(own) == units && units > 0 {
			found = append(found, text[at[0]:at[1]])
		}
	}
	return found
}

// signAt returns the sign of a currency before or behind a number, or "". Signs that look like words, such as KSh, do not count.
func (l limits) signAt(before, behind string) (sign string) {
	before, behind = strings.TrimRight(before, " \u00a0"), strings.TrimLeft(behind, " \u00a0")
	for _, currency := range l.brand.Currencies {
		s := currency.Symbol
		if strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Sc, r) }) && len(s) > len(sign) && (strings.HasSuffix(before, s) || strings.HasPrefix(behind, s)) {
			sign = s
		}
	}
	return sign
}

// withLatinDigits replaces the digits of other scripts.
func withLatinDigits(text string) string {
	return strings.Map(func(r rune) rune {
		for _, zero := range "٠۰०০" {
			if r >= zero && r <= zero+9 {
				return '0' + r - zero
			}
		}
		return r
	}, text)
}

// Staff edit offers, so the texts of pages and of the catalogue name their figures by placeholders only.
func TestTexts_WriteInNoFigureOfAnOffer(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	l := limitsOf(t, b)
	var wrong failures
	met := map[string]bool{}
	for _, c := range builtIn(t).Campaigns {
		own, _ := bonusOf(b, c.Offer)
		for language, texts := range c.Texts {
			for key, text := range texts {
				found := l.in(text, own)
				if place := coincidence(c.Route + " " + key); len(found) > 0 && place != "" {
					met[place] = true
					continue
				}
				wrong.add(len(found) > 0, c.Route, language, key, "has", strings.Join(found, " and "), "in", text)
			}
		}
	}
	files, err := fs.Glob(promo.Texts, "*.json")
	require.NoError(t, err)
	for _, file := range files {
		texts, err := readTexts(promo.Texts, file)
		require.NoError(t, err)
		for key, text := range texts {
			found := l.in(text, content.WelcomeBonus{})
			wrong.add(len(found) > 0, file, key, "has", strings.Join(found, " and "), "in", text)
		}
	}
	wrong.requireNone(t)
	require.Len(t, met, len(coincidences), "delete a coincidence that is none any more")
}

// coincidence returns the entry of coincidences that a text belongs to, or "".
func coincidence(place string) string {
	for beginning := range coincidences {
		if strings.HasPrefix(place, beginning) {
			return beginning
		}
	}
	return ""
}

// Texts that pages once had, and others like them, to prove that they are found.
func TestTexts_FormerFiguresAreFound(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	l := limitsOf(t, b)
	own, made := bonusOf(b, OfferRef{"welcome-casino", "INR"})
	require.True(t, made)
	for text, want := range map[string]int{
		"Always 100% of the first deposit.":  1,
		"₹20,000":                            1,
		"Rs 30,000":                          1,
		"90,000":                             1,
		"1,348,000":                          1,
		"depósito · oferta de R$\u00a01.300": 1,
		"20\u00a0000\u00a0₹ / 15\u00a0000\u00a0₹": 2,
		"৳৩০,০০০ পর্যন্ত":                         1,
		"5%, 10% या 15%, नक़द":                    3,
		"Another ₹300 as a bonus.":                1,
		"{amount}, {percent}%, {bonus:20000}":     0,
		"The edge is 3%, and 2.50% of ₹12,345":    0,
		"1,000 points, 97.10% and 10.00×":         0,
		"R$ 20.000 is no limit in reais, ₹ 0 is":  0,
	} {
		require.Len(t, l.in(text, own), want, text)
	}
}
