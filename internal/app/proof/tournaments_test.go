package proof_test

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/tournament"
)

// seriesFile has a race with cash prizes, a lottery with bonuses and a race for the best multiple with held prizes, each every day, and a knock-out that begins on
// a weekday.
const seriesFile = `
rates: {INR: 8500}
series:
  - &race {id: race, name: {}, about: {}, art: cup, schedule: {every: day}, products: [slots], by: stake, points: 1, per: {EUR: 100, INR: 100}, together: true,
    pool: {EUR: 1000, INR: 100000}, prizes: [{first: 1, last: 3, share: 3000}], prize: cash}
  - {<<: *race, id: lottery, by: tickets, points: 0, daily_cap: 10, prize: bonus, wager: 1, days: 3}
  - {<<: *race, id: best, by: multiplier, points: 0, per: {}, manual: true}
  - {<<: *race, id: cup, schedule: {every: week, from: %d}, stages: [{days: 1, through: 1}, {days: 1}], prizes: [{first: 1, last: 1, share: 3000}]}
`

// tournaments plays each series for a day, after which a player is in the final of the knock-out.
func (s *brand) tournaments() {
	today := s.clock.Now()
	series, err := tournament.Parse("series", fmt.Appendf(nil, seriesFile, cmp.Or(int(today.Weekday()), 7)), &content.Brand{})
	require.NoError(s.t, err)
	played := tournament.New(tournament.Config{DB: s.db, Wallet: s.wallet, Bonuses: s.bonuses, Box: s.box, Clock: s.clock, IDs: s.ids, Series: series, Key: []byte("key"),
		Barred: func(context.Context, db.Querier, id.Player) (string, error) { return "", nil }})
	require.NoError(s.t, played.Step(s.t.Context()))
	var plays []play.Result
	for _, name := range []string{"race", "lottery", "best", "cup"} {
		s.names["edition_"+name] = tournament.EditionID(name, today)
		for n, player := range []id.Player{"ann", "bob"} {
			_, err := played.Join(s.t.Context(), tournament.Player{ID: player, Currency: "INR"}, s.names["edition_"+name])
			require.NoError(s.t, err)
			stake := money.Amount(500 - 200*n)
			plays = append(plays, play.Result{Source: "round:" + name + string(player), PlayerID: player, Product: content.Slots, Currency: "INR", Stake: stake, Payout: 2 * stake,
				PlacedAt: s.clock.Now().UnixMilli(), Version: 1})
		}
	}
	require.NoError(s.t, s.db.InTx(s.t.Context(), func(ctx context.Context, tx *db.Tx) error { return played.Count(ctx, tx, plays) }))
	s.clock.Advance(25 * time.Hour)
	require.NoError(s.t, played.Step(s.t.Context()))
	for _, name := range []string{"race", "lottery", "best"} {
		prizes, err := played.Prizes(s.t.Context(), s.db.Reader(), s.names["edition_"+name])
		require.NoError(s.t, err)
		require.Len(s.t, prizes, 2, name)
		s.names["prize_"+name] = prizes[0].ID
	}
	s.names["edition_final"] = tournament.EditionID("cup", today.AddDate(0, 0, 1))
	s.names["edition_open"] = tournament.EditionID("race", today.AddDate(0, 0, 2))
}

const (
	tournamentPoints = "each player of a tournament has the points"
	tournamentDays   = "each day of a draw"
	tournamentPaid   = "each prize of a tournament is paid"
	tournamentState  = "each tournament has prizes"
	tournamentStages = "each player in a later stage"
)

var tournamentCorruptions = []corruption{
	{"a player has more points", tournamentPoints, "UPDATE tournament_entries SET points = points + 1 WHERE edition = '{edition_race}' AND player_id = 'ann'"},
	{"a player has a better multiple", tournamentPoints, "UPDATE tournament_entries SET points = points + 1 WHERE edition = '{edition_best}' AND player_id = 'ann'"},
	{"a player has more tickets", tournamentPoints, "UPDATE tournament_entries SET points = points + 1 WHERE edition = '{edition_lottery}' AND player_id = 'ann'"},
	{"a play was deleted", tournamentPoints, "DELETE FROM tournament_plays WHERE edition = '{edition_race}' AND player_id = 'bob'"},
	{"a player who counts does not take part", tournamentPoints, "DELETE FROM tournament_entries WHERE edition = '{edition_race}' AND player_id = 'bob'"},
	{"more was staked on a day", tournamentDays, "UPDATE tournament_days SET stake = stake + 1 WHERE edition = '{edition_lottery}' AND player_id = 'ann'"},
	{"a prize was larger", tournamentPaid, "UPDATE tournament_prizes SET amount = amount + 1 WHERE id = '{prize_race}'"},
	{"a prize that is a bonus was larger", tournamentPaid, "UPDATE tournament_prizes SET amount = amount + 1 WHERE id = '{prize_lottery}'"},
	{"a paid prize is due", tournamentPaid, "UPDATE tournament_prizes SET status = 'due' WHERE id = '{prize_race}'"},
	{"a held prize counts as paid", tournamentPaid, "UPDATE tournament_prizes SET status = 'paid' WHERE id = '{prize_best}'"},
	{"a paid prize was deleted", tournamentPaid, "DELETE FROM tournament_prizes WHERE id = '{prize_race}'"},
	{"a granted prize was deleted", tournamentPaid, "DELETE FROM tournament_prizes WHERE id = '{prize_lottery}'"},
	{"a place has no prize", tournamentState, "DELETE FROM tournament_prizes WHERE id = '{prize_best}'"},
	{"a tournament with prizes is open", tournamentState, "UPDATE tournament_editions SET status = 'open' WHERE id = '{edition_race}'"},
	{"a tournament with a held prize is paid", tournamentState, "UPDATE tournament_editions SET status = 'paid' WHERE id = '{edition_best}'"},
	{"the seed of an open tournament is published", tournamentState, "UPDATE tournament_editions SET seed = 'x' WHERE id = '{edition_open}'"},
	{"a player in the final was not in the stage before", tournamentStages, "DELETE FROM tournament_entries WHERE edition = '{edition_cup}' AND player_id = 'ann'"},
	{"a player in the final had no points", tournamentStages, "UPDATE tournament_entries SET points = 0 WHERE edition = '{edition_cup}' AND player_id = 'ann'"},
	{"a player in the final was removed before", tournamentStages, "UPDATE tournament_entries SET removed = 'two accounts' WHERE edition = '{edition_cup}' AND player_id = 'ann'"},
	{"a final has players and the stage before is open", tournamentStages, "UPDATE tournament_editions SET status = 'open' WHERE id = '{edition_cup}'"},
	{"more players are in the final than got through", tournamentStages, "INSERT INTO tournament_entries (edition, player_id, board, currency, points, reached_at, plays, removed, joined_at) SELECT '{edition_final}', player_id, board, currency, 0, 0, 0, '', joined_at FROM tournament_entries WHERE edition = '{edition_cup}' AND player_id = 'bob'"},
}
