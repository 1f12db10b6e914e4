package method

import (
	_ "embed"
	"maps"
	"regexp"
	"slices"

	"maidan/internal/content/datafile"
	"maidan/internal/money"
	"maidan/internal/profile/payout"
)

//go:embed methods.yaml
var methodsFile []byte

// Catalogue holds the payment methods and what each currency offers. It is immutable.
type Catalogue struct {
	ByID       map[string]Spec                  `yaml:"methods"`
	Currencies map[money.Currency]currencyOffer `yaml:"currencies"`
}

// Spec is what is the same for a method in all currencies.
type Spec struct {
	Name        string      `yaml:"name"`
	Category    Category    `yaml:"category"`
	Icon        string      `yaml:"icon"`        // the id, if empty
	Network     string      `yaml:"network"`     // the id, if empty; a transaction id is unique within its network
	Transaction string      `yaml:"transaction"` // regular expression of transaction ids; empty for withdrawals only
	Hint        string      `yaml:"transaction_hint"`
	Payee       Payee       `yaml:"payee"`
	Account     payout.Kind `yaml:"account"`
	Usual       usual       `yaml:"usual"`

	pattern *regexp.Regexp
}

// Payee is the account to pay to. Link names the kind of link that opens a payment app: "upi" or none.
type Payee struct {
	Number string `yaml:"number"`
	Link   string `yaml:"link"`
}

// usual holds the usual times until the money has arrived, in minutes.
type usual struct {
	Deposit    int `yaml:"deposit"`
	Withdrawal int `yaml:"withdrawal"`
}

type currencyOffer struct {
	Deposit    []offer `yaml:"deposit"`
	Withdrawal []offer `yaml:"withdrawal"`
}

type offer struct {
	Method        string         `yaml:"method"`
	Recommended   bool           `yaml:"recommended"`
	Min           money.Amount   `yaml:"min"`
	Max           money.Amount   `yaml:"max"`
	Quick         []money.Amount `yaml:"quick"`
	Fee           int64          `yaml:"fee"` // basis points
	FreePerDay    int            `yaml:"free_per_day"`
	DailyLimit    money.Amount   `yaml:"daily_limit"`
	Countries     []string       `yaml:"countries"`      // where it is offered; empty for all
	Verified      bool           `yaml:"verified"`       // only with accepted identity documents
	AfterDeposits int            `yaml:"after_deposits"` // only after this many successful deposits
}

// Load reads the embedded catalogue. The error names every problem with its line.
func Load() (*Catalogue, error) { return Parse("methods.yaml", methodsFile) }

// Parse reads and validates a catalogue; name is used in errors.
func Parse(name string, data []byte) (*Catalogue, error) {
	c := &Catalogue{}
	file, err := datafile.Read(name, data, c)
	if err != nil {
		return nil, err
	}
	for _, id := range slices.Sorted(maps.Keys(c.ByID)) {
		c.ByID[id] = c.ByID[id].complete(file, id)
	}
	for code, o := range c.Currencies {
		if !code.Known() || len(o.Deposit) == 0 || len(o.Withdrawal) == 0 {
			file.Report("a supported currency needs a deposit and a withdrawal method", "currencies", string(code))
		}
		c.check(file, o.Deposit, "currencies", string(code), "deposit")
		c.check(file, o.Withdrawal, "currencies", string(code), "withdrawal")
	}
	return c, file.Err()
}

// complete fills in defaults and reports what is wrong with a method.
func (s Spec) complete(file *datafile.File, id string) Spec {
	pattern, err := regexp.Compile(s.Transaction)
	if err != nil {
		file.Report("transaction must be a regular expression", "methods", id, "transaction")
	}
	if !s.Account.Known() || s.Name == "" || (s.Transaction != "" && s.Payee.Number == "") {
		file.Report("a method needs a name, a payee and a known kind of account", "methods", id)
	}
	if !slices.Contains(Categories(), s.Category) {
		file.Reportf([]any{"methods", id, "category"}, "there is no category %q", s.Category)
	}
	if s.Usual.Withdrawal <= 0 || (s.Transaction != "" && s.Usual.Deposit <= 0) {
		file.Report("a method needs its usual times in minutes", "methods", id)
	}
	s.pattern = pattern
	if s.Icon == "" {
		s.Icon = id
	}
	if s.Network == "" {
		s.Network = id
	}
	return s
}

var country = regexp.MustCompile(`^[A-Z]{2}$`)

func (c *Catalogue) check(file *datafile.File, offers []offer, path ...any) {
	for i, o := range offers {
		at := append(slices.Clone(path), i)
		spec, ok := c.ByID[o.Method]
		switch {
		case !ok:
			file.Reportf(at, "there is no method %q", o.Method)
		case path[len(path)-1] == "deposit" && spec.Transaction == "":
			file.Reportf(at, "method %q has no transaction ids, so it cannot take deposits", o.Method)
		}
		o.check(file, at)
	}
}

func (o offer) check(file *datafile.File, at []any) {
	if o.Min <= 0 || o.Max < o.Min {
		file.Report("min must be above zero and max not below min", at...)
	}
	if slices.ContainsFunc(o.Quick, func(q money.Amount) bool { return q < o.Min || q > o.Max }) {
		file.Report("quick amounts must lie between min and max", at...)
	}
	if o.Fee < 0 || o.Fee >= basisPoints || o.FreePerDay < 0 || o.AfterDeposits < 0 {
		file.Report("fee is 0 to 9999 basis points, free_per_day and after_deposits are not negative", at...)
	}
	if o.DailyLimit != 0 && o.DailyLimit < o.Min {
		file.Report("daily_limit must not be below min", at...)
	}
	if slices.ContainsFunc(o.Countries, func(code string) bool { return !country.MatchString(code) }) {
		file.Report("countries are two capital letters", at...)
	}
}

// MatchesTransaction reports whether a transaction id, in capitals without spaces, has the format of the method.
func (s Spec) MatchesTransaction(id string) bool { return s.pattern.MatchString(id) }
