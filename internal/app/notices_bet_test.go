package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
)

// TestNotices_AboutBets expects one notice for each payment and each correction, however often its event is delivered.
func TestNotices_AboutBets(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.waitForNotices(1)
		settled := func(s bet.Settled) outbox.Event {
			s.Currency, s.Stake = "INR", 10_000
			return outbox.New(w.app.IDs.New(), bet.SettledKind, string(v.id()), eventTime, s)
		}
		reopened := func(s bet.Settled) outbox.Event { e := settled(s); e.Kind = bet.ReopenedKind; return e }
		cashed := func(c bet.CashedOut) outbox.Event {
			c.Currency, c.Paid = "INR", 7500
			return outbox.New(w.app.IDs.New(), bet.CashedKind, string(v.id()), eventTime, c)
		}
		count := 1
		for _, x := range []struct {
			event   outbox.Event
			message string
		}{
			{settled(bet.Settled{Status: bet.Lost, Generation: 1}), ""},
			{settled(bet.Settled{Status: bet.Won, Payout: 0, Generation: 1}), ""},
			{settled(bet.Settled{Status: bet.Won, Payout: 20_000, Generation: 1}), "Your bet has won: ₹200 was added to your balance."},
			{settled(bet.Settled{Status: bet.Won, Payout: 5000, Generation: 1}), "Your bet was settled: ₹50 was returned to your balance."},
			{settled(bet.Settled{Status: bet.Void, Payout: 10_000, Generation: 1}), "Your bet is void: your stake of ₹100 was returned to your balance."},
			{settled(bet.Settled{Status: bet.Void, Generation: 1}), "Your bet of ₹100 is void: your free bet was returned."},
			{settled(bet.Settled{Status: bet.Void, Payout: 10_000, Voided: true}), "We have voided your bet: your stake of ₹100 was returned to your balance."},
			{settled(bet.Settled{Status: bet.Lost, Generation: 2}), "A result was corrected: your bet of ₹100 is lost."},
			{settled(bet.Settled{Status: bet.Won, Payout: 20_000, Generation: 2}), "A result was corrected: your bet now pays ₹200."},
			{reopened(bet.Settled{Status: bet.Pending, Was: 20_000}), "A result was withdrawn: your bet is open again, and its payout of ₹200 was reversed."},
			{reopened(bet.Settled{Status: bet.Pending}), "A result was withdrawn: your bet of ₹100 is open again."},
			{cashed(bet.CashedOut{Whole: true}), "Your bet was cashed out for ₹75."},
			{cashed(bet.CashedOut{}), "Part of your bet was cashed out for ₹75."},
			{cashed(bet.CashedOut{Whole: true, Automatic: true}), "Your automatic cash-out was carried out for ₹75."},
		} {
			require.NoError(w.t, w.notify(x.event))
			require.NoError(w.t, w.notify(x.event))
			if x.message != "" {
				count++
			}
			items := v.waitForNotices(count)
			if x.message != "" {
				require.Equal(w.t, x.message, items[0].Message)
				require.Equal(w.t, "bets", items[0].Kind)
			}
		}
		for _, language := range []string{"hi", "ur", "bn", "pt", "ru", "uz"} {
			items, _ := v.notices("?lang=" + language)
			for _, one := range items[:count-1] {
				require.NotContains(w.t, one.Message, "our bet", language)
				require.Contains(w.t, one.Message, "₹", language)
			}
		}
	})
}
