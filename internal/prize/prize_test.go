package prize_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"math/big"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/draw"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/pace"
	"maidan/internal/player"
	"maidan/internal/prize"
	"maidan/internal/promocode"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/wallet"
)

const (
	inr    = money.Currency("INR")
	drawID = "wheel"
)

// node is one node with prize draws, players and bonuses.
type node struct {
	*prize.Prizes
	t       *testing.T
	brand   *content.Brand
	clock   *clock.Manual
	players *player.Players
	bonuses *bonus.Bonuses
}

func brand() *content.Brand {
	of := func(offerID string, percent int) content.Offer {
		return content.Offer{ID: offerID, Name: offerID, Kind: content.Match, Percent: percent, Landing: true, Code: true, Casino: true, BonusName: map[string]string{"en": offerID},
			Terms:    content.OfferTerms{Wager: 10, Days: 3, MinDeposit: 10, Counts: map[content.BonusProduct]int64{content.Slots: 100}},
			MaxBonus: map[money.Currency]money.Amount{inr: money.Amount(percent) * 10_000, "EUR": money.Amount(percent) * 100}}
	}
	small := of("small", 110)
	delete(small.MaxBonus, "EUR")
	return &content.Brand{DefaultCurrency: inr, Currencies: []content.Currency{{ISOCode: inr}, {ISOCode: "EUR"}}, Offers: []content.Offer{small, of("middle", 125), of("large", 200)},
		PrizeDraws: []content.PrizeDraw{{ID: drawID, Hours: 48, Prizes: []content.Prize{{Offer: "small", Weight: 5}, {Offer: "middle", Weight: 3}, {Offer: "small", Weight: 1}, {Offer: "large", Weight: 1}}}}}
}

func open(t *testing.T, d *db.DB) *node {
	n := &node{t: t, brand: brand(), clock: clock.NewManual(time.UnixMilli(1_790_000_000_000))}
	log := slog.New(slog.DiscardHandler)
	ids, box := id.NewMaker(n.clock, rng.Secure()), outbox.NewBox(d, n.clock, log)
	ledger := wallet.New(wallet.Config{DB: d, Box: box, Clock: n.clock, IDs: ids, Log: log, Committers: 1})
	t.Cleanup(func() { require.NoError(t, ledger.Close(context.WithoutCancel(t.Context()))) })
	var err error
	n.players, err = player.New(t.Context(), player.Config{
		DB: d, Box: box, Clock: n.clock, Random: rng.Secure(), IDs: ids, Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
		Rules: player.Rules{
			Countries: []string{"IN"}, PhoneCountry: func(money.Currency) string { return "IN" }, CountryOf: func(money.Currency) string { return "IN" },
			Currency: func(c money.Currency) bool { return c == inr || c == "EUR" }, Bonus: func(string, money.Currency) bool { return false },
		},
		OnRegister: func(ctx context.Context, tx *db.Tx, p player.Player) error {
			if err := n.bonuses.Open(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, p.WelcomeBonusID); err != nil {
				return err
			}
			return ledger.Open(ctx, tx, p.ID, p.Currency)
		},
	})
	require.NoError(t, err)
	n.bonuses = bonus.New(bonus.Config{DB: d, Wallet: ledger, Box: box, Clock: n.clock, IDs: ids, Brand: n.brand, Chosen: n.players.ChooseWelcome,
		Deposits: func(context.Context, id.Player) (int, error) { return 0, nil },
		Staked:   func(context.Context, db.Querier, id.Player, id.Grant) (bool, error) { return false, nil }})
	codes := promocode.New(promocode.Config{DB: d, Box: box, Clock: n.clock, Random: rng.Secure(), Brand: n.brand, Players: n.players,
		Barred: func(context.Context, db.Querier, id.Player) error { return nil },
		Eligible: func(ctx context.Context, q db.Querier, p player.Player, o content.WelcomeBonus) error {
			return n.bonuses.Eligible(ctx, q, bonus.Player{ID: p.ID, Currency: p.Currency}, o.ID)
		}})
	n.Prizes = prize.New(prize.Config{DB: d, Clock: n.clock, Brand: n.brand, Codes: codes, Key: []byte("a secret of the tests"), Rate: pace.Rate{Every: time.Minute, Burst: 40}})
	return n
}

func request(visitor, text string) prize.Request {
	return prize.Request{DrawID: drawID, Visitor: visitor, Currency: inr, Text: text, Address: "203.0.113.9", Name: func(offerID string) string { return "The " + offerID + " prize" }}
}

func (n *node) draw(visitor, text string) prize.Drawn {
	n.t.Helper()
	drawn, err := n.Draw(n.t.Context(), request(visitor, text))
	require.NoError(n.t, err)
	return drawn
}

// register registers a player with the code of a prize.
func (n *node) register(name, code string, currency money.Currency) (player.Player, error) {
	n.t.Helper()
	made, err := n.players.Register(n.t.Context(), player.Registration{Username: name + "@example.com", Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: currency, Country: "IN",
		IsPromo: true, PromoCode: code, Checkbox1: true, Checkbox2: true})
	return made.Player, err
}

func (n *node) audited() {
	n.t.Helper()
	results, err := audit.Run(n.t.Context(), n.DB, slices.Concat(wallet.Checks(), bonus.Checks(), promocode.Checks(), prize.Checks())...)
	require.NoError(n.t, err)
	for _, one := range results {
		require.True(n.t, one.OK, "%s: %s", one.Name, one.Detail)
	}
}

// checked draws a prize again from what is published after its day, without the package's own functions.
func checked(t *testing.T, d prize.Drawn, hash string) {
	t.Helper()
	seed := d.Revealed(draw.EndOf(d.Day))
	sum := sha256.Sum256([]byte(seed))
	require.Equal(t, hash, hex.EncodeToString(sum[:]), "the seed is that of the published hash")
	mac := hmac.New(sha256.New, []byte(seed))
	mac.Write([]byte(d.Text + ":" + d.Visitor))
	number, all := new(big.Int).SetBytes(mac.Sum(nil)[:8]), int64(0)
	require.Equal(t, d.Number, fmt.Sprintf("%016x", number))
	for _, p := range d.Prizes {
		all += p.Weight
	}
	left := new(big.Int).Mod(number, big.NewInt(all)).Int64()
	won := 0
	for left >= d.Prizes[won].Weight {
		left -= d.Prizes[won].Weight
		won++
	}
	require.Equal(t, won, d.Won)
}

// What a wheel stops at is what its code gives the new player, once, in the currency of the account.
func TestDraw_GivesWhatWasDrawn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		offered, err := n.Offered(t.Context(), drawID, "")
		require.NoError(t, err)
		require.Nil(t, offered.Drawn)
		drawn := n.draw("visitor", "lucky")
		checked(t, drawn, offered.Hash)
		require.Empty(t, drawn.Revealed(n.clock.Now().UnixMilli()), "the seed is secret until the day is over")
		require.Equal(t, drawn, n.draw("visitor", "another text"), "who draws again gets the first answer")
		offered, err = n.Offered(t.Context(), drawID, "visitor")
		require.NoError(t, err)
		require.Equal(t, &drawn, offered.Drawn)

		p, err := n.register("ann", drawn.Code, inr)
		require.NoError(t, err)
		require.Equal(t, drawn.Offer()+"-inr", p.WelcomeBonusID)
		waiting, err := n.bonuses.Balances(t.Context(), p.ID)
		require.NoError(t, err)
		require.Len(t, waiting, 1)
		require.Equal(t, p.WelcomeBonusID, waiting[0].BonusID)
		_, err = n.register("bob", drawn.Code, inr)
		require.ErrorContains(t, err, "no longer active")

		again := n.draw("visitor", "lucky")
		require.Equal(t, int64(1), again.Turn, "the prize was taken: somebody else may draw on the same device")
		require.NotEqual(t, drawn.Code, again.Code)
		n.audited()
	})
}

// A prize that nobody claims ends, and its code with it.
func TestDraw_EndsWithItsCode(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		first := n.draw("visitor", "lucky")
		n.clock.Advance(48*time.Hour - time.Millisecond)
		require.Equal(t, first, n.draw("visitor", "lucky"))
		n.clock.Advance(time.Millisecond)
		offered, err := n.Offered(t.Context(), drawID, "visitor")
		require.NoError(t, err)
		require.Nil(t, offered.Drawn)
		_, err = n.register("ann", first.Code, inr)
		require.ErrorContains(t, err, "no longer active")
		second := n.draw("visitor", "lucky")
		require.Equal(t, int64(1), second.Turn)
		require.Equal(t, first.Day+2, second.Day)
		require.NotEqual(t, first.Seed, second.Seed)
		n.audited()
	})
}

func TestDraw_Refuses(t *testing.T) {
	t.Parallel()
	n := open(t, dbtest.NewSQLite(t))
	for _, text := range []string{"", "a\x00b", "\xff", string(make([]rune, 65))} {
		_, err := n.Draw(t.Context(), request("visitor", text))
		require.ErrorIs(t, err, prize.ErrText, "%q", text)
	}
	unknown := request("visitor", "lucky")
	unknown.DrawID = "another"
	_, err := n.Draw(t.Context(), unknown)
	require.ErrorIs(t, err, prize.ErrNone)
	for i := range 39 {
		n.draw(fmt.Sprint("visitor ", i), "lucky")
	}
	_, err = n.Draw(t.Context(), request("one too many", "lucky"))
	require.ErrorIs(t, err, prize.ErrTooMany)
	require.NotEmpty(t, n.draw("visitor 7", "lucky").Code, "who has drawn is answered")
	n.audited()
}

// An offer that has ended, or is not made in a currency, is not drawn.
func TestDraw_LeavesOutWhatDoesNotRun(t *testing.T) {
	t.Parallel()
	n := open(t, dbtest.NewSQLite(t))
	inEuro := request("euro", "lucky")
	inEuro.Currency = "EUR"
	drawn, err := n.Draw(t.Context(), inEuro)
	require.NoError(t, err)
	require.Equal(t, []prize.Prize{{OfferID: "middle", Weight: 3}, {OfferID: "large", Weight: 1}}, drawn.Prizes)

	offers := slices.Clone(n.brand.Offers)
	offers[1].Ends = n.clock.Now().UnixMilli()
	n.brand.ServeOffers(offers, n.clock.Now)
	require.Equal(t, []prize.Prize{{OfferID: "small", Weight: 5}, {OfferID: "small", Weight: 1}, {OfferID: "large", Weight: 1}}, n.draw("rupee", "lucky").Prizes)
	inEuro.Visitor = "second"
	_, err = n.Draw(t.Context(), inEuro)
	require.ErrorIs(t, err, prize.ErrNone, "one prize is no draw")
	n.audited()
}

// The prizes come in the published shares: chi-square of 2,000 draws, with 3 degrees of freedom at 99.9 %.
func TestDraw_FollowsTheWeights(t *testing.T) {
	t.Parallel()
	n := open(t, dbtest.NewSQLite(t))
	counts := make([]float64, 4)
	const draws = 2000
	for i := range draws {
		r := request(fmt.Sprint("visitor ", i), fmt.Sprint("text ", i))
		r.Address = fmt.Sprintf("10.0.%d.%d", i/256, i%256)
		drawn, err := n.Draw(t.Context(), r)
		require.NoError(t, err)
		counts[drawn.Won]++
	}
	sum := 0.0
	for i, share := range []float64{0.5, 0.3, 0.1, 0.1} {
		sum += (counts[i] - draws*share) * (counts[i] - draws*share) / (draws * share)
	}
	require.Less(t, sum, 16.27, "%v", counts)
	n.audited()
}

// A visitor who draws on two nodes at once has one prize.
func TestNodes_AVisitorDrawsOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*node{open(t, d), open(t, d)}
		for i := range 6 {
			var callers sync.WaitGroup
			answers := make([]prize.Drawn, 4)
			for c := range answers {
				callers.Go(func() {
					drawn, err := nodes[c%2].Draw(t.Context(), request(fmt.Sprint("visitor ", i), fmt.Sprint("text ", c)))
					if err != nil {
						t.Errorf("draw: %v", err)
					}
					answers[c] = drawn
				})
			}
			callers.Wait()
			for _, a := range answers {
				require.Equal(t, answers[0], a)
			}
		}
		nodes[0].audited()
	})
}

func TestPurge_RemovesWhatNobodyHasClaimed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		for i := range 700 { // more than one batch
			r := request(fmt.Sprint("visitor", i), "my text")
			r.Address = r.Visitor // 60 of one network may draw
			_, err := n.Draw(t.Context(), r)
			require.NoError(t, err)
		}
		claimed := n.draw("claims", "my text")
		_, err := n.register("claims", claimed.Code, inr)
		require.NoError(t, err)
		count := func() (draws int) {
			require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM prize_drawn").Scan(&draws))
			return draws
		}
		n.clock.Advance(time.UnixMilli(claimed.EndsAt).Sub(n.clock.Now()) + 90*24*time.Hour)
		require.NoError(t, n.Purge(t.Context()))
		require.Equal(t, 701, count(), "not a millisecond early")
		n.clock.Advance(time.Millisecond)
		require.NoError(t, n.Purge(t.Context()))
		require.Equal(t, 1, count(), "what was claimed stays")
		again := n.draw("visitor0", "my text")
		require.Zero(t, again.Turn)
		n.audited()
	})
}
