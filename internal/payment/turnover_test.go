package payment_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/turnover"
	"maidan/internal/wallet"
)

// betBook plays the bets of players for the turnover rule.
type betBook struct {
	mu     sync.Mutex
	rule   turnover.Rule
	stakes map[id.Player][]turnover.Stake
	open   map[id.Player]money.Amount
}

func (b *betBook) hooks() *payment.Turnover {
	return &payment.Turnover{
		Rule: func(context.Context, db.Querier, id.Player) (turnover.Rule, error) { return b.rule, nil },
		Stakes: func(_ context.Context, _ db.Querier, playerID id.Player, _ money.Currency, _ money.Odds, since int64) (counted []turnover.Stake, err error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			for _, s := range b.stakes[playerID] {
				if s.At >= since {
					counted = append(counted, s)
				}
			}
			return counted, nil
		},
		Open: func(_ context.Context, _ db.Querier, players []id.Player, _ money.Currency) (map[id.Player]money.Amount, error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			open := map[id.Player]money.Amount{}
			for _, playerID := range players {
				open[playerID] = b.open[playerID]
			}
			return open, nil
		},
	}
}

func (b *betBook) stake(playerID id.Player, s turnover.Stake) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stakes[playerID] = append(b.stakes[playerID], s)
}

// betting is a fixture with the rule of 100 % at odds of 1.3.
func betting(t *testing.T, d *db.DB) (*fixture, *betBook) {
	t.Helper()
	b := &betBook{rule: turnover.Rule{Percent: 100, MinOdds: 1300}, stakes: map[id.Player][]turnover.Stake{}, open: map[id.Player]money.Amount{}}
	return newFixture(t, d, anyTime, func(_ *payment.Config, deps *payment.Deps) { deps.Turnover = b.hooks() }), b
}

// wagers adds a bet of the fixture's player that has a result.
func (h *fixture) wagers(b *betBook, amount money.Amount) {
	b.stake(h.player, turnover.Stake{Amount: amount, At: h.clock.Now().UnixMilli()})
}

func (h *fixture) conditions(t *testing.T) payment.Conditions {
	t.Helper()
	c, err := h.Conditions(t.Context(), h.player, "INR")
	require.NoError(t, err)
	return c
}

func TestRequestWithdrawal_NeedsTheTurnoverOfDeposits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, b := betting(t, d)
		require.Zero(t, h.conditions(t).Turnover.Required, "nothing was deposited")
		h.fund(t, "d", goodID, 2000*rupees)
		h.wagers(b, 1500*rupees)
		_, err := h.request(t, "w", 600*rupees, vpa)
		require.ErrorIs(t, err, payment.ErrTurnover)
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		require.Equal(t, map[string]any{"required": 2000 * rupees, "wagered": 1500 * rupees, "left": 500 * rupees, "min_odds": money.Odds(1300), "currency": money.Currency("INR")}, f.Data)
		require.Equal(t, 2000*rupees, h.balance(t), "a refused request leaves the balance")
		require.Zero(t, h.houseAccount(t, wallet.PendingWithdrawals))
		require.Equal(t, turnover.Progress{Required: 2000 * rupees, Wagered: 1500 * rupees, Left: 500 * rupees, MinOdds: 1300, Percent: 100}, h.conditions(t).Turnover)

		h.wagers(b, 500*rupees)
		_, err = h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		require.Zero(t, h.conditions(t).Turnover.Required, "the requirement has ended")

		h.clock.Advance(time.Minute)
		h.fund(t, "d2", "412345678902", 700*rupees)
		_, err = h.request(t, "w2", 600*rupees, vpa)
		require.ErrorIs(t, err, payment.ErrTurnover, "earlier bets do not count for a later deposit")
		h.wagers(b, 700*rupees)
		_, err = h.request(t, "w2", 600*rupees, vpa)
		require.NoError(t, err)
		h.audit(t)
	})
}

// A requirement ends only when bets with a result have met it: an open bet can be cashed out after the request.
func TestRequestWithdrawal_KeepsARequirementThatOpenBetsMeet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, b := betting(t, d)
		h.fund(t, "d", goodID, 2000*rupees)
		b.stake(h.player, turnover.Stake{Amount: 2000 * rupees, At: h.clock.Now().UnixMilli(), Open: true})
		_, err := h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		b.stakes[h.player] = nil // cashed out
		h.clock.Advance(time.Minute)
		_, err = h.request(t, "w2", 600*rupees, vpa)
		require.ErrorIs(t, err, payment.ErrTurnover)
	})
}

// What was lost below the minimum odds is not required of the money of a later deposit, but stakes of open bets are.
func TestTurnover_ForgetsLostDeposits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for open, want := range map[money.Amount]money.Amount{0: 500 * rupees, 300 * rupees: 800 * rupees} {
			h, b := betting(t, d)
			first := fmt.Sprintf("4%07d", int64(open))
			h.fund(t, "d", first+"1111", 2000*rupees)
			h.spend(t, 2000*rupees)
			b.open[h.player] = open
			h.fund(t, "d2", first+"2222", 500*rupees)
			require.Equal(t, want, h.conditions(t).Turnover.Left)
		}
	})
}

// spend takes money out of the player's balance, as a lost bet does.
func (h *fixture) spend(t *testing.T, amount money.Amount) {
	t.Helper()
	require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := h.wallet.Post(ctx, tx, h.IDs.New(), wallet.HashOf(h.IDs.New()), wallet.Transfer{Kind: "bet.stake", Ref: "x", Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(h.player, "INR"), Amount: -amount}, {Account: wallet.HouseAccount(wallet.Stakes, "INR"), Amount: amount},
		}})
		return err
	}))
}

func TestTurnover_AcceptsOneOfConcurrentRequests(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, b := betting(t, d)
		h.fund(t, "d", goodID, 2000*rupees)
		h.wagers(b, 2000*rupees)
		var done sync.WaitGroup
		errs := make([]error, 6)
		for i := range errs {
			done.Go(func() {
				_, _, errs[i] = h.RequestWithdrawal(t.Context(), h.asks(string(rune('a'+i)), 1500*rupees, vpa))
			})
		}
		done.Wait()
		accepted := 0
		for _, err := range errs {
			if err == nil {
				accepted++
				continue
			}
			require.True(t, errors.Is(err, payment.ErrTooSoon) || errors.Is(err, payment.ErrFunds), err)
		}
		require.Equal(t, 1, accepted)
		h.audit(t)
	})
}

// TestProperty_TurnoverGuardsWithdrawals draws deposits, bets, losses and requests. A request is accepted exactly when the requirement
// of a model is met: one number for each deposit, reduced by bets, and by what was lost when the next deposit arrives.
func TestProperty_TurnoverGuardsWithdrawals(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, b := betting(t, d)
		serial := 0
		rapid.Check(t, func(r *rapid.T) {
			h.player = id.Player(h.IDs.New())
			h.open(t, h.player)
			var balance money.Amount
			var open []money.Amount
			reduce := func(amount money.Amount) {
				for i := range open {
					part := min(open[i], amount)
					open[i], amount = open[i]-part, amount-part
				}
			}
			left := func() (sum money.Amount) {
				for _, one := range open {
					sum += one
				}
				return sum
			}
			r.Repeat(map[string]func(*rapid.T){
				"": func(r *rapid.T) {
					c := h.conditions(t)
					require.Equal(r, left(), c.Turnover.Left)
					require.Equal(r, balance, c.Available)
				},
				"deposit": func(r *rapid.T) {
					amount := money.Amount(rapid.IntRange(500, 3000).Draw(r, "amount")) * rupees
					serial++
					h.clock.Advance(24 * time.Hour)
					h.fund(t, h.IDs.New(), fmt.Sprintf("4%07d9999", serial), amount)
					reduce(max(left()-balance, 0))
					open, balance = append(open, amount), balance+amount
				},
				"bet": func(r *rapid.T) {
					amount := money.Amount(rapid.IntRange(100, 2000).Draw(r, "stake")) * rupees
					h.clock.Advance(time.Second)
					h.wagers(b, amount)
					reduce(amount)
				},
				"lose": func(r *rapid.T) {
					if balance == 0 {
						r.Skip("nothing to lose")
					}
					amount := money.Amount(rapid.Int64Range(1, int64(balance)).Draw(r, "loss"))
					h.spend(t, amount)
					balance -= amount
				},
				"withdraw": func(r *rapid.T) {
					amount := money.Amount(rapid.IntRange(500, 1500).Draw(r, "amount")) * rupees
					h.clock.Advance(25 * time.Hour)
					_, err := h.request(t, h.IDs.New(), amount, vpa)
					switch {
					case amount > balance:
						require.ErrorIs(r, err, payment.ErrFunds)
					case left() > 0:
						require.ErrorIs(r, err, payment.ErrTurnover)
					default:
						require.NoError(r, err)
						open, balance = nil, balance-amount
					}
				},
			})
		})
		h.audit(t)
	})
}
