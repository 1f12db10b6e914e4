package proof_test

import (
	"context"

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

func (a accounts) InSegment(context.Context, player.Segment, id.Player, int) ([]player.Player, error) {
	return nil, nil
}

// bulkGrants gives a bonus to two players at once.
func (s *brand) bulkGrants() {
	offers := &content.Brand{Offers: []content.Offer{{ID: "bulk-gift", Kind: content.Fixed, Casino: true, Landing: true, MaxBonus: map[money.Currency]money.Amount{"INR": 700},
		Terms: content.OfferTerms{Wager: 3, Days: 30, Counts: map[content.BonusProduct]int64{content.Slots: 100}}}}}
	grants := bulkgrant.New(bulkgrant.Config{DB: s.db, Box: s.box, Clock: s.clock, IDs: s.ids, Brand: offers,
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
}

const (
	bulkPlayers = "each bulk grant has the players"
	bulkGiven   = "each player of a bulk grant was given"
)

var bulkCorruptions = []corruption{
	{"a bulk grant has a player more", bulkPlayers, "UPDATE bulk_grants SET players = players + 1 WHERE id = '{bulk}'"},
	{"a bulk grant has given less", bulkPlayers, "UPDATE bulk_grants SET given = given - 1 WHERE id = '{bulk}'"},
	{"one member has proposed and approved", bulkPlayers, "UPDATE bulk_grants SET decided_by = proposed_by WHERE id = '{bulk}'"},
	{"a declined grant was given", bulkPlayers, "UPDATE bulk_grants SET status = 'declined' WHERE id = '{bulk}'"},
	{"a stopped grant was given", bulkPlayers, "UPDATE bulk_grants SET stopped_by = 'omar' WHERE id = '{bulk}'"},
	{"a player was given more", bulkGiven, "UPDATE bulk_lines SET amount = amount - 1 WHERE grant_id = '{bulk}' AND player_id = 'ann'"},
	{"a player was given nothing", bulkGiven, "UPDATE bonus_balances SET source = 'other' WHERE source = 'bulk:{bulk}:ann'"},
	{"a player who waits was given a bonus", bulkGiven, "UPDATE bulk_lines SET status = 'waiting' WHERE grant_id = '{bulk}' AND player_id = 'bob'"},
}
