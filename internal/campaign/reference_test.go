package campaign

import (
	"context"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
)

// saying returns the sound campaign with another headline.
func saying(headline string) string {
	return strings.Replace(sound, "hero.headline: Up to {amount}", `hero.headline: "`+headline+`"`, 1)
}

func TestReference_IsAFigureOfWhatItNames(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	for written, want := range map[string][2]string{ // in INR, PKR
		"{amount:welcome-casino}":        {"₹20,000", "₨40,000"},
		"{amount:welcome-casino:PKR}":    {"₨40,000", "₨40,000"},
		"{amount:free-bet}":              {"₹100", "₨300"},
		"{percent:crash-third}":          {"75", "75"},
		"{percent:cashback-crash}":       {"10", "10"},
		"{percent:acca-insurance}":       {"50", "50"},
		"{wager:crash-second}":           {"35", "35"},
		"{days:secret-sport:INR}":        {"3", "3"},
		"{min_deposit:second-casino}":    {"₹500", "₨1,500"},
		"{offer:free-bet}":               {"Free bet", "Free bet"},
		"{spins:freespins-25:INR}":       {"25", "25"},
		"{spins:free-spins}":             {"20", "20"},
		"{vip_cashback:gold}":            {"10", "10"},
		"{vip_cashback:platinum:100}":    {"₹150", "₨450"},
		"{vip_lowest} to {vip_highest}":  {"5 to 15", "5 to 15"},
		"{example:100}":                  {"₹1,000", "₨3,000"},
		"{bonus:100} of {percent}%":      {"₹1,000 of 100%", "₨3,000 of 100%"},
		"{bonus:3000}, not {bonus:1000}": {"₹15,000, not ₹10,000", "₨30,000, not ₨30,000"},
		"{bonus:10}":                     {"₹0", "₨0"}, // below the least deposit
	} {
		c, err := Parse("sound.yaml", []byte(saying(written)), b, programmes(t))
		require.NoError(t, err, written)
		text := c.text("en", "hero.headline")
		require.Equal(t, want[0], c.placeholders(b, Param{}, "en").in(text))
		require.Equal(t, want[1], c.placeholders(b, Param{Currency: "PKR"}, "en").in(text))
	}
}

func TestParse_RefusesReferencesWithoutAValue(t *testing.T) {
	t.Parallel()
	for written, problem := range map[string]string{
		"{amount:welcome-bingo}":      `{amount:welcome-bingo}: the brand has no offer "welcome-bingo"`,
		"{amount:welcome-casino:XYZ}": `the offer "welcome-casino" is not made in "XYZ"`,
		"{amount:secret-sport:PKR}":   `the offer "secret-sport" is not made in "PKR"`,
		"{amount:a:INR:b}":            `the brand has no offer "a"`,
		"{wager:free-bet}":            `the offer "free-bet" has no wager`,
		"{min_deposit:gift-casino}":   `the offer "gift-casino" has no min_deposit`,
		"{percent:free-bet}":          `the offer "free-bet" has no percent`,
		"{spins:free-bet}":            `the offer "free-bet" has no spins`,
		"{vip_cashback:diamond}":      `the VIP programme has no level "diamond"`,
		"{vip_cashback:gold:0}":       `"0" is no number of smallest stakes`,
		"{bonus:some}":                `"some" is no number of smallest stakes`,
		"{example:1000001}":           `"1000001" is no number of smallest stakes from 1 to 1000000`,
		"{odds:welcome-sport}":        "there is no such placeholder",
		"{amount:welcome-casino":      "there is no placeholder {amount:welcome-casino",
	} {
		_, err := Parse("bad.yaml", []byte(saying(written)), maidan(t), programmes(t))
		require.ErrorContains(t, err, `bad.yaml:16: text "hero.headline": `, written)
		require.ErrorContains(t, err, problem)
	}
	_, err := Parse("bad.yaml", []byte(saying("{vip_highest}")), maidan(t), Programmes{})
	require.ErrorContains(t, err, "no placeholder {vip_highest}", "of a brand without a VIP programme")
}

// An address in a currency has all figures of the page in it, or is that of the page without a currency.
func TestTakes_NeedsEveryReference(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	for written, pkr := range map[string]bool{"{amount:secret-sport}": false, "{amount:secret-sport:INR}": true, "{amount:crash-second}": true} {
		c, err := Parse("sound.yaml", []byte(strings.Replace(saying(written), "kind: sport", "param: currency\nkind: sport", 1)), b, programmes(t))
		require.NoError(t, err)
		require.Equal(t, pkr, c.takes(b, "PKR"), written)
		require.True(t, c.takes(b, "INR"), written)
	}
}

// serveChanged serves the brand's offers with a change of one of them.
func serveChanged(b *content.Brand, id string, change func(*content.Offer)) {
	offers := append([]content.Offer{}, b.AllOffers()...)
	for i := range offers {
		if offers[i].ID == id {
			change(&offers[i])
		}
	}
	b.ServeOffers(offers, func() time.Time { return now })
}

// A page is rendered again when staff edit an offer that it only names.
func TestReload_ShowsTheNewFiguresOfANamedOffer(t *testing.T) {
	t.Parallel()
	page := strings.Replace(sound, "title: Sound", `title: "{percent:crash-second}% and {amount:crash-second}"`, 1)
	s := newSite(t, folder(t, page), &fakeAccounts{})
	require.Contains(t, ask(s, "GET", "/new-promo/sound").Body.String(), "100% and ₹20,000")
	serveChanged(s.brand, "crash-second", func(o *content.Offer) { o.Percent = 40 })
	require.False(t, s.ShowsOffers())
	require.NoError(t, s.Reload(context.Background()))
	require.Contains(t, ask(s, "GET", "/new-promo/sound").Body.String(), "40% and ₹20,000")
	serveChanged(s.brand, "crash-second", func(o *content.Offer) {
		o.MaxBonus = maps.Clone(o.MaxBonus)
		delete(o.MaxBonus, "INR")
	})
	require.NoError(t, s.Reload(context.Background()))
	require.Contains(t, ask(s, "GET", "/new-promo/sound").Body.String(), "–% and –", "withdrawn from the currency after the page was checked")
}

// A page says when an offer of which it names figures has ended.
func TestEnded_OffersThatTextsName(t *testing.T) {
	t.Parallel()
	site := realTexts(t)
	set := site.current.Load().set
	c := site.current.Load().campaigns["/blogger/1"]
	require.Equal(t, []string{"welcome-casino"}, c.namedOffers())
	require.Empty(t, site.campaignPage(c, &set, site.at(c, ""), "en").Notice)
	site.without("welcome-casino")
	require.Equal(t, "The offer “100% for the casino” has ended.", site.campaignPage(c, &set, site.at(c, ""), "en").Notice)
}

// A brand without a VIP programme shows no clause about its cashback.
func TestClauses_LeaveTheCashbackOutWithoutAProgramme(t *testing.T) {
	t.Parallel()
	page := strings.Replace(sound, "  - {type: facts, items: 2}", "  - {type: facts, items: 2}\n  - {type: terms, clauses: [vip-cashback, adults]}", 1)
	for _, known := range []Programmes{{}, programmes(t)} {
		c, err := Parse("sound.yaml", []byte(page), maidan(t), known)
		require.NoError(t, err)
		shown := c.clausesAt(maidan(t), Param{}, c.Blocks[2].Clauses)
		require.Equal(t, len(known.VIP.Levels) > 0, shown[0] == cashbackClause)
		require.Equal(t, "adults", shown[len(shown)-1])
	}
}
