package vip

import "maidan/internal/money"

// CashbackOf is cashbackOf, for tests.
func (l Level) CashbackOf(net int64, c money.Currency) int64 {
	return int64(l.cashbackOf(money.Amount(net), c))
}
