package staff_test

import (
	"context"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/email"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func TestMails_StaffReadTheEmailsOfADemo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for range 60 {
				if err := o.mails.Write(ctx, tx, email.Message{To: "asha@example.com", Subject: "A link", Text: "Here it is."}); err != nil {
					return err
				}
			}
			return nil
		}))
		o.enter(t, staff.Support)
		o.get(t, "/mails").refused(t, 403, "permission_denied")
		o.enter(t, staff.Admin)
		first := decode[payment.Page[api.CaughtMail]](t, o.get(t, "/mails"))
		require.Len(t, first.Items, 50)
		require.Equal(t, "Here it is.", first.Items[0].Text)
		rest := decode[payment.Page[api.CaughtMail]](t, o.get(t, "/mails?cursor="+first.Next))
		require.Len(t, rest.Items, 10)
		require.Empty(t, rest.Next)

		o.serve(t, api.Deps{Staff: o.staff, DB: d}, slog.New(slog.DiscardHandler)) // no demo
		o.enter(t, staff.Admin)
		o.get(t, "/mails").refused(t, 404, "mails_not_stored")
	})
}
