package payment

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/fault"
)

func TestAccountsAreCheckedAndCleaned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		kind   AccountKind
		india  bool
		give   Account
		want   Account
		masked string
		codes  []string
	}{
		{"upi", AccountUPI, true, Account{Name: " Asha   Rao ", VPA: "Asha.Rao@PlayBank", Number: "dropped"}, Account{Name: "Asha Rao", VPA: "asha.rao@playbank"}, "as•••@playbank", nil},
		{"upi in Hindi", AccountUPI, true, Account{Name: "आशा राव", VPA: "asha@playbank"}, Account{Name: "आशा राव", VPA: "asha@playbank"}, "as•••@playbank", nil},
		{"bank", AccountBank, true, Account{Name: "Asha Rao", Number: "1234 5678 9012", IFSC: "play0abc123"}, Account{Name: "Asha Rao", Number: "123456789012", IFSC: "PLAY0ABC123"}, "•••• 9012", nil},
		{"bank abroad", AccountBank, false, Account{Name: "O'Neil", Number: "123456", IFSC: "dropped"}, Account{Name: "O'Neil", Number: "123456"}, "•••• 3456", nil},
		{"wallet", AccountWallet, true, Account{Name: "Asha Rao", Number: "98765 43210"}, Account{Name: "Asha Rao", Number: "9876543210"}, "•••• 3210", nil},
		{"m-pesa", AccountMobileMoney, false, Account{Name: "Amina", Number: "254 712-345678"}, Account{Name: "Amina", Number: "+254712345678"}, "•••• 5678", nil},
		{"all wrong at once", AccountBank, true, Account{Name: "R2", Number: "12345678", IFSC: "PLAY1ABC123"}, Account{}, "", []string{"account_name_invalid", "account_number_invalid", "ifsc_invalid"}},
		{"short ifsc", AccountBank, true, Account{Name: "Asha", Number: "123456789", IFSC: "PLAY0ABC12"}, Account{}, "", []string{"ifsc_invalid"}},
		{"no vpa", AccountUPI, true, Account{Name: "Asha", VPA: "asha"}, Account{}, "", []string{"vpa_invalid"}},
		{"nine digits", AccountWallet, true, Account{Name: "Asha", Number: "987654321"}, Account{}, "", []string{"wallet_number_invalid"}},
		{"letters", AccountMobileMoney, false, Account{Name: "Asha", Number: "+25471234567a"}, Account{}, "", []string{"mobile_number_invalid"}},
		{"zero", AccountMobileMoney, false, Account{Name: "Asha", Number: "0712345678"}, Account{}, "", []string{"mobile_number_invalid"}},
		{"long name", AccountUPI, true, Account{Name: strings.Repeat("a", 61), VPA: "asha@playbank"}, Account{}, "", []string{"account_name_invalid"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := c.give.clean(c.kind, c.india)
			require.Equal(t, c.want, got)
			if c.codes == nil {
				require.NoError(t, err)
				require.Equal(t, c.masked, got.Masked())
				return
			}
			var f *fault.Error
			require.ErrorAs(t, err, &f)
			var codes []string
			for _, d := range f.Details {
				codes = append(codes, d.Code)
				require.True(t, strings.HasPrefix(d.Location, "account."))
			}
			require.Equal(t, c.codes, codes)
		})
	}
}

func FuzzMaskedShowsLittle(f *testing.F) {
	f.Add("Asha", "123456789012", "PLAY0ABC123", "")
	f.Add("Asha", "", "", "a@b")
	f.Fuzz(func(t *testing.T, name, number, code, address string) {
		for _, kind := range []AccountKind{AccountUPI, AccountBank, AccountWallet, AccountMobileMoney} {
			a, err := Account{name, number, code, address}.clean(kind, true)
			if err == nil && len(a.Number) > 5 {
				require.NotContains(t, a.Masked(), a.Number[:len(a.Number)-4])
			}
		}
	})
}
