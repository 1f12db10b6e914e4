package app

import (
	"context"
	"encoding/hex"
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/staff"
)

// demoEmail is the back-office user of a demo.
const demoEmail = "demo@maidan.example"

// Password returns a random password without characters that look alike.
func Password() string { return secret.Legible(rng.Secure(), 16) }

// CreateDemoAdmin creates the demo's back-office user and returns it with its password, which is stored only as a hash; the password
// is empty when the user exists already. The user has no second factor, since a demo holds no real data.
func (a *App) CreateDemoAdmin(ctx context.Context) (email, password string, err error) {
	password = Password()
	switch _, err := a.Staff.AddWithoutSecondFactor(ctx, demoEmail, staff.Admin, password); {
	case err == nil:
		return demoEmail, password, nil
	case fault.CodeOf(err) == staff.ErrExists.Code:
		return demoEmail, "", nil
	default:
		return "", "", fmt.Errorf("create the demo's staff user: %w", err)
	}
}

// OpenStaff opens only what is needed to manage back-office users. The caller calls closeStaff.
func OpenStaff(ctx context.Context, cfg config.Config) (users *staff.Staff, closeStaff func() error, err error) {
	d, err := db.Open(ctx, db.Config{URL: cfg.Database, Dir: cfg.Data})
	if err != nil {
		return nil, nil, err
	}
	if _, err := d.Migrate(ctx); err != nil {
		_ = d.Close()
		return nil, nil, err
	}
	c := clock.System{}
	key, err := storedStaffKey(ctx, d, rng.Secure())
	if err != nil {
		_ = d.Close()
		return nil, nil, err
	}
	return staff.New(staff.Config{
		DB: d, Key: key, Clock: c, Random: rng.Secure(), IDs: id.NewMaker(c, rng.Secure()), Hasher: secret.NewHasher(secret.Recommended),
	}), d.Close, nil
}

// staffKey returns the key that encrypts the second factors of staff.
func (a *App) staffKey(ctx context.Context) ([]byte, error) {
	return storedStaffKey(ctx, a.DB, a.Random)
}

// storedStaffKey returns a key that is created once for a database and is the same on every node.
func storedStaffKey(ctx context.Context, d *db.DB, source rng.Source) ([]byte, error) {
	var random [secret.SealKeyLen]byte
	rng.Bytes(source, random[:])
	stored, err := d.GetOrCreateValue(ctx, "staff second factors", hex.EncodeToString(random[:]))
	if err != nil {
		return nil, err
	}
	key, err := hex.DecodeString(stored)
	if err != nil {
		return nil, fmt.Errorf("key of second factors: %w", err)
	}
	return key, nil
}
