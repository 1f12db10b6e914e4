package fundist_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/dialect/dialecttest"
	"maidan/internal/casino/supplier/fundist"
)

func TestDialect(t *testing.T) {
	t.Parallel()
	dialecttest.Run(t, dialecttest.Pair{Operator: fundist.Operator{Secret: "a secret"}, Supplier: fundist.Supplier{Secret: "a secret"}, Wrong: fundist.Supplier{Secret: "another"}})
}

func read(body string) (dialect.Call, error) {
	return fundist.Operator{Secret: "a secret"}.Read(dialect.Request{Method: http.MethodPost, Body: []byte(body)})
}

// An HMAC that another program computed.
func TestRead_VerifiesTheHMAC(t *testing.T) {
	t.Parallel()
	c, err := read(`{"type":"debit","userid":"ann","currency":"INR","amount":"10.50","tid":"t1","i_gameid":"r1","hmac":"f7f85e0d4c14f2817cb9781cff8ff104fea0f75b4a03da107073edca0446a55b"}`)
	require.NoError(t, err)
	require.Equal(t, dialect.Call{Kind: dialect.Bet, PlayerID: "ann", Currency: "INR", Amount: 1050, ID: "t1", Round: "r1"}, c)
}

// The values have no separators: a rollback whose i_rollback was moved into the name of its round has the same HMAC. It is read as the win of a round
// that has no bet, which the wallet refuses.
func TestRead_AMovedValueIsAWinOfAnotherRound(t *testing.T) {
	t.Parallel()
	s := fundist.Supplier{Secret: "a secret"}
	c := dialect.Call{Kind: dialect.Rollback, PlayerID: "ann", Currency: "INR", Amount: 1000, ID: "t2", Reference: "t1", Round: "r1", Token: "k"}
	r, err := s.Request(t.Context(), "http://127.0.0.1", c)
	require.NoError(t, err)
	hmac := fundist.HMACOf(t, r)
	moved, err := read(`{"type":"credit","userid":"ann","currency":"INR","amount":"10.00","tid":"t2","i_gameid":"r1t1","i_extparam":"k","round_ended":"false","hmac":"` + hmac + `"}`)
	require.NoError(t, err)
	require.Equal(t, dialect.Win, moved.Kind)
	require.Equal(t, "r1t1", moved.Round)
}

func TestRead_ARollbackIsFoundBeforeTheType(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"debit", "credit"} {
		body := fundist.Signed("a secret", map[string]string{"type": kind, "userid": "ann", "amount": "1.00", "tid": "t2", "i_rollback": "t1"})
		c, err := read(string(body))
		require.NoError(t, err)
		require.Equal(t, dialect.Rollback, c.Kind)
		require.Equal(t, "t1", c.Reference)
	}
	for _, wrong := range []map[string]string{{"type": "balance", "userid": "ann", "i_rollback": "t1"}, {"type": "debit", "userid": "ann", "amount": "1", "i_rollback": ""},
		{"type": "credit", "userid": "ann", "amount": "1", "subtype": "cancel"}, {"type": "credit", "amount": "1"}, {"type": "refund", "userid": "ann"}} {
		_, err := read(string(fundist.Signed("a secret", wrong)))
		require.ErrorIs(t, err, dialect.ErrSyntax, "%v", wrong)
	}
}

func TestRead_RefusesOtherJSON(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"", "[]", `{"a":{}}`, `{"a":"1"} {}`, `{"actions":[{"a":[1]}]}`} {
		_, err := read(body)
		require.ErrorIs(t, err, dialect.ErrSyntax, body)
	}
}
