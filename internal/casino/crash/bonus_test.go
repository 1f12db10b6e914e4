package crash_test

import (
	"context"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// A bet counts by what the terms of its bonus say of the game; a game with 0 is refused by its name.
func TestPlace_FollowsTheTermsOfABonusForTheGame(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var bonuses *bonus.Bonuses
		var box *outbox.Box
		n := newNode(t, d, func(cfg *crash.Config) {
			box = outbox.NewBox(d, cfg.Clock, slog.New(slog.DiscardHandler))
			bonuses = bonus.New(bonus.Config{DB: d, Wallet: cfg.Wallet, Box: box, Clock: cfg.Clock, IDs: cfg.IDs, Brand: &content.Brand{}, Staked: crash.Staked})
			box.On(bonuses.Reaction())
			cfg.Outbox = box
		})
		give := func(source string, terms content.Terms) id.Grant {
			terms.Wager, terms.Days = 5, 7
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return bonuses.Give(ctx, tx, bonus.Gift{PlayerID: ann, Currency: "INR", Amount: 500 * rupees, BonusID: "crash-inr", Source: source, Terms: terms})
			}))
			own, err := bonuses.Balances(t.Context(), ann)
			require.NoError(t, err)
			return own[0].ID
		}
		excluded := give("one", content.Terms{Counts: map[content.BonusProduct]int64{content.Crash: 100}, Games: map[string]int64{"aviator": 0}})
		n.clock.Advance(1e6)
		alone := give("two", content.Terms{Counts: map[content.BonusProduct]int64{content.Slots: 100}, Games: map[string]int64{"aviator": 30}})
		r := n.betting(101)
		from := func(grantID id.Grant) crash.Ticket {
			x := n.ticket(r, ann, 100*rupees, 0)
			x.Funds, x.Grant = round.Bonus, grantID
			return x
		}
		_, _, err := n.Place(t.Context(), from(excluded))
		require.ErrorIs(t, err, bonus.ErrGame)
		n.place(from(alone))
		n.untilOver(r.ID)
		require.NoError(t, box.Drain(t.Context()))
		g, err := bonuses.Grant(t.Context(), ann, alone)
		require.NoError(t, err)
		require.Equal(t, 30*rupees, g.Wagered)
		n.holds()
	})
}
