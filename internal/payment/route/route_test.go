package route_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
)

// receiver is a provider that only sends notices.
type receiver string

func (r receiver) Name() string { return string(r) }

func (receiver) Receive(context.Context, provider.Delivery) (provider.Received, error) {
	return provider.Received{}, nil
}

// payer is a provider that also pays.
type payer struct{ receiver }

func (payer) Pay(context.Context, provider.Payout) (provider.Answer, error) {
	return provider.Answer{}, nil
}

func payers(names ...string) (all []provider.Provider) {
	for _, name := range names {
		all = append(all, payer{receiver(name)})
	}
	return all
}

func payout(method string, amount int64) route.Query {
	return route.Query{Purpose: provider.PurposePayout, Method: method, Country: "IN", Currency: "INR", Amount: money.Amount(amount)}
}

func TestPick_TakesTheFirstMatchingRule(t *testing.T) {
	t.Parallel()
	table, err := route.New(clock.NewManual(time.UnixMilli(0)), []route.Rule{
		{Methods: []string{"upi"}, Countries: []string{"IN"}, Max: 100_00, Providers: []string{"small", "large"}},
		{Methods: []string{"upi"}, Countries: []string{"IN"}, Min: 100_01, Providers: []string{"large"}},
		{Currencies: []money.Currency{"PKR"}, Providers: []string{"small"}},
	}, payers("small", "large")...)
	require.NoError(t, err)
	for _, c := range []struct {
		query route.Query
		want  string
	}{
		{payout("upi", 100_00), "small"},
		{payout("upi", 100_01), "large"},
		{payout("card", 100_00), ""},
		{route.Query{Purpose: provider.PurposePayout, Method: "upi", Country: "PK", Currency: "PKR", Amount: 1}, "small"},
		{route.Query{Purpose: provider.PurposeFind, Method: "upi", Country: "IN", Currency: "INR", Amount: 1}, ""},
	} {
		got, ok := table.Pick(c.query)
		require.Equal(t, c.want, got, "%+v", c.query)
		require.Equal(t, c.want != "", ok)
		require.Equal(t, ok, table.Serves(c.query))
	}
	refused := payout("upi", 100_00)
	refused.Not = []string{"small"}
	got, _ := table.Pick(refused)
	require.Equal(t, "large", got)
	refused.Not = []string{"small", "large"}
	_, ok := table.Pick(refused)
	require.False(t, ok)
	require.False(t, table.Serves(refused))
	require.Equal(t, []string{"large", "small"}, table.Names())
}

func TestPick_AvoidsProvidersThatDoNotAnswer(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.UnixMilli(0))
	table, err := route.New(c, nil, payers("first", "second")...)
	require.NoError(t, err)
	pick := func() string { name, _ := table.Pick(payout("upi", 1)); return name }
	for range 2 {
		table.Report("first", false)
	}
	require.Equal(t, "first", pick())
	table.Report("first", false)
	require.Equal(t, "second", pick())

	c.Advance(30 * time.Second)
	require.True(t, table.Serves(payout("upi", 1)))
	require.Equal(t, "first", pick(), "one call tries it again")
	require.Equal(t, "second", pick(), "and only one")
	table.Report("first", true)
	require.Equal(t, "first", pick())
	require.Equal(t, "first", pick())

	for range 3 {
		table.Report("first", false)
		table.Report("second", false)
	}
	require.Equal(t, "first", pick(), "an unhealthy provider is better than none")
}

func TestNew_RefusesInvalidTables(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.UnixMilli(0))
	_, err := route.New(c, nil)
	require.ErrorContains(t, err, "no payment provider")
	_, err = route.New(c, nil, payers("a", "a")...)
	require.ErrorContains(t, err, `the name "a"`)
	_, err = route.New(c, []route.Rule{{Providers: []string{"b"}}}, payers("a")...)
	require.ErrorContains(t, err, `"b", which is not connected`)
}

func TestNewScoped_LimitsAProvider(t *testing.T) {
	t.Parallel()
	scopes := map[string]route.Scope{"one": {Methods: []string{"upi"}, Currencies: []money.Currency{"INR"}}}
	table, err := route.NewScoped(clock.NewManual(time.UnixMilli(0)), nil, scopes, payers("one", "two")...)
	require.NoError(t, err)
	for _, c := range []struct {
		query route.Query
		want  string
	}{
		{payout("upi", 1), "one"},
		{payout("bank", 1), "two"},
		{route.Query{Purpose: provider.PurposePayout, Method: "upi", Currency: "KES"}, "two"},
	} {
		name, ok := table.Pick(c.query)
		require.True(t, ok)
		require.Equal(t, c.want, name)
	}
	other := payout("bank", 1)
	other.Not = []string{"two"}
	require.False(t, table.Serves(other))
	_, ok := table.Pick(other)
	require.False(t, ok)
	require.True(t, table.Covers(provider.PurposePayout, "upi", "INR"))
	require.False(t, table.Covers(provider.PurposeStart, "upi", "INR"), "neither starts payments")
}

func TestCovers_IgnoresCountryAndAmount(t *testing.T) {
	t.Parallel()
	rules := []route.Rule{{Methods: []string{"upi"}, Countries: []string{"IN"}, Min: 100, Providers: []string{"one"}}}
	table, err := route.New(clock.NewManual(time.UnixMilli(0)), rules, payers("one")...)
	require.NoError(t, err)
	require.True(t, table.Covers(provider.PurposePayout, "upi", "INR"))
	require.False(t, table.Covers(provider.PurposePayout, "bank", "INR"))
}
