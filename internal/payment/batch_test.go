package payment_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"
	"pgregory.net/rapid"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/provider"
)

// many are deposits of different players, with the notices that they have arrived.
type many struct {
	*fixture
	p        *starter
	deposits []payment.Deposit
	owners   []id.Player
	notices  []provider.Notice
}

// newMany creates n deposits: by transfer, by transfer with a submitted transaction id, on a page, in turns.
func newMany(t *testing.T, d *db.DB, n int) *many {
	t.Helper()
	p := newStarter("p "+string(rune('a'+n)), nil)
	m := &many{fixture: newFixture(t, d, withProviders(t, p)), p: p}
	for i := range n {
		m.add(t, i)
	}
	return m
}

// transactions numbers the transfers of all tests.
var transactions atomic.Int64

// add creates a deposit of a new player.
func (m *many) add(t *testing.T, kind int) {
	t.Helper()
	m.player = id.Player(m.IDs.New())
	m.open(t, m.player)
	notice := provider.Notice{ID: "n " + string(m.player), Amount: 1000 * rupees, Currency: "INR", Outcome: provider.Succeeded, TransactionID: "t" + string(m.player)}
	var dep payment.Deposit
	switch kind % 3 {
	case 0:
		dep = m.create(t, "k", 1000*rupees)
		notice.Payment = string(dep.ID)
	case 1:
		dep = m.create(t, "k", 1000*rupees)
		var err error
		notice.TransactionID = fmt.Sprintf("4%011d", transactions.Add(1))
		dep, err = m.SubmitTransactionID(t.Context(), m.player, dep.ID, notice.TransactionID)
		require.NoError(t, err)
		notice.Call = m.callOf(t, string(dep.ID))
	case 2:
		dep = m.order(t, "k", "card", 1000*rupees)
		notice.Call, notice.Currency, notice.Amount = m.callOf(t, string(dep.ID)), "", 0 // the call says it
	}
	m.deposits, m.owners, m.notices = append(m.deposits, dep), append(m.owners, m.player), append(m.notices, notice)
}

func (m *many) names() []string { return slices.Repeat([]string{m.p.name}, len(m.notices)) }

// credited returns how much the players have.
func (m *many) credited(t *testing.T) (sum money.Amount) {
	t.Helper()
	for _, owner := range m.owners {
		m.player = owner
		sum += m.balance(t)
	}
	return sum
}

func TestApplyTogether_CreditsPlainNoticesAndLeavesTheOthers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const n = 12
		m := newMany(t, d, n)
		b := &betBook{open: map[id.Player]money.Amount{}}
		for i, owner := range m.owners {
			b.open[owner] = 300*rupees + money.Amount(i)
		}
		m.Turnover = b.hooks()
		together, err := m.ApplyBatch(t.Context(), m.names(), m.notices)
		require.NoError(t, err)
		require.Equal(t, n, together)
		require.Equal(t, n*1000*rupees, m.credited(t))
		require.Equal(t, n, m.events(t)[payment.EventDepositSucceeded])
		for i, dep := range m.deposits {
			m.player = m.owners[i]
			now := m.deposit(t, dep.ID)
			require.Equal(t, payment.DepositSucceeded, now.Status)
			require.Equal(t, 1000*rupees, now.Received)
			require.NotEmpty(t, now.TransactionID)
			require.Equal(t, "applied", m.effect(t, m.notices[i].ID))
		}
		m.audit(t)
		for i, dep := range m.deposits {
			var held, seq int64
			require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT held, seq FROM payment_turnover WHERE deposit_id = $1", dep.ID).Scan(&held, &seq))
			require.EqualValues(t, 300*rupees+money.Amount(i), held, "the stakes on open bets are what the player had before")
			require.EqualValues(t, 1, seq)
		}
		together, err = m.ApplyBatch(t.Context(), m.names(), m.notices)
		require.NoError(t, err, "all of them again")
		require.Zero(t, together)
		require.Equal(t, n*1000*rupees, m.credited(t))
		m.audit(t)
	})
}

// Each of these notices needs a decision: it must have the effect that it has alone, and the plain ones beside it are applied.
func TestApplyTogether_LeavesWhatNeedsADecision(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, c := range map[string]struct {
			change func(m *many, n *provider.Notice)
			credit money.Amount // of the changed notice's deposit
			err    error
		}{
			"below the minimum":   {func(_ *many, n *provider.Notice) { n.Amount = 1 }, 0, nil},
			"another currency":    {func(_ *many, n *provider.Notice) { n.Currency = "EUR" }, 0, nil},
			"another's reference": {func(m *many, n *provider.Notice) { n.TransactionID = m.notices[1].TransactionID }, 0, nil},
			"no such call":        {func(_ *many, n *provider.Notice) { n.Call = "nowhere" }, 0, payment.ErrNotFound},
			"no such deposit":     {func(_ *many, n *provider.Notice) { n.Payment = "nowhere" }, 0, payment.ErrNotFound},
			"nothing":             {func(_ *many, n *provider.Notice) { n.Payment = "" }, 0, payment.ErrNotFound},
			"half of it":          {func(_ *many, n *provider.Notice) { n.Amount /= 2 }, 500 * rupees, nil},
		} {
			m := newMany(t, d, 3)
			c.change(m, &m.notices[0])
			m.notices = append(m.notices[1:], m.notices[0]) // after what it conflicts with
			_, err := m.ApplyBatch(t.Context(), m.names(), m.notices)
			require.ErrorIs(t, err, c.err, name)
			require.Equal(t, 2000*rupees+c.credit, m.credited(t), name)
			m.audit(t)
		}
	})
}

// Two notices about one deposit, one notice twice, and two deposits of one player in one batch.
func TestApplyTogether_CreditsADepositOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := newMany(t, d, 3)
		again := m.notices[0]
		again.ID += " again"
		second := m.create(t, "second", 700*rupees) // of the last player
		other := provider.Notice{ID: "second", Payment: string(second.ID), TransactionID: "second", Amount: 700 * rupees, Currency: "INR", Outcome: provider.Succeeded}
		m.notices = append(m.notices, m.notices[0], again, other)
		together, err := m.ApplyBatch(t.Context(), m.names(), m.notices)
		require.NoError(t, err)
		require.Equal(t, 3, together)
		require.Equal(t, 3700*rupees, m.credited(t))
		m.audit(t)
	})
}

// The process ends before or after the commit of a batch: the provider repeats its callbacks.
func TestApplyTogether_IsRepeatedAfterACrash(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		end := errors.New("the process ends")
		for i, faults := range []db.Faults{{BeforeCommit: func() error { return end }}, {AfterCommit: func() error { return end }}} {
			m := newMany(t, d, 5+i)
			_, err := m.ApplyBatch(db.WithFaults(t.Context(), faults), m.names(), m.notices)
			require.ErrorIs(t, err, end)
			m.audit(t)
			_, err = m.ApplyBatch(t.Context(), m.names(), m.notices)
			require.NoError(t, err)
			require.Equal(t, money.Amount(5+i)*1000*rupees, m.credited(t))
			m.audit(t)
		}
	})
}

// Whatever notices come in whatever batches: the deposits are credited as they are by one notice after the other.
func TestProperty_BatchesCreditWhatSingleNoticesCredit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rapid.Check(t, func(r *rapid.T) {
			n := rapid.IntRange(2, 8).Draw(r, "deposits")
			batched, single := newMany(t, d, n), newMany(t, d, n)
			changes := rapid.SliceOfN(rapid.IntRange(0, 7), n, n).Draw(r, "changes")
			repeats := rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 4).Draw(r, "repeats")
			for _, m := range []*many{batched, single} {
				for i, change := range changes {
					switch change {
					case 0:
						m.notices[i].Amount = 500 * rupees
					case 1:
						m.notices[i].Amount = 1
					case 2:
						m.notices[i].Currency = "EUR"
					}
				}
				for j, i := range repeats {
					again := m.notices[i]
					again.ID += strings.Repeat("'", j%2)
					m.notices = append(m.notices, again)
				}
			}
			size := rapid.IntRange(1, len(batched.notices)).Draw(r, "size")
			for some := range slices.Chunk(batched.notices, size) {
				_, err := batched.ApplyBatch(t.Context(), slices.Repeat([]string{batched.p.name}, len(some)), some)
				require.NoError(r, err)
			}
			for _, notice := range single.notices {
				require.NoError(r, single.receive(t, single.p.scripted, notice))
			}
			for i := range n {
				batched.player, single.player = batched.owners[i], single.owners[i]
				got, want := batched.deposit(t, batched.deposits[i].ID), single.deposit(t, single.deposits[i].ID)
				require.Equal(r, want.Status, got.Status)
				require.Equal(r, want.Reason, got.Reason)
				require.Equal(r, want.Credited, got.Credited)
				require.Equal(r, want.Received, got.Received)
				require.Equal(r, single.balance(t), batched.balance(t))
			}
		})
		newFixture(t, d).audit(t)
	})
}

// Concurrent notices form batches while others commit.
func TestReceive_CreditsManyNoticesAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const n = 60
		m := newMany(t, d, n)
		other, err := payment.New(payment.Config{Payee: "Maidan", AccountKey: accountKey, NotifyURL: m.sim.NotifyURL}, m.Deps)
		require.NoError(t, err)
		var group errgroup.Group
		for i := range 4 * n {
			node := []*payment.Service{m.Service, other}[i/n%2]
			group.Go(func() error { return node.ApplyNotice(t.Context(), m.p.name, m.notices[i%n]) })
		}
		require.NoError(t, group.Wait())
		require.Equal(t, n*1000*rupees, m.credited(t))
		require.Equal(t, n, m.events(t)[payment.EventDepositSucceeded])
		m.clock.Advance(time.Hour)
		_, err = m.Sweep(t.Context())
		require.NoError(t, err)
		m.audit(t)
	})
}
