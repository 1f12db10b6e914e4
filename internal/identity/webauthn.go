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
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// key is a stored passkey with the columns that verification needs.
type key struct {
	Passkey
	player         id.Player
	credential     string // base64url
	publicKey      string // COSE, base64url
	signCount      uint32
	backupEligible bool
	transports     []string
}

// relyingParty returns the WebAuthn relying party ID of an origin. ok is false for IP addresses, and for http except on
// localhost.
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

// relyingPartyFor returns the WebAuthn relying party of one origin. Keys must be discoverable and verify the user by
// biometrics or PIN. Attestation is not requested.
func (s *Service) relyingPartyFor(request string) (*webauthn.WebAuthn, error) {
	origin := s.origin(request)
	host, ok := relyingParty(origin)
	if !ok {
		return nil, ErrPasskeys
	}
	resident := true
	timeout := webauthn.TimeoutConfig{Timeout: challengeAge, TimeoutUVD: challengeAge}
	rp, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: s.DisplayName, RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: &resident, UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: timeout, Registration: timeout},
		// Some password managers send unsolicited extensions; they are ignored.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, fmt.Errorf("set up passkeys of %s: %w", host, err)
	}
	return rp, nil
}

// withChallenge sets a challenge from the configured random source.
func (s *Service) withChallenge(options *protocol.PublicKeyCredentialCreationOptions) error {
	options.Challenge = s.newChallenge()
	return nil
}

func (s *Service) newChallenge() []byte {
	challenge := make([]byte, 32)
	rng.Bytes(s.Random, challenge)
	return challenge
}

func (s *Service) storeChallenge(ctx context.Context, who id.Player, session *webauthn.SessionData) error {
	data, err := json.Marshal(session)
	if err != nil {
		return fmt.Errorf("write challenge: %w", err)
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return insertChallenge(ctx, tx, secret.Digest(session.Challenge), who, string(data), s.Clock.Now().Add(challengeAge).UnixMilli())
	})
	if err != nil {
		return fmt.Errorf("store challenge: %w", err)
	}
	return nil
}

// takeChallenge deletes a challenge and returns its session, even if the answer is invalid later. The challenge must belong
// to the same player, or to no player.
func (s *Service) takeChallenge(ctx context.Context, who id.Player, challenge string) (session webauthn.SessionData, err error) {
	var data string
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		data, err = deleteChallenge(ctx, tx, secret.Digest(challenge), who, s.Clock.Now().UnixMilli())
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

// webauthnUser is a player as a webauthn.User. The user handle is the player's id, which holds no personal data.
type webauthnUser struct {
	player player.Player
	keys   []key
}

func (u webauthnUser) WebAuthnID() []byte { return []byte(u.player.ID) }

func (u webauthnUser) WebAuthnName() string {
	for _, name := range []string{u.player.Email, u.player.Phone, u.player.Login} {
		if name != "" {
			return name
		}
	}
	return string(u.player.ID)
}

func (u webauthnUser) WebAuthnDisplayName() string { return u.WebAuthnName() }

func (u webauthnUser) WebAuthnCredentials() []webauthn.Credential {
	all := make([]webauthn.Credential, 0, len(u.keys))
	for _, k := range u.keys {
		all = append(all, k.webauthnCredential())
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

func (k key) webauthnCredential() webauthn.Credential {
	id, _ := b64.DecodeString(k.credential) // keyOf encoded both
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
