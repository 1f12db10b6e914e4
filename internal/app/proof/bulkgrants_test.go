package proof_test

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/bulkgrant"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
)

// accounts are players whose accounts in the ledger are open.
type accounts map[id.Player]player.Player

func (a accounts) Find(_ context.Context, _ db.Querier, playerID id.Player) (player.Player, error) {
	return a[playerID], nil
}

func (a accounts) Search(_ context.Context, text string, _ []id.Player, _ string, _ int) ([]player.Player, error) {
	return []player.Player{a[id.Player(text)]}, nil
}

func (a accounts) InSegment(_ context.Context, _ player.Segment, before id.Player, _ int) ([]player.Player, error) {
	if before != "" {
		return nil, nil
	}
	return slices.Collect(maps.Values(a)), nil
}

// bulkGrants gives a bonus to two players at once.
func (s *brand) bulkGrants() {
	offers := &content.Brand{Offers: []content.Offer{{ID: "bulk-gift", Kind: content.Fixed, Casino: true, Landing: true, MaxBonus: map[money.Currency]money.Amount{"INR": 700},
		Terms: content.OfferTerms{Wager: 3, Days: 30, Counts: map[content.BonusProduct]int64{content.Slots: 100}}}}}
	grants := bulkgrant.New(bulkgrant.Config{DB: s.db, Box: s.box, Clock: s.clock, IDs: s.ids, Brand: offers,
		Deposits: func(context.Context, id.Player) (int, error) { return 1, nil },
		Players:  accounts{"ann": {ID: "ann", Currency: "INR"}, "bob": {ID: "bob", Currency: "INR"}},
		Barred:   func(context.Context, db.Querier, id.Player) error { return nil },
		Eligible: func(context.Context, db.Querier, player.Player, content.WelcomeBonus) error { return nil },
		Give: map[content.OfferKind]bulkgrant.Give{content.Fixed: func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, source string) error {
			return s.bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: o.MaxBonus.Amount, BonusID: o.ID, Source: source, Terms: o.Terms})
		}}})
	by := func(member id.Staff) bulkgrant.By {
		return bulkgrant.By{ID: member, Record: func(context.Context, *db.Tx, string, string, any) error { return nil }}
	}
	made, err := grants.Propose(s.t.Context(), "key", bulkgrant.Proposal{OfferID: "bulk-gift", Players: []id.Player{"ann", "bob"}, Reason: "a lucky draw"}, by("mira"))
	require.NoError(s.t, err)
	_, err = grants.Approve(s.t.Context(), made.ID, by("omar"))
	require.NoError(s.t, err)
	require.NoError(s.t, grants.Step(s.t.Context()))
	s.names["bulk"] = made.ID

	first := s.clock.Now().Add(time.Millisecond).UnixMilli()
	rule := bulkgrant.Rule{OfferID: "bulk-gift", Reason: "come back", Every: bulkgrant.Weekly, FirstAt: first, Ends: first + (30 * 24 * time.Hour).Milliseconds(), Once: true}
	recurring, err := grants.ProposeRecurring(s.t.Context(), "key", rule, by("mira"))
	require.NoError(s.t, err)
	_, err = grants.ApproveRecurring(s.t.Context(), recurring.ID, by("omar"))
	require.NoError(s.t, err)
	s.clock.Advance(time.Millisecond)
	require.NoError(s.t, grants.Recur(s.t.Context()))
	require.NoError(s.t, grants.Step(s.t.Context()))
	s.names["recurring"] = recurring.ID
}

const (
	bulkPlayers = "each bulk grant has the players"
	bulkGiven   = "each player of a bulk grant was given"
	recurs      = "each recurring grant was decided by another member"
)

var bulkCorruptions = []corruption{
	{"a bulk grant has a player more", bulkPlayers, "UPDATE bulk_grants SET players = players + 1 WHERE id = '{bulk}'"},
	{"a bulk grant has given less", bulkPlayers, "UPDATE bulk_grants SET given = given - 1 WHERE id = '{bulk}'"},
	{"one member has proposed and approved", bulkPlayers, "UPDATE bulk_grants SET decided_by = proposed_by WHERE id = '{bulk}'"},
	{"a declined grant was given", bulkPlayers, "UPDATE bulk_grants SET status = 'declined' WHERE id = '{bulk}'"},
	{"a stopped grant was given", bulkPlayers, "UPDATE bulk_grants SET stopped_by = 'omar' WHERE id = '{bulk}'"},
	{"a player was given more", bulkGiven, "UPDATE bulk_lines SET amount = amount - 1 WHERE grant_id = '{bulk}' AND player_id = 'ann'"},
	{"a player was given nothing", bulkGiven, "UPDATE bonus_balances SET source = 'other' WHERE source = 'bulk:{bulk}:ann'"},
	{"one member has proposed and approved a recurring grant", recurs, "UPDATE bulk_recurring SET decided_by = proposed_by"},
	{"a recurring grant was stopped and runs", recurs, "UPDATE bulk_recurring SET status = 'stopped', stopped_by = 'omar'"},
	{"a bulk grant was made by nothing", recurs, "UPDATE bulk_grants SET recurring_id = 'other' WHERE recurring_id = '{recurring}'"},
	{"a recurring grant has made more than it has run", recurs, "UPDATE bulk_recurring SET runs = 0"},
	{"a recurring grant has given twice", recurs, "UPDATE bulk_recurring SET runs = 2; UPDATE bulk_grants SET recurring_id = '{recurring}'"},
	{"a player who waits was given a bonus", bulkGiven, "UPDATE bulk_lines SET status = 'waiting' WHERE grant_id = '{bulk}' AND player_id = 'bob'"},
}
