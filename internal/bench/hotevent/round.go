package hotevent

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"maidan/internal/bench"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

const (
	currency  = money.Currency("INR")
	balance   = money.Amount(1_000_000_000_00) // of each player, so that no bet is refused for a low balance
	stake     = money.Amount(10_00)
	unlimited = money.Amount(1_000_000_000_000_00) // liability limit of the hot event, so that no bet is refused for it
)

// node holds what each app server of a cluster has for itself: a connection pool, a ledger with its committers, a placer.
type node struct {
	db     *db.DB
	box    *outbox.Box
	ledger *wallet.Wallet
	placer *placement.Placer
}

func openNode(ctx context.Context, d *db.DB, o Options, log *slog.Logger) (*node, error) {
	if d.Engine() == db.Postgres {
		var err error
		if d, err = db.Open(ctx, db.Config{URL: o.URL}); err != nil {
			return nil, err
		}
	}
	c := clock.System{}
	n := &node{db: d, box: outbox.NewBox(d, c, log)}
	n.box.On(outbox.Reaction{Name: "bench.hot-event", Kinds: []string{bet.PlacedKind}, Handle: func(context.Context, *db.Tx, []outbox.Event) error { return nil }})
	ids := id.NewMaker(c, rng.Secure())
	n.ledger = wallet.New(wallet.Config{DB: d, Box: n.box, Clock: c, IDs: ids, Log: log})
	n.placer = placement.New(placement.Config{DB: d, Wallet: n.ledger, Clock: c, Offers: bet.RegisterLoaders(n.ledger, d.Reader()),
		Liability: liability.New(d, c, ids)})
	return n, nil
}

func (n *node) close(ctx context.Context, shared *db.DB) error {
	err := n.ledger.Close(ctx)
	if n.db != shared {
		err = errors.Join(err, n.db.Close())
	}
	return err
}

// sample is the measurements of one or several rounds of a node count.
type sample struct {
	took             time.Duration
	bets, hot, quiet []time.Duration
	cpu, server      time.Duration
}

func (s *sample) add(o sample) {
	s.took, s.cpu, s.server = s.took+o.took, s.cpu+o.cpu, s.server+o.server
	s.bets, s.hot, s.quiet = append(s.bets, o.bets...), append(s.hot, o.hot...), append(s.quiet, o.quiet...)
}

func (s *sample) figures(nodes int) Figures {
	f := Figures{Nodes: nodes, Rate: float64(len(s.bets)) / s.took.Seconds(), Writes: len(s.hot),
		Bets: bench.LatencyOf(s.bets), Hot: bench.LatencyOf(s.hot), Quiet: bench.LatencyOf(s.quiet)}
	if n := float64(len(s.bets)); n > 0 {
		f.CPU, f.Server = float64(s.cpu.Microseconds())/n, float64(s.server.Microseconds())/n
	}
	if f.Quiet.P99 > 0 {
		f.Ratio = f.Hot.P99 / f.Quiet.P99
	}
	return f
}

// runRound measures one node count for o.Seconds after a warm-up of a fifth of that.
func runRound(ctx context.Context, d *db.DB, o Options, nodes int, log *slog.Logger) (s sample, err error) {
	all := make([]*node, 0, nodes)
	defer func() {
		for _, n := range all {
			err = errors.Join(err, n.close(context.WithoutCancel(ctx), d))
		}
	}()
	for range nodes {
		n, err := openNode(ctx, d, o, log)
		if err != nil {
			return s, err
		}
		all = append(all, n)
	}
	players, err := openPlayers(ctx, all[0], o.Clients)
	if err != nil {
		return s, fmt.Errorf("open players: %w", err)
	}
	hot, err := openEvent(ctx, all[0])
	if err != nil {
		return s, err
	}
	quiet, err := openEvent(ctx, all[0])
	if err != nil {
		return s, err
	}
	if s, err = load(ctx, o, all, players, hot, quiet, bench.FindServer(ctx, d)); err != nil {
		return s, err
	}
	return s, errors.Join(hot.end(ctx), quiet.end(ctx), all[0].box.Drain(ctx))
}

// load lets every client bet on the hot event without pause while prices of both events are written in turn.
func load(ctx context.Context, o Options, nodes []*node, players []id.Player, hot, quiet *event, server *bench.Server) (s sample, err error) {
	running, stop := context.WithCancel(ctx)
	defer stop()
	var measuring atomic.Bool
	took, errs := make([][]time.Duration, len(players)), make([]error, len(players))
	var clients sync.WaitGroup
	for i := range players {
		clients.Go(func() {
			took[i], errs[i] = bets(running, nodes[i%len(nodes)].placer, players[i], hot.pick, measuring.Load)
			if errs[i] != nil {
				stop()
			}
		})
	}
	for _, e := range []*event{hot, quiet} { // the first write prepares the statements
		if _, err := e.write(running); err != nil {
			return s, errors.Join(err, wait(stop, &clients, errs))
		}
	}
	total := time.Duration(o.Seconds) * time.Second
	began := clock.System{}.Now()
	var before, servedBefore time.Duration
	for err == nil && time.Since(began) < total+total/5 && running.Err() == nil {
		if !measuring.Load() && time.Since(began) >= total/5 {
			measuring.Store(true)
			before, servedBefore = bench.CPU(), server.CPU()
		}
		var one, other time.Duration
		if one, err = hot.write(running); err != nil {
			break
		}
		time.Sleep(o.Pause)
		if other, err = quiet.write(running); err != nil {
			break
		}
		time.Sleep(o.Pause)
		if measuring.Load() {
			s.hot, s.quiet = append(s.hot, one), append(s.quiet, other)
		}
	}
	s.took = time.Since(began) - total/5
	s.cpu, s.server = bench.CPU()-before, server.CPU()-servedBefore
	measuring.Store(false)
	err = errors.Join(err, wait(stop, &clients, errs), ctx.Err())
	for _, t := range took {
		s.bets = append(s.bets, t...)
	}
	return s, err
}

func wait(stop func(), clients *sync.WaitGroup, errs []error) error {
	stop()
	clients.Wait()
	return errors.Join(errs...)
}

// bets places bets one after the other until ctx ends. It returns the durations of those accepted while measuring was true.
func bets(ctx context.Context, placer *placement.Placer, player id.Player, pick placement.Pick, measuring func() bool) (took []time.Duration, err error) {
	ids := id.NewMaker(clock.System{}, rng.Secure())
	for ctx.Err() == nil {
		slip := placement.Slip{PlayerID: player, Currency: currency, Key: ids.New(), Stake: stake, Policy: placement.AnyOdds, Picks: []placement.Pick{pick}}
		began := time.Now()
		_, _, err := placer.Place(context.WithoutCancel(ctx), slip)
		switch {
		case err == nil && measuring():
			took = append(took, time.Since(began))
		case err == nil, fault.KindOf(err) == fault.Conflict:
		default:
			return took, err
		}
	}
	return took, nil
}

// openPlayers opens and funds one account per client. It may run again on the same database.
func openPlayers(ctx context.Context, n *node, count int) ([]id.Player, error) {
	names := make([]id.Player, count)
	fill := wallet.Transfer{Kind: wallet.BenchFunded, Ref: "bench"}
	c := wallet.Command{Key: fmt.Sprintf("bench:hot-event:%d", count), Hash: wallet.HashOf(count)}
	for i := range names {
		names[i] = id.Player(fmt.Sprintf("hot%05d", i))
		c.Accounts = append(c.Accounts, wallet.PlayerCash(names[i], currency))
		fill.Entries = append(fill.Entries, wallet.Entry{Account: c.Accounts[i], Amount: balance})
	}
	fill.Entries = append(fill.Entries, wallet.Entry{Account: wallet.HouseAccount(wallet.Deposits, currency), Amount: -balance * money.Amount(count)})
	c.Decide = func(*wallet.View) (wallet.Decision, error) {
		return wallet.Decision{Transfers: []wallet.Transfer{fill}}, nil
	}
	if err := n.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return n.ledger.OpenAll(ctx, tx, names, currency) }); err != nil {
		return nil, err
	}
	_, err := n.ledger.Submit(ctx, c)
	return names, err
}

// event is an event with one market whose price this package writes.
type event struct {
	node   *node
	event  market.Event
	market market.Market
	pick   placement.Pick // its first selection
}

// openEvent opens an event of the sport "bench", which no list shows, with limits that no bet reaches.
func openEvent(ctx context.Context, n *node) (*event, error) {
	e := &event{node: n, event: market.Event{ID: id.Event(id.NewMaker(clock.System{}, rng.Secure()).New()), Sport: "bench", Competition: "bench", Producer: "bench",
		Home: market.Team{Name: "Home"}, Away: market.Team{Name: "Away"}, StartsAt: time.Now().Add(time.Hour).UnixMilli(),
		Status: market.Upcoming, Bettable: true, Virtual: true, Version: 1}}
	e.market = market.NewWinner(e.event)
	e.market.Status, e.market.Version = market.Active, 1
	for i := range e.market.Selections {
		e.market.Selections[i].Odds, e.market.Selections[i].Version = 2*money.One, 1
	}
	s := e.market.Selections[0]
	e.pick = placement.Pick{SelectionID: s.ID, Odds: s.Odds, Version: s.Version}
	return e, n.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := market.Save(ctx, tx, market.Change{Event: e.event, New: []market.Market{e.market}, State: []byte("{}"), Desk: []byte("{}")}); err != nil {
			return err
		}
		_, err := liability.SetBound(ctx, tx, liability.Bound{Scope: "event", Subject: string(e.event.ID), MaxWin: unlimited, MaxLoss: unlimited, MaxEvent: unlimited})
		return err
	})
}

// write changes the prices of the event and returns how long that took.
func (e *event) write(ctx context.Context) (time.Duration, error) {
	next, m := e.event, e.market.Clone()
	next.Version++
	m.Version = next.Version
	for i := range m.Selections {
		m.Selections[i].Odds, m.Selections[i].Version = 2*money.One-money.Odds(next.Version%2), next.Version
	}
	began := time.Now()
	err := e.save(ctx, market.Change{Event: next, From: e.event.Version, Changed: []market.Market{m}, Desk: []byte("{}")})
	took := time.Since(began)
	if err != nil {
		return took, fmt.Errorf("write prices: %w", err)
	}
	e.event, e.market = next, m
	return took, nil
}

// end ends the event, so that no list shows it as open later.
func (e *event) end(ctx context.Context) error {
	next := e.event
	next.Version, next.Status, next.EndedAt = next.Version+1, market.Ended, time.Now().UnixMilli()
	return e.save(ctx, market.Change{Event: next, From: e.event.Version, Desk: []byte("{}")})
}

func (e *event) save(ctx context.Context, c market.Change) error {
	return e.node.db.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error { return market.Save(ctx, tx, c) })
}
