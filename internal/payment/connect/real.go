package connect

import (
	"errors"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
)

// Connect reads the secrets and connects the providers. getenv returns a variable of the environment. The error names every provider
// whose secrets are missing or wrong, or that is of the other mode than Test says.
func (s *Settings) Connect(c clock.Clock, getenv func(string) string) (*route.Table, error) {
	var all []provider.Provider
	var faults []error
	scopes := map[string]route.Scope{}
	for _, e := range s.Providers {
		p, err := s.connect(e, c, getenv)
		if err != nil {
			faults = append(faults, fmt.Errorf("payment provider %s: %w", e.Name, err))
			continue
		}
		all = append(all, p)
		scopes[e.Name] = route.Scope{Methods: e.Serves, Currencies: kinds[e.Adapter].currencies}
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	return route.NewScoped(c, s.Rules, scopes, all...)
}

func (s *Settings) connect(e entry, c clock.Clock, getenv func(string) string) (provider.Provider, error) {
	v := values{name: e.Name, address: e.Address, account: e.Account, secrets: map[string]string{}}
	var faults []error
	for _, f := range kinds[e.Adapter].secrets {
		from, given := e.Secrets[f.name]
		if !given {
			continue
		}
		value, err := from.Within(s.dir).Read(getenv)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", f.name, err))
		}
		v.secrets[f.name] = value
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	switch m := kinds[e.Adapter].mode(v); {
	case s.Test && m == modeLive:
		return nil, errors.New("the file says test: true, but this is the system that moves money")
	case !s.Test && m == modeTest:
		return nil, errors.New("this is the provider's test system, which needs test: true in the file")
	}
	return kinds[e.Adapter].build(c, v)
}

// Offered returns the catalogue with the offers that the providers serve in some country.
func (s *Settings) Offered(t *route.Table) *method.Catalogue {
	return s.Catalogue.Only(func(o method.Offered) bool {
		purpose := provider.PurposePayout
		if o.Deposit {
			purpose = provider.PurposeFind
			if o.Flow.Starts() {
				purpose = provider.PurposeStart
			}
		}
		return t.Covers(purpose, o.Method, o.Currency)
	})
}

// Gaps are the currencies of a brand that lack deposits or withdrawals.
type Gaps struct {
	Deposit    []money.Currency // cannot be deposited
	Withdrawal []money.Currency // can be deposited, but not withdrawn
}

// GapsOf compares what a catalogue offers with a brand's currencies.
func GapsOf(offered *method.Catalogue, currencies []string) (g Gaps) {
	for _, code := range currencies {
		c := money.Currency(code)
		offers := offered.Currencies[c]
		switch {
		case len(offers.Deposit) == 0:
			g.Deposit = append(g.Deposit, c)
		case len(offers.Withdrawal) == 0:
			g.Withdrawal = append(g.Withdrawal, c)
		}
	}
	slices.Sort(g.Deposit)
	slices.Sort(g.Withdrawal)
	return g
}
