package connect

import (
	"net/http"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/fundist"
	"maidan/internal/casino/supplier/hub88"
	"maidan/internal/casino/supplier/pragmatic"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/casino/supplier/swipe"
)

// SandboxName returns the name of the simulated supplier of a dialect.
func SandboxName(dialectName string) string { return sandboxPrefix + "-" + dialectName }

// Simulated connects the suppliers that a process of "maidan simulate supplier" plays, one of each dialect. address is its origin without a slash at
// the end, common the key that it was started with. walletURL returns the address of a supplier's wallet on this server, which launches name.
func Simulated(address, common string, newID func() string, walletURL func(name string) string) ([]supplier.Supplier, error) {
	keys, err := simulator.NewKeys(common)
	if err != nil {
		return nil, err
	}
	var all []supplier.Supplier
	for _, d := range simulator.Dialects() {
		name := SandboxName(d)
		client := &http.Client{Timeout: callTime, Transport: withWallet{func() string { return walletURL(name) }}}
		all = append(all, supplier.Supplier{Name: name, Operator: keys.Operator(d), Client: simulatedClient(d, address+"/"+d, keys, newID, client),
			Frames: []string{address}})
	}
	return all, nil
}

func simulatedClient(dialectName, address string, k simulator.Keys, newID func() string, client *http.Client) dialect.Client {
	switch dialectName {
	case "hub88":
		return hub88.Client{URL: address, Key: k.HubOperator, OperatorID: 1, HTTP: client}
	case "pragmatic":
		return pragmatic.Client{URL: address, Secret: k.Pragmatic, SecureLogin: simulator.OperatorName, HTTP: client}
	case "fundist":
		return fundist.Client{URL: address, Key: simulator.OperatorName, Password: k.FundistAPI, Address: simulator.FundistAddress, Players: k.Players, NewID: newID, HTTP: client}
	}
	return swipe.Client{URL: address, Key: k.SwipeOperator, CID: simulator.OperatorName, ExtID: simulator.OperatorName, HTTP: client}
}

// withWallet adds the address of the wallet to calls of a simulated supplier, which has no settings of its own.
type withWallet struct{ address func() string }

// RoundTrip implements http.RoundTripper.
func (t withWallet) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set(simulator.WalletHeader, t.address())
	return http.DefaultTransport.RoundTrip(r)
}
