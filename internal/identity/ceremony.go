package identity

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"maidan/internal/db"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// key is a passkey with what only this room needs.
type key struct {
	Passkey
	player         player.ID
	credential     string // base64url
	publicKey      string // COSE, base64url
	signCount      uint32
	backupEligible bool
	transports     []string
}

// relyingParty returns the host that passkeys of an origin are made for. Browsers have none for addresses of numbers, nor
// without https, except on this machine itself.
func relyingParty(origin string) (host string, ok bool) {
	u, err := url.Parse(origin)
	if err != nil {
		return "", false
	}
	host = u.Hostname()
	if _, err := netip.ParseAddr(host); err == nil || protocol.ValidateRPID(host) != nil {
		return "", false
	}
	local := host == "localhost" || strings.HasSuffix(host, ".localhost")
	return host, u.Scheme == "https" || local
}

// ceremony is WebAuthn for one origin: the key must live in the device, the device must know who holds it (finger, face or
// PIN), and of which make it is we do not ask.
func (w *Ways) ceremony(request string) (*webauthn.WebAuthn, error) {
	origin := w.origin(request)
	host, ok := relyingParty(origin)
	if !ok {
		return nil, ErrPasskeys
	}
	resident := true
	timeout := webauthn.TimeoutConfig{Timeout: challengeAge, TimeoutUVD: challengeAge}
	house, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: w.House, RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: &resident, UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: timeout, Registration: timeout},
		// Some password managers tell of extensions that nobody asked for; none of them is read.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, fmt.Errorf("set up passkeys of %s: %w", host, err)
	}
	return house, nil
}

// fresh draws a challenge from the house's own source.
func (w *Ways) fresh(options *protocol.PublicKeyCredentialCreationOptions) error {
	options.Challenge = w.draw()
	return nil
}

func (w *Ways) draw() []byte {
	challenge := make([]byte, 32)
	rng.Bytes(w.Random, challenge)
	return challenge
}

func (w *Ways) keepChallenge(ctx context.Context, who player.ID, session *webauthn.SessionData) error {
	data, err := json.Marshal(session)
	if err != nil {
		return fmt.Errorf("write challenge: %w", err)
	}
	err = w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return insertChallenge(ctx, tx, secret.Digest(session.Challenge), who, string(data), w.Clock.Now().Add(challengeAge).UnixMilli())
	})
	if err != nil {
		return fmt.Errorf("keep challenge: %w", err)
	}
	return nil
}

// takeChallenge uses a challenge up, whatever comes of it. It must have been given to the same player, or to nobody.
func (w *Ways) takeChallenge(ctx context.Context, who player.ID, challenge string) (session webauthn.SessionData, err error) {
	var data string
	err = w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		data, err = deleteChallenge(ctx, tx, secret.Digest(challenge), who, w.Clock.Now().UnixMilli())
		return err
	})
	switch {
	case err != nil:
		return session, fmt.Errorf("take challenge: %w", err)
	case data == "":
		return session, ErrPasskey
	}
	if err := json.Unmarshal([]byte(data), &session); err != nil {
		return session, fmt.Errorf("read challenge: %w", err)
	}
	return session, nil
}

// holder is a player as WebAuthn sees one. The user handle is the player's id, which says nothing about the person.
type holder struct {
	player player.Player
	keys   []key
}

func (h holder) WebAuthnID() []byte { return []byte(h.player.ID) }

func (h holder) WebAuthnName() string {
	for _, name := range []string{h.player.Email, h.player.Phone, h.player.Login} {
		if name != "" {
			return name
		}
	}
	return h.player.ID
}

func (h holder) WebAuthnDisplayName() string { return h.WebAuthnName() }

func (h holder) WebAuthnCredentials() []webauthn.Credential {
	all := make([]webauthn.Credential, 0, len(h.keys))
	for _, k := range h.keys {
		all = append(all, k.credentialOf())
	}
	return all
}

var b64 = base64.RawURLEncoding

func keyOf(c *webauthn.Credential, host, id string, now int64) key {
	k := key{
		Passkey:    Passkey{ID: id, Host: host, Synced: c.Flags.BackupState, CreatedAt: now},
		credential: b64.EncodeToString(c.ID), publicKey: b64.EncodeToString(c.PublicKey),
		signCount: c.Authenticator.SignCount, backupEligible: c.Flags.BackupEligible,
	}
	for _, t := range c.Transport {
		k.transports = append(k.transports, string(t))
	}
	return k
}

func (k key) credentialOf() webauthn.Credential {
	id, _ := b64.DecodeString(k.credential) // both were written by keyOf
	public, _ := b64.DecodeString(k.publicKey)
	c := webauthn.Credential{
		ID: id, PublicKey: public, AttestationType: "none", AttestationFormat: "none",
		Flags:         webauthn.CredentialFlags{UserPresent: true, UserVerified: true, BackupEligible: k.backupEligible, BackupState: k.Synced},
		Authenticator: webauthn.Authenticator{SignCount: k.signCount},
	}
	for _, t := range k.transports {
		c.Transport = append(c.Transport, protocol.AuthenticatorTransport(t))
	}
	return c
}
