package sms_test

import (
	"context"
	"encoding/json"
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
	"maidan/internal/delivery"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/sms"
)

func open(d *db.DB, send delivery.Transport) *sms.Sender {
	c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	return sms.New(sms.Config{DB: d, Clock: c, IDs: id.NewMaker(c, rng.Secure()), Send: send})
}

func write(t *testing.T, s *sms.Sender, m sms.Message) error {
	t.Helper()
	return s.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return s.Write(ctx, tx, m) })
}

var message = sms.Message{To: "+919812345678", Text: "123456 is your code"}

func TestWrite_RefusesInvalidMessages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(d, nil)
		require.NoError(t, write(t, s, message))
		for _, to := range []string{"", "919812345678", "+0123456789", "+91 98123 45678", "+91981234567890123", "+91981234567\n8"} {
			require.ErrorIs(t, write(t, s, sms.Message{To: to, Text: "x"}), sms.ErrPhone, to)
		}
		require.Error(t, write(t, s, sms.Message{To: message.To, Text: " "}))
		require.Error(t, write(t, s, sms.Message{To: message.To, Text: strings.Repeat("ä", 481)}))
		all, err := s.List(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.Equal(t, message, all[0].Message)
	})
}

// gateway is a provider that stores the request.
func gateway(t *testing.T, status int) (address string, received *http.Request, body *string) {
	t.Helper()
	received, body = &http.Request{}, new(string)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		*received, *body = *r, string(text)
		w.WriteHeader(status)
		_, _ = w.Write(text)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/send?key=hidden", received, body
}

func TestGateway_SendsMessage(t *testing.T) {
	t.Parallel()
	hostile := sms.Message{To: "+919812345678", Text: `कोड "}, {to} & To=+1` + "\n"}
	t.Run("json", func(t *testing.T) {
		t.Parallel()
		address, received, body := gateway(t, 202)
		send, err := sms.Gateway{URL: address, Body: `{"messages":[{"to":"{to}","content":"{text}","ref":"{id}","kind":1}]}`, Header: "authorization: Bearer s3cret"}.Transport()
		require.NoError(t, err)
		require.NoError(t, send(t.Context(), hostile, "M1", time.Time{}))
		require.Equal(t, "Bearer s3cret", received.Header.Get("Authorization"))
		require.Equal(t, "application/json", received.Header.Get("Content-Type"))
		require.Equal(t, "M1", received.Header.Get("Idempotency-Key"))
		var request struct {
			Messages []struct {
				To, Content, Ref string
				Kind             int
			}
		}
		require.NoError(t, json.Unmarshal([]byte(*body), &request))
		require.Len(t, request.Messages, 1)
		require.Equal(t, hostile.To, request.Messages[0].To)
		require.Equal(t, hostile.Text, request.Messages[0].Content)
		require.Equal(t, "M1", request.Messages[0].Ref)
		require.Equal(t, 1, request.Messages[0].Kind)
	})
	t.Run("form", func(t *testing.T) {
		t.Parallel()
		address, received, body := gateway(t, 200)
		send, err := sms.Gateway{URL: address, Body: "From=Maidan&To={to}&Body={text}"}.Transport()
		require.NoError(t, err)
		require.NoError(t, send(t.Context(), hostile, "M1", time.Time{}))
		require.Equal(t, "application/x-www-form-urlencoded", received.Header.Get("Content-Type"))
		form, err := url.ParseQuery(*body)
		require.NoError(t, err)
		require.Equal(t, url.Values{"From": {"Maidan"}, "To": {hostile.To}, "Body": {hostile.Text}}, form)
	})
}

func TestGateway_ErrorsHoldNoSecret(t *testing.T) {
	t.Parallel()
	address, _, _ := gateway(t, 500)
	for name, url := range map[string]string{"refused": address, "unreachable": "http://127.0.0.1:1/send?key=hidden"} {
		send, err := sms.Gateway{URL: url, Body: "To={to}&Body={text}", Header: "X-Key: hidden"}.Transport()
		require.NoError(t, err)
		err = send(t.Context(), message, "M1", time.Time{})
		require.Error(t, err, name)
		for _, part := range []string{"hidden", message.Text, "123456"} {
			require.NotContains(t, err.Error(), part, name)
		}
	}
}

func TestGateway_RefusesInvalidSettings(t *testing.T) {
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
		_, err := g.Transport()
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "hidden", name)
	}
}
