// Package betaudit checks stored bets, cash-outs, the free bets of bets and the events of bonus bets against the wallet and against the results
// of their markets.
package betaudit

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// auditPage is how many bets are checked at once.
const auditPage = 500

// TransferKinds are the kinds of transfers that bets make and this package checks.
var TransferKinds = []string{bet.StakeTransfer, bet.PayoutTransfer, bet.FreePayoutTransfer, bet.RefundTransfer, bet.CashOutTransfer, bet.ReversalTransfer}

// Audit makes every check of bets, cash-outs and the free bets of bets, against the ledger and against the results, on one state of
// the database. It only reads and may run while the server is busy. It excuses a bet from the checks of results only if a pending
// event is about to settle the bet.
func Audit(ctx context.Context, d *db.DB) ([]audit.Result, error) {
	return audit.Run(ctx, d, Checks()...)
}

// Checks returns all checks of this package, the one that reads every bet first.
func Checks() []audit.Pass {
	bets := audit.Pass{Run: checkBets}
	for _, c := range betChecks {
		bets.Names = append(bets.Names, c.name)
	}
	bets.Names = append(bets.Names, orphanMoney, orphanCommand, orphanEvent)
	return slices.Concat([]audit.Pass{bets, freeChecks}, rowChecks)
}

// betCheck checks one bet with its legs, cash-outs, commands and transfers.
type betCheck struct {
	name string
	find func(x *auditedBet, b *audit.Breaches)
}

// betChecks are the checks of single bets; each file of this package defines those of one subject.
var betChecks = slices.Concat(termsChecks, resultChecks, moneyChecks, cashOutChecks, eventChecks)

const (
	orphanMoney   = "each transfer of a bet refers to an existing bet"
	orphanCommand = "each command that accepted a bet refers to an existing bet"
)

// auditedBet is a bet with the data of other rows about it.
type auditedBet struct {
	*bet.Bet
	owned     []ownedLeg // of its legs, in their order
	outcomes  []bet.Outcome
	offers    map[id.Selection]market.Offer // of its legs' selections
	markets   map[id.Market]market.Market   // of its legs
	waits     bool                          // a pending event may still change it
	commands  []wallet.CommandRecord        // commands whose answer names it
	transfers []wallet.Record               // transfers that refer to it
	cashouts  []cashOutRow
	events    []bonus.BetEvent // that bonuses have for it

	oncePerEvent bool // its bonus allows one bet on each event
}

// ownedLeg is the part of a leg's key that a Leg does not have.
type ownedLeg struct {
	position int
	player   id.Player
}

// pass reads bets, the commands that took them, the transfers that refer to them and the events that bonuses have for them in parallel,
// all in the order of the bets' ids.
type pass struct {
	q        db.Querier
	bets     *db.Cursor[*bet.Bet]
	commands *db.Cursor[wallet.CommandRecord]
	records  *wallet.Records
	events   *db.Cursor[bonus.BetEvent]
	waiting  waiting
	found    []*audit.Breaches
}

func checkBets(ctx context.Context, q db.Querier, found []*audit.Breaches) (err error) {
	x := pass{q: q, found: found}
	if x.waiting, err = readWaiting(ctx, q); err != nil {
		return err
	}
	if x.bets, err = db.OpenCursor(ctx, q, "SELECT "+bet.Columns+" ORDER BY id"+db.Bytewise(q), bet.Scan); err != nil {
		return err
	}
	defer func() { _ = x.bets.Close(ctx) }()
	if x.commands, err = wallet.OpenCommands(ctx, q, "bet:", ""); err != nil {
		return err
	}
	defer func() { _ = x.commands.Close(ctx) }()
	if x.records, err = wallet.OpenRecords(ctx, q, "bet."); err != nil {
		return err
	}
	defer func() { _ = x.records.Close(ctx) }()
	if x.events, err = bonus.OpenBetEvents(ctx, q); err != nil {
		return err
	}
	defer func() { _ = x.events.Close(ctx) }()
	for {
		page, err := x.next(ctx)
		if err != nil {
			return err
		}
		for _, one := range page {
			for i, c := range betChecks {
				c.find(one, found[i])
			}
		}
		if len(page) == 0 {
			return nil
		}
	}
}

// next returns the next bets with their commands, transfers, events and other rows. It reports commands, transfers and events that
// belong to no bet.
func (x *pass) next(ctx context.Context) (page []*auditedBet, err error) {
	for len(page) < auditPage {
		b, ok, err := x.bets.Next(ctx)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		one := &auditedBet{Bet: b}
		if one.commands, err = x.commandsOf(ctx, b.ID); err != nil {
			return nil, err
		}
		if one.transfers, err = x.transfersOf(ctx, b.ID); err != nil {
			return nil, err
		}
		if one.events, err = x.eventsOf(ctx, b.ID); err != nil {
			return nil, err
		}
		page = append(page, one)
	}
	if len(page) == 0 { // the remaining commands, transfers and events belong to no bet
		if _, err = x.commandsOf(ctx, ""); err != nil {
			return nil, err
		}
		if _, err = x.transfersOf(ctx, ""); err != nil {
			return nil, err
		}
		_, err = x.eventsOf(ctx, "")
		return nil, err
	}
	return page, x.complete(ctx, page)
}

// commandsOf returns the commands that took a bet and reports the commands before them that took none. An empty id is after all
// bets.
func (x *pass) commandsOf(ctx context.Context, betID id.Bet) (found []wallet.CommandRecord, err error) {
	for {
		c, ok, err := x.commands.Peek(ctx)
		if err != nil || !ok {
			return found, err
		}
		id, _, wrong := bet.ReadAnswer([]byte(c.Answer))
		switch {
		case wrong == nil && betID != "" && id > betID:
			return found, nil
		case wrong == nil && id == betID:
			found = append(found, c)
		default:
			x.found[len(betChecks)+1].Add("command %s accepted bet %s, which does not exist", c.Key, c.Answer)
		}
		if _, _, err := x.commands.Next(ctx); err != nil {
			return nil, err
		}
	}
}

// transfersOf returns the transfers that refer to a bet and reports the transfers before them that refer to none.
func (x *pass) transfersOf(ctx context.Context, betID id.Bet) ([]wallet.Record, error) {
	for {
		ref, ok, err := x.records.Peek(ctx)
		if err != nil || !ok || betID != "" && ref > string(betID) {
			return nil, err
		}
		all, err := x.records.Next(ctx)
		if err != nil || ref == string(betID) && betID != "" {
			return all, err
		}
		for _, r := range all {
			x.found[len(betChecks)].Add("transfer %s of kind %s is about %q, which is no bet", r.ID, r.Kind, ref)
		}
	}
}

// complete reads the legs, cash-outs and results of some bets.
func (x *pass) complete(ctx context.Context, page []*auditedBet) error {
	bets := make([]*bet.Bet, 0, len(page))
	ids := make([]id.Bet, 0, len(page))
	for i, one := range page {
		if i == 0 || page[i-1].ID != one.ID { // another check reports a repeated id
			bets, ids = append(bets, one.Bet), append(ids, one.ID)
		}
	}
	if err := bet.AddLegs(ctx, x.q, bets); err != nil {
		return err
	}
	at := make(map[id.Bet]*auditedBet, len(page))
	for _, one := range slices.Backward(page) {
		at[one.ID] = one
	}
	if err := addOwners(ctx, x.q, ids, at); err != nil {
		return err
	}
	if err := addCashOuts(ctx, x.q, ids, at); err != nil {
		return err
	}
	if err := addLimits(ctx, x.q, page); err != nil {
		return err
	}
	known, err := settlement.ReadResults(ctx, x.q, bets)
	if err != nil {
		return err
	}
	markets, err := readMarkets(ctx, x.q, bets)
	if err != nil {
		return err
	}
	for _, one := range page {
		one.offers, one.markets = known.Offers, markets
		one.waits = x.waiting.about(one.Bet)
		one.outcomes = make([]bet.Outcome, len(one.Legs))
		for i, l := range one.Legs {
			r, f := known.Of(one.Bet, l)
			one.outcomes[i] = bet.OutcomeOf(l, r, f)
		}
	}
	return nil
}

// addOwners reads the players of the legs, which AddLegs omits.
func addOwners(ctx context.Context, q db.Querier, ids []id.Bet, at map[id.Bet]*auditedBet) error {
	type owner struct {
		bet      id.Bet
		player   id.Player
		position int
	}
	rows, err := q.QueryIn(ctx, "SELECT bet_id, player_id, position FROM bet_legs WHERE bet_id", id.Strings(ids))
	all, err := db.Collect(rows, err, func(r *sql.Rows) (o owner, err error) { return o, r.Scan(&o.bet, &o.player, &o.position) })
	if err != nil {
		return fmt.Errorf("read whose legs are: %w", err)
	}
	slices.SortFunc(all, func(a, b owner) int { return cmp.Compare(a.position, b.position) })
	for _, o := range all {
		x := at[o.bet]
		x.owned = append(x.owned, ownedLeg{o.position, o.player})
	}
	return nil
}

func readMarkets(ctx context.Context, q db.Querier, bets []*bet.Bet) (map[id.Market]market.Market, error) {
	ids := map[id.Market]bool{}
	for _, b := range bets {
		for _, l := range b.Legs {
			ids[l.MarketID] = true
		}
	}
	all, err := market.ByID(ctx, q, slices.Sorted(maps.Keys(ids))...)
	found := make(map[id.Market]market.Market, len(all))
	for _, m := range all {
		found[m.ID] = m
	}
	return found, err
}

// waiting are the markets and bets of the pending events that settlement will handle.
type waiting struct {
	markets map[id.Market]bool
	bets    map[id.Bet]bool
}

func readWaiting(ctx context.Context, q db.Querier) (waiting, error) {
	w := waiting{map[id.Market]bool{}, map[id.Bet]bool{}}
	return w, outbox.EachPending(ctx, q, settlement.ReactionName, func(e outbox.Event) error {
		if e.Kind == bet.VoidedKind {
			fact, err := outbox.Decode[bet.Voided](e)
			w.bets[fact.BetID] = true
			return err
		}
		fact, err := outbox.Decode[struct { // the payloads about markets name the market in the same field
			MarketID id.Market `json:"market_id"`
		}](e)
		w.markets[fact.MarketID] = true
		return err
	})
}

// about reports whether a pending event may change a bet.
func (w waiting) about(b *bet.Bet) bool {
	return w.bets[b.ID] || slices.ContainsFunc(b.Legs, func(l bet.Leg) bool { return w.markets[l.MarketID] })
}
