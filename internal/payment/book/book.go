// Package book records the operator's money at payment providers: what should be at each provider, and what each day came to.
//
// Every movement has a row in the payment book, written in the transaction that posts its transfer. The sum of the rows is the negated
// sum of the house accounts of deposits, payouts and settlements. A day is closed by numbering its rows, so that a closed day never
// changes, whatever the clocks of other nodes said: a row that is written later belongs to the next day.
package book

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Kind is why the operator's money moved.
type Kind string

// The kinds.
const (
	Deposit    Kind = "deposit"    // of a player
	Withdrawal Kind = "withdrawal" // of a player, without the fee that the player pays
	Fee        Kind = "fee"        // of a provider
	Transfer   Kind = "transfer"   // between the operator's bank and a provider
	WriteOff   Kind = "write_off"  // resolves a difference to a provider's statement file
	Adjustment Kind = "adjustment" // of a player's balance by staff; nothing moves at a provider
)

// Kinds of transfers of the ledger that this package posts. Their Ref is the Ref of the row, of a fee after its prefix.
const (
	FeeTransfer      = "provider.fee"
	BankTransfer     = "provider.transfer"
	WriteOffTransfer = "provider.write_off"
)

// TransferKinds are the kinds of transfers that this package posts.
var TransferKinds = []string{FeeTransfer, BankTransfer, WriteOffTransfer}

// Row is one movement. Amount is what it changed at the provider in hundredths, positive if money came in; of an Adjustment, what it
// changed of a player's balance.
type Row struct {
	Kind     Kind
	Ref      string // the payment, the difference or the transfer that it belongs to
	Provider string // empty for an Adjustment
	Method   string
	Currency money.Currency
	Amount   money.Amount
	Charged  money.Amount // fee that the player paid
	At       int64        // unix milliseconds
}

// Config configures a Book. Zone is where the brand's days begin; nil means UTC.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	IDs    *id.Maker
	Wallet *wallet.Wallet
	Zone   *time.Location
}

// Book is the payment book. It is safe for concurrent use.
type Book struct{ Config }

// New returns a Book.
func New(cfg Config) *Book {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	return &Book{cfg}
}

func (b *Book) now() int64 { return clock.Millis(b.Clock.Now()) }

// Add writes rows of movements whose transfers the caller posts in tx. A second row of the same kind, Ref and currency fails.
func (b *Book) Add(ctx context.Context, tx *db.Tx, rows ...Row) error {
	if err := insertRows(ctx, tx, rows); err != nil {
		return fmt.Errorf("book %s %s: %w", rows[0].Kind, rows[0].Ref, err)
	}
	return nil
}

// AddFee posts and books a fee of a provider; 0 does nothing. ref is the payment or the difference that the fee belongs to.
func (b *Book) AddFee(ctx context.Context, tx *db.Tx, r Row, fee money.Amount) error {
	if fee == 0 {
		return nil
	}
	r.Kind, r.Amount, r.Charged = Fee, -fee, 0
	return b.post(ctx, tx, r, FeeTransfer, wallet.ProviderFees)
}

// FeeCommand returns the command that AddFee would run and the row that it would write, to run it together with other commands.
func FeeCommand(r Row, fee money.Amount) (wallet.Command, Row) {
	r.Kind, r.Amount, r.Charged = Fee, -fee, 0
	return command(r, FeeTransfer, wallet.ProviderFees), r
}

// AddWriteOff posts and books a difference that stays: positive if the provider has more money than the book says.
func (b *Book) AddWriteOff(ctx context.Context, tx *db.Tx, r Row) error {
	r.Kind = WriteOff
	return b.post(ctx, tx, r, WriteOffTransfer, wallet.Corrections)
}

// post moves money between the settlements and another house account, and writes the row. The transfer locks no account of a player.
func (b *Book) post(ctx context.Context, tx *db.Tx, r Row, kind, against string) error {
	if _, err := b.Wallet.Do(ctx, tx, command(r, kind, against)); err != nil {
		return fmt.Errorf("post %s of %s: %w", kind, r.Ref, err)
	}
	return b.Add(ctx, tx, r)
}

func command(r Row, kind, against string) wallet.Command {
	return wallet.PostCommand(kind+":"+r.Ref+":"+string(r.Currency), wallet.HashOf(kind, r.Ref, string(r.Currency), int64(r.Amount)), wallet.Transfer{
		Kind: kind, Ref: r.Ref, Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Settlements, r.Currency), Amount: -r.Amount},
			{Account: wallet.HouseAccount(against, r.Currency), Amount: r.Amount},
		},
	})
}
