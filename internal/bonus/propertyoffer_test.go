package bonus_test

import (
	"fmt"

	"pgregory.net/rapid"

	"maidan/internal/content"
	"maidan/internal/money"
)

// drawn is an offer in a currency with its figures in hundredths, computed apart from the code that is tested.
type drawn struct {
	content.Offer
	currency money.Currency
	least    money.Amount // the smallest stake
	step     money.Amount // the smallest amount that the currency is used in
	most     money.Amount // largest bonus
}

// currencies of the offers, with their smallest stakes: of INR, USD and MYR cents are used, of the others not.
var currencies = map[money.Currency]struct{ least, step money.Amount }{"INR": {1_000, 1}, "USD": {20, 1}, "MYR": {50, 1}, "UZS": {150_000, 100}, "IDR": {200_000, 100}}

var brandOfProperty = content.Brand{
	Currencies: []content.Currency{{ISOCode: "INR"}, {ISOCode: "USD"}, {ISOCode: "MYR"}, {ISOCode: "UZS"}, {ISOCode: "IDR"}},
	Languages:  []content.Language{{Code: "en", Name: "English", Enabled: true}},
}

// drawOffer draws an offer that staff could save. n makes its id unique.
func drawOffer(r *rapid.T, n int64) drawn {
	currency := rapid.SampledFrom([]money.Currency{"INR", "USD", "MYR", "UZS", "IDR"}).Draw(r, "currency")
	d := drawn{currency: currency, least: currencies[currency].least, step: currencies[currency].step}
	d.Offer = content.Offer{ID: fmt.Sprint("drawn-", n), Name: "Drawn", BonusName: map[string]string{"en": "Drawn"},
		Kind: rapid.SampledFrom([]content.OfferKind{content.Match, content.Match, content.Fixed, content.FreeSpins}).Draw(r, "kind")}
	o := &d.Offer
	withSpins := o.Kind == content.FreeSpins || o.Kind == content.Match && rapid.Bool().Draw(r, "spins too")
	drawTerms(r, o, withSpins)
	if rapid.Bool().Draw(r, "group") {
		o.Group = fmt.Sprint("group-", n)
	}
	switch o.Kind {
	case content.Match:
		drawMatch(r, &d)
	case content.Fixed:
		o.Landing, o.Amount = true, drawSize(r, "amount", 1_000_000)
		d.most = money.Amount(o.Amount) * d.least
	default:
		o.Landing = true
		d.most = money.Amount(o.Terms.Spins.Count*o.Terms.Spins.Stake) * d.least
	}
	return d
}

// drawMatch draws what a percentage of a deposit needs: the number of the deposit, and the largest bonus in the currency or in smallest stakes.
func drawMatch(r *rapid.T, d *drawn) {
	o := &d.Offer
	o.Percent = rapid.IntRange(1, 1000).Draw(r, "percent")
	o.Landing = rapid.Bool().Draw(r, "landing")
	o.Code = o.Landing && rapid.Bool().Draw(r, "code")
	if !o.Landing {
		o.Deposit = rapid.IntRange(0, 20).Draw(r, "deposit")
	}
	o.Terms.MinDeposit = drawSize(r, "min deposit", 1_000)
	if rapid.Bool().Draw(r, "own amount") {
		d.most = money.Amount(rapid.Int64Range(1, 10_000).Draw(r, "max bonus")) * 100
		o.MaxBonus = map[money.Currency]money.Amount{d.currency: d.most}
		return
	}
	o.Amount = drawSize(r, "amount", 1_000_000)
	d.most = money.Amount(o.Amount) * d.least
}

func drawTerms(r *rapid.T, o *content.Offer, withSpins bool) {
	t := &o.Terms
	t.Wager = rapid.SampledFrom([]int64{1, 1, 1, 2, 4, rapid.Int64Range(1, 200).Draw(r, "wager")}).Draw(r, "times")
	t.Days = rapid.SampledFrom([]int{1, 3, 7, 30, 365}).Draw(r, "days")
	t.MaxBet = rapid.SampledFrom([]int64{0, 0, 0, 1, 50, 1000}).Draw(r, "max bet")
	t.MaxTransfer = rapid.SampledFrom([]int64{0, 1, 2, 5, 1000}).Draw(r, "max transfer")
	t.MinOdds = money.Odds(rapid.SampledFrom([]int64{0, 1000, 1500, 2500}).Draw(r, "min odds"))
	if rapid.Bool().Draw(r, "max odds") {
		t.MaxOdds = max(money.One, t.MinOdds) + money.Odds(rapid.Int64Range(0, 5000).Draw(r, "odds"))
	}
	t.Counts = map[content.BonusProduct]int64{}
	for _, product := range content.BonusProducts() {
		if rapid.Bool().Draw(r, string(product)) {
			t.Counts[product] = rapid.SampledFrom([]int64{0, 1, 10, 33, 100}).Draw(r, "percent")
		}
	}
	sure := rapid.SampledFrom([]content.BonusProduct{content.Sports, content.Slots, content.Tables}).Draw(r, "what counts surely")
	if withSpins {
		sure = content.Slots
		t.Spins = &content.OfferSpins{Game: spinGame, Count: rapid.Int64Range(1, 6).Draw(r, "spins"), Stake: rapid.SampledFrom([]int64{1, 2, 1000}).Draw(r, "spin")}
	}
	t.Counts[sure] = rapid.SampledFrom([]int64{100, 100, 50, 7}).Draw(r, "sure percent")
	_, o.Bets = t.Counts[content.Sports]
	o.Casino = len(t.Counts) > 1 || !o.Bets
}

// spinGame is the game of all free spins.
const spinGame = "reels"

// drawSize draws a number of smallest stakes, often a small one.
func drawSize(r *rapid.T, label string, most int64) int64 {
	return rapid.SampledFrom([]int64{1, 10, 100, rapid.Int64Range(1, most).Draw(r, label)}).Draw(r, "size of "+label)
}
