package app

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/adjustment"
	"maidan/internal/payment/book"
)

// freeBets returns the amounts of the free bets that a player can stake.
func (v *visitor) freeBets(w *world) (amounts []money.Amount) {
	v.t.Helper()
	given, err := w.app.Grants.Given(w.t.Context(), v.id(), "INR")
	require.NoError(v.t, err)
	for _, one := range given.FreeBets {
		amounts = append(amounts, one.Amount)
	}
	return amounts
}

// bonuses returns the player's bonuses, with what has given each.
func (v *visitor) bonuses(w *world) []bonus.Balance {
	v.t.Helper()
	all, err := w.app.Bonuses.Balances(w.t.Context(), v.id())
	require.NoError(v.t, err)
	return all
}

// An offer for registrations is given with the account, in its countries. One that is used up is left out, and the account is opened all the same.
func TestOffers_ARegistrationGives(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk, before := w.desk(w.t), w.visitor(w.t)
		before.register("before@example.com", "INR")
		for offer, more := range map[string]map[string]any{
			"gift-casino": {"registration": true, "countries": []string{"IN"}},
			"free-bet":    {"registration": true, "budget": 10, "stops": true},
		} {
			saved := desk.changes(offer, more)
			require.Equal(w.t, http.StatusOK, saved.status, "%s", saved.body)
		}
		asha, ravi, kenyan := w.visitor(w.t), w.visitor(w.t), w.visitor(w.t)
		asha.register("asha@example.com", "INR")
		ravi.register("ravi@example.com", "INR")
		kenyan.register("wanjiru@example.com", "KES")
		for _, v := range []*visitor{asha, ravi} {
			own := v.bonuses(w)
			require.Len(w.t, own, 1)
			require.Equal(w.t, []any{"gift-casino-inr", bonus.Pending, money.Amount(20_000), "registration:gift-casino:" + string(v.id())},
				[]any{own[0].BonusID, own[0].Status, own[0].Granted, own[0].Source})
		}
		require.Equal(w.t, []money.Amount{10_000}, asha.freeBets(w))
		require.Empty(w.t, ravi.freeBets(w), "the budget is used up")
		require.Empty(w.t, kenyan.bonuses(w), "another country")
		require.Empty(w.t, before.bonuses(w), "an account that was there")
		w.requireAudited()
	})
}

// Free bets claim their group like bonuses: whichever comes first excludes the other.
func TestOffers_AGroupHoldsForFreeBets(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk := w.desk(w.t)
		for _, offer := range []string{"gift-casino", "free-bet"} {
			saved := desk.changes(offer, map[string]any{"group": "spring"})
			require.Equal(w.t, http.StatusOK, saved.status, "%s", saved.body)
		}
		desk.makeCode("1001", "gift-casino", nil)
		desk.makeCode("1002", "free-bet", nil)
		for email, codes := range map[string][]string{"asha@example.com": {"1001", "1002"}, "ravi@example.com": {"1002", "1001"}} {
			v := w.visitor(w.t)
			v.register(email, "INR")
			use := func(code string) answer {
				return v.call("POST", "/api/v3/bonuses/promo", map[string]any{"code": code})
			}
			first := use(codes[0])
			require.Equal(w.t, http.StatusOK, first.status, "%s", first.body)
			v.refusedBy(use(codes[1]), http.StatusConflict, "bonus_group")
			require.Equal(w.t, 1, len(v.bonuses(w))+len(v.freeBets(w)))
		}
		w.requireAudited()
	})
}

// member returns a member of staff who proposes or approves, without records.
func member(staffID id.Staff) book.By {
	return book.By{StaffID: staffID, Record: func(context.Context, *db.Tx, string, string, map[string]any) error { return nil }}
}

// A chargeback of a deposit ends the bonus that the deposit has granted.
func TestBonus_AChargebackEndsIt(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.granted("welcome-casino-inr", 100_000, "123456789012")
		deposit := v.bonuses(w)[0].DepositID
		adjustments := w.app.Payments.Adjustments
		of := adjustment.Adjustment{PlayerID: v.id(), Currency: "INR", Amount: -100_000, Category: adjustment.Chargeback, Reason: "the bank took it back"}
		_, err := adjustments.Propose(w.t.Context(), "without", of, member("ann"))
		require.ErrorIs(w.t, err, adjustment.ErrDeposit)
		of.Deposit = "another"
		_, err = adjustments.Propose(w.t.Context(), "another", of, member("ann"))
		require.ErrorIs(w.t, err, adjustment.ErrDeposit)
		of.Deposit = deposit
		credit := of
		credit.Amount = 1
		_, err = adjustments.Propose(w.t.Context(), "credit", credit, member("ann"))
		require.ErrorIs(w.t, err, adjustment.ErrDeposit)

		proposed, err := adjustments.Propose(w.t.Context(), "of it", of, member("ann"))
		require.NoError(w.t, err)
		require.Equal(w.t, bonus.Pending, v.bonuses(w)[0].Status, "nothing follows from a proposal")
		_, err = adjustments.Approve(w.t.Context(), proposed.ID, member("bob"))
		require.NoError(w.t, err)
		v.eventually("the bonus ends", func() bool { return v.bonuses(w)[0].Status == bonus.Deactivated })
		own := v.bonuses(w)[0]
		require.Equal(w.t, []money.Amount{100_000, 0}, []money.Amount{own.Forfeited, own.Transferred})
		require.Zero(w.t, v.balance())
		w.requireAudited()
	})
}
