package bonus

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
)

// acceptTime is how long a bonus waits at least for its deposit if its terms do not say, although its offer has ended.
const acceptTime = 30 * 24 * time.Hour

// handlingTime is how long the deposits of the last moment may take to be handled: a waiting bonus is ended only after it.
const handlingTime = time.Minute

// Until returns when a waiting bonus ends if its deposit was not credited before, unix milliseconds: the time of its terms, and otherwise the end of its offer,
// but not within 30 days after the choice. 0 is no end.
func (b *Bonuses) Until(g Balance) int64 {
	if g.ExpiresAt > 0 {
		return g.ExpiresAt
	}
	offer, _ := b.Brand.OfferOf(g.BonusID)
	if offer.Ends == 0 {
		return 0
	}
	return max(offer.Ends, g.CreatedAt+acceptTime.Milliseconds())
}

// waits reports whether a deposit that was credited at a time, unix milliseconds, can grant a waiting bonus.
func (b *Bonuses) waits(g Balance, at int64) bool {
	until := b.Until(g)
	return until == 0 || at < until
}

// acceptUntil returns until when a bonus that was chosen at a time waits by its terms, unix milliseconds; 0: they do not say.
func acceptUntil(t content.Terms, chosen int64) int64 {
	if t.AcceptWithin == 0 {
		return 0
	}
	return chosen + (time.Duration(t.AcceptWithin) * time.Hour).Milliseconds()
}

// chosenAt returns from when on the time of an offer runs for a player who chooses it now, unix milliseconds: from the first choice on, so that nobody extends it by
// choosing again. Error: ErrEnded if it is over.
func (b *Bonuses) chosenAt(ctx context.Context, q db.Querier, playerID id.Player, bonusID string) (int64, error) {
	now := clock.Millis(b.Clock.Now())
	of, _ := b.Brand.Bonus(bonusID)
	if of.Terms.AcceptWithin == 0 || of.Deposit == 0 { // 0: for any deposit, so that it can be chosen again and again
		return now, nil
	}
	var first sql.NullInt64
	err := q.QueryRow(ctx, "SELECT MIN(created_at) FROM bonus_balances WHERE player_id = $1 AND bonus_id = $2 AND source = ''", playerID, bonusID).Scan(&first)
	if err != nil {
		return 0, fmt.Errorf("read first choice: %w", err)
	}
	if !first.Valid {
		return now, nil
	}
	if now >= acceptUntil(of.Terms, first.Int64) {
		return 0, ErrEnded
	}
	return first.Int64, nil
}

// expireWaiting ends the bonuses whose deposit did not come in time. It returns how many.
func (b *Bonuses) expireWaiting(ctx context.Context) (n int, err error) {
	ended := b.endedOffers()
	for {
		due, err := overdueBalances(ctx, b.DB.Reader(), b.overdue(), ended, expirePage)
		if err != nil {
			return n, fmt.Errorf("read bonuses without their deposit: %w", err)
		}
		for _, g := range due {
			changed, err := b.endWaiting(ctx, g.ID)
			if err != nil {
				return n, fmt.Errorf("expire a waiting bonus: %w", err)
			}
			if changed {
				n++
			}
		}
		if len(due) < expirePage {
			return n, nil
		}
	}
}

// overdue returns the time, unix milliseconds, up to which all deposits that were credited are handled.
func (b *Bonuses) overdue() int64 { return clock.Millis(b.Clock.Now().Add(-handlingTime)) }

// endedOffers returns the bonuses of offers that have ended.
func (b *Bonuses) endedOffers() (bonusIDs []string) {
	for _, offer := range b.Brand.AllOffers() {
		if offer.Ends == 0 || offer.Ends > b.overdue() {
			continue
		}
		for currency := range offer.MaxBonus {
			bonus, _ := offer.In(currency)
			bonusIDs = append(bonusIDs, bonus.ID)
		}
	}
	return bonusIDs
}

// endWaiting ends a bonus whose deposit did not come in time. changed reports whether it was waiting until now.
func (b *Bonuses) endWaiting(ctx context.Context, grantID id.Grant) (changed bool, err error) {
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		g, err := lockBalance(ctx, tx, grantID)
		if changed = err == nil && g.Status == Waiting && !b.waits(g, b.overdue()); !changed {
			return err
		}
		g.Status, g.ExpiresAt, g.UpdatedAt = Expired, b.Until(g), clock.Millis(b.Clock.Now())
		if err := updateBalance(ctx, tx, g); err != nil {
			return err
		}
		if err := b.Chosen(ctx, tx, g.PlayerID, "", ""); err != nil {
			return err
		}
		return b.publish(ctx, tx, g, Waiting)
	})
	if err == nil && changed {
		b.Box.Wake()
	}
	return changed, err
}

// overdueBalances returns waiting bonuses whose time was over at some time, those of one page: by their terms, and otherwise those of ended offers.
func overdueBalances(ctx context.Context, q db.Querier, now int64, ended []string, limit int) ([]Balance, error) {
	where, args := "expires_at > 0 AND expires_at <= $1", []any{now, limit}
	if len(ended) > 0 {
		args = append(args, now-acceptTime.Milliseconds())
		places := make([]string, len(ended))
		for i, bonusID := range ended {
			args = append(args, bonusID)
			places[i] = fmt.Sprintf("$%d", i+4)
		}
		where += " OR expires_at = 0 AND created_at <= $3 AND bonus_id IN (" + strings.Join(places, ", ") + ")"
	}
	rows, err := q.Query(ctx, "SELECT "+columns+" FROM bonus_balances WHERE status = 'waiting' AND ("+where+") ORDER BY expires_at, id LIMIT $2", args...)
	return db.Collect(rows, err, scanRows)
}
