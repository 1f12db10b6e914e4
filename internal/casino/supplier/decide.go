package supplier

import (
	"encoding/json"

	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// bet decides a bet.
func (x command) bet(v *wallet.View) (d wallet.Decision, err error) {
	r, err := x.fresh(v)
	switch {
	case err != nil:
		return d, err
	case x.session.ExpiresAt <= clock.Millis(v.Now()):
		return d, dialect.ErrExpired
	case x.refused != nil:
		return d, x.refused
	case r.Game != x.session.Game:
		return d, dialect.ErrGame
	case r.Status == Closed:
		return d, dialect.ErrRoundClosed
	}
	t := x.row(v, r)
	if t.stakes() > 0 {
		t.Transfer = id.Transfer(v.NewID())
		if err := x.admitSource(v, r); err != nil {
			return d, err
		}
	}
	own := money.Money{Currency: x.Currency} // only the player's own money counts for limits
	if r.Funds == round.Cash {
		own.Amount = t.stakes()
	}
	if d.Rows, err = x.engine.Gate.Stake(v, x.PlayerID, own); err != nil {
		return d, err
	}
	if err := x.entry(r.ID).Enter(v, &d); err != nil {
		return d, err
	}
	r.Bets, r.Staked = r.Bets+1, r.Staked+t.stakes()
	return x.decision(v, d, r, t, -t.stakes(), stakeTransfer)
}

// entry returns what a bet is to the player's seat.
func (x command) entry(roundID id.SupplierRound) round.Entry {
	return round.Entry{PlayerID: x.PlayerID, Alone: x.alone, Play: round.Play{Game: x.session.Supplier + ":" + x.session.Game, Ref: string(roundID)}}
}

// pay decides a win.
func (x command) pay(v *wallet.View) (d wallet.Decision, err error) {
	r, err := x.fresh(v)
	if err != nil {
		return d, err
	}
	if !x.Promotion {
		if err := x.mayWin(v, r); err != nil {
			return d, err
		}
	}
	if x.Game != "" && x.Game != r.Game && !x.Promotion {
		return d, dialect.ErrGame
	}
	t := x.row(v, r)
	kind := payoutTransfer
	if x.Free || x.Promotion {
		kind = giftTransfer
	}
	if t.Amount > 0 {
		t.Transfer = id.Transfer(v.NewID())
	}
	r.Won += t.Amount
	if !x.Promotion {
		r.Wins++
	}
	return x.decision(v, d, r, t, t.Amount, kind)
}

// mayWin refuses a win of a round in which the player has no bet, or for a bet that does not stand.
func (x command) mayWin(v *wallet.View, r roundRow) error {
	if r.ID == "" || r.Bets == 0 {
		return dialect.ErrNoBet
	}
	if x.Reference == "" {
		return nil
	}
	was, found := v.Row(transactionLoader, x.transactionKey(x.Reference).Key).(transaction)
	switch {
	case !found || was.Kind != betKind || was.RoundID != r.ID:
		return dialect.ErrReference
	case was.Status != done:
		return dialect.ErrRolledBack
	}
	return nil
}

// takeBack decides a rollback. What is not known yet is stored, so that it is refused when it comes. A second rollback of a transaction changes nothing.
func (x command) takeBack(v *wallet.View) (d wallet.Decision, err error) {
	if v.Row(transactionLoader, x.transactionKey(x.ID).Key) != nil {
		return d, dialect.ErrRolledBack
	}
	was, found := v.Row(transactionLoader, x.transactionKey(x.Reference).Key).(transaction)
	switch {
	case !found:
		return x.refuseLater(v)
	case was.PlayerID != x.PlayerID || was.Kind == rollbackKind:
		return d, dialect.ErrReference
	case x.Amount != 0 && was.Status != refused && x.Amount != was.Amount:
		return d, dialect.ErrOtherInput
	case was.Status != done:
		return x.decision(v, d, roundRow{}, x.row(v, roundRow{ID: was.RoundID}), 0, "")
	case was.roundName() != x.round || was.Kind == winKind && was.Transfer != x.win:
		return d, errMoved
	}
	r, ok := v.Row(roundLoader, x.roundKey(x.round).Key).(roundRow)
	if !ok || x.isOther(r) {
		return d, errMoved
	}
	t, amount, kind := x.row(v, r), money.Amount(0), ""
	if was.Kind == betKind {
		amount, kind = was.stakes(), refundTransfer
		r.Bets, r.Staked = r.Bets-1, r.Staked-was.stakes()
	} else {
		r.Won -= was.Amount
		if !was.Promotion {
			r.Wins--
		}
		if was.Transfer != "" {
			reversal, err := v.ReversalWithDebt(reversalTransfer, was.Transfer)
			if err != nil {
				return d, err
			}
			reversal.ID = id.Transfer(v.NewID())
			d.Transfers, t.Transfer = []wallet.Transfer{reversal}, reversal.ID
		}
	}
	if amount > 0 {
		t.Transfer = id.Transfer(v.NewID())
	}
	was.Status, was.UndoneBy = undone, x.ID
	d.Updates = append(d.Updates, was.undo())
	d.Rows = append(d.Rows, wallet.Row{RowKey: x.transactionKey(x.Reference), Value: was})
	return x.decisionAbout(v, d, r, t, amount, kind, was.ID)
}

// refuseLater stores a rollback of something that did not come yet.
func (x command) refuseLater(v *wallet.View) (d wallet.Decision, err error) {
	t := x.row(v, roundRow{})
	late := transaction{Supplier: t.Supplier, TransactionID: x.Reference, ID: id.SupplierTransaction(v.NewID()), Kind: unknownKind, Status: refused, PlayerID: x.PlayerID,
		Currency: x.Currency, UndoneBy: x.ID, At: t.At}
	d.Writes = append(d.Writes, late.insert())
	d.Rows = append(d.Rows, wallet.Row{RowKey: x.transactionKey(x.Reference), Value: late})
	return x.decision(v, d, roundRow{}, t, 0, "")
}

// fresh returns the round of a transaction that is not stored yet; a new one if it has none.
func (x command) fresh(v *wallet.View) (r roundRow, err error) {
	if v.Row(transactionLoader, x.transactionKey(x.ID).Key) != nil { // by a rollback: the key of any other is known to the ledger
		return r, dialect.ErrRolledBack
	}
	if r, ok := v.Row(roundLoader, x.roundKey(x.round).Key).(roundRow); ok {
		if x.isOther(r) {
			return r, errMoved
		}
		return r, nil
	}
	return roundRow{Supplier: x.session.Supplier, PlayerID: x.PlayerID, Round: x.round, Game: x.session.Game, Currency: x.Currency, Source: x.source(), Product: x.product,
		Status: Open, StartedAt: clock.Millis(v.Now())}, nil
}

// row returns the transaction of a call.
func (x command) row(v *wallet.View, r roundRow) transaction {
	return transaction{Supplier: x.session.Supplier, TransactionID: x.ID, ID: id.SupplierTransaction(v.NewID()), Kind: kindOf(x.Kind), Status: done, PlayerID: x.PlayerID,
		RoundID: r.ID, Round: x.Round, Game: x.Game, Currency: x.Currency, Amount: x.Amount, Free: x.Free, Promotion: x.Promotion, Closes: x.Closes, Reference: x.Reference,
		At: clock.Millis(v.Now())}
}

// decision completes a decision with a transfer to the player, whose reference is the transaction itself.
func (x command) decision(v *wallet.View, d wallet.Decision, r roundRow, t transaction, toPlayer money.Amount, kind string) (wallet.Decision, error) {
	return x.decisionAbout(v, d, r, t, toPlayer, kind, t.ID)
}

// decisionAbout is decision with another reference of the transfer. Without a supplier the round is not stored.
func (x command) decisionAbout(v *wallet.View, d wallet.Decision, r roundRow, t transaction, toPlayer money.Amount, kind string, ref id.SupplierTransaction) (wallet.Decision, error) {
	if toPlayer != 0 {
		d.Transfers = append(d.Transfers, wallet.Transfer{ID: t.Transfer, Kind: kind, Ref: string(ref), Entries: []wallet.Entry{
			{Account: x.source().account(x.PlayerID, x.Currency), Amount: toPlayer}, {Account: wallet.HouseAccount(wallet.Casino, x.Currency), Amount: -toPlayer}}})
	}
	if r.Supplier != "" {
		r.UpdatedAt = t.At
		if x.Closes {
			r.Status = Closed
		}
		if r.ID == "" {
			r.ID, r.Version = id.SupplierRound(v.NewID()), 1
			t.RoundID = r.ID
			d.Writes = append(d.Writes, r.insert())
		} else {
			r.Version++
			d.Updates = append(d.Updates, r.update())
		}
		d.Rows = append(d.Rows, wallet.Row{RowKey: x.roundKey(x.round), Value: r})
		if x.Kind != dialect.Bet || r.hasResult() {
			d.Events = append(d.Events, r.used(v.NewID, t.At)...)
		}
	}
	d.Writes = append(d.Writes, t.insert())
	d.Rows = append(d.Rows, wallet.Row{RowKey: x.transactionKey(x.ID), Value: t})
	if len(d.Transfers) > 0 {
		d.Events = append(d.Events, t.event(v, x.source()))
	}
	var err error
	d.Answer, err = json.Marshal(stored{t.ID, balanceAfter(v, x.session.account(), d.Transfers)})
	return d, err
}

// balanceAfter returns what an account holds after transfers: credits pay its debt first.
func balanceAfter(v *wallet.View, account wallet.AccountID, transfers []wallet.Transfer) money.Amount {
	after := v.Balance(account)
	for _, t := range transfers {
		for _, e := range t.Entries {
			if e.Account == account {
				after += e.Amount
			}
		}
	}
	return after - min(v.Debt(account), max(after, 0))
}
