package guard

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"

	"maidan/internal/clock"
)

// Countries resolves addresses to countries. It is safe for concurrent use.
type Countries struct {
	table    []row
	header   string
	database *database // nil: none
}

// row is a network of the table.
type row struct {
	network netip.Prefix
	country string
}

// CountriesConfig lists the sources of countries in order of precedence; each is optional.
type CountriesConfig struct {
	Table    []string // "PREFIX=CC", without a database: demos, tests, private networks
	Header   string   // set by a trusted proxy, for example CF-IPCountry
	Database string   // path of a file in MaxMind's format with countries, read again when it changes
	Clock    clock.Clock
	Log      *slog.Logger
}

// OpenCountries loads the table and the database. It fails when one of them cannot be read.
func OpenCountries(cfg CountriesConfig) (*Countries, error) {
	c := &Countries{header: cfg.Header}
	for _, text := range cfg.Table {
		network, country, _ := strings.Cut(strings.TrimSpace(text), "=")
		prefix, err := netip.ParsePrefix(network)
		if err != nil || !countryShape.MatchString(country) {
			return nil, fmt.Errorf("table of countries: want 203.0.113.0/24=IN, have %q", text)
		}
		c.table = append(c.table, row{prefix.Masked(), country})
	}
	// The most specific network that contains the address decides.
	slices.SortStableFunc(c.table, func(a, b row) int { return b.network.Bits() - a.network.Bits() })
	if cfg.Database != "" {
		var err error
		if c.database, err = openDatabase(cfg.Database, cfg.Clock, cfg.Log); err != nil {
			return nil, err
		}
	}
	return c, nil
}

var countryShape = regexp.MustCompile(`^[A-Z]{2}$`)

// unknownCodes are codes that services send for an unknown country; they are no ISO codes.
var unknownCodes = []string{"XX", "ZZ", "T1", "A1", "A2", "AP", "EU"}

// Of returns the ISO country of an address, "" if unknown. relayed are the headers of a request that a trusted proxy sent,
// otherwise nil: never pass a visitor's own headers.
func (c *Countries) Of(address netip.Addr, relayed http.Header) string {
	address = address.Unmap()
	for _, r := range c.table {
		if r.network.Contains(address) {
			return r.country
		}
	}
	if c.header != "" && relayed != nil {
		if country := known(relayed.Get(c.header)); country != "" {
			return country
		}
	}
	if c.database == nil || !address.IsValid() {
		return ""
	}
	return known(c.database.country(address))
}

func known(country string) string {
	country = strings.ToUpper(strings.TrimSpace(country))
	if !countryShape.MatchString(country) || slices.Contains(unknownCodes, country) {
		return ""
	}
	return country
}
