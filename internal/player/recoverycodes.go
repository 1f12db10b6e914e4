package player

import (
	"context"
	"fmt"

	"maidan/internal/secret"
)

const (
	// recoveryLen is the length of a recovery code without the dash in its middle: 59 bits, which is enough because an account
	// allows few guesses.
	recoveryLen   = 12
	recoveryCount = 10
)

// recoveryCodes makes single-use codes that replace the second factor, in plain text and hashed.
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
