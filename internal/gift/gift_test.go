package gift_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"math/big"
	"strings"
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
	"maidan/internal/gift"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// node is one node with daily gifts.
type node struct {
	*gift.Gifts
	t         *testing.T
	wallet    *wallet.Wallet
	bonuses   *bonus.Bonuses
	clock     *clock.Manual
	barred    bool
	deposited bool
	freeBets  []string // sources
	mu        sync.Mutex
}

func brand() *content.Brand {
	terms := content.OfferTerms{Wager: 10, Days: 3, Counts: map[content.BonusProduct]int64{content.Slots: 100}}
	of := func(id string, kind content.OfferKind, amount money.Amount) content.Offer {
		return content.Offer{ID: id, Name: id, Kind: kind, Landing: true, Casino: true, MaxBonus: map[money.Currency]money.Amount{"INR": amount}, Terms: terms}
	}
	spins := of("spins", content.FreeSpins, 5_000)
	spins.Terms.Spins = &content.OfferSpins{Game: "savanna-coins", Count: 5, Stake: 1}
	return &content.Brand{Offers: []content.Offer{of("money", content.Fixed, 20_000), spins, of("bet", content.FreeBet, 3_000)}}
}

var programme = gift.Programme{DepositDays: 7, Prizes: []gift.Chance{{Offer: "money", Weight: 10}, {Offer: "spins", Weight: 50}, {Offer: "bet", Weight: 20}, {Weight: 20}}}

func open(t *testing.T, d *db.DB) *node {
	n := &node{t: t, clock: clock.NewManual(time.UnixMilli(1_790_000_000_000)), deposited: true}
	log := slog.New(slog.DiscardHandler)
	ids, box, b := id.NewMaker(n.clock, rng.Secure()), outbox.NewBox(d, n.clock, log), brand()
	n.wallet = wallet.New(wallet.Config{DB: d, Box: box, Clock: n.clock, IDs: ids, Log: log, Committers: 1})
	t.Cleanup(func() { require.NoError(t, n.wallet.Close(context.WithoutCancel(t.Context()))) })
	n.bonuses = bonus.New(bonus.Config{DB: d, Wallet: n.wallet, Box: box, Clock: n.clock, IDs: ids, Brand: b,
		Chosen:   func(context.Context, *db.Tx, id.Player, string, string) error { return nil },
		Deposits: func(context.Context, id.Player) (int, error) { return 1, nil },
		Staked:   func(context.Context, db.Querier, id.Player, id.Grant) (bool, error) { return false, nil }})
	give := func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, source string) error {
		return n.bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: o.MaxBonus.Amount, BonusID: o.ID, Source: source, Terms: o.Terms})
	}
	n.Gifts = gift.New(gift.Config{DB: d, Box: box, Clock: n.clock, Brand: b, Programme: programme, Key: []byte("a secret of the tests"),
		Give: map[content.OfferKind]gift.Give{content.Fixed: give, content.FreeSpins: give, content.FreeBet: n.giveFreeBet},
		Barred: func(context.Context, db.Querier, id.Player) error {
			if n.barred {
				return protection.ErrTimedOut
			}
			return nil
		},
		Eligible: func(ctx context.Context, q db.Querier, p player.Player, o content.WelcomeBonus) error {
			return n.bonuses.Eligible(ctx, q, bonus.Player{ID: p.ID, Currency: p.Currency}, o.ID)
		},
		Deposited: func(context.Context, db.Querier, id.Player, int64) (bool, error) { return n.deposited, nil }})
	return n
}

func (n *node) giveFreeBet(_ context.Context, _ *db.Tx, _ player.Player, _ content.WelcomeBonus, source string) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.freeBets = append(n.freeBets, source)
	return nil
}

// register opens the account of a player.
func (n *node) register(playerID id.Player) player.Player {
	n.t.Helper()
	require.NoError(n.t, n.DB.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.wallet.Open(ctx, tx, playerID, "INR") }))
	return player.Player{ID: playerID, Currency: "INR"}
}

func (n *node) audited() {
	n.t.Helper()
	results, err := audit.Run(n.t.Context(), n.DB, append(append(wallet.Checks(), bonus.Checks()...), gift.Checks()...)...)
	require.NoError(n.t, err)
	for _, one := range results {
		require.True(n.t, one.OK, "%s: %s", one.Name, one.Detail)
	}
}

// given returns the bonuses of a player.
func (n *node) given(playerID id.Player) (all []string) {
	n.t.Helper()
	balances, err := n.bonuses.Balances(n.t.Context(), playerID)
	require.NoError(n.t, err)
	for _, b := range balances {
		all = append(all, b.Source+" "+b.BonusID)
	}
	return all
}

// checked draws a gift again from what is published after its day, without the package's own functions.
func checked(t *testing.T, o gift.Opened, hash string) {
	t.Helper()
	seed := o.Revealed(draw.EndOf(o.Day))
	sum := sha256.Sum256([]byte(seed))
	require.Equal(t, hash, hex.EncodeToString(sum[:]), "the seed is that of the published hash")
	mac := hmac.New(sha256.New, []byte(seed))
	mac.Write([]byte(o.Text + ":" + string(o.PlayerID)))
	number, all := new(big.Int).SetBytes(mac.Sum(nil)[:8]), int64(0)
	for _, p := range o.Prizes {
		all += p.Weight
	}
	at, prize := new(big.Int).Mod(number, big.NewInt(all)).Int64(), 0
	for at >= o.Prizes[prize].Weight {
		at -= o.Prizes[prize].Weight
		prize++
	}
	require.Equal(t, prize, o.Won)
}

func TestOpen_GivesThePrizeThatIsDrawnOnceADay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		won := map[string]int{}
		for i := range 40 {
			p := n.register(id.Player(fmt.Sprintf("player%02d", i)))
			before, err := n.Today(t.Context(), d.Reader(), p)
			require.NoError(t, err)
			require.Nil(t, before.Opened)
			require.Nil(t, before.Refused)
			opened, err := n.Open(t.Context(), p, fmt.Sprintf("lucky %d", i))
			require.NoError(t, err)
			again, err := n.Open(t.Context(), p, "another text")
			require.NoError(t, err)
			require.Equal(t, opened, again, "the first answer")
			require.Empty(t, opened.Revealed(n.clock.Now().UnixMilli()), "secret until the day is over")
			checked(t, opened, before.Hash)
			after, err := n.Today(t.Context(), d.Reader(), p)
			require.NoError(t, err)
			require.Equal(t, &opened, after.Opened)
			prize := opened.Prize()
			won[prize.OfferID]++
			switch prize.Kind {
			case content.Fixed, content.FreeSpins:
				require.Equal(t, []string{fmt.Sprintf("gift:%d:%s %s", opened.Day, p.ID, prize.BonusID)}, n.given(p.ID))
			default:
				require.Empty(t, n.given(p.ID))
			}
		}
		require.Len(t, n.freeBets, won["bet"])
		require.Greater(t, won["spins"], won["money"])
		require.Positive(t, won[""], "some get nothing: %v", won)
		n.audited()

		p := player.Player{ID: "player00", Currency: "INR"}
		first, err := n.Today(t.Context(), d.Reader(), p)
		require.NoError(t, err)
		n.clock.Advance(24 * time.Hour)
		next, err := n.Today(t.Context(), d.Reader(), p)
		require.NoError(t, err)
		require.Equal(t, first.Day+1, next.Day)
		require.NotEqual(t, first.Hash, next.Hash)
		require.Nil(t, next.Opened)
		_, err = n.Open(t.Context(), p, "x")
		require.NoError(t, err)
		latest, err := n.Latest(t.Context(), d.Reader(), p.ID, 10)
		require.NoError(t, err)
		require.Len(t, latest, 2)
		require.NotEmpty(t, latest[1].Revealed(n.clock.Now().UnixMilli()))
		n.audited()
	})
}

func TestOpen_RefusesWhoMayNot(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		p := n.register("asha")
		refused := func(want error) {
			t.Helper()
			s, err := n.Today(t.Context(), d.Reader(), p)
			require.NoError(t, err)
			require.ErrorIs(t, s.Refused, want)
			_, err = n.Open(t.Context(), p, "x")
			require.ErrorIs(t, err, want)
		}
		n.barred = true
		refused(protection.ErrTimedOut)
		n.barred, n.deposited = false, false
		refused(gift.ErrDeposit)
		n.deposited = true
		for _, bad := range []string{"", strings.Repeat("x", 65), "a\nb", "\xff"} {
			_, err := n.Open(t.Context(), p, bad)
			require.ErrorIs(t, err, gift.ErrText, "%q", bad)
		}
		require.Empty(t, n.given("asha"))
		opened, err := n.Open(t.Context(), p, strings.Repeat("अ", 64))
		require.NoError(t, err)
		n.barred = true
		again, err := n.Open(t.Context(), p, "x")
		require.NoError(t, err)
		require.Equal(t, opened, again, "what was drawn stays")
	})
}

// A prize that the player cannot begin is left out, and the chances of the others are what players read.
func TestToday_LeavesOutWhatCannotBeWon(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		p := n.register("asha")
		chances := func() (all []string) {
			s, err := n.Today(t.Context(), d.Reader(), p)
			require.NoError(t, err)
			for _, prize := range s.Prizes {
				all = append(all, fmt.Sprintf("%s %d", prize.OfferID, gift.ChanceOf(prize, s.Prizes)))
			}
			return all
		}
		require.Equal(t, []string{"money 100000", "spins 500000", "bet 200000", " 200000"}, chances())
		offers := append([]content.Offer{}, n.Brand.Offers...)
		offers[1].Ends = n.clock.Now().UnixMilli()
		n.Brand.ServeOffers(offers, n.clock.Now)
		require.Equal(t, []string{"money 200000", "bet 400000", " 400000"}, chances())
		opened, err := n.Open(t.Context(), p, "x")
		require.NoError(t, err)
		require.Len(t, opened.Prizes, 3)
		for i := range offers {
			offers[i].Ends = n.clock.Now().UnixMilli()
		}
		n.Brand.ServeOffers(offers, n.clock.Now)
		same, err := n.Today(t.Context(), d.Reader(), p)
		require.NoError(t, err)
		require.Equal(t, opened.Prizes, same.Prizes, "an opened gift stays as it was")
		_, err = n.Today(t.Context(), d.Reader(), player.Player{ID: "mina", Currency: "INR"})
		require.ErrorIs(t, err, gift.ErrNone)
		_, err = n.Today(t.Context(), d.Reader(), player.Player{ID: "ana", Currency: "BRL"})
		require.ErrorIs(t, err, gift.ErrNone, "no offer in this currency")
		n.audited()
	})
}

// A player who opens on two nodes at once gets one prize.
func TestNodes_AGiftIsOpenedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*node{open(t, d), open(t, d)}
		for i := range 6 {
			p := nodes[0].register(id.Player(fmt.Sprintf("player%d", i)))
			var callers sync.WaitGroup
			answers := make([]gift.Opened, 4)
			for c := range answers {
				callers.Go(func() {
					opened, err := nodes[c%2].Open(t.Context(), p, fmt.Sprint("text ", c))
					if err != nil {
						t.Errorf("open: %v", err)
					}
					answers[c] = opened
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

func TestPick_FollowsTheWeights(t *testing.T) {
	t.Parallel()
	prizes := []gift.Prize{{OfferID: "a", Weight: 1}, {OfferID: "b", Weight: 3}, {OfferID: "c", Weight: 6}}
	counts := make([]int, 3)
	for number := range uint64(1000) {
		counts[gift.Pick(number, prizes)]++
	}
	require.Equal(t, []int{100, 300, 600}, counts)
	require.Equal(t, 2, gift.Pick(^uint64(0), prizes), "18446744073709551615 modulo 10 is 5")
}

func TestParse_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"deposit_days: -1\nprizes: [{offer: money, weight: 1}]": "gift.yaml:1: deposit_days must be from 0 to 365",
		"prizes: []":                                           "a daily gift has 1 to 20 prizes",
		"prizes: [{offer: money, weight: 0}]":                  "a weight is from 1 to 1000000",
		"prizes: [{offer: nothing, weight: 1}]":                "is no offer of the brand that needs no deposit",
		"prizes: [{weight: 1}, {weight: 2}]":                   "is a prize twice",
		"prizes: [{weight: 1000000}, {offer: bet, weight: 1}]": "come to more than 1000000",
		"chances: []":                                          "chances",
	} {
		_, err := gift.Parse("gift.yaml", []byte(text), brand())
		require.ErrorContains(t, err, want, text)
	}
	p, err := gift.Parse("gift.yaml", []byte("deposit_days: 3\nprizes: [{offer: money, weight: 1}, {weight: 9}]"), brand())
	require.NoError(t, err)
	require.Equal(t, gift.Programme{DepositDays: 3, Prizes: []gift.Chance{{Offer: "money", Weight: 1}, {Weight: 9}}}, p)
}
