package promocode_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/promocode"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/wallet"
)

const inr = money.Currency("INR")

// fixture is one node: codes over players, a wallet and bonuses. What the tests give as a free bet is only counted.
type fixture struct {
	*promocode.Codes
	t        *testing.T
	db       *db.DB
	clock    *clock.Manual
	bonuses  *bonus.Bonuses
	freeBets atomic.Int64
	barred   error
}

func brand() *content.Brand {
	casino := content.OfferTerms{Wager: 10, Days: 3, Counts: map[content.BonusProduct]int64{content.Slots: 100}}
	reload := casino
	reload.MinDeposit = 10
	amount := func(hundredths money.Amount) map[money.Currency]money.Amount {
		return map[money.Currency]money.Amount{inr: hundredths}
	}
	return &content.Brand{DefaultCurrency: inr, Currencies: []content.Currency{{ISOCode: inr}, {ISOCode: "EUR"}}, Offers: []content.Offer{
		{ID: "reload", Kind: content.Match, Percent: 50, Landing: true, Casino: true, Terms: reload, MaxBonus: amount(100_000)},
		{ID: "gift", Kind: content.Fixed, Amount: 20, Landing: true, Casino: true, Terms: casino, MaxBonus: amount(20_000)},
		{ID: "bet", Kind: content.FreeBet, Amount: 10, Landing: true, Bets: true, Terms: content.OfferTerms{Days: 7, MinOdds: 1500}, MaxBonus: amount(10_000)},
	}}
}

func newFixture(t *testing.T, d *db.DB) *fixture {
	t.Helper()
	f := &fixture{t: t, db: d, clock: clock.NewManual(time.UnixMilli(1_790_000_000_000))}
	ids, b := id.NewMaker(f.clock, rng.Secure()), brand()
	box := outbox.NewBox(d, f.clock, slog.New(slog.DiscardHandler))
	ledger := wallet.New(wallet.Config{DB: d, Box: box, Clock: f.clock, IDs: ids, Log: slog.New(slog.DiscardHandler), Committers: 1})
	t.Cleanup(func() { require.NoError(t, ledger.Close(context.WithoutCancel(t.Context()))) })
	players, err := player.New(t.Context(), player.Config{
		DB: d, Box: box, Clock: f.clock, Random: rng.Secure(), IDs: ids, Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
		Rules: player.Rules{
			Countries: []string{"IN"}, PhoneCountry: func(money.Currency) string { return "IN" }, CountryOf: func(money.Currency) string { return "IN" },
			Currency: func(c money.Currency) bool { return c == inr || c == "EUR" }, Bonus: func(string, money.Currency) bool { return false },
		},
		OnRegister: func(ctx context.Context, tx *db.Tx, p player.Player) error {
			if err := f.bonuses.Open(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, p.WelcomeBonusID); err != nil {
				return err
			}
			return ledger.Open(ctx, tx, p.ID, p.Currency)
		},
	})
	require.NoError(t, err)
	f.bonuses = bonus.New(bonus.Config{DB: d, Wallet: ledger, Box: box, Clock: f.clock, IDs: ids, Brand: b, Chosen: players.ChooseWelcome,
		Deposits: func(context.Context, id.Player) (int, error) { return 1, nil },
		Staked:   func(context.Context, db.Querier, id.Player, id.Grant) (bool, error) { return false, nil }})
	f.Codes = promocode.New(promocode.Config{DB: d, Box: box, Clock: f.clock, Random: rng.Secure(), Brand: b, Players: players,
		Barred: func(context.Context, db.Querier, id.Player) error { return f.barred },
		Eligible: func(ctx context.Context, q db.Querier, p player.Player, o content.WelcomeBonus) error {
			return f.bonuses.Eligible(ctx, q, bonus.Player{ID: p.ID, Currency: p.Currency}, o.ID)
		},
		Give: map[content.OfferKind]promocode.Give{
			content.Match: func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, _, address string) error {
				_, err := f.bonuses.Await(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, o.ID, address)
				return err
			},
			content.Fixed: func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, code, _ string) error {
				return f.bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: o.MaxBonus.Amount, BonusID: o.ID, Source: promocode.Source(code, p.ID), Terms: o.Terms})
			},
			content.FreeBet: func(context.Context, *db.Tx, player.Player, content.WelcomeBonus, string, string) error {
				f.freeBets.Add(1)
				return nil
			},
		}})
	return f
}

// code creates a code for ten uses within the next day, with changes.
func (f *fixture) code(code, offer string, change func(*promocode.Code)) {
	f.t.Helper()
	now := f.clock.Now()
	c := promocode.Code{Code: code, OfferID: offer, Description: "A gift", StartsAt: now.UnixMilli(), EndsAt: now.Add(24 * time.Hour).UnixMilli(), MostUses: 10}
	if change != nil {
		change(&c)
	}
	require.NoError(f.t, f.db.InTx(f.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := f.Create(ctx, tx, c, "test")
		return err
	}))
}

// register registers a player with a code; partner is who has brought the player.
func (f *fixture) register(name, code, partner string) (player.Player, error) {
	f.t.Helper()
	made, err := f.Players.Register(f.t.Context(), player.Registration{Username: name + "@example.com", Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: inr, Country: "IN",
		IsPromo: code != "", PromoCode: code, Checkbox1: true, Checkbox2: true, From: player.Attribution{PartnerID: partner}})
	return made.Player, err
}

func (f *fixture) player(name string) player.Player {
	f.t.Helper()
	p, err := f.register(name, "", "")
	require.NoError(f.t, err)
	return p
}

func (f *fixture) uses(p player.Player, code string) error {
	_, _, err := f.Use(f.t.Context(), p, code, "192.0.2.1")
	return err
}

func (f *fixture) balances(p player.Player) []bonus.Balance {
	f.t.Helper()
	all, err := f.bonuses.Balances(f.t.Context(), p.ID)
	require.NoError(f.t, err)
	return all
}

func (f *fixture) audited() {
	f.t.Helper()
	results, err := audit.Run(f.t.Context(), f.db, append(append(wallet.Checks(), bonus.Checks()...), promocode.Checks()...)...)
	require.NoError(f.t, err)
	for _, r := range results {
		require.True(f.t, r.OK, "%s: %s", r.Name, r.Detail)
	}
}

func each(t *testing.T, fn func(t *testing.T, f *fixture)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newFixture(t, d)) })
}

// A player gets what a code promises once, and at once unless it waits for a deposit.
func TestUse_GivesOnce(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.code("1", "gift", nil)
		f.code("2", "reload", nil)
		f.code("3", "bet", nil)
		p := f.player("asha")
		found, given, err := f.Use(t.Context(), p, "1", "192.0.2.1")
		require.NoError(t, err)
		require.Equal(t, []any{"A gift", "gift-inr", content.Fixed, money.Amount(20_000)}, []any{found.Description, given.ID, given.Kind, given.MaxBonus.Amount})
		own := f.balances(p)
		require.Len(t, own, 1)
		require.Equal(t, []any{bonus.Pending, money.Amount(20_000), money.Amount(200_000), "promo:1:" + string(p.ID)}, []any{own[0].Status, own[0].Granted, own[0].Target, own[0].Source})

		require.NoError(t, f.uses(p, "2"))
		own = f.balances(p)
		require.Equal(t, []any{bonus.Waiting, "reload-inr"}, []any{own[0].Status, own[0].BonusID}, "it waits for the next deposit, though there was one")
		require.NoError(t, f.bonuses.Award(t.Context(), bonus.Deposit{ID: "d7", PlayerID: p.ID, Currency: inr, Amount: 50_000, At: f.clock.Now().UnixMilli()}))
		require.Equal(t, []any{bonus.Pending, money.Amount(25_000)}, []any{f.balances(p)[0].Status, f.balances(p)[0].Granted})

		require.NoError(t, f.uses(p, "3"))
		for _, code := range []string{"1", "2", "3"} {
			require.ErrorIs(t, f.uses(p, code), promocode.ErrUsed)
		}
		require.Equal(t, int64(1), f.freeBets.Load())
		require.Len(t, f.balances(p), 2)
		f.clock.Advance(25 * time.Hour)
		require.ErrorIs(t, f.uses(p, "1"), promocode.ErrUsed, "who has used it reads that, not that it is over")
		f.audited()
	})
}

// A refused use gives nothing and counts nothing.
func TestUse_Refuses(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		asha, ravi := f.player("asha"), f.player("ravi")
		brought, err := f.register("mira", "", "partner-7")
		require.NoError(t, err)
		f.code("1", "gift", func(c *promocode.Code) { c.StartsAt += 1000 })
		f.code("2", "gift", func(c *promocode.Code) { c.Place = promocode.Registration })
		f.code("3", "gift", func(c *promocode.Code) { c.PlayerID, c.MostUses, c.Place = ravi.ID, 1, promocode.Account })
		f.code("4", "gift", func(c *promocode.Code) { c.PartnerID = "partner-7" })
		f.code("5", "gift", func(c *promocode.Code) { c.MostUses = 1 })
		for code, want := range map[string]error{
			"": promocode.ErrEmpty, "1": promocode.ErrInactive, "2": promocode.ErrNewOnly, "3": promocode.ErrUnknown, "4": promocode.ErrUnknown, "9": promocode.ErrUnknown,
			"abc": promocode.ErrUnknown, "1234567890123": promocode.ErrUnknown, "' OR 1=1 --": promocode.ErrUnknown,
		} {
			require.ErrorIs(t, f.uses(asha, code), want, code)
		}
		euro := asha
		euro.Currency = "EUR"
		require.ErrorIs(t, f.uses(euro, "5"), promocode.ErrCurrency)
		f.barred = player.ErrBlocked
		require.ErrorIs(t, f.uses(asha, "5"), player.ErrBlocked)
		f.barred = nil
		require.Empty(t, f.balances(asha))
		require.NoError(t, f.uses(ravi, "3"))
		require.NoError(t, f.uses(brought, "4"))
		require.NoError(t, f.uses(ravi, "5"))
		require.ErrorIs(t, f.uses(asha, "5"), promocode.ErrInactive)
		f.audited()
	})
}

// A code of a registration gives a gift beside the chosen bonus, or chooses the bonus.
func TestRegistration_RedeemsACode(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.code("1", "gift", func(c *promocode.Code) { c.MostUses = 1 })
		f.code("2", "reload", func(c *promocode.Code) { c.Place = promocode.Registration })
		f.code("3", "gift", func(c *promocode.Code) { c.Place = promocode.Account })
		f.code("4", "bet", func(c *promocode.Code) { c.PartnerID = "partner-7" })
		p, err := f.register("asha", "1", "")
		require.NoError(t, err)
		require.Equal(t, []any{"", bonus.Pending, "gift-inr"}, []any{p.WelcomeBonusID, f.balances(p)[0].Status, f.balances(p)[0].BonusID})
		p, err = f.register("ravi", "2", "")
		require.NoError(t, err)
		require.Equal(t, []any{"reload-inr", bonus.Waiting, "reload-inr"}, []any{p.WelcomeBonusID, f.balances(p)[0].Status, f.balances(p)[0].BonusID})
		for code, want := range map[string]string{"1": "promo_inactive", "3": "promo_players", "4": "promo_unknown", "12a": "promo_unknown"} {
			_, err := f.register("mira", code, "partner-8")
			var refused *fault.Error
			require.ErrorAs(t, err, &refused)
			require.Equal(t, []string{"promo_code", want}, []string{refused.Details[0].Location, refused.Details[0].Code}, code)
		}
		p, err = f.register("mira", "4", "partner-7")
		require.NoError(t, err)
		require.ErrorIs(t, f.uses(p, "4"), promocode.ErrUsed)
		require.Equal(t, int64(1), f.freeBets.Load())
		f.audited()
	})
}

// Players on two nodes who use a code at once get no more than it has, and each of them once.
func TestUse_AtOnceOnTwoNodes(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		nodes := []*fixture{f, newFixture(t, f.db)}
		f.code("1", "gift", func(c *promocode.Code) { c.MostUses = 3 })
		all := make([]player.Player, 6)
		for i := range all {
			all[i] = f.player(fmt.Sprintf("p%d", i))
		}
		var gave atomic.Int64
		var callers sync.WaitGroup
		for i := range 4 * len(all) {
			callers.Go(func() {
				switch err := nodes[i%2].uses(all[i/4], "1"); fault.CodeOf(err) {
				case "promo_used", "promo_inactive":
				default:
					if err != nil {
						t.Errorf("use: %v", err)
					}
					gave.Add(1)
				}
			})
		}
		callers.Wait()
		require.Equal(t, int64(3), gave.Load())
		granted := 0
		for _, p := range all {
			own := f.balances(p)
			require.LessOrEqual(t, len(own), 1)
			granted += len(own)
		}
		require.Equal(t, 3, granted)
		f.audited()
	})
}

func TestCreate_Refuses(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		now := f.clock.Now().UnixMilli()
		good := promocode.Code{Code: "1", OfferID: "gift", Description: "A gift", StartsAt: now, EndsAt: now + 1000, MostUses: 1}
		create := func(change func(*promocode.Code)) error {
			c := good
			change(&c)
			return f.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := f.Create(ctx, tx, c, "test")
				return err
			})
		}
		for want, change := range map[string]func(*promocode.Code){
			"promo_code_shape": func(c *promocode.Code) { c.Code = "1234567890123" },
			"unknown_offer":    func(c *promocode.Code) { c.OfferID = "none" },
			"wrong_length":     func(c *promocode.Code) { c.Description = " " },
			"promo_window":     func(c *promocode.Code) { c.EndsAt = now },
			"out_of_range":     func(c *promocode.Code) { c.MostUses = 0 },
			"promo_place":      func(c *promocode.Code) { c.Place = "moon" },
			"promo_player":     func(c *promocode.Code) { c.PlayerID, c.MostUses = "p", 2 },
		} {
			var refused *fault.Error
			require.ErrorAs(t, create(change), &refused, want)
			require.Equal(t, want, refused.Details[0].Code)
		}
		require.NoError(t, create(func(*promocode.Code) {}))
		require.ErrorIs(t, create(func(*promocode.Code) {}), promocode.ErrExists)
	})
}

func TestGenerate_MakesDifferentCodes(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		now := f.clock.Now().UnixMilli()
		like := promocode.Code{OfferID: "gift", Description: "A gift", StartsAt: now, EndsAt: now + 1000, MostUses: 1}
		var made []promocode.Code
		require.NoError(t, f.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
			made, err = f.Generate(ctx, tx, like, 200, "test")
			return err
		}))
		seen := map[string]bool{}
		for _, c := range made {
			require.Regexp(t, `^[1-9][0-9]{11}$`, c.Code)
			seen[c.Code] = true
		}
		require.Len(t, seen, 200)
		stored, err := f.List(t.Context(), "", 1000)
		require.NoError(t, err)
		require.Len(t, stored, 200)
		require.Error(t, f.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := f.Generate(ctx, tx, like, 1001, "test")
			return err
		}))
	})
}
