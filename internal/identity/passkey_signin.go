package identity

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// BeginPasskeySignIn returns the options with which a device signs in by any passkey that it holds: WebAuthn's
// PublicKeyCredentialRequestOptionsJSON. They are valid once and for 5 minutes. It fails with ErrPasskeys or
// player.ErrTooMany.
func (s *Service) BeginPasskeySignIn(ctx context.Context, origin string, v player.Visit) (any, error) {
	if err := take(s.limits.begin, v.Address); err != nil {
		return nil, err
	}
	rp, err := s.relyingPartyFor(origin)
	if err != nil {
		return nil, err
	}
	assertion, session, err := rp.BeginDiscoverableLogin(webauthn.WithChallenge(s.newChallenge()), webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, fmt.Errorf("begin to sign in by passkey: %w", err)
	}
	return assertion.Response, s.storeChallenge(ctx, "", session)
}

// SignInByPasskey signs in the owner of a passkey; answer is WebAuthn's AuthenticationResponseJSON. An invalid answer fails
// with ErrPasskey, a copied passkey with ErrPasskeyCopied. Other errors are player.ErrTooMany and those of
// player.StartSessionTx.
func (s *Service) SignInByPasskey(ctx context.Context, origin string, answer []byte, v player.Visit) (id.Player, player.Tokens, error) {
	if err := take(s.limits.finish, v.Address); err != nil {
		return "", player.Tokens{}, err
	}
	used, err := s.verifyAssertion(ctx, origin, answer)
	if err != nil {
		return "", player.Tokens{}, err
	}
	var tokens player.Tokens
	var refusal error // returned after the commit, so that the mark of a copied passkey is stored
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		tokens, refusal = player.Tokens{}, nil
		n, err := usePasskey(ctx, tx, used.ID, used.signCount, used.Synced, s.Clock.Now().UnixMilli())
		if err != nil {
			return fmt.Errorf("record use of passkey: %w", err)
		}
		if n == 0 {
			refusal = ErrPasskeyCopied
			return s.markCopied(ctx, tx, used)
		}
		tokens, err = s.Players.StartSessionTx(ctx, tx, used.player, player.ByPasskey, v)
		return err
	})
	if err = errors.Join(err, refusal); err != nil {
		s.Box.Wake()
		return "", player.Tokens{}, err
	}
	s.Box.Wake()
	return used.player, tokens, nil
}

// verifyAssertion deletes the challenge and returns the passkey that signed it, with the device's new counter.
func (s *Service) verifyAssertion(ctx context.Context, origin string, answer []byte) (used key, err error) {
	rp, err := s.relyingPartyFor(origin)
	if err != nil {
		return key{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return key{}, ErrPasskey.Because(err)
	}
	session, err := s.takeChallenge(ctx, "", parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return key{}, err
	}
	var failure error
	_, credential, err := rp.ValidatePasskeyLogin(func(rawID, _ []byte) (webauthn.User, error) {
		found, ok, err := passkeyBy(ctx, s.DB.Reader(), b64.EncodeToString(rawID))
		switch {
		case err != nil:
			failure = fmt.Errorf("look up passkey: %w", err)
			return nil, failure
		case !ok || found.Host != session.RelyingPartyID:
			return nil, ErrPasskey
		}
		used = found
		return webauthnUser{player: player.Player{ID: found.player}, keys: []key{found}}, nil
	}, session, parsed)
	switch {
	case failure != nil:
		return key{}, failure
	case err != nil:
		return key{}, ErrPasskey.Because(err)
	}
	// usePasskey compares the counters. The library does not update a counter that has not increased.
	used.signCount, used.Synced = parsed.Response.AuthenticatorData.Counter, credential.Flags.BackupState
	return used, nil
}

// markCopied marks a passkey whose counter went backwards, which disables it, and notifies the player once.
func (s *Service) markCopied(ctx context.Context, tx *db.Tx, used key) error {
	n, err := markCopied(ctx, tx, used.ID, s.Clock.Now().UnixMilli())
	if err != nil || n == 0 {
		return err
	}
	change := player.Change{Player: used.player, Actor: player.BySystem, What: "passkey", Detail: map[string]string{"did": "refused", "name": used.Name, "host": used.Host}}
	if err := s.Players.RecordChange(ctx, tx, change); err != nil {
		return err
	}
	return s.Box.Append(ctx, tx, s.event(KindPasskeyCopied, used.player, PasskeyEvent{used.player, used.ID, used.Name}))
}
