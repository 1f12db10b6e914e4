package tournament

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// PrizeTransfer is the kind of transfers of prizes that are cash. Their Ref is the prize.
const PrizeTransfer = "tournament.prize"

// TransferKinds are the kinds of transfers that this package makes and checks.
var TransferKinds = []string{PrizeTransfer}

// PaidKind is the event of a prize that was paid as cash. Its subject is the player.
const PaidKind = "tournament.paid"

// PaidEvent is the payload of tournament.paid.
type PaidEvent struct {
	PlayerID id.Player      `json:"player_id"`
	Prize    string         `json:"prize"`
	Edition  string         `json:"edition"`
	Place    int64          `json:"place"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount"`
}

// payDue pays the prizes that are due, each in a transaction of its own.
func (s *Service) payDue(ctx context.Context) error {
	for after := ""; ; {
		due, err := prizesWhere(ctx, s.DB.Reader(), "status = 'due' AND id > $1 ORDER BY id LIMIT 200", after)
		if err != nil {
			return err
		}
		for _, p := range due {
			if err := s.pay(ctx, p.ID); err != nil {
				return fmt.Errorf("pay prize %s: %w", p.ID, err)
			}
			after = p.ID
		}
		if len(due) > 0 {
			s.Box.Wake()
		}
		if len(due) < 200 {
			return nil
		}
	}
}

// pay pays a prize once: of several nodes the first one finds it due.
func (s *Service) pay(ctx context.Context, prize string) error {
	return wallet.RetryContended(func() error {
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return s.payIn(ctx, tx, prize) })
	})
}

func (s *Service) payIn(ctx context.Context, tx *db.Tx, prize string) error {
	n, err := tx.Exec(ctx, "UPDATE tournament_prizes SET status = 'paid', decided_at = $2 WHERE id = $1 AND status = 'due'", prize, s.now())
	if err != nil || n == 0 {
		return err
	}
	found, err := prizesWhere(ctx, tx, "id = $1", prize)
	if err != nil {
		return err
	}
	p := found[0]
	e, err := s.Edition(ctx, tx, p.Edition)
	if err != nil {
		return err
	}
	if barred, err := s.Barred(ctx, tx, p.PlayerID); err != nil || barred != "" {
		if err == nil {
			_, err = tx.Exec(ctx, "UPDATE tournament_prizes SET status = 'refused', reason = $2 WHERE id = $1", prize, barred)
		}
		return errors.Join(err, s.finishPaid(ctx, tx, p.Edition))
	}
	if e.Terms.Prize == Bonus {
		err = s.Bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.PlayerID, Currency: p.Currency, Amount: p.Amount, BonusID: BonusID(e.Series), Source: sourcePrefix + p.ID,
			Terms: e.Terms.bonusTerms()})
	} else {
		err = s.credit(ctx, tx, p)
	}
	if err != nil {
		return err
	}
	return s.finishPaid(ctx, tx, p.Edition)
}

// BonusID returns the name under which prizes of a series are granted as bonuses.
func BonusID(series string) string { return bonusPrefix + series }

// SeriesOf returns the series of a prize that was granted as a bonus under a name; ok is false for other bonuses.
func SeriesOf(bonusID string) (series string, ok bool) {
	return strings.CutPrefix(bonusID, bonusPrefix)
}

const bonusPrefix = "prize:"

// sourcePrefix begins the source of a bonus that is a prize; the prize's id follows.
const sourcePrefix = PrizeTransfer + ":"

func (s *Service) credit(ctx context.Context, tx *db.Tx, p Prize) error {
	_, err := s.Wallet.Post(ctx, tx, "prize:"+p.ID, wallet.HashOf(PrizeTransfer, p.Edition, int64(p.Amount)), wallet.Transfer{Kind: PrizeTransfer, Ref: p.ID, Entries: []wallet.Entry{
		{Account: wallet.HouseAccount(wallet.Prizes, p.Currency), Amount: -p.Amount}, {Account: wallet.PlayerCash(p.PlayerID, p.Currency), Amount: p.Amount}}})
	if err != nil {
		return err
	}
	return s.Box.Append(ctx, tx, outbox.New(s.IDs.New(), PaidKind, string(p.PlayerID), s.now(), PaidEvent{p.PlayerID, p.ID, p.Edition, p.Place, p.Currency, p.Amount}))
}

// finishPaid makes an edition paid when none of its prizes waits.
func (s *Service) finishPaid(ctx context.Context, tx *db.Tx, edition string) error {
	_, err := tx.Exec(ctx, `UPDATE tournament_editions SET status = 'paid' WHERE id = $1 AND status = 'closed'
		AND NOT EXISTS (SELECT 1 FROM tournament_prizes WHERE edition = $1 AND status IN ('held', 'due'))`, edition)
	return err
}
