package identity_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/fxamacker/cbor/v2"
	"github.com/stretchr/testify/require"
)

// device is an authenticator with one ES256 key.
type device struct {
	id     []byte
	key    *ecdsa.PrivateKey
	handle []byte
	count  uint32
	flags  byte // without the attested flag
	origin string
	rp     string
}

// Flags of authenticator data.
const (
	present  = 0x01
	verified = 0x04
	attested = 0x40
)

func newDevice(t *testing.T) *device {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return &device{id: random(32), key: key, flags: present | verified, origin: origin, rp: "localhost"}
}

var b64 = base64.RawURLEncoding

// options are the fields of WebAuthn's options that a device reads.
type options struct {
	Challenge string `json:"challenge"`
	RPID      string `json:"rpId"`
	RP        struct {
		ID string `json:"id"`
	} `json:"rp"`
	User struct {
		ID string `json:"id"`
	} `json:"user"`
	Attestation string `json:"attestation"`
	Selection   struct {
		ResidentKey      string `json:"residentKey"`
		UserVerification string `json:"userVerification"`
	} `json:"authenticatorSelection"`
	UserVerification string `json:"userVerification"`
	Exclude          []any  `json:"excludeCredentials"`
	Allow            []any  `json:"allowCredentials"`
}

func read(t *testing.T, sent any) options {
	t.Helper()
	wire, err := json.Marshal(sent)
	require.NoError(t, err)
	var o options
	require.NoError(t, json.Unmarshal(wire, &o))
	return o
}

func (d *device) client(kind, challenge string) []byte {
	data, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.origin, "crossOrigin": false})
	return data
}

func (d *device) authData(extra byte) []byte {
	sum := sha256.Sum256([]byte(d.rp))
	return binary.BigEndian.AppendUint32(append(sum[:], d.flags|extra), d.count)
}

// create answers the options of a new passkey.
func (d *device) create(t *testing.T, o options) []byte {
	t.Helper()
	handle, err := b64.DecodeString(o.User.ID)
	require.NoError(t, err)
	d.handle = handle
	point, err := d.key.PublicKey.Bytes()
	require.NoError(t, err)
	cose, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:65]})
	require.NoError(t, err)
	data := append(d.authData(attested), make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(d.id)))
	data = append(append(data, d.id...), cose...)
	object, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	require.NoError(t, err)
	return d.answer(t, map[string]any{
		"clientDataJSON": b64.EncodeToString(d.client("webauthn.create", o.Challenge)), "attestationObject": b64.EncodeToString(object),
		"transports": []string{"internal"},
	})
}

// get answers the options of a sign-in and increments the counter.
func (d *device) get(t *testing.T, o options) []byte {
	t.Helper()
	d.count++
	return d.sign(t, o)
}

func (d *device) sign(t *testing.T, o options) []byte {
	t.Helper()
	client, data := d.client("webauthn.get", o.Challenge), d.authData(0)
	sum := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	require.NoError(t, err)
	return d.answer(t, map[string]any{
		"clientDataJSON": b64.EncodeToString(client), "authenticatorData": b64.EncodeToString(data),
		"signature": b64.EncodeToString(signature), "userHandle": b64.EncodeToString(d.handle),
	})
}

func (d *device) answer(t *testing.T, response map[string]any) []byte {
	t.Helper()
	wire, err := json.Marshal(map[string]any{
		"id": b64.EncodeToString(d.id), "rawId": b64.EncodeToString(d.id), "type": "public-key", "response": response,
		"clientExtensionResults": map[string]any{},
	})
	require.NoError(t, err)
	return wire
}
