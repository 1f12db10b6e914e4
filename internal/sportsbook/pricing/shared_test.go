package pricing_test

import (
	"sync"

	"maidan/internal/sportsbook/pricing"
)

var shared = sync.OnceValues(pricing.New)
