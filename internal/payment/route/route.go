// Package route chooses the payment provider of a call by rules and by the providers' health.
package route

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/payment/provider"
)

// Rule names the providers for some calls. An empty list, a zero Min and a zero Max match every call.
type Rule struct {
	Purposes   []provider.Purpose `yaml:"purposes"`
	Methods    []string           `yaml:"methods"`
	Countries  []string           `yaml:"countries"` // two capital letters
	Currencies []money.Currency   `yaml:"currencies"`
	Min        money.Amount       `yaml:"min"`       // hundredths of the unit
	Max        money.Amount       `yaml:"max"`       // hundredths of the unit
	Providers  []string           `yaml:"providers"` // in order of preference
}

// Query describes a call that needs a provider.
type Query struct {
	Purpose  provider.Purpose
	Method   string
	Country  string // empty if unknown
	Currency money.Currency
	Amount   money.Amount
	Not      []string // providers that refused the call
}

// Scope limits what a provider takes, whatever the rules say. An empty list allows all.
type Scope struct {
	Methods    []string
	Currencies []money.Currency
}

// Table holds the connected providers. It is safe for concurrent use.
type Table struct {
	rules  []Rule
	scopes map[string]Scope
	byName map[string]provider.Provider
	health *health
}

// New returns a Table, or an error for a rule that names an unknown provider and for two providers of one name. Without rules every
// provider takes every call that it supports, the first one first.
func New(c clock.Clock, rules []Rule, providers ...provider.Provider) (*Table, error) {
	return NewScoped(c, rules, nil, providers...)
}

// NewScoped is New for providers of which some take only what their scope allows; scopes has their names.
func NewScoped(c clock.Clock, rules []Rule, scopes map[string]Scope, providers ...provider.Provider) (*Table, error) {
	t := &Table{rules: rules, scopes: scopes, byName: map[string]provider.Provider{}, health: newHealth(c)}
	var names []string
	for _, p := range providers {
		if t.byName[p.Name()] != nil {
			return nil, fmt.Errorf("route: two payment providers have the name %q", p.Name())
		}
		t.byName[p.Name()] = p
		names = append(names, p.Name())
	}
	if len(names) == 0 {
		return nil, errors.New("route: no payment provider is connected")
	}
	if len(rules) == 0 {
		t.rules = []Rule{{Providers: names}}
	}
	for i, r := range t.rules {
		for _, name := range r.Providers {
			if t.byName[name] == nil {
				return nil, fmt.Errorf("route: rule %d names the payment provider %q, which is not connected", i+1, name)
			}
		}
	}
	return t, nil
}

// ByName returns a connected provider, or nil.
func (t *Table) ByName(name string) provider.Provider { return t.byName[name] }

// Pick returns the provider for a call: of the first matching rule the first healthy one, or the first one if none is healthy. It
// skips those that do not support the purpose. ok is false if no provider takes the call.
func (t *Table) Pick(q Query) (name string, ok bool) {
	for _, r := range t.rules {
		if !r.matches(q) {
			continue
		}
		for _, candidate := range r.Providers {
			if slices.Contains(q.Not, candidate) || !t.takes(candidate, q.Purpose, q.Method, q.Currency) {
				continue
			}
			if t.health.good(candidate) {
				return candidate, true
			}
			if name == "" {
				name = candidate
			}
		}
		if name != "" {
			return name, true
		}
	}
	return "", false
}

// Serves reports whether any provider takes the call, healthy or not. Unlike Pick it does not use up the one call that tries an
// unhealthy provider again.
func (t *Table) Serves(q Query) bool {
	return slices.ContainsFunc(t.rules, func(r Rule) bool {
		return r.matches(q) && slices.ContainsFunc(r.Providers, func(name string) bool {
			return !slices.Contains(q.Not, name) && t.takes(name, q.Purpose, q.Method, q.Currency)
		})
	})
}

// Covers reports whether any provider takes such calls in some country and of some amount.
func (t *Table) Covers(purpose provider.Purpose, method string, currency money.Currency) bool {
	return slices.ContainsFunc(t.rules, func(r Rule) bool {
		return r.covers(purpose, method, currency) && slices.ContainsFunc(r.Providers, func(name string) bool {
			return t.takes(name, purpose, method, currency)
		})
	})
}

// takes reports whether a provider supports the purpose and has the method and the currency in its scope.
func (t *Table) takes(name string, purpose provider.Purpose, method string, currency money.Currency) bool {
	s := t.scopes[name]
	return supports(t.byName[name], purpose) && allows(s.Methods, method) && allows(s.Currencies, currency)
}

// Names returns the names of the connected providers in alphabetical order.
func (t *Table) Names() []string { return slices.Sorted(maps.Keys(t.byName)) }

// Report records whether a provider answered a call; a refusal is an answer.
func (t *Table) Report(name string, answered bool) { t.health.report(name, answered) }

func (r Rule) matches(q Query) bool {
	return r.covers(q.Purpose, q.Method, q.Currency) && allows(r.Countries, q.Country) && q.Amount >= r.Min && (r.Max == 0 || q.Amount <= r.Max)
}

func (r Rule) covers(purpose provider.Purpose, method string, currency money.Currency) bool {
	return allows(r.Purposes, purpose) && allows(r.Methods, method) && allows(r.Currencies, currency)
}

func allows[T comparable](list []T, one T) bool { return len(list) == 0 || slices.Contains(list, one) }

func supports(p provider.Provider, purpose provider.Purpose) (ok bool) {
	switch purpose {
	case provider.PurposeStart:
		_, ok = p.(provider.Starter)
	case provider.PurposeFind:
		_, ok = p.(provider.Finder)
	case provider.PurposePayout:
		_, ok = p.(provider.Payer)
	}
	return ok
}
