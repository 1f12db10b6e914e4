package proof_test

import (
	"context"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
)

// trade gives a brand some of everything: bets of each kind and state, payments of each status, grants, and debts.
func (s *brand) trade() {
	for _, name := range []id.Player{"ann", "bob", "debi", "owen"} {
		s.player(name)
	}
	s.books()
	s.casino()
	s.crashGames()
	s.supplierGames()
	for _, id := range []id.Event{"a", "b", "c", "d", "e", "f", "g", "h", "f2"} {
		s.event(id, 2000, 3000)
	}
	s.bets()
	s.betOffers()
	s.cashOuts()
	s.gifts()
	s.eventBets()
	s.corrections()
	s.payments()
	s.tournaments()
	s.bulkGrants()
	s.dailyGifts()
	s.prizes()
	s.missions()
	s.members()
	s.playOffers()
}

func (s *brand) bets() {
	s.place("won", "ann", nil, s.pick("a", "h"))
	s.place("lost", "ann", nil, s.pick("a", "a"))
	s.place("won_double", "bob", nil, s.pick("a", "h"), s.pick("b", "h"))
	s.place("lost_double", "bob", nil, s.pick("a", "a"), s.pick("b", "h"))
	s.place("open", "bob", nil, s.pick("c", "h"))
	s.place("open_double", "bob", nil, s.pick("a", "h"), s.pick("c", "h"))
	system := func(sl *placement.Slip) { sl.Sizes, sl.Stake = []int{2, 3}, 1000 }
	s.place("system", "ann", system, s.pick("a", "h"), s.pick("b", "h"), s.pick("d", "h"))
	s.place("open_system", "ann", system, s.pick("a", "a"), s.pick("b", "h"), s.pick("c", "h"))
	built := []placement.Pick{s.pick("c", "h"), s.pick("c", "a"), s.pick("d", "h")}
	for i := range 2 {
		built[i].Builder, built[i].BuilderOdds = 1, 3500
	}
	s.place("builder", "ann", nil, built...)
	win, place := s.race("r")
	s.names["place_market"] = string(place.ID)
	s.place("each_way", "ann", func(sl *placement.Slip) { sl.EachWay = true }, placement.Pick{SelectionID: win.Selections[2].ID, Odds: 9000, Version: 1})
	later, _ := s.race("r2")
	s.place("open_each_way", "ann", func(sl *placement.Slip) { sl.EachWay = true },
		placement.Pick{SelectionID: later.Selections[1].ID, Odds: 9000, Version: 1})
	s.settle("a", "home")
	s.settle("b", "home")
	s.settle("d", "away")
	s.finish(win, place)
}

// finish ends the race: runner 1 wins, runner 3 is second.
func (s *brand) finish(win, place market.Market) {
	for i := range win.Selections {
		win.Selections[i].Settle(market.Lost, market.Plain())
		place.Selections[i].Settle(market.Lost, market.Plain())
	}
	win.Selections[0].Settle(market.Won, market.Plain())
	place.Selections[0].Settle(market.Won, market.Plain())
	place.Selections[2].Settle(market.Won, market.Plain())
	e := s.events["r"]
	e.Status, e.Version = market.Ended, 2
	win.Status, place.Status, win.Version, place.Version, win.Generation, place.Generation = market.Settled, market.Settled, 2, 2, 1, 1
	s.save(market.Change{Event: e, From: 1, Changed: []market.Market{win, place}, Desk: []byte("{}")})
	for _, m := range []id.Market{win.ID, place.ID} {
		s.publish("r", market.SettledKind, market.SettledFact{EventID: "r", MarketID: m, Generation: 1})
	}
	s.pass(time.Second)
}

func (s *brand) cashOuts() {
	s.place("cashed", "ann", nil, s.pick("c", "h"))
	s.place("part", "ann", nil, s.pick("e", "h"))
	s.place("ordered", "ann", nil, s.pick("e", "h"))
	s.place("waiting_order", "ann", nil, s.pick("c", "a"))
	s.cashOut("cashed", "ann", 100)
	s.cashOut("part", "ann", 40)
	for name, target := range map[string]money.Amount{"ordered": 11_000, "waiting_order": 30_000} {
		_, err := s.parts.SetOrder(s.t.Context(), "ann", id.Bet(s.names[name]), target)
		require.NoError(s.t, err)
	}
	s.reprice("e", 1500, 4000)
	n, err := s.parts.ExecuteOrders(s.t.Context())
	require.NoError(s.t, err)
	require.Equal(s.t, 1, n)
	s.settle("e", "home")
}

func (s *brand) gifts() {
	for _, name := range []string{"free_used", "free_returned", "free_open", "free_withdrawn"} {
		s.freeBet(name, "bob")
		s.clock.Advance(time.Second)
	}
	free := func(name string) func(*placement.Slip) {
		return func(sl *placement.Slip) { sl.Funds, sl.FreeBet, sl.Stake = bet.Free, s.names[name], 5000 }
	}
	s.place("free_won", "bob", free("free_used"), s.pick("f", "h"))
	s.place("free_void", "bob", free("free_returned"), s.pick("g", "h"))
	s.grant(grant.Grant{Kind: grant.TakeFreeBet, PlayerID: "bob", FreeBet: s.names["free_withdrawn"]})
	s.grant(grant.Grant{Kind: grant.GiveBonus, PlayerID: "bob", Amount: 50_000})
	s.grant(grant.Grant{Kind: grant.ConvertBonus, PlayerID: "bob", Amount: 4000})
	s.grant(grant.Grant{Kind: grant.TakeBonus, PlayerID: "bob", Amount: 3000})
	s.place("bonus_won", "bob", func(sl *placement.Slip) { sl.Funds = bet.Bonus }, s.pick("f", "h"))
	s.grants()
	s.promoCodes()
	s.settle("f", "home")
}

// corrections are windows, bets that are taken back, results that are taken back, and the debts that follow.
func (s *brand) corrections() {
	s.place("taken_back", "bob", nil, s.pick("f2", "h"))
	s.override("override", settlement.Override{Kind: settlement.VoidBet, BetID: id.Bet(s.names["taken_back"])})
	from := s.clock.Now().UnixMilli()
	s.place("in_window", "ann", nil, s.pick("g", "h"))
	s.clock.Advance(time.Second)
	s.cancel("g", from, s.clock.Now().UnixMilli())
	s.cancel("g", 0, from-1) // also the free bet's
	for _, player := range []id.Player{"debi", "owen"} {
		s.place("corrected_"+string(player), player, func(sl *placement.Slip) { sl.Stake = 400_000 }, s.pick("h", "h"))
	}
	s.settle("h", "home")
	for _, player := range []id.Player{"debi", "owen"} {
		s.withdraw("spent_by_"+string(player), player, 900_000, string(player)+".rao@playbank")
		s.approve("spent_by_" + string(player))
		s.pass(5 * time.Second)
	}
	s.rollBack("h")
	s.settle("h", "away")
	s.deposit("debt_paid_in", "debi", 100_000, "500000000009")
	s.pass(5 * time.Second)
}

func (s *brand) payments() {
	s.deposit("created", "ann", 20_000, "")
	s.deposit("expired", "ann", 20_000, "")
	s.order("left_page", payment.Order{PlayerID: "ann", Currency: "INR", Method: "card", Amount: 100_000})
	s.clock.Advance(25 * time.Hour)
	_, err := s.desk.Sweep(s.t.Context())
	require.NoError(s.t, err)
	s.deposit("created", "ann", 20_000, "")
	s.deposit("short", "ann", 50_000, "600000000003")
	s.order("coins_paid", payment.Order{PlayerID: "ann", Currency: "INR", Method: "tether", Amount: 200_000})
	s.order("coins_low", payment.Order{PlayerID: "ann", Currency: "INR", Method: "tether", Amount: 200_010})
	s.deposit("declined", "ann", 20_000, "600000000001")
	s.deposit("unknown", "bob", 20_000, "600000000000")
	s.deposit("looked_for", "bob", 20_000, "610000000000")
	for range 3 {
		s.pass(20 * time.Second)
		_, err := s.desk.Sweep(s.t.Context())
		require.NoError(s.t, err)
	}
	s.deposit("missing", "bob", 20_000, "620000000000")
	s.pass(5 * time.Second)
	s.deposit("queued", "bob", 20_000, "600000000002")
	s.withdraw("pending", "ann", 50_000, "ann.rao@playbank")
	s.clock.Advance(time.Second)
	s.withdraw("rejected", "ann", 50_000, "ann.rao@playbank")
	s.reject("rejected")
	s.clock.Advance(time.Second)
	s.withdraw("cancelled", "ann", 50_000, "ann.rao@playbank")
	s.cancelWithdrawal("cancelled", "ann")
	s.clock.Advance(time.Second)
	s.withdraw("failed", "ann", 50_000, "asha0001@playbank")
	s.approve("failed")
	s.pass(5 * time.Second)
	s.withdraw("paid", "ann", 60_000, "ann.rao@playbank")
	s.approve("paid")
	s.pass(5 * time.Second)
	s.withdraw("approved", "ann", 50_000, "asha0002@playbank")
	s.approve("approved")
	s.reviews()
	s.order("coins_seen", payment.Order{PlayerID: "ann", Currency: "INR", Method: "bitcoin", Amount: 500_000})
	s.pass(5 * time.Second)
	s.hold("approved", "resolution")
	s.order("page", payment.Order{PlayerID: "ann", Currency: "INR", Method: "card", Amount: 100_000})
	s.order("prompt", payment.Order{PlayerID: "kamau", Currency: "KES", Method: "mpesa", Amount: 100_000, Phone: "+254712345678"})
}

// reviews gives staff payments to match, some of which they have resolved, and withdrawals that two members approve.
func (s *brand) reviews() {
	s.sim.Attach(s.strict.Receive)
	s.deposit("held", "bob", 50_000, "710000000003")
	s.deposit("moving", "bob", 50_000, "720000000003")
	s.deposit("matched", "bob", 50_000, "730000000003")
	s.deposit("moved", "bob", 50_000, "740000000003")
	s.deposit("sent_back", "bob", 50_000, "750000000003")
	s.deposit("target", "debi", 20_000, "")
	s.deposit("target_to_be", "debi", 20_000, "")
	s.pass(5 * time.Second)
	for _, name := range []string{"held", "moving", "matched", "moved", "sent_back"} {
		var caseID string
		require.NoError(s.t, s.db.Reader().QueryRow(s.t.Context(), "SELECT id FROM payment_cases WHERE payment_id = $1", s.names[name]).Scan(&caseID))
		s.names["case_"+name] = caseID
	}
	s.resolve("case_matched", payment.ActionCredit, "")
	s.resolve("case_sent_back", payment.ActionReturn, "")
	s.resolve("case_moving", payment.ActionMove, "target_to_be")
	s.resolve("case_moved", payment.ActionMove, "target")
	_, err := s.strict.DecideCase(s.t.Context(), id.PaymentCase(s.names["case_moved"]), true, member("omar"))
	require.NoError(s.t, err)
	s.withdraw("first_look", "bob", 50_000, "bob.roy@playbank")
	s.clock.Advance(time.Second)
	s.withdraw("seen_twice", "bob", 50_000, "bob.roy@playbank")
	for name, members := range map[string][]id.Staff{"first_look": {"meena"}, "seen_twice": {"meena", "omar"}} {
		for _, m := range members {
			_, err := s.strict.Approve(s.t.Context(), id.Withdrawal(s.names[name]), payment.Decision{StaffID: m,
				Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return nil }})
			require.NoError(s.t, err)
		}
	}
	s.pass(5 * time.Second)
	s.sim.Attach(s.desk.Receive)
}

func member(name id.Staff) payment.Actor {
	return payment.Actor{StaffID: name, Record: func(context.Context, *db.Tx, string, string, map[string]any) error { return nil }}
}

func (s *brand) resolve(name string, action payment.CaseAction, target string) {
	_, err := s.strict.Resolve(s.t.Context(), id.PaymentCase(s.names[name]),
		payment.CaseDecision{Action: action, Target: id.Deposit(s.names[target]), Reason: "seen at the bank"}, member("meena"))
	require.NoError(s.t, err)
}
