package campaign

import (
	"context"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/lang/promo"
)

// denied are claims that welcome offers are only recorded, by language. First deposits grant them.
var denied = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\brecorded\b|record (my|the|your) offer|to record\b|bonus(es)? (is|are) not credited|nothing is credited|in four bonuses`),
	"hi": regexp.MustCompile(`(ऑफ़र|बोनस|\{percent\}%).{0,60}दर्ज([^े]|$)|खाते में दर्ज|दर्ज.{0,20}(ऑफ़र|बोनस)|बोनस (जोड़ा नहीं|नहीं जुड़|जमा नहीं)|चार बोनस`),
	"ur": regexp.MustCompile(`(پیشکش|بونس|\{percent\}%).{0,60}درج([^ے]|$)|اکاؤنٹ میں درج|درج.{0,20}(پیشکش|بونس)|بونس جمع نہیں|چار بونس`),
	"pt": regexp.MustCompile(`(?i)(oferta|bônus|escolha).{0,40}(registrad|anotad)|registrar minha oferta|bônus.{0,20} creditad|nada é creditado|quatro bônus`),
	"bn": regexp.MustCompile(`(অফার|\{amount\}).{0,60}লেখা|বোনাস যোগ হয় না|চারটি বোনাস`),
	"ru": regexp.MustCompile(`(?i)предложение.{0,40}запис|оно записыва|бонус.{0,30}не начисля|четырьмя бонусами`),
	"uz": regexp.MustCompile(`(?i)taklif.{0,60}yoz(i|gan)|bonus.{0,40}(berilmaydi|tushirilmaydi)|to‘rtta bonus`),
}

func TestTexts_DoNotDenyWelcomeOffers(t *testing.T) {
	t.Parallel()
	var wrong failures
	claims := func(language, where, text string) {
		wrong.add(denied[language] != nil && denied[language].MatchString(text), where, language+":", text)
	}
	for _, c := range builtIn(t).Campaigns {
		for language, texts := range c.Texts {
			for key, text := range texts {
				claims(language, c.Route+" "+key, text)
			}
		}
	}
	for language := range denied {
		files, err := fs.Glob(promo.Texts, language+"*.json")
		require.NoError(t, err)
		require.NotEmpty(t, files, language)
		for _, file := range files {
			texts, err := readTexts(promo.Texts, file)
			require.NoError(t, err)
			for key, text := range texts {
				claims(language, file+" "+key, text)
			}
		}
	}
	wrong.requireNone(t)
}

// The texts about which a former version of the site was right, to prove that the patterns find them.
func TestTexts_FormerClaimsAreDenied(t *testing.T) {
	t.Parallel()
	for language, text := range map[string]string{
		"en": "It is recorded with your account; in this version bonuses are not credited.",
		"hi": "खाता बनाते ही ऑफ़र आपके खाते में दर्ज हो जाता है।",
		"ur": "اس ورژن میں بونس جمع نہیں کیا جاتا: رقم بونس کے بغیر آتی ہے۔",
		"pt": "Nesta versão o bônus não é creditado.",
		"bn": "অ্যাকাউন্ট খুললেই অফারটি তাতে লেখা থাকে।",
		"ru": "В этой версии бонусы не начисляются: депозит приходит без бонуса.",
		"uz": "Taklif hisobga yozib qo‘yiladi.",
	} {
		require.Regexp(t, denied[language], text)
	}
}

// termFigure matches a wager, a time or a least deposit that is written as a number instead of a placeholder.
var termFigure = regexp.MustCompile(`(?i)\bx ?\d|\d+ ?(×|times|days|बार|दिन|بار|دن|vezes|dias|বার|দিন|раз|дн|marta|kun)`)

// Texts about the terms of offers name no figures: those are placeholders, which every offer fills with its own.
func TestTexts_TermsOfOffersHaveNoFiguresOfTheirOwn(t *testing.T) {
	t.Parallel()
	var wrong failures
	for language := range denied {
		for _, file := range []string{language + ".use.json", language + ".dialogs.json"} {
			texts, err := readTexts(promo.Texts, file)
			require.NoError(t, err)
			for key, text := range texts {
				terms := strings.HasPrefix(key, "dialog.SecretActionDialog.") || key == "clause."+termsClause || strings.HasPrefix(key, "use.join-") || strings.Contains(text, "{wager}")
				wrong.add(terms && termFigure.MatchString(text), language, key, text)
			}
		}
	}
	for _, c := range builtIn(t).Campaigns {
		for language, texts := range c.Texts {
			for key, text := range texts {
				about := strings.Contains(text, "{min_deposit") || strings.Contains(text, "{wager") || strings.Contains(text, "{days")
				wrong.add(about && termFigure.MatchString(text), c.Route, language, key, text)
			}
		}
	}
	wrong.requireNone(t)
}

// Tables of limits have those of the offers, one for each currency.
func TestTexts_TablesOfLimitsAreThoseOfTheOffers(t *testing.T) {
	t.Parallel()
	brand, set := maidan(t), builtIn(t)
	for _, page := range []struct {
		route, language string
		rows            []OfferRef
	}{
		{"/crash-welcome", "en", []OfferRef{{"crash-welcome", "INR"}, {"crash-welcome", "BDT"}, {"crash-welcome", "PHP"}, {"crash-welcome", "RWF"}, {"crash-welcome", "CDF"}, {"crash-welcome", "MMK"}}},
		{"/welcome-bonuses", "en", []OfferRef{{"welcome-casino", "INR"}, {"welcome-casino", "PKR"}, {"welcome-casino", "BRL"}, {"welcome-sport", "INR"}, {"welcome-sport", "PKR"}, {"welcome-sport", "BRL"}}},
		{"/welcome-pack-sport", "en", []OfferRef{{"welcome-sport", "INR"}, {"welcome-sport", "PKR"}, {"welcome-sport", "BRL"}}},
		{"/welcome-pack-casino", "en", []OfferRef{{"welcome-casino", "INR"}, {"welcome-casino", "PKR"}, {"welcome-casino", "BRL"}}},
	} {
		c := set.find(page.route)
		require.NotNil(t, c, page.route)
		fill := c.placeholders(brand, Param{}, page.language)
		for i, ref := range page.rows {
			bonus, ok := bonusOf(brand, ref)
			require.True(t, ok)
			value := c.Texts[page.language]["table."+strconv.Itoa(i+1)+".value"]
			require.Equal(t, bonus.MaxBonus.In(page.language), fill.in(value), "%s, row %d", page.route, i+1)
		}
	}
}

// A page's terms name the least deposit, the wager and the time of its offer, in the currency of the address.
func TestTerms_OfAPageAreThoseOfItsOffer(t *testing.T) {
	t.Parallel()
	brand := maidan(t)
	s := newSite(t, Folder(campaigns.Files, brand, programmes(t)), &fakeAccounts{}, func(cfg *Config) { cfg.Texts = promo.Texts })
	set, pages := s.current.Load().set, 0
	for _, c := range s.Campaigns() {
		for _, segment := range []string{"", "pkr", "bdt"} {
			at := s.at(c, segment)
			for _, block := range c.Blocks {
				shown := c.clausesAt(brand, at, block.Clauses)
				bonus, ok := bonusOf(brand, c.offerAt(brand, at))
				require.True(t, ok, c.Route)
				items := itemsOf(s.campaignPage(c, &set, at, "en"), block.ID)
				for i, clause := range shown {
					if clause != termsClause {
						continue
					}
					pages++
					text := strings.NewReplacer("\u2066", "", "\u2069", "").Replace(items[len(items)-len(shown)+i]["text"])
					least := money.Money{Amount: bonus.Terms.MinDeposit, Currency: bonus.MaxBonus.Currency}
					require.NotContains(t, text, "{", c.Route)
					for _, figure := range []string{least.In(languageOfClauses(s, c, at)), strconv.FormatInt(bonus.Terms.Wager, 10), strconv.Itoa(bonus.Terms.Days)} {
						require.Contains(t, text, figure, "%s at %q", c.Route, segment)
					}
					require.False(t, at.Currency != "" && bonus.MaxBonus.Currency != at.Currency, "%s names an offer in another currency than %s", c.Route, at.Currency)
				}
			}
		}
	}
	require.Greater(t, pages, 120)
}

func itemsOf(p page, block string) []map[string]string {
	for _, b := range p.Blocks {
		if b.ID == block {
			return b.Items
		}
	}
	return nil
}

// languageOfClauses returns the language in which an English visitor reads the clauses of a page.
func languageOfClauses(s *Site, c *Campaign, at Param) string {
	return s.ownLanguage(c, at, s.languageOn(c, at, "en"))
}

// The secret bonus has nine terms of its own. They say what its data says.
func TestOffers_SecretBonusHasTheTermsThatItsDialogNames(t *testing.T) {
	t.Parallel()
	bonus, ok := bonusOf(maidan(t), OfferRef{"secret-sport", "INR"})
	require.True(t, ok)
	require.Equal(t, "₹5,000", bonus.MaxBonus.In("en"))
	terms := bonus.Terms
	require.Equal(t, []int64{5, 3, 1, 1_300, 3_000}, []int64{terms.Wager, int64(terms.Days), terms.MaxTransfer, int64(terms.MinOdds), int64(terms.MaxOdds)})
	require.Equal(t, map[content.BonusProduct]int64{content.Sports: 100}, terms.Counts)
	_, other := bonusOf(maidan(t), OfferRef{"secret-sport", "PKR"})
	require.False(t, other)
}

// In a currency without the offer, a page that names no amounts shows no terms of it.
func TestClauses_LeaveTheTermsOutWithoutAnOffer(t *testing.T) {
	t.Parallel()
	set, err := Folder(campaigns.Files, maidan(t), programmes(t))(context.Background())
	require.NoError(t, err)
	c := set.find("/cash-back")
	require.NotNil(t, c)
	clauses := []string{"vip-cashback", termsClause, "adults"}
	require.Equal(t, clauses, c.clausesAt(fewCurrencies(t), Param{Currency: "INR"}, clauses))
	require.Equal(t, []string{"vip-cashback", "adults"}, c.clausesAt(fewCurrencies(t), Param{Currency: "UZS"}, clauses))
}
