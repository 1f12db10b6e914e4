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
	price    = 1850 // of the first selection; each has one of its own
)

// world is a database full of players and matches.
type world struct {
	Options
	db         *db.DB
	box        *outbox.Box
	ids        *id.Maker
	ledger     *wallet.Wallet
	placer     *placement.Placer
	server     *bench.Server // nil when its processes cannot be seen
	tpcb       *tpcb         // nil when it is not measured
	events     []market.Event
	picks      []string    // selections, one match after the other, those of the hottest first
	guests     []guest     // players who are signed in, over HTTP; else players have made-up names
	httpServer *httpServer // nil unless bets come over HTTP
	ticked     func()      // called when the measured part begins and ends; may be nil
}

// guest is a player who is signed in.
type guest struct{ ID, Token string }

// odds returns the price of a selection.
func odds(pick int) money.Odds { return price + money.Odds(pick) }

func (w *world) player(i int) string {
	if w.guests != nil {
		return w.guests[i].ID
	}
	return fmt.Sprintf("bench%06d", i)
}

func (w *world) tick() {
	if w.ticked != nil {
		w.ticked()
	}
}

// people opens and fills every player's account and opens the matches. It may be run on a database where it ran before.
func (w *world) people(ctx context.Context) error {
	const at = 5_000
	for from := 0; from < w.Players; from += at {
		var names []string
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

// fill credits each player, many players in one transfer.
func (w *world) fill(ctx context.Context) error {
	const at = 50
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(64)
	for from := 0; from < w.Players; from += at {
		group.Go(func() error {
			t := wallet.Transfer{Kind: wallet.BenchFunded, Ref: "bench"}
			c := wallet.Command{Key: "bench:purse:" + w.player(from), Hash: wallet.HashOf(from, int64(balance))}
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

// openMatches opens matches of a sport of their own, which no list shows, with a priced market each.
func (w *world) openMatches(ctx context.Context, tx *db.Tx) error {
	w.events, w.picks = nil, nil
	state, err := json.Marshal(struct{}{})
	if err != nil {
		return err
	}
	for range matches {
		e := market.Event{ID: w.ids.New(), Sport: "bench", Competition: "bench", Producer: "bench", Home: market.Team{Name: "Home"},
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

// endMatches ends the matches, so that nothing shows them as open later.
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

// slip draws a bet: nine in ten from anybody, one in ten from a few hot players; half of the legs on the hottest match;
// three singles to one accumulator of two or three legs.
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
	for i := range legs { // neighbouring matches, so that no two legs are of the same
		pick := (first+i)%matches*2 + rng.IntN(dice, 2)
		s.Picks = append(s.Picks, placement.Pick{SelectionID: w.picks[pick], Odds: odds(pick), Version: 1})
	}
	return s
}
