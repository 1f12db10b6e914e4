package connect

import (
	"fmt"
	"net/http"

	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
	"maidan/internal/secret"
	"maidan/internal/simulate/payments"
)

// minKey is the smallest length of the simulator's key in characters.
const minKey = 16

// Keys returns what a simulator and its servers derive from their common key: the key of calls and the secret of callbacks.
func Keys(common string) (key string, sign []byte, err error) {
	if len(common) < minKey {
		return "", nil, fmt.Errorf("payment-simulator-key: want at least %d characters, have %d", minKey, len(common))
	}
	return secret.DeriveToken([]byte(common), "calls"), []byte(secret.DeriveToken([]byte(common), "callbacks")), nil
}

// Simulator connects the providers that a process of "maidan simulate payments" plays. address is its origin without a slash at the
// end, common the key that it was started with.
func Simulator(c clock.Clock, address, common string) (*route.Table, error) {
	key, sign, err := Keys(common)
	if err != nil {
		return nil, err
	}
	return sandboxes(sandbox.Config{BaseURL: address, Key: key, Secret: sign, Clock: c})
}

// sandboxes returns the simulated providers and their rules. The address in cfg is the simulator's origin, the secret what
// all of them have in common.
func sandboxes(cfg sandbox.Config) (*route.Table, error) {
	var all []provider.Provider
	for _, played := range payments.Played() {
		one := cfg
		one.Name, one.BaseURL, one.Secret = played.Name, cfg.BaseURL+"/"+played.Name, sandbox.SecretOf(cfg.Secret, played.Name)
		adapter, err := sandbox.New(one)
		if err != nil {
			return nil, err
		}
		all = append(all, adapter)
	}
	return route.New(cfg.Clock, rules, all...)
}

// rules say which simulated provider serves which method. Cards and payouts by UPI have a second one, which gets the calls that the first
// one refuses.
var rules = []route.Rule{
	{Purposes: []provider.Purpose{provider.PurposeStart}, Methods: []string{"card"}, Providers: []string{payments.Cards, payments.Wallets}},
	{Purposes: []provider.Purpose{provider.PurposeStart}, Methods: []string{"quillo"}, Providers: []string{payments.Wallets}},
	{Purposes: []provider.Purpose{provider.PurposeStart}, Methods: []string{"mpesa"}, Providers: []string{payments.Mobile}},
	{Purposes: []provider.Purpose{provider.PurposeStart, provider.PurposePayout}, Methods: []string{"bitcoin", "ether", "tether"}, Providers: []string{payments.Coins}},
	{Purposes: []provider.Purpose{provider.PurposePayout}, Currencies: []money.Currency{"INR"}, Methods: []string{"upi"}, Providers: []string{payments.Transfers, payments.Mobile}},
	{Purposes: []provider.Purpose{provider.PurposeFind, provider.PurposePayout}, Providers: []string{payments.Transfers}},
}

// within returns a client that calls a handler in this process.
func within(h http.Handler) *http.Client { return &http.Client{Transport: payments.Transport(h)} }
