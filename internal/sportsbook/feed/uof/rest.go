package uof

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/feed"
)

// REST is the feed's HTTP API.
type REST struct {
	Base   string // https://HOST, without a path
	Token  string // sent as x-access-token; may be empty
	Node   int
	Client *http.Client // nil means one with a time limit
}

const (
	restTimeout = 20 * time.Second
	maxAnswer   = 4 << 20
	tokenHeader = "X-Access-Token"
)

// Recover implements API.
func (r REST) Recover(ctx context.Context, q Request) error {
	values := url.Values{"request_id": {strconv.FormatInt(q.ID, 10)}}
	if !q.After.IsZero() {
		values.Set("after", strconv.FormatInt(clock.Millis(q.After), 10))
	}
	if r.Node != 0 {
		values.Set("node_id", strconv.Itoa(r.Node))
	}
	_, err := r.call(ctx, http.MethodPost, "/v1/"+q.Producer.Path+"/recovery/initiate_request?"+values.Encode())
	return err
}

// Fixture implements API.
func (r REST) Fixture(ctx context.Context, event URN) (feed.Fixture, error) {
	data, err := r.call(ctx, http.MethodGet, "/v1/sports/en/sport_events/"+url.PathEscape(string(event))+"/fixture.xml")
	if err != nil {
		return feed.Fixture{}, err
	}
	return DecodeFixture(data)
}

func (r REST) call(ctx context.Context, method, path string) ([]byte, error) {
	q, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(r.Base, "/")+path, nil)
	if err != nil {
		return nil, fmt.Errorf("uof: %w", err)
	}
	if r.Token != "" {
		q.Header.Set(tokenHeader, r.Token)
	}
	client := r.Client
	if client == nil {
		client = &http.Client{Timeout: restTimeout}
	}
	answer, err := client.Do(q)
	if err != nil {
		return nil, fmt.Errorf("uof: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	switch {
	case err != nil:
		return nil, fmt.Errorf("uof: read %s: %w", path, err)
	case answer.StatusCode == http.StatusNotFound && method == http.MethodGet:
		return nil, fmt.Errorf("%w: %s", ErrNoFixture, path)
	case answer.StatusCode < 200 || answer.StatusCode > 299:
		return nil, fmt.Errorf("uof: %s %s: %s", method, path, answer.Status)
	}
	return data, nil
}
