package proof_test

import (
	"context"
	"fmt"
	"time"

	"pgregory.net/rapid"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
)

// gambler is a player who does things at random, at times that seldom are in order. Any refusal is fine: only the ledger counts.
type gambler struct {
	*brand
	player      id.Player
	from        time.Time
	bets        []id.Bet
	withdrawals []id.Withdrawal
	open, over  []id.Event
}

func newGambler(s *brand, r *rapid.T) *gambler {
	g := &gambler{brand: s, player: id.Player(s.ids.New()), from: s.clock.Now()}
	s.tx(func(ctx context.Context, tx *db.Tx) error { return s.wallet.Open(ctx, tx, g.player, "INR") })
	g.deposit(r)
	g.grant(grant.Grant{Kind: grant.GiveBonus, PlayerID: g.player, Amount: 50_000})
	return g
}

func (g *gambler) actions() map[string]func(*rapid.T) {
	return map[string]func(*rapid.T){
		"deposit": g.deposit, "withdraw": g.withdraw, "decide": g.decide, "bet": g.bet, "another bet": g.bet, "settle": g.result, "settle again": g.again,
		"cash out": g.cash, "grant": g.given, "free bet": g.free,
		"time": func(r *rapid.T) { g.pass(time.Duration(rapid.IntRange(1, 20*86_400).Draw(r, "seconds")) * time.Second) },
		"other clock": func(r *rapid.T) {
			g.clock.Advance(-time.Duration(rapid.IntRange(1, 3000).Draw(r, "ms")) * time.Millisecond)
		},
		"month end": g.monthEnd,
	}
}

// monthEnd moves the clock to just before or after the end of a month in some zone.
func (g *gambler) monthEnd(r *rapid.T) {
	local := g.clock.Now().In(rapid.SampledFrom(zones).Draw(r, "zone"))
	end := time.Date(local.Year(), local.Month()+1, 1, 0, 0, 0, 0, local.Location())
	g.pass(end.Add(time.Duration(rapid.IntRange(-2, 2).Draw(r, "ms")) * time.Millisecond).Sub(g.clock.Now()))
}

func (g *gambler) deposit(r *rapid.T) {
	amount := money.Amount(rapid.IntRange(50_000, 900_000).Draw(r, "amount"))
	dep, _, err := g.desk.CreateDeposit(g.t.Context(), payment.Order{PlayerID: g.player, Currency: "INR", Key: g.key(), Method: "upi", Amount: amount})
	if err != nil {
		return
	}
	mood := rapid.SampledFrom([]string{"0001", "0003", "0004", "9999", "9998"}).Draw(r, "mood")
	_, _ = g.desk.SubmitTransactionID(g.t.Context(), g.player, dep.ID, fmt.Sprintf("%08d%s", g.keys, mood))
	g.pass(5 * time.Second)
}

func (g *gambler) withdraw(r *rapid.T) {
	amount := money.Amount(rapid.IntRange(50_000, 300_000).Draw(r, "amount"))
	name := rapid.SampledFrom([]string{"ann.rao@playbank", "asha0001@playbank"}).Draw(r, "account")
	w, _, err := g.desk.RequestWithdrawal(g.t.Context(), payment.Request{PlayerID: g.player, Currency: "INR", Key: g.key(), Method: "upi", Amount: amount,
		To: payment.Account{Name: "Asha Rao", VPA: name}})
	if err == nil {
		g.withdrawals = append(g.withdrawals, w.ID)
	}
}

func (g *gambler) decide(r *rapid.T) {
	if len(g.withdrawals) == 0 {
		r.Skip("no withdrawals")
	}
	one := rapid.SampledFrom(g.withdrawals).Draw(r, "withdrawal")
	by := payment.Decision{StaffID: "meena", Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return nil }}
	if rapid.Bool().Draw(r, "approve") {
		_, _ = g.desk.Approve(g.t.Context(), one, by)
	} else {
		_, _ = g.desk.Reject(g.t.Context(), one, "by chance", by)
	}
	g.pass(5 * time.Second)
}

func (g *gambler) bet(r *rapid.T) {
	if len(g.open) == 0 || len(g.open) < 3 && rapid.Bool().Draw(r, "new event") {
		name := id.Event(g.ids.New())
		g.event(name, 2000, 2100)
		g.open = append(g.open, name)
	}
	event := rapid.SampledFrom(g.open).Draw(r, "event")
	slip := placement.Slip{PlayerID: g.player, Currency: "INR", Key: g.key(), Stake: money.Amount(rapid.IntRange(1000, 20_000).Draw(r, "stake")),
		Picks: []placement.Pick{g.pick(event, rapid.SampledFrom([]string{"h", "a"}).Draw(r, "side"))}, Policy: placement.KeepOdds}
	switch rapid.IntRange(0, 3).Draw(r, "funds") {
	case 0:
		slip.Funds = bet.Bonus
	case 1:
		if all, _ := g.parts.FreeBets(g.t.Context(), g.player); len(all) > 0 {
			slip.Funds, slip.FreeBet, slip.Stake = bet.Free, all[0].ID, all[0].Amount
		}
	}
	if placed, _, err := g.parts.Place(g.t.Context(), slip); err == nil {
		g.bets = append(g.bets, placed.ID)
	}
}

// result ends an event: a side wins, or all bets are void.
func (g *gambler) result(r *rapid.T) {
	if len(g.open) == 0 {
		r.Skip("no events")
	}
	event := rapid.SampledFrom(g.open).Draw(r, "event")
	g.open = without(g.open, event)
	g.over = append(g.over, event)
	g.end(r, event)
}

// again takes a result back and gives another one.
func (g *gambler) again(r *rapid.T) {
	if len(g.over) == 0 {
		r.Skip("no results")
	}
	event := rapid.SampledFrom(g.over).Draw(r, "event")
	g.rollBack(event)
	g.end(r, event)
}

func (g *gambler) end(r *rapid.T, event id.Event) {
	if winner := rapid.SampledFrom([]string{"home", "away", ""}).Draw(r, "winner"); winner != "" {
		g.settle(event, winner)
		return
	}
	g.change(event, func(e *market.Event, m *market.Market) {
		e.Status, m.Status = market.Ended, m.VoidAll()
		m.Generation++
	})
	g.publish(event, market.SettledKind, market.SettledFact{EventID: event, MarketID: g.at[event].ID, Generation: g.at[event].Generation})
	g.pass(time.Second)
}

func (g *gambler) cash(r *rapid.T) {
	if len(g.bets) == 0 {
		r.Skip("no bets")
	}
	q, err := g.parts.Offer(g.t.Context(), g.player, rapid.SampledFrom(g.bets).Draw(r, "bet"))
	if err == nil && q.Suspended == "" {
		_, _, _ = g.parts.Accept(g.t.Context(), cashout.Acceptance{PlayerID: g.player, BetID: q.BetID, Key: g.key(), QuoteID: q.QuoteID,
			Percent: int64(rapid.IntRange(1, 100).Draw(r, "percent"))})
	}
}

func (g *gambler) given(r *rapid.T) {
	kind := rapid.SampledFrom([]string{string(grant.GiveBonus), string(grant.ConvertBonus), string(grant.TakeBonus)}).Draw(r, "kind")
	g.try(grant.Grant{Kind: grant.Kind(kind), PlayerID: g.player, Amount: money.Amount(rapid.IntRange(100, 20_000).Draw(r, "amount"))})
}

func (g *gambler) free(r *rapid.T) {
	g.try(grant.Grant{Kind: grant.GiveFreeBet, PlayerID: g.player, Amount: money.Amount(rapid.IntRange(1000, 9000).Draw(r, "amount")), MinOdds: 1500, Days: 7})
}

func (g *gambler) try(given grant.Grant) {
	given.Key, given.Currency, given.Reason, given.By = g.key(), "INR", "a test of grants", "meena"
	given.Record = func(context.Context, *db.Tx) error { return nil }
	_, _ = g.parts.Give(g.t.Context(), given)
}

func without(all []id.Event, one id.Event) (rest []id.Event) {
	for _, e := range all {
		if e != one {
			rest = append(rest, e)
		}
	}
	return rest
}
