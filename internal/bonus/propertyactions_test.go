package bonus_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// refusal reports whether an error refuses what a player wanted.
func refusal(err error) bool {
	var f *fault.Error
	return errors.As(err, &f) && f.Kind != fault.Internal && f.Kind != fault.Unavailable
}

func (p *sequence) next() string {
	p.n++
	return fmt.Sprint(p.offers, "-", p.n)
}

// inTx runs what a package does in a transaction of its own, again if another command was faster, as the callers do.
func (n *node) inTx(ctx context.Context, do func(ctx context.Context, tx *db.Tx) error) error {
	return wallet.RetryContended(func() error {
		return n.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return errors.Join(do(ctx, tx), n.half()) })
	})
}

// begins lets a player choose the offer for a deposit, or gives it.
func (p *sequence) begins(r *rapid.T) {
	playerID, offer := rapid.SampledFrom(p.players).Draw(r, "player"), p.m.drawn
	if p.m.waiting(playerID) != nil && rapid.IntRange(0, 4).Draw(r, "thinks again") > 0 {
		return
	}
	who := bonus.Player{ID: playerID, Currency: offer.currency}
	bonusID := p.brand.BonusesOf(offer.ID)[0].ID
	for _, of := range p.brand.BonusesOf(offer.ID) {
		if of.MaxBonus.Currency == offer.currency {
			bonusID = of.ID
		}
	}
	if offer.Kind != content.Match {
		p.do(r, p.gift(playerID, bonusID, fmt.Sprint("test:", playerID, rapid.IntRange(1, 4).Draw(r, "source"))), rapid.SampledFrom([]string{"once", "repeated", "on both nodes", "interrupted", "half-way"}).Draw(r, "how"))
		return
	}
	var made bonus.Balance
	chosen := p.m.waiting(playerID)
	a := action{name: "choose", run: func(ctx context.Context, n *node) (err error) {
		if !offer.Landing {
			made, err = n.Choose(ctx, who, bonusID, "")
			return err
		}
		return n.inTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			made, err = n.Await(ctx, tx, who, bonusID, "")
			return err
		})
	}, want: func(m *model) bool {
		if !offer.Landing && chosen != nil {
			return true // it waits already
		}
		return m.await(playerID, made.ID)
	}, done: func() {}}
	p.do(r, a, rapid.SampledFrom([]string{"once", "half-way"}).Draw(r, "how"))
}

func (p *sequence) gift(playerID id.Player, bonusID, source string) action {
	of, _ := p.brand.Bonus(bonusID)
	return action{name: "give", run: func(ctx context.Context, n *node) error {
		return n.inTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			return n.Give(ctx, tx, bonus.Gift{PlayerID: playerID, Currency: p.m.currency, Amount: of.MaxBonus.Amount, BonusID: bonusID, Source: source, Terms: of.Terms})
		})
	}, want: func(m *model) bool { return m.give(playerID, source, false) }, done: func() {}}
}

// deposit credits a deposit, or repeats the event of an earlier one.
func (p *sequence) deposit(r *rapid.T) action {
	again := len(p.deposits) > 0 && rapid.IntRange(0, 3).Draw(r, "again") == 0
	var d bonus.Deposit
	if again {
		d = rapid.SampledFrom(p.deposits).Draw(r, "deposit")
	} else {
		least := p.m.least * money.Amount(max(1, p.m.Terms.MinDeposit))
		amount := rapid.SampledFrom([]money.Amount{least, least - p.m.step, 3 * least, 100 * least, least + money.Amount(rapid.Int64Range(0, 10_000).Draw(r, "more"))*p.m.step}).Draw(r, "amount")
		playerID := rapid.SampledFrom(p.players).Draw(r, "player")
		d = bonus.Deposit{ID: id.Deposit(p.ids.New()), PlayerID: playerID, Currency: p.m.currency, Amount: amount, At: p.clock.Now().UnixMilli()}
	}
	credit := wallet.PostCommand("deposit:"+string(d.ID), wallet.HashOf(string(d.ID)), wallet.Transfer{Kind: "test.deposit", Ref: string(d.ID), Entries: []wallet.Entry{
		{Account: wallet.HouseAccount(wallet.Stakes, d.Currency), Amount: -d.Amount}, {Account: wallet.PlayerCash(d.PlayerID, d.Currency), Amount: d.Amount}}})
	return action{name: "deposit", run: func(ctx context.Context, n *node) error {
		if _, err := n.wallet.Submit(ctx, credit); err != nil {
			return err
		}
		return wallet.RetryContended(func() error { return n.Award(ctx, d) })
	}, want: func(m *model) bool { return m.deposit(d, again) }, done: func() {
		if !again {
			p.deposits = append(p.deposits, d)
		}
	}}
}

// some draws the key of a bonus that was granted, mostly of an active one; "" if there is none.
func (p *sequence) some(r *rapid.T) string {
	var active, granted []string
	for _, key := range slices.Sorted(maps.Keys(p.m.bonuses)) {
		switch e := p.m.bonuses[key]; {
		case e.Status == bonus.Pending:
			active = append(active, key)
		case e.Granted > 0:
			granted = append(granted, key)
		}
	}
	switch {
	case len(active) > 0 && (len(granted) == 0 || rapid.IntRange(0, 9).Draw(r, "an ended one") > 0):
		return rapid.SampledFrom(active).Draw(r, "bonus")
	case len(granted) > 0:
		return rapid.SampledFrom(granted).Draw(r, "ended bonus")
	}
	return ""
}

// stake places a bet or plays a round from a bonus.
func (p *sequence) stake(r *rapid.T) action {
	key := p.some(r)
	if key == "" {
		return action{}
	}
	e, g, source := p.m.bonuses[key], p.actual[key], p.next()
	s := bonus.Stake{Product: p.product(r), Amount: p.stakeOf(r, e), Game: rapid.SampledFrom([]string{spinGame, "coins"}).Draw(r, "game"), Usual: rapid.IntRange(0, 5).Draw(r, "bought") > 0}
	if e.OfSpins && e.SpinsWon < 0 && rapid.IntRange(0, 5).Draw(r, "no spin") > 0 {
		s = bonus.Stake{Product: content.Slots, Amount: money.Amount(p.m.Terms.Spins.Stake) * p.m.least, Game: spinGame, Usual: true}
	}
	if s.Product == content.Sports {
		s.Odds, s.Game = max(money.One, p.m.Terms.MinOdds+money.Odds(rapid.SampledFrom([]int64{-1, 0, 0, 0, 0, 3000}).Draw(r, "odds"))), ""
		return p.bet(key, g, "bet:"+source, s)
	}
	return p.round(key, g, "round:"+source, s, p.payout(r, s.Amount))
}

// product draws a product, mostly one that the bonus can be staked on.
func (p *sequence) product(r *rapid.T) content.BonusProduct {
	if rapid.IntRange(0, 9).Draw(r, "any product") == 0 {
		return rapid.SampledFrom(content.BonusProducts()).Draw(r, "product")
	}
	return rapid.SampledFrom(slices.Sorted(maps.Keys(p.m.Terms.Counts))).Draw(r, "allowed product")
}

// plays stakes a few times, each time with the result and its event.
func (p *sequence) plays(r *rapid.T) {
	for range rapid.IntRange(1, 6).Draw(r, "stakes") {
		bets, events := len(p.bets), len(p.events)
		p.one(p.stake)(r)
		if len(p.bets) > bets {
			b := p.bets[bets]
			p.do(r, p.resultOf(b, p.payout(r, b.stake.Amount), true), "once")
		}
		if len(p.events) > events {
			p.one(func(*rapid.T) action { return p.eventOf(p.events[events]) })(r)
		}
	}
}

// stakeOf draws the amount of a stake: what the bonus has, the largest stake or any.
func (p *sequence) stakeOf(r *rapid.T, e *expected) money.Amount {
	most := money.Amount(p.m.Terms.MaxBet) * p.m.least
	amounts := []money.Amount{e.Held, e.Held, e.Held, e.Held / 2, e.Held / 3, e.Held + 1, p.m.least, most, most + 1, money.Amount(rapid.Int64Range(1, 100).Draw(r, "amount")) * p.m.least}
	if most > 0 {
		amounts = append(amounts, min(most, e.Held), min(most, e.Held), min(most, e.Held))
	}
	return max(1, rapid.SampledFrom(amounts).Draw(r, "stake"))
}

func (p *sequence) payout(r *rapid.T, stake money.Amount) money.Amount {
	return stake * money.Amount(rapid.SampledFrom([]int64{0, 0, 1, 2, 3, 5, 60}).Draw(r, "times"))
}

// bet is the command of a placement.
func (p *sequence) bet(key string, g bonus.Balance, source string, s bonus.Stake) action {
	account := wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID)
	c := wallet.Command{Key: source, Hash: wallet.HashOf(source), Accounts: []wallet.AccountID{account}, Rows: bonus.BetRows(g.ID)}
	c.Decide = func(v *wallet.View) (d wallet.Decision, err error) {
		if err := bonus.Admit(v, g.ID, g.PlayerID, g.Currency, s); err != nil {
			return d, err
		}
		d.Transfers = []wallet.Transfer{moves("test.stake", source, account, wallet.Stakes, s.Amount)}
		d.Writes, d.Answer = []wallet.Write{{Table: betsTable, Row: []any{source, string(g.ID), int64(1)}}}, []byte("{}")
		return d, nil
	}
	return action{name: "bet", run: submits(c), want: func(m *model) bool { return m.stake(key, source, s, false, 0) }, done: func() {
		p.flows[key] -= s.Amount
		p.bets = append(p.bets, &bet{key: key, source: source, stake: s, open: true})
	}}
}

// round is the command of a round: stake, change of the spins and payout are one.
func (p *sequence) round(key string, g bonus.Balance, source string, s bonus.Stake, pays money.Amount) action {
	account := wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID)
	c := wallet.Command{Key: source, Hash: wallet.HashOf(source), Accounts: []wallet.AccountID{account}, Rows: bonus.Rows(g.ID)}
	c.Decide = func(v *wallet.View) (d wallet.Decision, err error) {
		if err := bonus.Admit(v, g.ID, g.PlayerID, g.Currency, s); err != nil {
			return d, err
		}
		if update, changed, ok := bonus.Spin(v, g.ID); ok {
			d.Updates, d.Rows = append(d.Updates, update), append(d.Rows, changed)
		}
		if d.Transfers = []wallet.Transfer{moves("test.stake", source, account, wallet.Casino, s.Amount)}; pays > 0 {
			d.Transfers = append(d.Transfers, moves("test.payout", source, account, wallet.Casino, -pays))
		}
		d.Answer = []byte("{}")
		return d, nil
	}
	return action{name: "round", run: submits(c), want: func(m *model) bool { return m.stake(key, source, s, true, pays) }, done: func() {
		p.flows[key] += pays - s.Amount
		p.events = append(p.events, queued{key, bonus.Use{PlayerID: g.PlayerID, Grant: g.ID, Source: source, Product: s.Product, Game: s.Game, Stake: s.Amount, Version: 1}})
	}}
}

// moves is a transfer of an amount from an account to one of the operator.
func moves(kind, ref string, account wallet.AccountID, to string, amount money.Amount) wallet.Transfer {
	return wallet.Transfer{Kind: kind, Ref: ref, Entries: []wallet.Entry{{Account: account, Amount: -amount}, {Account: wallet.HouseAccount(to, account.Currency()), Amount: amount}}}
}

func submits(c wallet.Command) func(ctx context.Context, n *node) error {
	return func(ctx context.Context, n *node) error {
		_, err := n.wallet.Submit(ctx, c)
		return err
	}
}

// result settles an open bet: lost, won, void or cashed out.
func (p *sequence) result(r *rapid.T) action {
	b := p.someBet(r, true)
	if b == nil {
		return action{}
	}
	void := rapid.IntRange(0, 4).Draw(r, "void") == 0
	payout := p.payout(r, b.stake.Amount)
	if void {
		payout = b.stake.Amount
	}
	return p.resultOf(b, payout, !void)
}

func (p *sequence) someBet(r *rapid.T, open bool) *bet {
	var found []*bet
	for _, b := range p.bets {
		if b.open == open {
			found = append(found, b)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return rapid.SampledFrom(found).Draw(r, "bet")
}

// resultOf pays a bet. What was void or cashed out does not count.
func (p *sequence) resultOf(b *bet, payout money.Amount, counts bool) action {
	g := p.actual[b.key]
	account, version, paid := wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID), b.version+1, id.Transfer(p.ids.New())
	key := fmt.Sprint(b.source, ":", version)
	c := wallet.Command{Key: key, Hash: wallet.HashOf(key), Accounts: []wallet.AccountID{account}, Decide: func(*wallet.View) (d wallet.Decision, err error) {
		if payout > 0 {
			d.Transfers = []wallet.Transfer{moves("test.payout", b.source, account, wallet.Stakes, -payout)}
			d.Transfers[0].ID = paid
		}
		d.Updates, d.Answer = []wallet.Update{openness(b, 1, 0)}, []byte("{}")
		return d, nil
	}}
	return action{name: "result", of: b.source, run: submits(c), want: func(m *model) bool { return m.result(b.key, b.source, payout) }, done: func() {
		b.open, b.payout, b.transfer, b.version = false, payout, paid, version
		p.flows[b.key] += payout
		p.publish(b, g, counts)
	}}
}

// openness is the change of a bet that gets a result, or has none any more.
func openness(b *bet, was, is int64) wallet.Update {
	table := db.Table{Name: betsTable.Name, Key: betsTable.Key, Columns: []db.Column{{Name: "source", Type: db.Text}, {Name: "open", Type: db.Int}}}
	return wallet.Update{Table: table, Guard: []string{"open"}, Set: []string{"open"}, Row: []any{b.source, was, is}}
}

func (p *sequence) publish(b *bet, g bonus.Balance, counts bool) {
	u := bonus.Use{PlayerID: g.PlayerID, Grant: g.ID, Source: b.source, Product: content.Sports, Version: b.version}
	if counts {
		u.Stake = b.stake.Amount
	}
	p.events = append(p.events, queued{b.key, u})
}

// reopen takes a result back, as a correction does: what was paid and is spent becomes a debt of the bonus.
func (p *sequence) reopen(r *rapid.T) action {
	b := p.someBet(r, false)
	if b == nil {
		return action{}
	}
	g := p.actual[b.key]
	account, version := wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID), b.version+1
	key := fmt.Sprint(b.source, ":", version)
	c := wallet.Command{Key: key, Hash: wallet.HashOf(key), Accounts: []wallet.AccountID{account}}
	if b.payout > 0 {
		c.Rows = []wallet.RowKey{{Loader: wallet.TransferLoader, Key: string(b.transfer)}}
	}
	c.Decide = func(v *wallet.View) (d wallet.Decision, err error) {
		if b.payout > 0 {
			back, err := v.ReversalWithDebt("test.reversal", b.transfer)
			if err != nil {
				return d, err
			}
			d.Transfers = []wallet.Transfer{back}
		}
		d.Updates, d.Answer = []wallet.Update{openness(b, 0, 1)}, []byte("{}")
		return d, nil
	}
	return action{name: "reopen", of: b.source, run: submits(c), want: func(m *model) bool { return m.reopen(b.key, b.source, b.payout) }, done: func() {
		p.flows[b.key] -= b.payout
		b.open, b.version, b.payout = true, version, 0
		p.publish(b, g, false)
	}}
}

// event handles the event of a bet or round: any that was published, in any order and again.
func (p *sequence) event(r *rapid.T) action {
	if len(p.events) == 0 {
		return action{}
	}
	last := len(p.events) - 1
	return p.eventOf(p.events[rapid.IntRange(max(0, last-4), last).Draw(r, "event")])
}

func (p *sequence) eventOf(q queued) action {
	return action{name: "event", run: func(ctx context.Context, n *node) error { return n.Count(ctx, q.Use) }, want: func(m *model) bool { return m.count(q.key, q.Use) }, done: func() {}}
}

func (p *sequence) cancel(r *rapid.T) action {
	keys := slices.Sorted(maps.Keys(p.m.bonuses))
	if len(keys) == 0 {
		return action{}
	}
	key := rapid.SampledFrom(keys).Draw(r, "bonus")
	g := p.actual[key]
	staff := p.m.bonuses[key].Granted > 0 && rapid.Bool().Draw(r, "by staff")
	return action{name: "cancel", run: func(ctx context.Context, n *node) error {
		if staff {
			return n.CancelActive(ctx, g.PlayerID, g.ID, func(context.Context, *db.Tx, bonus.Balance) error { return n.half() })
		}
		return n.Cancel(ctx, g.PlayerID, g.ID, "")
	}, want: func(m *model) bool { return m.cancel(key) }, done: func() {}}
}

// ends does what can end a bonus: mostly time passes.
func (p *sequence) ends(r *rapid.T) {
	switch rapid.IntRange(0, 9).Draw(r, "end") {
	case 0:
		p.one(p.cancel)(r)
	case 1:
		p.withdraws(r)
	case 2, 3:
		p.one(p.expire)(r)
	default:
		p.pass(r)
	}
}

// withdraws ends the bonuses of a player, as a withdrawal does that the player confirms.
func (p *sequence) withdraws(r *rapid.T) {
	playerID := rapid.SampledFrom(p.players).Draw(r, "player")
	var keys []string
	var grants []id.Grant
	for key, e := range p.m.bonuses {
		if e.Player == playerID {
			keys, grants = append(keys, key), append(grants, p.actual[key].ID)
		}
	}
	a := action{name: "withdrawal", run: func(ctx context.Context, n *node) error {
		return n.inTx(ctx, func(ctx context.Context, tx *db.Tx) error { return n.Deactivate(ctx, tx, playerID, grants...) })
	}, want: func(m *model) bool { return m.leave(keys) }, done: func() {}}
	p.one(func(*rapid.T) action { return a })(r)
}

// pass lets time pass, often to the edge of the time of a bonus.
func (p *sequence) pass(r *rapid.T) {
	by := time.Duration(rapid.SampledFrom([]int64{0, 1, 1_000, 60_000, 3_600_000, 86_400_000}).Draw(r, "ms")) * time.Millisecond
	if key := p.some(r); key != "" && p.m.bonuses[key].Status == bonus.Pending && rapid.IntRange(0, 9).Draw(r, "to the edge") == 0 {
		left := time.UnixMilli(p.m.bonuses[key].Expires).Sub(p.clock.Now()) - time.Duration(rapid.IntRange(0, 1).Draw(r, "before"))*time.Millisecond
		by = max(0, left)
	}
	p.clock.Advance(by)
}

// expire is a step of the job.
func (p *sequence) expire(*rapid.T) action {
	return action{name: "expire", run: func(ctx context.Context, n *node) error {
		_, err := n.Expire(ctx)
		return err
	}, want: func(m *model) bool { return m.expire() }, done: func() {}}
}
