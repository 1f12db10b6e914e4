package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/captcha"
	"maidan/internal/db/dbtest"
)

func TestCaptcha_IsTheConfiguredService(t *testing.T) {
	t.Parallel()
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"success":true}`)) }))
	t.Cleanup(service.Close)
	a := newMailApp(t, dbtest.NewSQLite(t))
	require.NoError(t, a.openCaptcha(t.Context()))
	require.ErrorIs(t, a.captchaVerifier()(t.Context(), "anything"), captcha.ErrInvalid)
	a.Config.Captcha, a.Config.CaptchaSiteKey, a.Config.CaptchaSecret, a.Config.CaptchaVerifyURL = "turnstile", "key", "secret", service.URL
	require.NoError(t, a.openCaptcha(t.Context()))
	require.NoError(t, a.captchaVerifier()(context.Background(), "anything"))
	a.Config.Captcha = "none"
	require.NoError(t, a.openCaptcha(t.Context()))
	require.Nil(t, a.captchaVerifier())
}
