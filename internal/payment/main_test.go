package payment_test

import (
	"testing"

	"maidan/internal/longtest"
)

func TestMain(m *testing.M) {
	longtest.Properties(30)
	m.Run()
}
