// Package dialecttest tests both sides of a dialect against each other over HTTP.
package dialecttest

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/fault"
)

// Pair are the two sides of a dialect. Wrong signs with another key.
type Pair struct {
	Operator        dialect.Operator
	Supplier, Wrong dialect.Supplier
}

// recorder is a wallet that answers with what a test sets.
type recorder struct {
	last    dialect.Call
	calls   int
	result  dialect.Result
	refused error
}

// Call implements dialect.Wallet.
func (r *recorder) Call(_ context.Context, c dialect.Call) (dialect.Result, error) {
	r.last, r.calls = c, r.calls+1
	return r.result, r.refused
}

// table is a wallet behind HTTP with a supplier that calls it.
type table struct {
	Pair
	t      *testing.T
	wallet *recorder
	url    string
}

// Run runs all tests.
func Run(t *testing.T, p Pair) {
	t.Helper()
	wallet := &recorder{result: dialect.Result{PlayerID: "ann", Currency: "INR", Balance: 123_456, ID: "own"}}
	server := httptest.NewServer(http.StripPrefix("/base", dialect.Serve(p.Operator, wallet, slog.New(slog.DiscardHandler))))
	t.Cleanup(server.Close)
	x := &table{Pair: p, t: t, wallet: wallet, url: server.URL + "/base"}
	x.calls()
	x.signatures()
	x.refusals()
}

func (x *table) send(s dialect.Supplier, c dialect.Call, change ...func(r *http.Request)) (dialect.Result, error) {
	x.t.Helper()
	r, err := s.Request(x.t.Context(), x.url, c)
	require.NoError(x.t, err)
	for _, one := range change {
		one(r)
	}
	response, err := http.DefaultClient.Do(r)
	require.NoError(x.t, err)
	body, err := io.ReadAll(response.Body)
	require.NoError(x.t, errors.Join(err, response.Body.Close()))
	return s.Answer(c, dialect.Response{Status: response.StatusCode, Body: body})
}

func bet() dialect.Call {
	return dialect.Call{Kind: dialect.Bet, Token: "token", PlayerID: "ann", Game: "lotus", Round: "r1", ID: "t1", Currency: "INR", Amount: 1007, Request: "q1"}
}

// calls sends a call of each kind: what arrives is what was sent, as far as the dialect can say it.
func (x *table) calls() {
	has := x.Supplier.Has()
	win, back, free := bet(), bet(), bet()
	win.Kind, win.Reference, win.ID = dialect.Win, "t1", "t2"
	back.Kind, back.Reference, back.ID, back.Amount = dialect.Rollback, "t1", "t3", 1007
	free.Free = true
	balance := dialect.Call{Kind: dialect.Balance, Token: "token", PlayerID: "ann", Game: "lotus", Currency: "INR", Request: "q1"}
	for _, c := range []dialect.Call{bet(), win, back, free, balance} {
		result, err := x.send(x.Supplier, c)
		require.NoError(x.t, err, c.Kind)
		require.EqualValues(x.t, 123_456, result.Balance, c.Kind)
		got := x.wallet.last
		require.Equal(x.t, c.Kind, got.Kind)
		require.Equal(x.t, "token", got.Token)
		if has.Players {
			require.Equal(x.t, c.PlayerID, got.PlayerID)
		}
		if !c.Kind.Moves() {
			continue
		}
		require.Equal(x.t, c.Free, got.Free)
		if has.RollbackID || c.Kind != dialect.Rollback {
			require.Equal(x.t, c.ID, got.ID)
		}
		if c.Kind == dialect.Rollback {
			require.Equal(x.t, c.Reference, got.Reference)
			continue
		}
		require.Equal(x.t, c.Amount, got.Amount)
		require.Equal(x.t, c.Round, got.Round)
		if has.Currencies {
			require.Equal(x.t, c.Currency, got.Currency)
		}
		if has.WinReference {
			require.Equal(x.t, c.Reference, got.Reference)
		}
	}
	if has.Promotions {
		win.Promotion = true
		_, err := x.send(x.Supplier, win)
		require.NoError(x.t, err)
		require.True(x.t, x.wallet.last.Promotion)
	}
}

// signatures: nothing unsigned reaches the wallet.
func (x *table) signatures() {
	before := x.wallet.calls
	_, err := x.send(x.Wrong, bet())
	require.Error(x.t, err)
	for name, change := range map[string]func(r *http.Request){
		"changed body": func(r *http.Request) {
			replace(r, func(body string) string { return strings.ReplaceAll(body, "t1", "t9") })
		},
		"no body":     func(r *http.Request) { replace(r, func(string) string { return "" }) },
		"half a body": func(r *http.Request) { replace(r, func(body string) string { return body[:len(body)/2] }) },
		"large body":  func(r *http.Request) { replace(r, func(body string) string { return strings.Repeat(body, 1000) }) },
	} {
		_, err := x.send(x.Supplier, bet(), change)
		require.Error(x.t, err, name)
	}
	require.Equal(x.t, before, x.wallet.calls)
}

// replace changes the body of a request after it was signed.
func replace(r *http.Request, change func(string) string) {
	body, _ := io.ReadAll(r.Body) // of memory
	text := change(string(body))
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
}

// refusals: each refusal is read as a refusal, the same one if the dialect says why; a failure is none.
func (x *table) refusals() {
	defer func() { x.wallet.refused = nil }()
	for _, refused := range []*fault.Error{dialect.ErrToken, dialect.ErrExpired, dialect.ErrPlayer, dialect.ErrGame, dialect.ErrCurrency, dialect.ErrReference, dialect.ErrNoBet,
		dialect.ErrRolledBack, dialect.ErrRoundClosed, dialect.ErrRefused, dialect.ErrFunds, dialect.ErrOtherInput, fault.New(fault.Conflict, "some_limit", "A limit was reached.")} {
		x.wallet.refused = refused
		_, err := x.send(x.Supplier, bet())
		require.True(x.t, dialect.Refusal(err), "%v is answered with %v", refused, err)
		if errors.Is(refused, dialect.ErrFunds) {
			require.ErrorIs(x.t, err, dialect.ErrFunds)
		}
	}
	for _, failed := range []error{errors.New("the disk is full"), fault.New(fault.Unavailable, "closing", "The server is shutting down.")} {
		x.wallet.refused = failed
		_, err := x.send(x.Supplier, bet())
		require.ErrorIs(x.t, err, dialect.ErrAnswer, "%v is no refusal: the supplier repeats the call", failed)
	}
}
