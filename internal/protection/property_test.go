package protection_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/protection"
	"maidan/internal/wallet"
)

// model is the expected protection of a player, implemented as simply as possible: lists that are read from end to end.
type model struct {
	*harness
	name     id.Player
	limits   map[protection.LimitChange]int64 // by kind and period
	requests map[protection.LimitChange]wished
	moved    []moved
	open     []money.Amount // unsettled stakes
	paid     []moved        // payouts that can be reversed
	away     time.Time
}

type wished struct {
	amount int64
	at     time.Time
}

type moved struct {
	at          time.Time
	stake, back money.Amount
	transfer    id.Transfer
}

var windows = map[protection.Period]time.Duration{
	protection.Day: 24 * time.Hour, protection.Week: 7 * 24 * time.Hour, protection.Month: 30 * 24 * time.Hour,
}

func (m *model) used(k protection.Kind, p protection.Period) (used money.Amount) {
	for _, v := range m.moved {
		if v.at.After(m.clock.Now().Add(-windows[p])) {
			used += v.stake
			if k == protection.Loss {
				used -= v.back
			}
		}
	}
	return used
}

// fits reports whether the model allows a stake.
func (m *model) fits(amount money.Amount) bool {
	for l, most := range m.limits {
		if m.used(l.Kind, l.Period)+amount > money.Amount(most) {
			return false
		}
	}
	return !m.clock.Now().Before(m.away)
}

// TestProtection_MatchesTheModel runs random stakes, settlements, voids, corrections, changes of limits, time-outs and moves
// of the clock against the model: stakes never exceed limits and all wins are paid.
func TestProtection_MatchesTheModel(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		n := 0
		rapid.Check(t, func(r *rapid.T) {
			n++
			m := &model{harness: h, name: h.settler(id.Player(fmt.Sprint("player-", n))), limits: map[protection.LimitChange]int64{}, requests: map[protection.LimitChange]wished{}}
			r.Repeat(map[string]func(*rapid.T){
				"":        m.check,
				"stake":   m.tryStake,
				"win":     m.win,
				"void":    m.void,
				"correct": m.correct,
				"limit":   m.change,
				"confirm": m.confirm,
				"away":    m.leave,
				"time": func(r *rapid.T) {
					h.clock.Advance(time.Duration(rapid.SampledFrom([]int{1, 60_000, 3_600_000, 86_400_000, 5 * 86_400_000}).Draw(r, "ms")) * time.Millisecond)
				},
			})
		})
	})
}

func (m *model) tryStake(r *rapid.T) {
	amount := money.Amount(rapid.IntRange(1, 600).Draw(r, "stake"))
	err := m.stake(m.name, amount)
	if want := m.fits(amount); want != (err == nil) {
		r.Fatalf("a stake of %d: %v, but want %v", amount, err, want)
	}
	if err != nil && !errors.Is(err, protection.ErrLimit) && !errors.Is(err, protection.ErrTimedOut) {
		r.Fatalf("a stake of %d: %v", amount, err)
	}
	if err == nil {
		m.moved = append(m.moved, moved{at: m.clock.Now(), stake: amount})
		m.open = append(m.open, amount)
	} else if errors.Is(err, protection.ErrLimit) {
		m.promise(r, err, amount)
	}
}

// promise checks that a refusal's "until" is when the stake fits, and not a millisecond earlier.
func (m *model) promise(r *rapid.T, err error, amount money.Amount) {
	var f *fault.Error
	_ = errors.As(err, &f)
	k, p := f.Data["kind"].(protection.Kind), f.Data["period"].(protection.Period)
	limit, until := f.Data["limit"].(money.Amount), f.Data["until"].(int64)
	now := m.clock.Now()
	defer m.clock.Set(now)
	if until == 0 {
		return
	}
	m.clock.Set(time.UnixMilli(until - 1))
	if m.used(k, p)+amount <= limit {
		r.Fatalf("%s %s allows it before %d", k, p, until)
	}
	m.clock.Set(time.UnixMilli(until))
	if m.used(k, p)+amount > limit {
		r.Fatalf("%s %s does not allow it at %d", k, p, until)
	}
}

// take removes an open stake from the list.
func (m *model) take(r *rapid.T) money.Amount {
	if len(m.open) == 0 {
		r.Skip("nothing is open")
	}
	i := rapid.IntRange(0, len(m.open)-1).Draw(r, "bet")
	defer func() { m.open = slices.Delete(m.open, i, i+1) }()
	return m.open[i]
}

func (m *model) win(r *rapid.T) {
	back := m.take(r) * money.Amount(rapid.IntRange(1, 4).Draw(r, "odds"))
	v := moved{at: m.clock.Now(), back: back, transfer: m.pay(m.name, "payout", back)}
	m.moved, m.paid = append(m.moved, v), append(m.paid, v)
}

func (m *model) void(r *rapid.T) {
	stake := m.take(r)
	m.pay(m.name, "refund", stake)
	m.moved = append(m.moved, moved{at: m.clock.Now(), stake: -stake})
}

func (m *model) correct(r *rapid.T) {
	if len(m.paid) == 0 {
		r.Skip("nothing was paid")
	}
	v := m.paid[len(m.paid)-1]
	m.paid = m.paid[:len(m.paid)-1]
	m.undo(m.name, "payout", v.transfer, v.back)
	m.moved = append(m.moved, moved{at: m.clock.Now(), back: -v.back})
}

func (m *model) change(r *rapid.T) {
	l := protection.LimitChange{
		Kind:   rapid.SampledFrom([]protection.Kind{protection.Staked, protection.Loss}).Draw(r, "kind"),
		Period: rapid.SampledFrom(protection.Periods()).Draw(r, "period"),
	}
	amount := int64(rapid.IntRange(-1, 2000).Draw(r, "limit"))
	require.NoError(m.t, m.limit(m.name, l.Kind, l.Period, amount, self))
	was, limited := m.limits[l]
	switch {
	case amount == none && !limited, limited && amount == was:
		delete(m.requests, l)
	case limited && (amount == none || amount > was):
		m.requests[l] = wished{amount, m.clock.Now()}
	default:
		m.limits[l] = amount
		delete(m.requests, l)
	}
}

func (m *model) confirm(r *rapid.T) {
	requests := m.show(m.name).Requests
	if len(requests) == 0 {
		r.Skip("no request")
	}
	q := requests[0]
	l := protection.LimitChange{Kind: q.Kind, Period: q.Period}
	w := m.requests[l]
	err := m.Confirm(m.t.Context(), m.name, q.ID, self)
	if ready := !m.clock.Now().Before(w.at.Add(24 * time.Hour)); ready != (err == nil) {
		r.Fatalf("requested at %v, confirmed at %v: %v", w.at, m.clock.Now(), err)
	}
	if err != nil {
		return
	}
	delete(m.requests, l)
	if w.amount == none {
		delete(m.limits, l)
	} else {
		m.limits[l] = w.amount
	}
}

func (m *model) leave(r *rapid.T) {
	days := rapid.IntRange(1, 3).Draw(r, "days")
	until := m.clock.Now().Add(time.Duration(days) * 24 * time.Hour)
	if err := m.TimeOut(m.t.Context(), m.name, days, self); err == nil {
		m.away = until
	} else if !errors.Is(err, protection.ErrShorter) || until.After(m.away) {
		r.Fatalf("a time-out of %d days: %v", days, err)
	}
}

// check compares the player's view, and the balance, with the model.
func (m *model) check(r *rapid.T) {
	v := m.show(m.name)
	if len(v.Limits) != len(m.limits) {
		r.Fatalf("%d limits, but the model has %d", len(v.Limits), len(m.limits))
	}
	for _, l := range v.Limits {
		want, used := m.limits[protection.LimitChange{Kind: l.Kind, Period: l.Period}], m.used(l.Kind, l.Period)
		if int64(l.Amount) != want || l.Used != max(used, 0) || l.Left != max(l.Amount-used, 0) {
			r.Fatalf("%s %s: %d of %d used, %d left; want %d of %d", l.Kind, l.Period, l.Used, l.Amount, l.Left, used, want)
		}
	}
	held, err := m.wallet.Balance(m.t.Context(), wallet.PlayerCash(m.name, "INR"))
	require.NoError(m.t, err)
	want := money.Amount(1_000_000_000)
	for _, x := range m.moved {
		want += x.back - x.stake
	}
	if held != want {
		r.Fatalf("the balance is %d, the model's %d", held, want)
	}
}
