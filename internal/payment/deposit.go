package payment

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/method"
	"maidan/internal/protection"
	"maidan/internal/wallet"
)

// DepositStatus is the state of a deposit.
type DepositStatus string

// The states of a deposit.
const (
	DepositCreated   DepositStatus = "created"
	DepositQueued    DepositStatus = "queued"
	DepositSucceeded DepositStatus = "succeeded"
	DepositFailed    DepositStatus = "failed"
	DepositExpired   DepositStatus = "expired"
)

// DepositStatuses returns all states of a deposit.
func DepositStatuses() []DepositStatus {
	return []DepositStatus{DepositCreated, DepositQueued, DepositSucceeded, DepositFailed, DepositExpired}
}

// Deposit is a payment by a player. Amounts are hundredths of the currency unit, times unix milliseconds.
type Deposit struct {
	ID            id.Deposit     `json:"id"`
	PlayerID      id.Player      `json:"-"`
	Method        string         `json:"method"`
	Flow          method.Flow    `json:"flow" enum:"transfer,page,prompt,coins" doc:"how the player completes it"`
	Amount        money.Amount   `json:"amount" doc:"requested amount"`
	Credited      money.Amount   `json:"credited" doc:"received and credited amount; 0 until then"`
	Received      money.Amount   `json:"received" doc:"seen on its way or arrived; more than 0 and not credited while confirmations are missing, or when it is below the minimum"`
	Currency      money.Currency `json:"currency"`
	Status        DepositStatus  `json:"status" enum:"created,queued,succeeded,failed,expired"`
	Pay           Pay            `json:"pay"`
	TransactionID string         `json:"transaction_id"`
	PhoneMasked   string         `json:"phone_masked" doc:"the phone that gets the prompt, without its middle digits; empty for other flows"`
	Confirmations int            `json:"confirmations" doc:"confirmations of the coins so far"`
	Needed        int            `json:"confirmations_needed" doc:"how many are needed; 0 until the coins are seen"`
	Reason        string         `json:"reason" doc:"stable code of a failure or delay; otherwise empty"`
	CreatedAt     int64          `json:"created_at"`
	UpdatedAt     int64          `json:"updated_at"`
	ExpiresAt     int64          `json:"expires_at" doc:"when a created deposit expires without a transaction id"`

	submittedAt int64  // when the transaction id was submitted
	unknown     int    // how often the provider did not find the payment
	submitted   int    // how many transaction ids the player submitted
	network     string // transaction ids are unique within it
	phone       sealedPhone
	language    string // of the hosted page
	returnURL   string // where the hosted page sends the player
	startedAt   int64  // when the provider answered
	redirect    string // what it answered: see Pay
	address     string
	coins       string
	keyHash     string
	paidAt      string       // provider that reported the payment; only while it is credited
	providerFee money.Amount // that it charged
}

// Pay holds the payment details, set while the deposit waits for a payment. Of a deposit that a provider starts they are empty until the
// provider has answered.
type Pay struct {
	URI       string `json:"uri" doc:"link that opens a payment app or a wallet of coins; empty for methods without one"`
	QR        string `json:"qr_svg" doc:"the link, or the address of coins without one, as a QR code in SVG"`
	Redirect  string `json:"redirect" doc:"address of the provider's page"`
	Address   string `json:"address" doc:"address to send coins to"`
	Coins     string `json:"coins" doc:"how many coins to send, a decimal number"`
	Coin      string `json:"coin" doc:"the cryptocurrency, for example BTC"`
	ExpiresAt int64  `json:"expires_at" doc:"when the provider stops to wait for the payment; 0 until it has answered"`
	Account   string `json:"account" doc:"account or number to transfer to"`
	Payee     string `json:"payee" doc:"name that the payment shows"`
	Reference string `json:"reference" doc:"payment reference to enter"`
}

// Reasons of a failed or delayed deposit.
const (
	ReasonNotFound        = "transaction_not_found" // the provider has not found the payment (yet)
	ReasonDeclined        = "declined"
	ReasonBelowMinimum    = "below_minimum" // the received amount is below the method's minimum; the provider refunds it
	ReasonCurrency        = "currency_mismatch"
	ReasonTransactionUsed = "transaction_id_used" // the provider reports that the payment belongs to another deposit
)

// maxOpen limits the created and queued deposits of a player.
const maxOpen = 10

// Order is a player's request for a deposit. Amount is in hundredths of the currency unit.
type Order struct {
	PlayerID id.Player
	Currency money.Currency
	Key      string // idempotency key
	Method   string
	Amount   money.Amount
	Phone    string // with + and country code; ignored by methods that need none
	Origin   string // origin that the player sees; Config.Origin has priority
}

// hash returns the hash of the input, to distinguish a repeat from a reused key. phone is the digest of the phone number, if the method
// needs one.
func (o Order) hash(phone string) string {
	if phone == "" {
		return inputHash("deposit", o.Method, o.Currency, int64(o.Amount))
	}
	return inputHash("deposit", o.Method, o.Currency, int64(o.Amount), phone)
}

// CreateDeposit starts a deposit and returns where to pay; no money moves yet. A repeated key with the same input returns the first
// answer (hit), even if the request would be refused now, or the present state of a deposit that a provider starts, because its page must
// not be opened twice; with other input it returns ErrKeyMismatch. Other errors: method.ErrUnknown,
// method.ErrAmount, ErrPhone, ErrUnavailable, ErrTooManyOpen and those of the Gate.
func (d *Service) CreateDeposit(ctx context.Context, o Order) (dep Deposit, hit bool, err error) {
	phone, err := d.phoneFor(o)
	if err != nil {
		return dep, false, err
	}
	hash := o.hash(d.phoneDigest(phone))
	if dep, hit, err = d.repeatedDeposit(ctx, d.DB.Reader(), o.PlayerID, o.Key, hash); hit || err != nil {
		return dep, hit, err
	}
	want, err := d.newDeposit(ctx, o, phone)
	if err != nil {
		return Deposit{}, false, err
	}
	want.keyHash = hash
	var c call
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		c = call{}
		if dep, hit, err = d.createIn(ctx, tx, want, o.Key); err != nil || hit {
			return err
		}
		if err := d.Gate.MayDeposit(ctx, tx, o.PlayerID, dep.ID, money.Money{Amount: o.Amount, Currency: o.Currency}); err != nil {
			return err
		}
		c, err = d.callToStart(ctx, tx, dep)
		return err
	})
	if err != nil {
		return Deposit{}, false, fmt.Errorf("create deposit: %w", d.Gate.Refused(ctx, o.PlayerID, err))
	}
	switch {
	case hit:
		return dep, hit, nil
	case c.id == "":
		dep, err = d.withPay(dep)
		return dep, false, err
	}
	d.send(ctx, c)
	dep, err = d.Deposit(ctx, o.PlayerID, dep.ID) // the provider may have answered at once
	return dep, false, err
}

// callToStart stores the call that starts a deposit; a transfer needs none.
func (d *Service) callToStart(ctx context.Context, tx *db.Tx, dep Deposit) (c call, err error) {
	if !dep.Flow.Starts() {
		return c, nil
	}
	c, ok, err := d.newCall(ctx, tx, dep.firstCall(), dep.PlayerID, nil)
	if err == nil && !ok {
		err = ErrUnavailable.At("method", "")
	}
	return c, err
}

// depositScreen is the screen of a deposit in the player app; the deposit's id follows. Hosted pages send the player there, which proves
// nothing about the payment.
const depositScreen = "/deposit?id="

// phoneFor returns the normalised phone number of an order, empty for methods that need none.
func (d *Service) phoneFor(o Order) (string, error) {
	if d.Methods.ByID[o.Method].Flow != method.Prompt {
		return "", nil
	}
	return normalPhone(o.Phone)
}

// newDeposit checks a new deposit. A method that no provider serves now is refused before the player pays.
func (d *Service) newDeposit(ctx context.Context, o Order, phone string) (Deposit, error) {
	offered, err := d.DepositMethods(ctx, o.PlayerID, o.Currency)
	if err != nil {
		return Deposit{}, err
	}
	m, err := method.Pick(offered, o.Method, o.Amount)
	if err != nil {
		return Deposit{}, err
	}
	if err := d.Gate.Admit(ctx, o.PlayerID, ""); err != nil {
		return Deposit{}, err
	}
	now, spec := d.now(), d.Methods.ByID[m.ID]
	dep := Deposit{
		ID: id.Deposit(d.IDs.New()), PlayerID: o.PlayerID, Method: m.ID, Flow: m.Flow, Amount: o.Amount, Currency: o.Currency, Status: DepositCreated,
		Pay:       Pay{Account: spec.Payee.Number, Payee: d.cfg.Payee},
		CreatedAt: now, UpdatedAt: now, ExpiresAt: now + d.lifetime(m.Flow).Milliseconds(), network: spec.Network,
	}
	dep.returnURL = or(d.cfg.Origin, o.Origin) + depositScreen + string(dep.ID)
	if d.Language != nil && m.Flow.Starts() {
		if dep.language, err = d.Language(ctx, d.DB.Reader(), o.PlayerID); err != nil {
			return dep, fmt.Errorf("read the player's language: %w", err)
		}
	}
	query, err := d.query(ctx, d.DB.Reader(), dep.firstCall(), o.PlayerID)
	switch {
	case err != nil:
		return dep, err
	case !d.Providers.Serves(query):
		return dep, ErrUnavailable.At("method", "")
	case phone == "":
		return dep, nil
	}
	dep.phone, err = d.sealPhone(dep.ID, phone)
	dep.PhoneMasked = dep.phone.masked
	return dep, err
}

// createIn locks the player's row, so that concurrent requests cannot exceed maxOpen.
func (d *Service) createIn(ctx context.Context, tx *db.Tx, want Deposit, key string) (dep Deposit, hit bool, err error) {
	if _, err := lockPlayer(ctx, tx, want.PlayerID); err != nil {
		return dep, false, err
	}
	if dep, hit, err = d.repeatedDeposit(ctx, tx, want.PlayerID, key, want.keyHash); hit || err != nil {
		return dep, hit, err
	}
	if err := mayOpen(ctx, tx, want.PlayerID); err != nil {
		return dep, false, err
	}
	return want, false, insertDeposit(ctx, tx, want, key)
}

// repeatedDeposit returns the first answer for a key that was used before.
func (d *Service) repeatedDeposit(ctx context.Context, q db.Querier, playerID id.Player, key, hash string) (dep Deposit, hit bool, err error) {
	dep, err = depositByKey(ctx, q, playerID, key)
	switch {
	case errors.Is(err, ErrNotFound):
		return Deposit{}, false, nil
	case err != nil:
		return Deposit{}, false, fmt.Errorf("look up key: %w", err)
	case dep.keyHash != hash:
		return Deposit{}, false, ErrKeyMismatch.At("Idempotency-Key", "")
	}
	if !dep.Flow.Starts() {
		dep = dep.asCreated()
	}
	dep, err = d.withPay(dep)
	return dep, true, err
}

// mayOpen returns ErrTooManyOpen at the limit. The caller holds the player's lock.
func mayOpen(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	n, err := countOpen(ctx, tx, playerID)
	if err != nil {
		return fmt.Errorf("count open deposits: %w", err)
	}
	if n >= maxOpen {
		return ErrTooManyOpen.WithData("most", maxOpen)
	}
	return nil
}

// asCreated returns the deposit as it was when it was created.
func (dep Deposit) asCreated() Deposit {
	dep.Status, dep.TransactionID, dep.Reason, dep.Credited = DepositCreated, "", "", 0
	dep.UpdatedAt = dep.CreatedAt
	return dep
}

// inputHash hashes a request's input, to distinguish a repeat from a reused key.
func inputHash(parts ...any) string {
	sum := wallet.HashOf(parts...)
	return hex.EncodeToString(sum[:])
}

// Deposit returns a player's deposit, or ErrNotFound when it belongs to another player.
func (d *Service) Deposit(ctx context.Context, playerID id.Player, depositID id.Deposit) (Deposit, error) {
	dep, err := depositByID(ctx, d.DB.Reader(), depositID)
	if err != nil {
		return Deposit{}, fmt.Errorf("read deposit: %w", err)
	}
	if dep.PlayerID != playerID {
		return Deposit{}, ErrNotFound
	}
	return d.withPay(dep)
}

// Deposits returns a page of a player's deposits, newest first; cursor is a Page's Next or empty.
func (d *Service) Deposits(ctx context.Context, playerID id.Player, cursor string) (Page[Deposit], error) {
	return d.DepositHistory(ctx, playerID, HistoryFilter{Cursor: cursor})
}

// TotalDeposits returns the sum of all credited deposits of a player, in hundredths of the currency unit.
func (d *Service) TotalDeposits(ctx context.Context, playerID id.Player) (money.Amount, error) {
	total, err := totalDeposits(ctx, d.DB.Reader(), playerID)
	if err != nil {
		return 0, fmt.Errorf("sum deposits: %w", err)
	}
	return total, nil
}

// CountDeposits returns how many deposits of a player were credited.
func (d *Service) CountDeposits(ctx context.Context, playerID id.Player) (int, error) {
	n, err := countDeposits(ctx, d.DB.Reader(), playerID)
	if err != nil {
		return 0, fmt.Errorf("count deposits: %w", err)
	}
	return n, nil
}

// Deposited returns a player's deposits credited since a moment (unix milliseconds) and the open ones that may still arrive,
// without the deposit named except.
func Deposited(ctx context.Context, q db.Querier, playerID id.Player, since int64, except id.Deposit) ([]protection.Deposited, error) {
	paid, err := depositedSince(ctx, q, playerID, since, except)
	if err != nil {
		return nil, fmt.Errorf("read deposits: %w", err)
	}
	return paid, nil
}

// maxTransactionIDs is how many transaction ids a player may submit for one deposit.
const maxTransactionIDs = 10

// SubmitTransactionID stores the transaction id that the player's payment app showed and queues the deposit for the provider. The
// same id again changes nothing; after "not found" or a failure another id is accepted. The Gate is checked under the player's lock
// each time, because a failed deposit no longer counts towards limits. Errors: ErrTransaction (format), ErrTransactionUsed,
// ErrTransactionLimit, ErrTooManyOpen, ErrDepositClosed, ErrNotFound and those of the Gate.
func (d *Service) SubmitTransactionID(ctx context.Context, playerID id.Player, depositID id.Deposit, transactionID string) (Deposit, error) {
	transactionID = normalTransaction(transactionID)
	var dep Deposit
	var c call
	closed := d.Gate.Admit(ctx, playerID, "") // outside the transaction, because it may start its own
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		c = call{}
		_, err := lockPlayer(ctx, tx, playerID)
		if err != nil {
			return err
		}
		if dep, err = lockDeposit(ctx, tx, depositID); err != nil {
			return err
		}
		if dep.PlayerID != playerID {
			return ErrNotFound
		}
		if dep.Flow.Starts() {
			return ErrDepositClosed
		}
		if spec := d.Methods.ByID[dep.Method]; !spec.MatchesTransaction(transactionID) {
			return ErrTransaction.At("transaction_id", "").WithData("hint", spec.Hint)
		}
		if dep.TransactionID == transactionID && dep.Status != DepositFailed {
			return nil
		}
		if !dep.takesTransaction() {
			return ErrDepositClosed
		}
		if closed != nil {
			return closed
		}
		c, err = d.queue(ctx, tx, &dep, transactionID)
		return err
	})
	if err != nil {
		return Deposit{}, fmt.Errorf("submit transaction id: %w", d.Gate.Refused(ctx, playerID, err))
	}
	if c.id == "" {
		return d.withPay(dep)
	}
	d.Outbox.Wake()
	d.send(ctx, c)
	return d.Deposit(ctx, playerID, depositID) // the provider may have answered at once
}

// normalTransaction returns a transaction id in capitals without spaces, the form in which ids are compared.
func normalTransaction(id string) string {
	return strings.ToUpper(strings.Join(strings.Fields(id), ""))
}

func (dep Deposit) takesTransaction() bool {
	return dep.Status == DepositCreated || dep.Status == DepositFailed && !dep.byStaff() ||
		dep.Status == DepositQueued && dep.Reason == ReasonNotFound
}

// queue checks the Gate, queues the deposit and stores the search for its transfer. The caller holds the player's lock, then the
// deposit's.
func (d *Service) queue(ctx context.Context, tx *db.Tx, dep *Deposit, transactionID string) (c call, err error) {
	if dep.Status == DepositFailed {
		if err := mayOpen(ctx, tx, dep.PlayerID); err != nil {
			return c, err
		}
	}
	if dep.submitted++; dep.submitted > maxTransactionIDs {
		return c, ErrTransactionLimit.At("transaction_id", "")
	}
	if err := d.Gate.MayDeposit(ctx, tx, dep.PlayerID, dep.ID, money.Money{Amount: dep.Amount, Currency: dep.Currency}); err != nil {
		return c, err
	}
	owner, err := claimTransaction(ctx, tx, dep.network, transactionID, dep.ID, d.now())
	if err != nil {
		return c, err
	}
	if owner != dep.ID {
		return c, ErrTransactionUsed.At("transaction_id", "")
	}
	now := d.now()
	dep.Status, dep.TransactionID, dep.Reason = DepositQueued, transactionID, ""
	dep.UpdatedAt, dep.submittedAt, dep.unknown, dep.Received = now, now, 0, 0
	if err := saveDeposit(ctx, tx, *dep); err != nil {
		return c, err
	}
	if err := finishCallsOf(ctx, tx, now, string(dep.ID)); err != nil { // searches for earlier transaction ids
		return c, err
	}
	c, ok, err := d.newCall(ctx, tx, dep.find(), dep.PlayerID, nil)
	if err != nil {
		return c, err
	}
	if !ok {
		return c, ErrUnavailable
	}
	return c, d.publishDeposit(ctx, tx, *dep)
}
