package proof_test

import (
	"context"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/play"
	"maidan/internal/vip"
)

// members gives cashback for a week: ann's is paid, bob's is held.
func (s *brand) members() {
	club := vip.New(vip.Config{DB: s.db, Wallet: s.wallet, Box: s.box, Clock: s.clock, IDs: s.ids,
		Programme: vip.Programme{Review: 10, Counts: map[content.BonusProduct]int64{content.Slots: 100}, Levels: []vip.Level{{ID: "gold", Cashback: 10, Most: 1000}}},
		Barred:    func(context.Context, db.Querier, id.Player) (string, error) { return "", nil }})
	losses := map[id.Player]play.Result{"ann": {Source: "round:ann", Net: -5_000}, "bob": {Source: "round:bob", Net: -900_000}}
	for playerID, r := range losses {
		require.NoError(s.t, club.Set(s.t.Context(), vip.Membership{PlayerID: playerID, Currency: "INR", Level: "gold", ManagerID: "nadia", ManagerName: "Nadia"},
			func(context.Context, *db.Tx, string, string, any) error { return nil }))
		r.PlayerID, r.Currency, r.Product, r.PlacedAt, r.Version = playerID, "INR", content.Slots, s.clock.Now().UnixMilli(), 1
		require.NoError(s.t, s.db.InTx(s.t.Context(), func(ctx context.Context, tx *db.Tx) error { return club.Count(ctx, tx, []play.Result{r}) }))
	}
	s.clock.Advance(7 * 24 * time.Hour)
	require.NoError(s.t, club.Step(s.t.Context()))
	for playerID, status := range map[id.Player]vip.Status{"ann": vip.Paid, "bob": vip.Held} {
		weeks, err := club.Weeks(s.t.Context(), s.db.Reader(), playerID, 1)
		require.NoError(s.t, err)
		require.Equal(s.t, status, weeks[0].Status)
		s.names["week_"+string(playerID)] = weeks[0].ID
	}
}

const (
	memberWeeks = "each week of a member has what counted"
	memberLoss  = "each cashback is at most its percentage"
	memberPaid  = "each cashback is paid exactly once"
)

var vipCorruptions = []corruption{
	{"a week has lost more", memberWeeks, "UPDATE vip_weeks SET net = net - 1 WHERE id = '{week_ann}'"},
	{"what counted was deleted", memberWeeks, "DELETE FROM vip_moves WHERE player_id = 'bob'"},
	{"a week was deleted", memberWeeks, "DELETE FROM vip_weeks WHERE id = '{week_bob}'"},
	{"a member was deleted", memberWeeks, "DELETE FROM vip_members WHERE player_id = 'bob'"},
	{"a held cashback is larger", memberLoss, "UPDATE vip_weeks SET amount = amount + 1 WHERE id = '{week_bob}'"},
	{"a week with a cashback has nothing", memberLoss, "UPDATE vip_weeks SET status = 'nothing' WHERE id = '{week_bob}'"},
	{"a paid cashback is smaller", memberPaid, "UPDATE vip_weeks SET amount = amount - 1 WHERE id = '{week_ann}'"},
	{"a paid cashback is due", memberPaid, "UPDATE vip_weeks SET status = 'due' WHERE id = '{week_ann}'"},
	{"a held cashback counts as paid", memberPaid, "UPDATE vip_weeks SET status = 'paid' WHERE id = '{week_bob}'"},
	{"a paid week was deleted", memberPaid, "DELETE FROM vip_weeks WHERE id = '{week_ann}'"},
}
