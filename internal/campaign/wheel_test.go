package campaign

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
	"maidan/lang/promo"
)

// realTexts is a site of the built-in campaigns and texts, whose pages nobody draws.
func realTexts(t *testing.T) *Site {
	t.Helper()
	return newSite(t, Folder(campaigns.Files, maidan(t), series(t)...), &fakeAccounts{}, func(c *Config) {
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

// The field at which a wheel stops, the texts around it, the form's first bonus and its currency are one offer, whatever the
// address asks for.
func TestWheel_RingFormAndOfferAgree(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	set := site.current.Load().set
	currencies := append([]string{"", "DOGE"}, site.brand.CurrencyCodes...)
	wheels, sport, others := 0, 0, 0
	for _, c := range set.Campaigns {
		if !c.hasWheel() {
			require.Equal(t, site.at(c, ""), site.askedBy(c, site.at(c, ""), url.Values{"bonus": {"sport"}, "val_cur": {"PKR"}}), c.Route)
			continue
		}
		wheels++
		for _, bonus := range []string{"", "casino", "sport", "free"} {
			for _, currency := range currencies {
				query := url.Values{"bonus": {bonus}, "val_cur": {currency}, "currency": {currency}}
				at := site.askedBy(c, site.at(c, ""), query)
				p := site.campaignPage(c, &set, at, c.base())
				where := c.Route + "?" + query.Encode()
				form := chosenFirst(p)
				require.True(t, strings.HasPrefix(form.ID, p.Offer+"-"), where)
				ring := p.Blocks[slices.IndexFunc(p.Blocks, func(b pageBlock) bool { return b.Type == "wheel" })]
				require.Contains(t, ring.Items[ring.Prize-1]["label"], form.Amount, where)
				require.Contains(t, ring.Texts["won"]+ring.Texts["claim"], form.Amount, where)
				require.Equal(t, c.Route, p.Address, "the way back holds no query: %s", where)
				if strings.HasPrefix(form.ID, "welcome-sport-") {
					sport++
				}
				if at.Asked.Currency != "" && at.Asked.Currency != c.Offer.Currency {
					require.Equal(t, at.Asked.Currency, p.Dialog.Currency)
					others++
				}
			}
		}
	}
	require.Positive(t, wheels)
	require.Positive(t, sport, "no wheel stops at the offer for sport")
	require.Positive(t, others, "no wheel is drawn in another currency")
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
