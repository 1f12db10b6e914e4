package player

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// hostile are invalid amounts of stakes, deposits and withdrawals.
var hostile = []string{
	"-1", "0", "-0", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "1e18", "1e309", "100000.5", `"100000"`,
	"null", "true", "[100000]", "{}", "0x10", "1_000", "NaN", "99999999999999999999999999999999999999",
}

func requireBalanced(t *testing.T, d *db.DB) {
	t.Helper()
	checks, err := wallet.Audit(t.Context(), d)
	require.NoError(t, err)
	for _, c := range checks {
		require.True(t, c.OK, "%s: %s", c.Name, c.Detail)
	}
}

func held(t *testing.T, d *db.DB, account wallet.AccountID) (balance int64) {
	t.Helper()
	require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT balance FROM wallet_accounts WHERE id = $1", string(account)).Scan(&balance))
	return balance
}

func TestBets_RejectHostileInput(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Upcoming, 1000)
		c.open(t, "m2", market.Upcoming, 1000)
		leg := func(selection, odds, version string) string {
			return fmt.Sprintf(`{"selection_id":%q,"odds":%s,"version":%s}`, selection, odds, version)
		}
		good := leg("m1-w-h", "1850", "1")
		bodies := []string{
			`{"stake":10000,"legs":null}`, `{"stake":10000,"legs":[]}`, `{"stake":10000}`, `{"legs":[` + good + `]}`,
			`{"stake":10000,"legs":[` + good + `,` + good + `]}`,
			`{"stake":10000,"legs":[` + good + `,` + leg("m1-w-a", "2000", "1") + `]}`,
			`{"stake":10000,"legs":[` + strings.Repeat(good+",", 20) + good + `]}`,
			`{"stake":10000,"legs":[` + strings.Repeat(good+",", 9000) + good + `]}`,
			`{"stake":10000,"legs":[` + good + `],"odds_policy":"all"}`,
			`{"stake":10000,"legs":[` + good + `],"currency":"USD"}`,
			`{"stake":10000,"legs":[` + leg(strings.Repeat("x", 129), "1850", "1") + `]}`,
			`{"stake":10000,"legs":[` + leg("", "1850", "1") + `]}`,
		}
		for _, amount := range hostile {
			bodies = append(bodies, `{"stake":`+amount+`,"legs":[`+good+`]}`, `{"stake":10000,"legs":[`+leg("m1-w-h", amount, "1")+`]}`)
			if amount != "-0" && amount != "0" { // a valid bet: an older version at the current odds
				bodies = append(bodies, `{"stake":10000,"legs":[`+leg("m1-w-h", "1850", amount)+`]}`)
			}
		}
		for i, body := range bodies {
			status, _, got := c.call(t, "ann", fmt.Sprint("h", i), "POST", "/api/v3/bets", body)
			require.Less(t, status, 500, "%.200s: %v", body, got)
			require.GreaterOrEqual(t, status, 400, "%.200s: %v", body, got)
		}
		require.EqualValues(t, 50_000, held(t, d, "p:ann:INR:cash"))
		requireBalanced(t, d)
	})
}

func TestCash_RejectsHostileInput(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d, "INR")
		dep := c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "upi", "amount": 100000}).want(t, 201)
		c.ask(t, "POST", "/payments/v1/deposits/"+dep.text("id")+"/transaction", fields{"transaction_id": "412345678901"}).want(t, 200)
		c.clock.Advance(5 * time.Second)
		c.sim.Step(t.Context())
		const account = `"account":{"name":"Asha Rao","number":"123456789012","ifsc":"PLAY0ABC123"}`
		for i, amount := range hostile {
			for path, body := range map[string]string{
				"/payments/v1/deposits":    `{"method":"upi","amount":` + amount + `}`,
				"/payouts/v1/withdrawals":  `{"method":"bank","amount":` + amount + `,` + account + `}`,
				"/payouts/v1/withdrawals?": `{"method":"bank","amount":60000,"account":` + amount + `}`,
				"/payments/v1/deposits?":   `{"method":` + amount + `,"amount":50000}`,
			} {
				headers := bearer(c.token)
				headers["Idempotency-Key"] = fmt.Sprint("h", i, len(path))
				a := c.call(t, "POST", path, body, headers)
				require.Less(t, a.status, 500, "%s %s: %s", path, body, a.body)
				require.GreaterOrEqual(t, a.status, 400, "%s %s: %s", path, body, a.body)
			}
		}
		require.EqualValues(t, 100_000, held(t, d, "p:asha:INR:cash"))
		requireBalanced(t, d)
	})
}

// A cursor is arbitrary input.
func TestCursors_RejectHostileInput(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Upcoming, 1000)
		for _, text := range []string{"", ".", "z", "1.\x00", "1.\xff\xfe", "-1.m1", "zzzzzzzzzzzzzzzzzzz.x", "1.'; DROP TABLE sport_events; --"} {
			cursor := base64.RawURLEncoding.EncodeToString([]byte(text))
			for _, group := range []string{"live", "upcoming", "ended"} {
				status, _, got := c.call(t, "", "", http.MethodGet, "/api/v3/sport/events?status="+group+"&cursor="+cursor, "")
				require.Less(t, status, 500, "%q: %v", text, got)
			}
		}
		for _, cursor := range []string{"x", strings.Repeat("z", 26), strings.Repeat("0", 64), "%27"} {
			status, _, got := c.call(t, "ann", "", http.MethodGet, "/api/v3/bets?cursor="+cursor, "")
			require.Less(t, status, 500, "%q: %v", cursor, got)
		}
	})
}
