package mission

import (
	"context"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
)

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		audit.Query("each mission is as far as what has counted for it", `
			SELECT 'mission ' || r.mission || ' of ' || r.player_id || ' is ' || r.status || ' at ' || CAST(r.progress AS TEXT) || ' of ' || CAST(r.target AS TEXT) || ', and its plays come to ' || CAST(COALESCE(p.progress, 0) AS TEXT)
			FROM mission_runs r LEFT JOIN (
				SELECT m.mission, m.player_id, m.period, CASE r.task WHEN 'stake' THEN SUM(m.counted) WHEN 'plays' THEN COUNT(*) ELSE COUNT(DISTINCT m.game) END AS progress
				FROM mission_plays m JOIN mission_runs r ON r.mission = m.mission AND r.player_id = m.player_id AND r.period = m.period WHERE m.counted > 0 GROUP BY m.mission, m.player_id, m.period, r.task
			) p ON p.mission = r.mission AND p.player_id = r.player_id AND p.period = r.period
			WHERE r.status <> 'claimed' AND (r.progress <> COALESCE(p.progress, 0) OR (r.status = 'done') <> (r.progress >= r.target)) OR r.status = 'claimed' AND (r.progress < r.target OR r.claimed_at < r.started_at)`),
		{Names: []string{"each claimed mission was given its reward"}, Run: checkGiven},
	}
}

// checkGiven compares claimed rewards with the bonuses. Free bets are none.
func checkGiven(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, "SELECT "+columns+" FROM mission_runs WHERE status = 'claimed' AND kind IN ('"+string(content.Fixed)+"', '"+string(content.FreeSpins)+
		"') ORDER BY mission || ':' || CAST(period AS TEXT) || ':' || player_id"+db.Bytewise(q), scanRows)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	return bonus.MergeGifts(ctx, q, SourcePrefix, rows, Run.Source, found[0], func(r Run, given bonus.Balance) {
		won := r.Reward
		if given.PlayerID != r.PlayerID || given.BonusID != won.BonusID || given.Currency != r.Currency || given.Granted != won.Amount {
			found[0].Add("mission %s of %s gives %d %s of %s, and its bonus %q is %d %s of %s", r.Mission, r.PlayerID, won.Amount, r.Currency, won.BonusID, given.ID, given.Granted, given.Currency, given.BonusID)
		}
	})
}
