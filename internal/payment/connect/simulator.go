package connect

import (
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/route"
	"maidan/internal/secret"
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
	adapter, err := sandbox.New(sandbox.Config{BaseURL: address + "/sandbox", Key: key, Secret: sign, Clock: c})
	if err != nil {
		return nil, err
	}
	return route.New(c, nil, adapter)
}
