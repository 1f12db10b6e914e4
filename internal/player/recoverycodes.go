package player

import (
	"context"
	"fmt"

	"maidan/internal/secret"
)

const (
	// recoveryLen is how many characters a recovery code has, without the dash in its middle: 59 bits, of which an account
	// bears few guesses.
	recoveryLen   = 12
	recoveryCount = 10
)

// recoveryCodes makes codes that take the second factor's place once each, as they are shown and as they are kept.
func (p *Players) recoveryCodes(ctx context.Context) (codes, hashes []string, err error) {
	for range recoveryCount {
		code := secret.Legible(p.Random, recoveryLen)
		hash, err := p.Hasher.Hash(ctx, code)
		if err != nil {
			return nil, nil, fmt.Errorf("hash recovery code: %w", err)
		}
		codes, hashes = append(codes, code[:recoveryLen/2]+"-"+code[recoveryLen/2:]), append(hashes, hash)
	}
	return codes, hashes, nil
}
