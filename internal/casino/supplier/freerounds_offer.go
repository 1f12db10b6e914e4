package supplier

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/secret"
	"maidan/internal/wallet"
)

// Gift are free rounds that an offer gives. Source names what they are given for, for example the use of a promo code: they are given once for it.
type Gift struct {
	Source   string
	Offer    string // id
	PlayerID id.Player
	Country  string // of the player, ISO 3166-1
	Supplier string
	Game     string
	Currency money.Currency
	Rounds   int64
	Stake    money.Amount // of each
	Days     int          // for which they can be played
}

// GiveFreeRounds stores the free rounds of an offer, in the transaction of what they are given for. SendFreeRounds asks the supplier for them.
// Errors: ErrNoSupplier, ErrNoGame, ErrNoFreeRounds, ErrBlocked, and wallet.ErrMismatch if the source has given others.
func (e *Engine) GiveFreeRounds(ctx context.Context, tx *db.Tx, g Gift) error {
	if _, err := e.Find(g.Supplier); err != nil {
		return err
	}
	now := e.Clock.Now()
	f := e.requested(FreeRounds{ID: id.FreeRounds(secret.Digest("free rounds of " + g.Source)[:32]), Supplier: g.Supplier, PlayerID: g.PlayerID, Game: g.Game, Currency: g.Currency,
		Rounds: g.Rounds, Stake: g.Stake, StartsAt: now.UnixMilli(), EndsAt: now.AddDate(0, 0, g.Days).UnixMilli(), Offer: g.Offer})
	game, err := e.givable(ctx, tx, f)
	if err != nil {
		return err
	}
	if game.blockedIn(g.Country) {
		return ErrBlocked
	}
	inserted, err := insertGrant(ctx, tx, f, f.CreatedAt)
	if err != nil {
		return fmt.Errorf("store free rounds: %w", err)
	}
	if inserted {
		return e.publishGrant(ctx, tx, f, "")
	}
	was, err := oneGrant(ctx, tx, f.ID)
	if err == nil && (was.PlayerID != f.PlayerID || was.Offer != f.Offer || was.Rounds != f.Rounds || was.Stake != f.Stake) {
		err = wallet.ErrMismatch
	}
	return err
}

// CheckOffer refuses free rounds that no player could get: of a supplier that is not connected, or of a game without them. A list that was never read allows all games.
func (e *Engine) CheckOffer(ctx context.Context, supplier, gameID string) error {
	if _, err := e.Find(supplier); err != nil {
		return err
	}
	g, known, err := findGame(ctx, e.DB.Reader(), supplier, gameID)
	if err != nil {
		return err
	}
	if known {
		if !g.FreeRounds {
			return ErrNoFreeRounds
		}
		return nil
	}
	games, err := gamesWhere(ctx, e.DB.Reader(), "supplier = $1", supplier)
	if err == nil && len(games) > 0 {
		err = ErrNoGame
	}
	return err
}

// The pauses between the requests of free rounds that a supplier does not answer: each is twice as long as the one before.
const (
	firstPause   = time.Minute
	longestPause = time.Hour
)

// sendAtOnce is how many requests a step sends at most.
const sendAtOnce = 20

// SendFreeRounds asks the suppliers for free rounds that are due, and reports failures of the database only. Two nodes may ask for the same ones, which a supplier grants once. What is not
// granted before its end is cancelled.
func (e *Engine) SendFreeRounds(ctx context.Context) error {
	rows, err := e.DB.Reader().Query(ctx, fmt.Sprintf("SELECT tries, "+grantColumns+" FROM supplier_grants WHERE status = 'requested' AND next_at <= $1 ORDER BY next_at, id LIMIT %d", sendAtOnce), e.now())
	due, err := db.Collect(rows, err, scanDueGrant)
	if err != nil {
		return fmt.Errorf("read free rounds: %w", err)
	}
	for _, f := range due {
		if err := e.send(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// dueGrant are requested free rounds, and how often a job has asked for them.
type dueGrant struct {
	FreeRounds
	tries int
}

func scanDueGrant(r *sql.Rows) (d dueGrant, err error) {
	return d, r.Scan(append([]any{&d.tries}, d.columns()...)...)
}

func (e *Engine) send(ctx context.Context, d dueGrant) error {
	now := e.now()
	if d.EndsAt <= now {
		_, err := e.refuseGrant(ctx, d.FreeRounds, ErrNoAnswer.Code)
		return err
	}
	pause := min(firstPause<<min(d.tries, 10), longestPause)
	claimed := false
	err := e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := tx.Exec(ctx, "UPDATE supplier_grants SET tries = tries + 1, next_at = $1 WHERE id = $2 AND tries = $3 AND status = 'requested'", now+pause.Milliseconds(), d.ID, d.tries)
		claimed = n == 1
		return err
	})
	if err != nil || !claimed {
		return err // another node has taken it
	}
	s, err := e.Find(d.Supplier)
	if err != nil {
		return nil //nolint:nilerr // a supplier that is not connected now may be again before the end
	}
	if _, err = e.request(ctx, s, d.FreeRounds); errors.Is(err, ErrNoAnswer) || errors.Is(err, ErrNoFreeRounds) {
		return nil
	}
	return err
}
