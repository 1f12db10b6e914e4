package player

import (
	"testing"

	"maidan/internal/db/dbtest"
)

func TestMain(m *testing.M) { dbtest.Main(m) }
