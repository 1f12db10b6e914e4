package bets

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/bench"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

const (
	rupees   = money.Currency("INR")
	balance  = money.Amount(1_000_000_000_00) // enough for every run
	matches  = 40
	hotSpots = 20   // players who place a tenth of all bets
	price    = 1850 // of the first selection; every selection has its own
)

// world is a database with the benchmark's players and matches.
type world struct {
	Options
	db         *db.DB
	box        *outbox.Box
	ids        *id.Maker
	ledger     *wallet.Wallet
	placer     *placement.Placer
	server     *bench.Server // nil if its processes are not visible
	tpcb       *tpcb         // nil if it is not measured
	events     []market.Event
	picks      []id.Selection // selections, ordered by match, those of the hottest match first
	guests     []guest        // signed-in players, over HTTP only; otherwise players have generated names
	httpServer *httpServer    // nil unless bets are placed over HTTP
	ticked     func()         // called at the start and the end of the measured part; may be nil
}

// guest is a signed-in player.
type guest struct {
	ID    id.Player
	Token string
}

// odds returns the price of a selection.
func odds(pick int) money.Odds { return price + money.Odds(pick) }

func (w *world) player(i int) id.Player {
	if w.guests != nil {
		return w.guests[i].ID
	}
	return id.Player(fmt.Sprintf("bench%06d", i))
}

func (w *world) tick() {
	if w.ticked != nil {
		w.ticked()
	}
}

// people opens and funds every player's account and opens the matches. It may run again on the same database.
func (w *world) people(ctx context.Context) error {
	const at = 5_000
	for from := 0; from < w.Players; from += at {
		var names []id.Player
		for i := from; i < min(from+at, w.Players); i++ {
			names = append(names, w.player(i))
		}
		if err := w.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return w.ledger.OpenAll(ctx, tx, names, rupees) }); err != nil {
			return err
		}
	}
	if err := w.fill(ctx); err != nil {
		return err
	}
	return w.db.InTx(ctx, w.openMatches)
}

// fill funds the players, many of them in one transfer.
func (w *world) fill(ctx context.Context) error {
	const at = 50
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(64)
	for from := 0; from < w.Players; from += at {
		group.Go(func() error {
			t := wallet.Transfer{Kind: wallet.BenchFunded, Ref: "bench"}
			c := wallet.Command{Key: "bench:purse:" + string(w.player(from)), Hash: wallet.HashOf(from, int64(balance))}
			for i := from; i < min(from+at, w.Players); i++ {
				c.Accounts = append(c.Accounts, wallet.PlayerCash(w.player(i), rupees))
				t.Entries = append(t.Entries, wallet.Entry{Account: c.Accounts[i-from], Amount: balance})
			}
			t.Entries = append(t.Entries, wallet.Entry{Account: wallet.HouseAccount(wallet.Deposits, rupees), Amount: -balance * money.Amount(len(c.Accounts))})
			c.Decide = func(*wallet.View) (wallet.Decision, error) {
				return wallet.Decision{Transfers: []wallet.Transfer{t}}, nil
			}
			_, err := w.ledger.Submit(ctx, c)
			return err
		})
	}
	return group.Wait()
}

// openMatches opens matches of the sport "bench", which no list shows, each with a priced market.
func (w *world) openMatches(ctx context.Context, tx *db.Tx) error {
	w.events, w.picks = nil, nil
	state, err := json.Marshal(struct{}{})
	if err != nil {
		return err
	}
	for range matches {
		e := market.Event{ID: id.Event(w.ids.New()), Sport: "bench", Competition: "bench", Producer: "bench", Home: market.Team{Name: "Home"},
			Away: market.Team{Name: "Away"}, StartsAt: time.Now().Add(time.Hour).UnixMilli(), Status: market.Upcoming, Bettable: true, Virtual: true, Version: 1}
		m := market.NewWinner(e)
		m.Status, m.Version = market.Active, 1
		for i := range m.Selections {
			m.Selections[i].Odds, m.Selections[i].Version = odds(len(w.picks)), 1
			w.picks = append(w.picks, m.Selections[i].ID)
		}
		if err := market.Save(ctx, tx, market.Change{Event: e, New: []market.Market{m}, State: state, Desk: state}); err != nil {
			return err
		}
		w.events = append(w.events, e)
	}
	return nil
}

// endMatches ends the matches, so that no list shows them as open later.
func (w *world) endMatches(ctx context.Context) error {
	return w.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, e := range w.events {
			e.Status, e.Version, e.EndedAt = market.Ended, 2, time.Now().UnixMilli()
			if err := market.Save(ctx, tx, market.Change{Event: e, From: 1}); err != nil {
				return err
			}
		}
		return nil
	})
}

// close ends the matches, clears the outbox and closes the ledger.
func (w *world) close() error {
	ctx := context.Background()
	return errors.Join(w.endMatches(ctx), w.box.Drain(ctx), w.ledger.Close(ctx))
}

// slip returns a random bet. One in ten is by one of a few hot players, the others by any player. Half of the legs are on the
// hottest match. Three of four are singles, the others accumulators of two or three legs.
func (w *world) slip(dice rng.Source, hot bool) placement.Slip {
	who := rng.IntN(dice, w.Players)
	if rng.IntN(dice, 10) == 0 {
		who = rng.IntN(dice, hotSpots)
	}
	if hot {
		who = 0
	}
	s := placement.Slip{PlayerID: w.player(who), Currency: rupees, Key: w.ids.New(), Stake: money.Amount(10_00 + rng.IntN(dice, 490_00)), Policy: placement.KeepOdds}
	legs := 1
	if rng.IntN(dice, 4) == 0 {
		legs = 2 + rng.IntN(dice, 2)
	}
	first := 0
	if rng.IntN(dice, 2) == 0 {
		first = rng.IntN(dice, matches)
	}
	for i := range legs { // consecutive matches, so that no two legs are on the same match
		pick := (first+i)%matches*2 + rng.IntN(dice, 2)
		s.Picks = append(s.Picks, placement.Pick{SelectionID: w.picks[pick], Odds: odds(pick), Version: 1})
	}
	return s
}
