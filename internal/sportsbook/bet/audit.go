package bet

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// auditPage is how many bets are read at once, and auditTold how many breaches are told.
const (
	auditPage = 1000
	auditTold = 5
)

// Audit looks whether bets and the ledger say the same: a stake that was not taken, a payment that was not made, or was made twice,
// breaks the first invariant; a bet that is open although it is decided, or that was settled otherwise than its results say, the
// second. It only reads and may run beside a busy house: what looks broken is looked at again, and counts when it says the same then.
// While results wait in the outbox to be carried out, bets that are not in line are counted and break nothing. It keeps a line for
// each bet in memory.
func Audit(ctx context.Context, d *db.DB) ([]wallet.Check, error) {
	balanced, err := lasting(ctx, d, unbalanced)
	if err != nil {
		return nil, err
	}
	first, err := misjudged(ctx, d)
	if err != nil {
		return nil, err
	}
	waiting, err := outbox.Waiting(ctx, d.Reader(), settling)
	if err != nil {
		return nil, err
	}
	judged, err := both(ctx, d, first, misjudged)
	checks := []wallet.Check{
		{Name: "what the house holds for each bet is its stake less what was paid for it", OK: len(balanced) == 0, Detail: told(balanced)},
		{Name: "each bet is what the results of its legs make of it", OK: len(judged) == 0, Detail: told(judged)},
	}
	if waiting > 0 && len(judged) > 0 {
		checks[1].OK, checks[1].Detail = true, fmt.Sprintf("%d are not in line yet, %d results wait to be carried out", len(judged), waiting)
	}
	return checks, err
}

// breaches finds what breaks an invariant, by bet.
type breaches func(context.Context, *db.DB) (map[string]string, error)

// lasting are the breaches that are there at two looks.
func lasting(ctx context.Context, d *db.DB, look breaches) (map[string]string, error) {
	first, err := look(ctx, d)
	if err != nil {
		return nil, err
	}
	return both(ctx, d, first, look)
}

// both are those of some breaches that another look finds just so.
func both(ctx context.Context, d *db.DB, first map[string]string, look breaches) (map[string]string, error) {
	if len(first) == 0 {
		return first, nil
	}
	second, err := look(ctx, d)
	maps.DeleteFunc(first, func(id, what string) bool { return second[id] != what })
	return first, err
}

// told are the first few breaches.
func told(found map[string]string) string {
	all := make([]string, 0, len(found))
	for _, what := range found {
		all = append(all, what)
	}
	slices.Sort(all)
	return strings.Join(all[:min(len(all), auditTold)], "; ")
}

// unbalanced finds the bets whose transfers do not sum up to what their state says, and stakes that are held for no bet.
func unbalanced(ctx context.Context, d *db.DB) (map[string]string, error) {
	held, err := wallet.ByRef(ctx, d.Reader(), wallet.Stakes)
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	err = eachPage(ctx, d.Reader(), func(bets []*Bet) error {
		for _, b := range bets {
			if says := b.held(); says != held[b.ID] {
				found[b.ID] = fmt.Sprintf("bet %s is %s: the house should hold %d for it and holds %d", b.ID, b.Status, says, held[b.ID])
			}
			delete(held, b.ID)
		}
		return nil
	})
	for ref, amount := range held {
		if amount != 0 {
			found[ref] = fmt.Sprintf("%d of stakes is held for %q, which is no bet", amount, ref)
		}
	}
	return found, err
}

// held is what the house has taken for a bet and not paid back; less than zero is what it has lost by it.
func (b *Bet) held() money.Amount {
	stake := b.Stake
	if b.Funds == Free { // which is no money
		stake = 0
	}
	return stake - b.CashedFor - b.Payout
}

// misjudged finds the bets that are something else than the results say that are known now. What was cashed out is out of the game.
func misjudged(ctx context.Context, d *db.DB) (map[string]string, error) {
	found, q := map[string]string{}, d.Reader()
	return found, eachPage(ctx, q, func(bets []*Bet) error {
		bets = slices.DeleteFunc(bets, func(b *Bet) bool { return b.Status == Cashed })
		if err := addLegs(ctx, q, bets); err != nil || len(bets) == 0 {
			return err
		}
		known, err := readVerdicts(ctx, q, bets)
		if err != nil {
			return err
		}
		for _, b := range bets {
			outcomes := make([]Outcome, len(b.Legs))
			for i, l := range b.Legs {
				r, f := known.of(b, l)
				outcomes[i] = outcomeOf(l, r, f)
			}
			if s := Settle(b.terms(), outcomes); s.Status != b.Status || s.Payout != b.Payout {
				found[b.ID] = fmt.Sprintf("bet %s is %s and was paid %d: by its results it is %s and is paid %d", b.ID, b.Status, b.Payout, s.Status, s.Payout)
			}
		}
		return nil
	})
}

// eachPage hands all bets, without their legs, to fn, some at a time.
func eachPage(ctx context.Context, q db.Querier, fn func([]*Bet) error) error {
	for after := ""; ; {
		rows, err := q.Query(ctx, "SELECT "+betColumns+" WHERE id > $1 ORDER BY id LIMIT $2", after, int64(auditPage))
		bets, err := db.Collect(rows, err, scanBet)
		if err != nil {
			return fmt.Errorf("read bets: %w", err)
		}
		if len(bets) == 0 {
			return nil
		}
		after = bets[len(bets)-1].ID
		if err := fn(bets); err != nil {
			return err
		}
	}
}
