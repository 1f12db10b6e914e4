package staff

import (
	"cmp"
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/secondfactor"
	"maidan/internal/secret"
)

// FinishSignIn completes a sign-in with a code of the authenticator app or a recovery code. A session with a new token replaces that of
// the first stage, whose token is given; address is the client's IP address, for the audit record.
// Errors: ErrSession, ErrCode, or ErrAttempts after too many wrong codes.
func (s *Staff) FinishSignIn(ctx context.Context, token, code, address string) (Session, error) {
	m, err := s.pending(ctx, token, StageCode)
	if err != nil {
		return Session{}, err
	}
	used, err := s.factors.Check(ctx, string(m.ID), code)
	if err != nil {
		return Session{}, err
	}
	session := s.begin(m, StageComplete)
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.factors.Use(ctx, tx, string(m.ID), used); err != nil {
			return err
		}
		return s.replace(ctx, tx, token, session, address, used.IsRecovery())
	})
	if err != nil {
		return Session{}, fmt.Errorf("finish sign-in: %w", err)
	}
	return session, nil
}

// StartEnrolment starts the setup of the second factor during a sign-in that requires it, and returns the secret for the authenticator
// app. It replaces an unfinished setup. Errors: ErrSession.
func (s *Staff) StartEnrolment(ctx context.Context, token string) (e secondfactor.Enrolment, err error) {
	m, err := s.pending(ctx, token, StageEnrol)
	if err != nil {
		return e, err
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		var started bool
		e, started, err = s.factors.Start(ctx, tx, string(m.ID), cmp.Or(s.Brand, "Maidan")+" office", m.Email)
		if err == nil && !started { // finished in another window in the meantime
			return ErrSession
		}
		return err
	})
	if err != nil {
		return secondfactor.Enrolment{}, fmt.Errorf("start enrolment: %w", err)
	}
	return e, nil
}

// FinishEnrolment enables the second factor and signs the member in with a new token; the recovery codes are returned only once.
// Errors: ErrSession, ErrCode or ErrAttempts.
func (s *Staff) FinishEnrolment(ctx context.Context, token, code, address string) (Session, []string, error) {
	m, err := s.pending(ctx, token, StageEnrol)
	if err != nil {
		return Session{}, nil, err
	}
	setup, err := s.factors.Prepare(ctx, string(m.ID), code)
	if err != nil {
		return Session{}, nil, err
	}
	session := s.begin(m, StageComplete)
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.factors.Confirm(ctx, tx, setup); err != nil {
			return err
		}
		if err := s.Record(ctx, tx, m.ID, "staff.second_factor", string(m.ID), map[string]any{"state": "on"}); err != nil {
			return err
		}
		return s.replace(ctx, tx, token, session, address, false)
	})
	if err != nil {
		return Session{}, nil, fmt.Errorf("finish enrolment: %w", err)
	}
	return session, setup.RecoveryCodes, nil
}

// pending returns the member whose unfinished sign-in has this token and is at the given stage, or ErrSession.
func (s *Staff) pending(ctx context.Context, token, stage string) (Member, error) {
	if len(token) != secret.TokenLen {
		return Member{}, ErrSession
	}
	now := s.Clock.Now()
	found, err := sessionBy(ctx, s.DB.Reader(), secret.Digest(token), now.UnixMilli(), now.Add(-idleTimeout).UnixMilli())
	if err != nil {
		return Member{}, fmt.Errorf("look up session: %w", err)
	}
	if found.member.ID == "" || found.stage != stage {
		return Member{}, ErrSession
	}
	return found.member, nil
}

// replace replaces the pending session of a token by a complete one and records the sign-in; recovery means by a recovery code.
func (s *Staff) replace(ctx context.Context, tx *db.Tx, token string, session Session, address string, recovery bool) error {
	if err := deleteSession(ctx, tx, secret.Digest(token)); err != nil {
		return fmt.Errorf("delete pending session: %w", err)
	}
	detail := map[string]any{"address": address}
	if recovery {
		detail["recovery_code"] = true
	}
	return s.store(ctx, tx, session, address, detail)
}
