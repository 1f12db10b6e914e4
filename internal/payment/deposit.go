package payment

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/protection"
	"maidan/internal/qr"
	"maidan/internal/wallet"
)

// The states of a deposit.
const (
	DepositCreated   = "created"
	DepositQueued    = "queued"
	DepositSucceeded = "succeeded"
	DepositFailed    = "failed"
	DepositExpired   = "expired"
)

// Deposit is money on its way in. Amounts are hundredths of the currency unit, times unix milliseconds.
type Deposit struct {
	ID            string         `json:"id"`
	PlayerID      string         `json:"-"`
	Method        string         `json:"method"`
	Amount        money.Amount   `json:"amount" doc:"what the player wanted to pay"`
	Credited      money.Amount   `json:"credited" doc:"what arrived and was credited; 0 until it did"`
	Currency      money.Currency `json:"currency"`
	Status        string         `json:"status" enum:"created,queued,succeeded,failed,expired"`
	Pay           Pay            `json:"pay"`
	TransactionID string         `json:"transaction_id"`
	Reason        string         `json:"reason" doc:"stable code of why it failed or still waits; empty when all is well"`
	CreatedAt     int64          `json:"created_at"`
	UpdatedAt     int64          `json:"updated_at"`
	ExpiresAt     int64          `json:"expires_at" doc:"until when a created deposit waits for its transaction id"`

	givenAt int64 // when the transaction id was given
	unknown int   // how often the provider did not know it
	given   int   // how many transaction ids the player gave
	keyHash string
}

// Pay tells the player where to pay. The link and its QR code are there while there is something to pay.
type Pay struct {
	URI       string `json:"uri" doc:"link that opens a payment app; empty for methods without one"`
	QR        string `json:"qr_svg" doc:"the link as a QR code in SVG"`
	Account   string `json:"account" doc:"account, address or number to pay to"`
	Payee     string `json:"payee" doc:"name that the payment shows"`
	Reference string `json:"reference" doc:"to be written with the payment"`
}

// The reasons of a deposit.
const (
	ReasonNotFound     = "transaction_not_found" // the provider knows no such payment (yet)
	ReasonDeclined     = "declined"
	ReasonBelowMinimum = "below_minimum" // less arrived than the method takes; the provider refunds it
	ReasonCurrency     = "currency_mismatch"
	ReasonElsewhere    = "transaction_id_used" // the provider says that the payment belongs to another deposit
)

// mostOpen is how many deposits of a player may be created or queued at once.
const mostOpen = 10

// CreateDeposit begins a deposit and returns where to pay; no money moves yet. The key is looked up first: the same key with
// the same input answers as it did the first time (hit), whatever would refuse it now, and with other input it is refused
// with ErrKeyMismatch. Refuses with ErrMethod, ErrAmount, ErrTooManyOpen and whatever the Gate says.
func (d *Desk) CreateDeposit(ctx context.Context, playerID string, c money.Currency, key, method string, amount money.Amount) (dep Deposit, hit bool, err error) {
	hash := inputHash("deposit", method, c, int64(amount))
	if dep, hit, err = d.repeatedDeposit(ctx, d.DB.Reader(), playerID, key, hash); hit || err != nil {
		return dep, hit, err
	}
	m, err := pick(d.Methods.Deposit(c), method, amount)
	if err != nil {
		return Deposit{}, false, err
	}
	if err := d.Gate.Admit(ctx, playerID, ""); err != nil {
		return Deposit{}, false, err
	}
	now := d.now()
	want := Deposit{
		ID: d.IDs.New(), PlayerID: playerID, Method: m.ID, Amount: amount, Currency: c, Status: DepositCreated,
		CreatedAt: now, UpdatedAt: now, ExpiresAt: now + d.cfg.ExpireAfter.Milliseconds(),
		keyHash: hash,
	}
	want.Pay.Account = d.Methods.Ways[m.ID].Payee.Number
	want.Pay.Payee = d.cfg.Payee
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if dep, hit, err = d.createIn(ctx, tx, want, key); err != nil || hit {
			return err
		}
		return d.Gate.MayDeposit(ctx, tx, playerID, dep.ID, money.Money{Amount: amount, Currency: c})
	})
	if err != nil {
		return Deposit{}, false, fmt.Errorf("create deposit: %w", d.Gate.Refused(ctx, playerID, err))
	}
	if hit {
		return dep, hit, nil
	}
	dep, err = d.withPay(dep)
	return dep, hit, err
}

// createIn holds the player's lock row, so that many deposits at once cannot all be the last that is allowed.
func (d *Desk) createIn(ctx context.Context, tx *db.Tx, want Deposit, key string) (dep Deposit, hit bool, err error) {
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

// repeatedDeposit answers a key that was used before.
func (d *Desk) repeatedDeposit(ctx context.Context, q db.Querier, playerID, key, hash string) (dep Deposit, hit bool, err error) {
	dep, err = depositByKey(ctx, q, playerID, key)
	switch {
	case errors.Is(err, ErrNotFound):
		return Deposit{}, false, nil
	case err != nil:
		return Deposit{}, false, fmt.Errorf("look up key: %w", err)
	case dep.keyHash != hash:
		return Deposit{}, false, ErrKeyMismatch.At("Idempotency-Key", "")
	}
	dep, err = d.withPay(dep.asCreated())
	return dep, true, err
}

// mayOpen refuses with ErrTooManyOpen. The caller holds the player's lock.
func mayOpen(ctx context.Context, tx *db.Tx, playerID string) error {
	n, err := countOpen(ctx, tx, playerID)
	if err != nil {
		return fmt.Errorf("count open deposits: %w", err)
	}
	if n >= mostOpen {
		return ErrTooManyOpen.WithData("most", mostOpen)
	}
	return nil
}

// asCreated is the deposit as it was first answered, for a repeated key.
func (dep Deposit) asCreated() Deposit {
	dep.Status, dep.TransactionID, dep.Reason, dep.Credited = DepositCreated, "", "", 0
	dep.UpdatedAt = dep.CreatedAt
	return dep
}

// withPay fills in what the player needs to pay.
func (d *Desk) withPay(dep Deposit) (Deposit, error) {
	dep.Pay.Reference = dep.ID
	if dep.Status != DepositCreated || d.Methods.Ways[dep.Method].Payee.Link != "upi" {
		return dep, nil
	}
	dep.Pay.URI = UPI(dep.Pay.Account, dep.Pay.Payee, dep.Pay.Reference, dep.Amount)
	var err error
	dep.Pay.QR, err = qr.SVG(dep.Pay.URI)
	return dep, err
}

// inputHash fingerprints the input of a request, to tell a repeat from a mistaken reuse of its key.
func inputHash(parts ...any) string {
	sum := wallet.HashOf(parts...)
	return hex.EncodeToString(sum[:])
}

// Deposit returns a player's deposit, or ErrNotFound when it is not theirs.
func (d *Desk) Deposit(ctx context.Context, playerID, id string) (Deposit, error) {
	dep, err := depositByID(ctx, d.DB.Reader(), id)
	if err != nil {
		return Deposit{}, fmt.Errorf("read deposit: %w", err)
	}
	if dep.PlayerID != playerID {
		return Deposit{}, ErrNotFound
	}
	return d.withPay(dep)
}

// Deposits returns a page of a player's deposits, newest first; cursor is a Page's Next or empty.
func (d *Desk) Deposits(ctx context.Context, playerID, cursor string) (Page[Deposit], error) {
	rows, err := depositsOf(ctx, d.DB.Reader(), playerID, cursor)
	if err != nil {
		return Page[Deposit]{}, fmt.Errorf("list deposits: %w", err)
	}
	for i := range rows {
		rows[i].Pay.Reference = rows[i].ID
	}
	return page(rows, func(dep Deposit) string { return dep.ID }), nil
}

// TotalDeposits returns what a player has ever deposited, in hundredths of the unit of their currency.
func (d *Desk) TotalDeposits(ctx context.Context, playerID string) (money.Amount, error) {
	total, err := totalDeposits(ctx, d.DB.Reader(), playerID)
	if err != nil {
		return 0, fmt.Errorf("add up deposits: %w", err)
	}
	return total, nil
}

// Deposited returns what a player paid in since a moment (unix milliseconds), as of its crediting, and what has begun and may
// still arrive; without the deposit named except.
func Deposited(ctx context.Context, q db.Querier, playerID string, since int64, except string) ([]protection.Deposited, error) {
	paid, err := depositedSince(ctx, q, playerID, since, except)
	if err != nil {
		return nil, fmt.Errorf("read what was deposited: %w", err)
	}
	return paid, nil
}

// mostGiven is how many transaction ids a deposit takes.
const mostGiven = 10

// GiveTransaction takes the transaction id that the player's payment app showed and puts the deposit in the provider's
// queue. The same id again changes nothing. After "not found" or a failure another id may be given. The Gate is asked each time
// that a deposit is queued, under the player's row: a failed deposit counts to no limit any more, and who is excluded pays
// nothing in. Refuses with ErrTransaction (form), ErrTransactionUsed (another deposit has it), ErrTransactionLeft,
// ErrTooManyOpen, ErrDepositClosed, ErrNotFound and whatever the Gate says.
func (d *Desk) GiveTransaction(ctx context.Context, playerID, depositID, transactionID string) (Deposit, error) {
	transactionID = normalTransaction(transactionID)
	var dep Deposit
	ask := false
	closed := d.Gate.Admit(ctx, playerID, "") // outside the transaction, which it may need itself
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		ask = false
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
		if pattern := d.transactionPattern(dep.Method); !pattern.MatchString(transactionID) {
			return ErrTransaction.At("transaction_id", "").WithData("hint", d.Methods.Ways[dep.Method].Hint)
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
		ask = true
		return d.queue(ctx, tx, &dep, transactionID)
	})
	if err != nil {
		return Deposit{}, fmt.Errorf("take transaction id: %w", d.Gate.Refused(ctx, playerID, err))
	}
	if ask {
		d.Outbox.Wake()
		d.collect(ctx, dep)
	}
	return d.withPay(dep)
}

// normalTransaction writes a transaction id the one way in which ids are compared: capitals, no spaces.
func normalTransaction(id string) string {
	return strings.ToUpper(strings.Join(strings.Fields(id), ""))
}

func (d *Desk) transactionPattern(method string) *regexp.Regexp {
	return d.Methods.Ways[method].pattern
}

func (dep Deposit) takesTransaction() bool {
	return dep.Status == DepositCreated || dep.Status == DepositFailed ||
		dep.Status == DepositQueued && dep.Reason == ReasonNotFound
}

// queue asks the Gate and hands the deposit on. The caller holds the player's lock, then the deposit's.
func (d *Desk) queue(ctx context.Context, tx *db.Tx, dep *Deposit, transactionID string) error {
	if dep.Status == DepositFailed {
		if err := mayOpen(ctx, tx, dep.PlayerID); err != nil {
			return err
		}
	}
	if dep.given++; dep.given > mostGiven {
		return ErrTransactionLeft.At("transaction_id", "")
	}
	if err := d.Gate.MayDeposit(ctx, tx, dep.PlayerID, dep.ID, money.Money{Amount: dep.Amount, Currency: dep.Currency}); err != nil {
		return err
	}
	owner, err := claimTransaction(ctx, tx, dep.Method, transactionID, dep.ID, d.now())
	if err != nil {
		return err
	}
	if owner != dep.ID {
		return ErrTransactionUsed.At("transaction_id", "")
	}
	now := d.now()
	dep.Status, dep.TransactionID, dep.Reason = DepositQueued, transactionID, ""
	dep.UpdatedAt, dep.givenAt, dep.unknown = now, now, 0
	if err := saveDeposit(ctx, tx, *dep, d.askAt()); err != nil {
		return err
	}
	return d.tellDeposit(ctx, tx, *dep)
}

// collect hands the deposit to the provider. A provider that cannot be reached now is asked again by Sweep.
func (d *Desk) collect(ctx context.Context, dep Deposit) {
	err := d.Provider.Collect(context.WithoutCancel(ctx), Collection{
		DepositID: dep.ID, Method: dep.Method, TransactionID: dep.TransactionID, Amount: dep.Amount,
		Currency: dep.Currency, GivenAt: dep.givenAt, Attempt: dep.unknown,
	})
	if err != nil {
		d.Log.WarnContext(ctx, "provider did not take a deposit; it is asked again", "deposit", dep.ID, "error", err)
	}
}
