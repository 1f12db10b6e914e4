package payout

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClean_AcceptsACPFAsItIsWritten(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{"529.982.247-25", "52998224725", " 529 982 247 25 ", "111.444.777-35"} {
		a := valid
		a.Identification, a.ZIP = typed, "01310-100"
		got, err := a.Clean(Bank, "BRL")
		require.NoError(t, err, typed)
		require.Equal(t, strings.NewReplacer(".", "", "-", "", " ", "").Replace(typed), got.Identification)
		require.Equal(t, "01310100", got.ZIP)
	}
}

func TestIsCPF_RefusesWrongDigits(t *testing.T) {
	t.Parallel()
	const cpf = "52998224725"
	require.True(t, isCPF(cpf))
	for i := range len(cpf) {
		for digit := '0'; digit <= '9'; digit++ {
			changed := cpf[:i] + string(digit) + cpf[i+1:]
			require.Equal(t, changed == cpf, isCPF(changed), changed)
		}
	}
	for digit := '0'; digit <= '9'; digit++ {
		require.False(t, isCPF(strings.Repeat(string(digit), 11)))
	}
}
