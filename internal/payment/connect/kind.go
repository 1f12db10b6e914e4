package connect

import (
	"maps"
	"slices"
	"strings"

	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/payment/adapter/card"
	"maidan/internal/payment/adapter/daraja"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
)

// kind describes an adapter: which settings it takes and how it is built from them.
type kind struct {
	flow       method.Flow      // of the methods that it can serve
	currencies []money.Currency // that it moves; empty for all
	account    []field
	secrets    []field
	build      func(c clock.Clock, v values) (provider.Provider, error)
	mode       func(v values) mode
}

// field is a setting of an adapter. One that is not required may be missing; one with a group is required when any other of that group
// is given.
type field struct {
	name     string
	required bool
	group    string
}

// values are the settings of a provider with its secrets read.
type values struct {
	name, address    string
	account, secrets map[string]string
}

// mode is whether this is the test system of a provider or the one that moves money.
type mode string

const (
	modeTest    mode = "test"
	modeLive    mode = "live"
	modeUnknown mode = "unknown" // the address does not say, for example that of a stand-in
)

// payout is the group of settings that let a provider pay players.
const payout = "payouts"

var kinds = map[string]kind{
	"daraja": {
		flow: method.Prompt, currencies: []money.Currency{"KES"},
		account: []field{
			{name: "short_code", required: true}, {name: "till"},
			{name: "payout_short_code", group: payout}, {name: "initiator", group: payout}, {name: "payout_command"},
		},
		secrets: []field{
			{name: "consumer_key", required: true}, {name: "consumer_secret", required: true}, {name: "pass_key", required: true},
			{name: "callbacks", required: true}, {name: "security_credential", group: payout},
		},
		build: buildDaraja,
		mode: func(v values) mode {
			switch v.address {
			case "", daraja.ProductionURL:
				return modeLive
			case daraja.SandboxURL:
				return modeTest
			}
			return modeUnknown
		},
	},
	"card": {
		flow:    method.Page,
		account: []field{{name: "product"}},
		secrets: []field{{name: "key", required: true}, {name: "webhook", required: true}, {name: "next_webhook"}},
		build:   buildCard,
		mode: func(v values) mode {
			if strings.HasPrefix(v.secrets["key"], "sk_live_") || strings.HasPrefix(v.secrets["key"], "rk_live_") {
				return modeLive
			}
			return modeTest
		},
	},
}

// adapters returns the names of the adapters, sorted.
func adapters() []string { return slices.Sorted(maps.Keys(kinds)) }

func buildDaraja(c clock.Clock, v values) (provider.Provider, error) {
	cfg := daraja.Config{
		Name: v.name, BaseURL: v.address, ConsumerKey: v.secrets["consumer_key"], ConsumerSecret: v.secrets["consumer_secret"],
		ShortCode: v.account["short_code"], PassKey: v.secrets["pass_key"], Till: v.account["till"], Secret: []byte(v.secrets["callbacks"]), Clock: c,
	}
	if code := v.account["payout_short_code"]; code != "" {
		cfg.Payout = &daraja.PayoutConfig{
			ShortCode: code, Initiator: v.account["initiator"], SecurityCredential: v.secrets["security_credential"], Command: v.account["payout_command"],
		}
	}
	return daraja.New(cfg)
}

func buildCard(c clock.Clock, v values) (provider.Provider, error) {
	cfg := card.Config{Name: v.name, BaseURL: v.address, Key: v.secrets["key"], Secrets: []string{v.secrets["webhook"]}, Product: v.account["product"], Clock: c}
	if next := v.secrets["next_webhook"]; next != "" {
		cfg.Secrets = append(cfg.Secrets, next)
	}
	return card.New(cfg)
}
