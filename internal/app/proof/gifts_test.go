package proof_test

import (
	"context"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/gift"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
)

// dailyGifts lets two players open a gift that always has a bonus in it: one of two.
func (s *brand) dailyGifts() {
	of := func(offerID string, amount money.Amount) content.Offer {
		return content.Offer{ID: offerID, Kind: content.Fixed, Casino: true, Landing: true, MaxBonus: map[money.Currency]money.Amount{"INR": amount},
			Terms: content.OfferTerms{Wager: 3, Days: 30, Counts: map[content.BonusProduct]int64{content.Slots: 100}}}
	}
	gifts := gift.New(gift.Config{DB: s.db, Box: s.box, Clock: s.clock, Brand: &content.Brand{Offers: []content.Offer{of("small", 300), of("large", 900)}},
		Programme: gift.Programme{Prizes: []gift.Chance{{Offer: "small", Weight: 1}, {Offer: "large", Weight: 1}}}, Key: []byte("a secret of the tests"),
		Barred:    func(context.Context, db.Querier, id.Player) error { return nil },
		Eligible:  func(context.Context, db.Querier, player.Player, content.WelcomeBonus) error { return nil },
		Deposited: func(context.Context, db.Querier, id.Player, int64) (bool, error) { return true, nil },
		Give: map[content.OfferKind]gift.Give{content.Fixed: func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, source string) error {
			return s.bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: o.MaxBonus.Amount, BonusID: o.ID, Source: source, Terms: o.Terms})
		}}})
	for _, playerID := range []id.Player{"ann", "bob"} {
		_, err := gifts.Open(s.t.Context(), player.Player{ID: playerID, Currency: "INR"}, "lucky")
		require.NoError(s.t, err)
	}
}

const (
	giftDrawn = "each daily gift is the one that its seed draws"
	giftGiven = "each daily gift was given what it has drawn"
)

var dailyGiftCorruptions = []corruption{
	{"a gift has the other prize", giftDrawn, "UPDATE gift_opened SET won = 1 - won WHERE player_id = 'ann'"},
	{"a gift has another text", giftDrawn, "UPDATE gift_opened SET text = 'unlucky' WHERE player_id = 'bob'"},
	{"a gift has another seed", giftDrawn, "UPDATE gift_opened SET seed = 'another' WHERE player_id = 'bob'"},
	{"a gift was given less", giftGiven, "UPDATE bonus_balances SET source = 'other' WHERE source LIKE 'gift:%:ann'"},
	{"a gift was opened and forgotten", giftGiven, "DELETE FROM gift_opened WHERE player_id = 'bob'"},
}
