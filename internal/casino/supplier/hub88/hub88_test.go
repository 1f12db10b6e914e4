package hub88_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/dialect/dialecttest"
	"maidan/internal/casino/supplier/hub88"
)

var secret = []byte("a secret of exactly 32 characters")

func TestDialect(t *testing.T) {
	t.Parallel()
	key, err := hub88.DeriveKey(secret, "supplier")
	require.NoError(t, err)
	wrong, err := hub88.DeriveKey(secret, "somebody else")
	require.NoError(t, err)
	dialecttest.Run(t, dialecttest.Pair{Operator: hub88.Operator{Key: &key.PublicKey}, Supplier: hub88.Supplier{Key: key}, Wrong: hub88.Supplier{Key: wrong}})
}

func TestDeriveKey_IsTheSameEachTime(t *testing.T) {
	t.Parallel()
	one, err := hub88.DeriveKey(secret, "a")
	require.NoError(t, err)
	again, err := hub88.DeriveKey(secret, "a")
	require.NoError(t, err)
	other, err := hub88.DeriveKey(secret, "b")
	require.NoError(t, err)
	require.True(t, one.Equal(again))
	require.False(t, one.Equal(other))
	require.Equal(t, 1024, one.N.BitLen())
}

func TestWrite_SaysTheBalanceWhenItIsTooLow(t *testing.T) {
	t.Parallel()
	r := hub88.Operator{}.Write(dialect.Request{}, dialect.Call{Kind: dialect.Bet, PlayerID: "ann", Request: "q"}, dialect.Result{Currency: "INR", Balance: 356}, dialect.ErrFunds)
	require.Equal(t, http.StatusOK, r.Status)
	require.JSONEq(t, `{"user":"ann","status":"RS_ERROR_NOT_ENOUGH_MONEY","request_uuid":"q","balance":356000,"currency":"INR"}`, string(r.Body))
}
