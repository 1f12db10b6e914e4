package captcha_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/captcha"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/rng"
)

func builtIn(t testing.TB, d *db.DB, c clock.Clock) *captcha.Captcha {
	t.Helper()
	made, err := captcha.New(captcha.Config{
		Kind: captcha.Pow, Bits: 8, Key: []byte("a key of the tests"), DB: d, Clock: c, Random: rng.Secure(),
	})
	require.NoError(t, err)
	return made
}

func TestVerify_AcceptsASolutionOnceOnAllNodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
		here, there := builtIn(t, d, c), builtIn(t, d, c)
		challenge, err := here.Challenge()
		require.NoError(t, err)
		token := captcha.Solve(challenge)
		var good, spent atomic.Int64
		var callers sync.WaitGroup
		for i := range 8 {
			callers.Go(func() {
				node := here
				if i%2 == 1 {
					node = there
				}
				switch err := node.Verify(t.Context(), token); {
				case err == nil:
					good.Add(1)
				case errors.Is(err, captcha.ErrSpent):
					spent.Add(1)
				}
			})
		}
		callers.Wait()
		require.Equal(t, int64(1), good.Load())
		require.Equal(t, int64(7), spent.Load())
	})
}

func TestVerify_RejectsInvalidSolutions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
		here := builtIn(t, d, c)
		challenge, token := unlucky(t, here)
		cheap := strings.Replace(token, "8.", "1.", 1)
		for _, bad := range []string{
			"", ".", "....", challenge.Text, challenge.Text + ".", challenge.Text + ".-1", challenge.Text + ".x", cheap, token + ".1",
			challenge.Text + "." + strings.Repeat("9", 17), strings.Repeat("A", 1<<20), "8.zzzzzzzzzzzzzzzzzzzz.a.b.1", token + "\x00",
		} {
			require.ErrorIs(t, here.Verify(t.Context(), bad), captcha.ErrInvalid, "%.80q", bad)
		}
		require.ErrorIs(t, here.Verify(t.Context(), challenge.Text+".0"), captcha.ErrInvalid)
		require.NoError(t, here.Verify(t.Context(), token), "bad solutions must not spend the challenge")

		other, err := here.Challenge()
		require.NoError(t, err)
		late := captcha.Solve(other)
		c.Advance(10 * time.Minute)
		require.ErrorIs(t, here.Verify(t.Context(), late), captcha.ErrSpent)
		c.Advance(time.Second)
		require.NoError(t, here.Purge(t.Context()))
		var left int
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT count(*) FROM captcha_spent`).Scan(&left))
		require.Zero(t, left)
		require.ErrorIs(t, here.Verify(t.Context(), token), captcha.ErrSpent, "purged, but expired")
	})
}

// unlucky returns a challenge that 0 does not solve, and its solution.
func unlucky(t *testing.T, c *captcha.Captcha) (challenge captcha.Challenge, token string) {
	t.Helper()
	for token = ".0"; strings.HasSuffix(token, ".0"); token = captcha.Solve(challenge) {
		var err error
		challenge, err = c.Challenge()
		require.NoError(t, err)
	}
	return challenge, token
}

func FuzzVerifyWork(f *testing.F) {
	here := builtIn(f, dbtest.NewSQLite(f), clock.NewManual(time.UnixMilli(1_760_000_000_000)))
	challenge, err := here.Challenge()
	require.NoError(f, err)
	f.Add(challenge.Text + ".1")
	f.Add("99999999999999999999.z.a.b.1")
	f.Fuzz(func(t *testing.T, token string) {
		err := here.Verify(t.Context(), token)
		require.True(t, err == nil || errors.Is(err, captcha.ErrInvalid) || errors.Is(err, captcha.ErrSpent), "%v", err)
	})
}

// service is an external captcha with one valid solution, which it accepts once.
func service(t *testing.T) *httptest.Server {
	var mu sync.Mutex
	seen := false
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		_ = r.ParseForm()
		answer := `{"success":false,"error-codes":["invalid-input-response"]}`
		switch response := r.PostForm.Get("response"); {
		case r.PostForm.Get("secret") != "the secret":
			answer = `{"success":false,"error-codes":["invalid-input-secret"]}`
		case response == "good" && seen:
			answer = `{"success":false,"error-codes":["timeout-or-duplicate"]}`
		case response == "good":
			seen, answer = true, `{"success":true}`
		case response == "old":
			answer = `{"success":false,"error-codes":["already-seen-response"]}`
		case response == "broken":
			answer = `<html>`
		}
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(s.Close)
	return s
}

func TestVerify_UsesTheService(t *testing.T) {
	t.Parallel()
	for _, kind := range []captcha.Kind{captcha.HCaptcha, captcha.Turnstile, captcha.ReCaptcha} {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			s := service(t)
			cfg := captcha.Config{Kind: kind, SiteKey: "site", Secret: "the secret", VerifyURL: s.URL, Client: s.Client()}
			c, err := captcha.New(cfg)
			require.NoError(t, err)
			require.True(t, strings.HasPrefix(c.Script(), "https://"))
			for _, want := range []struct {
				token string
				err   error
			}{
				{"", captcha.ErrInvalid}, {"bad", captcha.ErrInvalid}, {"old", captcha.ErrSpent}, {"broken", captcha.ErrUnavailable},
				{"good", nil}, {"good", captcha.ErrSpent},
			} {
				require.ErrorIs(t, c.Verify(t.Context(), want.token), want.err, want.token)
			}
			cfg.Secret = "wrong"
			c, err = captcha.New(cfg)
			require.NoError(t, err)
			require.ErrorIs(t, c.Verify(t.Context(), "good"), captcha.ErrUnavailable)
			s.Close()
			require.ErrorIs(t, c.Verify(t.Context(), "good"), captcha.ErrUnavailable)
			_, err = c.Challenge()
			require.ErrorIs(t, err, captcha.ErrNoChallenge)
		})
	}
}

func TestNew_ChecksTheConfiguration(t *testing.T) {
	t.Parallel()
	for _, cfg := range []captcha.Config{
		{}, {Kind: "riddle"}, {Kind: captcha.Pow, Bits: 7}, {Kind: captcha.Pow, Bits: 27}, {Kind: captcha.Turnstile}, {Kind: captcha.HCaptcha, SiteKey: "x"},
	} {
		_, err := captcha.New(cfg)
		require.Error(t, err, "%+v", cfg)
	}
	off, err := captcha.New(captcha.Config{Kind: captcha.None})
	require.NoError(t, err)
	require.False(t, off.On())
	require.ErrorIs(t, off.Verify(context.Background(), "x"), captcha.ErrInvalid)
}
