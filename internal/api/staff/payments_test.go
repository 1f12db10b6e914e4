package staff_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

// deposited submits a transaction id for a deposit of the player.
func (o *office) deposited(t *testing.T, key string, amount money.Amount, transactionID string) payment.Deposit {
	t.Helper()
	dep, _, err := o.desk.CreateDeposit(t.Context(), payment.Order{PlayerID: o.player.ID, Currency: "INR", Key: key, Method: "upi", Amount: amount})
	require.NoError(t, err)
	_, err = o.desk.SubmitTransactionID(t.Context(), o.player.ID, dep.ID, transactionID)
	require.NoError(t, err)
	o.pass(t)
	return dep
}

type pendingRow struct {
	ID              string   `json:"id"`
	ApprovedBy      []string `json:"approved_by"`
	ApprovalsNeeded int      `json:"approvals_needed"`
	Risk            struct {
		Reasons []struct{ Code string }
	}
}

func TestPayments_TwoMembersApproveALargeWithdrawal(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.deposited(t, "k", 500_000, "412345678901")
		w, _, err := o.desk.RequestWithdrawal(t.Context(), payment.Request{PlayerID: o.player.ID, Currency: "INR", Key: "w", Method: "upi", Amount: 200_000,
			To: payment.Account{Name: "Asha Rao", VPA: "asha.rao@playbank"}})
		require.NoError(t, err)
		o.enter(t, staff.Cashier)
		rows := decode[[]pendingRow](t, o.get(t, "/payments/pending"))
		require.Len(t, rows, 1)
		require.Equal(t, 2, rows[0].ApprovalsNeeded)
		require.NotEmpty(t, rows[0].Risk.Reasons)

		batch := map[string]any{"ids": []string{string(w.ID), "nowhere"}}
		want := []map[string]string{{"id": string(w.ID), "status": "pending", "code": ""}, {"id": "nowhere", "status": "", "code": "not_found"}}
		for range 2 {
			require.Equal(t, want, decode[[]map[string]string](t, o.post(t, "/payments/approve", batch)))
		}
		o.post(t, "/withdrawals/"+string(w.ID)+"/approve", nil).refused(t, 409, "second_member_required")
		require.Len(t, decode[[]pendingRow](t, o.get(t, "/payments/pending"))[0].ApprovedBy, 1)

		o.enter(t, staff.Cashier)
		want[0]["status"] = "approved"
		require.Equal(t, want, decode[[]map[string]string](t, o.post(t, "/payments/approve", batch)))
		o.enter(t, staff.Admin)
		trail := o.get(t, "/audit").want(t, 200).body
		require.Contains(t, trail, "withdrawal.approve_first")
		require.Contains(t, trail, `"withdrawal.approve"`)
	})
}

func TestPayments_NotesAssignmentsAndTimeline(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		dep := o.deposited(t, "k", 100_000, "412345678901")
		o.enter(t, staff.Cashier)
		path := "/payments/" + string(dep.ID)
		o.post(t, path+"/notes", map[string]any{"text": "called the player"}).want(t, 200)
		o.post(t, "/payments/nowhere/notes", map[string]any{"text": "x"}).refused(t, 404, "not_found")
		members := decode[[]struct{ ID, Email string }](t, o.get(t, "/payments/members"))
		require.Len(t, members, 1)
		o.post(t, path+"/assignment", map[string]any{"to": "nobody"}).refused(t, 404, "no_member")
		o.post(t, path+"/assignment", map[string]any{"to": members[0].ID}).want(t, 200)

		found := decode[struct {
			Notes      []struct{ Author, Text string } `json:"notes"`
			AssignedTo string                          `json:"assigned_to"`
			Timeline   []struct{ Kind string }         `json:"timeline"`
			Deposit    struct{ ID string }             `json:"deposit"`
		}](t, o.get(t, path))
		require.Equal(t, "called the player", found.Notes[0].Text)
		require.Equal(t, members[0].Email, found.Notes[0].Author)
		require.Equal(t, members[0].Email, found.AssignedTo)
		require.Equal(t, string(dep.ID), found.Deposit.ID)
		require.GreaterOrEqual(t, len(found.Timeline), 3)

		o.enter(t, staff.Support)
		o.post(t, path+"/assignment", map[string]any{"to": ""}).refused(t, 409, "payment_assigned")
		o.enter(t, staff.Trader)
		o.post(t, path+"/notes", map[string]any{"text": "x"}).want(t, 403)
	})
}

func TestPaymentCases_AreResolvedByMembersWhoMay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		for i := range 2 {
			o.deposited(t, fmt.Sprint("k", i), 100_000, fmt.Sprintf("4123456%d0003", i))
		}
		target, _, err := o.desk.CreateDeposit(t.Context(), payment.Order{PlayerID: o.player.ID, Currency: "INR", Key: "t", Method: "upi", Amount: 50_000})
		require.NoError(t, err)
		type row struct {
			ID, Kind, Status string
			Actions          []string
		}
		type list struct{ Items []row }
		o.enter(t, staff.Support)
		cases := decode[list](t, o.get(t, "/payment-cases")).Items
		require.Len(t, cases, 2)
		require.Equal(t, "amount_mismatch", cases[0].Kind)
		credit := map[string]any{"action": "credit", "reason": "seen at the bank"}
		o.post(t, "/payment-cases/"+cases[0].ID+"/resolve", credit).want(t, 403)

		o.enter(t, staff.Cashier)
		require.Equal(t, "closed", decode[row](t, o.post(t, "/payment-cases/"+cases[0].ID+"/resolve", credit)).Status)
		move := map[string]any{"action": "move", "target": target.ID, "reason": "the player paid twice"}
		require.Equal(t, "proposed", decode[row](t, o.post(t, "/payment-cases/"+cases[1].ID+"/resolve", move)).Status)
		approve := map[string]any{"approve": true}
		o.post(t, "/payment-cases/"+cases[1].ID+"/decide", approve).refused(t, 409, "second_member_required")
		o.enter(t, staff.Cashier)
		require.Equal(t, "closed", decode[row](t, o.post(t, "/payment-cases/"+cases[1].ID+"/decide", approve)).Status)
		require.Len(t, decode[list](t, o.get(t, "/payment-cases?status=closed")).Items, 2)
		dep, err := o.desk.Deposit(t.Context(), o.player.ID, target.ID)
		require.NoError(t, err)
		require.Equal(t, money.Amount(50_000), dep.Credited)
	})
}
