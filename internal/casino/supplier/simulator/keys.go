package simulator

import (
	"crypto/rsa"
	"fmt"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/fundist"
	"maidan/internal/casino/supplier/hub88"
	"maidan/internal/casino/supplier/pragmatic"
	"maidan/internal/casino/supplier/swipe"
	"maidan/internal/secret"
)

// minKey is the smallest length of the common key in characters.
const minKey = 16

// names of operator and supplier in dialects that need them.
const (
	OperatorName = "maidan"
	ProviderName = "sandbox"
)

// Keys are the keys of the simulated suppliers and of their operator.
type Keys struct {
	HubSupplier, HubOperator *rsa.PrivateKey
	Pragmatic                string
	Fundist                  string
	FundistAPI               string
	SwipeSupplier            string
	SwipeOperator            string
	Players                  []byte // what passwords of players with Fundist follow from
}

// NewKeys derives all keys from the key that a simulator and its servers share.
func NewKeys(common string) (k Keys, err error) {
	if len(common) < minKey {
		return k, fmt.Errorf("supplier-simulator-key: want at least %d characters, have %d", minKey, len(common))
	}
	derive := func(purpose string) string { return secret.DeriveToken([]byte(common), "supplier", purpose) }
	k = Keys{Pragmatic: derive("pragmatic"), Fundist: derive("fundist"), FundistAPI: derive("fundist api"), SwipeSupplier: derive("swipe supplier"),
		SwipeOperator: derive("swipe operator"), Players: []byte(derive("players"))}
	if k.HubSupplier, err = hub88.DeriveKey([]byte(derive("hub88")), "supplier"); err != nil {
		return k, err
	}
	k.HubOperator, err = hub88.DeriveKey([]byte(derive("hub88")), "operator")
	return k, err
}

// Supplier returns the supplier's side of a dialect, or nil if there is no such dialect.
func (k Keys) Supplier(dialectName string) dialect.Supplier {
	switch dialectName {
	case "hub88":
		return hub88.Supplier{Key: k.HubSupplier}
	case "pragmatic":
		return pragmatic.Supplier{Secret: k.Pragmatic, Provider: ProviderName}
	case "fundist":
		return fundist.Supplier{Secret: k.Fundist}
	case "swipe":
		return swipe.Supplier{Key: k.SwipeSupplier}
	}
	return nil
}

// Operator returns the operator's side of a dialect, or nil if there is no such dialect.
func (k Keys) Operator(dialectName string) dialect.Operator {
	switch dialectName {
	case "hub88":
		return hub88.Operator{Key: &k.HubSupplier.PublicKey}
	case "pragmatic":
		return pragmatic.Operator{Secret: k.Pragmatic, Provider: ProviderName}
	case "fundist":
		return fundist.Operator{Secret: k.Fundist}
	case "swipe":
		return swipe.Operator{Key: k.SwipeSupplier}
	}
	return nil
}

// Forged returns the side of somebody who has the operator's keys, but not the supplier's.
func (k Keys) Forged(dialectName string) dialect.Supplier {
	other := k
	other.HubSupplier, other.Pragmatic, other.Fundist, other.SwipeSupplier = k.HubOperator, k.FundistAPI, k.FundistAPI, k.SwipeOperator
	return other.Supplier(dialectName)
}
