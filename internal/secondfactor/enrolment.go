package secondfactor

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/secret"
	"maidan/internal/totp"
)

// Enrolment is what the owner enters in an authenticator app. It is shown during setup only.
type Enrolment struct {
	Secret string // base32
	URI    string // otpauth://, as a QR code shows it
}

// Start begins the setup of an owner's second factor in tx; account is the owner's name at issuer in the app. A new start
// replaces an unfinished one. started is false when the factor is on.
func (f *Factors) Start(ctx context.Context, tx *db.Tx, owner, issuer, account string) (e Enrolment, started bool, err error) {
	key := totp.NewSecret(f.Random)
	sealed, err := f.encrypt(owner, key)
	if err != nil {
		return Enrolment{}, false, err
	}
	n, err := f.insertFactor(ctx, tx, owner, sealed, f.Clock.Now().UnixMilli())
	if err != nil {
		return Enrolment{}, false, fmt.Errorf("write second factor: %w", err)
	}
	return Enrolment{key, totp.URI(issuer, account, key)}, n > 0, nil
}

// Setup is a second factor whose first code was right, with its recovery codes; Confirm enables it.
type Setup struct {
	RecoveryCodes []string // in plain text: shown only once
	factor        factor
	step          int64
	hashes        []string
}

// Prepare verifies the first code of a started setup and makes recovery codes. It refuses with ErrCode, also when no setup was
// started, or with ErrAttempts.
func (f *Factors) Prepare(ctx context.Context, owner, code string) (Setup, error) {
	found, err := f.factorOf(ctx, f.DB.Reader(), owner)
	if err != nil {
		return Setup{}, fmt.Errorf("read second factor: %w", err)
	}
	right, err := f.try(ctx, found, code)
	if err != nil {
		return Setup{}, err
	}
	codes, hashes, err := f.RecoveryCodes(ctx)
	if err != nil {
		return Setup{}, err
	}
	return Setup{codes, found, right.step, hashes}, nil
}

// Confirm enables a prepared second factor in tx. It refuses with ErrCode when the setup was restarted or finished meanwhile.
func (f *Factors) Confirm(ctx context.Context, tx *db.Tx, s Setup) error {
	now := f.Clock.Now().UnixMilli()
	n, err := f.confirmFactor(ctx, tx, s.factor, s.step, now)
	if err != nil {
		return fmt.Errorf("confirm second factor: %w", err)
	}
	if n == 0 {
		return wrongCode()
	}
	return f.ReplaceRecoveryCodes(ctx, tx, s.factor.owner, s.hashes)
}

// RecoveryCodes makes recovery codes, in plain text and hashed.
func (f *Factors) RecoveryCodes(ctx context.Context) (codes, hashes []string, err error) {
	for range recoveryCount {
		code := secret.Legible(f.Random, recoveryLen)
		hash, err := f.Hasher.Hash(ctx, code)
		if err != nil {
			return nil, nil, fmt.Errorf("hash recovery code: %w", err)
		}
		codes, hashes = append(codes, code[:recoveryLen/2]+"-"+code[recoveryLen/2:]), append(hashes, hash)
	}
	return codes, hashes, nil
}

// ReplaceRecoveryCodes stores the hashes of an owner's new recovery codes in tx; the old codes stop working.
func (f *Factors) ReplaceRecoveryCodes(ctx context.Context, tx *db.Tx, owner string, hashes []string) error {
	if err := f.replaceRecoveryCodes(ctx, tx, owner, hashes, f.Clock.Now().UnixMilli()); err != nil {
		return fmt.Errorf("write recovery codes: %w", err)
	}
	return nil
}
