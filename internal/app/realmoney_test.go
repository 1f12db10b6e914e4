package app

import (
	"encoding/json"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/content"
	"maidan/internal/db/dbtest"
)

// realMoney returns the brand's files with real money, which may be played for in Kenya.
func realMoney(t *testing.T) fs.FS {
	t.Helper()
	changed := fstest.MapFS{}
	for name, replace := range map[string][2]string{
		"brand.yaml":              {"play_money: true", "play_money: false"},
		content.JurisdictionsFile: {"\ncountries:\n", "\ncountries:\n  KE: {real_money: true, currencies: [KES]}\n"},
	} {
		data, err := fs.ReadFile(brand.Maidan(), name)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(data), replace[0]), name)
		changed[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(data), replace[0], replace[1], 1))}
	}
	return overlay{brand.Maidan(), changed}
}

// overlay replaces some files of another file system.
type overlay struct {
	fs.FS
	changed fstest.MapFS
}

func (o overlay) Open(name string) (fs.File, error) {
	if o.changed[name] != nil {
		return o.changed.Open(name)
	}
	return o.FS.Open(name)
}

// phones is a stand-in of the provider that shows prompts on phones. It accepts every prompt and keeps the address of its callback.
type phones struct {
	mu        sync.Mutex
	callbacks []string
}

func (p *phones) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.URL.Path == "/oauth/v1/generate" {
		_, _ = w.Write([]byte(`{"access_token":"token","expires_in":"3599"}`))
		return
	}
	var prompt struct{ CallBackURL string }
	if json.NewDecoder(r.Body).Decode(&prompt) != nil || prompt.CallBackURL == "" {
		http.Error(w, "malformed", http.StatusTeapot)
		return
	}
	p.callbacks = append(p.callbacks, prompt.CallBackURL)
	_, _ = w.Write([]byte(`{"MerchantRequestID":"2654-4b64","CheckoutRequestID":"ws_CO_1","ResponseCode":"0","ResponseDescription":"Success"}`))
}

func (p *phones) called() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.callbacks
}

// publicURL is what players and providers see of the brand with real money.
const publicURL = "https://play.example"

// providersFile writes a file of one provider that shows prompts on phones.
func providersFile(t *testing.T, test bool, address string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "secret"), []byte("a secret of thirty-two bytes or more"), 0o600))
	text := "test: false\n"
	if test {
		text = "test: true\n"
	}
	text += `providers:
  - name: till
    adapter: daraja
    address: ` + address + `
    serves: [mpesa]
    account: {short_code: "600100"}
    secrets: {consumer_key: {file: secret}, consumer_secret: {file: secret}, pass_key: {file: secret}, callbacks: {file: secret}}
`
	path := filepath.Join(dir, "payments.yaml")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func connectedTo(path string) func(c *config.Config) {
	return func(c *config.Config) { c.Payments, c.PublicURL = path, publicURL }
}

// The simulator credits whatever a player says to have paid, and a test system moves no money: real money must start with neither. A live
// system must not take money for play money.
func TestOpenPayments_FitsTheBrandsMoney(t *testing.T) {
	t.Parallel()
	const address = "http://127.0.0.1:1"
	for name, c := range map[string]struct {
		kit    fs.FS
		change func(c *config.Config)
		want   error
	}{
		"real money with nothing":          {realMoney(t), func(*config.Config) {}, errNoProvider},
		"real money with a simulator":      {realMoney(t), withoutSimulator, errNoProvider},
		"real money with a test system":    {realMoney(t), connectedTo(providersFile(t, true, address)), errTestSystem},
		"real money with a demo":           {realMoney(t), func(c *config.Config) { connectedTo(providersFile(t, false, address))(c); c.Demo = true }, errDemo},
		"real money with a live system":    {realMoney(t), connectedTo(providersFile(t, false, address)), nil},
		"play money with a live system":    {brand.Maidan(), connectedTo(providersFile(t, false, address)), errPlayMoney},
		"play money with a test system":    {brand.Maidan(), connectedTo(providersFile(t, true, address)), nil},
		"play money with a missing file":   {brand.Maidan(), connectedTo("none.yaml"), fs.ErrNotExist},
		"play money with nothing":          {brand.Maidan(), func(*config.Config) {}, nil},
		"play money with a live simulator": {brand.Maidan(), withoutSimulator, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := config.Default()
			cfg.Data = dbtest.SQLiteDir(t)
			c.change(&cfg)
			a, err := buildWith(t.Context(), cfg, slog.New(slog.DiscardHandler), injectedWith(clock.NewSynced(clock.System{}), c.kit))
			if c.want != nil {
				require.ErrorIs(t, err, c.want)
				require.Nil(t, a.Payments)
				require.Nil(t, a.simulator)
				return
			}
			require.NoError(t, err)
			require.NoError(t, a.Close())
		})
	}
}

func TestSeed_NeedsTheSimulator(t *testing.T) {
	t.Parallel()
	cfg := config.Default()
	cfg.Data = dbtest.SQLiteDir(t)
	connectedTo(providersFile(t, true, "http://127.0.0.1:1"))(&cfg)
	a, err := buildWith(t.Context(), cfg, slog.New(slog.DiscardHandler), injectedWith(clock.NewSynced(clock.System{}), brand.Maidan()))
	require.NoError(t, err)
	_, err = a.Seed(t.Context())
	require.ErrorIs(t, err, errSeed)
	require.NoError(t, a.Close())
}

// A player of a brand with real money deposits by a prompt on the phone. The provider is a stand-in.
func TestRealMoney_DepositByPrompt(t *testing.T) {
	t.Parallel()
	for engine, at := range map[string]func(t *testing.T) (url, dir string){
		"sqlite":   func(t *testing.T) (url, dir string) { return "", dbtest.SQLiteDir(t) },
		"postgres": func(t *testing.T) (url, dir string) { return dbtest.PostgresURL(t), dbtest.Dir(t) },
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			provider := &phones{}
			server := httptest.NewServer(provider)
			t.Cleanup(server.Close)
			url, dir := at(t)
			w := newWorldOf(t, realMoney(t), url, dir, connectedTo(providersFile(t, false, server.URL)))
			v := w.visitor(t)
			v.register("amina@example.com", "KES")

			var offered struct{ Items []struct{ ID string } }
			v.call("GET", "/payments/v1/methods", nil).into(t, &offered)
			require.Len(t, offered.Items, 1, "only what the provider serves")
			require.Equal(t, "mpesa", offered.Items[0].ID)

			made := v.call("POST", "/payments/v1/deposits", map[string]any{"method": "mpesa", "amount": 150_00, "phone": "+254712345678"}, "Idempotency-Key", "one")
			require.Equal(t, 201, made.status, "%s", made.body)
			v.eventually("the prompt is shown", func() bool { return len(provider.called()) == 1 })
			part, found := strings.CutPrefix(provider.called()[0], publicURL+callbacks+"till/")
			require.True(t, found, "callbacks come to the public address")

			const paid = `{"Body":{"stkCallback":{"MerchantRequestID":"2654-4b64","CheckoutRequestID":"ws_CO_1","ResultCode":0,"ResultDesc":"…",
				"CallbackMetadata":{"Item":[{"Name":"Amount","Value":150.00},{"Name":"MpesaReceiptNumber","Value":"NLJ7RT61SV"},
				{"Name":"TransactionDate","Value":20191219102115},{"Name":"PhoneNumber","Value":254712345678}]}}}}`
			require.Equal(t, 401, v.callback("POST", callbacks+"till/"+part[1:], paid, ""), "an address that was not given out")
			require.EqualValues(t, 0, v.balance())
			for range 2 {
				require.Equal(t, 200, v.callback("POST", callbacks+"till/"+part, paid, ""))
			}
			require.EqualValues(t, 150_00, v.balance(), "credited once")
		})
	}
}
