package bonus

import (
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Course is an active bonus that is followed without a database, by the same rules: it shows what an offer would come to. It is not safe for concurrent use.
type Course struct {
	grant   Balance
	balance money.Amount
	open    Stake // that has no result yet
	spun    int64 // free spins with a result
}

// Follow returns the course of the bonus that a deposit gives by some terms, or of one that is given without a deposit: their kind says which. ok is false if the deposit is
// too small.
func Follow(kind content.OfferKind, t content.Terms, c money.Currency, deposit money.Amount) (course *Course, ok bool) {
	g := Balance{Currency: c, Status: Pending, Terms: t, Granted: t.MaxBonus, SpinsWon: unspun}
	if kind == content.Match {
		g.Granted = AwardOf(t, c, deposit)
	}
	if g.Granted <= 0 {
		return nil, false
	}
	g.Target = money.Amount(t.Wager) * g.Granted
	if t.Spins != nil {
		g.SpinsLeft = t.Spins.Count
	}
	return &Course{grant: g, balance: g.Granted}, true
}

// Take takes a stake. Errors: those of Admit, and wallet.ErrInsufficient if the bonus has less.
func (c *Course) Take(s Stake) error {
	switch {
	case c.grant.Status != Pending:
		return ErrInactive
	case c.grant.spinning() && c.grant.SpinsLeft < 1:
		return ErrSpinsCounted
	}
	if err := admit(c.grant, s); err != nil {
		return err
	}
	if s.Amount > c.balance {
		return wallet.ErrInsufficient
	}
	if c.grant.spinning() {
		c.grant.SpinsLeft--
	}
	c.balance, c.open = c.balance-s.Amount, s
	return nil
}

// Pay pays the stake that was taken and counts it. The bonus may end with it.
func (c *Course) Pay(payout money.Amount) {
	g := &c.grant
	c.balance += payout
	if g.spinning() {
		if c.spun++; c.spun == g.Terms.Spins.Count {
			g.wager(c.balance)
		}
	} else {
		g.Wagered += countedOf(g.Terms, c.open.Product, c.open.Game, c.open.Amount)
	}
	c.end(next(*g, c.balance, false))
}

// Expire ends a bonus that is still active.
func (c *Course) Expire() {
	if c.grant.Status == Pending {
		c.end(Expired)
	}
}

// end gives the bonus a status; one that is not active any more gives its money away.
func (c *Course) end(status string) {
	g := &c.grant
	if g.Status = status; status == Pending {
		return
	}
	if status == Transferred {
		g.Transferred = cashOf(*g, c.balance)
	}
	g.Forfeited, c.balance = c.balance-g.Transferred, 0
}

// State returns the bonus as it is now, and what its account holds.
func (c *Course) State() (Balance, money.Amount) { return c.grant, c.balance }

// Spinning reports whether free spins come first.
func (c *Course) Spinning() bool { return c.grant.spinning() }
