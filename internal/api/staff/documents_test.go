package staff_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/verification"
)

// sent is a document that the player has sent.
func (o *office) sent(t *testing.T, kind verification.Kind) verification.Document {
	t.Helper()
	var photo bytes.Buffer
	require.NoError(t, jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 400, 300)), nil))
	doc, err := o.checks.Send(t.Context(), verification.Caller{Player: o.player.ID}, kind, photo.Bytes(), photo.Bytes())
	require.NoError(t, err)
	return doc
}

func TestStaffLookAtDocumentsAndDecide(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		doc := o.sent(t, verification.NationalID)
		o.enter(t, staff.Cashier)
		o.get(t, "/documents").refused(t, 403, "permission_denied")
		o.get(t, "/documents/"+string(doc.ID)+"/front").refused(t, 403, "permission_denied")
		o.enter(t, staff.Support)
		queue := decode[payment.Page[api.DocumentLine]](t, o.get(t, "/documents"))
		require.Len(t, queue.Items, 1)
		require.Equal(t, "asha@example.com", queue.Items[0].PlayerName)
		review := decode[api.DocumentReview](t, o.get(t, "/documents/"+string(doc.ID)))
		require.Equal(t, []api.DocumentSide{{Side: "front", Width: 400, Height: 300}, {Side: "back", Width: 400, Height: 300}}, review.Sides)

		picture := o.get(t, "/documents/"+string(doc.ID)+"/front").want(t, 200)
		require.Equal(t, "image/jpeg", picture.header.Get("Content-Type"))
		require.Equal(t, "no-store", picture.header.Get("Cache-Control"))
		_, err := jpeg.Decode(strings.NewReader(picture.body))
		require.NoError(t, err)
		o.get(t, "/documents/"+string(doc.ID)+"/inside").want(t, 400)
		o.get(t, "/documents/nothing").refused(t, 404, "document_not_found")

		o.post(t, "/documents/"+string(doc.ID)+"/request-again", map[string]any{"reason": "x"}).refused(t, 400, "reason_length")
		review = decode[api.DocumentReview](t, o.post(t, "/documents/"+string(doc.ID)+"/request-again", map[string]any{"reason": "The photo is blurred."}))
		require.Equal(t, "required", review.Outcome)
		o.post(t, "/documents/"+string(doc.ID)+"/approve", map[string]any{}).refused(t, 409, "document_decided")
		second := o.sent(t, verification.Passport)
		o.post(t, "/documents/"+string(second.ID)+"/approve", map[string]any{}).want(t, 200)
		state := decode[api.PlayerVerification](t, o.get(t, "/players/"+string(o.player.ID)+"/verification"))
		require.Equal(t, "success", state.Outcome)
		require.Len(t, state.Documents, 2)

		asked := decode[api.PlayerVerification](t, o.post(t, "/players/"+string(o.player.ID)+"/verification/request",
			map[string]any{"wanted": []string{"face"}, "note": "A large withdrawal."}))
		require.Equal(t, []string{"face"}, asked.Wanted)
		third := o.sent(t, verification.Selfie)
		review = decode[api.DocumentReview](t, o.post(t, "/documents/"+string(third.ID)+"/reject", map[string]any{"reason": "Somebody else's face."}))
		require.Equal(t, "failed", review.Outcome)

		o.enter(t, staff.Admin)
		trail := decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit?subject="+string(o.player.ID)))
		var actions []string
		for _, line := range trail.Items {
			actions = append(actions, line.Action)
		}
		require.Equal(t, []string{"document.reject", "document.ask", "document.approve", "document.ask_again", "document.view"}, actions)
	})
}

func TestMessagesAreReadInADemoOnly(t *testing.T) {
	t.Parallel()
	o := newOffice(t, dbtest.NewSQLite(t))
	o.enter(t, staff.Admin)
	o.get(t, "/messages").refused(t, 404, "messages_not_kept")
}
