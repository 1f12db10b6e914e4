package staff_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/support"
)

func TestStaffAnswerVisitors(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		posted, err := o.support.Ask(t.Context(), support.Question{Name: "Asha", Text: "Hello?"})
		require.NoError(t, err)

		o.enter(t, staff.Trader)
		o.get(t, "/support/threads").refused(t, 403, "permission_denied")
		o.enter(t, staff.Support)
		inbox := decode[payment.Page[api.SupportThread]](t, o.get(t, "/support/threads?status=open"))
		require.Len(t, inbox.Items, 1)
		id := inbox.Items[0].ID
		record := decode[api.SupportRecord](t, o.post(t, "/support/threads/"+string(id)+"/answer", map[string]string{"text": "Good evening."}))
		require.Equal(t, support.Answered, record.Thread.Status)
		require.Len(t, record.Lines, 2)
		require.Contains(t, record.Lines[1].StaffEmail, "support@example.com")
		messages, _, err := o.support.VisitorMessages(t.Context(), posted.Token, 1)
		require.NoError(t, err)
		require.Equal(t, "Good evening.", messages[0].Text)

		record = decode[api.SupportRecord](t, o.post(t, "/support/threads/"+string(id)+"/close", nil))
		require.Equal(t, support.Closed, record.Thread.Status)
		require.Equal(t, record, decode[api.SupportRecord](t, o.post(t, "/support/threads/"+string(id)+"/close", nil)))
		require.Equal(t, record, decode[api.SupportRecord](t, o.get(t, "/support/threads/"+string(id))))
		require.Empty(t, decode[payment.Page[api.SupportThread]](t, o.get(t, "/support/threads?status=open")).Items)

		o.post(t, "/support/threads/"+string(id)+"/answer", map[string]string{"text": ""}).refused(t, 400, "support_text_length")
		o.post(t, "/support/threads/nobody/answer", map[string]string{"text": "x"}).refused(t, 404, "support_thread_not_found")
		o.post(t, "/support/threads/nobody/close", nil).refused(t, 404, "support_thread_not_found")
		o.get(t, "/support/threads/nobody").refused(t, 404, "support_thread_not_found")
		o.get(t, "/support/threads?status=lost").refused(t, 400, "not_allowed")

		o.enter(t, staff.Admin)
		trail := decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit?subject="+string(id)))
		require.Len(t, trail.Items, 2)
		require.Equal(t, "support.close", trail.Items[0].Action)
		require.Equal(t, "support.answer", trail.Items[1].Action)
	})
}
