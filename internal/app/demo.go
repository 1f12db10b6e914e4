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

// Password makes a password that people can copy from a screen.
func Password() string { return secret.Legible(rng.Secure(), 16) }

// CreateDemoAdmin makes the demo's back-office user when the database has none and returns it with a password that exists
// nowhere else; an empty password means that the user was there already. The user has no second factor: a demo is tried with
// what its start prints, by one person, on data that are nobody's.
func (a *App) CreateDemoAdmin(ctx context.Context) (email, password string, err error) {
	password = Password()
	switch _, err := a.Staff.AddWithoutSecondFactor(ctx, demoEmail, staff.Admin, password); {
	case err == nil:
		return demoEmail, password, nil
	case fault.CodeOf(err) == staff.ErrExists.Code:
		return demoEmail, "", nil
	default:
		return "", "", fmt.Errorf("make the demo's staff user: %w", err)
	}
}

// OpenStaff opens only what is needed to change who works in the house. The caller closes it.
func OpenStaff(ctx context.Context, cfg config.Config) (desk *staff.Staff, closeDesk func() error, err error) {
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

// staffKey seals the secrets of the members' second factors.
func (a *App) staffKey(ctx context.Context) ([]byte, error) {
	return storedStaffKey(ctx, a.DB, a.Random)
}

// storedStaffKey returns a key that is made once for a database and is the same on every node.
func storedStaffKey(ctx context.Context, d *db.DB, random rng.Source) ([]byte, error) {
	var fresh [secret.SealKeyLen]byte
	rng.Bytes(random, fresh[:])
	kept, err := d.Keep(ctx, "staff second factors", hex.EncodeToString(fresh[:]))
	if err != nil {
		return nil, err
	}
	key, err := hex.DecodeString(kept)
	if err != nil {
		return nil, fmt.Errorf("key of second factors: %w", err)
	}
	return key, nil
}
