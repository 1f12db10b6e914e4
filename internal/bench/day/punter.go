package day

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"sync/atomic"
	"time"

	"maidan/internal/bench"
)

// punter is a simulated player.
type punter struct {
	server *server
	n      int
	client *http.Client
	tokens tokens
	busy   atomic.Bool
	keys   int
}

func newPunter(h *server, n int) *punter {
	jar, _ := cookiejar.New(nil) // fails only with options
	return &punter{server: h, n: n, client: &http.Client{Jar: jar, Timeout: time.Minute}}
}

// tokens are the access and refresh tokens of a session. An access token is valid for 15 minutes.
type tokens struct {
	Access  string `json:"access_token"`
	Refresh string `json:"refresh_token"`
}

// answer is an HTTP response.
type answer struct {
	status int
	hit    bool
	body   []byte
}

// ask sends a request. It retries while the server restarts, and once with a new access token when the old one has expired.
func (p *punter) ask(ctx context.Context, method, path string, body any, headers ...string) (answer, error) {
	a, err := p.askAs(ctx, method, path, body, headers)
	if err != nil || a.status != http.StatusUnauthorized || p.tokens.Refresh == "" {
		return a, err
	}
	fresh, err := p.askAs(ctx, http.MethodPost, "/api/v3/oauth/refresh", map[string]string{"refresh_token": p.tokens.Refresh}, nil)
	if err != nil {
		return a, err
	}
	if err := json.Unmarshal(fresh.body, &p.tokens); err != nil || fresh.status != http.StatusOK {
		return a, fmt.Errorf("punter %d is not let in again: %d %s", p.n, fresh.status, fresh.body)
	}
	return p.askAs(ctx, method, path, body, headers)
}

func (p *punter) askAs(ctx context.Context, method, path string, body any, headers []string) (answer, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return answer{}, err
	}
	for deadline := time.Now().Add(settleTime); ; {
		a, err := p.once(ctx, method, path, raw, headers)
		if err == nil && a.status < 500 {
			return a, nil
		}
		if err == nil {
			return a, fmt.Errorf("%s %s answered %d %s", method, path, a.status, a.body)
		}
		if time.Now().After(deadline) {
			return a, fmt.Errorf("%s %s: %w", method, path, err)
		}
		if err := pause(ctx, 200*time.Millisecond); err != nil {
			return a, err
		}
	}
}

func (p *punter) once(ctx context.Context, method, path string, raw []byte, headers []string) (answer, error) {
	r, err := http.NewRequestWithContext(ctx, method, p.server.address()+path, bytes.NewReader(raw))
	if err != nil {
		return answer{}, err
	}
	r.Header.Set("Content-Type", "application/json")
	if p.tokens.Access != "" {
		r.Header.Set("Authorization", "Bearer "+p.tokens.Access)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	resp, err := p.client.Do(r)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	return answer{resp.StatusCode, resp.Header.Get("Idempotency-Hit") == "true", text}, err
}

// get reads a resource that must exist.
func (p *punter) get(ctx context.Context, path string, into any) error {
	a, err := p.ask(ctx, http.MethodGet, path, nil)
	if err == nil && a.status != http.StatusOK {
		err = fmt.Errorf("GET %s answered %d %s", path, a.status, a.body)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(a.body, into)
}

const password = "kettle-moss-9"

// enter registers an account and makes a deposit.
func (p *punter) enter(ctx context.Context) error {
	var csrf struct{ Token string }
	if err := p.get(ctx, "/ccg/csrf-token", &csrf); err != nil {
		return err
	}
	a, err := p.ask(ctx, http.MethodPost, "/ccg/user/registration", map[string]any{
		"username": fmt.Sprintf("punter%d@example.com", p.n), "password": password, "repeat_password": password, "currency": "INR",
		"checkbox1": true, "checkbox2": true, "type": "2"}, "X-CSRF-TOKEN", csrf.Token)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(a.body, &p.tokens); err != nil || p.tokens.Access == "" {
		return fmt.Errorf("punter %d cannot come in: %d %s", p.n, a.status, a.body)
	}
	return p.payIn(ctx)
}

// funds is the deposit of each player in hundredths: enough for the day.
const funds = 5_000_000

func (p *punter) payIn(ctx context.Context) error {
	a, err := p.ask(ctx, http.MethodPost, "/payments/v1/deposits", map[string]any{"method": "upi", "amount": funds}, "Idempotency-Key", "day")
	if err != nil {
		return err
	}
	var dep struct{ ID, Status string }
	if err := json.Unmarshal(a.body, &dep); err != nil || dep.ID == "" {
		return fmt.Errorf("punter %d cannot pay in: %d %s", p.n, a.status, a.body)
	}
	at := "/payments/v1/deposits/" + dep.ID
	reference := map[string]string{"transaction_id": fmt.Sprintf("%08d7777", p.n)}
	if _, err := p.ask(ctx, http.MethodPost, at+"/transaction", reference); err != nil {
		return err
	}
	for dep.Status != "succeeded" {
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return err
		}
		if err := p.get(ctx, at, &dep); err != nil {
			return err
		}
	}
	return nil
}

// place sends a bet with a new idempotency key until it gets a response. After a crash the same key is sent again.
func (p *punter) place(ctx context.Context, s slip, t *tally) error {
	p.keys++
	began := time.Now()
	a, err := p.ask(ctx, http.MethodPost, "/api/v3/bets", s.body, "Idempotency-Key", fmt.Sprintf("day-%d-%d", p.n, p.keys))
	if err != nil {
		if errors.Is(err, context.Canceled) {
			return nil
		}
		return err
	}
	if a.status == http.StatusCreated {
		t.placed(s.kind, a.hit, time.Since(began))
		return nil
	}
	var answer struct {
		Errors []struct{ Code string }
	}
	if err := json.Unmarshal(a.body, &answer); err != nil || len(answer.Errors) == 0 || a.status == http.StatusUnauthorized {
		return fmt.Errorf("a bet was answered %d %s", a.status, a.body)
	}
	t.refused(answer.Errors[0].Code)
	return nil
}

// open returns the number of the player's unsettled bets, at most one page.
func (p *punter) open(ctx context.Context) (int, error) {
	var page struct{ Items []struct{ ID string } }
	err := p.get(ctx, "/api/v3/bets?status=pending", &page)
	return len(page.Items), err
}

// results counts the player's bets by status.
func (p *punter) results(ctx context.Context, by map[string]int) error {
	for cursor := ""; ; {
		var page struct {
			Items []struct{ Status string }
			Next  string
		}
		if err := p.get(ctx, "/api/v3/bets?cursor="+cursor, &page); err != nil {
			return err
		}
		for _, b := range page.Items {
			by[b.Status]++
		}
		if cursor = page.Next; cursor == "" {
			return nil
		}
	}
}

// tally counts the responses to all players. It is safe for concurrent use.
type tally struct {
	mu     sync.Mutex
	report *Report
	took   []time.Duration
}

func (t *tally) placed(kind string, hit bool, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.report.Placed[kind]++
	if hit {
		t.report.Hits++
	}
	t.took = append(t.took, took)
}

// some reports whether any bet was placed.
func (t *tally) some() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.took) > 0
}

func (t *tally) refused(code string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.report.Refused[code]++
}

func (t *tally) latency() bench.Latency {
	t.mu.Lock()
	defer t.mu.Unlock()
	return bench.LatencyOf(t.took)
}
