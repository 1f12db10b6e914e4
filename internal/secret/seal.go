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

// ErrSealed is returned for sealed data that cannot be opened: it was changed, or key or about differ.
var ErrSealed = errors.New("secret: it cannot be opened with this key")

// Seal encrypts and authenticates plaintext (AES-256-GCM with a random nonce in front). about is additional data that is not
// stored: Open needs the same, such as the id of the row, so that sealed data cannot be moved to another place. It fails
// only when key is not SealKeyLen bytes. A key is safe for some billions of calls.
func Seal(src rng.Source, key, plaintext []byte, about string) ([]byte, error) {
	aead, err := gcm(key)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, aead.NonceSize(), aead.NonceSize()+len(plaintext)+aead.Overhead())
	rng.Bytes(src, nonce)
	return aead.Seal(nonce, nonce, plaintext, []byte(about)), nil
}

// Open returns the plaintext of sealed data, or ErrSealed.
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
		return nil, fmt.Errorf("secret: the key has %d bytes, want %d", len(key), SealKeyLen)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	return cipher.NewGCM(block)
}
