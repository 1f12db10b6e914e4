package race

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maidan/internal/tournament"
	"maidan/internal/wallet"
)

// places is how many prizes the race has.
const places = 1000

// errKilled ends what the close does at that moment.
var errKilled = errors.New("killed")

// end closes the race and pays its prizes. It is killed half-way through the transaction that ranks, and the next service half-way through the payments; a third one does the rest.
func (f *field) end(ctx context.Context, r *Report) error {
	f.clock.Advance(time.UnixMilli(f.edition.ClosesAt).Sub(f.clock.Now()))
	winners := int64(min(places, len(f.players)))
	began := time.Now()
	for _, kill := range []struct {
		during string
		after  int64 // winners whose state was read: while they are ranked, and again before each is paid
	}{{"ranking", winners / 2}, {"payment", winners + winners/2}} {
		done, err := f.kill(ctx, r, kill.during, kill.after)
		if err != nil {
			return err
		}
		if done {
			return fmt.Errorf("the close was over before it could be killed during the %s", kill.during)
		}
	}
	rest := time.Now()
	if err := f.Step(ctx); err != nil {
		return fmt.Errorf("close: %w", err)
	}
	r.Kills[len(r.Kills)-1].Rest = time.Since(rest).Seconds()
	r.Close = time.Since(began).Seconds()
	return f.paid(ctx, r)
}

// kill runs the close until it has read the state of so many winners, ends it there, and starts a new service. done reports that it was over before.
func (f *field) kill(ctx context.Context, r *Report, during string, after int64) (done bool, err error) {
	f.asked, f.killed = 0, after
	began := time.Now()
	switch err := f.Step(ctx); {
	case err == nil:
		return true, nil
	case !errors.Is(err, errKilled):
		return false, fmt.Errorf("close: %w", err)
	}
	f.killed = 0
	took := time.Since(began).Seconds()
	if n := len(r.Kills); n > 0 {
		r.Kills[n-1].Rest = took
	}
	if err := f.ledger.Close(context.WithoutCancel(ctx)); err != nil {
		return false, err
	}
	f.start()
	paid, err := f.granted(ctx)
	r.Kills = append(r.Kills, Kill{During: during, After: took, Paid: len(paid)})
	return false, err
}

// granted returns the prizes that are paid.
func (f *field) granted(ctx context.Context) (paid []tournament.Prize, err error) {
	prizes, err := f.Prizes(ctx, f.db.Reader(), f.edition.ID)
	for _, p := range prizes {
		if p.Status == tournament.Granted {
			paid = append(paid, p)
		}
	}
	return paid, err
}

// paid compares each prize with the cash of its player, which nothing else has changed.
func (f *field) paid(ctx context.Context, r *Report) error {
	paid, err := f.granted(ctx)
	if err != nil {
		return err
	}
	r.Paid = len(paid)
	for _, p := range paid {
		cash, err := f.ledger.Balance(ctx, wallet.PlayerCash(p.PlayerID, p.Currency))
		if err != nil {
			return err
		}
		if cash == p.Amount {
			r.Once++
		}
	}
	return nil
}
