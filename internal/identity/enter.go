package identity

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"maidan/internal/db"
	"maidan/internal/player"
)

// BeginPasskeySignIn returns what a device needs to sign in with a passkey that it holds, whoever's that is: options as
// WebAuthn's PublicKeyCredentialRequestOptionsJSON. They are good once and for 5 minutes. It refuses with ErrPasskeys or
// player.ErrTooMany.
func (w *Ways) BeginPasskeySignIn(ctx context.Context, origin string, v player.Visit) (any, error) {
	if err := take(w.limits.begin, v.Address); err != nil {
		return nil, err
	}
	house, err := w.ceremony(origin)
	if err != nil {
		return nil, err
	}
	assertion, session, err := house.BeginDiscoverableLogin(webauthn.WithChallenge(w.draw()), webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, fmt.Errorf("begin to sign in by passkey: %w", err)
	}
	return assertion.Response, w.keepChallenge(ctx, "", session)
}

// SignInByPasskey signs in the player of a passkey; answer is WebAuthn's AuthenticationResponseJSON. It refuses with
// ErrPasskey whatever is wrong with the answer, with ErrPasskeyCopied, with player.ErrTooMany or as player.Enter does.
func (w *Ways) SignInByPasskey(ctx context.Context, origin string, answer []byte, v player.Visit) (player.ID, player.Tokens, error) {
	if err := take(w.limits.finish, v.Address); err != nil {
		return "", player.Tokens{}, err
	}
	used, err := w.examineAnswer(ctx, origin, answer)
	if err != nil {
		return "", player.Tokens{}, err
	}
	var tokens player.Tokens
	var refusal error // told after the commit: that a passkey was copied must be committed too
	err = w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		tokens, refusal = player.Tokens{}, nil
		n, err := usePasskey(ctx, tx, used.ID, used.signCount, used.Synced, w.Clock.Now().UnixMilli())
		if err != nil {
			return fmt.Errorf("note use of passkey: %w", err)
		}
		if n == 0 {
			refusal = ErrPasskeyCopied
			return w.markCopied(ctx, tx, used)
		}
		tokens, err = w.Players.StartSessionTx(ctx, tx, used.player, player.ByPasskey, v)
		return err
	})
	if err = errors.Join(err, refusal); err != nil {
		w.Box.Wake()
		return "", player.Tokens{}, err
	}
	w.Box.Wake()
	return used.player, tokens, nil
}

// examineAnswer uses up the challenge and returns the passkey that signed it, with the counter that the device tells now.
func (w *Ways) examineAnswer(ctx context.Context, origin string, answer []byte) (used key, err error) {
	house, err := w.ceremony(origin)
	if err != nil {
		return key{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return key{}, ErrPasskey.Because(err)
	}
	session, err := w.takeChallenge(ctx, "", parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return key{}, err
	}
	var failure error
	_, credential, err := house.ValidatePasskeyLogin(func(rawID, _ []byte) (webauthn.User, error) {
		found, ok, err := passkeyBy(ctx, w.DB.Reader(), b64.EncodeToString(rawID))
		switch {
		case err != nil:
			failure = fmt.Errorf("look up passkey: %w", err)
			return nil, failure
		case !ok || found.Host != session.RelyingPartyID:
			return nil, ErrPasskey
		}
		used = found
		return holder{player: player.Player{ID: found.player}, keys: []key{found}}, nil
	}, session, parsed)
	switch {
	case failure != nil:
		return key{}, failure
	case err != nil:
		return key{}, ErrPasskey.Because(err)
	}
	// Whether the counter has moved on is decided where it is written. The library leaves it alone when it has not.
	used.signCount, used.Synced = parsed.Response.AuthenticatorData.Counter, credential.Flags.BackupState
	return used, nil
}

// markCopied remembers that a counter went backwards, once, so that the player hears of it and the passkey stays refused.
func (w *Ways) markCopied(ctx context.Context, tx *db.Tx, used key) error {
	n, err := markCopied(ctx, tx, used.ID, w.Clock.Now().UnixMilli())
	if err != nil || n == 0 {
		return err
	}
	change := player.Change{Player: used.player, Actor: player.BySystem, What: "passkey", Detail: map[string]string{"did": "refused", "name": used.Name, "host": used.Host}}
	if err := w.Players.RecordChange(ctx, tx, change); err != nil {
		return err
	}
	return w.Box.Append(ctx, tx, w.event(KindPasskeyCopied, used.player, PasskeyEvent{used.player, used.ID, used.Name}))
}
