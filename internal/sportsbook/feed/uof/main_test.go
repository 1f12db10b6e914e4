package uof

import (
	"testing"

	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/feed/uof/rabbittest"
)

func TestMain(m *testing.M) {
	dbtest.Run(m)
	rabbittest.Stop()
}
