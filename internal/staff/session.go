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
}

// SignIn begins a session. It refuses with ErrCredentials, in the same time whatever was wrong, or with ErrTooMany.
func (s *Staff) SignIn(ctx context.Context, email, password, address string) (Session, error) {
	normal, ok := normalise(email)
	if err := take(s.byAddress, address); err != nil {
		return Session{}, err
	}
	var found member
	if ok {
		if err := take(s.byEmail, normal); err != nil {
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
	now := s.Clock.Now()
	session := Session{Token: secret.NewToken(s.Random), Member: found.Member, ExpiresAt: now.Add(longest)}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := dropExpired(ctx, tx, now.UnixMilli()); err != nil {
			return fmt.Errorf("drop expired sessions: %w", err)
		}
		if err := insertSession(ctx, tx, session, now.UnixMilli(), address); err != nil {
			return fmt.Errorf("write session: %w", err)
		}
		return s.Record(ctx, tx, found.ID, "staff.sign_in", found.ID, map[string]any{"address": address})
	})
	if err != nil {
		return Session{}, fmt.Errorf("sign in: %w", err)
	}
	return session, nil
}

func take(l *pace.Limiter, key string) error {
	if wait := l.Take(key); wait > 0 {
		return ErrTooMany.WithData("retry_after", int64((wait+time.Second-1)/time.Second))
	}
	return nil
}

// Authenticate tells whose session a token is. It refuses with ErrSession when there is none, or when it has ended.
func (s *Staff) Authenticate(ctx context.Context, token string) (Member, error) {
	if len(token) != secret.TokenLen {
		return Member{}, ErrSession
	}
	now := s.Clock.Now()
	digest := secret.Digest(token)
	m, seen, err := sessionBy(ctx, s.DB.Reader(), digest, now.UnixMilli(), now.Add(-idle).UnixMilli())
	if err != nil {
		return Member{}, fmt.Errorf("look up session: %w", err)
	}
	if m.ID == "" {
		return Member{}, ErrSession
	}
	if now.Sub(time.UnixMilli(seen)) < seenEvery {
		return m, nil
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return touch(ctx, tx, digest, now.UnixMilli()) })
	if err != nil {
		return Member{}, fmt.Errorf("note request: %w", err)
	}
	return m, nil
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
