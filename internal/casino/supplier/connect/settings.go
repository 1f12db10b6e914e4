// Package connect connects game suppliers: those of an operator's file, or the simulated ones.
package connect

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"maidan/internal/content/datafile"
	"maidan/internal/secret/source"
)

// Settings are an operator's suppliers, from the file that the setting "suppliers" names. docs/suppliers.md describes it.
type Settings struct {
	Test      bool    `yaml:"test"` // connects the suppliers' test systems, which play for no money
	Suppliers []entry `yaml:"suppliers"`

	file *datafile.File
	dir  string // that files of secrets are relative to
}

// entry is one supplier.
type entry struct {
	Name    string                   `yaml:"name"`
	Dialect string                   `yaml:"dialect"`
	Address string                   `yaml:"address"` // of its API, without a slash at the end
	Frames  []string                 `yaml:"frames"`  // origins of the pages of its games
	Account map[string]string        `yaml:"account"`
	Secrets map[string]source.Source `yaml:"secrets"`
}

// Load reads a settings file. The error names every problem with its line, and no secret.
func Load(path string) (*Settings, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read game suppliers: %w", err)
	}
	s, err := Parse(path, data)
	if err != nil {
		return nil, err
	}
	s.dir = filepath.Dir(path)
	return s, nil
}

// Parse reads and validates settings; name is used in errors.
func Parse(name string, data []byte) (*Settings, error) {
	s := &Settings{}
	var err error
	if s.file, err = datafile.Read(name, data, s); err != nil {
		return nil, err
	}
	if len(s.Suppliers) == 0 {
		s.file.Report("at least one supplier is required", "suppliers")
	}
	names := map[string]bool{}
	for i, e := range s.Suppliers {
		if names[e.Name] {
			s.file.Reportf([]any{"suppliers", i, "name"}, "two suppliers have the name %q", e.Name)
		}
		names[e.Name] = true
		e.check(s.file, i)
	}
	return s, s.file.Err()
}

// supplierName is part of addresses and of keys in the ledger.
var supplierName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)

// frameOrigin is an origin in a Content-Security-Policy.
var frameOrigin = regexp.MustCompile(`^https://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?$`)

// sandboxPrefix begins the names of simulated suppliers.
const sandboxPrefix = "sandbox"

func (e entry) check(file *datafile.File, i int) {
	at := func(path ...any) []any { return append([]any{"suppliers", i}, path...) }
	if !supplierName.MatchString(e.Name) {
		file.Report("name: 1 to 32 small letters, digits and hyphens, not a digit or a hyphen first", at("name")...)
	}
	if strings.HasPrefix(e.Name, sandboxPrefix) {
		file.Report("name: those that begin with sandbox belong to the simulator", at("name")...)
	}
	if !isAddress(e.Address) {
		file.Report("address: https://… without a slash at the end", at("address")...)
	}
	if len(e.Frames) == 0 {
		file.Report("frames: name at least one origin of the pages of its games", at("frames")...)
	}
	for n, origin := range e.Frames {
		if !frameOrigin.MatchString(origin) {
			file.Report("frames: https://HOST without a slash at the end; HOST may begin with *.", at("frames", n)...)
		}
	}
	k, known := kinds[e.Dialect]
	if !known {
		file.Reportf(at("dialect"), "dialect: want one of %s", strings.Join(dialects(), ", "))
		return
	}
	for part, given := range map[string][]string{"account": keysOf(e.Account), "secrets": keysOf(e.Secrets)} {
		wanted := k.account
		if part == "secrets" {
			wanted = k.secrets
		}
		for _, name := range given {
			if !slices.Contains(wanted, name) {
				file.Reportf(at(part, name), "unknown key %s", name)
			}
		}
		for _, name := range wanted {
			if !slices.Contains(given, name) {
				file.Reportf(at(part), "%s: %s is missing", part, name)
			}
		}
	}
}

func keysOf[V any](m map[string]V) (all []string) {
	for key := range m {
		all = append(all, key)
	}
	slices.Sort(all)
	return all
}

// isAddress reports whether s is an address without a slash at the end. Only this machine may be called without encryption.
func isAddress(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || strings.HasSuffix(s, "/") || u.RawQuery != "" || u.User != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Scheme == "https" || u.Scheme == "http" && err == nil && ip.IsLoopback()
}

// secretsOf reads the secrets of a supplier.
func (s *Settings) secretsOf(e entry, getenv func(string) string) (map[string]string, error) {
	all := map[string]string{}
	var faults []error
	for name, from := range e.Secrets {
		value, err := from.Within(s.dir).Read(getenv)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", name, err))
		}
		all[name] = value
	}
	return all, errors.Join(faults...)
}
