package verification

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// requestCode requests a code, in tx, in which the player is locked: it ends the open ones of its purpose and publishes
// KindCodeRequested. It fails with ErrTooSoon and ErrAttempts; limited is false for codes that the server requests.
func (c *Checks) requestCode(ctx context.Context, tx *db.Tx, requested code, limited bool) error {
	requested.id, requested.createdAt = c.IDs.New(), c.now()
	requested.expiresAt = requested.createdAt + requested.purpose.age().Milliseconds()
	if limited {
		if err := c.checkRate(ctx, tx, requested); err != nil {
			return err
		}
	}
	for _, purpose := range requested.purpose.channel() {
		if err := replaceCodes(ctx, tx, requested.player, purpose); err != nil {
			return fmt.Errorf("replace codes: %w", err)
		}
	}
	if err := insertCode(ctx, tx, requested); err != nil {
		return fmt.Errorf("write code: %w", err)
	}
	return c.publish(ctx, tx, KindCodeRequested, requested.player, CodeEvent{requested.id, requested.player})
}

// checkRate checks the limits of the player's channel, and those of the address or number over all accounts, so that new
// accounts cannot be used to send many messages to one person.
func (c *Checks) checkRate(ctx context.Context, q db.Querier, requested code) error {
	mine, err := c.codesWithin(ctx, q, requested.player, requested.purpose)
	if err != nil {
		return err
	}
	theirs, err := codesTo(ctx, q, requested.target, requested.createdAt-day.Milliseconds())
	if err != nil {
		return fmt.Errorf("read codes: %w", err)
	}
	for _, times := range []codeTimes{mine, theirs} {
		if _, err := times.nextAllowed(requested.createdAt); err != nil {
			return err
		}
	}
	return nil
}

// codesWithin returns when a player requested codes of a purpose's channel within a day, newest first.
func (c *Checks) codesWithin(ctx context.Context, q db.Querier, playerID id.Player, purpose Purpose) (codeTimes, error) {
	var all codeTimes
	for _, p := range purpose.channel() {
		times, err := codesBy(ctx, q, playerID, p, c.now()-day.Milliseconds())
		if err != nil {
			return nil, fmt.Errorf("read codes: %w", err)
		}
		all = append(all, times...)
	}
	slices.SortFunc(all, func(a, b int64) int { return int(b - a) })
	return all, nil
}

// IssuedCode is a new code with what its email or text message needs. It is returned only once.
type IssuedCode struct {
	Player  id.Player
	Purpose Purpose
	Target  string // its receiver
	Other   bool   // Target is a new address or number of the account
	Token   string // for a link; empty for a text message
	Code    string // six digits
}

// IssueCode generates the code that KindCodeRequested announced, in tx. ok is false when it is no longer needed.
func (c *Checks) IssueCode(ctx context.Context, tx *db.Tx, codeID string) (made IssuedCode, ok bool, err error) {
	found, err := codeBy(ctx, tx, "id", codeID)
	if err != nil {
		return IssuedCode{}, false, fmt.Errorf("read code: %w", err)
	}
	if found.id == "" || found.ended != "" || found.digest != "" || found.expiresAt <= c.now() {
		return IssuedCode{}, false, nil
	}
	made = IssuedCode{
		Player: found.player, Purpose: found.purpose, Target: found.target, Other: found.target != found.current,
		Code: fmt.Sprintf("%0*d", codeDigits, rng.IntN(c.Random, 1_000_000)),
	}
	var token any
	if found.purpose != ForPhone {
		made.Token = secret.NewToken(c.Random)
		token = secret.Digest(made.Token)
	}
	if err := setDigests(ctx, tx, found.id, token, c.digest(found.id, made.Code)); err != nil {
		return IssuedCode{}, false, fmt.Errorf("write code: %w", err)
	}
	return made, true, nil
}

// EndCodes ends every open code and link of a player, in tx. It waits for a concurrent confirmation, so that none takes
// effect afterwards.
func (c *Checks) EndCodes(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	if _, err := lock(ctx, tx, playerID); err != nil {
		return fmt.Errorf("lock player: %w", err)
	}
	if err := endCodes(ctx, tx, playerID); err != nil {
		return fmt.Errorf("end codes: %w", err)
	}
	return nil
}

// digest returns the stored form of a code. It is a keyed hash, because a million possible codes can be tried quickly.
func (c *Checks) digest(codeID, digits string) string {
	return secret.DeriveToken(c.Key, "verification code", codeID, digits)
}

// isToken reports whether the input is the token of a link and not six digits.
func isToken(typed string) bool { return len(typed) == secret.TokenLen }

// checkDigits checks six digits that a player typed, in tx, in which the player is locked. Every wrong guess counts, even if the
// caller is refused; five end the code.
func (c *Checks) checkDigits(ctx context.Context, tx *db.Tx, playerID id.Player, purpose Purpose, digits string) (found code, refusal, err error) {
	found, err = newestCode(ctx, tx, playerID, purpose)
	if err != nil {
		return code{}, nil, fmt.Errorf("read code: %w", err)
	}
	switch {
	case found.ended == "exhausted":
		return found, ErrAttempts.At("code", "badRequest"), nil
	case found.id == "" || found.ended != "" || found.digest == "" || found.expiresAt <= c.now():
		return found, ErrCodeExpired.At("code", "badRequest"), nil
	case subtle.ConstantTimeCompare([]byte(found.digest), []byte(c.digest(found.id, digits))) == 1:
		return found, nil, endCode(ctx, tx, found.id, "used")
	}
	if err := countGuess(ctx, tx, found.id); err != nil {
		return code{}, nil, fmt.Errorf("count guess: %w", err)
	}
	left := mostGuesses - found.attempts - 1
	if left > 0 {
		return found, ErrCode.At("code", "badRequest").WithData("attempts_left", left), nil
	}
	return found, ErrAttempts.At("code", "badRequest"), endCode(ctx, tx, found.id, "exhausted")
}

// checkToken checks the token of a link, in tx, in which its player is locked.
func (c *Checks) checkToken(ctx context.Context, tx *db.Tx, token string, purpose Purpose) (found code, refusal, err error) {
	found, err = codeBy(ctx, tx, "token_digest", secret.Digest(token))
	if err != nil {
		return code{}, nil, fmt.Errorf("read code: %w", err)
	}
	if found.id == "" || found.purpose != purpose || found.ended != "" || found.expiresAt <= c.now() {
		return found, ErrLinkExpired.At("code", "badRequest"), nil
	}
	return found, nil, endCode(ctx, tx, found.id, "used")
}

// redeem checks a typed code or a link's token. Only the token needs no signed-in player.
func (c *Checks) redeem(ctx context.Context, tx *db.Tx, who Caller, purpose Purpose, typed string) (found code, k record, refusal, err error) {
	playerID := who.Player
	if isToken(typed) {
		linked, err := codeBy(ctx, tx, "token_digest", secret.Digest(typed))
		if err != nil {
			return code{}, record{}, nil, fmt.Errorf("read code: %w", err)
		}
		if linked.id == "" {
			return code{}, record{}, ErrLinkExpired.At("code", "badRequest"), nil
		}
		playerID = linked.player
	} else if playerID == "" {
		return code{}, record{}, ErrSignIn.At("code", ""), nil
	}
	if k, err = lock(ctx, tx, playerID); err != nil {
		return code{}, record{}, nil, fmt.Errorf("lock player: %w", err)
	}
	if isToken(typed) {
		found, refusal, err = c.checkToken(ctx, tx, typed, purpose)
		if refusal != nil && purpose == ForEmail && found.purpose == ForEmail && found.ended == "used" && found.target == k.email {
			refusal = ErrConfirmed.At("code", "badRequest") // the link was used already
		}
	} else {
		found, refusal, err = c.checkDigits(ctx, tx, playerID, purpose, typed)
	}
	return found, k, refusal, err
}

// admitGuess checks the limit of guesses of a network address, for the codes of any account.
func (c *Checks) admitGuess(who Caller) error {
	if wait := c.guesses.Take(who.Address); wait > 0 {
		return waiting(ErrTooMany, wait)
	}
	return nil
}

// asRefusal separates a refusal, which is committed, from any other error.
func asRefusal(err error) (refusal, failure error) {
	var f *fault.Error
	if errors.As(err, &f) {
		return f, nil
	}
	return nil, err
}

// Purge deletes old codes, and pictures after their retention. A job calls it regularly.
func (c *Checks) Purge(ctx context.Context) error {
	now := c.Clock.Now()
	err := c.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := dropCodes(ctx, tx, now.Add(-codeRetention).UnixMilli()); err != nil {
			return err
		}
		return dropFiles(ctx, tx, now.Add(-c.PictureRetention).UnixMilli(), now.UnixMilli())
	})
	if err != nil {
		return fmt.Errorf("purge verification: %w", err)
	}
	return nil
}
