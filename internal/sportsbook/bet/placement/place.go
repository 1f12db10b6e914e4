package placement

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/grant"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Place takes a bet: it checks the slip, waits if a leg's event is live, and takes the stake and the bet in one command that
// checks everything again. hit tells that the same key and input were answered before; the answer is then the first one.
//
// Refusals are those of this package (409 with the field "offer" where prices matter), those of the Gate,
// wallet.ErrInsufficient and wallet.ErrMismatch. When ctx ends during the wait nothing has happened.
func (b *Placer) Place(ctx context.Context, s Slip) (placed bet.Bet, hit bool, err error) {
	if err := s.check(); err != nil {
		return bet.Bet{}, false, err
	}
	try, err := b.begin(ctx, s)
	if err != nil {
		return bet.Bet{}, false, err
	}
	for moved := 0; ; {
		var taken bet.Bet
		res, err := b.submit(ctx, s, try, &taken)
		switch {
		case errors.Is(err, errMustWait), errors.Is(err, errForgotten): // the match began, or something else happened meanwhile
			if try, err = b.afresh(ctx, s); err != nil {
				return bet.Bet{}, false, err
			}
			continue
		case errors.Is(err, errRepriced) && moved < patience:
			moved++
			waited := try.waited
			if try, err = b.look(ctx, s, try.offers); err != nil {
				return bet.Bet{}, false, err
			}
			if try.waited = waited; errors.Is(try.refused, errMustWait) {
				try.refused = nil
			}
			continue
		case errors.Is(err, errRepriced):
			return bet.Bet{}, false, ErrOddsChanged.At(place(0), "conflict")
		case errors.Is(err, wallet.ErrNoAccount) && s.Funds == bet.Bonus: // nobody has given this player any
			return bet.Bet{}, false, wallet.ErrInsufficient.At("stake", "conflict")
		case err != nil:
			return bet.Bet{}, false, b.Gate.Refused(ctx, s.PlayerID, err)
		case res.Hit:
			placed, err := b.replay(ctx, s.PlayerID, res.Answer)
			return placed, true, err
		}
		return taken, false, b.addLabels(ctx, &taken)
	}
}

// patience is how often a builder is priced anew when its event moves between pricing and taking.
const patience = 5

// submit asks the ledger, with liability for what the bet may win reserved before and given back when it is not taken.
func (b *Placer) submit(ctx context.Context, s Slip, try attempt, taken *bet.Bet) (wallet.Result, error) {
	var reserved *liability.Reservation
	if try.refused == nil {
		var err error
		if reserved, err = b.Liability.Reserve(ctx, s.stakes(try.offers)); err != nil {
			if fault.KindOf(err) == fault.Internal {
				return wallet.Result{}, err
			}
			try.refused = err
		}
	}
	res, err := b.Wallet.Submit(ctx, b.command(s, try, taken))
	reserved.Close(err == nil && !res.Hit)
	return res, err
}

// stakes are the stakes that a slip puts on its selections.
func (s Slip) stakes(known map[string]market.Offer) liability.Stakes {
	offers := make([]market.Offer, len(s.Picks))
	for i, p := range s.Picks {
		offers[i] = known[p.SelectionID]
	}
	return s.stakesOn(offers)
}

func (s Slip) stakesOn(offers []market.Offer) liability.Stakes {
	return liability.Stakes{Currency: s.Currency, Funds: s.funds(), Line: s.Stake, Lines: s.lines(), EachWay: s.EachWay, Offers: offers}
}

// Command is the ledger command that takes a slip whose wait is over, for those who submit in bulk. It does not look at the windows of
// cancelled bets: settlement voids what was placed in one.
func (b *Placer) Command(s Slip) (wallet.Command, error) {
	if err := s.check(); err != nil {
		return wallet.Command{}, err
	}
	return b.command(s, attempt{waited: true}, new(bet.Bet)), nil
}

// command decides on the slip inside the ledger's transaction, which verifies the offers right before it commits. What was refused before the
// wait stays refused, even if the market has come back meanwhile: only a bet that waited is taken. Deciding all the same
// lets a key that was answered before replay its answer. taken is written before Submit returns.
func (b *Placer) command(s Slip, try attempt, taken *bet.Bet) wallet.Command {
	purse := s.purse()
	// The app's keys begin with the time: before the player, they keep the newest at one end of the index.
	key, hash := "bet:"+s.Key+":"+s.PlayerID, s.hash()
	rows := b.Gate.Row(s.PlayerID)
	for _, p := range s.Picks {
		rows = append(rows, wallet.RowKey{Loader: bet.OfferLoader, Key: p.SelectionID})
	}
	windowed := bet.WindowKeys(try.markets())
	rows = append(rows, windowed...)
	if s.FreeBet != "" {
		rows = append(rows, wallet.RowKey{Loader: grant.FreeBetLoader, Key: s.FreeBet})
	}
	decide := func(v *wallet.View) (wallet.Decision, error) {
		if try.refused != nil {
			return wallet.Decision{}, try.refused
		}
		find := func(id string) (market.Offer, bool) {
			o, ok := v.Row(bet.OfferLoader, id).(market.Offer)
			return o, ok
		}
		if try.forgets(find) {
			return wallet.Decision{}, errForgotten
		}
		windows := func(marketID string) (w []bet.Window) {
			if slices.Contains(windowed, wallet.RowKey{Loader: bet.WindowLoader, Key: marketID}) {
				w, _ = v.Row(bet.WindowLoader, marketID).([]bet.Window)
			}
			return w
		}
		offers, err := s.judge(state{find: find, joints: try.joints, windows: windows, now: clock.Millis(v.Now()), waited: try.waited})
		if err != nil {
			return wallet.Decision{}, err
		}
		one := s.compose(v.NewID(), clock.Millis(v.Now()), offers, try.joints)
		limits, err := b.Gate.Stake(v, s.PlayerID, own(&one))
		if err != nil {
			return wallet.Decision{}, err
		}
		d := accept(one, v.NewID(), purse, bet.Answer(&one, key, wallet.SpellHash(hash)))
		d.Rows = limits
		if one.Funds == bet.Free {
			used, row, err := grant.Redeem(v, &one)
			if err != nil {
				return wallet.Decision{}, err
			}
			d.Updates, d.Rows = append(d.Updates, used), append(d.Rows, row)
		}
		*taken = one
		return d, nil
	}
	return wallet.Command{Key: key, Hash: hash, Accounts: []wallet.AccountID{purse}, Rows: rows, Decide: decide}
}

// own is what a bet costs of the player's own money: limits are about that.
func own(b *bet.Bet) money.Money {
	if b.Funds != bet.Cash {
		return money.Money{Currency: b.Currency}
	}
	return money.Money{Amount: b.Stake, Currency: b.Currency}
}

// accept is what taking a bet writes. The stored answer names the bet: the rest of it is in the rows.
func accept(b bet.Bet, eventID string, purse wallet.AccountID, answer []byte) wallet.Decision {
	d := wallet.Decision{
		Writes: b.Writes(),
		Events: []outbox.Event{outbox.New(eventID, bet.PlacedKind, b.PlayerID, b.PlacedAt,
			bet.Placed{PlayerID: b.PlayerID, BetID: b.ID, Currency: b.Currency, Stake: b.Stake})},
		Answer: answer,
	}
	if b.Funds != bet.Free {
		d.Transfers = []wallet.Transfer{{Kind: bet.StakeTransfer, Ref: b.ID, Entries: []wallet.Entry{
			{Account: purse, Amount: -b.Stake}, {Account: wallet.House(wallet.Stakes, b.Currency), Amount: b.Stake}}}}
	}
	return d
}

// replay answers as the first time: the bet as it was when it was taken, whatever became of it since.
func (b *Placer) replay(ctx context.Context, playerID string, answer []byte) (bet.Bet, error) {
	id, _, err := bet.ReadAnswer(answer)
	if err != nil {
		return bet.Bet{}, fmt.Errorf("read the stored answer: %w", err)
	}
	found, err := bet.Find(ctx, b.DB.Reader(), playerID, id)
	if err != nil {
		return bet.Bet{}, err
	}
	found.Status, found.Payout, found.SettledAt, found.Generation, found.OpenLegs = bet.Pending, 0, 0, 0, int64(len(found.Legs))
	found.Cashed, found.CashedFor, found.Voided, found.Reopened, found.Corrected = 0, 0, false, false, false
	for i := range found.Legs {
		l := &found.Legs[i]
		l.Status, l.VoidReason, l.VoidFrom, l.VoidUntil = string(bet.Pending), "", 0, 0
	}
	found.ClearScores()
	return found, nil
}
