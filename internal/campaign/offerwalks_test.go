package campaign

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/money"
)

// walkList is the list of what e2e/src/offer-walks.test.ts follows from a promise to a withdrawal.
const walkList = "../../e2e/src/offer-walks.json"

// walk is one of them, as far as the docs and the brand know it.
type walk struct {
	Offer    string            `json:"offer"`
	Kind     content.OfferKind `json:"kind"`
	By       string            `json:"by"`
	Page     string            `json:"page"`
	Currency money.Currency    `json:"currency"`
	Percent  int               `json:"percent"`
	Deposit  int               `json:"deposit"`
	Mission  string            `json:"mission"`
	Level    string            `json:"level"` // of the VIP programme
	Spins    int64             `json:"spins"`
}

// walked are the walks in the order of the list, and why an offer has none.
type walked struct {
	Walks   []walk            `json:"walks"`
	LeftOut map[string]string `json:"left_out"`
}

func readWalks(t *testing.T) walked {
	t.Helper()
	data, err := os.ReadFile(walkList)
	require.NoError(t, err)
	var w walked
	require.NoError(t, json.Unmarshal(data, &w))
	return w
}

// of returns the walk of an offer that is nearest to a page: its own, one in its currency, or any; nil for none.
func (w walked) of(offer, page string, currency money.Currency) *walk {
	var found *walk
	for i := range w.Walks {
		one := &w.Walks[i]
		switch {
		case one.Offer != offer:
		case one.Page == page:
			return one
		case found == nil, found.Currency != currency && one.Currency == currency:
			found = one
		}
	}
	return found
}

// named returns what the table says of the walk of a page.
func (w walk) named(page string, currency money.Currency) string {
	name := "the same as `" + w.Page + "`"
	if w.Page == page {
		name = "its own"
	}
	if w.Currency != currency {
		name += " in " + string(w.Currency)
	}
	return name
}

// ways are how players come to an offer.
var ways = map[string]string{
	"form": "form of the page", "draw": "prize of the page", "choice": "choice for deposit %d", "membership": "choice of a VIP member of level `%s`", "code": "promo code, used on the page", "gift": "daily gift", "mission": "mission `%s`",
	"accumulator": "accumulator; the page explains it", "start": "start on the page",
}

func (w walk) way() string {
	switch w.By {
	case "choice":
		return fmt.Sprintf(ways[w.By], w.Deposit)
	case "mission":
		return fmt.Sprintf(ways[w.By], w.Mission)
	case "membership":
		return fmt.Sprintf(ways[w.By], w.Level)
	}
	return ways[w.By]
}

// table lists the walks by offer, and the offers without one.
func (w walked) table() string {
	var list strings.Builder
	list.WriteString("\n## The walks\n\nEach begins with the promise and ends with a withdrawal of all cash. Pages of the app have no `/new-promo` before their address.\n\n" +
		"| offer | begins with | page | currency |\n|---|---|---|---|\n")
	for _, one := range slices.SortedStableFunc(slices.Values(w.Walks), func(a, b walk) int { return cmp.Compare(a.Offer, b.Offer) }) {
		fmt.Fprintf(&list, "| %s | %s | `%s` | %s |\n", one.Offer, one.way(), one.Page, one.Currency)
	}
	list.WriteString("\nOffers without a walk:\n\n")
	for _, offer := range slices.Sorted(maps.Keys(w.LeftOut)) {
		fmt.Fprintf(&list, "- %s %s.\n", offer, w.LeftOut[offer])
	}
	return list.String()
}

// A new offer of the brand has a walk, or a reason for none.
func TestWalks_CoverEveryOffer(t *testing.T) {
	t.Parallel()
	w := readWalks(t)
	for _, offer := range maidan(t).Offers {
		has := slices.ContainsFunc(w.Walks, func(one walk) bool { return one.Offer == offer.ID })
		require.NotEqual(t, has, w.LeftOut[offer.ID] != "", "%s needs a walk in %s, or a reason in left_out", offer.ID, walkList)
	}
}

// A walk expects what the brand promises, so that it cannot pass with the terms of another time.
func TestWalks_ExpectWhatTheOfferPromises(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	offers := map[string]content.Offer{}
	for _, offer := range b.Offers {
		offers[offer.ID] = offer
	}
	w := readWalks(t)
	for _, id := range slices.Sorted(maps.Keys(w.LeftOut)) {
		require.Contains(t, offers, id)
	}
	for _, one := range w.Walks {
		require.Contains(t, offers, one.Offer)
		require.NotEmpty(t, one.way(), one.Offer)
		offer := offers[one.Offer]
		require.Equal(t, cmp.Or(offer.Kind, content.Match), one.Kind, one.Offer)
		if one.Kind == content.Match {
			require.Equal(t, offer.Percent, one.Percent, one.Offer)
		}
		_, ok := b.OfferIn(one.Offer, one.Currency)
		require.True(t, ok, "%s is not made in %s", one.Offer, one.Currency)
		spins := int64(0)
		if offer.Terms.Spins != nil {
			spins = offer.Terms.Spins.Count
		}
		require.Equal(t, spins, one.Spins, one.Offer)
	}
}

// A landing page of a walk sells, draws or explains the offer in the walk's currency.
func TestWalks_BeginOnAPageOfTheOffer(t *testing.T) {
	t.Parallel()
	b := maidan(t)
	creators, err := ReadCreators(os.DirFS("../../campaigns"), b)
	require.NoError(t, err)
	pages := map[string]*Campaign{}
	for _, c := range builtIn(t).Campaigns {
		pages[c.Route] = c
	}
	for _, one := range readWalks(t).Walks {
		if one.By != "form" && one.By != "draw" && one.By != "accumulator" {
			continue
		}
		page := pages[one.Page]
		require.NotNil(t, page, one.Page)
		sold := page.Offer
		if creator := creators.any(page.Creator); creator != nil {
			sold = creator.Offer
		}
		switch one.By {
		case "form":
			require.Equal(t, one.Offer, sold.ID, one.Page)
		case "draw":
			require.True(t, isPrize(b, page.prizeBlock(), one.Offer), "%s does not draw %s", one.Page, one.Offer)
		case "accumulator":
			require.Equal(t, one.Offer, page.Holds, one.Page)
			continue // it holds in every currency
		}
		if page.Param != paramCurrency {
			require.Equal(t, sold.Currency, one.Currency, one.Page)
		}
	}
}

// isPrize reports whether an offer is among the prizes of a page.
func isPrize(b *content.Brand, block *Block, offer string) bool {
	return block != nil && slices.ContainsFunc(b.PrizeDraws, func(d content.PrizeDraw) bool {
		return d.ID == block.Draw && slices.ContainsFunc(d.Prizes, func(p content.Prize) bool { return p.Offer == offer })
	})
}
