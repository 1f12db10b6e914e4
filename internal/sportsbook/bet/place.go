package bet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Place takes a bet: it checks the slip, waits if a leg's event is live, and takes the stake and the bet in one command that
// checks everything again. hit tells that the same key and input were answered before; the answer is then the first one.
//
// Refusals are those of this package (409 with the field "offer" where prices matter), those of the Gate,
// wallet.ErrInsufficient and wallet.ErrMismatch. When ctx ends during the wait nothing has happened.
func (b *Book) Place(ctx context.Context, s Slip) (placed Bet, hit bool, err error) {
	if err := s.check(); err != nil {
		return Bet{}, false, err
	}
	offers, err := market.Offers(ctx, b.DB.Reader(), s.selections())
	if err != nil {
		return Bet{}, false, err
	}
	if err := b.Gate.Admit(ctx, s.PlayerID, product(offers)); err != nil {
		return Bet{}, false, err
	}
	_, refused := s.judge(from(offers), b.now(), false)
	waited := false
	if errors.Is(refused, errMustWait) {
		if err := b.Clock.Sleep(ctx, b.Delay); err != nil {
			return Bet{}, false, err
		}
		refused, waited = nil, true
	}
	for {
		var taken Bet
		res, err := b.Wallet.Submit(ctx, b.command(s, waited, refused, &taken))
		switch {
		case errors.Is(err, errMustWait): // the match began meanwhile
			if err := b.Clock.Sleep(ctx, b.Delay); err != nil {
				return Bet{}, false, err
			}
			waited = true
			continue
		case err != nil:
			return Bet{}, false, b.Gate.Refused(ctx, s.PlayerID, err)
		case res.Hit:
			placed, err := b.replay(ctx, s.PlayerID, res.Answer)
			return placed, true, err
		}
		err = b.name(ctx, b.DB.Reader(), []*Bet{&taken})
		return taken, false, err
	}
}

// Command is the ledger command that takes a slip whose wait is over, for those who submit in bulk.
func (b *Book) Command(s Slip) (wallet.Command, error) {
	if err := s.check(); err != nil {
		return wallet.Command{}, err
	}
	return b.command(s, true, nil, new(Bet)), nil
}

// command decides on the slip inside the ledger's transaction, where the offers are locked. What was refused before the
// wait stays refused, even if the market has come back meanwhile: only a bet that waited is taken. Deciding all the same
// lets a key that was answered before replay its answer. taken is written before Submit returns.
func (b *Book) command(s Slip, waited bool, refused error, taken *Bet) wallet.Command {
	cash := wallet.PlayerCash(s.PlayerID, s.Currency)
	rows := b.Gate.Row(s.PlayerID)
	for _, p := range s.Picks {
		rows = append(rows, wallet.RowKey{Loader: offerLoader, Key: p.SelectionID})
	}
	decide := func(v *wallet.View) (wallet.Decision, error) {
		if refused != nil {
			return wallet.Decision{}, refused
		}
		offers, err := s.judge(func(id string) (market.Offer, bool) {
			o, ok := v.Row(offerLoader, id).(market.Offer)
			return o, ok
		}, clock.Millis(v.Now()), waited)
		if err != nil {
			return wallet.Decision{}, err
		}
		limits, err := b.Gate.Stake(v, s.PlayerID, money.Money{Amount: s.Stake, Currency: s.Currency})
		if err != nil {
			return wallet.Decision{}, err
		}
		*taken = s.compose(v.NewID(), clock.Millis(v.Now()), offers)
		d := accept(*taken, v.NewID(), cash)
		d.Rows = limits
		return d, nil
	}
	return wallet.Command{Key: "bet:" + s.PlayerID + ":" + s.Key, Hash: s.hash(), Accounts: []wallet.AccountID{cash}, Rows: rows, Decide: decide}
}

// product is the area of the house that a slip belongs to: one leg on a live event makes it a live bet.
func product(offers map[string]market.Offer) string {
	for _, o := range offers {
		if o.Event == market.Live {
			return "live"
		}
	}
	return "sport"
}

// accept is what taking a bet writes. The answer that is kept is the bet's id alone: the rest of it is in the rows.
func accept(b Bet, eventID string, cash wallet.AccountID) wallet.Decision {
	d := wallet.Decision{
		Transfers: []wallet.Transfer{{Kind: "bet.stake", Ref: b.ID, Entries: []wallet.Entry{
			{Account: cash, Amount: -b.Stake}, {Account: wallet.House(wallet.Stakes, b.Currency), Amount: b.Stake}}}},
		Writes: make([]wallet.Write, 0, 1+len(b.Legs)),
		Events: []outbox.Event{outbox.New(eventID, PlacedKind, b.PlayerID, b.PlacedAt, Placed{b.PlayerID, b.ID, b.Currency, b.Stake})},
		Answer: []byte(`"` + b.ID + `"`),
	}
	d.Writes = append(d.Writes, wallet.Write{Table: betsTable, Row: betRow(b)})
	for i, l := range b.Legs {
		d.Writes = append(d.Writes, wallet.Write{Table: legsTable, Row: legRow(b, i, l)})
	}
	return d
}

func (s Slip) hash() [32]byte {
	parts := make([]any, 0, 3+3*len(s.Picks))
	parts = append(parts, s.Currency, int64(s.Stake), s.Policy)
	for _, p := range s.Picks {
		parts = append(parts, p.SelectionID, int64(p.Odds), p.Version)
	}
	return wallet.HashOf(parts...)
}

func (s Slip) selections() []string {
	ids := make([]string, len(s.Picks))
	for i, p := range s.Picks {
		ids[i] = p.SelectionID
	}
	return ids
}

func from(offers map[string]market.Offer) func(string) (market.Offer, bool) {
	return func(id string) (market.Offer, bool) {
		o, ok := offers[id]
		return o, ok
	}
}

// replay answers as the first time: the bet as it was when it was taken, whatever became of it since.
func (b *Book) replay(ctx context.Context, playerID string, answer []byte) (Bet, error) {
	var id string
	if err := json.Unmarshal(answer, &id); err != nil {
		return Bet{}, fmt.Errorf("read the kept answer: %w", err)
	}
	found, err := b.Find(ctx, b.DB.Reader(), playerID, id)
	if err != nil {
		return Bet{}, err
	}
	found.Status, found.Payout, found.SettledAt, found.Generation, found.OpenLegs = Pending, 0, 0, 0, int64(len(found.Legs))
	found.Cashed, found.CashedFor = 0, 0
	for i := range found.Legs {
		found.Legs[i].Status = string(Pending)
	}
	return found, nil
}

// offerLoader names the rows a bet is decided on.
const offerLoader = "sport.offer"

func (b *Book) loadOffers(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
	offers, err := b.shelf.Locked(ctx, q, ids)
	rows := make(map[string]any, len(offers))
	for id, o := range offers {
		rows[id] = o
	}
	return rows, err
}
