package proof_test

import (
	"context"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
)

// openBonuses offers a bonus that is to be staked once, one five times, and one that allows one bet on each event.
func (s *brand) openBonuses() {
	offer := func(name string, wager int64) content.Offer {
		return content.Offer{ID: name, Name: name, Bets: true, Percent: 100, MaxBonus: map[money.Currency]money.Amount{"INR": 100_000},
			Terms: content.OfferTerms{Wager: wager, Days: 30, MinDeposit: 1, MaxTransfer: 1, Counts: map[content.BonusProduct]int64{content.Sports: 100}}}
	}
	secret := offer("secret", 5)
	secret.Terms.OncePerEvent = true
	s.bonuses = bonus.New(bonus.Config{DB: s.db, Wallet: s.wallet, Box: s.box, Clock: s.clock, IDs: s.ids,
		Brand:    &content.Brand{Offers: []content.Offer{offer("once", 1), offer("often", 5), secret}},
		Deposits: func(context.Context, id.Player) (int, error) { return 0, nil },
		Chosen:   func(context.Context, *db.Tx, id.Player, string, string) error { return nil },
		Staked:   bet.Staked})
	s.box.On(s.bonuses.Reaction())
}

// bonus grants an offer to a player.
func (s *brand) bonus(name string, player id.Player, offer string) {
	chosen, err := s.bonuses.Choose(s.t.Context(), bonus.Player{ID: player, Currency: "INR"}, offer+"-inr", "")
	require.NoError(s.t, err)
	require.NoError(s.t, s.bonuses.Award(s.t.Context(), bonus.Deposit{ID: id.Deposit("deposit of " + name), PlayerID: player, Currency: "INR", Amount: 20_000, At: s.clock.Now().UnixMilli()}))
	s.names[name] = string(chosen.ID)
}

// grants are bonuses of each state. Their bets are on event f.
func (s *brand) grants() {
	from := func(name string, stake money.Amount) func(*placement.Slip) {
		return func(sl *placement.Slip) { sl.Funds, sl.Grant, sl.Stake = bet.Bonus, id.Grant(s.names[name]), stake }
	}
	s.bonus("bonus_cancelled", "ann", "often")
	require.NoError(s.t, s.bonuses.Cancel(s.t.Context(), "ann", id.Grant(s.names["bonus_cancelled"]), ""))
	s.bonus("bonus_active", "ann", "often")
	s.place("active_won", "ann", from("bonus_active", 5000), s.pick("f", "h"))
	s.bonus("bonus_wagered", "bob", "once")
	s.place("wagered_won", "bob", from("bonus_wagered", 20_000), s.pick("f", "h"))
	s.bonus("bonus_lost", "bob", "once")
	s.place("lost_lost", "bob", from("bonus_lost", 20_000), s.pick("f", "a"))
}

const (
	bonusMoney = "the transfers of each bonus match"
	bonusRef   = "each transfer of a bonus refers"
	bonusWager = "each bonus has wagered"
	bonusTerms = "each bonus is wagered, expired or lost"
)

var bonusCorruptions = []corruption{
	{"a bonus was larger", bonusMoney, "UPDATE bonus_balances SET granted = granted + 100 WHERE id = '{bonus_active}'"},
	{"a bonus became more cash", bonusMoney, "UPDATE bonus_balances SET transferred = transferred + 100 WHERE id = '{bonus_wagered}'"},
	{"a bonus lost less", bonusMoney, "UPDATE bonus_balances SET forfeited = 0 WHERE id = '{bonus_cancelled}'"},
	{"a bonus is another player's", bonusMoney, "UPDATE bonus_balances SET player_id = 'debi' WHERE id = '{bonus_active}'"},
	{"a bonus was given by another command", bonusMoney, "UPDATE wallet_transfers SET command = 'bonus:zzz:give' WHERE kind = 'grant.given' AND ref = '{bonus_active}'"},
	{"a bonus was given back instead of paid", bonusMoney, "UPDATE wallet_transfers SET kind = 'grant.forfeited' WHERE kind = 'grant.transferred'"},
	{"a bonus was deleted", bonusRef, "DELETE FROM bonus_balances WHERE id = '{bonus_active}'"},
	{"a bonus was given to none", bonusRef, "UPDATE wallet_transfers SET ref = 'zzz' WHERE kind = 'grant.given' AND ref = '{bonus_active}'"},
	{"a bonus has wagered more", bonusWager, "UPDATE bonus_balances SET wagered = wagered + 1 WHERE id = '{bonus_active}'"},
	{"a stake from a bonus was deleted", bonusWager, "DELETE FROM bonus_uses WHERE grant_id = '{bonus_active}'"},
	{"a stake counted for another bonus", bonusWager, "UPDATE bonus_uses SET grant_id = 'zzz' WHERE grant_id = '{bonus_active}'"},
	{"an active bonus has no end", bonusTerms, "UPDATE bonus_balances SET expires_at = 0 WHERE id = '{bonus_active}'"},
	{"a bonus has no target", bonusTerms, "UPDATE bonus_balances SET target = 0 WHERE id = '{bonus_active}'"},
	{"a wagered bonus is active", bonusTerms, "UPDATE bonus_balances SET status = 'pending' WHERE id = '{bonus_wagered}'"},
	{"an active bonus waits", bonusTerms, "UPDATE bonus_balances SET status = 'waiting' WHERE id = '{bonus_active}'"},
}
