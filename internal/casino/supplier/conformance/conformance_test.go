package conformance_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier/conformance"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/fundist"
	"maidan/internal/casino/supplier/hub88"
	"maidan/internal/casino/supplier/pragmatic"
	"maidan/internal/casino/supplier/swipe"
)

// sides are both sides of a dialect, and those of another key.
type sides struct {
	operator, wrongOperator dialect.Operator
	supplier, wrongSupplier dialect.Supplier
}

func dialects(t *testing.T) map[string]sides {
	t.Helper()
	key, err := hub88.DeriveKey([]byte("a secret of exactly 32 characters"), "right")
	require.NoError(t, err)
	wrong, err := hub88.DeriveKey([]byte("a secret of exactly 32 characters"), "wrong")
	require.NoError(t, err)
	return map[string]sides{
		"hub88": {hub88.Operator{Key: &key.PublicKey}, hub88.Operator{Key: &wrong.PublicKey}, hub88.Supplier{Key: key}, hub88.Supplier{Key: wrong}},
		"pragmatic": {pragmatic.Operator{Secret: "right", Provider: "p"}, pragmatic.Operator{Secret: "wrong", Provider: "p"},
			pragmatic.Supplier{Secret: "right", Provider: "p"}, pragmatic.Supplier{Secret: "wrong", Provider: "p"}},
		"fundist": {fundist.Operator{Secret: "right"}, fundist.Operator{Secret: "wrong"}, fundist.Supplier{Secret: "right"}, fundist.Supplier{Secret: "wrong"}},
		"swipe":   {swipe.Operator{Key: "right"}, swipe.Operator{Key: "wrong"}, swipe.Supplier{Key: "right"}, swipe.Supplier{Key: "wrong"}},
	}
}

// examine runs the suite on an operator over HTTP.
func examine(t *testing.T, s sides, o *operator) conformance.Report {
	t.Helper()
	reads := s.operator
	if o.does[acceptsAnyKey] {
		reads = either{s.operator, s.wrongOperator}
	}
	server := httptest.NewServer(http.StripPrefix("/wallet", dialect.Serve(reads, o, slog.New(slog.DiscardHandler))))
	defer server.Close()
	var n atomic.Int64
	return conformance.Run(t.Context(), conformance.Subject{Wallet: server.URL + "/wallet", Side: s.supplier, Wrong: s.wrongSupplier, HTTP: server.Client(),
		NewID:   func() string { return fmt.Sprintf("id%d", n.Add(1)) },
		Session: conformance.Session{Token: "token-ann", PlayerID: "ann", Game: "lotus"}, Other: conformance.Session{Token: "token-bob", PlayerID: "bob", Game: "lotus"},
		Expired: "expired-ann", Stake: 107, Currency: "INR"})
}

func found(r conformance.Report) (names []string) {
	for _, f := range r.Findings {
		names = append(names, f.Check)
	}
	return names
}

func TestRun_ASoundOperatorPasses(t *testing.T) {
	t.Parallel()
	for name, s := range dialects(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := examine(t, s, newOperator())
			require.Empty(t, r.Findings)
			require.GreaterOrEqual(t, len(r.Passed), 20)
			var out strings.Builder
			r.Print(&out)
			require.True(t, strings.HasSuffix(out.String(), fmt.Sprintf("%d passed, 0 failed\n", len(r.Passed))))
		})
	}
}

// planted are the mistakes with the check that must find each of them.
var planted = map[mistake]string{
	acceptsAnyKey:      conformance.WrongKey,
	takesTwice:         conformance.BetOnce,
	paysTwice:          conformance.WinOnce,
	acceptsOtherInput:  conformance.OtherAmount,
	refusesLateWins:    conformance.ExpiredWin,
	refusesLateBack:    conformance.ExpiredRollback,
	forgetsRollbacks:   conformance.RollbackBefore,
	returnsTwice:       conformance.SecondRollback,
	paysWithoutBet:     conformance.WinWithoutBet,
	acceptsExpired:     conformance.ExpiredBet,
	countsInFloats:     conformance.WinPays,
	chargesFreeRounds:  conformance.FreeRound,
	knowsRoundsOnly:    conformance.TwoBets,
	ignoresTheCurrency: conformance.OtherCurrency,
}

// Each mistake is found alone, in each dialect that can have it.
func TestRun_FindsEachMistake(t *testing.T) {
	t.Parallel()
	all := dialects(t)
	for m, want := range planted {
		t.Run(string(m), func(t *testing.T) {
			t.Parallel()
			finders := 0
			for name, s := range all {
				r := examine(t, s, newOperator(m))
				if slices.Contains(r.Left, want) {
					continue
				}
				require.Contains(t, found(r), want, name)
				finders++
			}
			require.Positive(t, finders)
		})
	}
}

// An operator with twelve mistakes at once: each of the twelve has its finding.
func TestRun_FindsTwelveMistakesInOneOperator(t *testing.T) {
	t.Parallel()
	twelve := []mistake{acceptsAnyKey, takesTwice, paysTwice, acceptsOtherInput, refusesLateWins, refusesLateBack, forgetsRollbacks, returnsTwice, paysWithoutBet, acceptsExpired,
		countsInFloats, chargesFreeRounds}
	r := examine(t, dialects(t)["hub88"], newOperator(twelve...))
	findings := map[string]bool{}
	for _, m := range twelve {
		require.Contains(t, found(r), planted[m], string(m))
		findings[planted[m]] = true
	}
	require.Len(t, findings, 12)
	require.Contains(t, found(r), conformance.AtOnce, "what is taken twice is taken as often as it comes")
}
