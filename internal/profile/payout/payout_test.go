package payout

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/fault"
	"maidan/internal/money"
)

func TestClean_ValidatesAndNormalizesAccounts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		kind   Kind
		in     money.Currency
		give   Account
		want   Account
		masked string
		codes  []string
	}{
		{"upi", UPI, "INR", Account{Name: " Asha   Rao ", VPA: "Asha.Rao@PlayBank", Number: "dropped"}, Account{Name: "Asha Rao", VPA: "asha.rao@playbank"}, "as•••@playbank", nil},
		{"upi in Hindi", UPI, "INR", Account{Name: "आशा राव", VPA: "asha@playbank"}, Account{Name: "आशा राव", VPA: "asha@playbank"}, "as•••@playbank", nil},
		{"bank", Bank, "INR", Account{Name: "Asha Rao", Number: "1234 5678 9012", IFSC: "play0abc123"}, Account{Name: "Asha Rao", Number: "123456789012", IFSC: "PLAY0ABC123"}, "•••• 9012", nil},
		{"bank abroad", Bank, "KES", Account{Name: "O'Neil", Number: "123456", IFSC: "dropped"}, Account{Name: "O'Neil", Number: "123456"}, "•••• 3456", nil},
		{"wallet", Wallet, "INR", Account{Name: "Asha Rao", Number: "98765 43210"}, Account{Name: "Asha Rao", Number: "9876543210"}, "•••• 3210", nil},
		{"m-pesa", MobileMoney, "KES", Account{Name: "Amina", Number: "254 712-345678"}, Account{Name: "Amina", Number: "+254712345678"}, "•••• 5678", nil},
		{"all wrong at once", Bank, "INR", Account{Name: "R2", Number: "12345678", IFSC: "PLAY1ABC123"}, Account{}, "", []string{"account_name_invalid", "account_number_invalid", "ifsc_invalid"}},
		{"short ifsc", Bank, "INR", Account{Name: "Asha", Number: "123456789", IFSC: "PLAY0ABC12"}, Account{}, "", []string{"ifsc_invalid"}},
		{"no vpa", UPI, "INR", Account{Name: "Asha", VPA: "asha"}, Account{}, "", []string{"vpa_invalid"}},
		{"nine digits", Wallet, "INR", Account{Name: "Asha", Number: "987654321"}, Account{}, "", []string{"wallet_number_invalid"}},
		{"not a number", MobileMoney, "KES", Account{Name: "Asha", Number: "+25471234567a"}, Account{}, "", []string{"mpesa_invalid"}},
		{"zero", MobileMoney, "KES", Account{Name: "Asha", Number: "0712345678"}, Account{}, "", []string{"mpesa_invalid"}},
		{"mobile money elsewhere", MobileMoney, "PKR", Account{Name: "Asha", Number: "0712345678"}, Account{}, "", []string{"mobile_number_invalid"}},
		{"no m-pesa", MobileMoney, "KES", Account{Name: "Asha"}, Account{}, "", []string{"mpesa_required"}},
		{"wallet without digits", Wallet, "INR", Account{Name: "Asha", Number: "98765abcde"}, Account{}, "", []string{"numeric_only"}},
		{"named wallet", Wallet, "INR", Account{Name: "Asha", Number: "9876543210", Provider: " Paytm "}, Account{Name: "Asha", Number: "9876543210", Provider: "Paytm"}, "•••• 3210", nil},
		{"other", Other, "INR", Account{Name: "Asha", Provider: "Purse", Email: "Asha@Example.com"}, Account{Name: "Asha", Provider: "Purse", Email: "asha@example.com"}, "as•••@example.com", nil},
		{"other without anything", Other, "INR", Account{Name: "Asha"}, Account{}, "", []string{"provider_invalid", "email_invalid"}},
		{"unknown", "cash", "INR", Account{Name: "Asha"}, Account{}, "", []string{"kind_unknown"}},
		{"long name", UPI, "INR", Account{Name: strings.Repeat("a", 61), VPA: "asha@playbank"}, Account{}, "", []string{"account_name_invalid"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := c.give.Clean(c.kind, c.in)
			require.Equal(t, c.want, got)
			if c.codes == nil {
				require.NoError(t, err)
				require.Equal(t, c.masked, got.Masked())
				return
			}
			require.Equal(t, c.codes, codesOf(t, err))
		})
	}
}

// codesOf returns the codes of the details of an error.
func codesOf(t *testing.T, err error) (codes []string) {
	t.Helper()
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	for _, d := range f.Details {
		codes = append(codes, d.Code)
		require.True(t, strings.HasPrefix(d.Location, "account."))
	}
	return codes
}
