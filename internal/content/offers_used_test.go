package content_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/money"
)

// An offer whose budget is used up in a currency runs in the others only; what it has given goes on, because AllOffers has it.
func TestUseUp_TakesCurrenciesOfOffers(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1_790_000_000_000)
	amounts := map[money.Currency]money.Amount{"INR": 100, "EUR": 1}
	b := &content.Brand{Offers: []content.Offer{{ID: "one", Kind: content.Match, Casino: true, MaxBonus: amounts}, {ID: "two", Kind: content.Match, Casino: true, MaxBonus: amounts}}}
	for _, served := range []bool{false, true} {
		if served {
			b.UseUp(nil)
			b.ServeOffers(b.Offers, func() time.Time { return now })
		}
		before := b.OffersMark()
		require.Equal(t, []string{"one-inr", "two-inr"}, ids(b.Welcome("INR", false)))
		b.UseUp([]string{"one-inr"})
		require.NotEqual(t, before, b.OffersMark(), "pages are rendered again")
		require.Equal(t, []string{"two-inr"}, ids(b.Welcome("INR", false)))
		require.Equal(t, []string{"one-eur", "two-eur"}, ids(b.Welcome("EUR", false)))
		require.False(t, b.RunsIn("one", "INR"))
		require.True(t, b.RunsIn("one", "EUR"))
		require.True(t, b.Runs("one"))
		_, known := b.Bonus("one-inr")
		require.True(t, known)
		b.UseUp([]string{"one-inr", "one-eur"})
		require.False(t, b.Runs("one"))
		require.Len(t, b.Offers[0].MaxBonus, 2, "the offer itself has not changed")
		b.UseUp(nil)
		require.Equal(t, before, b.OffersMark())
	}
}

func TestRunningPrizes_AreThoseThatRun(t *testing.T) {
	t.Parallel()
	of := func(offerID string, code bool, amounts map[money.Currency]money.Amount) content.Offer {
		return content.Offer{ID: offerID, Kind: content.Match, Landing: true, Code: code, Casino: true, MaxBonus: amounts}
	}
	both := map[money.Currency]money.Amount{"INR": 100, "EUR": 1}
	b := &content.Brand{Offers: []content.Offer{of("a", true, both), of("b", true, map[money.Currency]money.Amount{"INR": 100}), of("c", true, both)},
		PrizeDraws: []content.PrizeDraw{{ID: "wheel", Hours: 1, Prizes: []content.Prize{{Offer: "a", Weight: 1}, {Offer: "b", Weight: 2}, {Offer: "a", Weight: 3}, {Offer: "c", Weight: 4}}}}}
	shown := func(currency money.Currency) (all []string) {
		for _, p := range b.RunningPrizes("wheel", currency) {
			all = append(all, p.Offer.ID)
		}
		return all
	}
	require.Equal(t, []string{"a-inr", "b-inr", "a-inr", "c-inr"}, shown("INR"))
	require.Equal(t, []string{"a-eur", "a-eur", "c-eur"}, shown("EUR"))
	require.Empty(t, b.RunningPrizes("other", "INR"))
	b.UseUp([]string{"a-eur"})
	require.Nil(t, shown("EUR"), "one prize is no draw")
	open := append([]content.Offer{}, b.Offers...)
	open[0].Code = false
	b.ServeOffers(open, time.Now)
	require.Equal(t, []string{"b-inr", "c-inr"}, shown("INR"), "what can be chosen is no prize")
}
