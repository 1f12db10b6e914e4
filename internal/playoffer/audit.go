package playoffer

import (
	"context"
	"database/sql"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		audit.Query("each offer on play has what counted for it", `
			SELECT 'offer ' || r.bonus_id || ' of ' || r.player_id || ' has ' || CAST(r.counted AS TEXT) || ', and its plays come to ' || CAST(COALESCE(p.counted, 0) AS TEXT)
			FROM playoffer_runs r LEFT JOIN (SELECT run_id, CAST(SUM(counted) AS BIGINT) AS counted FROM playoffer_plays GROUP BY run_id) p ON p.run_id = r.id WHERE r.counted <> COALESCE(p.counted, 0)
			UNION ALL
			SELECT 'result ' || p.source || ' counts for offer ' || p.run_id || ', which was not begun' FROM playoffer_plays p LEFT JOIN playoffer_runs r ON r.id = p.run_id WHERE r.id IS NULL`),
		audit.Query("each offer on play has paid the sum of its payments", `
			SELECT 'offer ' || r.bonus_id || ' of ' || r.player_id || ' has paid ' || CAST(r.paid AS TEXT) || ' in ' || CAST(r.steps_paid AS TEXT) || ' steps, and its payments are ' || CAST(COALESCE(p.paid, 0) AS TEXT)
			FROM playoffer_runs r LEFT JOIN (SELECT run_id, CAST(SUM(amount) AS BIGINT) AS paid, COUNT(*) AS steps, MAX(step) AS last FROM playoffer_payments GROUP BY run_id) p ON p.run_id = r.id
			WHERE r.paid <> COALESCE(p.paid, 0) OR r.steps_paid <> COALESCE(p.steps, 0) OR r.steps_paid <> COALESCE(p.last, 0)
			UNION ALL
			SELECT 'payment ' || p.run_id || ' is of no offer that was begun' FROM playoffer_payments p LEFT JOIN playoffer_runs r ON r.id = p.run_id WHERE r.id IS NULL`),
		{Names: []string{"each offer on play has paid what its terms give"}, Run: checkDue},
		{Names: []string{"each reward of an offer on play is paid exactly once"}, Run: checkPaid},
	}
}

// checkDue compares what each run has paid with what counted and its terms.
func checkDue(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	runs, err := db.OpenCursor(ctx, q, "SELECT "+columns+" FROM playoffer_runs ORDER BY id", scanRows)
	if err != nil {
		return err
	}
	defer func() { _ = runs.Close(ctx) }()
	for {
		r, ok, err := runs.Next(ctx)
		if err != nil || !ok {
			return err
		}
		if wrong := r.breach(); wrong != "" {
			found[0].Add("offer %s of %s is %s with %d counted, %d due and %d paid in %d steps: %s", r.BonusID, r.PlayerID, r.Status, r.Counted, r.Due, r.Paid, r.StepsPaid, wrong)
		}
	}
}

// breach returns what is wrong with a run, or "".
func (r Run) breach() string {
	steps := 1
	if r.Kind == content.WagerRace {
		steps = len(r.Terms.Play.Steps)
	}
	switch {
	case r.StepsPaid < 0 || int(r.StepsPaid) > steps:
		return "it has no such step"
	case r.Due != r.dueOf(r.Counted):
		return "its terms give another amount"
	case r.Paid != r.paidBy(int(r.StepsPaid)):
		return "its steps have another amount"
	case (r.Status == Paid) != (r.ClosedAt > 0 && r.Paid > 0 && r.Status != Refused):
		return "its status is that of another amount"
	case (r.Status == Paid || r.Status == Unpaid) && r.Due > r.Paid:
		return "not everything was paid"
	case r.Status == Refused && (r.Due <= r.Paid || r.Reason == ""):
		return "there was nothing to refuse"
	case r.Kind == content.Cashback && r.Open() && r.Paid > 0:
		return "it was paid before its end"
	}
	return ""
}

// paidBy returns what so many payments come to.
func (r Run) paidBy(steps int) money.Amount {
	switch {
	case r.Kind == content.WagerRace:
		return rewards(r.Terms.Play.Steps[:steps])
	case steps == 0:
		return 0
	}
	return r.Due
}

// payment is a reward with what it must have been paid by.
type payment struct {
	ref      string
	amount   money.Amount
	playerID id.Player
	bonusID  string
	currency money.Currency
}

func paymentsOf(ctx context.Context, q db.Querier, cash bool) (*db.Cursor[payment], error) {
	where := " WHERE r.cash = 0 ORDER BY p.run_id"
	if cash {
		where = " WHERE r.cash = 1 ORDER BY p.run_id"
	}
	return db.OpenCursor(ctx, q, "SELECT p.run_id, p.step, p.amount, r.player_id, r.bonus_id, r.currency FROM playoffer_payments p JOIN playoffer_runs r ON r.id = p.run_id"+where+db.Bytewise(q)+", p.step",
		func(r *sql.Rows) (p payment, err error) {
			var runID string
			var step int64
			err = r.Scan(&runID, &step, &p.amount, &p.playerID, &p.bonusID, &p.currency)
			p.ref = refOf(runID, step)
			return p, err
		})
}

// checkPaid compares the rewards that are cash with their transfers, and the others with their bonuses.
func checkPaid(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	if err := checkCash(ctx, q, found[0]); err != nil {
		return err
	}
	rows, err := paymentsOf(ctx, q, false)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	return bonus.MergeGifts(ctx, q, SourcePrefix, rows, func(p payment) string { return SourcePrefix + p.ref }, found[0], func(p payment, given bonus.Balance) {
		if given.PlayerID != p.playerID || given.BonusID != p.bonusID || given.Currency != p.currency || given.Granted != p.amount {
			found[0].Add("reward %s of %s gives %d %s of %s, and its bonus %q is %d %s of %s", p.ref, p.playerID, p.amount, p.currency, p.bonusID, given.ID, given.Granted, given.Currency, given.BonusID)
		}
	})
}

func checkCash(ctx context.Context, q db.Querier, found *audit.Breaches) error {
	rows, err := paymentsOf(ctx, q, true)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, RewardTransfer)
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return wallet.MergeByRef(ctx, rows, records, func(p payment) string { return p.ref }, found, func(p payment, own []wallet.Record) {
		paid := money.Amount(0)
		for _, r := range own {
			paid += r.Amount(wallet.PlayerCash(p.playerID, p.currency))
		}
		if paid != p.amount || len(own) != 1 {
			found.Add("reward %s of %d was paid %d by %d transfers", p.ref, p.amount, paid, len(own))
		}
	})
}
