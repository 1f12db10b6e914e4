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
	"maidan/internal/player"
)

// Passkey is a passkey as its owner may see it.
type Passkey struct {
	ID        string
	Name      string
	Host      string // that it works for
	Synced    bool   // kept by more than one device of the player
	CreatedAt int64  // unix milliseconds
	UsedAt    int64  // unix milliseconds; 0: never
	Copied    bool   // its counter went backwards once; it is refused
}

// Passkeys returns a player's passkeys, the oldest first.
func (w *Ways) Passkeys(ctx context.Context, who player.ID) ([]Passkey, error) {
	kept, err := passkeysOf(ctx, w.DB.Reader(), who)
	if err != nil {
		return nil, fmt.Errorf("read passkeys: %w", err)
	}
	all := make([]Passkey, 0, len(kept))
	for _, k := range kept {
		all = append(all, k.Passkey)
	}
	return all, nil
}

// BeginPasskey returns what the device of a signed-in player needs to make a passkey: options as WebAuthn's
// PublicKeyCredentialCreationOptionsJSON. They are good once and for 5 minutes. It refuses with ErrPasskeys (the origin
// cannot have any), ErrPasskeyMany or player.ErrTooMany.
func (w *Ways) BeginPasskey(ctx context.Context, who player.ID, origin string) (any, error) {
	if err := take(w.limits.change, who); err != nil {
		return nil, err
	}
	house, err := w.ceremony(origin)
	if err != nil {
		return nil, err
	}
	kept, err := passkeysOf(ctx, w.DB.Reader(), who)
	if err != nil {
		return nil, fmt.Errorf("read passkeys: %w", err)
	}
	if len(kept) >= mostPasskeys {
		return nil, ErrPasskeyMany
	}
	found, err := w.Players.Get(ctx, who)
	if err != nil {
		return nil, err
	}
	owner := holder{player: found, keys: kept}
	creation, session, err := house.BeginRegistration(owner, webauthn.WithExclusions(webauthn.Credentials(owner.WebAuthnCredentials()).CredentialDescriptors()), w.fresh)
	if err != nil {
		return nil, fmt.Errorf("begin a passkey: %w", err)
	}
	return creation.Response, w.keepChallenge(ctx, who, session)
}

// AddPasskey keeps the passkey that a device made after BeginPasskey; answer is WebAuthn's RegistrationResponseJSON. The
// It refuses with ErrPasskey whatever is wrong with the answer, ErrPasskeyKnown, ErrPasskeyMany or
// ErrPasskeyName.
func (w *Ways) AddPasskey(ctx context.Context, who player.ID, origin, name string, answer []byte, v player.Visit) (Passkey, error) {
	name, err := nameOf(name)
	if err != nil {
		return Passkey{}, err
	}
	made, err := w.examineNew(ctx, who, origin, answer)
	if err != nil {
		return Passkey{}, err
	}
	made.Name = name
	err = w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := w.Players.LockHasPassword(ctx, tx, who); err != nil {
			return err
		}
		kept, err := passkeysOf(ctx, tx, who)
		switch {
		case err != nil:
			return fmt.Errorf("read passkeys: %w", err)
		case len(kept) >= mostPasskeys:
			return ErrPasskeyMany
		}
		n, err := insertPasskey(ctx, tx, who, made)
		switch {
		case err != nil:
			return fmt.Errorf("write passkey: %w", err)
		case n == 0:
			return ErrPasskeyKnown
		}
		return w.told(ctx, tx, KindPasskeyAdded, player.ByPlayer, who, made.Passkey, v)
	})
	if err != nil {
		return Passkey{}, err
	}
	w.Box.Wake()
	return made.Passkey, nil
}

// examineNew uses up the challenge and checks the device's answer.
func (w *Ways) examineNew(ctx context.Context, who player.ID, origin string, answer []byte) (key, error) {
	house, err := w.ceremony(origin)
	if err != nil {
		return key{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return key{}, ErrPasskey.Because(err)
	}
	session, err := w.takeChallenge(ctx, who, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return key{}, err
	}
	credential, err := house.CreateCredential(holder{player: player.Player{ID: who}}, session, parsed)
	if err != nil {
		return key{}, ErrPasskey.Because(err)
	}
	return keyOf(credential, session.RelyingPartyID, w.IDs.New(), w.Clock.Now().UnixMilli()), nil
}

// RenamePasskey gives a passkey another name. It refuses with ErrNoPasskey or ErrPasskeyName.
func (w *Ways) RenamePasskey(ctx context.Context, who player.ID, passkey, name string) error {
	name, err := nameOf(name)
	if err != nil {
		return err
	}
	err = w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
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

// RemovePasskey forgets a passkey: it opens nothing any more. It refuses with ErrNoPasskey, or with ErrOnlyWay when the
// account has no password and nothing else lets the player in.
func (w *Ways) RemovePasskey(ctx context.Context, who player.ID, passkey string, v player.Visit) error {
	if err := take(w.limits.change, who); err != nil {
		return err
	}
	err := w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		found, ok, err := deletePasskey(ctx, tx, who, passkey)
		switch {
		case err != nil:
			return fmt.Errorf("delete passkey: %w", err)
		case !ok:
			return ErrNoPasskey
		}
		if err := w.keepAWay(ctx, tx, who); err != nil {
			return err
		}
		return w.told(ctx, tx, KindPasskeyRemoved, player.ByPlayer, who, found, v)
	})
	if err != nil {
		return err
	}
	w.Box.Wake()
	return nil
}

// keepAWay refuses when nothing is left that lets a player in. It holds the account still, so that of two who take the last
// two ways away at the same moment one is refused.
func (w *Ways) keepAWay(ctx context.Context, tx *db.Tx, who player.ID) error {
	password, err := w.Players.LockHasPassword(ctx, tx, who)
	if err != nil || password {
		return err
	}
	left, err := waysLeft(ctx, tx, who)
	if err != nil {
		return fmt.Errorf("count ways in: %w", err)
	}
	if left == 0 {
		return ErrOnlyWay
	}
	return nil
}

// told notes the change of a passkey in the account's trail and tells it.
func (w *Ways) told(ctx context.Context, tx *db.Tx, kind, actor string, who player.ID, p Passkey, v player.Visit) error {
	change := player.Change{Player: who, Actor: actor, What: "passkey", Address: v.Address, Detail: map[string]string{
		"did": strings.TrimPrefix(kind, "identity.passkey_"), "name": p.Name, "host": p.Host,
	}}
	if err := w.Players.RecordChange(ctx, tx, change); err != nil {
		return err
	}
	return w.Box.Append(ctx, tx, w.event(kind, who, PasskeyEvent{who, p.ID, p.Name}))
}

// nameOf checks what a player calls a passkey.
func nameOf(typed string) (string, error) {
	name := strings.TrimSpace(typed)
	if name == "" || utf8.RuneCountInString(name) > 40 || !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl) {
		return "", ErrPasskeyName.At("name", "badRequest")
	}
	return name, nil
}
