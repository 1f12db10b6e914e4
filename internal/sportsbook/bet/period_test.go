package bet

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Periods are those of the player's own calendar, and a month is never shorter because the one before it is.
func TestHistory_PeriodsUseThePlayersTimeZone(t *testing.T) {
	t.Parallel()
	india := time.FixedZone("", 330*60)
	for _, c := range []struct {
		name, now, from, until string
		zone                   *time.Location
	}{
		// Monday the 2nd, two in the morning in India: in London it is Sunday evening, of the week before.
		{"week", "2026-03-01T20:30:00Z", "2026-03-01T18:30:00Z", "", india},
		{"week", "2026-03-01T20:30:00Z", "2026-02-23T00:00:00Z", "", time.UTC},
		{"last_week", "2026-03-01T20:30:00Z", "2026-02-22T18:30:00Z", "2026-03-01T18:30:00Z", india},
		{"month", "2026-03-31T12:00:00Z", "2026-02-28T00:00:00Z", "", time.UTC},
		{"month", "2028-03-31T12:00:00Z", "2028-02-29T00:00:00Z", "", time.UTC},
		{"month", "2026-05-15T12:00:00Z", "2026-04-15T00:00:00Z", "", time.UTC},
		{"3months", "2026-05-31T12:00:00Z", "2026-02-28T00:00:00Z", "", time.UTC},
		{"year", "2028-02-29T12:00:00Z", "2027-02-28T00:00:00Z", "", time.UTC},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		require.NoError(t, err)
		from, until, ok := period(Period(c.name), now.In(c.zone))
		require.True(t, ok)
		require.Equal(t, c.from, time.UnixMilli(from).UTC().Format(time.RFC3339), "%s at %s", c.name, c.now)
		if c.until != "" {
			require.Equal(t, c.until, time.UnixMilli(until).UTC().Format(time.RFC3339), "%s at %s", c.name, c.now)
		}
	}
}
