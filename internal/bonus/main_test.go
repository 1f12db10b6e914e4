package bonus_test

import (
	"flag"
	"testing"

	"maidan/internal/longtest"
)

func TestMain(m *testing.M) {
	longtest.Properties(20)
	if err := flag.Set("rapid.steps", "60"); err != nil { // a bonus that is wagered takes many
		panic(err)
	}
	m.Run()
}
