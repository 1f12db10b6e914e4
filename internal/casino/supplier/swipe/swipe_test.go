package swipe_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/dialect/dialecttest"
	"maidan/internal/casino/supplier/swipe"
)

func TestDialect(t *testing.T) {
	t.Parallel()
	dialecttest.Run(t, dialecttest.Pair{Operator: swipe.Operator{Key: "a key"}, Supplier: swipe.Supplier{Key: "a key"}, Wrong: swipe.Supplier{Key: "another"}})
}

// The vectors of the supplier's public SDK.
func TestSign(t *testing.T) {
	t.Parallel()
	for _, text := range []string{`{"user_id": 123, "amount": 100.50}`, `{"amount":100.5,"user_id":123}`, `{  "user_id"  :  123  ,  "amount"  :  100.50  }`} {
		signature, err := swipe.Sign("secret-key", []byte(text))
		require.NoError(t, err)
		require.Equal(t, "9876ed3affd6596f3ddb9102a396718452cf83069904f3d001a2e91e164adc01", signature)
	}
	for want, query := range map[string]url.Values{
		"0825b42e92c46887f194252fda8b871c3c42aafa3833783d63b2005407000c02": {"message": {"hello world!"}, "data": {"test@example.com"}},
		"8cf8644bfb7004cd21ad8512923169bb652d836183c07497797ef1ca313d88cc": {"empty": {""}, "data": {"value"}},
		"99922a0dbb1fe95624c93c7204445c2eff8a014b0c9b585ddf2da0c21083a34e": {},
	} {
		signature, err := swipe.SignQuery("secret-key", query)
		require.NoError(t, err)
		require.Equal(t, want, signature)
	}
}

func TestRead_RefusesWhatIsNotExact(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{"type":"regular","sessionID":"s","amount":"1.005","txID":"t","roundID":"r"}`, `{"type":"regular","sessionID":"s","amount":1,"txID":"t","roundID":"r"}`,
		`{"type":"large","sessionID":"s","amount":"1","txID":"t","roundID":"r"}`, `{"type":"regular","amount":"1","txID":"t","roundID":"r"}`, `[]`,
	} {
		signature, err := swipe.Sign("a key", []byte(body))
		require.NoError(t, err)
		_, err = swipe.Operator{Key: "a key"}.Read(dialect.Request{Method: http.MethodPost, Path: "bet", Body: []byte(body), Header: http.Header{"X-Request-Sign": {signature}}})
		require.ErrorIs(t, err, dialect.ErrSyntax, body)
	}
	_, err := swipe.Operator{Key: "a key"}.Read(dialect.Request{Method: http.MethodPost, Path: "bet", Body: []byte(`{"amount":"1","amount":"2"}`)})
	require.Error(t, err, "a field that comes twice")
}
