package proof_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/casino/round"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/method"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// brand is an operator with bets and payments over one database; the test sets prices and results.
type brand struct {
	t       *testing.T
	db      *db.DB
	clock   *clock.Manual
	ids     *id.Maker
	box     *outbox.Box
	wallet  *wallet.Wallet
	parts   bettest.Parts
	desk    *payment.Service
	strict  *payment.Service // holds deposits of which half is missing, and needs two members for each withdrawal
	sim     *connect.Embedded
	rounds  *round.Engine
	bonuses *bonus.Bonuses
	events  map[id.Event]market.Event
	at      map[id.Event]market.Market
	names   map[string]string // ids by the names that corruptions use
	keys    int
}

var (
	begin      = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	accountKey = []byte("a key of exactly thirty-two byte")
)

func newBrand(t *testing.T, d *db.DB) *brand {
	c := clock.NewManual(begin)
	log := slog.New(slog.DiscardHandler)
	s := &brand{t: t, db: d, clock: c, ids: id.NewMaker(c, rng.Secure()), box: outbox.NewBox(d, c, log),
		events: map[id.Event]market.Event{}, at: map[id.Event]market.Market{}, names: map[string]string{}}
	s.wallet = wallet.New(wallet.Config{DB: d, Box: s.box, Clock: c, IDs: s.ids, Log: log})
	t.Cleanup(func() { require.NoError(t, s.wallet.Close(context.Background())) })
	s.parts = bettest.Open(bettest.Config{DB: d, Wallet: s.wallet, Box: s.box, Clock: c, IDs: s.ids})
	s.parts.PriceBuilder = func(_ context.Context, event id.Event, _ []id.Selection) (money.Odds, int64, error) {
		return 3500, s.events[event].Version, nil
	}
	s.box.On(s.parts.Reaction())
	s.openBonuses()
	methods, err := method.Load()
	require.NoError(t, err)
	s.sim, err = connect.NewEmbedded(connect.EmbeddedConfig{Clock: c})
	require.NoError(t, err)
	cfg := payment.Config{Payee: "Maidan", AccountKey: accountKey, NotifyURL: s.sim.NotifyURL, WithdrawalEvery: time.Millisecond, HoldAfter: 4 * time.Second}
	deps := payment.Deps{DB: d, Clock: c, IDs: s.ids, Random: rng.Secure(), Wallet: s.wallet, Outbox: s.box, Methods: methods, Providers: s.sim.Providers, Log: log,
		Cancellable: func(context.Context, db.Querier, id.Player) (bool, error) { return true, nil }}
	s.desk, err = payment.New(cfg, deps)
	require.NoError(t, err)
	cfg.SecondApproval, cfg.Mismatch = map[money.Currency]money.Amount{}, payment.Mismatch{ShortPercent: 50}
	s.strict, err = payment.New(cfg, deps)
	require.NoError(t, err)
	s.sim.Attach(s.desk.Receive)
	s.rounds = round.New(round.Config{DB: d, Wallet: s.wallet, Clock: c, IDs: s.ids, Random: rng.Secure(), Key: accountKey})
	require.NoError(t, s.rounds.StoreRules(t.Context()))
	return s
}

func (s *brand) key() string {
	s.keys++
	return fmt.Sprintf("key-%d", s.keys)
}

func (s *brand) tx(do func(ctx context.Context, tx *db.Tx) error) {
	require.NoError(s.t, s.db.InTx(s.t.Context(), do))
}

// pass moves the clock and lets the provider and the outbox do what is due.
func (s *brand) pass(d time.Duration) {
	s.clock.Advance(d)
	s.sim.Step(s.t.Context())
	require.NoError(s.t, s.box.Drain(s.t.Context()))
}

// player opens an account and deposits 5,000 rupees.
func (s *brand) player(name id.Player) {
	s.tx(func(ctx context.Context, tx *db.Tx) error { return s.wallet.Open(ctx, tx, name, "INR") })
	s.deposit("paid_in_"+string(name), name, 500_000, "400000000"+fmt.Sprintf("%03d", len(s.names)+100))
	s.pass(5 * time.Second)
}

// deposit begins a deposit; with a transaction id it is queued.
func (s *brand) deposit(name string, player id.Player, amount money.Amount, transaction string) {
	dep, _, err := s.desk.CreateDeposit(s.t.Context(), payment.Order{PlayerID: player, Currency: "INR", Key: s.key(), Method: "upi", Amount: amount})
	require.NoError(s.t, err)
	s.names[name] = string(dep.ID)
	if transaction != "" {
		_, err = s.desk.SubmitTransactionID(s.t.Context(), player, dep.ID, transaction)
		require.NoError(s.t, err)
	}
}

// order begins a deposit that a provider starts.
func (s *brand) order(name string, o payment.Order) {
	o.Key = s.key()
	dep, _, err := s.desk.CreateDeposit(s.t.Context(), o)
	require.NoError(s.t, err)
	s.names[name] = string(dep.ID)
}

func (s *brand) withdraw(name string, player id.Player, amount money.Amount, vpa string) {
	w, _, err := s.desk.RequestWithdrawal(s.t.Context(), payment.Request{PlayerID: player, Currency: "INR", Key: s.key(), Method: "upi", Amount: amount,
		To: payment.Account{Name: "Asha Rao", VPA: vpa}})
	require.NoError(s.t, err)
	s.names[name] = string(w.ID)
}

func (s *brand) cancelWithdrawal(name string, player id.Player) {
	_, err := s.desk.CancelWithdrawal(s.t.Context(), player, id.Withdrawal(s.names[name]))
	require.NoError(s.t, err)
}

// hold holds an approved withdrawal and proposes how it ended.
func (s *brand) hold(name, resolution string) {
	swept, err := s.desk.Sweep(s.t.Context())
	require.NoError(s.t, err)
	require.Equal(s.t, 1, swept.Held)
	r, err := s.desk.ProposeResolution(s.t.Context(), id.Withdrawal(s.names[name]), payment.ResolvedPaid, "on the bank's statement", payment.Decision{StaffID: "meena",
		Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return nil }})
	require.NoError(s.t, err)
	s.names[resolution] = r.ID
}

func (s *brand) approve(name string) {
	_, err := s.desk.Approve(s.t.Context(), id.Withdrawal(s.names[name]), payment.Decision{StaffID: "meena",
		Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return nil }})
	require.NoError(s.t, err)
}

func (s *brand) reject(name string) {
	_, err := s.desk.Reject(s.t.Context(), id.Withdrawal(s.names[name]), "not your account", payment.Decision{StaffID: "omar",
		Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return nil }})
	require.NoError(s.t, err)
}

// event opens an event with an active match-winner market.
func (s *brand) event(id id.Event, home, away money.Odds) {
	e := market.Event{ID: id, Producer: "test", Sport: "cricket", Competition: "Test League", Home: market.Team{Name: string(id) + " Home"},
		Away: market.Team{Name: string(id) + " Away"}, StartsAt: begin.UnixMilli(), Status: market.Upcoming, Bettable: true, Seq: 1, Version: 1}
	m := market.NewWinner(e)
	m.Status, m.Version = market.Active, 1
	for i, o := range []money.Odds{home, away} {
		m.Selections[i].Odds, m.Selections[i].Version = o, 1
	}
	s.save(market.Change{Event: e, New: []market.Market{m}, State: []byte("{}"), Desk: []byte("{}")})
	s.events[id], s.at[id] = e, m
}

// race opens a race of six with its place market and returns both.
func (s *brand) race(id id.Event) (win, place market.Market) {
	e := market.Event{ID: id, Producer: "test", Sport: "horse_racing", Home: market.Team{Name: "Race"}, StartsAt: begin.UnixMilli(),
		Status: market.Upcoming, Bettable: true, Seq: 1, Version: 1}
	var runners []market.Answer
	for n := range 6 {
		runners = append(runners, market.Answer{Key: market.RunnerKey(n + 1), Name: fmt.Sprintf("Runner %d", n+1)})
	}
	win = market.New(e, market.Question{Key: market.RaceWinner, Rule: "rule.race_winner", Scheduled: 6}, runners...)
	place = market.New(e, market.Question{Key: market.RacePlace, Rule: "rule.race_place", Scheduled: 6, Params: market.Params{Places: 2}}, runners...)
	for _, m := range []*market.Market{&win, &place} {
		m.Status, m.Version = market.Active, 1
		for i := range m.Selections {
			m.Selections[i].Odds, m.Selections[i].Version = 9000, 1
		}
	}
	s.save(market.Change{Event: e, New: []market.Market{win, place}, State: []byte("{}"), Desk: []byte("{}")})
	s.events[id] = e
	return win, place
}

func (s *brand) save(c market.Change) {
	s.tx(func(ctx context.Context, tx *db.Tx) error { return market.Save(ctx, tx, c) })
}

// change writes a new version of an event.
func (s *brand) change(id id.Event, do func(e *market.Event, m *market.Market)) {
	e, m := s.events[id], s.at[id].Clone()
	from := e.Version
	e.Version++
	m.Version = e.Version
	do(&e, &m)
	s.save(market.Change{Event: e, From: from, Changed: []market.Market{m}, Desk: []byte("{}")})
	s.events[id], s.at[id] = e, m
}

func (s *brand) reprice(id id.Event, home, away money.Odds) {
	s.change(id, func(_ *market.Event, m *market.Market) {
		for i, o := range []money.Odds{home, away} {
			m.Selections[i].Odds, m.Selections[i].Version = o, m.Version
		}
	})
}

// publish appends an event about a market without delivering it.
func (s *brand) publish(id id.Event, kind string, fact any) {
	s.tx(func(ctx context.Context, tx *db.Tx) error {
		return s.box.Append(ctx, tx, outbox.New(s.ids.New(), kind, string(id), s.clock.Now().UnixMilli(), fact))
	})
}

// announce gives an event's market a result that waits to be carried out.
func (s *brand) announce(id id.Event, winner string) {
	s.change(id, func(e *market.Event, m *market.Market) {
		e.Status, m.Status = market.Ended, m.Win(winner)
		m.Generation++
	})
	s.publish(id, market.SettledKind, market.SettledFact{EventID: id, MarketID: s.at[id].ID, Generation: s.at[id].Generation})
}

func (s *brand) settle(id id.Event, winner string) {
	s.announce(id, winner)
	s.pass(time.Second)
}

// rollBack takes a market's result away.
func (s *brand) rollBack(id id.Event) {
	s.change(id, func(e *market.Event, m *market.Market) {
		e.Status, m.Status = market.Live, market.Closed
		m.All(market.Open, market.Plain())
	})
	s.publish(id, market.RolledBackKind, market.RolledBackFact{EventID: id, MarketID: s.at[id].ID, What: market.RolledSettlement})
	s.pass(time.Second)
}

func (s *brand) cancel(id id.Event, from, until int64) {
	s.publish(id, market.CancelledKind, market.CancelledFact{EventID: id, MarketID: s.at[id].ID, From: from, Until: until})
	s.pass(time.Second)
}

// pick is a leg at the price of the moment; side is h or a.
func (s *brand) pick(eventID id.Event, side string) placement.Pick {
	for _, x := range s.at[eventID].Selections {
		if x.ID == id.Selection(string(eventID)+"-w-"+side) {
			return placement.Pick{SelectionID: x.ID, Odds: x.Odds, Version: x.Version}
		}
	}
	panic("no such side")
}

// place places a bet of 100 rupees a line, changed by with.
func (s *brand) place(name string, player id.Player, with func(*placement.Slip), picks ...placement.Pick) {
	sl := placement.Slip{PlayerID: player, Currency: "INR", Key: s.key(), Stake: 10_000, Picks: picks, Policy: placement.KeepOdds}
	if with != nil {
		with(&sl)
	}
	b, _, err := s.parts.Place(s.t.Context(), sl)
	require.NoError(s.t, err, name)
	s.names[name] = string(b.ID)
}

func (s *brand) cashOut(name string, player id.Player, percent int64) {
	q, err := s.parts.Offer(s.t.Context(), player, id.Bet(s.names[name]))
	require.NoError(s.t, err)
	r, _, err := s.parts.Accept(s.t.Context(), cashout.Acceptance{PlayerID: player, BetID: q.BetID, Key: s.key(), QuoteID: q.QuoteID, Percent: percent})
	require.NoError(s.t, err, name)
	s.names[name+".cashout"] = r.ID
}

func (s *brand) grant(g grant.Grant) {
	g.Key, g.Currency, g.Reason, g.By = s.key(), "INR", "a test of grants", "meena"
	g.Record = func(context.Context, *db.Tx) error { return nil }
	_, err := s.parts.Give(s.t.Context(), g)
	require.NoError(s.t, err)
}

// freeBet gives a player a free bet of 50 rupees.
func (s *brand) freeBet(name string, player id.Player) {
	s.grant(grant.Grant{Kind: grant.GiveFreeBet, PlayerID: player, Amount: 5000, MinOdds: 1500, Days: 7})
	all, err := s.parts.FreeBets(s.t.Context(), player)
	require.NoError(s.t, err)
	s.names[name] = all[len(all)-1].ID
}

func (s *brand) override(name string, o settlement.Override) {
	o.Reason = "a palpable error"
	hand := func(id id.Staff) settlement.Staff {
		return settlement.Staff{ID: id, Record: func(context.Context, *db.Tx, string, string, any) error { return nil }}
	}
	proposed, err := s.parts.Propose(s.t.Context(), o, hand("meena"))
	require.NoError(s.t, err)
	_, err = s.parts.Decide(s.t.Context(), proposed.ID, true, "", hand("omar"))
	require.NoError(s.t, err)
	s.names[name] = proposed.ID
	s.pass(time.Second)
}
