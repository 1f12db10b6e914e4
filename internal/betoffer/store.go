package betoffer

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

const columns = "offer_id, bet_id, player_id, bonus_id, kind, currency, terms, day, version, status, amount, ref, given_at"

func scan(r *sql.Rows) (e Earned, err error) {
	var terms string
	if err := r.Scan(&e.OfferID, &e.BetID, &e.PlayerID, &e.BonusID, &e.Kind, &e.Currency, &terms, &e.Day, &e.Version, &e.Status, &e.Amount, &e.Ref, &e.GivenAt); err != nil {
		return e, err
	}
	return e, json.Unmarshal([]byte(terms), &e.Terms)
}

// ofBets returns what offers do for bets, by bet.
func ofBets(ctx context.Context, q db.Querier, ids []id.Bet) (map[id.Bet][]Earned, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+columns+" FROM betoffer_bets WHERE bet_id", id.Strings(ids))
	all, err := db.Collect(rows, err, scan)
	if err != nil {
		return nil, fmt.Errorf("read what bets have earned: %w", err)
	}
	found := map[id.Bet][]Earned{}
	for _, e := range all {
		found[e.BetID] = append(found[e.BetID], e)
	}
	return found, nil
}

// Of returns what offers have given for bets, by bet.
func (s *BetOffers) Of(ctx context.Context, ids []id.Bet) (map[id.Bet][]Earned, error) {
	found, err := ofBets(ctx, s.DB.Reader(), ids)
	if err != nil {
		return nil, err
	}
	for betID, all := range found {
		given := all[:0]
		for _, e := range all {
			if e.Status != None {
				given = append(given, e)
			}
		}
		found[betID] = given
	}
	return found, nil
}

// put stores what an offer does for a bet. It fails with wallet.ErrContended if another node has stored as much since.
func put(ctx context.Context, tx *db.Tx, e Earned, now int64) error {
	terms, err := json.Marshal(e.Terms)
	if err != nil {
		return err
	}
	n, err := tx.Exec(ctx, "INSERT INTO betoffer_bets ("+columns+`, checked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (offer_id, bet_id) DO UPDATE SET version = excluded.version, status = excluded.status, amount = excluded.amount, ref = excluded.ref, given_at = excluded.given_at, checked_at = excluded.checked_at
		WHERE betoffer_bets.version < excluded.version OR betoffer_bets.version = excluded.version AND betoffer_bets.status = 'waiting'`,
		e.OfferID, e.BetID, e.PlayerID, e.BonusID, string(e.Kind), string(e.Currency), string(terms), e.Day, e.Version, string(e.Status), int64(e.Amount), e.Ref, e.GivenAt, now)
	if err != nil {
		return fmt.Errorf("write what bet %s has earned: %w", e.BetID, err)
	}
	if n == 0 {
		return wallet.ErrContended
	}
	return nil
}

// takeDay counts an accumulator that earns something; free is false if the limit of its player and day is reached.
func takeDay(ctx context.Context, tx *db.Tx, e Earned) (free bool, err error) {
	if e.Terms.Legs.Daily == 0 {
		return true, nil
	}
	var given int64
	err = tx.QueryRow(ctx, `INSERT INTO betoffer_days (offer_id, player_id, day, given) VALUES ($1, $2, $3, 1)
		ON CONFLICT (offer_id, player_id, day) DO UPDATE SET given = betoffer_days.given + 1 WHERE betoffer_days.given < $4 RETURNING given`,
		e.OfferID, e.PlayerID, e.Day, e.Terms.Legs.Daily).Scan(&given)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("count what a day has earned: %w", err)
	}
	return true, nil
}

// releaseDay undoes takeDay.
func releaseDay(ctx context.Context, tx *db.Tx, e Earned) error {
	if e.Terms.Legs.Daily == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, "UPDATE betoffer_days SET given = given - 1 WHERE offer_id = $1 AND player_id = $2 AND day = $3", e.OfferID, e.PlayerID, e.Day)
	return err
}

// waiting returns the bets that wait for their open legs and were not looked at since a time, the longest first.
func waiting(ctx context.Context, q db.Querier, before int64, most int) ([]id.Bet, error) {
	rows, err := q.Query(ctx, "SELECT bet_id FROM betoffer_bets WHERE status = 'waiting' AND checked_at <= $1 ORDER BY checked_at LIMIT $2", before, most)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (betID id.Bet, err error) { return betID, r.Scan(&betID) })
	if err != nil {
		return nil, fmt.Errorf("read bets that wait for their legs: %w", err)
	}
	return all, nil
}

// Cost is what an offer has given for bets in a month, in a currency.
type Cost struct {
	BonusID  string
	Currency money.Currency
	Given    int64
	Amount   money.Amount
	Cash     money.Amount // of it, paid as cash
}

// Costs returns what the offers on bets have given in a month, in UTC.
func (s *BetOffers) Costs(ctx context.Context, month time.Time) ([]Cost, error) {
	first := time.Date(month.Year(), month.Month(), 1, 0, 0, 0, 0, time.UTC)
	rows, err := s.DB.Reader().Query(ctx, `SELECT bonus_id, currency, COUNT(*), CAST(SUM(amount) AS BIGINT), CAST(SUM(CASE WHEN kind = 'boost' THEN amount ELSE 0 END) AS BIGINT)
		FROM betoffer_bets WHERE status = 'given' AND given_at >= $1 AND given_at < $2 GROUP BY bonus_id, currency ORDER BY bonus_id, currency`, first.UnixMilli(), first.AddDate(0, 1, 0).UnixMilli())
	costs, err := db.Collect(rows, err, func(r *sql.Rows) (c Cost, err error) {
		return c, r.Scan(&c.BonusID, &c.Currency, &c.Given, &c.Amount, &c.Cash)
	})
	if err != nil {
		return nil, fmt.Errorf("sum what offers have given for bets: %w", err)
	}
	return costs, nil
}
