package adjustment

import (
	"context"
	"fmt"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/wallet"
)

// Checks returns all checks of adjustments.
func Checks() []audit.Pass {
	return []audit.Pass{
		{Names: []string{"each adjustment has one transfer if it was approved and none otherwise"}, Run: checkTransfers},
		audit.Query("each adjustment was decided by another member than the one who proposed it", `
			SELECT 'adjustment ' || id || ' was proposed and decided by ' || decided_by FROM payment_adjustments WHERE decided_by = proposed_by
			UNION ALL
			SELECT 'adjustment ' || id || ' is ' || status || ', decided at ' || CAST(decided_at AS TEXT) || ', created at ' || CAST(created_at AS TEXT)
			FROM payment_adjustments WHERE (status = 'proposed') <> (decided_at = 0) OR decided_at <> 0 AND decided_at < created_at
				OR (status = 'declined') <> (decline_reason <> '')`),
	}
}

func checkTransfers(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, "SELECT "+columns+" FROM payment_adjustments ORDER BY id"+db.Bytewise(q), scanRows)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, "correction.")
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	for {
		p, ok, err := rows.Next(ctx)
		if err != nil {
			return err
		}
		ref, more, err := records.Peek(ctx)
		if err != nil {
			return err
		}
		for more && (!ok || ref < p.ID) {
			if _, err := records.Next(ctx); err != nil {
				return err
			}
			found[0].Add("a transfer refers to adjustment %s, which does not exist", ref)
			if ref, more, err = records.Peek(ctx); err != nil {
				return err
			}
		}
		if !ok {
			return nil
		}
		var own []wallet.Record
		if more && ref == p.ID {
			if own, err = records.Next(ctx); err != nil {
				return err
			}
		}
		if wrong := p.check(own); wrong != "" {
			found[0].Add("adjustment %s %s", p.ID, wrong)
		}
	}
}

// check returns what is wrong with the transfers of an adjustment, or "".
func (p Adjustment) check(own []wallet.Record) string {
	if p.hash != p.inputHash() {
		return fmt.Sprintf("of %d %s does not match what was proposed", p.Amount, p.Currency)
	}
	want := 0
	if p.Status == Approved {
		want = 1
	}
	if len(own) != want {
		return fmt.Sprintf("is %s and has %d transfers", p.Status, len(own))
	}
	for _, r := range own {
		if r.ID != p.transfer || r.Command != p.command() || r.Amount(wallet.PlayerCash(p.PlayerID, p.Currency)) != p.Amount ||
			r.Hash != wallet.EncodeHash(p.commandHash(r.Kind)) {
			return fmt.Sprintf("of %d %s differs from its transfer %s of command %s", p.Amount, p.Currency, r.ID, r.Command)
		}
	}
	return ""
}
