package staff_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/email"
	"maidan/internal/notice"
	"maidan/internal/payment"
	"maidan/internal/phrase"
	"maidan/internal/staff"
)

func TestNotices_StaffSeeNoticesButNotEmailTexts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		path := "/players/" + string(o.player.ID)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, _, err := o.notices.Add(ctx, tx, notice.Message{
				PlayerID: o.player.ID, EventID: "e", Kind: notice.Deposits, Code: 200, Key: "notice.deposit_succeeded", At: 5,
				Args: phrase.Args{"amount": phrase.Money(130_000, "INR")},
			})
			if err != nil {
				return err
			}
			return o.mails.Write(ctx, tx, email.Message{To: o.player.Email, Subject: "A link", Text: "https://brand.example/?token=secret"})
		}))
		o.get(t, path+"/notices").refused(t, 401, "unauthorized")
		o.enter(t, staff.Marketer)
		o.get(t, path+"/notices").refused(t, 403, "permission_denied")
		o.get(t, path+"/emails").refused(t, 403, "permission_denied")
		o.enter(t, staff.Support)
		given := decode[payment.Page[api.PlayerNotice]](t, o.get(t, path+"/notices"))
		require.Len(t, given.Items, 1)
		require.Equal(t, "₹1,300 has arrived on your balance.", given.Items[0].Message)
		require.Equal(t, "green", given.Items[0].Colour)
		require.Empty(t, decode[payment.Page[api.PlayerNotice]](t, o.get(t, path+"/notices?state=archive")).Items)

		emails := o.get(t, path+"/emails")
		require.NotContains(t, emails.body, "secret")
		states := decode[api.EmailStatuses](t, emails)
		require.Len(t, states.Items, 1)
		require.Equal(t, "A link", states.Items[0].Subject)
		require.Equal(t, "sent", states.Items[0].Status)
		o.get(t, "/players/nobody/emails").refused(t, 404, "player_not_found")
	})
}
