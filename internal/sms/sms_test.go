package sms_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/sms"
)

func open(d *db.DB, carry sms.Carrier) (*sms.Desk, *clock.Manual) {
	c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	return sms.New(sms.Config{DB: d, Clock: c, IDs: id.NewMaker(c, rng.Secure()), Carry: carry}), c
}

func write(t *testing.T, d *sms.Desk, m sms.Message) error {
	t.Helper()
	return d.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return d.Write(ctx, tx, m) })
}

var message = sms.Message{To: "+919812345678", Text: "123456 is your code"}

func TestWithoutAGatewayMessagesAreCaught(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk, c := open(d, nil)
		require.NoError(t, write(t, desk, message))
		require.NoError(t, write(t, desk, sms.Message{To: "+8801712345678", Text: "another"}))
		for _, to := range []string{"", "919812345678", "+0123456789", "+91 98123 45678", "+91981234567890123", "+91981234567\n8"} {
			require.ErrorIs(t, write(t, desk, sms.Message{To: to, Text: "x"}), sms.ErrPhone, to)
		}
		require.Error(t, write(t, desk, sms.Message{To: message.To, Text: " "}))
		require.Error(t, write(t, desk, sms.Message{To: message.To, Text: strings.Repeat("ä", 481)}))
		n, err := desk.Deliver(t.Context())
		require.NoError(t, err)
		require.Zero(t, n)
		mine, err := desk.MessagesTo(t.Context(), []string{message.To, "+15550000000"}, 10)
		require.NoError(t, err)
		require.Len(t, mine, 1)
		require.Equal(t, message, mine[0].Message)
		all, err := desk.Messages(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, all, 2)
		older, err := desk.Messages(t.Context(), all[0].ID, 10)
		require.NoError(t, err)
		require.Equal(t, all[1:], older)
		c.Advance(8 * 24 * time.Hour)
		require.NoError(t, desk.Purge(t.Context()))
		all, err = desk.Messages(t.Context(), "", 10)
		require.NoError(t, err)
		require.Empty(t, all)
	})
}

func TestAMessageIsTriedAgainAndForgottenOnceTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		down := true
		var carried []string
		desk, c := open(d, func(_ context.Context, m sms.Message, id string) error {
			require.NotEmpty(t, id)
			if down {
				return errors.New("the gateway answered 503")
			}
			carried = append(carried, m.Text)
			return nil
		})
		deliver := func() int {
			n, err := desk.Deliver(t.Context())
			require.NoError(t, err)
			return n
		}
		require.NoError(t, write(t, desk, message))
		require.Zero(t, deliver())
		down = false
		require.Zero(t, deliver(), "not before its time")
		c.Advance(10 * time.Second)
		require.Equal(t, 1, deliver())
		require.Zero(t, deliver())
		require.Equal(t, []string{message.Text}, carried)
		all, err := desk.Messages(t.Context(), "", 10)
		require.NoError(t, err)
		require.Equal(t, "sent", all[0].Status)
		require.Empty(t, all[0].Text, "it held a code")

		down = true
		require.NoError(t, write(t, desk, message))
		for range 6 {
			require.Zero(t, deliver())
			c.Advance(10 * time.Minute)
		}
		all, err = desk.Messages(t.Context(), "", 1)
		require.NoError(t, err)
		require.Equal(t, "failed", all[0].Status)
		require.Equal(t, "the gateway answered 503", all[0].Failure)
		require.Empty(t, all[0].Text)
		down = false
		require.Zero(t, deliver())
	})
}

// gateway is a provider that keeps what it was sent.
func gateway(t *testing.T, status int) (address string, heard *http.Request, body *string) {
	t.Helper()
	heard, body = &http.Request{}, new(string)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		*heard, *body = *r, string(text)
		w.WriteHeader(status)
		_, _ = w.Write(text)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/send?key=hidden", heard, body
}

func TestAMessageReachesAGateway(t *testing.T) {
	t.Parallel()
	hostile := sms.Message{To: "+919812345678", Text: `कोड "}, {to} & To=+1` + "\n"}
	t.Run("json", func(t *testing.T) {
		t.Parallel()
		address, heard, body := gateway(t, 202)
		carry, err := sms.Gateway{URL: address, Body: `{"messages":[{"to":"{to}","content":"{text}","ref":"{id}","kind":1}]}`, Header: "authorization: Bearer s3cret"}.Carrier()
		require.NoError(t, err)
		require.NoError(t, carry(t.Context(), hostile, "M1"))
		require.Equal(t, "Bearer s3cret", heard.Header.Get("Authorization"))
		require.Equal(t, "application/json", heard.Header.Get("Content-Type"))
		require.Equal(t, "M1", heard.Header.Get("Idempotency-Key"))
		var told struct {
			Messages []struct {
				To, Content, Ref string
				Kind             int
			}
		}
		require.NoError(t, json.Unmarshal([]byte(*body), &told))
		require.Len(t, told.Messages, 1)
		require.Equal(t, hostile.To, told.Messages[0].To)
		require.Equal(t, hostile.Text, told.Messages[0].Content)
		require.Equal(t, "M1", told.Messages[0].Ref)
		require.Equal(t, 1, told.Messages[0].Kind)
	})
	t.Run("form", func(t *testing.T) {
		t.Parallel()
		address, heard, body := gateway(t, 200)
		carry, err := sms.Gateway{URL: address, Body: "From=Maidan&To={to}&Body={text}"}.Carrier()
		require.NoError(t, err)
		require.NoError(t, carry(t.Context(), hostile, "M1"))
		require.Equal(t, "application/x-www-form-urlencoded", heard.Header.Get("Content-Type"))
		form, err := url.ParseQuery(*body)
		require.NoError(t, err)
		require.Equal(t, url.Values{"From": {"Maidan"}, "To": {hostile.To}, "Body": {hostile.Text}}, form)
	})
}

func TestAFailureTellsNoSecret(t *testing.T) {
	t.Parallel()
	address, _, _ := gateway(t, 500)
	for name, url := range map[string]string{"refused": address, "unreachable": "http://127.0.0.1:1/send?key=hidden"} {
		carry, err := sms.Gateway{URL: url, Body: "To={to}&Body={text}", Header: "X-Key: hidden"}.Carrier()
		require.NoError(t, err)
		err = carry(t.Context(), message, "M1")
		require.Error(t, err, name)
		for _, part := range []string{"hidden", message.Text, "123456"} {
			require.NotContains(t, err.Error(), part, name)
		}
	}
}

func TestAGatewayMustBeDescribedWell(t *testing.T) {
	t.Parallel()
	for name, g := range map[string]sms.Gateway{
		"no url":     {Body: "To={to}&Body={text}"},
		"other url":  {URL: "smtp://hidden@x", Body: "To={to}&Body={text}"},
		"no text":    {URL: "https://x", Body: "To={to}"},
		"no number":  {URL: "https://x", Body: `{"text":"{text}"}`},
		"bad json":   {URL: "https://x", Body: `{"to":"{to}","text":"{text}"`},
		"bad form":   {URL: "https://x", Body: "To={to}&Body={text}&x=%zz"},
		"bad header": {URL: "https://x", Body: "To={to}&Body={text}", Header: "hidden"},
		"two lines":  {URL: "https://x", Body: "To={to}&Body={text}", Header: "X: hidden\nY: z"},
	} {
		_, err := g.Carrier()
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "hidden", name)
	}
}
