package app

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/config"
)

func TestPaymentProviders_NamesWhatIsLeftOpen(t *testing.T) {
	t.Parallel()
	examined := func(kit fs.FS, payments string) (string, error) {
		return paymentProviders(config.Config{Payments: payments}, kit)
	}
	says, err := examined(brand.Maidan(), "")
	require.NoError(t, err)
	require.Equal(t, "simulated, play money only", says)

	says, err = examined(realMoney(t), providersFile(t, false, "http://127.0.0.1:1"))
	require.NoError(t, err)
	require.Regexp(t, "^till; no deposits in BDT .*INR.*; no withdrawals in KES$", says)

	_, err = examined(realMoney(t), "")
	require.ErrorIs(t, err, errNoProvider)
	_, err = examined(brand.Maidan(), providersFile(t, false, "http://127.0.0.1:1"))
	require.ErrorIs(t, err, errPlayMoney)
}
