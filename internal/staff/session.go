package staff

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/pace"
	"maidan/internal/secret"
)

// Session is what a member holds after signing in; Token goes into a cookie that scripts cannot read.
type Session struct {
	Token     string
	Member    Member
	ExpiresAt time.Time // however busy the session is; after an hour without a request it ends earlier
	Stage     string
}

// The stages of a session. Only one that is in opens anything.
const (
	StageIn    = "in"
	StageCode  = "code"  // waits for FinishSignIn
	StageEnrol = "enrol" // waits for StartEnrolment and FinishEnrolment
)

// SignIn begins a session. It is in only for members who need no second factor; for the others its Stage says what is still
// to do, within ten minutes. It refuses with ErrCredentials, in the same time whatever was wrong, or with ErrTooMany.
func (s *Staff) SignIn(ctx context.Context, email, password, address string) (Session, error) {
	normal, ok := normalise(email)
	if err := take(s.byAddress, address); err != nil {
		return Session{}, err
	}
	var found member
	if ok {
		// By the network, too: whoever knows an address must not keep its owner out by wrong passwords.
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

// stageOf tells what a member has still to show after the password.
func (s *Staff) stageOf(ctx context.Context, m member) (string, error) {
	on, err := s.factors.On(ctx, s.DB.Reader(), m.ID)
	switch {
	case err != nil:
		return "", err
	case on:
		return StageCode, nil
	case m.waived:
		return StageIn, nil
	}
	return StageEnrol, nil
}

// begin makes a session with a token of its own.
func (s *Staff) begin(m Member, stage string) Session {
	age := longest
	if stage != StageIn {
		age = waiting
	}
	return Session{Token: secret.NewToken(s.Random), Member: m, ExpiresAt: s.Clock.Now().Add(age), Stage: stage}
}

// keep writes a session, and a line of the trail for one that is in.
func (s *Staff) store(ctx context.Context, tx *db.Tx, session Session, address string, detail map[string]any) error {
	now := s.Clock.Now().UnixMilli()
	if err := dropExpired(ctx, tx, now); err != nil {
		return fmt.Errorf("drop expired sessions: %w", err)
	}
	if err := insertSession(ctx, tx, session, now, address); err != nil {
		return fmt.Errorf("write session: %w", err)
	}
	if session.Stage != StageIn {
		return nil
	}
	return s.Record(ctx, tx, session.Member.ID, "staff.sign_in", session.Member.ID, detail)
}

func take(l *pace.Limiter, key string) error {
	if wait := l.Take(key); wait > 0 {
		return ErrTooMany.WithData("retry_after", seconds(wait))
	}
	return nil
}

// seconds rounds up, so that nobody is told to come too early.
func seconds(wait time.Duration) int64 { return int64((wait + time.Second - 1) / time.Second) }

// Authenticate tells whose session a token is. It refuses with ErrSession when there is none, or when it has ended, and with
// ErrSecondFactor when it waits for the second factor.
func (s *Staff) Authenticate(ctx context.Context, token string) (Member, error) {
	if len(token) != secret.TokenLen {
		return Member{}, ErrSession
	}
	now := s.Clock.Now()
	digest := secret.Digest(token)
	found, err := sessionBy(ctx, s.DB.Reader(), digest, now.UnixMilli(), now.Add(-idle).UnixMilli())
	switch {
	case err != nil:
		return Member{}, fmt.Errorf("look up session: %w", err)
	case found.member.ID == "":
		return Member{}, ErrSession
	case found.stage != StageIn:
		return Member{}, ErrSecondFactor
	case now.Sub(time.UnixMilli(found.seen)) < seenEvery:
		return found.member, nil
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return touch(ctx, tx, digest, now.UnixMilli()) })
	if err != nil {
		return Member{}, fmt.Errorf("note request: %w", err)
	}
	return found.member, nil
}

// SignOut ends a session. Ending one that has ended is no error.
func (s *Staff) SignOut(ctx context.Context, token string) error {
	digest := secret.Digest(token)
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return deleteSession(ctx, tx, digest) })
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}
