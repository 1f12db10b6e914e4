package risk_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/money"
	"maidan/internal/payment/risk"
)

const (
	hour = int64(3_600_000)
	now  = 1_700_000_000_000
)

// calm is a withdrawal without any reason.
func calm() risk.Facts {
	return risk.Facts{
		Background: risk.Background{AccountCreatedAt: now - 400*24*hour, ProfileName: "Asha Rao", Staked: 900_000},
		Now:        now, Amount: 50_000, Method: "upi", AccountName: "Asha Rao",
		PaidBefore: 3, Deposited: 200_000, Withdrawn: 100_000, DepositMethod: "upi", DepositsLastDay: 1, DepositedLastDay: 20_000,
	}
}

func TestAssess_FindsNothingInACalmHistory(t *testing.T) {
	t.Parallel()
	require.Equal(t, risk.Assessment{Reasons: []risk.Reason{}}, risk.Assess(calm()))
}

func TestAssess_GivesEachReasonWithItsNumbers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		change   func(*risk.Facts)
		code     risk.Code
		severity risk.Severity
		numbers  map[string]int64
	}{
		{func(f *risk.Facts) { f.AccountCreatedAt = now - 3*24*hour }, risk.NewAccount, risk.Low, map[string]int64{"hours": 72}},
		{func(f *risk.Facts) { f.AccountCreatedAt = now - 5*hour }, risk.NewAccount, risk.Medium, map[string]int64{"hours": 5}},
		{func(f *risk.Facts) { f.NewDeviceAt = now - 2*hour }, risk.NewDevice, risk.Medium, map[string]int64{"hours": 2}},
		{func(f *risk.Facts) { f.NewCountry = "BR" }, risk.NewCountry, risk.High, map[string]int64{}},
		{func(f *risk.Facts) { f.DepositsLastDay, f.DepositedLastDay = 5, 7000 }, risk.Velocity, risk.Medium,
			map[string]int64{"deposits": 5, "deposited": 7000, "withdrawals": 0, "withdrawn": 0}},
		{func(f *risk.Facts) { f.WithdrawalsLastDay, f.WithdrawnLastDay = 2, 300 }, risk.Velocity, risk.High,
			map[string]int64{"deposits": 1, "deposited": 20_000, "withdrawals": 2, "withdrawn": 300}},
		{func(f *risk.Facts) { f.BonusBalance = 500 }, risk.ActiveBonus, risk.Medium, map[string]int64{"amount": 500}},
		{func(f *risk.Facts) { f.OwnOpposite = 2 }, risk.OppositeBets, risk.Medium, map[string]int64{"own": 2, "joint": 0}},
		{func(f *risk.Facts) { f.JointOpposite = 1 }, risk.OppositeBets, risk.High, map[string]int64{"own": 0, "joint": 1}},
		{func(f *risk.Facts) { f.Related = 2 }, risk.RelatedAccounts, risk.Medium, map[string]int64{"accounts": 2}},
		{func(f *risk.Facts) { f.AccountName = "Vijay Kumar" }, risk.NameMismatch, risk.High, map[string]int64{}},
		{func(f *risk.Facts) { f.ProfileName = "" }, risk.NameMismatch, risk.Low, map[string]int64{}},
		{func(f *risk.Facts) { f.PaidBefore = 0 }, risk.FirstWithdrawal, risk.Low, map[string]int64{}},
		{func(f *risk.Facts) { f.DepositMethod = "bank" }, risk.MethodDiffers, risk.Low, map[string]int64{}},
		{func(f *risk.Facts) { f.Amount = 900_000 }, risk.AboveDeposits, risk.Medium,
			map[string]int64{"amount": 900_000, "withdrawn": 100_000, "deposited": 200_000}},
		{func(f *risk.Facts) { f.Deposited = 0 }, risk.AboveDeposits, risk.High,
			map[string]int64{"amount": 50_000, "withdrawn": 100_000, "deposited": 0}},
		{func(f *risk.Facts) { f.Staked = 210_000 }, risk.TurnoverBarely, risk.Medium, map[string]int64{"staked": 210_000, "deposited": 200_000}},
		{func(f *risk.Facts) { f.Staked = 10 }, risk.TurnoverBarely, risk.High, map[string]int64{"staked": 10, "deposited": 200_000}},
		{func(f *risk.Facts) { f.Missing = true }, risk.FactsUnavailable, risk.Medium, map[string]int64{}},
	} {
		f := calm()
		c.change(&f)
		a := risk.Assess(f)
		require.Len(t, a.Reasons, 1, "%s: %+v", c.code, a)
		require.Equal(t, c.code, a.Reasons[0].Code)
		require.Equal(t, c.severity, a.Reasons[0].Severity, c.code)
		require.Equal(t, c.numbers, a.Reasons[0].Numbers, c.code)
		require.Equal(t, a.Score, a.Reasons[0].Points)
		require.Positive(t, a.Score)
	}
}

func TestAssess_AddsThePointsUpToAHundredHeaviestFirst(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, most int64) int64 { return rapid.Int64Range(0, most).Draw(t, name) }
		f := risk.Facts{
			Background: risk.Background{
				AccountCreatedAt: now - n("age", 1e10), NewDeviceAt: n("device", 1) * now, BonusBalance: money.Amount(n("bonus", 1)),
				OwnOpposite: int(n("own", 1)), JointOpposite: int(n("joint", 1)), Related: int(n("related", 1)), Staked: money.Amount(n("staked", 1e9)),
			},
			Now: now, Amount: money.Amount(1 + n("amount", 1e9)), Method: "upi", DepositsLastDay: int(n("deposits", 20)),
			WithdrawalsLastDay: int(n("withdrawals", 3)), Deposited: money.Amount(n("deposited", 1e9)), PaidBefore: int(n("paid", 1)), Missing: n("missing", 1) == 1,
		}
		a := risk.Assess(f)
		require.Equal(t, a, risk.Assess(f))
		sum, codes := 0, map[risk.Code]bool{}
		for _, r := range a.Reasons {
			require.False(t, codes[r.Code], r.Code)
			require.Contains(t, risk.Codes(), r.Code)
			codes[r.Code] = true
			sum += r.Points
		}
		require.Equal(t, min(sum, 100), a.Score)
		require.True(t, slices.IsSortedFunc(a.Reasons, func(x, y risk.Reason) int { return y.Points - x.Points }))
	})
}

func TestSameName_ToleratesOrderCaseAccentsAndInitials(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Asha Rao", "asha rao", true},
		{"RAO ASHA", "Asha Rao", true},
		{"José Álvarez", "Jose Alvarez", true},
		{"Mr. Asha Rao", "Asha Rao", true},
		{"A. Rao", "Asha Rao", true},
		{"Asha Kumari Rao", "Asha Rao", true},
		{"Asha-Rao", "Asha Rao", true},
		{"O'Brien Pat", "Pat Obrien", true},
		{"आशा राव", "राव आशा", true},
		{"Asha Rao", "Vijay Rao", false},
		{"Asha", "Asha Rao", false},
		{"A R", "Asha Rao", false},
		{"Rao Rao", "Asha Rao", false},
		{"", "Asha Rao", false},
		{"", "", false},
		{"123", "123", false},
	} {
		require.Equal(t, c.same, risk.SameName(c.a, c.b), "%q %q", c.a, c.b)
		require.Equal(t, c.same, risk.SameName(c.b, c.a), "%q %q", c.b, c.a)
	}
}

func FuzzSameName(f *testing.F) {
	f.Add("Asha Rao", "Rao, A.")
	f.Fuzz(func(t *testing.T, a, b string) {
		if risk.SameName(a, b) != risk.SameName(b, a) {
			t.Errorf("%q and %q depend on their order", a, b)
		}
	})
}
