package uof

import (
	"testing"

	"maidan/internal/sportsbook/feed/uof/rabbittest"
)

func TestMain(m *testing.M) {
	m.Run()
	rabbittest.Stop()
}
