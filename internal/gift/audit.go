package gift

import (
	"context"
	"database/sql"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/draw"
)

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		{Names: []string{"each daily gift is the one that its seed draws"}, Run: checkDrawn},
		{Names: []string{"each daily gift was given what it has drawn"}, Run: checkGiven},
	}
}

// checkDrawn draws every gift again.
func checkDrawn(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, "SELECT "+columns+" FROM gift_opened", func(r *sql.Rows) (Opened, error) { return scan(r) })
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	for {
		o, ok, err := rows.Next(ctx)
		if err != nil || !ok {
			return err
		}
		number := NumberOf(o.Seed, o.Text, o.PlayerID)
		if o.Won < 0 || o.Won >= len(o.Prizes) || Pick(number, o.Prizes) != o.Won || draw.Digits(number) != o.Number {
			found[0].Add("the gift of %s on day %d has prize %d of number %s, and its seed draws number %s", o.PlayerID, o.Day, o.Won, o.Number, draw.Digits(number))
		}
	}
}

// checkGiven compares what was drawn with the bonuses. Free bets are none.
func checkGiven(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, "SELECT "+columns+" FROM gift_opened WHERE kind IN ('"+string(content.Fixed)+"', '"+string(content.FreeSpins)+
		"') ORDER BY CAST(day AS TEXT) || ':' || player_id"+db.Bytewise(q), func(r *sql.Rows) (Opened, error) { return scan(r) })
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	return bonus.MergeGifts(ctx, q, SourcePrefix, rows, Opened.source, found[0], func(o Opened, given bonus.Balance) {
		won := o.Prize()
		if given.PlayerID != o.PlayerID || given.BonusID != won.BonusID || given.Currency != o.Currency || given.Granted != won.Amount {
			found[0].Add("the gift of %s on day %d is %d %s of %s, and its bonus %q is %d %s of %s", o.PlayerID, o.Day, won.Amount, o.Currency, won.BonusID, given.ID, given.Granted,
				given.Currency, given.BonusID)
		}
	})
}
