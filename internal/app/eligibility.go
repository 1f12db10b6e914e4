package app

import (
	"context"
	"errors"
	"slices"

	playerapi "maidan/internal/api/player"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/profile"
	"maidan/internal/verification"
)

// contactConfirmed reports whether the player's contact is confirmed as the jurisdiction requires: the email address where it checks
// that, otherwise the address or the phone number.
func (a *App) contactConfirmed(ctx context.Context, q db.Querier, playerID id.Player) (bool, error) {
	checks, err := a.checksOf(ctx, q, playerID)
	if err != nil {
		return false, err
	}
	email, phone, err := a.Verification.Confirmed(ctx, q, playerID)
	return email || phone && !slices.Contains(checks, "email"), err
}

// checksOf returns what the player's jurisdiction checks before a withdrawal.
func (a *App) checksOf(ctx context.Context, q db.Querier, playerID id.Player) ([]string, error) {
	country, err := a.homeOf(ctx, q, playerID)
	if err != nil {
		return nil, err
	}
	return a.Jurisdictions.Jurisdiction(country).Checks.Withdrawal, nil
}

// homeOf returns the country of a player's profile, or the one of the registration.
func (a *App) homeOf(ctx context.Context, q db.Querier, playerID id.Player) (country string, err error) {
	personal, err := a.Profiles.Get(ctx, q, playerID)
	if err != nil || personal.Country != "" {
		return personal.Country, err
	}
	account, err := a.Players.Find(ctx, q, playerID)
	return account.Country, err
}

// personPaying returns what the choice of payment methods needs to know about a player.
func (a *App) personPaying(ctx context.Context, q db.Querier, playerID id.Player) (country string, verified bool, err error) {
	if country, err = a.homeOf(ctx, q, playerID); err != nil {
		return "", false, err
	}
	verified, err = a.Verification.Identified(ctx, q, playerID)
	return country, verified, err
}

// confirmedEmail returns the player's email address if it is confirmed, otherwise nothing.
func (a *App) confirmedEmail(ctx context.Context, q db.Querier, playerID id.Player) (string, error) {
	confirmed, _, err := a.Verification.Confirmed(ctx, q, playerID)
	if err != nil || !confirmed {
		return "", err
	}
	account, err := a.Players.Find(ctx, q, playerID)
	return account.Email, err
}

// withdrawalChecks returns what the player's jurisdiction still requires before a withdrawal: a confirmed email address, profile fields,
// identity documents, or documents that staff requested.
func (a *App) withdrawalChecks(ctx context.Context, q db.Querier, playerID id.Player) (open playerapi.WithdrawalChecks, err error) {
	checks, err := a.checksOf(ctx, q, playerID)
	if err != nil {
		return open, err
	}
	email, _, err := a.Verification.Confirmed(ctx, q, playerID)
	if err != nil {
		return open, err
	}
	open.Email = !email && slices.Contains(checks, "email")
	if open.Missing, err = a.Profiles.Missing(ctx, q, playerID); err != nil {
		return open, err
	}
	switch err := a.Verification.Allow(ctx, q, playerID, slices.Contains(checks, "identity")); {
	case errors.Is(err, verification.ErrRequired):
		open.Documents = playerapi.DocumentsRequired
	case errors.Is(err, verification.ErrFailed):
		open.Documents = playerapi.DocumentsFailed
	case err != nil:
		return open, err
	}
	return open, nil
}

// mayCancelWithdrawals reports whether the player's jurisdiction lets players cancel pending withdrawals.
func (a *App) mayCancelWithdrawals(ctx context.Context, q db.Querier, playerID id.Player) (bool, error) {
	country, err := a.homeOf(ctx, q, playerID)
	return a.Jurisdictions.Jurisdiction(country).Flags.ReverseWithdrawal, err
}

// mayWithdraw refuses withdrawals while one of withdrawalChecks is open.
func (a *App) mayWithdraw(ctx context.Context, tx *db.Tx, playerID id.Player, _ money.Money) error {
	open, err := a.withdrawalChecks(ctx, tx, playerID)
	switch {
	case err != nil:
		return err
	case open.Email:
		return payment.ErrEmailUnverified
	case len(open.Missing) > 0:
		return profile.ErrIncomplete.WithData("missing", open.Missing)
	case open.Documents == playerapi.DocumentsRequired:
		return verification.ErrRequired
	case open.Documents == playerapi.DocumentsFailed:
		return verification.ErrFailed
	}
	return nil
}

// mayDeposit refuses deposits while a check that the jurisdiction requires fails.
func (a *App) mayDeposit(ctx context.Context, tx *db.Tx, playerID id.Player, checks []string) error {
	if slices.Contains(checks, "email") {
		email, _, err := a.Verification.Confirmed(ctx, tx, playerID)
		if err != nil {
			return err
		}
		if !email {
			return payment.ErrEmailUnverified
		}
	}
	if slices.Contains(checks, "profile") {
		if err := a.Profiles.Complete(ctx, tx, playerID); err != nil {
			return err
		}
	}
	if slices.Contains(checks, "identity") {
		return a.Verification.Allow(ctx, tx, playerID, true)
	}
	return nil
}

// neededToWithdraw returns all fields of the profile where the jurisdiction checks it.
func (a *App) neededToWithdraw(country string) []profile.Field {
	if slices.Contains(a.Jurisdictions.Jurisdiction(country).Checks.Withdrawal, "profile") {
		return profile.Everything()
	}
	return nil
}
