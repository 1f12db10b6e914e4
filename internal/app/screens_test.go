package app

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestDayIn_BeginsAtMidnightOfTheCountry(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC)
	days := map[string]time.Time{
		"IN": time.Date(2026, 11, 23, 18, 30, 0, 0, time.UTC), // half past one of the 24th in India
		"BR": time.Date(2026, 11, 23, 3, 0, 0, 0, time.UTC),
		"":   time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC),
	}
	for country, start := range days {
		require.Equal(t, start.UnixMilli(), dayIn(country, at), country)
	}
}
