package connect

import (
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"maidan/internal/content/datafile"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
	"maidan/internal/secret/source"
)

// Settings are an operator's payment providers, from the file that the setting "payments" names. docs/payment-providers.md describes it.
type Settings struct {
	Test      bool         `yaml:"test"`    // connects the providers' test systems, which move no money
	Methods   string       `yaml:"methods"` // file of payment methods, relative to this one; empty for the built-in ones
	Providers []entry      `yaml:"providers"`
	Rules     []route.Rule `yaml:"rules"` // without them every provider takes what it serves, in the order of the file

	Catalogue *method.Catalogue `yaml:"-"` // of Methods

	file *datafile.File
	dir  string // that files of secrets are relative to
}

// entry is one provider.
type entry struct {
	Name    string                   `yaml:"name"`
	Adapter string                   `yaml:"adapter"`
	Address string                   `yaml:"address"` // of its API; empty for the adapter's own
	Serves  []string                 `yaml:"serves"`  // payment methods
	Account map[string]string        `yaml:"account"`
	Secrets map[string]source.Source `yaml:"secrets"`
}

// Load reads a settings file and the methods that it names. The error names every problem with its line, and no secret.
func Load(path string) (*Settings, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read payment providers: %w", err)
	}
	s, err := Parse(path, data)
	if err != nil {
		return nil, err
	}
	s.dir = filepath.Dir(path)
	if s.Methods == "" {
		s.Catalogue, err = method.Load()
	} else {
		s.Catalogue, err = s.readMethods()
	}
	if err != nil {
		return nil, err
	}
	s.checkServed()
	return s, s.file.Err()
}

func (s *Settings) readMethods() (*method.Catalogue, error) {
	path := s.within(s.Methods)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read payment methods: %w", err)
	}
	return method.Parse(path, data)
}

// within returns a path that is relative to the folder of the settings file.
func (s *Settings) within(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(s.dir, path)
}

// Parse reads and validates the settings themselves; name is used in errors.
func Parse(name string, data []byte) (*Settings, error) {
	s := &Settings{}
	var err error
	if s.file, err = datafile.Read(name, data, s); err != nil {
		return nil, err
	}
	if len(s.Providers) == 0 {
		s.file.Report("at least one provider is required", "providers")
	}
	names := map[string]bool{}
	for i, e := range s.Providers {
		if names[e.Name] {
			s.file.Reportf([]any{"providers", i, "name"}, "two providers have the name %q", e.Name)
		}
		names[e.Name] = true
		e.check(s.file, i)
	}
	for i, r := range s.Rules {
		checkRule(s.file, i, r, names)
	}
	return s, s.file.Err()
}

// providerName is part of the address of callbacks.
var providerName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)

func (e entry) check(file *datafile.File, i int) {
	at := func(path ...any) []any { return append([]any{"providers", i}, path...) }
	if !providerName.MatchString(e.Name) {
		file.Report("name: 1 to 32 small letters, digits and hyphens, not a digit or a hyphen first", at("name")...)
	}
	if strings.HasPrefix(e.Name, "sandbox") {
		file.Report("name: those that begin with sandbox belong to the simulator", at("name")...)
	}
	if e.Address != "" && !isAddress(e.Address) {
		file.Report("address: https://HOST without a slash at the end", at("address")...)
	}
	if len(e.Serves) == 0 {
		file.Report("serves: name at least one payment method", at("serves")...)
	}
	k, ok := kinds[e.Adapter]
	if !ok {
		file.Reportf(at("adapter"), "adapter: want one of %s", strings.Join(adapters(), ", "))
		return
	}
	checkFields(file, at("account"), k.account, e.Account, e.groups(k))
	checkFields(file, at("secrets"), k.secrets, e.Secrets, e.groups(k))
}

// groups returns the groups of which a setting is given.
func (e entry) groups(k kind) map[string]bool {
	given := map[string]bool{}
	for _, f := range k.account {
		given[f.group] = given[f.group] || e.Account[f.name] != ""
	}
	for _, f := range k.secrets {
		_, ok := e.Secrets[f.name]
		given[f.group] = given[f.group] || ok
	}
	delete(given, "") // settings of no group
	return given
}

// checkFields reports settings that the adapter does not know and those that are missing. It names keys only, never their values.
func checkFields[V any](file *datafile.File, at []any, fields []field, have map[string]V, groups map[string]bool) {
	for key := range have {
		if !slices.ContainsFunc(fields, func(f field) bool { return f.name == key }) {
			file.Reportf(append(slices.Clone(at), key), "unknown key %s", key)
		}
	}
	for _, f := range fields {
		switch _, ok := have[f.name]; {
		case ok:
		case f.required:
			file.Reportf(at, "%s: %s is missing", at[len(at)-1], f.name)
		case groups[f.group]:
			file.Reportf(at, "%s: %s is missing, which %s need", at[len(at)-1], f.name, f.group)
		}
	}
}

// isAddress reports whether s is an origin without a slash at the end. Only this machine may be called without encryption.
func isAddress(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || s != u.Scheme+"://"+u.Host {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Scheme == "https" || u.Scheme == "http" && err == nil && ip.IsLoopback()
}

func checkRule(file *datafile.File, i int, r route.Rule, names map[string]bool) {
	at := []any{"rules", i}
	if len(r.Providers) == 0 {
		file.Report("a rule names at least one provider", at...)
	}
	for _, name := range r.Providers {
		if !names[name] {
			file.Reportf(append(at, "providers"), "there is no provider %q", name)
		}
	}
	for _, p := range r.Purposes {
		if !slices.Contains(provider.Purposes(), p) {
			file.Reportf(append(at, "purposes"), "there is no purpose %q", p)
		}
	}
	for _, c := range r.Currencies {
		if !c.Known() {
			file.Reportf(append(at, "currencies"), "there is no currency %q", c)
		}
	}
	if r.Min < 0 || r.Max < 0 || r.Max > 0 && r.Max < r.Min {
		file.Report("min and max are hundredths of the unit, max not below min", at...)
	}
	if len(r.Currencies) != 1 && (r.Min > 0 || r.Max > 0) {
		file.Report("a rule with min or max names the one currency of the amounts", at...)
	}
}

// checkServed reports methods that do not exist or that the adapter cannot serve.
func (s *Settings) checkServed() {
	for i, e := range s.Providers {
		for j, id := range e.Serves {
			at := []any{"providers", i, "serves", j}
			spec, ok := s.Catalogue.ByID[id]
			switch want := kinds[e.Adapter].flow; {
			case !ok:
				s.file.Reportf(at, "there is no payment method %q", id)
			case spec.Flow != want:
				s.file.Reportf(at, "the adapter %s serves methods whose flow is %s; that of %s is %s", e.Adapter, want, id, spec.Flow)
			}
		}
	}
	for i, r := range s.Rules {
		for _, id := range r.Methods {
			if _, ok := s.Catalogue.ByID[id]; !ok {
				s.file.Reportf([]any{"rules", i, "methods"}, "there is no payment method %q", id)
			}
		}
	}
}
