package staff

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/secret"
	"maidan/internal/totp"
)

const (
	// maxFailures is how many wrong codes in a row a member bears before none is taken for lockTime.
	mostFailures = 5
	lockTime     = 15 * time.Minute

	// recoveryLen is how many characters a recovery code has, without the dash in its middle.
	recoveryLen   = 12
	recoveryCount = 10
)

// Enrolment is what an authenticator app is given. It is told while the second factor is being set up and never again.
type Enrolment struct {
	Secret string // base32
	URI    string // otpauth://, as a QR code shows it
}

// ShowCode finishes a sign-in that waits for the second factor, with a code of the app or a recovery code: the session goes on
// under another token. It refuses with ErrSession, with ErrCode, or with ErrAttempts after too many wrong codes.
func (s *Staff) ShowCode(ctx context.Context, token, code, address string) (Session, error) {
	m, err := s.pending(ctx, token, StageCode)
	if err != nil {
		return Session{}, err
	}
	f, err := factorOf(ctx, s.DB.Reader(), m.ID)
	if err != nil {
		return Session{}, fmt.Errorf("read second factor: %w", err)
	}
	used, err := s.tryCode(ctx, f, code)
	if err != nil {
		return Session{}, err
	}
	session := s.begin(m, StageIn)
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.useCode(ctx, tx, m.ID, used); err != nil {
			return err
		}
		return s.replace(ctx, tx, token, session, address, used.hash != "")
	})
	if err != nil {
		return Session{}, fmt.Errorf("show code: %w", err)
	}
	return session, nil
}

// StartEnrolment begins to set the second factor up for a sign-in that waits for it. Beginning again forgets what was begun.
// It refuses with ErrSession.
func (s *Staff) StartEnrolment(ctx context.Context, token string) (Enrolment, error) {
	m, err := s.pending(ctx, token, StageEnrol)
	if err != nil {
		return Enrolment{}, err
	}
	key := totp.NewSecret(s.Random)
	sealed, err := secret.Seal(s.Random, s.Key, []byte(key), aboutFactor(m.ID))
	if err != nil {
		return Enrolment{}, fmt.Errorf("seal second factor: %w", err)
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := beginFactor(ctx, tx, m.ID, base64.RawStdEncoding.EncodeToString(sealed), s.Clock.Now().UnixMilli())
		if err == nil && n == 0 { // set up meanwhile in another window
			return ErrSession
		}
		return err
	})
	if err != nil {
		return Enrolment{}, fmt.Errorf("start enrolment: %w", err)
	}
	return Enrolment{key, totp.URI(cmp.Or(s.House, "Maidan")+" office", m.Email, key)}, nil
}

// FinishEnrolment puts the second factor into force and signs the member in, under another token; the recovery codes are told
// this once. It refuses with ErrSession, ErrCode or ErrAttempts.
func (s *Staff) FinishEnrolment(ctx context.Context, token, code, address string) (Session, []string, error) {
	m, err := s.pending(ctx, token, StageEnrol)
	if err != nil {
		return Session{}, nil, err
	}
	f, err := factorOf(ctx, s.DB.Reader(), m.ID)
	if err != nil {
		return Session{}, nil, fmt.Errorf("read second factor: %w", err)
	}
	used, err := s.tryCode(ctx, f, code)
	if err != nil {
		return Session{}, nil, err
	}
	codes, hashes, err := s.recoveryCodes(ctx)
	if err != nil {
		return Session{}, nil, err
	}
	session, now := s.begin(m, StageIn), s.Clock.Now().UnixMilli()
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := confirmFactor(ctx, tx, f, used.step, now)
		if err != nil {
			return fmt.Errorf("confirm second factor: %w", err)
		}
		if n == 0 { // begun again, or finished, in another window
			return ErrCode.At("code", "badRequest")
		}
		if err := replaceRecoveryCodes(ctx, tx, m.ID, hashes, now); err != nil {
			return fmt.Errorf("write recovery codes: %w", err)
		}
		if err := s.Record(ctx, tx, m.ID, "staff.second_factor", m.ID, map[string]any{"state": "on"}); err != nil {
			return err
		}
		return s.replace(ctx, tx, token, session, address, false)
	})
	if err != nil {
		return Session{}, nil, fmt.Errorf("finish enrolment: %w", err)
	}
	return session, codes, nil
}

// pending returns whose sign-in waits at a stage.
func (s *Staff) pending(ctx context.Context, token, stage string) (Member, error) {
	if len(token) != secret.TokenLen {
		return Member{}, ErrSession
	}
	now := s.Clock.Now()
	found, err := sessionBy(ctx, s.DB.Reader(), secret.Digest(token), now.UnixMilli(), now.Add(-idle).UnixMilli())
	if err != nil {
		return Member{}, fmt.Errorf("look up session: %w", err)
	}
	if found.member.ID == "" || found.stage != stage {
		return Member{}, ErrSession
	}
	return found.member, nil
}

// replace puts the session of somebody who has shown enough in the place of the one that waited.
func (s *Staff) replace(ctx context.Context, tx *db.Tx, token string, session Session, address string, recovery bool) error {
	if err := deleteSession(ctx, tx, secret.Digest(token)); err != nil {
		return fmt.Errorf("end waiting session: %w", err)
	}
	detail := map[string]any{"address": address}
	if recovery {
		detail["recovery_code"] = true
	}
	return s.keep(ctx, tx, session, address, detail)
}

// usable is a code that was found right and is yet to be used up: a step of the app, or the hash of a recovery code.
type usable struct {
	step int64
	hash string
}

// tryCode finds out what a code is good for. The attempt is counted and committed before the code is looked at.
func (s *Staff) tryCode(ctx context.Context, f factor, code string) (usable, error) {
	now := s.Clock.Now()
	var counted int64
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		counted, err = countAttempt(ctx, tx, f.member, mostFailures, now.UnixMilli(), now.Add(lockTime).UnixMilli())
		return err
	})
	switch {
	case err != nil:
		return usable{}, fmt.Errorf("count attempt: %w", err)
	case f.member == "":
		return usable{}, ErrCode.At("code", "badRequest") // nothing was begun
	case counted == 0:
		return usable{}, attempts(time.UnixMilli(f.lockedUntil).Sub(now))
	}
	found, ok, err := s.matching(ctx, f, code)
	switch {
	case err != nil || ok:
		return found, err
	case counted >= mostFailures:
		return usable{}, attempts(lockTime)
	}
	return usable{}, ErrCode.At("code", "badRequest")
}

func attempts(wait time.Duration) error {
	return ErrAttempts.At("code", "").WithData("retry_after", max(1, seconds(wait)))
}

func (s *Staff) matching(ctx context.Context, f factor, code string) (usable, bool, error) {
	code = strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(code))
	if len(code) == 6 {
		key, err := s.unseal(f)
		if err != nil {
			return usable{}, false, err
		}
		step, ok := totp.Check(key, code, s.Clock.Now(), f.lastStep)
		return usable{step: step}, ok, nil
	}
	if len(code) != recoveryLen {
		return usable{}, false, nil
	}
	hashes, err := recoveryHashes(ctx, s.DB.Reader(), f.member)
	if err != nil {
		return usable{}, false, fmt.Errorf("read recovery codes: %w", err)
	}
	for _, hash := range hashes {
		ok, _, err := s.Hasher.Verify(ctx, hash, code)
		if err != nil || ok {
			return usable{hash: hash}, ok, err
		}
	}
	return usable{}, false, nil
}

func (s *Staff) unseal(f factor) (string, error) {
	sealed, err := base64.RawStdEncoding.DecodeString(f.secret)
	if err != nil {
		return "", fmt.Errorf("decode second factor: %w", err)
	}
	key, err := secret.Open(s.Key, sealed, aboutFactor(f.member))
	if err != nil {
		return "", fmt.Errorf("open second factor: %w", err)
	}
	return string(key), nil
}

// useCode uses a code up in tx; of several who come with one at the same moment one succeeds.
func (s *Staff) useCode(ctx context.Context, tx *db.Tx, member string, u usable) (err error) {
	var n int64
	if u.hash != "" {
		n, err = useRecoveryCode(ctx, tx, member, u.hash, s.Clock.Now().UnixMilli())
	} else {
		n, err = useStep(ctx, tx, member, u.step)
	}
	if err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	if n == 0 {
		return ErrCode.At("code", "badRequest")
	}
	return nil
}

// recoveryCodes makes codes that take the second factor's place once each, as they are shown and as they are kept.
func (s *Staff) recoveryCodes(ctx context.Context) (codes, hashes []string, err error) {
	for range recoveryCount {
		code := secret.Legible(s.Random, recoveryLen)
		hash, err := s.Hasher.Hash(ctx, code)
		if err != nil {
			return nil, nil, fmt.Errorf("hash recovery code: %w", err)
		}
		codes, hashes = append(codes, code[:recoveryLen/2]+"-"+code[recoveryLen/2:]), append(hashes, hash)
	}
	return codes, hashes, nil
}

// aboutFactor binds a sealed secret to its row.
func aboutFactor(member string) string { return "staff_second_factors:" + member }
