package wallet_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

func (h fixture) credit(commands ...wallet.Command) error {
	return h.db.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error { return h.Credit(ctx, tx, commands...) })
}

// Credits leave the accounts where the same commands leave others that are locked and read first, entry by entry.
func TestCreditsAreCommandsLikeAllOthers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, dice := open(t, d), dice(t)
		const players = 5
		var quick, usual []wallet.AccountID
		for i := range players {
			quick = append(quick, h.player(t, id.Player(fmt.Sprint("quick", i)), inr, money.Amount(100*i)))
			usual = append(usual, h.player(t, id.Player(fmt.Sprint("usual", i)), inr, money.Amount(100*i)))
		}
		for round := range 6 {
			var credits, others []wallet.Command
			for i := range 1 + rng.IntN(dice, 40) {
				who, amount := rng.IntN(dice, players), money.Amount(1+rng.IntN(dice, 1000))
				credits = append(credits, move(fmt.Sprint("q", round, "-", i), quick[who], amount))
				others = append(others, move(fmt.Sprint("u", round, "-", i), usual[who], amount))
			}
			require.NoError(t, h.credit(credits...))
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := h.Apply(ctx, tx, others...)
				return err
			}))
		}
		for i := range players {
			require.Equal(t, h.balance(t, usual[i]), h.balance(t, quick[i]))
			chains := [2][]wallet.Movement{}
			for k, a := range []wallet.AccountID{quick[i], usual[i]} {
				var err error
				chains[k], err = wallet.MovementsFrom(t.Context(), d.Reader(), a, 1)
				require.NoError(t, err)
				for n := range chains[k] {
					chains[k][n].Transfer, chains[k][n].At = "", 0
				}
			}
			require.NotEmpty(t, chains[0])
			require.Equal(t, chains[1], chains[0])
		}
		h.holds(t)
	})
}

// What is no new payment to an account that is there is refused as a whole.
func TestACreditIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ann := h.player(t, "ann", inr, 500)
		require.NoError(t, h.credit(move("first", ann, 100)))
		for name, c := range map[string]struct {
			command wallet.Command
			want    error
		}{
			"again":       {move("first", ann, 100), wallet.ErrContended},
			"no account":  {move("nobody", wallet.PlayerCash("nobody", inr), 100), wallet.ErrNoAccount},
			"it takes":    {move("takes", ann, -1000), wallet.ErrInsufficient},
			"not its own": {wallet.Command{Key: "other", Accounts: []wallet.AccountID{ann}, Decide: func(*wallet.View) (wallet.Decision, error) { return wallet.Decision{}, errNoBasis }}, errNoBasis},
		} {
			require.ErrorIs(t, h.credit(move("good", ann, 1), c.command), c.want, name)
			require.Equal(t, money.Amount(600), h.balance(t, ann), name)
		}
		require.NoError(t, h.credit())
		h.holds(t)
	})
}

var errNoBasis = errors.New("for no good reason")

// Payments to the same players at the same time wait for each other, also beside bets that they place.
func TestCreditsAtTheSameTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		const players, at, rounds = 4, 6, 5
		var all []wallet.AccountID
		for i := range players {
			all = append(all, h.player(t, id.Player(fmt.Sprint("p", i)), inr, 1000))
		}
		var group sync.WaitGroup
		failures := make(chan error, 2*at*rounds)
		for k := range at {
			group.Go(func() {
				for r := range rounds {
					var batch []wallet.Command
					for i := range 2 * players {
						batch = append(batch, move(fmt.Sprint("c", k, "-", r, "-", i), all[(i+k)%players], 10))
					}
					failures <- h.credit(batch...)
					_, err := h.Submit(context.Background(), move(fmt.Sprint("s", k, "-", r), all[k%players], -5))
					failures <- err
				}
			})
		}
		group.Wait()
		close(failures)
		for err := range failures {
			require.NoError(t, err)
		}
		var sum money.Amount
		for _, a := range all {
			sum += h.balance(t, a)
		}
		require.Equal(t, money.Amount(players*1000+at*rounds*(2*players*10-5)), sum)
		h.holds(t)
	})
}
