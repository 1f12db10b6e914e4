package verification

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// ask begins a code's way, in tx, in which the player is locked: it ends the open ones of its purpose and tells that one is to
// be made. It refuses with ErrSoon and ErrAttempts; limited is false for what the house does by itself.
func (c *Checks) ask(ctx context.Context, tx *db.Tx, wanted code, limited bool) error {
	wanted.id, wanted.createdAt = c.IDs.New(), c.now()
	wanted.expiresAt = wanted.createdAt + wanted.purpose.age().Milliseconds()
	if limited {
		if err := c.mayAsk(ctx, tx, wanted); err != nil {
			return err
		}
	}
	for _, purpose := range wanted.purpose.channel() {
		if err := replaceCodes(ctx, tx, wanted.player, purpose); err != nil {
			return fmt.Errorf("replace codes: %w", err)
		}
	}
	if err := insertCode(ctx, tx, wanted); err != nil {
		return fmt.Errorf("write code: %w", err)
	}
	return c.tell(ctx, tx, KindCodeAsked, wanted.player, CodeEvent{wanted.id, wanted.player})
}

// mayAsk holds a player to the limits of a channel, and everybody together to those of one address or number, so that nobody
// is flooded by people who open accounts.
func (c *Checks) mayAsk(ctx context.Context, q db.Querier, wanted code) error {
	mine, err := c.askedWithin(ctx, q, wanted.player, wanted.purpose)
	if err != nil {
		return err
	}
	theirs, err := askedTo(ctx, q, wanted.target, wanted.createdAt-day.Milliseconds())
	if err != nil {
		return fmt.Errorf("read codes: %w", err)
	}
	for _, times := range []asked{mine, theirs} {
		if _, err := times.mayAsk(wanted.createdAt); err != nil {
			return err
		}
	}
	return nil
}

// askedWithin returns when a player asked for codes of a purpose's channel within a day, the newest first.
func (c *Checks) askedWithin(ctx context.Context, q db.Querier, playerID player.ID, purpose Purpose) (asked, error) {
	var all asked
	for _, p := range purpose.channel() {
		times, err := askedBy(ctx, q, playerID, p, c.now()-day.Milliseconds())
		if err != nil {
			return nil, fmt.Errorf("read codes: %w", err)
		}
		all = append(all, times...)
	}
	slices.SortFunc(all, func(a, b int64) int { return int(b - a) })
	return all, nil
}

// Made is a code that was just made, with what its letter or message needs. It is told this once.
type Made struct {
	Player  player.ID
	Purpose Purpose
	Target  string // where it goes
	Other   bool   // Target is not the account's address or number yet
	Token   string // for a link; empty for a message
	Code    string // six digits
}

// MakeCode makes the code that KindCodeAsked told of, in tx. ok is false when none is to be sent any more.
func (c *Checks) MakeCode(ctx context.Context, tx *db.Tx, codeID string) (made Made, ok bool, err error) {
	found, err := codeBy(ctx, tx, "id", codeID)
	if err != nil {
		return Made{}, false, fmt.Errorf("read code: %w", err)
	}
	if found.id == "" || found.ended != "" || found.digest != "" || found.expiresAt <= c.now() {
		return Made{}, false, nil
	}
	made = Made{
		Player: found.player, Purpose: found.purpose, Target: found.target, Other: found.target != found.instead,
		Code: fmt.Sprintf("%0*d", codeDigits, rng.IntN(c.Random, 1_000_000)),
	}
	var token any
	if found.purpose != ForPhone {
		made.Token = secret.NewToken(c.Random)
		token = secret.Digest(made.Token)
	}
	if err := setDigests(ctx, tx, found.id, token, c.digest(found.id, made.Code)); err != nil {
		return Made{}, false, fmt.Errorf("write code: %w", err)
	}
	return made, true, nil
}

// EndCodes ends every open code and link of a player, in tx. It waits for a confirmation that is under way, so that none takes effect
// afterwards.
func (c *Checks) EndCodes(ctx context.Context, tx *db.Tx, playerID player.ID) error {
	if _, err := lock(ctx, tx, playerID); err != nil {
		return fmt.Errorf("lock player: %w", err)
	}
	if err := endCodes(ctx, tx, playerID); err != nil {
		return fmt.Errorf("end codes: %w", err)
	}
	return nil
}

// digest is how the digits of a code are kept: keyed, since a million of them are soon tried.
func (c *Checks) digest(codeID, digits string) string {
	return secret.DeriveToken(c.Key, "verification code", codeID, digits)
}

// isToken tells whether what came is the token of a link and not the digits beside it.
func isToken(typed string) bool { return len(typed) == secret.TokenLen }

// guess looks at six digits that a player typed, in tx, in which the player is locked. Each wrong one counts, also when the
// caller is refused; five end the code.
func (c *Checks) guess(ctx context.Context, tx *db.Tx, playerID player.ID, purpose Purpose, digits string) (found code, refusal, err error) {
	found, err = newestCode(ctx, tx, playerID, purpose)
	if err != nil {
		return code{}, nil, fmt.Errorf("read code: %w", err)
	}
	switch {
	case found.ended == "exhausted":
		return found, ErrAttempts.At("code", "badRequest"), nil
	case found.id == "" || found.ended != "" || found.digest == "" || found.expiresAt <= c.now():
		return found, ErrCodeOld.At("code", "badRequest"), nil
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

// follow looks at the token of a link, in tx, in which its player is locked.
func (c *Checks) follow(ctx context.Context, tx *db.Tx, token string, purpose Purpose) (found code, refusal, err error) {
	found, err = codeBy(ctx, tx, "token_digest", secret.Digest(token))
	if err != nil {
		return code{}, nil, fmt.Errorf("read code: %w", err)
	}
	if found.id == "" || found.purpose != purpose || found.ended != "" || found.expiresAt <= c.now() {
		return found, ErrLinkOld.At("code", "badRequest"), nil
	}
	return found, nil, endCode(ctx, tx, found.id, "used")
}

// redeem takes a code as it was typed or followed. Only the token of a link needs nobody signed in.
func (c *Checks) redeem(ctx context.Context, tx *db.Tx, who Asker, purpose Purpose, typed string) (found code, k known, refusal, err error) {
	playerID := who.Player
	if isToken(typed) {
		linked, err := codeBy(ctx, tx, "token_digest", secret.Digest(typed))
		if err != nil {
			return code{}, known{}, nil, fmt.Errorf("read code: %w", err)
		}
		if linked.id == "" {
			return code{}, known{}, ErrLinkOld.At("code", "badRequest"), nil
		}
		playerID = linked.player
	} else if playerID == "" {
		return code{}, known{}, ErrSignIn.At("code", ""), nil
	}
	if k, err = lock(ctx, tx, playerID); err != nil {
		return code{}, known{}, nil, fmt.Errorf("lock player: %w", err)
	}
	if isToken(typed) {
		found, refusal, err = c.follow(ctx, tx, typed, purpose)
		if refusal != nil && purpose == ForEmail && found.purpose == ForEmail && found.ended == "used" && found.target == k.email {
			refusal = ErrConfirmed.At("code", "badRequest") // a link that is opened twice has done its work
		}
	} else {
		found, refusal, err = c.guess(ctx, tx, playerID, purpose, typed)
	}
	return found, k, refusal, err
}

// admitGuess holds one network address to its limit, whoever's code it tries.
func (c *Checks) admitGuess(who Asker) error {
	if wait := c.guesses.Take(who.Address); wait > 0 {
		return waiting(ErrTooMany, wait)
	}
	return nil
}

// asRefusal parts what a verb of another room returned: a refusal is one, anything else is an error.
func asRefusal(err error) (refusal, failure error) {
	var f *fault.Error
	if errors.As(err, &f) {
		return f, nil
	}
	return nil, err
}

// Purge deletes codes of long ago, and the pictures whose time is over. A job calls it now and then.
func (c *Checks) Purge(ctx context.Context) error {
	now := c.Clock.Now()
	err := c.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := dropCodes(ctx, tx, now.Add(-codesKeptFor).UnixMilli()); err != nil {
			return err
		}
		return dropFiles(ctx, tx, now.Add(-c.Keep).UnixMilli(), now.UnixMilli())
	})
	if err != nil {
		return fmt.Errorf("purge verification: %w", err)
	}
	return nil
}
