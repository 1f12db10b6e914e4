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
	Flow        Flow        `yaml:"flow"`        // transfer, if empty
	Transaction string      `yaml:"transaction"` // regular expression of transaction ids; empty for other flows and for withdrawals only
	Hint        string      `yaml:"transaction_hint"`
	Payee       Payee       `yaml:"payee"`
	Coin        string      `yaml:"coin"` // of the flow coins
	Account     payout.Kind `yaml:"account"`
	Usual       usual       `yaml:"usual"`

	BelowMinimum BelowMinimum `yaml:"below_minimum"` // refund, if empty

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
	s.Flow, s.BelowMinimum = or(s.Flow, Transfer), or(s.BelowMinimum, Refund)
	if !s.Account.Known() || s.Name == "" || (s.Transaction != "" && s.Payee.Number == "") {
		file.Report("a method needs a name, a payee and a known kind of account", "methods", id)
	}
	s.checkFlow(file, id)
	if !slices.Contains(Categories(), s.Category) {
		file.Reportf([]any{"methods", id, "category"}, "there is no category %q", s.Category)
	}
	s.pattern, s.Icon, s.Network = pattern, or(s.Icon, id), or(s.Network, id)
	return s
}

func or[T ~string](s, otherwise T) T {
	if s == "" {
		return otherwise
	}
	return s
}

// checkFlow reports what does not fit the flow.
func (s Spec) checkFlow(file *datafile.File, id string) {
	if !slices.Contains(Flows(), s.Flow) || !slices.Contains(BelowMinimums(), s.BelowMinimum) {
		file.Reportf([]any{"methods", id}, "there is no flow %q or no rule %q for amounts below the minimum", s.Flow, s.BelowMinimum)
	}
	if s.Flow != Transfer && (s.Transaction != "" || s.Payee != (Payee{})) {
		file.Reportf([]any{"methods", id, "flow"}, "only a transfer has transaction ids and a payee")
	}
	if (s.Flow == Coins) != (s.Coin != "") {
		file.Reportf([]any{"methods", id, "coin"}, "a method whose flow is coins names its coin, and no other method does")
	}
}

// Offered is one offer of a catalogue, as Only asks about it.
type Offered struct {
	Method   string
	Flow     Flow
	Currency money.Currency
	Deposit  bool // otherwise a withdrawal
}

// Only returns a catalogue with the offers that keep accepts. The methods stay, so that payments of the past have their names.
func (c *Catalogue) Only(keep func(o Offered) bool) *Catalogue {
	kept := &Catalogue{ByID: c.ByID, Currencies: map[money.Currency]currencyOffer{}}
	for currency, all := range c.Currencies {
		of := func(offers []offer, deposit bool) []offer {
			return slices.DeleteFunc(slices.Clone(offers), func(o offer) bool {
				return !keep(Offered{o.Method, c.ByID[o.Method].Flow, currency, deposit})
			})
		}
		kept.Currencies[currency] = currencyOffer{of(all.Deposit, true), of(all.Withdrawal, false)}
	}
	return kept
}

// takesDeposits reports whether a player can deposit by the method.
func (s Spec) takesDeposits() bool { return s.Flow != Transfer || s.Transaction != "" }

var country = regexp.MustCompile(`^[A-Z]{2}$`)

func (c *Catalogue) check(file *datafile.File, offers []offer, path ...any) {
	deposits := path[len(path)-1] == "deposit"
	for i, o := range offers {
		at := append(slices.Clone(path), i)
		spec, ok := c.ByID[o.Method]
		switch {
		case !ok:
			file.Reportf(at, "there is no method %q", o.Method)
		case deposits && !spec.takesDeposits():
			file.Reportf(at, "method %q has no transaction ids, so it cannot take deposits", o.Method)
		case deposits && spec.Usual.Deposit <= 0, !deposits && spec.Usual.Withdrawal <= 0:
			file.Reportf(at, "method %q needs its usual times in minutes", o.Method)
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
