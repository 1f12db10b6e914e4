package race

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/bench"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/rng"
	"maidan/internal/tournament"
)

func (f *field) play(playerID id.Player, stake money.Amount) play.Result {
	f.played++
	return play.Result{Source: fmt.Sprint("round:", f.played), PlayerID: playerID, Product: content.Slots, Currency: rupees, Stake: stake, PlacedAt: clock.Millis(f.clock.Now()), Version: 1}
}

// batches counts n plays of the players that at names.
func (f *field) batches(ctx context.Context, n int, at func(i int) id.Player) error {
	for done := 0; done < n; {
		var plays []play.Result
		for ; done < n && len(plays) < f.Batch; done++ {
			plays = append(plays, f.play(at(done), money.Amount(100+rng.IntN(f.dice, 100_000))))
		}
		f.clock.Advance(time.Millisecond)
		if err := f.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return f.Count(ctx, tx, plays) }); err != nil {
			return err
		}
	}
	return nil
}

// count gives each player points, and then counts plays of random players.
func (f *field) count(ctx context.Context, r *Report) error {
	if err := f.batches(ctx, len(f.players), func(i int) id.Player { return f.players[i] }); err != nil {
		return err
	}
	began := time.Now()
	err := f.batches(ctx, f.Plays, func(int) id.Player { return f.players[rng.IntN(f.dice, len(f.players))] })
	r.Plays = float64(f.Plays) / time.Since(began).Seconds()
	return err
}

// looks is how often the board is read.
const looks = 200

// look stakes enough for the first place and reads the board, again and again, and the places of random players.
func (f *field) look(ctx context.Context, r *Report) error {
	var shown, places []time.Duration
	top := int64(1_000_000_000)
	for range looks {
		playerID := f.players[rng.IntN(f.dice, len(f.players))]
		entry, err := f.Entry(ctx, f.db.Reader(), f.edition.ID, playerID)
		if err != nil {
			return err
		}
		p := f.play(playerID, money.Amount(100*(top-entry.Points+1)))
		f.clock.Advance(time.Second) // boards are kept so long
		began := time.Now()
		if err := f.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return f.Count(ctx, tx, []play.Result{p}) }); err != nil {
			return err
		}
		board, err := f.Board(ctx, f.edition.ID, tournament.AllCurrencies)
		if err != nil {
			return err
		}
		shown = append(shown, time.Since(began))
		if board.Places[0].PlayerID != playerID {
			return fmt.Errorf("the board has %s in the first place, not %s", board.Places[0].PlayerID, playerID)
		}
		top = board.Places[0].Points
		took, err := f.ownPlace(ctx)
		if err != nil {
			return err
		}
		places = append(places, took)
	}
	r.Shown, r.Place = bench.LatencyOf(shown), bench.LatencyOf(places)
	return nil
}

// ownPlace reads the entry and the place of a random player.
func (f *field) ownPlace(ctx context.Context) (time.Duration, error) {
	playerID := f.players[rng.IntN(f.dice, len(f.players))]
	began := time.Now()
	entry, err := f.Entry(ctx, f.db.Reader(), f.edition.ID, playerID)
	if err == nil {
		_, err = f.PlaceOf(ctx, f.db.Reader(), entry)
	}
	return time.Since(began), err
}
