package callback_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/callback"
	"maidan/internal/clock"
	"maidan/internal/payment/provider"
)

// received records the last callback and answers it.
type received struct {
	name     string
	delivery provider.Delivery
	body     []byte
	err      error
}

func (r *received) Receive(_ context.Context, name string, d provider.Delivery) ([]byte, error) {
	r.name, r.delivery = name, d
	return r.body, r.err
}

func post(t *testing.T, r *received, path, body string) *httptest.ResponseRecorder {
	t.Helper()
	out := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, strings.NewReader(body))
	request.Header.Set("Signature", "s")
	callback.Handler(r, clock.NewManual(time.UnixMilli(7))).ServeHTTP(out, request)
	return out
}

func TestHandler_PassesTheCallbackOnAsItCame(t *testing.T) {
	t.Parallel()
	r := &received{body: []byte(`{"accepted":true}`)}
	out := post(t, r, callback.Path+"/sandbox/part-1", ` {"a" : 1}`)
	require.Equal(t, http.StatusOK, out.Code)
	require.Equal(t, `{"accepted":true}`, out.Body.String())
	require.Equal(t, "application/json", out.Header().Get("Content-Type"))
	require.Equal(t, "sandbox", r.name)
	require.Equal(t, "part-1", r.delivery.Part)
	require.Equal(t, ` {"a" : 1}`, string(r.delivery.Body))
	require.Equal(t, "s", r.delivery.Header.Get("Signature"))
	require.Equal(t, time.UnixMilli(7), r.delivery.At)

	out = post(t, &received{}, callback.Path+"/sandbox", "{}")
	require.Equal(t, http.StatusOK, out.Code)
	require.Empty(t, out.Body.String())
}

func TestHandler_AsksForARepetitionWhenTheCallbackIsNotStored(t *testing.T) {
	t.Parallel()
	require.Equal(t, http.StatusUnauthorized, post(t, &received{err: provider.ErrSignature}, callback.Path+"/sandbox", "{}").Code)
	require.Equal(t, http.StatusInternalServerError, post(t, &received{err: errors.New("disk full")}, callback.Path+"/sandbox", "{}").Code)
	r := &received{}
	require.Equal(t, http.StatusBadRequest, post(t, r, callback.Path+"/sandbox", strings.Repeat(" ", 64<<10+1)).Code)
	require.Empty(t, r.name, "it is not read any further")
}
