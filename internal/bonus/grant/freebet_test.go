package grant_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
)

func TestFreeBet_AdmitsAStakeOfTheWhole(t *testing.T) {
	t.Parallel()
	f := grant.FreeBet{Amount: 2_000, Currency: "INR", MinOdds: 1_500, ExpiresAt: 10, Status: grant.FreeOpen}
	fits := grant.Stake{Currency: "INR", Amount: 2_000, Odds: 1_500, PlacedAt: 9}
	require.NoError(t, f.Admit(fits))
	for name, c := range map[string]struct {
		change func(f *grant.FreeBet, s *grant.Stake)
		want   error
	}{
		"used":             {func(f *grant.FreeBet, _ *grant.Stake) { f.Status = grant.FreeUsed }, grant.ErrFreeBetUsed},
		"expired":          {func(_ *grant.FreeBet, s *grant.Stake) { s.PlacedAt = 10 }, grant.ErrFreeBetUsed},
		"a part":           {func(_ *grant.FreeBet, s *grant.Stake) { s.Amount = 1_999 }, grant.ErrFreeBetAmount},
		"another currency": {func(_ *grant.FreeBet, s *grant.Stake) { s.Currency = "KES" }, grant.ErrFreeBetAmount},
		"low odds":         {func(_ *grant.FreeBet, s *grant.Stake) { s.Odds = 1_499 }, grant.ErrFreeBetOdds},
	} {
		other, s := f, fits
		c.change(&other, &s)
		require.ErrorIs(t, other.Admit(s), c.want, name)
	}
}
