package bonus_test

import (
	"maps"
	"math/big"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/id"
	"maidan/internal/money"
)

// expected is what a bonus must be, by arithmetic that shares nothing with the package. Amounts are hundredths.
type expected struct {
	ID        id.Grant // of a bonus that waited for its deposit, otherwise its Source is known
	Source    string
	Player    id.Player
	Status    string
	Granted   money.Amount
	Held      money.Amount
	Debt      money.Amount // of its account, after reversals of payouts that were spent
	Wagered   money.Amount
	Target    money.Amount
	Moved     money.Amount // to cash
	Forfeited money.Amount
	Created   int64
	Expires   int64
	Deposit   id.Deposit
	OfSpins   bool
	SpinsLeft int64
	SpinsWon  money.Amount // below zero while spins have no result

	uses map[string]counting
	open map[string]bool // bets without a result
}

// counting is what a bet or round has added to the wagering.
type counting struct {
	version int64
	counted money.Amount
}

// model is what all bonuses of a sequence must be, by key: the source, or the id of those without.
type model struct {
	drawn
	now     int64
	bonuses map[string]*expected
	cash    map[id.Player]money.Amount
	grouped map[id.Player]bool // had the bonus of the offer's group
}

func (m *model) clone() *model {
	copied := *m
	copied.bonuses, copied.cash, copied.grouped = map[string]*expected{}, maps.Clone(m.cash), maps.Clone(m.grouped)
	for key, e := range m.bonuses {
		one := *e
		one.uses, one.open = maps.Clone(e.uses), maps.Clone(e.open)
		copied.bonuses[key] = &one
	}
	return &copied
}

// part returns percent of an amount, rounded down.
func part(amount money.Amount, percent int64) money.Amount {
	product := new(big.Int).Mul(big.NewInt(int64(amount)), big.NewInt(percent))
	return money.Amount(product.Div(product, big.NewInt(100)).Int64())
}

func (m *model) waiting(playerID id.Player) *expected {
	for _, e := range m.bonuses {
		if e.Player == playerID && e.Status == bonus.Waiting {
			return e
		}
	}
	return nil
}

// await makes a new bonus the one that the player waits for.
func (m *model) await(playerID id.Player, grantID id.Grant) bool {
	if m.Group != "" && m.grouped[playerID] {
		return false
	}
	if before := m.waiting(playerID); before != nil {
		before.Status = bonus.Deactivated
	}
	m.bonuses[string(grantID)] = &expected{ID: grantID, Player: playerID, Status: bonus.Waiting, Created: m.now, SpinsWon: -1, uses: map[string]counting{}, open: map[string]bool{}}
	return true
}

// deposit credits the deposit and grants the bonus that was chosen before it, once for each deposit.
func (m *model) deposit(d bonus.Deposit, again bool) bool {
	if !again {
		m.cash[d.PlayerID] += d.Amount
	}
	for _, e := range m.bonuses {
		if e.Player == d.PlayerID && e.Deposit == d.ID {
			return true
		}
	}
	e := m.waiting(d.PlayerID)
	if e == nil || e.Created > d.At || d.Amount < money.Amount(m.Terms.MinDeposit)*m.least {
		return true
	}
	given := min(part(d.Amount, int64(m.Percent)), m.most)
	if given -= given % m.step; given == 0 {
		return true
	}
	m.grouped[d.PlayerID] = m.grouped[d.PlayerID] || m.Group != ""
	e.Deposit = d.ID
	m.grant(e, given)
	if m.Terms.Spins != nil {
		m.give(d.PlayerID, "spins:"+string(e.ID), true)
	}
	return true
}

func (m *model) grant(e *expected, amount money.Amount) {
	e.Status, e.Granted, e.Held, e.Target = bonus.Pending, amount, amount, amount*money.Amount(m.Terms.Wager)
	e.Expires = m.now + int64(m.Terms.Days)*24*60*60*1000
}

// give gives a bonus without a deposit, once for each source.
func (m *model) give(playerID id.Player, source string, ofDeposit bool) bool {
	if m.bonuses[source] != nil {
		return true
	}
	if m.Group != "" && !ofDeposit {
		if m.grouped[playerID] {
			return false
		}
		m.grouped[playerID] = true
	}
	e := &expected{Source: source, Player: playerID, SpinsWon: -1, uses: map[string]counting{}, open: map[string]bool{}}
	amount := m.most
	if s := m.Terms.Spins; s != nil {
		e.OfSpins, e.SpinsLeft, amount = true, s.Count, money.Amount(s.Count*s.Stake)*m.least
	}
	m.grant(e, amount)
	m.bonuses[source] = e
	return true
}

// stake takes a stake, and of a round pays what it has won.
func (m *model) stake(key, source string, s bonus.Stake, round bool, pays money.Amount) bool {
	e := m.bonuses[key]
	if e.Status != bonus.Pending || m.now >= e.Expires || s.Amount > e.Held {
		return false
	}
	spinning := e.OfSpins && e.SpinsWon < 0
	if spinning {
		spin := m.Terms.Spins
		if s.Game != spin.Game || s.Amount != money.Amount(spin.Stake)*m.least || !s.Usual || e.SpinsLeft == 0 {
			return false
		}
	} else {
		_, allowed := m.Terms.Counts[s.Product]
		most := money.Amount(m.Terms.MaxBet) * m.least
		odds := s.Product != content.Sports || s.Odds >= m.Terms.MinOdds && (m.Terms.MaxOdds == 0 || s.Odds <= m.Terms.MaxOdds)
		if !allowed || most > 0 && s.Amount > most || !odds {
			return false
		}
	}
	e.Held -= s.Amount
	if !round {
		e.open[source] = true
		return true
	}
	if spinning {
		e.SpinsLeft--
	}
	e.pay(pays)
	return true
}

// pay pays to the account; a debt comes first.
func (e *expected) pay(amount money.Amount) {
	e.Held += amount
	collected := min(e.Held, e.Debt)
	e.Held, e.Debt = e.Held-collected, e.Debt-collected
}

func (m *model) result(key, source string, pays money.Amount) bool {
	e := m.bonuses[key]
	delete(e.open, source)
	e.pay(pays)
	return true
}

// reopen takes back what a bet was paid.
func (m *model) reopen(key, source string, paid money.Amount) bool {
	e := m.bonuses[key]
	taken := min(paid, e.Held)
	e.Held, e.Debt = e.Held-taken, e.Debt+paid-taken
	e.open[source] = true
	return true
}

// count handles the event of a bet or round.
func (m *model) count(key string, u bonus.Use) bool {
	e := m.bonuses[key]
	if before := e.uses[u.Source]; u.Version > before.version {
		counted := part(u.Stake, m.Terms.Counts[u.Product])
		if e.OfSpins && e.SpinsWon < 0 {
			counted = 0
		}
		e.uses[u.Source] = counting{u.Version, counted}
		e.Wagered += counted - before.counted
	}
	if e.Status != bonus.Pending {
		m.end(e, e.Status)
		return true
	}
	if e.OfSpins && e.SpinsWon < 0 && e.SpinsLeft == 0 && len(e.uses) >= int(m.Terms.Spins.Count) {
		if e.SpinsWon = e.Held; e.Held > 0 {
			e.Target = e.Held * money.Amount(m.Terms.Wager)
		}
	}
	switch {
	case e.Wagered >= e.Target:
		m.end(e, bonus.Transferred)
	case e.Held < m.least && len(e.open) == 0:
		m.end(e, bonus.Bankrupt)
	}
	return true
}

// end ends a bonus, or moves on what was paid to one that has ended.
func (m *model) end(e *expected, status string) {
	e.Status = status
	if status == bonus.Transferred {
		won := e.Held
		if m.Terms.MaxTransfer > 0 {
			won = min(won, max(0, e.Granted*money.Amount(m.Terms.MaxTransfer)-e.Moved))
		}
		e.Held, e.Moved = e.Held-won, e.Moved+won
		m.cash[e.Player] += won
	}
	e.Held, e.Forfeited = 0, e.Forfeited+e.Held
}

func (m *model) expire() bool {
	for _, e := range m.bonuses {
		if e.Status == bonus.Pending && e.Expires <= m.now {
			m.end(e, bonus.Expired)
		}
	}
	return true
}

func (m *model) cancel(key string) bool {
	switch e := m.bonuses[key]; e.Status {
	case bonus.Waiting:
		e.Status = bonus.Deactivated
	case bonus.Pending:
		m.end(e, bonus.Deactivated)
	case bonus.Deactivated:
	default:
		return false
	}
	return true
}

// leave ends every bonus of a player, as a withdrawal does.
func (m *model) leave(keys []string) bool {
	for _, key := range keys {
		if e := m.bonuses[key]; e.Status == bonus.Waiting || e.Status == bonus.Pending {
			m.cancel(key)
		}
	}
	return true
}
