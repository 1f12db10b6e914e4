package sandbox

import (
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"strings"

	"maidan/internal/money"
	wire "maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
	"maidan/internal/profile/payout"
	"maidan/internal/simulate/payments/trick"
)

// coin is an invented market: what one coin costs, in hundredths of the currency unit, and the decimals of an amount.
type coin struct {
	kind     payout.Kind
	prices   map[money.Currency]int64
	decimals int
	needed   int // confirmations
}

// coins are the coins by payment method.
var coins = map[string]coin{
	"bitcoin": {payout.Bitcoin, map[money.Currency]int64{"INR": 5_000_000_00, "USD": 60_000_00, "EUR": 55_000_00}, 8, 3},
	"ether":   {payout.Ethereum, map[money.Currency]int64{"INR": 250_000_00, "USD": 3_000_00, "EUR": 2_750_00}, 8, 6},
	"tether":  {payout.Tron, map[money.Currency]int64{"INR": 84_00, "USD": 1_00, "EUR": 92}, 6, 4},
}

// number returns how many coins an amount buys, rounded up to the coin's decimals.
func (c coin) number(amount money.Amount, currency money.Currency) (coins string, ok bool) {
	price, ok := c.prices[currency]
	if !ok {
		return "", false
	}
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(c.decimals)), nil)
	units := scale.Mul(scale, big.NewInt(int64(amount)))
	units.Add(units, big.NewInt(price-1)).Quo(units, big.NewInt(price))
	digits := units.String()
	if missing := c.decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	whole, part := digits[:len(digits)-c.decimals], strings.TrimRight(digits[len(digits)-c.decimals:], "0")
	if part == "" {
		return whole, true
	}
	return whole + "." + part, true
}

// coinPlan plans the coins that a player sends: they are seen without a confirmation, get one at a time, and have arrived with the last.
func coinPlan(t trick.Trick, r wire.Request) plan {
	needed, amount := coins[r.Method].needed, r.Amount
	pace := 1
	switch t {
	case trick.Declined, trick.NotFound:
		return plan{} // they are never sent: the address expires
	case trick.Slow:
		pace = trick.SlowFactor
	case trick.Half:
		amount = (amount + 1) / 2
	case trick.Tiny:
		amount = tiny
	case trick.Twice, trick.Late, trick.Vanish, trick.Dropped, trick.Busy, trick.Reorder, trick.Surplus, trick.Float: // below
	}
	var p plan
	for seen := range needed {
		p.steps = append(p.steps, step{after: (seen + 1) * pace, notice: provider.Notice{
			Outcome: provider.Pending, Amount: amount, Confirmations: seen, Needed: needed, TransactionID: coinHash(r.Call, 0),
		}})
	}
	done := succeeded((needed+1)*pace, amount)
	done.notice.TransactionID, done.notice.Confirmations, done.notice.Needed = coinHash(r.Call, 0), needed, needed
	switch t {
	case trick.Late:
		failure := failed(provider.ReasonExpired)
		failure.after = needed + 1
		done.after += trick.SlowFactor
		p.steps = append(p.steps, failure)
	case trick.Reorder:
		p.steps[len(p.steps)-1].lag = 2
	default:
	}
	p.steps = append(p.steps, done)
	if t == trick.Surplus {
		second := succeeded(needed+1+trick.SlowFactor, amount)
		second.notice.TransactionID = coinHash(r.Call, 1)
		p.steps = append(p.steps, second)
	}
	p.apply(t)
	return p
}

// tiny is the amount of trick.Tiny: one unit of the currency.
const tiny money.Amount = 100

// coinHash is the hash of a transfer of coins.
func coinHash(call string, n byte) string {
	sum := sha256.Sum256([]byte{n, 0})
	sum = sha256.Sum256(append(sum[:], call...))
	return hex.EncodeToString(sum[:])
}
