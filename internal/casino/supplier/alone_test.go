package supplier_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/brand"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/game"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// passing is a clock that a sleep moves: whoever leads a game passes through its rounds at once. after is called when time has passed.
type passing struct {
	*clock.Manual
	after func()
}

// Sleep implements clock.Clock.
func (p *passing) Sleep(ctx context.Context, d time.Duration) error {
	if d > 0 {
		p.Advance(d)
	}
	if p.after != nil {
		p.after()
	}
	return ctx.Err()
}

type noScreen struct{}

func (noScreen) Set(string, string, json.RawMessage) {}
func (noScreen) Push(string, json.RawMessage)        {}

// casino is a node with all kinds of games, in a country that allows one at a time.
type casino struct {
	*node
	rounds *round.Engine
	crash  *crash.Engine
	time   *passing
}

func newCasino(t *testing.T, d *db.DB, c *clock.Manual) *casino {
	t.Helper()
	log, ids := slog.New(slog.DiscardHandler), id.NewMaker(c, rng.Secure())
	box := outbox.NewBox(d, c, log)
	w := wallet.New(wallet.Config{DB: d, Box: box, Clock: c, IDs: ids, Log: log})
	t.Cleanup(func() { require.NoError(t, w.Close(context.Background())) })
	kit, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	rules, err := content.ParseJurisdictions("j.yaml", []byte("default: {products: [casino, crash], minimum_age: 18, flags: {no_parallel_games: true}}"), kit)
	require.NoError(t, err)
	gate := protection.New(protection.Config{DB: d, Box: box, Clock: c, IDs: ids, Wallet: w, Log: log, Rules: rules,
		Account: func(context.Context, db.Querier, id.Player) (protection.Account, error) {
			return protection.Account{Country: "IN", Currency: "INR"}, nil
		},
		Deposits: func(context.Context, db.Querier, id.Player, int64, id.Deposit) ([]protection.Deposited, error) {
			return nil, nil
		},
		Changed: func(context.Context, *db.Tx, player.Change) error { return nil }, EndSessions: func(context.Context, *db.Tx, id.Player) error { return nil },
	}).Gate()
	all := &casino{node: &node{t: t, db: d, clock: c, wallet: w}, time: &passing{Manual: c}}
	all.rounds = round.New(round.Config{DB: d, Wallet: w, Clock: c, IDs: ids, Random: rng.Secure(), Key: key, Gate: gate})
	require.NoError(t, all.rounds.StoreRules(t.Context()))
	all.crash = crash.New(crash.Config{DB: d, Wallet: w, Rounds: all.rounds, Clock: all.time, IDs: ids, Random: rng.Secure(), Key: key, Gate: gate, Screen: noScreen{}, ChainRounds: 50})
	acmeAPI := &company{games: []dialect.Game{{ID: "lotus", Name: "Lotus", Studio: "Acme"}}}
	all.Engine = supplier.New(supplier.Config{DB: d, Wallet: w, Box: box, Rounds: all.rounds, Clock: c, IDs: ids, Random: rng.Secure(), Gate: gate,
		Standing: func(context.Context, id.Player) (supplier.Standing, error) {
			return supplier.Standing{Country: "IN"}, nil
		},
		Suppliers: []supplier.Supplier{{Name: acme, Client: acmeAPI}}})
	return all
}

// lead leads the crash game until its round has a status, and returns it.
func (c *casino) lead(status crash.Status) (r crash.SharedRound) {
	c.t.Helper()
	ctx, stop := context.WithCancel(c.t.Context())
	defer stop()
	c.time.after = func() {
		s, err := c.crash.State(c.t.Context(), "aviator")
		require.NoError(c.t, err)
		if s.Round != nil && s.Round.Status == status {
			r = *s.Round
			stop()
		}
	}
	require.NoError(c.t, c.crash.Lead(ctx, "aviator"))
	c.time.after = nil
	return r
}

func (c *casino) start(who id.Player, gameID, params string) (round.Round, error) {
	c.n++
	r, _, err := c.rounds.Start(c.t.Context(), round.Bet{PlayerID: who, Currency: "INR", Key: fmt.Sprint("k", c.n), Game: gameID, Stake: 10 * rupees, Params: json.RawMessage(params)})
	return r, err
}

func (c *casino) dice() error {
	_, err := c.start(ann, "dice", `{"side":"over","target":5050}`)
	return err
}

func (c *casino) fly(who id.Player, r crash.SharedRound, slot int64, funds round.Funds) error {
	c.n++
	_, _, err := c.crash.Place(c.t.Context(), crash.Ticket{PlayerID: who, Currency: "INR", Key: fmt.Sprint("f", c.n), Game: "aviator", RoundID: r.ID, Slot: slot, Funds: funds, Stake: 10 * rupees})
	return err
}

// end ends a round of mines, with whatever it pays.
func (c *casino) end(r round.Round) {
	c.t.Helper()
	r, _, err := c.rounds.Act(c.t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Action: game.Action{Choice: 3}})
	require.NoError(c.t, err)
	if r.Status == round.Open {
		_, _, err = c.rounds.Act(c.t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Step: 1, Action: game.Action{CashOut: true}})
		require.NoError(c.t, err)
	}
}

// isOpen requires the refusal of a stake, by the game that has something open.
func isOpen(t *testing.T, err error, gameID string) {
	t.Helper()
	require.ErrorIs(t, err, round.ErrOpen)
	var refusal *fault.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, gameID, refusal.Data["game"])
}

func TestAlone_OneGameAtATimeOfWhateverKind(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCasino(t, d, clock.NewManual(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)))
		c.enrol(ann, 1000*rupees)
		require.NoError(t, c.Import(t.Context()))
		token := c.token(ann)
		spin := func(name string, closes bool) error {
			bet := c.call(dialect.Bet, ann, token, name, 10*rupees)
			bet.Closes = closes
			_, err := c.Call(t.Context(), acme, bet)
			return err
		}

		flying := c.lead(crash.Betting)
		mines, err := c.start(ann, "mines", `{"mines":3}`)
		require.NoError(t, err)
		isOpen(t, c.fly(ann, flying, 0, round.Cash), "mines")
		isOpen(t, spin("r1", true), "mines")
		isOpen(t, c.dice(), "mines")
		c.end(mines)

		require.NoError(t, c.fly(ann, flying, 0, round.Demo))
		require.NoError(t, c.fly(ann, flying, 1, round.Cash), "a second bet in the same game")
		isOpen(t, c.dice(), "aviator")
		isOpen(t, spin("r1", true), "aviator")
		c.lead(crash.Over)
		require.NoError(t, c.dice())

		require.NoError(t, spin("r2", false))
		require.NoError(t, spin("r2", false), "another bet in the same game")
		isOpen(t, c.dice(), "acme:lotus")
		isOpen(t, c.fly(ann, c.lead(crash.Betting), 0, round.Demo), "acme:lotus")
		win := c.call(dialect.Win, ann, token, "r2", 0)
		win.Closes = true
		c.accepted(win)
		require.NoError(t, c.dice())

		require.NoError(t, spin("r3", false))
		isOpen(t, c.dice(), "acme:lotus")
		c.clock.Advance(5*time.Minute + time.Second)
		require.NoError(t, c.dice(), "a supplier that closes no rounds does not end the player's play for ever")
		c.holds()
	})
}

// TestAlone_OfStakesAtOnceOneIsAccepted has two nodes take stakes of three kinds of games from each player at once.
func TestAlone_OfStakesAtOnceOneIsAccepted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		manual := clock.NewManual(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC))
		one, two := newCasino(t, d, manual), newCasino(t, d, manual)
		require.NoError(t, one.Import(t.Context()))
		flying := one.lead(crash.Betting)
		for i := range 30 {
			who := id.Player(fmt.Sprint("player", i))
			one.enrol(who, 1000*rupees)
			require.NoError(t, one.rounds.Sit(t.Context(), who, "INR"))
			token, err := one.OpenSession(t.Context(), acme, who, "lotus", "INR", supplier.Source{})
			require.NoError(t, err)
			stakes := []func() error{
				func() error {
					_, _, err := two.rounds.Start(t.Context(), round.Bet{PlayerID: who, Currency: "INR", Key: "m", Game: "mines", Stake: 10 * rupees, Params: json.RawMessage(`{"mines":3}`)})
					return err
				},
				func() error {
					funds := []round.Funds{round.Cash, round.Demo}[i%2]
					_, _, err := one.crash.Place(t.Context(), crash.Ticket{PlayerID: who, Currency: "INR", Key: "f", Game: "aviator", RoundID: flying.ID, Funds: funds, Stake: 10 * rupees})
					return err
				},
				func() error {
					_, err := []*casino{one, two}[i%2].Call(t.Context(), acme, dialect.Call{Kind: dialect.Bet, Token: token, PlayerID: who, Game: "lotus", Round: "r", ID: "t" + string(who),
						Currency: "INR", Amount: 10 * rupees})
					return err
				},
			}
			var accepted atomic.Int64
			var group errgroup.Group
			for _, stake := range stakes {
				group.Go(func() error {
					switch err := stake(); {
					case err == nil:
						accepted.Add(1)
					case !errors.Is(err, round.ErrOpen):
						return err
					}
					return nil
				})
			}
			require.NoError(t, group.Wait())
			require.EqualValues(t, 1, accepted.Load())
		}
		one.holds()
	})
}
