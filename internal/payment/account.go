package payment

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/profile/payout"
	"maidan/internal/secret"
)

// Account is where a payout goes; profiles store accounts by the same rules.
type Account = payout.Account

// sealedAccount is a payout account as the database has it: sealed to its withdrawal, and what may be shown of it.
type sealedAccount struct {
	text   string // base64; or JSON of a withdrawal that was requested before accounts were sealed
	masked string
	digest string // keyed: the same for the same account of the same method
}

func sealedFor(withdrawalID string) string { return "payment withdrawal " + withdrawalID }

func (d *Desk) seal(withdrawalID, method string, a Account) (s sealedAccount, err error) {
	text, err := json.Marshal(a)
	if err != nil {
		return s, fmt.Errorf("encode account: %w", err)
	}
	sealed, err := secret.Seal(d.Random, d.cfg.AccountKey, text, sealedFor(withdrawalID))
	if err != nil {
		return s, fmt.Errorf("seal account: %w", err)
	}
	return sealedAccount{base64.RawStdEncoding.EncodeToString(sealed), a.Masked(), d.digest(method, string(text))}, nil
}

func (d *Desk) digest(method, text string) string {
	return secret.DeriveToken(d.cfg.AccountKey, "withdrawal account", method, text)
}

// open returns the whole account of a withdrawal. Only the provider, and staff who may decide, get to see it.
func (d *Desk) open(w Withdrawal) (a Account, err error) {
	text := []byte(w.account.text)
	if !w.account.clear() {
		sealed, err := base64.RawStdEncoding.DecodeString(w.account.text)
		if err != nil {
			return a, fmt.Errorf("decode account of withdrawal %s: %w", w.ID, err)
		}
		if text, err = secret.Open(d.cfg.AccountKey, sealed, sealedFor(w.ID)); err != nil {
			return a, fmt.Errorf("open account of withdrawal %s: %w", w.ID, err)
		}
	}
	if err := json.Unmarshal(text, &a); err != nil {
		return a, fmt.Errorf("read account of withdrawal %s: %w", w.ID, err)
	}
	return a, nil
}

func (s sealedAccount) clear() bool { return strings.HasPrefix(s.text, "{") }

// show returns what lists show of the account, also of one that is not sealed yet.
func (s sealedAccount) show() (string, error) {
	if !s.clear() {
		return s.masked, nil
	}
	var a Account
	err := json.Unmarshal([]byte(s.text), &a)
	return a.Masked(), err
}

// PayoutAccount returns the whole account of a withdrawal, or ErrNotFound. The caller answers for who sees it.
func (d *Desk) PayoutAccount(ctx context.Context, id string) (Account, error) {
	w, err := withdrawalByID(ctx, d.DB.Reader(), id)
	if err != nil {
		return Account{}, fmt.Errorf("read withdrawal: %w", err)
	}
	return d.open(w)
}

// sealClear seals accounts that were stored before accounts were sealed, and returns how many.
func (d *Desk) sealClear(ctx context.Context) (n int, err error) {
	found, err := clearWithdrawals(ctx, d.DB.Reader(), sweepSize)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return len(found), d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, w := range found {
			account, err := d.open(w)
			if err != nil {
				return err
			}
			sealed, err := d.seal(w.ID, w.Method, account)
			if err != nil {
				return err
			}
			if err := sealWithdrawal(ctx, tx, w.ID, sealed); err != nil {
				return err
			}
		}
		return nil
	})
}
