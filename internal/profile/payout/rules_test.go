package payout

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/money"
)

// valid are details that fit every kind in the currencies of the tests; the address fits one kind.
var valid = Account{
	Name: "Ana Souza", Provider: "Purse", Number: "9876543210", IFSC: "PLAY0ABC123", VPA: "ana@playbank", Email: "ana@example.com",
	ZIP: "01310100", Identification: "52998224725",
}

// addresses are one address for each cryptocurrency.
var addresses = map[Kind]string{
	Bitcoin:  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
	Ethereum: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	Tron:     "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
}

// wrongBy has an invalid value and its code for each label.
var wrongBy = map[string]struct{ value, code string }{
	"name":          {"R2", "account_name_invalid"},
	"provider":      {"P", "provider_invalid"},
	"number":        {"12345", "account_number_invalid"},
	"wallet_number": {"123", "wallet_number_invalid"},
	"phone":         {"0712345678", "mobile_number_invalid"},
	"mpesa":         {"0712345678", "mpesa_invalid"},
	"ifsc":          {"PLAY", "ifsc_invalid"},
	"vpa":           {"ana", "vpa_invalid"},
	"email":         {"ana", "email_invalid"},
	"zip":           {"0131010", "cep_invalid"},
	"cpf":           {"529.982.247-26", "cpf_invalid"},
	"bitcoin":       {"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "crypto_address_invalid"},
	"ethereum":      {"0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "crypto_address_invalid"},
	"tron":          {"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T", "crypto_address_invalid"},
}

func TestClean_ReportsTheProblemOfTheWrongField(t *testing.T) {
	t.Parallel()
	checked := map[string]bool{}
	eachField(func(kind Kind, currency money.Currency, f Field) {
		a := valid
		a.Address = addresses[kind]
		_, err := a.Clean(kind, currency)
		require.NoError(t, err, "%s in %s", kind, currency)

		wrong := wrongBy[f.Label]
		*a.at(f.ID) = wrong.value
		_, err = a.Clean(kind, currency)
		require.Equal(t, []string{wrong.code}, codesOf(t, err), "%s of %s in %s", f.Label, kind, currency)
		require.Equal(t, wrong.code, f.Problem)
		checked[f.Label] = true
	})
	require.Len(t, checked, len(wrongBy))
}

func TestClean_RefusesOnlyRequiredFieldsThatAreEmpty(t *testing.T) {
	t.Parallel()
	eachField(func(kind Kind, currency money.Currency, f Field) {
		a := valid
		a.Address = addresses[kind]
		*a.at(f.ID) = " "
		_, err := a.Clean(kind, currency)
		switch {
		case !f.Required:
			require.NoError(t, err, f.Label)
		case f.Label == "mpesa":
			require.Equal(t, []string{"mpesa_required"}, codesOf(t, err))
		default:
			require.Equal(t, []string{f.Problem}, codesOf(t, err), f.Label)
		}
	})
}

func TestClean_DropsDetailsOfOtherKinds(t *testing.T) {
	t.Parallel()
	a := valid
	a.Address = addresses[Bitcoin]
	got, err := a.Clean(Bitcoin, "BRL")
	require.NoError(t, err)
	require.Equal(t, Account{Name: "Ana Souza", Address: addresses[Bitcoin]}, got)
	got, err = a.Clean(Wallet, "INR")
	require.NoError(t, err)
	require.Equal(t, Account{Name: "Ana Souza", Provider: "Purse", Number: "9876543210"}, got)
}

func TestClean_RefusesAddressesOfOtherNetworks(t *testing.T) {
	t.Parallel()
	for kind := range addresses {
		for other, address := range addresses {
			_, err := Account{Name: "Ana", Address: address}.Clean(kind, "USD")
			if kind == other {
				require.NoError(t, err)
			} else {
				require.Equal(t, []string{"crypto_address_invalid"}, codesOf(t, err), "%s as %s", other, kind)
			}
		}
	}
}

// The shortest and the longest addresses that package address accepts must fit the pattern, too.
func TestClean_AcceptsBitcoinAddressesOfEveryLength(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"1111111111111111111114oLvT2", "3BZECeAH8gSKkjrTx8PwMrNQBLG18yHpvf", "BC1SW50QGDZ25J",
		"bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
	} {
		got, err := Account{Name: "Ana", Address: " " + s[:4] + " " + s[4:] + "\n"}.Clean(Bitcoin, "USD")
		require.NoError(t, err, s)
		require.Equal(t, s, got.Address)
	}
}

func TestMasked_ShowsBothEndsOfAnAddress(t *testing.T) {
	t.Parallel()
	for kind, want := range map[Kind]string{Bitcoin: "bc1q•••f3t4", Ethereum: "0x5a•••eAed", Tron: "TR7N•••Lj6t"} {
		require.Equal(t, want, Account{Address: addresses[kind]}.Masked())
	}
	require.NotContains(t, Account{Address: "12345678"}.Masked(), "1234", "an address that is too short to be one")
}
