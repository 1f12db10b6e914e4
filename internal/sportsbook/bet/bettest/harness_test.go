package bettest_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/audit"
	"maidan/internal/bonus/grant"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/betaudit"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// shop is a betting shop over one database: a ledger, a book, and events whose prices the test sets.
type shop struct {
	bettest.Parts
	db     *db.DB
	clock  *clock.Manual
	wallet *wallet.Wallet
	box    *outbox.Box
	ids    *id.Maker
	events map[id.Event]market.Event
	at     map[id.Event]market.Market
	facts  int64 // about windows: the version of the last
}

// begin is a Wednesday.
var begin = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

func newShop(t testing.TB, d *db.DB, delay time.Duration) *shop {
	c := clock.NewManual(begin)
	s := &shop{db: d, clock: c, ids: id.NewMaker(c, rng.Secure()), box: outbox.NewBox(d, c, quiet),
		events: map[id.Event]market.Event{}, at: map[id.Event]market.Market{}}
	s.wallet = wallet.New(wallet.Config{DB: d, Box: s.box, Clock: c, IDs: s.ids, Log: quiet})
	t.Cleanup(func() { require.NoError(t, s.wallet.Close(context.Background())) })
	s.Parts = bettest.Open(bettest.Config{DB: d, Wallet: s.wallet, Box: s.box, Clock: c, IDs: s.ids, Delay: delay})
	s.box.On(s.Reaction())
	s.setMargin(t, cashout.Margin{Scope: "brand"})
	return s
}

// setMargin sets a margin on cash-outs.
func (s *shop) setMargin(t testing.TB, m cashout.Margin) {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := cashout.SetCashOutMargin(ctx, tx, m)
		return err
	}))
}

// punter opens an account with money.
func (s *shop) punter(t testing.TB, name id.Player, c money.Currency, amount money.Amount) {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := s.wallet.Open(ctx, tx, name, c); err != nil {
			return err
		}
		if amount == 0 {
			return nil
		}
		_, err := s.wallet.Post(ctx, tx, "deposit:"+string(name), wallet.HashOf(name), wallet.Transfer{Kind: "deposit", Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Deposits, c), Amount: -amount}, {Account: wallet.PlayerCash(name, c), Amount: amount}}})
		return err
	}))
}

func (s *shop) balance(t testing.TB, name id.Player) money.Amount {
	held, err := s.wallet.Balance(t.Context(), wallet.PlayerCash(name, "INR"))
	require.NoError(t, err)
	return held
}

// event opens an event with an active match-winner market at the given odds.
func (s *shop) event(t testing.TB, id id.Event, status market.EventStatus, home, away money.Odds) {
	e := market.Event{ID: id, Producer: "test", Sport: "cricket", Competition: "Test League", Home: market.Team{Name: string(id) + " Home"},
		Away: market.Team{Name: string(id) + " Away"}, StartsAt: begin.UnixMilli(), Status: status, Bettable: true, Seq: 1, Version: 1}
	m := market.NewWinner(e)
	m.Status, m.Version = market.Active, 1
	for i, o := range []money.Odds{home, away} {
		m.Selections[i].Odds, m.Selections[i].Version = o, 1
	}
	s.save(t, market.Change{Event: e, New: []market.Market{m}, State: []byte(`{"format":{"overs":20,"balls_per_over":6,"wickets":10},"phase":"pre"}`), Desk: []byte("{}")})
	s.events[id], s.at[id] = e, m
}

func (s *shop) save(t testing.TB, c market.Change) {
	require.NoError(t, s.trySave(t.Context(), c))
}

func (s *shop) trySave(ctx context.Context, c market.Change) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return market.Save(ctx, tx, c) })
}

// change writes a new version of an event: do may change event and market, whose version is already the new one.
func (s *shop) change(t testing.TB, id id.Event, do func(e *market.Event, m *market.Market)) {
	e, m := s.events[id], s.at[id].Clone()
	from := e.Version
	e.Version++
	m.Version = e.Version
	do(&e, &m)
	s.save(t, market.Change{Event: e, From: from, Changed: []market.Market{m}, Desk: []byte("{}")})
	s.events[id], s.at[id] = e, m
}

func (s *shop) suspend(t testing.TB, id id.Event) {
	s.change(t, id, func(_ *market.Event, m *market.Market) { m.Status, m.StoppedVersion = market.Suspended, m.Version })
}

func (s *shop) reprice(t testing.TB, id id.Event, home, away money.Odds) {
	s.change(t, id, func(_ *market.Event, m *market.Market) {
		m.Status = market.Active
		for i, o := range []money.Odds{home, away} {
			m.Selections[i].Odds, m.Selections[i].Version = o, m.Version
		}
	})
}

// decide gives an event its official result and settles the market by its rule, not the bets.
func (s *shop) decide(t testing.TB, id id.Event, o cricket.Outcome) {
	s.change(t, id, func(e *market.Event, m *market.Market) {
		e.Status, e.EndedAt = market.Ended, s.clock.Now().UnixMilli()
		state := cricket.New(cricket.T20())
		require.NoError(t, state.Finish(o))
		status, ok, err := m.Decide(state)
		require.NoError(t, err)
		require.True(t, ok)
		m.Status = status
		m.Generation++
	})
}

// finish decides an event and settles the bets by the reaction.
func (s *shop) finish(t testing.TB, id id.Event, o cricket.Outcome) {
	s.decide(t, id, o)
	fact := market.SettledFact{EventID: id, MarketID: s.at[id].ID, Generation: s.at[id].Generation}
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return s.box.Append(ctx, tx, outbox.New(s.ids.New(), market.SettledKind, string(id), s.clock.Now().UnixMilli(), fact))
	}))
	require.NoError(t, s.box.Drain(t.Context()))
}

func wins(side cricket.Side) cricket.Outcome {
	return cricket.Outcome{Result: cricket.ResultWin, Winner: side, Runs: 10}
}

// pick returns a leg at the current price; side is h or a.
func (s *shop) pick(eventID id.Event, side string) placement.Pick {
	for _, x := range s.at[eventID].Selections {
		if x.ID == id.Selection(string(eventID)+"-w-"+side) {
			return placement.Pick{SelectionID: x.ID, Odds: x.Odds, Version: x.Version}
		}
	}
	panic("no such side")
}

var keys = make(chan int, 1)

func init() { keys <- 0 }

func slip(player id.Player, stake money.Amount, picks ...placement.Pick) placement.Slip {
	n := <-keys
	keys <- n + 1
	return placement.Slip{PlayerID: player, Currency: "INR", Key: fmt.Sprintf("key-%d", n), Stake: stake, Picks: picks, Policy: placement.KeepOdds}
}

func (s *shop) audit(t testing.TB) {
	checks, err := wallet.Audit(t.Context(), s.db)
	require.NoError(t, err)
	bets, err := audit.Run(t.Context(), s.db, slices.Concat(betaudit.Checks(), grant.Checks())...)
	require.NoError(t, err)
	for _, c := range append(checks, bets...) {
		require.True(t, c.OK, "%s: %s", c.Name, c.Detail)
	}
}

// place places a bet that must be accepted.
func (s *shop) place(t testing.TB, sl placement.Slip) bet.Bet {
	b, _, err := s.Place(t.Context(), sl)
	require.NoError(t, err)
	return b
}

func (s *shop) find(t testing.TB, player id.Player, id id.Bet) bet.Bet {
	b, err := bet.Find(t.Context(), s.db.Reader(), player, id)
	require.NoError(t, err)
	return b
}
