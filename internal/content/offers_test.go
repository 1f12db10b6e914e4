package content_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
	"maidan/internal/money"
)

func ids(bonuses []content.WelcomeBonus) []string {
	ids := []string{}
	for _, bonus := range bonuses {
		ids = append(ids, bonus.ID)
	}
	return ids
}

func TestServeOffers_ListsWhatRuns(t *testing.T) {
	t.Parallel()
	b := load(t)
	require.Empty(t, b.OffersMark())
	now := time.UnixMilli(1_790_000_000_000)
	offers := append([]content.Offer{}, b.Offers...)
	begins := now.Add(time.Hour)
	offers[0].Starts, offers[0].Ends = begins.UnixMilli(), begins.Add(time.Hour).UnixMilli()
	b.ServeOffers(offers, func() time.Time { return now })
	marks := map[string]bool{}
	for at, want := range map[time.Duration][]string{
		0: {"welcome-sport-inr"}, time.Hour - 1: {"welcome-sport-inr"}, time.Hour: {"welcome-casino-inr", "welcome-sport-inr"},
		2*time.Hour - time.Millisecond: {"welcome-casino-inr", "welcome-sport-inr"}, 2 * time.Hour: {"welcome-sport-inr"},
	} {
		now = begins.Add(at - time.Hour)
		require.Equal(t, want, ids(b.Welcome("INR", false)), at)
		require.Equal(t, append(slices.Clone(want), "reload-gold-inr"), ids(b.ForDeposit("INR", 1)), at)
		require.Equal(t, len(want) == 2, b.Runs("welcome-casino"), at)
		_, known := b.Bonus("welcome-casino-inr")
		require.True(t, known, at)
		_, known = b.OfferIn("welcome-casino", "INR")
		require.True(t, known, at)
		marks[b.OffersMark()] = true
	}
	require.Len(t, marks, 3, "before, while and after it runs")
	offers[1].Percent++
	b.ServeOffers(offers, func() time.Time { return now })
	require.NotContains(t, marks, b.OffersMark(), "another offer has changed")
}

func TestWelcome_OfSingleCountries(t *testing.T) {
	t.Parallel()
	b := load(t)
	offers := append([]content.Offer{}, b.Offers...)
	offers[0].Countries = []string{"IN", "KE"}
	b.ServeOffers(offers, time.Now)
	for currency, want := range map[money.Currency]int{"INR": 2, "KES": 2, "PKR": 1, "USD": 1} {
		require.Len(t, b.Welcome(currency, false), want, currency)
	}
	require.Equal(t, []string{"welcome-casino-usd", "welcome-sport-usd", "reload-gold-usd"}, ids(b.ForDeposit("USD", 1)), "players are asked one by one")
}

// What staff edit is what was written, and completing it gives the same offer.
func TestDefinition_IsWhatWasWritten(t *testing.T) {
	t.Parallel()
	b := load(t)
	for _, o := range b.Offers {
		again, problems := b.Complete(o.Definition())
		require.Empty(t, problems, o.ID)
		require.Equal(t, o.MaxBonus, again.MaxBonus, o.ID)
		require.Equal(t, o.Definition(), again.Definition(), o.ID)
	}
}

func TestComplete_NamesTheFieldThatIsWrong(t *testing.T) {
	t.Parallel()
	b := load(t)
	for field, change := range map[string]func(*content.Offer){
		"name":                func(o *content.Offer) { o.Name = "" },
		"kind":                func(o *content.Offer) { o.Kind = "raffle" },
		"percent":             func(o *content.Offer) { o.Percent = 1001 },
		"amount":              func(o *content.Offer) { o.Amount, o.MaxBonus = 0, nil },
		"deposit":             func(o *content.Offer) { o.Deposit = 21 },
		"budget":              func(o *content.Offer) { o.Budget = -1 },
		"stops":               func(o *content.Offer) { o.Budget, o.Stops = 0, true },
		"group":               func(o *content.Offer) { o.Group = "Spring Bonus" },
		"countries":           func(o *content.Offer) { o.Countries = []string{"IN", "XX"} },
		"ends":                func(o *content.Offer) { o.Starts, o.Ends = 2, 2 },
		"bonus_name.xx":       func(o *content.Offer) { o.BonusName = map[string]string{"en": "Bonus", "xx": "Bonus"} },
		"bonus_name.en":       func(o *content.Offer) { o.BonusName = map[string]string{"en": "Bonus\nSubject: x"} },
		"bonus_name":          func(o *content.Offer) { o.BonusName = map[string]string{"hi": "बोनस"} },
		"max_bonus.XXX":       func(o *content.Offer) { o.MaxBonus = map[money.Currency]money.Amount{"XXX": 1} },
		"max_bonus.INR":       func(o *content.Offer) { o.MaxBonus = map[money.Currency]money.Amount{"INR": -1} },
		"terms.days":          func(o *content.Offer) { o.Terms.Days = 366 },
		"terms.wager":         func(o *content.Offer) { o.Terms.Wager = 201 },
		"terms.min_deposit":   func(o *content.Offer) { o.Terms.MinDeposit = 0 },
		"terms.accept_within": func(o *content.Offer) { o.Terms.AcceptWithin = 8761 },
		"registration":        func(o *content.Offer) { o.Registration = true },
		"terms.max_bet":       func(o *content.Offer) { o.Terms.MaxBet = 1 << 60 },
		"terms.max_odds":      func(o *content.Offer) { o.Terms.MinOdds, o.Terms.MaxOdds = 2000, 1500 },
		"terms.counts":        func(o *content.Offer) { o.Terms.Counts = map[content.BonusProduct]int64{"horses": 100} },
		"terms.spins": func(o *content.Offer) {
			o.Terms.Spins = &content.OfferSpins{Game: "monsoon-treasure", Count: 0, Stake: 1}
		},
	} {
		o := b.Offers[0].Definition()
		change(&o)
		_, problems := b.Complete(o)
		fields := []string{}
		for _, p := range problems {
			fields = append(fields, p.Field)
		}
		require.Contains(t, fields, field)
	}
}

// Whatever staff send, an offer without problems has amounts above zero that no term exceeds by overflow, and is written as it was read.
func FuzzComplete(f *testing.F) {
	b, err := content.Load(brand.Maidan())
	require.NoError(f, err)
	for _, o := range b.Offers {
		written, err := json.Marshal(o.Definition())
		require.NoError(f, err)
		f.Add(written)
	}
	f.Add([]byte(`{"id":"x","kind":"free_spins","terms":{"spins":{"count":9223372036854775807,"stake":9223372036854775807}}}`))
	f.Add([]byte(`{"id":"x","max_bonus":{"":1,"INR":9223372036854775807},"amount":-1,"countries":["",""]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var draft content.Offer
		if json.Unmarshal(data, &draft) != nil {
			return
		}
		complete, problems := b.Complete(draft)
		if len(problems) > 0 {
			return
		}
		require.NotEmpty(t, complete.MaxBonus)
		for currency := range complete.MaxBonus {
			in, ok := complete.In(currency)
			require.True(t, ok)
			require.Positive(t, in.MaxBonus.Amount)
			require.GreaterOrEqual(t, in.Terms.MinDeposit, money.Amount(0))
			require.GreaterOrEqual(t, in.Terms.MaxBet, money.Amount(0))
			for _, spins := range []*content.Spins{in.Terms.Spins, in.Terms.ExtraSpins} {
				require.True(t, spins == nil || spins.Value() > 0)
			}
		}
		again, problems := b.Complete(complete.Definition())
		require.Empty(t, problems)
		require.Equal(t, complete.Definition(), again.Definition())
	})
}

// Nobody is a member of the VIP programme when they register: no form lists an offer of a level, and no wheel draws it.
func TestWelcome_LeavesOutOffersOfALevel(t *testing.T) {
	t.Parallel()
	b := load(t)
	gold := slices.IndexFunc(b.Offers, func(o content.Offer) bool { return o.ID == "reload-gold" })
	require.Equal(t, "gold", b.Offers[gold].VIP)
	require.NotContains(t, ids(b.WelcomeOf("INR", false, "reload-gold")), "reload-gold-inr")
	bonus, ok := b.Bonus("reload-gold-inr")
	require.True(t, ok)
	require.Zero(t, bonus.Deposit, "for any")
	for id, want := range map[string]string{"acca-boost": "vip", "race-slots": ""} {
		offer := b.Offers[slices.IndexFunc(b.Offers, func(o content.Offer) bool { return o.ID == id })].Definition()
		offer.VIP = "gold"
		_, problems := b.Complete(offer)
		if want == "" {
			require.Empty(t, problems, id)
			continue
		}
		require.Len(t, problems, 1, id)
		require.Equal(t, want, problems[0].Field)
	}
}
