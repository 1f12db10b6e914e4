package placement

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Place takes a bet: it checks the slip, waits if the event of a leg is live, and submits stake and bet in one command. The
// command judges the slip again. hit reports that the same key and input were processed before; the first bet is then returned.
//
// It refuses with the errors of this package (409 with the field "offer" for prices), those of bonus.Admit and of the Gate, wallet.ErrInsufficient
// and wallet.ErrMismatch. If ctx ends during the wait, nothing has happened.
func (p *Placer) Place(ctx context.Context, s Slip) (placed bet.Bet, hit bool, err error) {
	if err := s.check(); err != nil {
		return bet.Bet{}, false, err
	}
	a, err := p.prepareCached(ctx, s)
	for reprices := 0; err == nil; {
		res, refusal := p.submit(ctx, s, a)
		switch {
		case refusal == nil:
			return p.result(ctx, s, res)
		case errors.Is(refusal, errMustWait), errors.Is(refusal, errPriceChanged) && a.cached:
			a, err = p.prepare(ctx, s)
		case errors.Is(refusal, errPriceChanged) && reprices < maxReprices:
			reprices++
			a, err = p.reprice(ctx, s, a)
		default:
			return bet.Bet{}, false, p.refusal(ctx, s, refusal)
		}
	}
	return bet.Bet{}, false, err
}

// maxReprices is how often a builder is priced again if its event changes between pricing and the commit.
const maxReprices = 5

// submit reserves the liability of the bet and submits its command to the wallet. A refused bet releases its liability.
func (p *Placer) submit(ctx context.Context, s Slip, a attempt) (wallet.Result, error) {
	var reserved *liability.Reservation
	if a.verdict != refused {
		var err error
		if reserved, err = p.Liability.Reserve(ctx, s.stakes(a.offersOf(s))); err != nil {
			if fault.KindOf(err) == fault.Internal {
				return wallet.Result{}, err
			}
			a.ruling = refuse(err)
		}
	}
	res, err := p.Wallet.Submit(ctx, p.command(s, a))
	reserved.Close(err == nil && !res.Hit)
	return res, err
}

// Command returns the wallet command of a slip whose delay is over, for callers that submit in bulk. It does not read the windows
// of cancelled bets: settlement voids a bet that was placed in one.
func (p *Placer) Command(s Slip) (wallet.Command, error) {
	if err := s.check(); err != nil {
		return wallet.Command{}, err
	}
	return p.command(s, attempt{waited: true}), nil
}

// command judges the slip inside the wallet's transaction, which verifies the offers right before it commits. A slip that was
// refused before is submitted, too, because the wallet returns the first answer to a key that was used before.
func (p *Placer) command(s Slip, a attempt) wallet.Command {
	c := wallet.Command{Key: s.commandKey(), Hash: s.hash(), Accounts: []wallet.AccountID{s.account()}, Rows: p.Gate.Row(s.PlayerID)}
	for _, pick := range s.Picks {
		c.Rows = append(c.Rows, wallet.RowKey{Loader: bet.OfferLoader, Key: string(pick.SelectionID)})
	}
	windows := bet.WindowKeys(a.markets())
	c.Rows = append(c.Rows, windows...)
	if s.FreeBet != "" {
		c.Rows = append(c.Rows, wallet.RowKey{Loader: grant.FreeBetLoader, Key: s.FreeBet})
	}
	c.Rows = append(c.Rows, bonus.BetRows(s.Grant)...)
	c.Decide = func(v *wallet.View) (wallet.Decision, error) {
		r := s.judge(a, loaded(v, windows))
		if r.verdict != accepted {
			return wallet.Decision{}, r.err()
		}
		return p.accept(v, s, &c, s.compose(id.Bet(v.NewID()), clock.Millis(v.Now()), r.offers, a.builders))
	}
	return c
}

// accept returns the writes of an accepted bet, or the refusal of a limit, a bonus or a free bet. The stored answer names the bet; the bet
// itself is the decision's value.
func (p *Placer) accept(v *wallet.View, s Slip, c *wallet.Command, b bet.Bet) (d wallet.Decision, err error) {
	if d.Rows, err = p.Gate.Stake(v, s.PlayerID, ownStake(&b)); err != nil {
		return wallet.Decision{}, err
	}
	if err := bonus.Admit(v, b.Grant, b.PlayerID, b.Currency, bonus.Stake{Product: content.Sports, Amount: b.Stake, Odds: b.Odds, System: b.Kind == bet.System, Events: b.Events()}); err != nil {
		return wallet.Decision{}, err
	}
	if b.Funds == bet.Free {
		used, row, err := grant.Redeem(v, grant.Stake{FreeBet: b.FreeBet, BetID: b.ID, PlayerID: b.PlayerID, Currency: b.Currency, Amount: b.Stake, Odds: b.Odds, PlacedAt: b.PlacedAt})
		if err != nil {
			return wallet.Decision{}, err
		}
		d.Updates, d.Rows = []wallet.Update{used}, append(d.Rows, row)
	} else {
		d.Transfers = []wallet.Transfer{{Kind: bet.StakeTransfer, Ref: string(b.ID), Entries: []wallet.Entry{
			{Account: c.Accounts[0], Amount: -b.Stake}, {Account: wallet.HouseAccount(wallet.Stakes, b.Currency), Amount: b.Stake}}}}
	}
	d.Writes = b.Writes()
	if taken, row, ok := bonus.TakeEvents(v, b.Grant, b.ID, b.Events()); ok {
		d.Writes, d.Rows = append(d.Writes, taken...), append(d.Rows, row)
	}
	d.Events = []outbox.Event{outbox.New(v.NewID(), bet.PlacedKind, string(b.PlayerID), b.PlacedAt,
		bet.Placed{PlayerID: b.PlayerID, BetID: b.ID, Currency: b.Currency, Stake: b.Stake})}
	d.Answer = bet.Answer(&b, c.Key, wallet.EncodeHash(c.Hash))
	d.Value = b
	return d, nil
}

// ownStake returns what a bet costs of the player's own money. Only that counts for the player's limits.
func ownStake(b *bet.Bet) money.Money {
	if b.Funds != bet.Cash {
		return money.Money{Currency: b.Currency}
	}
	return money.Money{Amount: b.Stake, Currency: b.Currency}
}

// result returns the bet of a command that was accepted now or before.
func (p *Placer) result(ctx context.Context, s Slip, res wallet.Result) (placed bet.Bet, hit bool, err error) {
	if res.Hit {
		placed, err := p.replay(ctx, s.PlayerID, res.Answer)
		return placed, true, err
	}
	placed = res.Value.(bet.Bet)
	return placed, false, p.addLabels(ctx, &placed)
}

// replay returns the bet as it was when it was taken, regardless of later changes.
func (p *Placer) replay(ctx context.Context, playerID id.Player, answer []byte) (bet.Bet, error) {
	id, _, err := bet.ReadAnswer(answer)
	if err != nil {
		return bet.Bet{}, fmt.Errorf("read the stored answer: %w", err)
	}
	found, err := bet.Find(ctx, p.DB.Reader(), playerID, id)
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

// refusal returns the error for the player.
func (p *Placer) refusal(ctx context.Context, s Slip, err error) error {
	switch {
	case errors.Is(err, errPriceChanged): // the event changes faster than its builder can be priced
		return ErrOddsChanged.At(legField(0), "conflict")
	case errors.Is(err, wallet.ErrNoAccount) && s.Funds == bet.Bonus: // the player was never given this bonus money
		return wallet.ErrInsufficient.At("stake", "conflict")
	}
	return p.Gate.Refused(ctx, s.PlayerID, err)
}

// loaded returns the state of a batch of the wallet. It has only the windows of the requested markets.
func loaded(v *wallet.View, windows []wallet.RowKey) state {
	return state{
		now: clock.Millis(v.Now()),
		find: func(selectionID id.Selection) (market.Offer, bool) {
			o, ok := v.Row(bet.OfferLoader, string(selectionID)).(market.Offer)
			return o, ok
		},
		windows: func(marketID id.Market) (w []bet.Window) {
			for _, key := range windows {
				if key.Key == string(marketID) {
					w, _ = v.Row(bet.WindowLoader, string(marketID)).([]bet.Window)
				}
			}
			return w
		},
	}
}
