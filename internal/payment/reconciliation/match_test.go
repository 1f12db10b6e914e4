package reconciliation

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/money"
)

// drawFacts draws payments with distinct ids.
func drawFacts(r *rapid.T) []fact {
	facts := make([]fact, rapid.IntRange(0, 8).Draw(r, "payments"))
	for i := range facts {
		f := fact{
			payment: fmt.Sprint("payment", i), direction: rapid.SampledFrom([]Direction{In, Out}).Draw(r, "direction"), method: "upi",
			status: rapid.SampledFrom([]Status{Succeeded, Succeeded, Failed, Open}).Draw(r, "ours"), amount: money.Amount(rapid.IntRange(1, 3).Draw(r, "amount")),
			currency: rapid.SampledFrom([]money.Currency{"INR", "EUR"}).Draw(r, "currency"), fee: money.Amount(rapid.IntRange(0, 1).Draw(r, "fee")),
			names: []string{fmt.Sprint("ref", i)}, transactionID: fmt.Sprint("tx", i),
		}
		f.inPeriod = f.status == Succeeded && rapid.Bool().Draw(r, "in period")
		if rapid.IntRange(0, 4).Draw(r, "earlier") == 0 {
			f.earlier = &earlier{rapid.SampledFrom([]string{"statement0", "statement9"}).Draw(r, "statement"), 1, rapid.SampledFrom([]string{"", "ref0", "ref1"}).Draw(r, "ref")}
		}
		facts[i] = f
	}
	return facts
}

func drawRows(r *rapid.T) []Row {
	rows := make([]Row, rapid.IntRange(0, 14).Draw(r, "rows"))
	name := func(prefix, label string) string {
		if n := rapid.IntRange(-3, 10).Draw(r, label); n >= 0 {
			return fmt.Sprint(prefix, n)
		}
		return ""
	}
	for i := range rows {
		rows[i] = Row{
			Line: i + 2, ProviderRef: name("ref", "ref"), Reference: name("payment", "reference"), TransactionID: name("TX", "transaction"),
			Direction: rapid.SampledFrom([]Direction{In, In, Out, Out, Fees, Other}).Draw(r, "direction"),
			Amount:    money.Amount(rapid.IntRange(0, 3).Draw(r, "amount")), Currency: rapid.SampledFrom([]money.Currency{"INR", "EUR"}).Draw(r, "currency"),
			Fee: money.Amount(rapid.IntRange(0, 1).Draw(r, "fee")), Status: rapid.SampledFrom([]Status{Succeeded, Succeeded, Failed, Pending}).Draw(r, "theirs"),
		}
	}
	return rows
}

// TestProperty_EveryRowAndPaymentEndsInOnePlace also checks that what the provider moved, less what was moved here, is the sum of the
// differences.
func TestProperty_EveryRowAndPaymentEndsInOnePlace(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		facts, rows := drawFacts(r), drawRows(r)
		results := match("statement5", rows, facts, rapid.Bool().Draw(r, "fees"))
		places, compared, subjects := map[int]int{}, map[string]int{}, map[string]bool{}
		net, differ := map[money.Currency]money.Amount{}, map[money.Currency]money.Amount{}
		for _, res := range results {
			if res.row != nil {
				places[res.row.Line]++
				require.NotEmpty(r, res.place)
				require.Equal(r, res.diff != nil, res.place == placeDifference)
				net[res.row.Currency] += Side{res.row.Status, res.row.Amount, res.row.Currency}.moved(res.row.Direction)
			}
			ofPayment := res.fact != nil && (res.diff == nil || res.diff.Kind != KindDuplicate) && (res.row == nil || res.place != placeNoMoney || res.subject != "")
			if ofPayment {
				compared[res.fact.payment]++
				if res.row != nil || res.diff != nil {
					net[res.fact.currency] -= Side{res.fact.status, res.fact.amount, res.fact.currency}.moved(res.fact.direction)
				}
			}
			if res.diff == nil {
				continue
			}
			require.False(r, subjects[res.subject], "two differences of %s", res.subject)
			subjects[res.subject] = true
			for c, amount := range res.diff.surplus() {
				differ[c] += amount
			}
		}
		require.Len(r, places, len(rows))
		for line, n := range places {
			require.Equal(r, 1, n, "line %d", line)
		}
		for _, f := range facts {
			require.LessOrEqual(r, compared[f.payment], 1, f.payment)
			if f.inPeriod {
				require.Equal(r, 1, compared[f.payment], f.payment)
			}
		}
		for _, c := range []money.Currency{"INR", "EUR"} {
			require.Equal(r, net[c], differ[c], c)
		}
	})
}

func TestMatch_FindsEachKindOfDifference(t *testing.T) {
	t.Parallel()
	paid := fact{payment: "d1", direction: In, status: Succeeded, amount: 100, currency: "INR", inPeriod: true, names: []string{"ref"}, transactionID: "TX"}
	row := Row{Line: 2, ProviderRef: "ref", Direction: In, Amount: 100, Currency: "INR", Status: Succeeded}
	with := func(change func(*Row, *fact)) ([]Row, []fact) {
		r, f := row, paid
		change(&r, &f)
		return []Row{r}, []fact{f}
	}
	for want, change := range map[Kind]func(*Row, *fact){
		"": func(*Row, *fact) {}, KindAmount: func(r *Row, _ *fact) { r.Amount = 99 }, KindCurrency: func(r *Row, _ *fact) { r.Currency = "EUR" },
		KindFee: func(r *Row, _ *fact) { r.Fee = 3 }, KindStatus: func(_ *Row, f *fact) { f.status, f.inPeriod = Open, false },
	} {
		rows, facts := with(change)
		results := match("s", rows, facts, true)
		require.Len(t, results, 1)
		if want == "" {
			require.Nil(t, results[0].diff)
			continue
		}
		require.Equal(t, want, results[0].diff.Kind)
	}
	results := match("s", nil, []fact{paid}, true)
	require.Equal(t, KindMissingThere, results[0].diff.Kind)
	results = match("s", []Row{row}, nil, true)
	require.Equal(t, KindMissingHere, results[0].diff.Kind)
	again := row
	again.Line = 3
	results = match("s", []Row{row, again}, []fact{paid}, true)
	require.Nil(t, results[0].diff)
	require.Equal(t, KindDuplicate, results[1].diff.Kind)
}
