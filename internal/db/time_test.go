package db_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

func TestTime_OfPostgreSQLIsRead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, err := d.Time(t.Context())
		require.NoError(t, err)
		second, err := d.Time(t.Context())
		require.NoError(t, err)
		require.False(t, second.Before(first))
		require.Greater(t, first.Year(), 2024, "microseconds since 1970")
	})
}
