package proof_test

import (
	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/pace"
	"maidan/internal/player"
	"maidan/internal/prize"
	"maidan/internal/promocode"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// prizes lets two visitors draw one of two prizes.
func (s *brand) prizes() {
	of := func(offerID string) content.Offer {
		return content.Offer{ID: offerID, Kind: content.Match, Casino: true, Landing: true, Code: true, MaxBonus: map[money.Currency]money.Amount{"INR": 300}}
	}
	drawn := &content.Brand{Offers: []content.Offer{of("silver"), of("gold")}, PrizeDraws: []content.PrizeDraw{{ID: "wheel", Hours: 1, Prizes: []content.Prize{{Offer: "silver", Weight: 1}, {Offer: "gold", Weight: 1}}}}}
	players, err := player.New(s.t.Context(), player.Config{DB: s.db, Box: s.box, Clock: s.clock, Random: rng.Secure(), IDs: s.ids,
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1})})
	require.NoError(s.t, err)
	codes := promocode.New(promocode.Config{DB: s.db, Box: s.box, Clock: s.clock, Random: rng.Secure(), Brand: drawn, Players: players})
	prizes := prize.New(prize.Config{DB: s.db, Clock: s.clock, Brand: drawn, Codes: codes, Key: []byte("a secret of the tests"), Rate: pace.Rate{}})
	for _, visitor := range []string{"visitor1", "visitor2"} {
		_, err := prizes.Draw(s.t.Context(), prize.Request{DrawID: "wheel", Visitor: visitor, Currency: "INR", Text: "lucky", Name: func(offerID string) string { return offerID }})
		require.NoError(s.t, err)
	}
}

const (
	prizeDrawn = "each prize of a landing page is the one that its seed draws"
	prizeCode  = "each prize of a landing page has a promo code for it"
)

var prizeCorruptions = []corruption{
	{"a visitor has the other prize", prizeDrawn, "UPDATE prize_drawn SET won = 1 - won WHERE visitor = 'visitor1'"},
	{"a visitor has a prize that there is not", prizeDrawn, "UPDATE prize_drawn SET won = 2 WHERE visitor = 'visitor1'"},
	{"a draw has another number", prizeDrawn, "UPDATE prize_drawn SET number = '0' WHERE visitor = 'visitor2'"},
	{"a draw has another seed", prizeDrawn, "UPDATE prize_drawn SET seed = 'another' WHERE visitor = 'visitor2'"},
	{"a code gives another offer", prizeCode, "UPDATE promo_codes SET offer_id = 'other' WHERE code = (SELECT code FROM prize_drawn WHERE visitor = 'visitor1')"},
	{"a code can be used often", prizeCode, "UPDATE promo_codes SET most_uses = 9 WHERE code = (SELECT code FROM prize_drawn WHERE visitor = 'visitor1')"},
	{"a code is that of staff", prizeCode, "UPDATE promo_codes SET draw_id = '' WHERE code = (SELECT code FROM prize_drawn WHERE visitor = 'visitor1')"},
	{"a code was never drawn", prizeCode, "DELETE FROM prize_drawn WHERE visitor = 'visitor2'"},
}
