package verification

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/id"
	"maidan/internal/player"
)

// Status is the state of a verification step.
type Status string

// The statuses. Documents have the last four; a step has its own or the worst of its documents.
const (
	Missing     Status = "missing"     // the account has no address or number; no documents were requested
	Unconfirmed Status = "unconfirmed" // an address or number that is not confirmed
	Confirmed   Status = "confirmed"
	ComingSoon  Status = "coming_soon" // not offered by this brand yet
	Wanted      Status = "required"    // documents are requested
	Sent        Status = "sent"        // not reviewed yet
	OnCheck     Status = "on_check"    // staff has opened it
	Verified    Status = "verified"
	Rejected    Status = "rejected"
)

// Contact is the state of an email address or a phone number.
type Contact struct {
	Value        string
	Status       Status
	Pending      string // the one that replaces it once confirmed
	NextCodeAt   int64  // when the next code may be requested, unix milliseconds; in the past: now
	ExpiresAt    int64  // when the open code expires; 0: none
	AttemptsLeft int64  // wrong guesses that are still allowed
}

// State is a player's state of verification.
type State struct {
	Email, Phone Contact
	Identity     IdentityState
}

// IdentityState is the state of a player's documents.
type IdentityState struct {
	Status      Status
	Outcome     Outcome
	Wanted      []Group
	Note        string // from staff: why documents are requested or were rejected
	AvailableAt int64  // when the next document may be sent; 0: now
	Documents   []Document
}

// State returns a player's state of verification.
func (c *Checks) State(ctx context.Context, playerID id.Player) (State, error) {
	account, err := c.Players.Get(ctx, playerID)
	if err != nil {
		return State{}, err
	}
	k, err := recordOf(ctx, c.DB.Reader(), playerID)
	if err != nil {
		return State{}, fmt.Errorf("read verification: %w", err)
	}
	var s State
	if s.Email, err = c.contact(ctx, account, k, byEmail); err != nil {
		return State{}, err
	}
	if s.Phone, err = c.contact(ctx, account, k, byPhone); err != nil {
		return State{}, err
	}
	if !c.Phones && s.Phone.Status != Confirmed {
		s.Phone.Status = ComingSoon
	}
	s.Identity, err = c.identity(ctx, playerID, k)
	return s, err
}

func (c *Checks) contact(ctx context.Context, account player.Player, k record, by contact) (Contact, error) {
	own := by.own(account)
	contact := Contact{Value: own, Status: Unconfirmed}
	switch own {
	case "":
		contact.Status = Missing
	case by.recorded(k):
		contact.Status = Confirmed
	}
	last, err := newestCode(ctx, c.DB.Reader(), account.ID, by.purpose)
	if err != nil {
		return Contact{}, fmt.Errorf("read code: %w", err)
	}
	now := c.now()
	contact.Pending = last.pending(own, now)
	if last.ended == "" && last.expiresAt > now && (last.target == own || contact.Pending != "") {
		contact.ExpiresAt, contact.AttemptsLeft = last.expiresAt, mostGuesses-last.attempts
	}
	times, err := c.codesWithin(ctx, c.DB.Reader(), account.ID, by.purpose)
	if err != nil {
		return Contact{}, err
	}
	contact.NextCodeAt, _ = times.nextAllowed(now)
	return contact, nil
}

// Targets returns the addresses and numbers that a player's codes are sent to: the account's own and pending ones.
func (c *Checks) Targets(ctx context.Context, playerID id.Player) ([]string, error) {
	account, err := c.Players.Get(ctx, playerID)
	if err != nil {
		return nil, err
	}
	targets, err := openTargets(ctx, c.DB.Reader(), playerID, c.now())
	if err != nil {
		return nil, fmt.Errorf("read codes: %w", err)
	}
	for _, own := range []string{account.Email, account.Phone} {
		if own != "" {
			targets = append(targets, own)
		}
	}
	slices.Sort(targets)
	return slices.Compact(targets), nil
}
