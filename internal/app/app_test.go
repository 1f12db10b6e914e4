package app

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/campaigns"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/secret"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/uof/rabbittest"
	"maidan/internal/wallet"
)

func TestMain(m *testing.M) {
	m.Run()
	rabbittest.Stop()
}

// scriptedFeed sends the messages that the test adds. It stores them for a trading desk that recovers.
type scriptedFeed struct {
	feed.Script
	mu    sync.Mutex
	added chan struct{}
}

func (p *scriptedFeed) Run(ctx context.Context, sink func(feed.Message) error) error {
	for next := 0; ctx.Err() == nil; {
		p.mu.Lock()
		fresh, more := p.Messages[next:], p.added
		p.mu.Unlock()
		for _, m := range fresh {
			if err := sink(m); err != nil {
				return err
			}
			next++
		}
		select {
		case <-more:
		case <-time.After(time.Second): // every feed sends alive messages
			if err := sink(feed.Message{Producer: p.Producer, Kind: feed.KindAlive, At: time.Now()}); err != nil {
				return err
			}
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

func (p *scriptedFeed) send(what func(s *feed.Script)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	what(&p.Script)
	close(p.added)
	p.added = make(chan struct{})
}

// visitor is a browser with cookies and, once signed in, a token.
type visitor struct {
	t      *testing.T
	url    string
	client *http.Client
	token  string
}

type answer struct {
	status int
	header http.Header
	body   []byte
}

func (a answer) into(t *testing.T, v any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(a.body, v), "%d %s", a.status, a.body)
}

func (v *visitor) call(method, path string, body any, headers ...string) answer {
	v.t.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	default:
		encoded, err := json.Marshal(b)
		require.NoError(v.t, err)
		reader = bytes.NewReader(encoded)
	}
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.url+path, reader)
	require.NoError(v.t, err)
	r.Header.Set("Content-Type", "application/json")
	if v.token != "" {
		r.Header.Set("Authorization", "Bearer "+v.token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	resp, err := v.client.Do(r)
	require.NoError(v.t, err)
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	require.NoError(v.t, err)
	return answer{resp.StatusCode, resp.Header, text}
}

// register creates an account and signs it in.
func (v *visitor) register(email, currency string) {
	v.t.Helper()
	var csrf struct{ Token string }
	v.call("GET", "/ccg/csrf-token", nil).into(v.t, &csrf)
	done := v.call("POST", "/ccg/user/registration", map[string]any{
		"username": email, "password": "kettle-moss", "repeat_password": "kettle-moss", "currency": currency, "checkbox1": true, "checkbox2": true, "type": "2",
	}, "X-CSRF-TOKEN", csrf.Token)
	require.Equal(v.t, 200, done.status, "%s", done.body)
	var tokens struct {
		AccessToken string `json:"access_token"`
	}
	done.into(v.t, &tokens)
	v.token = tokens.AccessToken
}

func (v *visitor) balance() (amount int64) {
	v.t.Helper()
	var b struct{ Amount int64 }
	v.call("GET", "/api/v3/players/me/balance", nil).into(v.t, &b)
	return b.Amount
}

// deposit deposits through the payment simulator and waits for the credit.
func (v *visitor) deposit(amount int64, transaction string) {
	v.t.Helper()
	var dep struct{ ID, Status string }
	made := v.call("POST", "/payments/v1/deposits", map[string]any{"method": "upi", "amount": amount}, "Idempotency-Key", "dep-"+transaction)
	require.Equal(v.t, 201, made.status, "%s", made.body)
	made.into(v.t, &dep)
	given := v.call("POST", "/payments/v1/deposits/"+dep.ID+"/transaction", map[string]string{"transaction_id": transaction})
	require.Equal(v.t, 200, given.status, "%s", given.body)
	v.eventually("the deposit is credited", func() bool {
		v.call("GET", "/payments/v1/deposits/"+dep.ID, nil).into(v.t, &dep)
		return dep.Status == "succeeded"
	})
}

func (v *visitor) eventually(what string, is func() bool) {
	v.t.Helper()
	require.Eventually(v.t, is, 2*time.Minute, 20*time.Millisecond, what)
}

// cheapPasswords hashes in microseconds what the server hashes in 22 ms.
var cheapPasswords = secret.Params{Memory: 64, Passes: 1, Threads: 1}

// fewPages are the landing pages of most tests: to read all of them takes longer than such a test.
var fewPages = func() fs.FS {
	few := fstest.MapFS{}
	for _, name := range []string{"home.yaml", "aviator.yaml", "warm-up-royal-challenge.yaml"} {
		data, err := fs.ReadFile(campaigns.Files, name)
		if err != nil {
			panic(err)
		}
		few[name] = &fstest.MapFile{Data: data}
	}
	return few
}()

// injectedWith returns what an App without feeds and with few landing pages is built with.
func injectedWith(now clock.Clock, kit fs.FS) injected {
	return injected{feeds: NoFeeds, clock: now, passwords: cheapPasswords, kit: kit, pages: fewPages}
}

// world is a whole App over one database, with a feed that the test controls.
type world struct {
	t      *testing.T
	app    *App
	feed   *scriptedFeed
	server *httptest.Server
}

func newWorld(t *testing.T, url, dir string, changes ...func(*config.Config)) *world {
	t.Helper()
	return newWorldOf(t, brand.Maidan(), url, dir, changes...)
}

// newWorldOf returns a world of a brand.
func newWorldOf(t *testing.T, kit fs.FS, url, dir string, changes ...func(*config.Config)) *world {
	t.Helper()
	if _, err := os.Stat("../../web/apps/promo/dist/server/render.js"); err != nil {
		t.Fatal("the web apps are part of the program: run \"make web\" first")
	}
	w := &world{t: t, feed: &scriptedFeed{added: make(chan struct{})}}
	w.feed.Producer, w.feed.EventID, w.feed.Speed, w.feed.Start = "puppet", "puppet-1", 60, time.Now()
	cfg := config.Default()
	cfg.Database, cfg.Data, cfg.Speed, cfg.RateLimit = url, dir, 60, false
	for _, change := range changes {
		change(&cfg)
	}
	p := injectedWith(clock.NewSynced(clock.System{}), kit)
	p.feeds = func(context.Context, *App) ([]feed.Adapter, error) { return []feed.Adapter{w.feed}, nil }
	var err error
	w.app, err = buildWith(t.Context(), cfg, slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: slog.LevelWarn})), p)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.app.Run(ctx) }()
	w.server = httptest.NewServer(w.app.Handler())
	t.Cleanup(func() {
		w.server.Close()
		stop()
		require.NoError(t, <-done)
		checks, err := wallet.Audit(context.Background(), w.app.DB)
		require.NoError(t, err)
		for _, c := range checks {
			require.True(t, c.OK, "%s: %s", c.Name, c.Detail)
		}
		require.NoError(t, w.app.Close())
	})
	return w
}

// eachWorld runs fn in a world of each engine.
func eachWorld(t *testing.T, fn func(w *world)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		fn(newWorld(t, "", dbtest.SQLiteDir(t)))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		fn(newWorld(t, dbtest.PostgresURL(t), dbtest.Dir(t)))
	})
}

func (w *world) visitor(t *testing.T) *visitor {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &visitor{t: t, url: w.server.URL, client: &http.Client{Jar: jar}}
}

// begin announces a match and lets its first innings start.
func (w *world) begin() { w.beginKnowing(averageMatch) }

// beginKnowing begins a match with a pre-match rating.
func (w *world) beginKnowing(pre cricket.PreMatch) {
	side := func(name, short string) feed.Team {
		team := feed.Team{ID: strings.ToLower(short), Name: name, Short: short, Colour: "#1f6f54"}
		for i := range 11 {
			team.Players = append(team.Players, short+" Player "+string(rune('A'+i)))
		}
		return team
	}
	w.feed.send(func(s *feed.Script) {
		s.Fixture(&feed.Fixture{
			Sport: "cricket", Competition: feed.Competition{ID: "test", Name: "Test League"}, Home: side("Home Herons", "HOM"), Away: side("Away Axes", "AWY"),
			Venue: "The Ground", StartsAt: s.Start, Format: cricket.T20(), PreMatch: pre, Bettable: true, Virtual: true,
		}, s.Start)
		s.Status(feed.Status{Phase: feed.Live, Start: &cricket.Start{Batting: cricket.Home}})
	})
}

// price is a selection as a screen shows it.
type price struct {
	ID      id.Selection
	Odds    int64
	Version int64
	Status  string
}

func (v *visitor) prices() []price {
	v.t.Helper()
	var d struct {
		Markets []struct {
			Key, Status string
			Selections  []price
		}
	}
	got := v.call("GET", "/api/v3/sport/events/puppet-1", nil)
	if got.status != http.StatusOK {
		return nil
	}
	got.into(v.t, &d)
	for _, m := range d.Markets {
		if m.Key == "match_winner" && m.Status == "active" {
			return m.Selections
		}
	}
	return nil
}

// Write copies the app's warnings and errors into the test's log.
func (w *world) Write(line []byte) (int, error) {
	w.t.Log(strings.TrimSpace(string(line)))
	return len(line), nil
}
