package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/payment/connect"
)

// paymentProviders connects the payment providers as the server does at its start, without a call to them.
func paymentProviders(cfg config.Config, kit fs.FS) (string, error) {
	b, err := content.Load(kit)
	if err != nil {
		return "", errors.New("not checked: see brand")
	}
	if cfg.Payments == "" && b.PlayMoney {
		return "simulated, play money only", nil
	}
	settings, err := readProviders(cfg, b)
	if err != nil {
		return "", err
	}
	providers, err := settings.Connect(clock.System{}, os.Getenv)
	if err != nil {
		return "", err
	}
	gaps := connect.GapsOf(settings.Offered(providers), b.CurrencyCodes)
	return strings.Join(providers.Names(), ", ") + without("deposits", gaps.Deposit) + without("withdrawals", gaps.Withdrawal), nil
}

// without names the currencies that lack something; nothing if none does.
func without(what string, currencies []money.Currency) string {
	if len(currencies) == 0 {
		return ""
	}
	return fmt.Sprintf("; no %s in %s", what, strings.Trim(fmt.Sprint(currencies), "[]"))
}
