package tournament

import (
	"context"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		audit.Query("each player of a tournament has the points of what counted", `
			SELECT 'player ' || e.player_id || ' has ' || CAST(e.points AS TEXT) || ' points in ' || e.edition || ', and what counted gives ' || CAST(COALESCE(p.points, 0) AS TEXT)
			FROM tournament_entries e JOIN tournament_editions t ON t.id = e.edition
			LEFT JOIN (SELECT edition, player_id, CAST(SUM(points) AS BIGINT) AS points FROM tournament_plays GROUP BY edition, player_id) p
				ON p.edition = e.edition AND p.player_id = e.player_id
			WHERE t.terms NOT LIKE '%"by":"tickets"%' AND t.terms NOT LIKE '%"by":"multiplier"%' AND e.points <> COALESCE(p.points, 0)
			UNION ALL
			SELECT 'player ' || e.player_id || ' has ' || CAST(e.points AS TEXT) || ' in ' || e.edition || ', and the best play has ' || CAST(COALESCE(p.points, 0) AS TEXT)
			FROM tournament_entries e JOIN tournament_editions t ON t.id = e.edition
			LEFT JOIN (SELECT edition, player_id, MAX(points) AS points FROM tournament_plays GROUP BY edition, player_id) p ON p.edition = e.edition AND p.player_id = e.player_id
			WHERE t.terms LIKE '%"by":"multiplier"%' AND e.points <> COALESCE(p.points, 0)
			UNION ALL
			SELECT 'player ' || e.player_id || ' has ' || CAST(e.points AS TEXT) || ' tickets in ' || e.edition || ', and the days have ' || CAST(COALESCE(d.tickets, 0) AS TEXT)
			FROM tournament_entries e JOIN tournament_editions t ON t.id = e.edition
			LEFT JOIN (SELECT edition, player_id, CAST(SUM(tickets) AS BIGINT) AS tickets FROM tournament_days GROUP BY edition, player_id) d
				ON d.edition = e.edition AND d.player_id = e.player_id
			WHERE t.terms LIKE '%"by":"tickets"%' AND e.points <> COALESCE(d.tickets, 0)
			UNION ALL
			SELECT 'player ' || p.player_id || ' does not take part in ' || p.edition || ', and ' || p.source || ' counts' FROM tournament_plays p
			LEFT JOIN tournament_entries e ON e.edition = p.edition AND e.player_id = p.player_id WHERE e.player_id IS NULL`),
		audit.Query("each day of a draw has what was staked on it", `
			SELECT 'day ' || CAST(d.day AS TEXT) || ' of ' || d.player_id || ' in ' || d.edition || ' has ' || CAST(d.stake AS TEXT) || ', and the plays ' || CAST(COALESCE(p.stake, 0) AS TEXT)
			FROM tournament_days d LEFT JOIN (SELECT edition, player_id, day, CAST(SUM(stake) AS BIGINT) AS stake FROM tournament_plays GROUP BY edition, player_id, day) p
				ON p.edition = d.edition AND p.player_id = d.player_id AND p.day = d.day
			WHERE d.stake <> COALESCE(p.stake, 0)`),
		{Names: []string{"each prize of a tournament is paid exactly once"}, Run: checkPrizes},
		{Names: []string{"each player in a later stage of a tournament got through the stage before"}, Run: checkStages},
		audit.Query("each tournament has prizes if and only if it was closed, for places without gaps", `
			SELECT 'prize ' || p.id || ' is of ' || p.edition || ', which is ' || COALESCE(t.status, 'unknown') FROM tournament_prizes p LEFT JOIN tournament_editions t ON t.id = p.edition
			WHERE t.id IS NULL OR t.status NOT IN ('closed', 'paid')
			UNION ALL
			SELECT 'board ' || board || ' of ' || edition || ' has ' || CAST(COUNT(*) AS TEXT) || ' prizes up to place ' || CAST(MAX(place) AS TEXT) FROM tournament_prizes
			GROUP BY edition, board HAVING COUNT(*) <> MAX(place)
			UNION ALL
			SELECT 'tournament ' || t.id || ' is ' || t.status || ' with ' || CAST(COUNT(p.id) AS TEXT) || ' prizes that wait' FROM tournament_editions t
			LEFT JOIN tournament_prizes p ON p.edition = t.id AND p.status IN ('held', 'due') WHERE t.status IN ('closed', 'paid')
			GROUP BY t.id, t.status HAVING (t.status = 'closed') <> (COUNT(p.id) > 0)
			UNION ALL
			SELECT 'tournament ' || id || ' is ' || status || ' and its seed is ' || CASE WHEN seed = '' THEN 'missing' ELSE 'published' END FROM tournament_editions
			WHERE (status IN ('closed', 'paid')) <> (seed <> '')`),
	}
}

// checkPrizes compares each prize with its transfers and with the bonus that was given for it.
func checkPrizes(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	prizes, err := db.OpenCursor(ctx, q, "SELECT "+prizeColumns+" FROM tournament_prizes ORDER BY id"+db.Bytewise(q), scanPrize)
	if err != nil {
		return err
	}
	defer func() { _ = prizes.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, PrizeTransfer)
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	given, err := bonus.GiftsOf(ctx, q, sourcePrefix)
	if err != nil {
		return err
	}
	defer func() { _ = given.Close(ctx) }()
	gifts := giftReader{given: given, found: found[0]}
	err = wallet.MergeByRef(ctx, prizes, records, func(p Prize) string { return p.ID }, found[0], func(p Prize, own []wallet.Record) {
		paid := gifts.of(ctx, p)
		for _, r := range own {
			paid += r.Amount(wallet.PlayerCash(p.PlayerID, p.Currency))
		}
		due := money.Amount(0)
		if p.Status == Granted {
			due = p.Amount
		}
		if paid != due || len(own) > 1 {
			found[0].Add("prize %s of %d is %s, and %d was paid by %d transfers", p.ID, p.Amount, p.Status, paid, len(own))
		}
	})
	gifts.rest(ctx)
	if err == nil {
		err = gifts.err
	}
	return err
}

// giftReader reads bonuses in the order of the prizes that they are.
type giftReader struct {
	given *db.Cursor[bonus.Balance]
	found *audit.Breaches
	err   error
}

// of returns the amount of the bonus that is a prize, and reports the ones before it, whose prizes do not exist.
func (g *giftReader) of(ctx context.Context, p Prize) money.Amount {
	for {
		next, ok, err := g.given.Peek(ctx)
		if err != nil || !ok || next.Source > sourcePrefix+p.ID {
			g.fail(err)
			return 0
		}
		if _, _, err := g.given.Next(ctx); err != nil {
			g.fail(err)
			return 0
		}
		switch {
		case next.Source != sourcePrefix+p.ID:
			g.found.Add("bonus %s is %s, which does not exist", next.ID, next.Source)
		case next.PlayerID != p.PlayerID || next.Currency != p.Currency:
			g.found.Add("bonus %s is prize %s of another player", next.ID, p.ID)
		default:
			return next.Granted
		}
	}
}

// rest reports the bonuses after the last prize.
func (g *giftReader) rest(ctx context.Context) {
	for {
		next, ok, err := g.given.Next(ctx)
		if err != nil || !ok {
			g.fail(err)
			return
		}
		g.found.Add("bonus %s is %s, which does not exist", next.ID, next.Source)
	}
}

func (g *giftReader) fail(err error) {
	if g.err == nil {
		g.err = err
	}
}
