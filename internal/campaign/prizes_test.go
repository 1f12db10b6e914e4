package campaign

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
	"maidan/lang/promo"
)

// realTexts is a site of the built-in campaigns and texts, whose pages nobody draws.
func realTexts(t *testing.T) *Site {
	t.Helper()
	return newSite(t, Folder(campaigns.Files, maidan(t), programmes(t)), &fakeAccounts{}, func(c *Config) {
		c.Texts, c.Data = promo.Texts, campaigns.Files
	})
}

// chosenFirst is the bonus that the form of a page has chosen at first: twin of preselected in web/apps/promo.
func chosenFirst(p page) pageBonus {
	for _, bonus := range p.Bonuses {
		if p.Dialog.Bonus == askCasino && bonus.Casino || p.Dialog.Bonus == askSport && bonus.Bets {
			return bonus
		}
	}
	if len(p.Bonuses) > 0 {
		return p.Bonuses[0]
	}
	return pageBonus{}
}

// The prizes of a page, their labels, the texts around them and the form's first bonus are in one currency, whatever the address asks for.
func TestPrizes_AreInTheCurrencyOfTheForm(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	set := site.current.Load().set
	currencies := append([]string{"", "DOGE"}, site.brand.CurrencyCodes...)
	pages, others := map[string]int{}, 0
	for _, c := range set.Campaigns {
		drawing := c.prizeBlock()
		if drawing == nil {
			require.Equal(t, site.at(c, ""), site.askedBy(c, site.at(c, ""), url.Values{"bonus": {"sport"}, "val_cur": {"PKR"}}), c.Route)
			continue
		}
		pages[drawing.Type]++
		of, _ := site.brand.PrizeDraw(drawing.Draw)
		for _, currency := range currencies {
			query := url.Values{"val_cur": {currency}, "currency": {currency}}
			at := site.askedBy(c, site.at(c, ""), query)
			p := site.campaignPage(c, &set, at, c.base())
			where := c.Route + "?" + query.Encode()
			form := chosenFirst(p)
			require.True(t, strings.HasPrefix(form.ID, p.Offer+"-"), where)
			require.Equal(t, c.currencyAt(at), p.Dialog.Currency, where)
			block := p.Blocks[0]
			require.Equal(t, drawing.Type, block.Type, where)
			require.Len(t, block.Labels, len(of.Prizes), "%s: a field is missing", where)
			for _, prize := range block.Prizes {
				require.NotContains(t, prize.Offer+prize.Amount+strings.Join(block.Labels, ""), "{", where)
			}
			first, _ := site.brand.OfferIn(of.Prizes[0].Offer, p.Dialog.Currency)
			require.Equal(t, first.MaxBonus.In(c.base()), strings.NewReplacer("\u2066", "", "\u2069", "").Replace(block.Prizes[0].Amount), where)
			require.Equal(t, c.Route, p.Address, "the way back holds no query: %s", where)
			if at.Asked != "" {
				others++
			}
		}
	}
	require.Equal(t, map[string]int{"wheel": 9, "capsules": 3, "card": 1}, pages)
	require.Positive(t, others, "no page is drawn in another currency")
}

// The chances that a page names are those of its draw.
func TestPrizes_NameTheirChances(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	set := site.current.Load().set
	shown := func(route, language string) (all []string) {
		c := set.find(route)
		for _, prize := range site.campaignPage(c, &set, site.at(c, ""), language).Blocks[0].Prizes {
			all = append(all, prize.Chance)
		}
		return all
	}
	require.Equal(t, []string{"12.5%", "25%", "25%", "25%", "12.5%"}, shown("/wheel-of-fortune-new", "en"))
	require.Equal(t, []string{"8.3%", "25%", "33.3%", "16.7%", "8.3%", "8.3%"}, shown("/wheel-of-fortune", "hi"))
	require.Equal(t, []string{"12,5%", "25%", "25%", "25%", "12,5%"}, shown("/wheel-brazil-reg", "pt"))
	require.Equal(t, []string{"45%", "25%", "18%", "10%", "2%"}, shown("/gacha-bonus", "en"))
}

// A page whose prizes have all ended is one without a draw.
func TestPrizes_EndWithTheirOffers(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	set := site.current.Load().set
	c := set.find("/big-win-diwali")
	site.without("prize-casino-125", "prize-casino-150")
	p := site.campaignPage(c, &set, site.at(c, ""), "en")
	require.Equal(t, "card", p.Blocks[0].Type)
	require.Equal(t, []string{"90.9%", "9.1%"}, []string{p.Blocks[0].Prizes[0].Chance, p.Blocks[0].Prizes[1].Chance})
	site.without("prize-casino-125", "prize-casino-150", "prize-spins-50")
	p = site.campaignPage(c, &set, site.at(c, ""), "en")
	require.Equal(t, "hero", p.Blocks[0].Type)
	require.NotEmpty(t, p.Blocks[0].Texts["button"])
	require.Empty(t, p.Blocks[0].Prizes)
}

// The terms that a page shows are those of the offer that its form registers.
func TestTerms_AreThoseOfTheFormsOffer(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	set := site.current.Load().set
	clauses := 0
	for _, c := range set.Campaigns {
		p := site.campaignPage(c, &set, site.at(c, ""), c.base())
		form := chosenFirst(p)
		for _, block := range c.Blocks {
			for _, clause := range block.Clauses {
				kind, of := strings.CutPrefix(clause, "offer-")
				if !of {
					continue
				}
				clauses++
				require.True(t, strings.HasPrefix(form.ID, p.Offer+"-"), "%s shows the terms of %s, its form registers %q", c.Route, p.Offer, form.ID)
				if kind == "sport" {
					require.True(t, form.Bets, "%s has the terms of an offer for sport, its form registers %s", c.Route, form.ID)
				} else {
					require.True(t, form.Casino, "%s has the terms of an offer for the casino, its form registers %s", c.Route, form.ID)
				}
			}
		}
	}
	require.Greater(t, clauses, 50)
}
