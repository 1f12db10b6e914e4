package daraja

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// early is how long before its expiry a token is replaced.
const early = time.Minute

// tokens caches the access token. Of concurrent calls one fetches a new token and the others wait for it.
type tokens struct {
	free  chan struct{} // holds one element while a call uses the fields below
	value string
	until time.Time
}

// accessToken returns the current token. If it is the one that was refused, it returns a new one: Daraja invalidates a token when
// another node fetches one.
func (a *Adapter) accessToken(ctx context.Context, refused string) (string, error) {
	select {
	case a.tokens.free <- struct{}{}:
		defer func() { <-a.tokens.free }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	now := a.cfg.Clock.Now()
	if t := &a.tokens; t.value != "" && t.value != refused && now.Before(t.until) {
		return t.value, nil
	}
	value, lifetime, err := a.fetchToken(ctx)
	if err != nil {
		return "", fmt.Errorf("fetch an access token: %w", err)
	}
	a.tokens.value, a.tokens.until = value, now.Add(lifetime-early)
	return value, nil
}

func (a *Adapter) fetchToken(ctx context.Context) (value string, lifetime time.Duration, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, a.cfg.BaseURL+"/oauth/v1/generate?grant_type=client_credentials", http.NoBody)
	if err != nil {
		return "", 0, err
	}
	request.SetBasicAuth(a.cfg.ConsumerKey, a.cfg.ConsumerSecret)
	response, err := a.cfg.HTTP.Do(request)
	if err != nil {
		return "", 0, err
	}
	defer func() { _ = response.Body.Close() }() // it was read completely or is of no use
	var answer struct {
		AccessToken string `json:"access_token"`
		ExpiresIn   text   `json:"expires_in"` // seconds, a number or a string
	}
	if response.StatusCode != http.StatusOK {
		return "", 0, fmt.Errorf("status %d", response.StatusCode)
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(&answer); err != nil {
		return "", 0, err
	}
	seconds, err := time.ParseDuration(strings.TrimSpace(string(answer.ExpiresIn)) + "s")
	if err != nil || answer.AccessToken == "" {
		return "", 0, fmt.Errorf("the answer has no token or no time of expiry %q", answer.ExpiresIn)
	}
	return answer.AccessToken, seconds, nil
}
