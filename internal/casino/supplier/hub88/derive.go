package hub88

import (
	"crypto/hmac"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/big"
)

// The size of derived keys in bits, their public exponent, and how often a number is tested to be prime. These keys sign calls about play money on
// one machine: with 2048 bits each start of a server and of its simulator would take 0.3 s longer.
const (
	derivedBits     = 1024
	derivedExponent = 65537
	primeTests      = 32
)

// DeriveKey returns the RSA key that follows from a secret of at least 256 bits. A simulator and its servers derive the keys of both sides from the
// secret that they share, so no key is stored or sent. Keys of a real supplier are generated, not derived.
func DeriveKey(secret []byte, purpose string) (*rsa.PrivateKey, error) {
	s := &stream{secret: secret, purpose: purpose}
	for {
		p, q := s.prime(derivedBits/2), s.prime(derivedBits/2)
		one := big.NewInt(1)
		phi := new(big.Int).Mul(new(big.Int).Sub(p, one), new(big.Int).Sub(q, one))
		e := big.NewInt(derivedExponent)
		d := new(big.Int).ModInverse(e, phi)
		if d == nil || p.Cmp(q) == 0 { // e divides phi
			continue
		}
		key := &rsa.PrivateKey{PublicKey: rsa.PublicKey{N: new(big.Int).Mul(p, q), E: derivedExponent}, D: d, Primes: []*big.Int{p, q}}
		key.Precompute()
		if err := key.Validate(); err != nil {
			return nil, fmt.Errorf("derive a key: %w", err)
		}
		return key, nil
	}
}

// stream is an endless stream of bytes: the HMAC-SHA256 of a counter.
type stream struct {
	secret  []byte
	purpose string
	block   uint64
}

func (s *stream) bytes(n int) (all []byte) {
	for len(all) < n {
		mac := hmac.New(sha256.New, s.secret)
		_, _ = mac.Write(binary.BigEndian.AppendUint64([]byte(s.purpose), s.block)) // a hash never fails
		all = mac.Sum(all)
		s.block++
	}
	return all[:n]
}

// prime returns the next prime of so many bits. Its two highest bits are set, so that the product of two has twice as many bits.
func (s *stream) prime(bits int) *big.Int {
	for {
		b := s.bytes(bits / 8)
		b[0] |= 0xc0
		b[len(b)-1] |= 1
		if p := new(big.Int).SetBytes(b); p.ProbablyPrime(primeTests) {
			return p
		}
	}
}
