package supplier_test

import (
	"errors"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/fault"
	"maidan/internal/wallet"
)

// observed counts a call that took some time and ended with err.
func (n *node) observed(took time.Duration, err error) {
	n.t.Helper()
	wallet, ok := n.WalletOf(acme).(dialect.Observer)
	require.True(n.t, ok)
	done := wallet.Observe()
	n.clock.Advance(took)
	done(err)
}

func (n *node) stateOf(name string) supplier.ConnectedSupplier {
	n.t.Helper()
	all, err := n.States(n.t.Context())
	require.NoError(n.t, err)
	for _, s := range all {
		if s.Name == name {
			return s
		}
	}
	n.t.Fatalf("%s is not connected", name)
	return supplier.ConnectedSupplier{}
}

func TestStates_SumTheCallsOfADay(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		n.observed(2*time.Millisecond, nil)
		require.Zero(t, n.stateOf(acme).Calls.Accepted, "what is counted is stored from time to time")
		require.NoError(t, n.StoreCalls(t.Context()))
		n.observed(8*time.Millisecond, nil)
		n.observed(time.Millisecond, wallet.ErrInsufficient)
		n.observed(time.Millisecond, dialect.ErrSignature)
		n.observed(time.Millisecond, dialect.ErrSignature)
		n.observed(5*time.Millisecond, errors.New("the database is away"))
		require.NoError(t, n.StoreCalls(t.Context()))
		require.NoError(t, n.StoreCalls(t.Context()), "what was stored is not stored again")
		require.Equal(t, supplier.Calls{Accepted: 2, Refused: 3, Failed: 1, Mean: 3000, Slowest: 8000, Refusals: []supplier.Refused{
			{Code: fault.CodeOf(dialect.ErrSignature), Calls: 2}, {Code: fault.CodeOf(wallet.ErrInsufficient), Calls: 1}}}, n.stateOf(acme).Calls)
		require.Equal(t, supplier.Calls{Refusals: []supplier.Refused{}}, n.stateOf(other).Calls)

		n.clock.Advance(25 * time.Hour)
		n.observed(time.Millisecond, nil)
		require.NoError(t, n.StoreCalls(t.Context()))
		require.Equal(t, supplier.Calls{Accepted: 1, Mean: 1000, Slowest: 1000, Refusals: []supplier.Refused{}}, n.stateOf(acme).Calls, "those of the day before do not count")
	})
}

func TestStates_TwoNodesCountTogether(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		second := open(t, n.db, n.clock)
		n.observed(time.Millisecond, nil)
		second.observed(3*time.Millisecond, nil)
		require.NoError(t, n.StoreCalls(t.Context()))
		require.NoError(t, second.StoreCalls(t.Context()))
		require.Equal(t, supplier.Calls{Accepted: 2, Mean: 2000, Slowest: 3000, Refusals: []supplier.Refused{}}, n.stateOf(acme).Calls)
	})
}

func TestStates_NameTheLastListAndWhyOneFailed(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		read := n.clock.Now().UnixMilli()
		was := n.stateOf(acme)
		require.Equal(t, []any{2, 2, read, read, ""}, []any{was.Games, was.Offered, was.TriedAt, was.ReadAt, was.Error})

		n.clock.Advance(time.Hour)
		n.companies[acme].fails = &url.Error{Op: "Get", URL: "https://api.acme.example/?key=secret", Err: errDown}
		require.Error(t, n.Import(t.Context()))
		failed := n.stateOf(acme)
		require.Equal(t, []any{2, n.clock.Now().UnixMilli(), read, errDown.Error()}, []any{failed.Games, failed.TriedAt, failed.ReadAt, failed.Error},
			"the games of the last list stay, and no key is shown")
		require.Empty(t, n.stateOf(other).Error)

		n.companies[acme].fails, n.companies[acme].games = nil, n.companies[acme].games[1:]
		n.clock.Advance(time.Hour)
		require.NoError(t, n.Import(t.Context()))
		after := n.stateOf(acme)
		require.Equal(t, []any{1, n.clock.Now().UnixMilli(), ""}, []any{after.Games, after.ReadAt, after.Error})
	})
}
