// Package method defines the payment methods: which a player is offered, their limits, fees and usual times. The data is
// methods.yaml; docs/payments.md describes it.
package method

import (
	"fmt"
	"slices"

	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/profile/payout"
)

// The package's errors.
var (
	ErrUnknown = fault.New(fault.Invalid, "payment_method_unknown", "This payment method is not offered in your currency.")
	ErrAmount  = fault.New(fault.Invalid, "amount_out_of_range", "The amount is outside the limits.")
)

// Category groups methods on screens.
type Category string

// The categories. "All" and "recommended" are filters over them.
const (
	BankCards       Category = "bank_cards"
	EWallet         Category = "e_wallet"
	MobilePayment   Category = "mobile_payment"
	PaymentSystems  Category = "payment_systems"
	InternetBanking Category = "internet_banking"
	Cryptocurrency  Category = "cryptocurrency"
)

// Categories returns all categories in display order.
func Categories() []Category {
	return []Category{BankCards, EWallet, MobilePayment, PaymentSystems, InternetBanking, Cryptocurrency}
}

// Method is a payment method as one player is offered it. Amounts are hundredths of the currency unit.
type Method struct {
	ID           string         `json:"id" doc:"name of the method, for example upi"`
	Name         string         `json:"name"`
	Category     Category       `json:"category" enum:"bank_cards,e_wallet,mobile_payment,payment_systems,internet_banking,cryptocurrency"`
	Icon         string         `json:"icon" doc:"which drawing shows the method"`
	Flow         Flow           `json:"flow" enum:"transfer,page,prompt,coins" doc:"how the player completes a deposit"`
	NeedsPhone   bool           `json:"needs_phone" doc:"a deposit needs the player's phone number"`
	Coin         string         `json:"coin,omitempty" doc:"the cryptocurrency, for example BTC"`
	Recommended  bool           `json:"recommended"`
	LastUsed     bool           `json:"last_used" doc:"the player's last successful payment used this method"`
	Currency     money.Currency `json:"currency"`
	Min          money.Amount   `json:"min" doc:"smallest amount in hundredths of the unit"`
	Max          money.Amount   `json:"max" doc:"largest amount in hundredths of the unit"`
	Quick        []money.Amount `json:"quick" doc:"amounts offered as buttons"`
	UsualMinutes int            `json:"usual_minutes" doc:"usual time until the money has arrived"`
	Fee          int64          `json:"fee" doc:"fee of a withdrawal in basis points of its amount"`
	FreePerDay   int            `json:"free_per_day" doc:"withdrawals without a fee within 24 hours"`
	DailyLimit   money.Amount   `json:"daily_limit" doc:"largest sum of withdrawals within 24 hours; 0 for none"`
	Account      payout.Kind    `json:"account" enum:"upi,bank,wallet,mobile_money,other,bitcoin,ethereum,tron" doc:"kind of the payout account"`
	Fields       []payout.Field `json:"fields" doc:"details of the payout account; empty for deposits"`
	Hint         string         `json:"transaction_hint,omitempty" doc:"format of its transaction ids"`
	Pattern      string         `json:"transaction_pattern,omitempty" doc:"regular expression that a transaction id in capitals without spaces matches"`
	BelowMinimum BelowMinimum   `json:"below_minimum" enum:"refund,keep" doc:"what happens to a deposit that arrives with less than min: it is refunded, or neither credited nor refunded"`
}

// Player is what the choice of methods depends on.
type Player struct {
	Currency money.Currency
	Country  string // two capital letters; empty if unknown
	Verified bool   // identity documents were accepted
	Deposits int    // successful deposits
	LastUsed string // method of the last successful payment in this direction; may be empty
}

// Deposits returns the deposit methods that a player is offered, the last used one first.
func (c *Catalogue) Deposits(p Player) []Method {
	return c.offered(p, c.Currencies[p.Currency].Deposit, false)
}

// Withdrawals returns the withdrawal methods that a player is offered, the last used one first.
func (c *Catalogue) Withdrawals(p Player) []Method {
	return c.offered(p, c.Currencies[p.Currency].Withdrawal, true)
}

// Deposit returns a deposit method of a currency, whether or not a player is offered it.
func (c *Catalogue) Deposit(currency money.Currency, id string) (Method, bool) {
	for _, o := range c.Currencies[currency].Deposit {
		if o.Method == id {
			return c.describe(currency, o, false), true
		}
	}
	return Method{}, false
}

func (c *Catalogue) offered(p Player, offers []offer, withdrawal bool) []Method {
	methods := []Method{}
	for _, o := range offers {
		if o.isFor(p) {
			m := c.describe(p.Currency, o, withdrawal)
			m.LastUsed = m.ID == p.LastUsed
			methods = append(methods, m)
		}
	}
	slices.SortStableFunc(methods, func(a, b Method) int {
		switch {
		case a.LastUsed == b.LastUsed:
			return 0
		case a.LastUsed:
			return -1
		}
		return 1
	})
	return methods
}

func (o offer) isFor(p Player) bool {
	return (len(o.Countries) == 0 || slices.Contains(o.Countries, p.Country)) && (!o.Verified || p.Verified) && p.Deposits >= o.AfterDeposits
}

func (c *Catalogue) describe(currency money.Currency, o offer, withdrawal bool) Method {
	s := c.ByID[o.Method]
	m := Method{
		ID: o.Method, Name: s.Name, Category: s.Category, Icon: s.Icon, Flow: s.Flow, NeedsPhone: s.Flow == Prompt, Coin: s.Coin, BelowMinimum: s.BelowMinimum, Recommended: o.Recommended, Currency: currency,
		Min: o.Min, Max: o.Max, Quick: append([]money.Amount{}, o.Quick...), UsualMinutes: s.Usual.Deposit,
		Account: s.Account, Fields: []payout.Field{}, Hint: s.Hint, Pattern: s.Transaction,
	}
	if withdrawal {
		m.UsualMinutes, m.Fee, m.FreePerDay, m.DailyLimit = s.Usual.Withdrawal, o.Fee, o.FreePerDay, o.DailyLimit
		m.Fields = payout.Fields(s.Account, currency)
	}
	return m
}

// Pick finds an offered method and checks the amount against its range. Errors: ErrUnknown, and ErrAmount with the range.
func Pick(methods []Method, id string, amount money.Amount) (Method, error) {
	i := slices.IndexFunc(methods, func(m Method) bool { return m.ID == id })
	if i < 0 {
		return Method{}, ErrUnknown.At("method", "")
	}
	m := methods[i]
	if amount < m.Min || amount > m.Max {
		return Method{}, m.outOfRange()
	}
	return m, nil
}

func (m Method) outOfRange() *fault.Error {
	return fault.Newf(fault.Invalid, ErrAmount.Code, "The amount must be between %s and %s.",
		money.Money{Amount: m.Min, Currency: m.Currency}, money.Money{Amount: m.Max, Currency: m.Currency}).
		At("amount", "").WithData("min", m.Min).WithData("max", m.Max)
}

// basisPoints are the parts of a whole that a fee counts in.
const basisPoints = 10_000

// FeeOf returns the fee of a withdrawal, rounded down to a hundredth. used is the number of withdrawals by this method in the
// last 24 hours.
func (m Method) FeeOf(amount money.Amount, used int) (money.Amount, error) {
	if used < m.FreePerDay {
		return 0, nil
	}
	fee, err := money.MulDiv(int64(amount), m.Fee, basisPoints, money.Floor)
	if err != nil {
		return 0, fmt.Errorf("fee of %s: %w", m.ID, err)
	}
	return money.Amount(fee), nil
}

// Largest returns the largest deposit of a currency by any method, in hundredths.
func (c *Catalogue) Largest(currency money.Currency) (most money.Amount) {
	for _, o := range c.Currencies[currency].Deposit {
		most = max(most, o.Max)
	}
	return most
}

// Serves reports whether a method is offered in a currency for deposits or withdrawals.
func (c *Catalogue) Serves(methodID string, currency money.Currency) bool {
	return slices.Contains(c.Served(currency), methodID)
}

// Served returns the methods that are offered in a currency for deposits or withdrawals, sorted.
func (c *Catalogue) Served(currency money.Currency) []string {
	ids := []string{}
	offers := c.Currencies[currency]
	for _, o := range slices.Concat(offers.Deposit, offers.Withdrawal) {
		ids = append(ids, o.Method)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
