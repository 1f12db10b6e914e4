package cashout

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

var cashoutsTable = db.Table{Name: "bet_cashouts", Key: []string{"id", "player_id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "player_id", Type: db.Text}, {Name: "bet_id", Type: db.Text}, {Name: "stake", Type: db.Int},
	{Name: "fair", Type: db.Int}, {Name: "margin", Type: db.Int}, {Name: "paid", Type: db.Int}, {Name: "automatic", Type: db.Int},
	{Name: "at", Type: db.Int}}}

var ordersTable = db.Table{Name: "bet_orders", Key: []string{"bet_id"}, Columns: []db.Column{
	{Name: "bet_id", Type: db.Text}, {Name: "target", Type: db.Int}, {Name: "made_at", Type: db.Int}, {Name: "looked_at", Type: db.Int}}}

// cashOut is a cash-out to submit to the wallet.
type cashOut struct {
	broker  *Broker
	bet     bet.Bet // as it was when the cash-out was requested
	key     string
	hash    []any
	percent int64
	order   *standingOrder // that it carries out; nil if the player accepted the offer
	refused error          // the refusal before the wait, which is final
	// price returns what is paid for the rest of the bet at an appraisal, or refuses.
	price func(now appraisal) (money.Amount, error)
}

// run submits the cash-out. If an open leg is live, it first waits for the delay of live bets.
func (t cashOut) run(ctx context.Context, live bool) (res wallet.Result, err error) {
	waited := false
	if live && t.refused == nil {
		if err := t.broker.Clock.Sleep(ctx, t.broker.Delay); err != nil {
			return res, err
		}
		waited = true
	}
	for {
		if res, err = t.submit(ctx, waited); !errors.Is(err, errMustWait) {
			return res, err
		}
		if err := t.broker.Clock.Sleep(ctx, t.broker.Delay); err != nil { // a match began since
			return res, err
		}
		waited = true
	}
}

// submit submits the cash-out to the wallet. It reads the forecasts of builders before, and again when their events change
// meanwhile. If the events change faster than that, the bet is suspended.
func (t cashOut) submit(ctx context.Context, waited bool) (res wallet.Result, err error) {
	for range maxReprices {
		before, err := t.broker.prices(ctx, t.broker.DB.Reader(), &t.bet)
		if err != nil {
			return res, err
		}
		if res, err = t.broker.Wallet.Submit(ctx, t.command(before, waited)); !errors.Is(err, errRepriced) {
			return res, err
		}
	}
	return res, ErrNoCashOut.WithData("suspended", ReasonMarketSuspended)
}

// command returns the command that decides on the cash-out with the bet locked and the events of its legs verified.
func (t cashOut) command(before prices, waited bool) wallet.Command {
	account := t.bet.Account()
	rows := []wallet.RowKey{{Loader: bet.BetLoader, Key: string(t.bet.ID)}}
	seen := map[wallet.RowKey]bool{}
	for _, l := range t.bet.Legs {
		for _, r := range []wallet.RowKey{{Loader: bet.OfferLoader, Key: string(l.SelectionID)}, {Loader: bet.MarketLoader, Key: string(l.MarketID)}, {Loader: bet.WindowLoader, Key: string(l.MarketID)}} {
			if !seen[r] {
				seen[r] = true
				rows = append(rows, r)
			}
		}
	}
	decide := func(v *wallet.View) (wallet.Decision, error) {
		if t.refused != nil {
			return wallet.Decision{}, t.refused
		}
		one, ok := v.Row(bet.BetLoader, string(t.bet.ID)).(*bet.Bet)
		if !ok {
			return wallet.Decision{}, bet.ErrNoBet
		}
		known := prices{map[id.Selection]market.Offer{}, map[id.Market]market.Market{}, map[id.Market][]bet.Window{}, before.margins, before.builders}
		for _, r := range rows[1:] {
			switch x := v.Row(r.Loader, r.Key).(type) {
			case market.Offer:
				known.offers[id.Selection(r.Key)] = x
			case market.Market:
				known.markets[id.Market(r.Key)] = x
			case []bet.Window:
				known.windows[id.Market(r.Key)] = x
			}
		}
		if outdated(one, known) {
			return wallet.Decision{}, errRepriced
		}
		a := appraise(one, known, clock.Millis(v.Now()))
		whole, err := t.price(a)
		if err != nil {
			return wallet.Decision{}, err
		}
		if a.live && !waited {
			return wallet.Decision{}, errMustWait
		}
		return t.decide(v, *one, a, whole)
	}
	return wallet.Command{Key: t.key, Hash: wallet.HashOf(t.hash...), Accounts: []wallet.AccountID{account}, Rows: rows, Decide: decide}
}

// decide returns the writes of a cash-out.
func (t cashOut) decide(v *wallet.View, one bet.Bet, a appraisal, whole money.Amount) (wallet.Decision, error) {
	stake, paid := a.part(t.percent, whole)
	if stake <= 0 || paid <= 0 {
		return wallet.Decision{}, ErrTooLittle
	}
	was, at, account := one, clock.Millis(v.Now()), one.Account()
	one.Cashed, one.CashedFor = one.Cashed+stake, one.CashedFor+paid
	if one.Cashed == one.Stake {
		one.Status, one.SettledAt = bet.Cashed, at
	}
	id := v.NewID()
	updates := []wallet.Update{{Table: bet.Table, Guard: []string{"status", "cashed"}, Set: []string{"status", "cashed", "cashed_for", "settled_at"},
		Row: []any{string(one.ID), string(one.PlayerID), string(was.Status), int64(was.Cashed), string(one.Status), int64(one.Cashed), int64(one.CashedFor), one.SettledAt}}}
	if t.order != nil { // it must be unchanged: a deleted or raised order is not executed
		updates = append(updates, wallet.Update{Table: ordersTable, Guard: []string{"target", "made_at"}, Set: []string{"looked_at"},
			Row: []any{string(one.ID), int64(t.order.Target), t.order.MadeAt, at}})
	}
	receipt := Receipt{id, one.ID, stake, paid, one.Status == bet.Cashed, at}
	answer, err := json.Marshal(StoredReceipt{receipt, receipt.DigestOf(t.key, wallet.EncodeHash(wallet.HashOf(t.hash...)),
		Terms{one.PlayerID, one.Currency, a.fair, a.margin, t.order != nil})})
	if err != nil {
		return wallet.Decision{}, fmt.Errorf("encode receipt: %w", err)
	}
	return wallet.Decision{
		Transfers: []wallet.Transfer{{Kind: bet.CashOutTransfer, Ref: string(one.ID), Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Stakes, one.Currency), Amount: -paid}, {Account: account, Amount: paid}}}},
		Writes:  []wallet.Write{{Table: cashoutsTable, Row: []any{id, string(one.PlayerID), string(one.ID), int64(stake), int64(a.fair), a.margin, int64(paid), bet.Flag(t.order != nil), at}}},
		Updates: updates,
		Rows:    []wallet.Row{{RowKey: wallet.RowKey{Loader: bet.BetLoader, Key: string(one.ID)}, Value: &one}},
		Events: append([]outbox.Event{outbox.New(v.NewID(), bet.CashedKind, string(one.PlayerID), at,
			bet.CashedOut{PlayerID: one.PlayerID, BetID: one.ID, Currency: one.Currency, Stake: stake, Paid: paid, Whole: one.Status == bet.Cashed,
				Automatic: t.order != nil})}, one.Used(v.NewID, at)...),
		Answer: answer,
	}, nil
}

// prices reads the data that a bet is appraised by.
func (b *Broker) prices(ctx context.Context, q db.Querier, one *bet.Bet) (known prices, err error) {
	selections, markets := map[id.Selection]bool{}, map[id.Market]bool{}
	for _, l := range one.Legs {
		selections[l.SelectionID], markets[l.MarketID] = true, true
	}
	if known.offers, err = market.Offers(ctx, q, slices.Sorted(maps.Keys(selections))); err != nil {
		return known, err
	}
	ms, err := market.ByID(ctx, q, slices.Sorted(maps.Keys(markets))...)
	if err != nil {
		return known, err
	}
	known.markets = make(map[id.Market]market.Market, len(ms))
	for _, m := range ms {
		known.markets[m.ID] = m
	}
	if known.windows, err = bet.Windows(ctx, q, slices.Sorted(maps.Keys(markets))); err != nil {
		return known, err
	}
	if known.margins, err = Margins(ctx, q); err != nil {
		return known, err
	}
	known.builders, err = b.builders(ctx, one, known)
	return known, err
}
