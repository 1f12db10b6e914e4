package settle

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/bench"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

const (
	rupees  = money.Currency("INR")
	balance = money.Amount(1_000_000_000_00) // enough for every run
	matches = 8                              // per round; the first one is the hot match
	atOnce  = 1_000                          // bets or accounts per transaction of the preparation
)

// load places bets on matches and ends the matches.
type load struct {
	Options
	db      *db.DB
	ids     *id.Maker
	ledger  *wallet.Wallet
	placer  *placement.Placer
	settler *settlement.Settler
	dice    rng.Source
	events  []market.Event
	sides   []market.Market
	open    int // legs on the matches
	server  *bench.Server
}

// cost is the resources that settling some legs used.
type cost struct {
	legs                     int
	took, cpu, ofTheDatabase time.Duration
}

func player(i int) id.Player { return id.Player(fmt.Sprintf("bench%06d", i)) }

// enter opens and funds every player's account, once per database.
func (c *load) enter(ctx context.Context) error {
	for from := 0; from < c.Players; from += atOnce {
		var names []id.Player
		var fill []wallet.Command
		for i := from; i < min(from+atOnce, c.Players); i++ {
			names = append(names, player(i))
			fill = append(fill, gift(player(i)))
		}
		err := c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			if err := c.ledger.OpenAll(ctx, tx, names, rupees); err != nil {
				return err
			}
			_, err := c.ledger.Apply(ctx, tx, fill...)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func gift(name id.Player) wallet.Command {
	cash := wallet.PlayerCash(name, rupees)
	t := wallet.Transfer{Kind: wallet.BenchFunded, Ref: "bench", Entries: []wallet.Entry{
		{Account: wallet.HouseAccount(wallet.Deposits, rupees), Amount: -balance}, {Account: cash, Amount: balance}}}
	return wallet.Command{Key: "bench:settle:balance:" + string(name), Hash: wallet.HashOf(int64(balance)), Accounts: []wallet.AccountID{cash},
		Decide: func(*wallet.View) (wallet.Decision, error) {
			return wallet.Decision{Transfers: []wallet.Transfer{t}}, nil
		}}
}

// round opens matches, places bets until the hot match has enough legs, ends all matches and settles them. Only the settlement
// is measured.
func (c *load) round(ctx context.Context) (cost, error) {
	if err := c.begin(ctx); err != nil {
		return cost{}, fmt.Errorf("open matches: %w", err)
	}
	for taken := 0; taken < c.Legs; taken += atOnce {
		if err := c.bet(ctx, min(atOnce, c.Legs-taken)); err != nil {
			return cost{}, fmt.Errorf("place bets: %w", err)
		}
	}
	if err := c.finish(ctx); err != nil {
		return cost{}, fmt.Errorf("end matches: %w", err)
	}
	began, used, served := time.Now(), bench.CPU(), c.server.CPU()
	for _, m := range c.sides {
		if _, err := c.settler.SettleMarket(ctx, m.ID); err != nil {
			return cost{}, err
		}
	}
	return cost{c.open, time.Since(began), bench.CPU() - used, c.server.CPU() - served}, nil
}

// begin creates matches of the sport "bench", which no list shows, each with a priced market.
func (c *load) begin(ctx context.Context) error {
	c.open = 0
	return c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		c.events, c.sides = make([]market.Event, matches), make([]market.Market, matches)
		for i := range matches {
			e := market.Event{ID: id.Event(c.ids.New()), Sport: "bench", Competition: "bench", Producer: "bench", Home: market.Team{Name: "Home"},
				Away: market.Team{Name: "Away"}, StartsAt: time.Now().Add(time.Hour).UnixMilli(), Status: market.Upcoming, Bettable: true, Virtual: true, Version: 1}
			m := market.NewWinner(e)
			m.Status, m.Version = market.Active, 1
			for k, odds := range []money.Odds{1800, 2050} {
				m.Selections[k].Odds, m.Selections[k].Version = odds, 1
			}
			if err := market.Save(ctx, tx, market.Change{Event: e, New: []market.Market{m}, State: []byte("{}"), Desk: []byte("{}")}); err != nil {
				return err
			}
			c.events[i], c.sides[i] = e, m
		}
		return nil
	})
}

// bet places n bets with a leg on the hot match each. Four of five are singles, the others have two or three legs.
func (c *load) bet(ctx context.Context, n int) error {
	slips := make([]wallet.Command, n)
	for i := range slips {
		s := placement.Slip{PlayerID: player(rng.IntN(c.dice, c.Players)), Currency: rupees, Key: c.ids.New(),
			Stake: money.Amount(10_00 + rng.IntN(c.dice, 490_00)), Policy: placement.KeepOdds}
		legs, other := 1, 1+rng.IntN(c.dice, matches-2)
		if rng.IntN(c.dice, 5) == 0 {
			legs += 1 + rng.IntN(c.dice, 2)
		}
		c.open += legs
		for _, at := range []int{0, other, other + 1}[:legs] {
			x := c.sides[at].Selections[rng.IntN(c.dice, 2)]
			s.Picks = append(s.Picks, placement.Pick{SelectionID: x.ID, Odds: x.Odds, Version: x.Version})
		}
		var err error
		if slips[i], err = c.placer.Command(s); err != nil {
			return err
		}
	}
	return c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := c.ledger.Apply(ctx, tx, slips...)
		return err
	})
}

// finish gives every match its result, home and away alternately.
func (c *load) finish(ctx context.Context) error {
	return c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for i, e := range c.events {
			state, m := cricket.New(cricket.T20()), c.sides[i].Clone()
			if err := state.Finish(cricket.Outcome{Result: cricket.ResultWin, Winner: []cricket.Side{cricket.Home, cricket.Away}[i%2]}); err != nil {
				return err
			}
			status, _, err := m.Decide(state)
			if err != nil {
				return err
			}
			e.Version, e.Status, e.EndedAt, m.Version, m.Status, m.Generation = 2, market.Ended, time.Now().UnixMilli(), 2, status, 1
			if err := market.Save(ctx, tx, market.Change{Event: e, From: 1, Changed: []market.Market{m}}); err != nil {
				return err
			}
		}
		return nil
	})
}
