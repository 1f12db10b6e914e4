package app

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/config"
)

const hubFile = `test: true
suppliers:
  - name: hub
    dialect: hub88
    address: https://api.hub.example
    frames: [https://*.hub.example]
    account: {operator_id: "7"}
    secrets: {key: {file: own.pem}, supplier_key: {file: theirs.pem}}
`

// TestGameSuppliers_ChecksTheFileAsTheServerDoes changes one thing of a complete file at a time.
func TestGameSuppliers_ChecksTheFileAsTheServerDoes(t *testing.T) {
	t.Parallel()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	own := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	theirs, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	require.NoError(t, err)
	check := func(change func(file, dir string, cfg *config.Config) string) (string, error) {
		dir := t.TempDir()
		path := filepath.Join(dir, "suppliers.yaml")
		cfg := config.Default()
		cfg.Suppliers, cfg.PublicURL = path, "https://play.example/"
		require.NoError(t, os.WriteFile(filepath.Join(dir, "own.pem"), own, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "theirs.pem"), pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: theirs}), 0o600))
		file := hubFile
		if change != nil {
			file = change(file, dir, &cfg)
		}
		require.NoError(t, os.WriteFile(path, []byte(file), 0o600))
		return gameSuppliers(cfg, brand.Maidan())
	}
	detail, err := check(nil)
	require.NoError(t, err)
	require.Equal(t, "test systems: hub at https://play.example/suppliers/v1/wallet/hub", detail)
	detail, err = check(func(file, _ string, cfg *config.Config) string { cfg.Suppliers = ""; return file })
	require.NoError(t, err)
	require.Equal(t, "simulated, play money only", detail)

	for want, change := range map[string]func(file, dir string, cfg *config.Config) string{
		"public-url": func(file, _ string, cfg *config.Config) string { cfg.PublicURL = "http://play.example"; return file },
		"address": func(file, _ string, _ *config.Config) string {
			return strings.Replace(file, "https://api.", "http://api.", 1)
		},
		"test: true": func(file, _ string, _ *config.Config) string {
			return strings.Replace(file, "test: true", "test: false", 1)
		},
		"own.pem": func(file, dir string, _ *config.Config) string {
			require.NoError(t, os.Remove(filepath.Join(dir, "own.pem")))
			return file
		},
		"supplier_key": func(file, dir string, _ *config.Config) string {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "theirs.pem"), []byte("no key"), 0o600))
			return file
		},
		"no such file": func(file, _ string, cfg *config.Config) string { cfg.Suppliers += ".old"; return file },
	} {
		_, err := check(change)
		require.ErrorContains(t, err, want)
	}
}
