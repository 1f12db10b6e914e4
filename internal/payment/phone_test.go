package payment_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/payment"
)

var international = regexp.MustCompile(`^\+[1-9][0-9]{6,14}$`)

// A phone number is either refused or stored in one form; screens never show all of it.
func FuzzNormalPhone(f *testing.F) {
	for _, typed := range []string{"+254 (712) 345-678", "+1234567", "+123456789012345", "0712345678", "+0712345678", "+25471234567٤", "+254\u00a0712.345.678", "", "+", "++254712345678", "+254712345678\n"} {
		f.Add(typed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		number, err := payment.NormalPhone(typed)
		if err != nil {
			require.ErrorIs(t, err, payment.ErrPhone)
			require.Empty(t, number)
			return
		}
		require.Regexp(t, international, number)
		again, err := payment.NormalPhone(number)
		require.NoError(t, err)
		require.Equal(t, number, again)
		masked := payment.MaskPhone(number)
		require.Len(t, masked, len(number))
		require.NotContains(t, masked, number)
		require.Equal(t, len(number)-7, strings.Count(masked, "*"), "all but the first five characters and the last two")
	})
}
