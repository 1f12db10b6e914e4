package staff

import (
	"context"
	"fmt"

	"maidan/internal/db"
)

// Reset selects what to reset for a member who cannot sign in.
type Reset struct {
	Password     string // the new password; empty: unchanged
	SecondFactor bool   // true deletes the second factor with its recovery codes; the member sets it up again at the next sign-in
}

// Reset lets a member who lost the password or the second factor sign in again, and ends all sessions of the member. Errors:
// ErrNoMember, ErrPassword or ErrBreached.
func (s *Staff) Reset(ctx context.Context, email string, r Reset) (Member, error) {
	if r.Password != "" {
		if err := s.refusePassword(r.Password); err != nil {
			return Member{}, err
		}
	}
	address, _ := normalise(email)
	found, err := memberBy(ctx, s.DB.Reader(), address)
	if err != nil {
		return Member{}, fmt.Errorf("look up member: %w", err)
	}
	if found.ID == "" {
		return Member{}, ErrNoMember.At("email", "badRequest")
	}
	hash := found.password
	if r.Password != "" {
		if hash, err = s.Hasher.Hash(ctx, r.Password); err != nil {
			return Member{}, fmt.Errorf("hash password: %w", err)
		}
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := setPassword(ctx, tx, found.ID, hash); err != nil {
			return fmt.Errorf("write password: %w", err)
		}
		if r.SecondFactor {
			if err := s.factors.Remove(ctx, tx, string(found.ID)); err != nil {
				return err
			}
		}
		if err := deleteSessionsOf(ctx, tx, found.ID); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		return s.Record(ctx, tx, console, "staff.reset", string(found.ID), map[string]any{
			"password": r.Password != "", "second_factor": r.SecondFactor,
		})
	})
	if err != nil {
		return Member{}, fmt.Errorf("reset member: %w", err)
	}
	return found.Member, nil
}
