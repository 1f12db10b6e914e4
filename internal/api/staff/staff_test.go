package staff_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/wallet"
)

type (
	withdrawals = payment.Page[api.WithdrawalReview]
	entries     = payment.Page[api.LedgerEntry]
	audit       = payment.Page[api.AuditLine]
)

func TestSessionIsACookieThatScriptsCannotRead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		_, err := o.staff.AddWithoutSecondFactor(t.Context(), "boss@example.com", staff.Admin, password)
		require.NoError(t, err)
		form := map[string]any{"email": "Boss@example.com", "password": password}
		o.send(t, "POST", "/api/v3/staff/session", strings.NewReader(`{"email":"boss@example.com","password":"`+password+`"}`), nil).
			refused(t, 403, "csrf")
		in := o.post(t, "/session", form)
		member := decode[api.OfficeMember](t, in)
		require.Equal(t, "boss@example.com", member.Email)
		require.Contains(t, member.Permissions, staff.DecideWithdrawals)
		cookie, err := http.ParseSetCookie(in.header.Get("Set-Cookie"))
		require.NoError(t, err)
		require.True(t, cookie.HttpOnly)
		require.Equal(t, http.SameSiteStrictMode, cookie.SameSite)
		require.Equal(t, "/api/v3/staff", cookie.Path)
		require.NotContains(t, in.body, cookie.Value)

		require.Equal(t, member, decode[api.OfficeMember](t, o.get(t, "/session")))
		o.send(t, "DELETE", "/api/v3/staff/session", http.NoBody, nil).refused(t, 403, "csrf")
		out := o.change(t, "DELETE", "/session", nil).want(t, 204)
		require.Contains(t, out.header.Get("Set-Cookie"), "Max-Age=0")
		o.get(t, "/session").refused(t, 401, "unauthorized")
		o.send(t, "GET", "/api/v3/staff/session", http.NoBody, map[string]string{"Cookie": cookie.Name + "=" + cookie.Value}).
			refused(t, 401, "session_ended")
	})
}

func TestSignInIsSlowedDown(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		form := map[string]any{"email": "nobody@example.com", "password": "wrong password"}
		for range 8 {
			o.post(t, "/session", form).refused(t, 400, "credentials_invalid")
		}
		slow := o.post(t, "/session", form)
		slow.refused(t, 429, "too_many_requests")
		require.NotEmpty(t, slow.header.Get("Retry-After"))
	})
}

func TestNothingWithoutSignInOrPermission(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		w := o.asked(t, "123456789012")
		account := "/accounts/" + string(wallet.PlayerCash(o.player.ID, "INR")) + "/entries"
		reads := []string{"/session", "/withdrawals", "/players/" + string(o.player.ID), "/players/" + string(o.player.ID) + "/deposits", account, "/audit"}
		for _, path := range reads {
			o.get(t, path).refused(t, 401, "unauthorized")
		}
		o.post(t, "/withdrawals/"+string(w.ID)+"/approve", nil).refused(t, 401, "unauthorized")
		o.enter(t, staff.Marketer)
		for _, path := range reads[1:] {
			o.get(t, path).refused(t, 403, "permission_denied")
		}
		o.enter(t, staff.Support)
		o.get(t, "/withdrawals").want(t, 200)
		o.get(t, "/audit").refused(t, 403, "permission_denied")
		o.post(t, "/withdrawals/"+string(w.ID)+"/approve", nil).refused(t, 403, "permission_denied")
		o.post(t, "/withdrawals/"+string(w.ID)+"/reject", map[string]any{"reason": "because"}).refused(t, 403, "permission_denied")
		o.enter(t, staff.Cashier)
		o.send(t, "POST", "/api/v3/staff/withdrawals/"+string(w.ID)+"/approve", http.NoBody, nil).refused(t, 403, "csrf")
		still, err := o.desk.Review(t.Context(), w.ID)
		require.NoError(t, err)
		require.Equal(t, payment.WithdrawalPending, still.Status)
	})
}

// The whole account is shown to who may decide, and nowhere else.
func TestPayoutAccountsAreShownWholeOnlyToWhoMayDecide(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		w := o.asked(t, "123456789012")
		one := "/withdrawals/" + string(w.ID)
		o.get(t, one).refused(t, 401, "unauthorized")
		for _, role := range []staff.Role{staff.Support, staff.Trader} {
			o.enter(t, role)
			require.NotContains(t, o.get(t, "/withdrawals").want(t, 200).body, "123456789012")
			o.get(t, one).refused(t, 403, "permission_denied")
		}
		o.enter(t, staff.Cashier)
		require.NotContains(t, o.get(t, "/withdrawals").want(t, 200).body, "123456789012")
		require.Equal(t, "123456789012", decode[api.WithdrawalDetail](t, o.get(t, one)).Account.Number)
		o.get(t, "/withdrawals/nothing").refused(t, 404, "not_found")
		require.NotContains(t, o.post(t, one+"/approve", nil).want(t, 200).body, "123456789012")
		o.pass(t)
		o.enter(t, staff.Admin)
		require.NotContains(t, o.get(t, "/audit").want(t, 200).body, "123456789012")
		for _, table := range []string{"payment_withdrawals", "outbox_deliveries", "staff_records", "player_changes", "payment_notices"} {
			require.NotContains(t, dump(t, d, table), "123456789012", table)
		}
	})
}

// dump is all that stands in a table.
func dump(t *testing.T, d *db.DB, table string) string {
	t.Helper()
	rows, err := d.Reader().Query(t.Context(), "SELECT * FROM "+table)
	require.NoError(t, err)
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	require.NoError(t, err)
	var all strings.Builder
	for rows.Next() {
		row := make([]any, len(columns))
		for i := range row {
			row[i] = new(any)
		}
		require.NoError(t, rows.Scan(row...))
		for _, v := range row {
			fmt.Fprintf(&all, "%s\n", *v.(*any))
		}
	}
	require.NoError(t, rows.Err())
	return all.String()
}

func TestApproveFromQueueToAudit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		w := o.asked(t, "123456789012")
		o.enter(t, staff.Admin)
		queue := decode[withdrawals](t, o.get(t, "/withdrawals?status=pending"))
		require.Len(t, queue.Items, 1)
		item := queue.Items[0]
		require.Equal(t, []any{w.ID, "asha@example.com", "•••• 9012", string(o.player.ID)}, []any{item.ID, item.PlayerName, item.AccountMasked, string(item.PlayerID)})

		approved := decode[api.WithdrawalReview](t, o.post(t, "/withdrawals/"+string(w.ID)+"/approve", nil))
		require.Equal(t, payment.WithdrawalApproved, approved.Status)
		o.post(t, "/withdrawals/"+string(w.ID)+"/approve", nil).refused(t, 409, "withdrawal_not_pending")
		o.post(t, "/withdrawals/nothing/approve", nil).refused(t, 404, "not_found")
		o.pass(t)
		paid := decode[withdrawals](t, o.get(t, "/withdrawals?status=paid&player="+string(o.player.ID)))
		require.Equal(t, w.ID, paid.Items[0].ID)
		require.Empty(t, decode[withdrawals](t, o.get(t, "/withdrawals?status=pending")).Items)
		require.Empty(t, decode[withdrawals](t, o.get(t, "/withdrawals?player=somebody")).Items)
		o.get(t, "/withdrawals?status=lost").want(t, 400)

		lines := decode[audit](t, o.get(t, "/audit?subject="+string(w.ID)))
		require.Len(t, lines.Items, 1, "one decision, one line")
		require.Equal(t, "withdrawal.approve", lines.Items[0].Action)
		require.Equal(t, "xxadmin@example.com", lines.Items[0].Email)
		require.EqualValues(t, 60000, lines.Items[0].Detail["amount"])
		require.Greater(t, len(decode[audit](t, o.get(t, "/audit")).Items), 1)
	})
}

func TestRejectGivesTheMoneyBackAndSaysWhy(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		w := o.asked(t, "123456789012")
		o.enter(t, staff.Cashier)
		o.post(t, "/withdrawals/"+string(w.ID)+"/reject", map[string]any{"reason": " "}).refused(t, 400, "reason_required")
		rejected := decode[api.WithdrawalReview](t, o.post(t, "/withdrawals/"+string(w.ID)+"/reject", map[string]any{"reason": "Not your account"}))
		require.Equal(t, "Not your account", rejected.Reason)
		p := decode[api.PlayerRecord](t, o.get(t, "/players/"+string(o.player.ID)))
		require.Equal(t, []money.Amount{100000, 100000}, []money.Amount{p.Balance, p.TotalDeposit})
		o.get(t, "/players/nobody").want(t, 404)

		page := decode[entries](t, o.get(t, "/accounts/"+string(p.LedgerAccount)+"/entries"))
		kinds := []string{}
		for _, e := range page.Items {
			kinds = append(kinds, e.Kind)
		}
		require.Equal(t, []string{"withdrawal.reject", "withdrawal.request", "deposit"}, kinds)
		require.Equal(t, money.Amount(100000), *page.Items[0].Balance)
		require.NotEmpty(t, page.Items[0].Reverses)
		stakes := decode[entries](t, o.get(t, "/accounts/h:deposits:INR/entries"))
		require.Equal(t, money.Amount(-100000), stakes.Items[0].Amount)
		require.Nil(t, stakes.Items[0].Balance)
		for _, bad := range []string{"p:nobody:INR:cash", "nonsense"} {
			o.get(t, "/accounts/"+bad+"/entries").refused(t, 404, "account_not_found")
		}
		deposits := decode[payment.Page[payment.Deposit]](t, o.get(t, "/players/"+string(o.player.ID)+"/deposits"))
		require.Equal(t, payment.DepositSucceeded, deposits.Items[0].Status)
	})
}

func TestTwoMembersAtOncePayOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		w := o.asked(t, "123456789012")
		o.enter(t, staff.Admin)
		got := make([]answer, 6)
		var all sync.WaitGroup
		for i := range got {
			all.Go(func() { got[i] = o.post(t, "/withdrawals/"+string(w.ID)+"/approve", nil) })
		}
		all.Wait()
		won := 0
		for _, a := range got {
			if a.status == 200 {
				won++
				continue
			}
			a.refused(t, 409, "withdrawal_not_pending")
		}
		require.Equal(t, 1, won)
		require.Len(t, decode[audit](t, o.get(t, "/audit?subject="+string(w.ID))).Items, 1)
		o.pass(t)
		o.clock.Advance(time.Minute)
		_, err := o.desk.Sweep(t.Context())
		require.NoError(t, err)
		o.pass(t)
		paid, err := o.ledger.Balance(t.Context(), wallet.HouseAccount(wallet.Payouts, "INR"))
		require.NoError(t, err)
		require.Equal(t, money.Amount(60000), paid)
	})
}
