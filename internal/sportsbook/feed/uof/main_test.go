package uof

import (
	"os"
	"testing"

	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/feed/uof/rabbittest"
)

func TestMain(m *testing.M) {
	code := dbtest.Run(m)
	rabbittest.Stop()
	os.Exit(code)
}
