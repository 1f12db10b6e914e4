package prize

import (
	"context"
	"database/sql"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/draw"
	"maidan/internal/promocode"
)

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		{Names: []string{"each prize of a landing page is the one that its seed draws", "each prize of a landing page has a promo code for it"}, Run: check},
	}
}

// check draws every prize again, and compares it with its code.
func check(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, "SELECT "+columns+" FROM prize_drawn ORDER BY code"+db.Bytewise(q), func(r *sql.Rows) (Drawn, error) { return scan(r) })
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	return promocode.MergeDrawn(ctx, q, rows, func(d Drawn) string { return d.Code }, found[1], func(d Drawn, code promocode.Code) {
		if d.Won < 0 || d.Won >= len(d.Prizes) {
			found[0].Add("draw %d of visitor %s in %s has prize %d of %d", d.Turn, d.Visitor, d.DrawID, d.Won, len(d.Prizes))
			return
		}
		if number, won := d.picked(); won != d.Won || draw.Digits(number) != d.Number {
			found[0].Add("draw %d of visitor %s in %s has prize %d of number %s, and its seed draws prize %d of number %s", d.Turn, d.Visitor, d.DrawID, d.Won, d.Number, won, draw.Digits(number))
		}
		if code.DrawID != d.DrawID || code.OfferID != d.Offer() || code.MostUses != 1 || code.Place != promocode.Registration {
			found[1].Add("draw %d of visitor %s in %s has won %s, and its code %q of draw %q gives %s %d times", d.Turn, d.Visitor, d.DrawID, d.Offer(), code.Code, code.DrawID, code.OfferID, code.MostUses)
		}
	})
}
