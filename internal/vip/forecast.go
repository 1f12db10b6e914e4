package vip

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Running returns the week that runs now of each of the players, by player. A player for whom nothing has counted in it is left out.
func (s *Service) Running(ctx context.Context, q db.Querier, players []id.Player) (map[id.Player]Week, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+weekColumns+" FROM vip_weeks WHERE week = $1 AND status = 'open' AND player_id", id.Strings(players), WeekOf(s.now()))
	found, err := db.Collect(rows, err, scanWeek)
	if err != nil {
		return nil, fmt.Errorf("read weeks of members: %w", err)
	}
	all := make(map[id.Player]Week, len(found))
	for _, w := range found {
		all[w.PlayerID] = w
	}
	return all, nil
}

// Forecast returns the percent and the cashback that an open week would have if it ended now.
func (s *Service) Forecast(m Member, w Week) (percent int64, cashback money.Amount) {
	level, _ := s.Programme.Level(m.Level)
	return level.Cashback, level.CashbackOf(w.Net, m.Currency)
}
