package player

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"maps"
	"mime/multipart"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/verification"
)

// storeCodes creates the requested codes and stores them, in place of emails and text messages.
func (h *harness) storeCodes(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		event, err := outbox.Decode[verification.CodeEvent](e)
		if err != nil {
			return err
		}
		made, ok, err := h.checks.IssueCode(ctx, tx, event.CodeID)
		if err != nil {
			return err
		}
		if ok {
			h.codes = append(h.codes, made)
			if made.Token != "" {
				h.secrets = append(h.secrets, made.Token)
			}
		}
	}
	return nil
}

func (h *harness) inbox(_ context.Context, playerID id.Player, to string) ([]Caught, bool, error) {
	return []Caught{{ID: "1", Channel: "email", To: string(playerID) + to}}, playerID != "" || to == "a@example.com", nil
}

func (h *harness) posted(t *testing.T) verification.IssuedCode {
	t.Helper()
	require.NoError(t, h.box.Drain(t.Context()))
	require.NotEmpty(t, h.codes)
	return h.codes[len(h.codes)-1]
}

const emails, phones = "/api/v3/players/email", "/api/v3/players/phone"

func TestEmail_IsChangedConfirmedAndRemoved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		me := bearer(h.register(t, nil).text("access_token"))
		state := func() answer { return h.call(t, "GET", "/api/v3/players/verification", "", me).want(t, 200) }
		require.Contains(t, state().body, `"value":"asha@example.com","status":"unconfirmed"`)

		h.call(t, "PATCH", emails, `{"email":"nonsense"}`, me).refused(t, 400, "email_invalid", "email")
		h.call(t, "PATCH", emails, `{"email":"new@example.com"}`, nil).refused(t, 401, "unauthorized", "Authorization")
		h.call(t, "PATCH", emails, `{"email":"new@example.com"}`, me).want(t, 200)
		made := h.posted(t)
		h.call(t, "POST", emails+"/code", `{}`, me).refused(t, 429, "code_too_soon", "")
		h.call(t, "POST", emails, `{"code":"`+made.Code+`"}`, nil).refused(t, 401, "unauthorized", "code")
		h.call(t, "POST", emails, `{"code":"12"}`, me).refused(t, 400, "code_wrong", "code")
		h.call(t, "POST", emails, `{"code":"`+strings.Repeat("x", 43)+`"}`, nil).refused(t, 400, "email_link_expired", "code")
		h.call(t, "POST", emails, `{"code":"`+made.Token+`"}`, nil).want(t, 200)
		require.Contains(t, state().body, `"value":"new@example.com","status":"confirmed"`)
		require.Contains(t, h.call(t, "GET", "/api/v3/players/me", "", me).want(t, 200).body, `"email_confirmed":true`)

		h.call(t, "POST", emails+"/code", `{"purpose":"remove"}`, me).refused(t, 409, "last_sign_in_method", "")
		h.clock.Advance(time.Minute)
		h.call(t, "PATCH", phones, `{"phone":"98123 45678","phone_code":"IN"}`, me).want(t, 200)
		h.call(t, "POST", phones, `{"code":"`+h.posted(t).Code+`"}`, me).want(t, 200)
		require.Contains(t, state().body, `"value":"+919812345678","status":"confirmed"`)
		h.call(t, "POST", emails+"/code", `{"purpose":"remove"}`, me).want(t, 200)
		h.call(t, "DELETE", emails, `{"code":"`+h.posted(t).Code+`"}`, me).want(t, 200)
		require.Contains(t, state().body, `"email":{"value":"","status":"missing"`)
	})
}

// An open session does not prove who uses it, and a contact can be used to sign in.
func TestContact_ChangeNeedsFreshSignInOrThePassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		me := bearer(h.register(t, nil).text("access_token"))
		h.clock.Advance(11 * time.Minute)
		h.call(t, "PATCH", emails, `{"email":"new@example.com"}`, me).refused(t, 403, "sign_in_again", "")
		h.call(t, "PATCH", phones, `{"phone":"+919812345678"}`, me).refused(t, 403, "sign_in_again", "")
		h.call(t, "PATCH", emails, `{"email":"new@example.com","password":"wrong one"}`, me).refused(t, 400, "password_invalid", "password")
		h.call(t, "PATCH", emails, `{"email":"new@example.com","password":"s3cret-word"}`, me).want(t, 200)
	})
}

func TestPhoneCode_FailsWithoutAPhone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		me := bearer(h.register(t, nil).text("access_token"))
		require.Contains(t, h.call(t, "POST", phones+"/code", "", me).refused(t, 409, "phone_not_registered", "").body, "phone number not registered")
		h.call(t, "POST", phones, `{"code":"123456"}`, me).refused(t, 400, "code_expired", "code")
		h.call(t, "PATCH", phones, `{"phone":"+14155552671"}`, me).refused(t, 400, "country_not_allowed", "phone_code")
		h.call(t, "PATCH", phones, `{"phone":"+9198"}`, me).refused(t, 400, "phone_invalid", "phone")
	})
}

// upload posts a document as the page does.
func (h *harness) upload(t *testing.T, kind string, files map[string][]byte, header map[string]string) answer {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	require.NoError(t, w.WriteField("kind", kind))
	for name, data := range files {
		file, err := w.CreateFormFile(name, "photo.jpg")
		require.NoError(t, err)
		_, err = file.Write(data)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	headers := map[string]string{"Content-Type": w.FormDataContentType()}
	maps.Copy(headers, header)
	return h.call(t, "POST", "/api/v3/players/verification/documents", body.String(), headers)
}

func TestDocument_IsUploaded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		me := bearer(h.register(t, nil).text("access_token"))
		var photo bytes.Buffer
		require.NoError(t, jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 400, 300)), nil))
		large := append(photo.Bytes(), make([]byte, 2<<20)...) // more than other calls accept
		h.upload(t, "passport", map[string][]byte{"front": photo.Bytes()}, nil).refused(t, 401, "unauthorized", "Authorization")
		h.upload(t, "passport", nil, me).refused(t, 400, "picture_type", "front")
		h.upload(t, "", map[string][]byte{"front": photo.Bytes()}, me).refused(t, 400, "document_kind", "kind")
		h.upload(t, "national_id", map[string][]byte{"front": photo.Bytes()}, me).refused(t, 400, "document_back", "back")
		h.upload(t, "selfie", map[string][]byte{"front": []byte("<svg/>")}, me).refused(t, 400, "picture_type", "front")
		h.upload(t, "selfie", map[string][]byte{"front": make([]byte, verification.MaxPicture+1)}, me).refused(t, 413, "picture_large", "front")
		h.upload(t, "selfie", map[string][]byte{"front": make([]byte, 2*verification.MaxPicture), "back": make([]byte, 1<<20)}, me).refused(t, 413, "body_too_large", "")
		h.call(t, "POST", "/api/v3/players/verification/documents", `{}`, me).refused(t, 400, "malformed_form", "")
		sent := h.upload(t, "national_id", map[string][]byte{"front": large, "back": photo.Bytes()}, me).want(t, 200)
		require.Equal(t, "sent", sent.text("status"))
		require.Contains(t, h.call(t, "GET", "/api/v3/players/me", "", me).want(t, 200).body, `"is_under_moderation":true`)
		h.upload(t, "passport", map[string][]byte{"front": photo.Bytes()}, me).refused(t, 409, "document_on_check", "kind")
		require.Contains(t, h.call(t, "GET", "/api/v3/players/verification", "", me).want(t, 200).body, `"kind":"national_id","status":"sent"`)
	})
}

func TestDemoInbox_ShowsOwnOrExampleAddresses(t *testing.T) {
	t.Parallel()
	h := newHarness(t, dbtest.NewSQLite(t), player.Limits{})
	in := h.register(t, nil)
	require.Contains(t, h.call(t, "GET", "/api/v3/demo/inbox", "", bearer(in.text("access_token"))).want(t, 200).body, `"to":"`+in.text("uuid")+`"`)
	h.call(t, "GET", "/api/v3/demo/inbox?to=asha@gmail.com", "", nil).refused(t, 403, "inbox_not_yours", "")
	h.call(t, "GET", "/api/v3/demo/inbox?to=a@example.com", "", nil).want(t, 200)
	h.call(t, "GET", "/api/v3/demo/inbox", "", bearer("nonsense")).refused(t, 401, "token_invalid", "Authorization")
}
