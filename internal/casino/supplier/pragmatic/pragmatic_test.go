package pragmatic_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/dialect/dialecttest"
	"maidan/internal/casino/supplier/pragmatic"
)

func TestDialect(t *testing.T) {
	t.Parallel()
	dialecttest.Run(t, dialecttest.Pair{Operator: pragmatic.Operator{Secret: "testKey1", Provider: "P"}, Supplier: pragmatic.Supplier{Secret: "testKey1", Provider: "P"},
		Wrong: pragmatic.Supplier{Secret: "testKey2", Provider: "P"}})
}

// The hash joins the fields by their names; one computed with another program.
func TestHash(t *testing.T) {
	t.Parallel()
	form := url.Values{"userId": {"421"}, "providerId": {"pragmaticplay"}, "hash": {"ignored"}}
	require.Equal(t, "cbf0bc11301feca7436cd27f9137269e", pragmatic.Hash(form, "testKey1"))
}

// A value with & could hide a field: both forms have the same hash.
func TestReadForm_RefusesAmbiguousForms(t *testing.T) {
	t.Parallel()
	plain, joined := url.Values{"a": {"1"}, "b": {"2"}}, url.Values{"a": {"1&b=2"}}
	hash := pragmatic.Hash(plain, "testKey1")
	require.Equal(t, hash, pragmatic.Hash(joined, "testKey1"))
	_, err := pragmatic.ReadForm([]byte(plain.Encode()+"&hash="+hash), "testKey1")
	require.NoError(t, err)
	for _, body := range []string{joined.Encode() + "&hash=" + hash, plain.Encode() + "&a=7&hash=" + hash, "a=%zz"} {
		_, err := pragmatic.ReadForm([]byte(body), "testKey1")
		require.ErrorIs(t, err, dialect.ErrSyntax, body)
	}
}

func TestWrite_AmountsAreExactNumbers(t *testing.T) {
	t.Parallel()
	r := pragmatic.Operator{}.Write(dialect.Request{}, dialect.Call{Kind: dialect.Bet, PlayerID: "ann"}, dialect.Result{Currency: "INR", Balance: 100_000_000_000_007, ID: "x"}, nil)
	require.JSONEq(t, `{"transactionId":"x","currency":"INR","cash":1000000000000.07,"bonus":0.00,"usedPromo":0.00,"error":0,"description":"Success"}`, string(r.Body))
	require.Contains(t, string(r.Body), `"cash":1000000000000.07`)
}
