package identity

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// Passkey is a passkey as its owner sees it.
type Passkey struct {
	ID        string
	Name      string
	Host      string // the only one where it works
	Synced    bool   // backed up, so more than one device may hold it
	CreatedAt int64  // unix milliseconds
	UsedAt    int64  // unix milliseconds; 0: never
	Copied    bool   // its counter went backwards: it may have been copied and is refused
}

// Passkeys returns a player's passkeys, oldest first.
func (s *Service) Passkeys(ctx context.Context, who id.Player) ([]Passkey, error) {
	stored, err := passkeysOf(ctx, s.DB.Reader(), who)
	if err != nil {
		return nil, fmt.Errorf("read passkeys: %w", err)
	}
	all := make([]Passkey, 0, len(stored))
	for _, k := range stored {
		all = append(all, k.Passkey)
	}
	return all, nil
}

// BeginPasskey returns the options with which the device of a signed-in player creates a passkey: WebAuthn's
// PublicKeyCredentialCreationOptionsJSON. They are valid once and for 5 minutes. It fails with ErrPasskeys (not at this
// origin), ErrPasskeyMany or player.ErrTooMany.
func (s *Service) BeginPasskey(ctx context.Context, who id.Player, origin string) (any, error) {
	if err := take(s.limits.change, string(who)); err != nil {
		return nil, err
	}
	rp, err := s.relyingPartyFor(origin)
	if err != nil {
		return nil, err
	}
	stored, err := passkeysOf(ctx, s.DB.Reader(), who)
	if err != nil {
		return nil, fmt.Errorf("read passkeys: %w", err)
	}
	if len(stored) >= mostPasskeys {
		return nil, ErrPasskeyMany
	}
	found, err := s.Players.Get(ctx, who)
	if err != nil {
		return nil, err
	}
	owner := webauthnUser{player: found, keys: stored}
	creation, session, err := rp.BeginRegistration(owner, webauthn.WithExclusions(webauthn.Credentials(owner.WebAuthnCredentials()).CredentialDescriptors()), s.withChallenge)
	if err != nil {
		return nil, fmt.Errorf("begin a passkey: %w", err)
	}
	return creation.Response, s.storeChallenge(ctx, who, session)
}

// AddPasskey stores the passkey that a device created after BeginPasskey; answer is WebAuthn's RegistrationResponseJSON. An
// invalid answer fails with ErrPasskey. Other errors are ErrPasskeyExists, ErrPasskeyMany and ErrPasskeyName.
func (s *Service) AddPasskey(ctx context.Context, who id.Player, origin, name string, answer []byte, v player.Visit) (Passkey, error) {
	name, err := nameOf(name)
	if err != nil {
		return Passkey{}, err
	}
	made, err := s.verifyRegistration(ctx, who, origin, answer)
	if err != nil {
		return Passkey{}, err
	}
	made.Name = name
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.Players.LockHasPassword(ctx, tx, who); err != nil {
			return err
		}
		stored, err := passkeysOf(ctx, tx, who)
		switch {
		case err != nil:
			return fmt.Errorf("read passkeys: %w", err)
		case len(stored) >= mostPasskeys:
			return ErrPasskeyMany
		}
		n, err := insertPasskey(ctx, tx, who, made)
		switch {
		case err != nil:
			return fmt.Errorf("write passkey: %w", err)
		case n == 0:
			return ErrPasskeyExists
		}
		return s.recordPasskey(ctx, tx, KindPasskeyAdded, player.ByPlayer, who, made.Passkey, v)
	})
	if err != nil {
		return Passkey{}, err
	}
	s.Box.Wake()
	return made.Passkey, nil
}

// verifyRegistration deletes the challenge and verifies the device's answer.
func (s *Service) verifyRegistration(ctx context.Context, who id.Player, origin string, answer []byte) (key, error) {
	rp, err := s.relyingPartyFor(origin)
	if err != nil {
		return key{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return key{}, ErrPasskey.Because(err)
	}
	session, err := s.takeChallenge(ctx, who, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return key{}, err
	}
	credential, err := rp.CreateCredential(webauthnUser{player: player.Player{ID: who}}, session, parsed)
	if err != nil {
		return key{}, ErrPasskey.Because(err)
	}
	return keyOf(credential, session.RelyingPartyID, s.IDs.New(), s.Clock.Now().UnixMilli()), nil
}

// RenamePasskey renames a passkey. It fails with ErrNoPasskey or ErrPasskeyName.
func (s *Service) RenamePasskey(ctx context.Context, who id.Player, passkey, name string) error {
	name, err := nameOf(name)
	if err != nil {
		return err
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := renamePasskey(ctx, tx, who, passkey, name)
		if err == nil && n == 0 {
			return ErrNoPasskey
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("rename passkey: %w", err)
	}
	return nil
}

// RemovePasskey deletes a passkey. It fails with ErrNoPasskey, or with ErrLastMethod when the account has no password and no
// other sign-in method.
func (s *Service) RemovePasskey(ctx context.Context, who id.Player, passkey string, v player.Visit) error {
	if err := take(s.limits.change, string(who)); err != nil {
		return err
	}
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		found, ok, err := deletePasskey(ctx, tx, who, passkey)
		switch {
		case err != nil:
			return fmt.Errorf("delete passkey: %w", err)
		case !ok:
			return ErrNoPasskey
		}
		if err := s.requireMethod(ctx, tx, who); err != nil {
			return err
		}
		return s.recordPasskey(ctx, tx, KindPasskeyRemoved, player.ByPlayer, who, found, v)
	})
	if err != nil {
		return err
	}
	s.Box.Wake()
	return nil
}

// requireMethod fails with ErrLastMethod when no sign-in method is left. It locks the account, so that two concurrent
// removals of the last two methods cannot both succeed.
func (s *Service) requireMethod(ctx context.Context, tx *db.Tx, who id.Player) error {
	password, err := s.Players.LockHasPassword(ctx, tx, who)
	if err != nil || password {
		return err
	}
	left, err := countMethods(ctx, tx, who)
	if err != nil {
		return fmt.Errorf("count sign-in methods: %w", err)
	}
	if left == 0 {
		return ErrLastMethod
	}
	return nil
}

// recordPasskey adds a passkey's change to the audit log and publishes it, in tx.
func (s *Service) recordPasskey(ctx context.Context, tx *db.Tx, kind, actor string, who id.Player, p Passkey, v player.Visit) error {
	change := player.Change{Player: who, Actor: actor, What: "passkey", Address: v.Address, Detail: map[string]string{
		"did": strings.TrimPrefix(kind, "identity.passkey_"), "name": p.Name, "host": p.Host,
	}}
	if err := s.Players.RecordChange(ctx, tx, change); err != nil {
		return err
	}
	return s.Box.Append(ctx, tx, s.event(kind, who, PasskeyEvent{who, p.ID, p.Name}))
}

// nameOf trims and checks the player's name for a passkey.
func nameOf(typed string) (string, error) {
	name := strings.TrimSpace(typed)
	if name == "" || utf8.RuneCountInString(name) > 40 || !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl) {
		return "", ErrPasskeyName.At("name", "badRequest")
	}
	return name, nil
}
