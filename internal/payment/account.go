package payment

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"maidan/internal/id"
	"maidan/internal/profile/payout"
	"maidan/internal/secret"
)

// Account is the recipient account of a payout. Profiles validate accounts by the same rules.
type Account = payout.Account

// sealedAccount is a payout account as it is stored: encrypted for its withdrawal, with the part that lists may show.
type sealedAccount struct {
	text   string // base64
	masked string
	digest string // keyed hash, equal for the same account and method
}

func sealedFor(withdrawalID id.Withdrawal) string {
	return "payment withdrawal " + string(withdrawalID)
}

func (d *Service) seal(withdrawalID id.Withdrawal, method string, a Account) (s sealedAccount, err error) {
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

func (d *Service) digest(method, text string) string {
	return secret.DeriveToken(d.cfg.AccountKey, "withdrawal account", method, text)
}

// open returns the decrypted account of a withdrawal. Only the provider and staff who may decide see it.
func (d *Service) open(w Withdrawal) (a Account, err error) {
	sealed, err := base64.RawStdEncoding.DecodeString(w.account.text)
	if err != nil {
		return a, fmt.Errorf("decode account of withdrawal %s: %w", w.ID, err)
	}
	text, err := secret.Open(d.cfg.AccountKey, sealed, sealedFor(w.ID))
	if err != nil {
		return a, fmt.Errorf("open account of withdrawal %s: %w", w.ID, err)
	}
	if err := json.Unmarshal(text, &a); err != nil {
		return a, fmt.Errorf("read account of withdrawal %s: %w", w.ID, err)
	}
	return a, nil
}

// PayoutAccount returns the decrypted account of a withdrawal, or ErrNotFound. The caller checks permissions.
func (d *Service) PayoutAccount(ctx context.Context, id id.Withdrawal) (Account, error) {
	w, err := withdrawalByID(ctx, d.DB.Reader(), id)
	if err != nil {
		return Account{}, fmt.Errorf("read withdrawal: %w", err)
	}
	return d.open(w)
}
