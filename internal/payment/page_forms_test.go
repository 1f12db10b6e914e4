package payment_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/simulate/payments"
)

// Nobody may leave the number of a real card or wallet on a page that plays a provider.
func TestPage_TakesTestNumbersOnly(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		for methodID, refused := range map[string][]string{
			"card":   {"4111 1111 1111 1111", "5555555555554444", "4000 0100 0000 4242", "400000 000000 424", "4000 0000 0000 4242 1", "", "abcd", "900000 4242"},
			"quillo": {"900001 4242", "919876543210", "900000 424", "", "4000 0000 0000 4242"},
		} {
			dep := h.order(t, methodID, methodID, 1000*rupees)
			for _, number := range refused {
				status, page, err := h.browse(t, dep.Pay.Redirect, url.Values{"number": {number}, "action": {"pay"}})
				require.NoError(t, err)
				require.Equal(t, http.StatusUnprocessableEntity, status, "%s %q", methodID, number)
				require.Contains(t, page, "Real ones are not accepted")
			}
			require.Equal(t, payment.DepositCreated, h.deposit(t, dep.ID).Status, "the page is still open")
		}
	})
}

// post sends a form to a hosted page with headers as a browser sets them, and returns the status.
func (h *fixture) post(t *testing.T, address, form string, headers map[string]string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader(form))
	require.NoError(t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	answer, err := payments.Transport(h.sim.Handler()).RoundTrip(request)
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, answer.Body)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	return answer.StatusCode
}

func TestPage_RefusesFormsOfOtherSites(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.order(t, "k", "card", 1000*rupees)
		form := url.Values{"number": {card}, "action": {"pay"}}.Encode()
		for name, headers := range map[string]map[string]string{
			"another site":           {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
			"a sister site":          {"Sec-Fetch-Site": "same-site"},
			"a typed address":        {"Sec-Fetch-Site": "none"},
			"another origin":         {"Origin": "https://evil.example"},
			"a hidden origin":        {"Origin": "null"},
			"an origin that is none": {"Origin": "https://%zz"},
			"the name as a part":     {"Origin": "https://embedded.invalid.evil.example"},
		} {
			require.Equal(t, http.StatusForbidden, h.post(t, dep.Pay.Redirect, form, headers), name)
		}
		require.Equal(t, http.StatusBadRequest, h.post(t, dep.Pay.Redirect, "number=%zz", nil), "a broken form")
		require.Equal(t, http.StatusBadRequest, h.post(t, dep.Pay.Redirect, "number="+strings.Repeat("4", 9<<10), nil), "a long form")
		require.Equal(t, payment.DepositCreated, h.deposit(t, dep.ID).Status, "nothing was paid")

		own := map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": "https://embedded.invalid"}
		require.Equal(t, http.StatusSeeOther, h.post(t, dep.Pay.Redirect, form, own))
	})
}
