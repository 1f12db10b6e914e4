// Package daraja is the adapter of M-Pesa in Kenya: Safaricom's Daraja API 3.0. It takes deposits by a prompt on the player's phone
// ("M-Pesa Express", STK push) and pays to phones ("B2C"). Amounts are whole shillings.
//
// No call is paid twice:
//   - A prompt has no idempotency key, so it is sent once and never repeated. When its answer is lost, only the callback brings the
//     result, and the deposit expires without one. A prompt that was accepted is inquired about by its CheckoutRequestID.
//   - A payout carries the id of the call as OriginatorConversationID. Daraja documents that it accepts such an id once and answers a
//     repetition with "Duplicate OriginatorConversationID", which means that the payout was received. A payout without an answer is
//     repeated within an hour (it is not documented how long ids are remembered), later its status is queried. The refusal of a
//     repetition proves nothing, see provider.Answer.
//   - Only documented answers count as a refusal or as a failure. All others leave the outcome unknown, as does the notice of a queue
//     timeout: the payout stays at Daraja, and the status query or staff find out.
//
// Daraja does not sign its callbacks. Their address ends with a token that contains the call and its amount and is signed with
// Config.Secret, see token.go. A success with another amount is refused.
package daraja

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/payment/provider"
)

// Addresses of Daraja.
const (
	ProductionURL = "https://api.safaricom.co.ke"
	SandboxURL    = "https://sandbox.safaricom.co.ke"
)

// Types of transactions of a prompt.
const (
	PayBill  = "CustomerPayBillOnline"
	BuyGoods = "CustomerBuyGoodsOnline"
)

// Commands of a payout.
const (
	BusinessPayment  = "BusinessPayment"
	PromotionPayment = "PromotionPayment"
	SalaryPayment    = "SalaryPayment"
)

const (
	timeout   = 10 * time.Second
	maxAnswer = 1 << 20 // bytes
	minSecret = 32      // bytes
	shilling  = 100     // hundredths
	currency  = money.Currency("KES")
)

// nairobi is the time zone of all times of Daraja. Kenya has no summer time.
var nairobi = time.FixedZone("EAT", 3*60*60)

// Config configures an Adapter.
type Config struct {
	Name           string // empty means daraja; must not contain mpesa or safaricom
	BaseURL        string // empty means ProductionURL; without a slash at the end
	ConsumerKey    string
	ConsumerSecret string
	ShortCode      string // of the business: 5 to 7 digits
	PassKey        string // of the prompt's password
	Till           string // of Buy Goods: the till number that receives the money; empty for a pay bill number
	Secret         []byte // signs the addresses of callbacks; at least 32 bytes
	Payout         *PayoutConfig
	HTTP           *http.Client // nil means one with a timeout of 10 seconds; redirects are not followed
	Clock          clock.Clock
}

// PayoutConfig configures payouts. Without it the provider takes deposits only.
type PayoutConfig struct {
	ShortCode          string // that pays: 5 to 7 digits
	Initiator          string // name of the API user
	SecurityCredential string // the API user's password, encrypted with M-Pesa's certificate, in base64
	Command            string // empty means BusinessPayment
}

// Adapter implements provider.Starter and provider.Inquirer.
type Adapter struct {
	cfg    Config
	tokens tokens
}

// PayingAdapter implements provider.Payer, too.
type PayingAdapter struct{ *Adapter }

var (
	shortCode = regexp.MustCompile(`^[0-9]{5,7}$`)
	forbidden = regexp.MustCompile(`(?i)m-?pesa|safaricom|exe|cmd|sql|query`) // Daraja refuses addresses that contain these
)

// New returns an Adapter, or a PayingAdapter if payouts are configured. It fails for an incomplete configuration.
func New(cfg Config) (provider.Provider, error) {
	if cfg.Name == "" {
		cfg.Name = "daraja"
	}
	if cfg.BaseURL == "" {
		cfg.BaseURL = ProductionURL
	}
	if err := cfg.check(); err != nil {
		return nil, fmt.Errorf("daraja: %w", err)
	}
	client := &http.Client{Timeout: timeout}
	if cfg.HTTP != nil {
		*client = *cfg.HTTP
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // a payment is not sent elsewhere
	cfg.HTTP = client
	a := &Adapter{cfg: cfg, tokens: tokens{free: make(chan struct{}, 1)}}
	if cfg.Payout == nil {
		return a, nil
	}
	payout := *cfg.Payout
	if payout.Command == "" {
		payout.Command = BusinessPayment
	}
	a.cfg.Payout = &payout
	return PayingAdapter{a}, nil
}

func (c Config) check() error {
	switch {
	case c.ConsumerKey == "" || c.ConsumerSecret == "" || c.PassKey == "" || c.Clock == nil:
		return errors.New("a consumer key, a consumer secret, a pass key and a clock are required")
	case !shortCode.MatchString(c.ShortCode) || c.Till != "" && !shortCode.MatchString(c.Till):
		return errors.New("a short code and a till number have 5 to 7 digits")
	case len(c.Secret) < minSecret:
		return fmt.Errorf("the secret of callbacks needs at least %d bytes", minSecret)
	case forbidden.MatchString(c.Name):
		return fmt.Errorf("the name %q is part of the callbacks' address, and Daraja refuses addresses that contain mpesa, safaricom, exe, cmd, sql or query", c.Name)
	}
	return c.Payout.check()
}

func (c *PayoutConfig) check() error {
	if c == nil {
		return nil
	}
	switch {
	case !shortCode.MatchString(c.ShortCode) || c.Initiator == "" || c.SecurityCredential == "":
		return errors.New("payouts need a short code, an initiator and its security credential")
	case c.Command != "" && c.Command != BusinessPayment && c.Command != PromotionPayment && c.Command != SalaryPayment:
		return fmt.Errorf("there is no command %q for payouts", c.Command)
	}
	return nil
}

// Name implements provider.Provider.
func (a *Adapter) Name() string { return a.cfg.Name }

// shillings returns an amount as Daraja takes it, or a refusal: nothing was sent.
func shillings(c provider.Call) (json.Number, error) {
	if c.Currency != currency {
		return "", refusal("currency", "M-Pesa in Kenya moves shillings only")
	}
	if c.Amount < shilling || c.Amount%shilling != 0 {
		return "", refusal("amount_fraction", "M-Pesa moves whole shillings only")
	}
	return json.Number(strconv.FormatInt(int64(c.Amount/shilling), 10)), nil
}

// phonePattern is a Safaricom number with the country code and without the plus sign.
var phonePattern = regexp.MustCompile(`^254[17][0-9]{8}$`)

// phone returns a number as Daraja takes it, or a refusal: nothing was sent.
func phone(number string) (string, error) {
	digits := strings.TrimPrefix(strings.NewReplacer(" ", "", "-", "").Replace(number), "+")
	if !phonePattern.MatchString(digits) {
		return "", refusal("phone", "the number is not one of M-Pesa in Kenya")
	}
	return digits, nil
}

// refusal is the error of a call that the adapter does not send.
func refusal(about, reason string) error { return &provider.Refused{Code: about, Reason: reason} }
