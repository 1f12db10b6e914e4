package staff

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/pace"
	"maidan/internal/secret"
)

// Session is the result of a sign-in; Token goes into an HttpOnly cookie.
type Session struct {
	Token     string
	Member    Member
	ExpiresAt time.Time // absolute expiry; without requests a session ends after an hour
	Stage     string
}

// The stages of a session. Only a complete one gives access.
const (
	StageComplete = "in"
	StageCode     = "code"  // needs FinishSignIn
	StageEnrol    = "enrol" // needs StartEnrolment and FinishEnrolment
)

// SignIn starts a session. It is complete only for members without a second factor. Otherwise Stage is the next step, which must
// follow within ten minutes. Errors: ErrCredentials, in constant time, and ErrTooMany.
func (s *Staff) SignIn(ctx context.Context, email, password, address string) (Session, error) {
	normal, ok := normalise(email)
	if err := take(s.byAddress, address); err != nil {
		return Session{}, err
	}
	var found member
	if ok {
		// The limit is per network, too. Otherwise an attacker could lock a member out with wrong passwords.
		if err := take(s.byEmail, normal+" "+pace.Network(address)); err != nil {
			return Session{}, err
		}
		var err error
		if found, err = memberBy(ctx, s.DB.Reader(), normal); err != nil {
			return Session{}, fmt.Errorf("look up member: %w", err)
		}
	}
	right, _, err := s.Hasher.Verify(ctx, found.password, password)
	if err != nil {
		return Session{}, fmt.Errorf("verify password: %w", err)
	}
	if !right {
		return Session{}, ErrCredentials.At("email", "badRequest")
	}
	stage, err := s.stageOf(ctx, found)
	if err != nil {
		return Session{}, err
	}
	session := s.begin(found.Member, stage)
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.store(ctx, tx, session, address, map[string]any{"address": address})
	})
	if err != nil {
		return Session{}, fmt.Errorf("sign in: %w", err)
	}
	return session, nil
}

// stageOf returns the next step after the password.
func (s *Staff) stageOf(ctx context.Context, m member) (string, error) {
	on, err := s.factors.On(ctx, s.DB.Reader(), string(m.ID))
	switch {
	case err != nil:
		return "", err
	case on:
		return StageCode, nil
	case m.waived:
		return StageComplete, nil
	}
	return StageEnrol, nil
}

// begin creates a session with a new token.
func (s *Staff) begin(m Member, stage string) Session {
	age := maxSession
	if stage != StageComplete {
		age = secondFactorTimeout
	}
	return Session{Token: secret.NewToken(s.Random), Member: m, ExpiresAt: s.Clock.Now().Add(age), Stage: stage}
}

// store inserts a session, and an audit record for a complete one.
func (s *Staff) store(ctx context.Context, tx *db.Tx, session Session, address string, detail map[string]any) error {
	now := s.Clock.Now().UnixMilli()
	if err := dropExpired(ctx, tx, now); err != nil {
		return fmt.Errorf("drop expired sessions: %w", err)
	}
	if err := insertSession(ctx, tx, session, now, address); err != nil {
		return fmt.Errorf("write session: %w", err)
	}
	if session.Stage != StageComplete {
		return nil
	}
	return s.Record(ctx, tx, session.Member.ID, "staff.sign_in", string(session.Member.ID), detail)
}

func take(l *pace.Limiter, key string) error {
	if wait := l.Take(key); wait > 0 {
		return ErrTooMany.WithData("retry_after", seconds(wait))
	}
	return nil
}

// seconds rounds up, so that clients do not retry too early.
func seconds(wait time.Duration) int64 { return int64((wait + time.Second - 1) / time.Second) }

// Authenticate returns the member of a session token. Errors: ErrSession when there is none or it has ended, and ErrSecondFactor
// when the second factor is missing.
func (s *Staff) Authenticate(ctx context.Context, token string) (Member, error) {
	if len(token) != secret.TokenLen {
		return Member{}, ErrSession
	}
	now := s.Clock.Now()
	digest := secret.Digest(token)
	found, err := sessionBy(ctx, s.DB.Reader(), digest, now.UnixMilli(), now.Add(-idleTimeout).UnixMilli())
	switch {
	case err != nil:
		return Member{}, fmt.Errorf("look up session: %w", err)
	case found.member.ID == "":
		return Member{}, ErrSession
	case found.stage != StageComplete:
		return Member{}, ErrSecondFactor
	case now.Sub(time.UnixMilli(found.seen)) < seenInterval:
		return found.member, nil
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return touch(ctx, tx, digest, now.UnixMilli()) })
	if err != nil {
		return Member{}, fmt.Errorf("record request: %w", err)
	}
	return found.member, nil
}

// SignOut ends a session. It is idempotent.
func (s *Staff) SignOut(ctx context.Context, token string) error {
	digest := secret.Digest(token)
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return deleteSession(ctx, tx, digest) })
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}
