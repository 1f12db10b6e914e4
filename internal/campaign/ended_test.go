package campaign

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
)

// without serves the brand's offers with some of them ended.
func (s *Site) without(ended ...string) {
	now := time.UnixMilli(1_790_000_000_000)
	offers := append([]content.Offer{}, s.brand.Offers...)
	for i := range offers {
		for _, id := range ended {
			if offers[i].ID == id {
				offers[i].Ends = now.UnixMilli()
			}
		}
	}
	s.brand.ServeOffers(offers, func() time.Time { return now })
}

// A page whose offer has ended says so, and sells the welcome offer of its kind: figures, form and terms are those of that offer.
func TestEnded_PagesSellWhatRuns(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	set := site.current.Load().set
	var landing []string
	for _, o := range site.brand.Offers {
		if !o.IsWelcome() && !o.Kind.OnBets() {
			landing = append(landing, o.ID)
		}
	}
	require.True(t, site.ShowsOffers())
	site.without(landing...)
	require.False(t, site.ShowsOffers(), "a reload is needed")
	changed := 0
	for _, c := range set.Campaigns {
		for _, language := range []string{"en", "hi", "ur"} {
			p := site.campaignPage(c, &set, site.at(c, ""), language)
			own := c.ownOfferAt(site.brand, site.at(c, ""))
			if site.brand.Runs(own.ID) {
				require.Empty(t, p.Notice, c.Route)
				continue
			}
			changed++
			require.True(t, strings.HasPrefix(p.Offer, "welcome-"), "%s sells %s", c.Route, p.Offer)
			form := chosenFirst(p)
			require.True(t, strings.HasPrefix(form.ID, p.Offer+"-"), "%s: the form has %s", c.Route, form.ID)
			require.NotContains(t, p.Notice, "{", c.Route)
			require.Contains(t, strings.NewReplacer("\u2066", "", "\u2069", "").Replace(p.Notice), strings.NewReplacer("\u2066", "", "\u2069", "").Replace(form.Amount), c.Route)
		}
	}
	require.Greater(t, changed, 60)
}

// A page that explains an offer on bets says when that has ended; its form sells what it sold.
func TestEnded_OffersOnBets(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	set := site.current.Load().set
	c := site.current.Load().campaigns["/comboboost"]
	p := site.campaignPage(c, &set, site.at(c, ""), "en")
	require.Empty(t, p.Notice)
	site.without("acca-boost")
	ended := site.campaignPage(c, &set, site.at(c, ""), "en")
	require.Equal(t, "The offer “Accumulator boost” has ended.", ended.Notice)
	require.Equal(t, p.Offer, ended.Offer)
	require.Equal(t, p.Blocks, ended.Blocks, "its figures stay")
}

// While nothing of its kind runs, a page says that its offer has ended, and its form has no bonus of the kind.
func TestEnded_WithoutAnotherOffer(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	site.without("welcome-casino", "crash-welcome")
	set := site.current.Load().set
	c := site.current.Load().campaigns["/crash-welcome"]
	p := site.campaignPage(c, &set, site.at(c, ""), "en")
	require.Equal(t, "The offer “700% for crash games” has ended.", p.Notice)
	for _, bonus := range p.Bonuses {
		require.False(t, bonus.Casino, bonus.ID)
	}
	for _, block := range p.Blocks {
		for _, text := range block.Texts {
			require.NotContains(t, text, "{", "amounts of texts stay")
		}
	}
}

func TestBonusIn_FindsTheOfferOfAnID(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	offers := append([]content.Offer{}, site.brand.Offers...)
	short := offers[0]
	short.ID = "welcome"
	site.brand.ServeOffers(append([]content.Offer{short}, offers...), time.Now)
	require.Equal(t, "welcome-casino-pkr", site.bonusIn("welcome-casino-inr", "PKR"), "not the offer with the shorter id")
	require.Equal(t, "welcome-pkr", site.bonusIn("welcome-inr", "PKR"))
}
