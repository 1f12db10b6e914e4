// Package secondfactor stores and verifies the second factor of players and staff: an authenticator app (TOTP) and
// single-use recovery codes.
//
// A code works once. Attempts are counted before the code is compared, so concurrent guesses cannot exceed the limit.
// Secrets are encrypted and bound to their owner; recovery codes are stored as password hashes.
package secondfactor

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/totp"
)

const (
	// MaxFailures is how many wrong codes in a row an owner may enter before the factor is locked for LockTime.
	MaxFailures = 5
	// LockTime is how long a locked factor refuses every code.
	LockTime = 15 * time.Minute

	// recoveryLen is the length of a recovery code without the dash in its middle: 59 bits, which is enough because few guesses are
	// allowed.
	recoveryLen   = 12
	recoveryCount = 10
	totpLen       = 6
)

// Refusals of codes. The sentence of ErrAttempts is given by the product specification.
var (
	ErrCode     = fault.New(fault.Invalid, "code_invalid", "The code is wrong or was used before.")
	ErrAttempts = fault.New(fault.TooMany, "max_attempts", "Max attempts exceeded")
)

// Config holds the dependencies and settings of Factors. All fields are required.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Random rng.Source
	Hasher *secret.Hasher
	Key    []byte // of secret.SealKeyLen bytes: encrypts the secrets, the same on every node
	Realm  string // whose factors these are: "player" or "staff"
}

// Factors are the second factors of one realm. It is safe for concurrent use.
type Factors struct {
	Config
}

// New returns the second factors of a realm.
func New(cfg Config) *Factors { return &Factors{cfg} }

// Status describes an owner's second factor. The zero Status is off.
type Status struct {
	ConfirmedAt   int64 // since when it is on, unix milliseconds; zero: off
	RecoveryCodes int   // unused recovery codes
}

// On reports whether an owner's second factor is on, as q sees it.
func (f *Factors) On(ctx context.Context, q db.Querier, owner string) (bool, error) {
	found, err := f.factorOf(ctx, q, owner)
	if err != nil {
		return false, fmt.Errorf("look up second factor: %w", err)
	}
	return found.confirmedAt != 0, nil
}

// Status returns the state of an owner's second factor.
func (f *Factors) Status(ctx context.Context, owner string) (Status, error) {
	found, err := f.factorOf(ctx, f.DB.Reader(), owner)
	if err != nil {
		return Status{}, fmt.Errorf("read second factor: %w", err)
	}
	hashes, err := f.recoveryHashes(ctx, f.DB.Reader(), owner)
	if err != nil {
		return Status{}, fmt.Errorf("read recovery codes: %w", err)
	}
	return Status{found.confirmedAt, len(hashes)}, nil
}

// Code is a correct code that is not used up yet: a time step of the app, or the hash of a recovery code. The zero Code needs
// no use.
type Code struct {
	step int64
	hash string
}

// IsRecovery reports whether the code is a recovery code.
func (c Code) IsRecovery() bool { return c.hash != "" }

// Check verifies a code against a confirmed second factor. The caller uses the code up with Use. It refuses with ErrCode, also
// when the factor is off, or with ErrAttempts; both name the field "code".
func (f *Factors) Check(ctx context.Context, owner, code string) (Code, error) {
	found, err := f.factorOf(ctx, f.DB.Reader(), owner)
	switch {
	case err != nil:
		return Code{}, fmt.Errorf("read second factor: %w", err)
	case found.confirmedAt == 0:
		return Code{}, wrongCode()
	}
	return f.try(ctx, found, code)
}

// Use uses a code up in tx; of concurrent calls with one code exactly one succeeds, the others refuse with ErrCode.
func (f *Factors) Use(ctx context.Context, tx *db.Tx, owner string, c Code) (err error) {
	n := int64(1)
	switch {
	case c.hash != "":
		n, err = f.useRecoveryCode(ctx, tx, owner, c.hash, f.Clock.Now().UnixMilli())
	case c.step != 0:
		n, err = f.useStep(ctx, tx, owner, c.step)
	}
	if err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	if n == 0 {
		return wrongCode()
	}
	return nil
}

// Remove switches an owner's second factor off in tx and deletes its recovery codes.
func (f *Factors) Remove(ctx context.Context, tx *db.Tx, owner string) error {
	if err := f.deleteFactor(ctx, tx, owner); err != nil {
		return fmt.Errorf("delete second factor: %w", err)
	}
	return nil
}

// try counts the attempt, commits, and only then compares the code.
func (f *Factors) try(ctx context.Context, of factor, code string) (Code, error) {
	if of.owner == "" { // no enrolment was started
		return Code{}, wrongCode()
	}
	now := f.Clock.Now()
	var counted int64
	err := f.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		counted, err = f.countAttempt(ctx, tx, of.owner, now.UnixMilli(), now.Add(LockTime).UnixMilli())
		return err
	})
	switch {
	case err != nil:
		return Code{}, fmt.Errorf("count attempt: %w", err)
	case counted == 0:
		return Code{}, locked(time.UnixMilli(of.lockedUntil).Sub(now))
	}
	right, ok, err := f.match(ctx, of, code, now)
	switch {
	case err != nil || ok:
		return right, err
	case counted >= MaxFailures:
		return Code{}, locked(LockTime)
	}
	return Code{}, wrongCode()
}

func (f *Factors) match(ctx context.Context, of factor, code string, now time.Time) (Code, bool, error) {
	switch code = normalise(code); len(code) {
	case totpLen:
		key, err := f.decrypt(of)
		if err != nil {
			return Code{}, false, err
		}
		step, ok := totp.Check(key, code, now, of.lastStep)
		return Code{step: step}, ok, nil
	case recoveryLen:
		return f.matchRecovery(ctx, of.owner, code)
	}
	return Code{}, false, nil
}

func (f *Factors) matchRecovery(ctx context.Context, owner, code string) (Code, bool, error) {
	hashes, err := f.recoveryHashes(ctx, f.DB.Reader(), owner)
	if err != nil {
		return Code{}, false, fmt.Errorf("read recovery codes: %w", err)
	}
	for _, hash := range hashes {
		ok, _, err := f.Hasher.Verify(ctx, hash, code)
		if err != nil {
			return Code{}, false, fmt.Errorf("verify recovery code: %w", err)
		}
		if ok {
			return Code{hash: hash}, true, nil
		}
	}
	return Code{}, false, nil
}

// normalise removes separators between the characters of a code.
func normalise(code string) string {
	return strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(code))
}

func wrongCode() error { return ErrCode.At("code", "badRequest") }

// locked returns the refusal of a locked factor with the seconds to wait, rounded up.
func locked(wait time.Duration) error {
	return ErrAttempts.At("code", "").WithData("retry_after", max(1, int64((wait+time.Second-1)/time.Second)))
}

// boundTo is the associated data that binds an encrypted secret to its row.
func (f *Factors) boundTo(owner string) string { return "secondfactor:" + f.Realm + ":" + owner }

func (f *Factors) encrypt(owner, key string) (string, error) {
	sealed, err := secret.Seal(f.Random, f.Key, []byte(key), f.boundTo(owner))
	if err != nil {
		return "", fmt.Errorf("encrypt second factor: %w", err)
	}
	return base64.RawStdEncoding.EncodeToString(sealed), nil
}

func (f *Factors) decrypt(of factor) (string, error) {
	sealed, err := base64.RawStdEncoding.DecodeString(of.secret)
	if err != nil {
		return "", fmt.Errorf("decode second factor: %w", err)
	}
	key, err := secret.Open(f.Key, sealed, f.boundTo(of.owner))
	if err != nil {
		return "", fmt.Errorf("decrypt second factor: %w", err)
	}
	return string(key), nil
}
