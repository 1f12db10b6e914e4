package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"maidan/internal/api/callback"
	"maidan/internal/config"
	"maidan/internal/content"
)

// gameSuppliers connects the suppliers as the server does at its start: the file must be complete and fit the brand's money, each secret readable, each
// key a key, and public-url set. It calls nobody. The detail has the address of each wallet, which the suppliers need.
func gameSuppliers(cfg config.Config, kit fs.FS) (string, error) {
	b, err := content.Load(kit)
	switch {
	case err != nil:
		return "", errors.New("not checked: see brand")
	case cfg.Suppliers == "" && b.PlayMoney:
		return "simulated, play money only", nil
	case cfg.Suppliers == "" && cfg.SupplierSimulator != "":
		return "", errSupplierSimulator
	case cfg.Suppliers == "":
		return "none", nil
	case !strings.HasPrefix(cfg.PublicURL, "https://"):
		return "", errors.New("public-url with https:// is required: games lead back to it, and wallets are below it")
	}
	settings, err := readSuppliers(cfg, b)
	if err != nil {
		return "", err
	}
	all, err := settings.Connect(os.Getenv, func() string { return "" })
	if err != nil {
		return "", err
	}
	wallets := make([]string, len(all))
	for i, s := range all {
		wallets[i] = fmt.Sprintf("%s at %s%s/%s", s.Name, strings.TrimSuffix(cfg.PublicURL, "/"), callback.SupplierPath, s.Name)
	}
	system := "live systems"
	if settings.Test {
		system = "test systems"
	}
	return fmt.Sprintf("%s: %s", system, strings.Join(wallets, ", ")), nil
}
