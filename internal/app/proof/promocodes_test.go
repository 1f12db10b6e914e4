package proof_test

import (
	"context"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/promocode"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// promoCodes gives ann and bob bonus money by a code for anybody, and bob some by a code of his own.
func (s *brand) promoCodes() {
	gift := content.Offer{ID: "gift", Kind: content.Fixed, Bets: true, Amount: 10, MaxBonus: map[money.Currency]money.Amount{"INR": 10_000},
		Terms: content.OfferTerms{Wager: 50, Days: 30, Counts: map[content.BonusProduct]int64{content.Sports: 100}}}
	spins := content.Offer{ID: "spins", Kind: content.FreeSpins, Casino: true, MaxBonus: map[money.Currency]money.Amount{"INR": 5_000},
		Terms: content.OfferTerms{Wager: 5, Days: 30, Counts: map[content.BonusProduct]int64{content.Slots: 100}, Spins: &content.OfferSpins{Game: "lucky-joker", Count: 5, Stake: 1}}}
	players, err := player.New(s.t.Context(), player.Config{DB: s.db, Box: s.box, Clock: s.clock, Random: rng.Secure(), IDs: s.ids,
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1})})
	require.NoError(s.t, err)
	give := func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, code, _ string) error {
		return s.bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: o.MaxBonus.Amount, BonusID: o.ID, Source: promocode.Source(code, p.ID), Terms: o.Terms})
	}
	codes := promocode.New(promocode.Config{DB: s.db, Box: s.box, Clock: s.clock, Random: rng.Secure(), Brand: &content.Brand{Offers: []content.Offer{gift, spins}}, Players: players,
		Barred:   func(context.Context, db.Querier, id.Player) error { return nil },
		Eligible: func(context.Context, db.Querier, player.Player, content.WelcomeBonus) error { return nil },
		Give:     map[content.OfferKind]promocode.Give{content.Fixed: give, content.FreeSpins: give}})
	now := s.clock.Now()
	anybody := promocode.Code{Code: "1", OfferID: "gift", Description: "A gift", StartsAt: now.UnixMilli(), EndsAt: now.Add(time.Hour).UnixMilli(), MostUses: 10}
	own := anybody
	own.Code, own.MostUses, own.PlayerID, own.Place = "2", 1, "bob", promocode.Account
	free := anybody
	free.Code, free.OfferID = "3", "spins"
	require.NoError(s.t, s.db.InTx(s.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, c := range []promocode.Code{anybody, own, free} {
			if _, err := codes.Create(ctx, tx, c, "meena"); err != nil {
				return err
			}
		}
		return nil
	}))
	for _, use := range []struct {
		player id.Player
		code   string
	}{{"ann", "1"}, {"bob", "1"}, {"bob", "2"}, {"ann", "3"}} {
		_, _, err := codes.Use(s.t.Context(), player.Player{ID: use.player, Currency: "INR"}, use.code, "")
		require.NoError(s.t, err)
	}
}

const (
	freeSpins  = "each free spin was played once"
	promoUses  = "each promo code has as many uses"
	promoGifts = "each promo code for bonus money or"
)

var promoCorruptions = []corruption{
	{"a free spin was played without a stake that counts", freeSpins, "UPDATE bonus_spins SET remaining = 0; UPDATE bonus_balances SET spins_won = 0 WHERE id IN (SELECT grant_id FROM bonus_spins)"},
	{"more free spins are left than were given", freeSpins, "UPDATE bonus_spins SET total = 1, remaining = 1; INSERT INTO bonus_uses (grant_id, source, product, game, stake, counted, version, at) SELECT grant_id, 'round:zzz', 'slots', 'x', 1, 0, 1, 1 FROM bonus_spins"},
	{"the bonus of free spins was deleted", freeSpins, "DELETE FROM bonus_balances WHERE id IN (SELECT grant_id FROM bonus_spins)"},
	{"a use was deleted", promoUses, "DELETE FROM promo_uses WHERE code = '1' AND player_id = 'ann'"},
	{"a code counts one use more", promoUses, "UPDATE promo_codes SET uses = uses + 1 WHERE code = '1'"},
	{"a player used the code of another", promoUses, "UPDATE promo_codes SET player_id = 'ann' WHERE code = '2'"},
	{"a use has given nothing", promoGifts, "UPDATE bonus_balances SET source = 'other' WHERE source = 'promo:1:ann'"},
	{"a use promised more", promoGifts, "UPDATE promo_uses SET amount = amount + 1 WHERE code = '2'"},
	{"a bonus was given for no use", promoGifts, "UPDATE promo_uses SET kind = 'match' WHERE code = '1' AND player_id = 'bob'"},
	{"a code gave another bonus", promoGifts, "UPDATE promo_uses SET bonus_id = 'other' WHERE code = '2'"},
}
