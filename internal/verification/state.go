package verification

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/player"
)

// Status is how far a step of verification is.
type Status string

// The statuses. Documents have the last four; a step has none of them or the worst of its documents'.
const (
	Missing     Status = "missing"     // the account has no address or number; nobody asked for documents
	Unconfirmed Status = "unconfirmed" // an address or number that nobody showed to be theirs
	Confirmed   Status = "confirmed"
	ComingSoon  Status = "coming_soon" // not offered by this house yet
	Wanted      Status = "required"    // documents are asked for
	Sent        Status = "sent"        // nobody has looked at it yet
	OnCheck     Status = "on_check"    // somebody has
	Verified    Status = "verified"
	Rejected    Status = "rejected"
)

// Contact is how far an address or a number is.
type Contact struct {
	Value   string
	Status  Status
	Pending string // the one that is to take its place and waits to be confirmed
	AskAt   int64  // when the next code may be asked for, unix milliseconds; in the past: now
	EndsAt  int64  // when the code that is under way ends; 0: there is none
	Left    int64  // wrong guesses that it still allows
}

// State is how far a player is.
type State struct {
	Email, Phone Contact
	Identity     IdentityState
}

// IdentityState is how far a player's documents are.
type IdentityState struct {
	Status      Status
	Outcome     Outcome
	Wanted      []Group
	Note        string // of staff: why something is asked for or was refused
	AvailableAt int64  // when the next document may be sent; 0: now
	Documents   []Document
}

// State returns how far a player is.
func (c *Checks) State(ctx context.Context, playerID player.ID) (State, error) {
	account, err := c.Players.Get(ctx, playerID)
	if err != nil {
		return State{}, err
	}
	k, err := knownOf(ctx, c.DB.Reader(), playerID)
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

func (c *Checks) contact(ctx context.Context, account player.Player, k known, by contact) (Contact, error) {
	own := by.own(account)
	told := Contact{Value: own, Status: Unconfirmed}
	switch own {
	case "":
		told.Status = Missing
	case by.known(k):
		told.Status = Confirmed
	}
	last, err := newestCode(ctx, c.DB.Reader(), account.ID, by.purpose)
	if err != nil {
		return Contact{}, fmt.Errorf("read code: %w", err)
	}
	now := c.now()
	told.Pending = last.pending(own, now)
	if last.ended == "" && last.expiresAt > now && (last.target == own || told.Pending != "") {
		told.EndsAt, told.Left = last.expiresAt, mostGuesses-last.attempts
	}
	times, err := c.askedWithin(ctx, c.DB.Reader(), account.ID, by.purpose)
	if err != nil {
		return Contact{}, err
	}
	told.AskAt, _ = times.mayAsk(now)
	return told, nil
}

// Targets returns the addresses and numbers that a player's codes go to: the account's own and those that wait.
func (c *Checks) Targets(ctx context.Context, playerID player.ID) ([]string, error) {
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
