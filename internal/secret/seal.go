package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"errors"
	"fmt"

	"maidan/internal/rng"
)

// SealKeyLen is the length of a key of Seal in bytes (AES-256).
const SealKeyLen = 32

// ErrSealed says that something sealed cannot be opened: it was changed or cut, or key or about are not those it was sealed with.
var ErrSealed = errors.New("secret: it cannot be opened with this key")

// Seal returns plaintext in a form that only who has key can read, and that nobody can change unnoticed (AES-256-GCM with a
// fresh nonce in front). about is kept by neither side: whoever opens must name the same, such as the id of the row that it
// stands in, so that nothing sealed can be moved to another place. It fails only when key is not SealKeyLen bytes. One key is
// good for some billions of seals.
func Seal(src rng.Source, key, plaintext []byte, about string) ([]byte, error) {
	aead, err := gcm(key)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, aead.NonceSize(), aead.NonceSize()+len(plaintext)+aead.Overhead())
	rng.Bytes(src, nonce)
	return aead.Seal(nonce, nonce, plaintext, []byte(about)), nil
}

// Open returns what Seal was given, or ErrSealed.
func Open(key, sealed []byte, about string) ([]byte, error) {
	aead, err := gcm(key)
	if err != nil {
		return nil, err
	}
	if len(sealed) < aead.NonceSize() {
		return nil, ErrSealed
	}
	plaintext, err := aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], []byte(about))
	if err != nil {
		return nil, ErrSealed
	}
	return plaintext, nil
}

func gcm(key []byte) (cipher.AEAD, error) {
	if len(key) != SealKeyLen {
		return nil, fmt.Errorf("secret: a key of %d bytes seals nothing, it takes %d", len(key), SealKeyLen)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	return cipher.NewGCM(block)
}
