package payment

import (
	_ "embed"
	"regexp"
	"slices"

	"maidan/internal/content/datafile"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/profile/payout"
)

//go:embed methods.yaml
var methodsFile []byte

// Method is a payment method in one currency, as screens show it. Amounts are hundredths of the currency unit.
type Method struct {
	ID       string         `json:"id" doc:"name of the method, for example upi"`
	Name     string         `json:"name"`
	Category string         `json:"category" doc:"group on the screen, for example mobile_payment"`
	Currency money.Currency `json:"currency"`
	Min      money.Amount   `json:"min" doc:"smallest amount in hundredths of the unit"`
	Max      money.Amount   `json:"max" doc:"largest amount in hundredths of the unit"`
	Quick    []money.Amount `json:"quick" doc:"amounts offered as buttons"`
	Account  payout.Kind    `json:"account" doc:"which payout details it needs: upi, bank, wallet, mobile_money or other"`
	Hint     string         `json:"transaction_hint,omitempty" doc:"format of its transaction ids"`
	Pattern  string         `json:"transaction_pattern,omitempty" doc:"regular expression that a transaction id in capitals without spaces matches"`
}

// Methods is the catalogue of payment methods and what each currency offers. It is immutable.
type Methods struct {
	ByID       map[string]methodSpec            `yaml:"methods"`
	Currencies map[money.Currency]currencyOffer `yaml:"currencies"`
}

type methodSpec struct {
	Name        string      `yaml:"name"`
	Category    string      `yaml:"category"`
	Transaction string      `yaml:"transaction"`
	Hint        string      `yaml:"transaction_hint"`
	Payee       payee       `yaml:"payee"`
	Account     payout.Kind `yaml:"account"`

	pattern *regexp.Regexp
}

type payee struct {
	Number string `yaml:"number"`
	Link   string `yaml:"link"`
}

type currencyOffer struct {
	Deposit    []offer `yaml:"deposit"`
	Withdrawal []offer `yaml:"withdrawal"`
}

type offer struct {
	Method string         `yaml:"method"`
	Min    money.Amount   `yaml:"min"`
	Max    money.Amount   `yaml:"max"`
	Quick  []money.Amount `yaml:"quick"`
}

// LoadMethods reads the embedded catalogue. The error names every problem with its line.
func LoadMethods() (*Methods, error) { return ParseMethods("methods.yaml", methodsFile) }

// ParseMethods reads and validates a catalogue; name is used in errors.
func ParseMethods(name string, data []byte) (*Methods, error) {
	m := &Methods{}
	file, err := datafile.Read(name, data, m)
	if err != nil {
		return nil, err
	}
	for id, w := range m.ByID {
		pattern, err := regexp.Compile(w.Transaction)
		if err != nil || w.Transaction == "" {
			file.Report("transaction must be a regular expression", "methods", id, "transaction")
		}
		if !w.Account.Known() || w.Name == "" || w.Payee.Number == "" {
			file.Report("a method needs a name, a payee and a known kind of account", "methods", id)
		}
		w.pattern = pattern
		m.ByID[id] = w
	}
	for code, c := range m.Currencies {
		if !code.Known() || len(c.Deposit) == 0 || len(c.Withdrawal) == 0 {
			file.Report("a supported currency needs a deposit and a withdrawal method", "currencies", string(code))
		}
		m.checkOffers(file, c.Deposit, "currencies", string(code), "deposit")
		m.checkOffers(file, c.Withdrawal, "currencies", string(code), "withdrawal")
	}
	return m, file.Err()
}

func (m *Methods) checkOffers(file *datafile.File, offers []offer, path ...any) {
	for i, o := range offers {
		at := append(slices.Clone(path), i)
		if _, ok := m.ByID[o.Method]; !ok {
			file.Reportf(at, "there is no method %q", o.Method)
		}
		if o.Min <= 0 || o.Max < o.Min {
			file.Report("min must be above zero and max not below min", at...)
		}
		if slices.ContainsFunc(o.Quick, func(q money.Amount) bool { return q < o.Min || q > o.Max }) {
			file.Report("quick amounts must lie between min and max", at...)
		}
	}
}

// Deposit returns the deposit methods of a currency in display order; empty for a currency without any.
func (m *Methods) Deposit(c money.Currency) []Method { return m.list(c, m.Currencies[c].Deposit) }

// Withdrawal returns the withdrawal methods of a currency in display order.
func (m *Methods) Withdrawal(c money.Currency) []Method { return m.list(c, m.Currencies[c].Withdrawal) }

func (m *Methods) list(c money.Currency, offers []offer) []Method {
	methods := make([]Method, len(offers))
	for i, o := range offers {
		w := m.ByID[o.Method]
		methods[i] = Method{o.Method, w.Name, w.Category, c, o.Min, o.Max, append([]money.Amount{}, o.Quick...), w.Account, w.Hint, w.Transaction}
	}
	return methods
}

// pick finds an offered method and checks the amount against its range.
func pick(methods []Method, id string, amount money.Amount) (Method, error) {
	i := slices.IndexFunc(methods, func(m Method) bool { return m.ID == id })
	if i < 0 {
		return Method{}, ErrMethod.At("method", "")
	}
	m := methods[i]
	if amount < m.Min || amount > m.Max {
		return Method{}, outOfRange(m)
	}
	return m, nil
}

func outOfRange(m Method) *fault.Error {
	return fault.Newf(fault.Invalid, ErrAmount.Code, "The amount must be between %s and %s.",
		money.Money{Amount: m.Min, Currency: m.Currency}, money.Money{Amount: m.Max, Currency: m.Currency}).
		At("amount", "").WithData("min", m.Min).WithData("max", m.Max)
}
