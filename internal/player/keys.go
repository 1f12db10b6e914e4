package player

import (
	"context"
	"encoding/hex"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// keys are the secrets of this installation. They are stored in the database so that every node has the same. Anyone who reads
// them can sign tokens, so a copy of the database is as secret as the keys. To replace a key, insert a row of the same purpose
// with a greater id and restart the nodes. The key with the greatest id signs, and access tokens signed by the others stay
// valid.
type keys struct {
	access  map[string][]byte // by id
	signing string            // id of the signing key
	refresh []byte
	csrf    []byte

	challenge []byte // signs challenges between the first factor and the second
	seal      []byte // encrypts values that must be decrypted again: secrets of second factors
}

// firstKey is the id of the key that a new installation creates. It is constant, so nodes that start together agree.
const firstKey = "1"

func loadKeys(ctx context.Context, cfg Config) (keys, error) {
	k := keys{access: map[string][]byte{}}
	err := cfg.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, purpose := range []string{"access", "csrf", "refresh", "challenge", "seal"} {
			var fresh [32]byte
			rng.Bytes(cfg.Random, fresh[:])
			if err := insertKey(ctx, tx, purpose, hex.EncodeToString(fresh[:]), cfg.Clock.Now().UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return k, err
	}
	rows, err := allKeys(ctx, cfg.DB.Reader())
	if err != nil {
		return k, err
	}
	for _, row := range rows { // in order of id: the last of a purpose wins
		value, err := hex.DecodeString(row.secret)
		if err != nil || len(value) < 32 {
			return k, fmt.Errorf("key %s of %s is not 32 bytes in hex", row.id, row.purpose)
		}
		switch row.purpose {
		case "access":
			k.access[row.id], k.signing = value, row.id
		case "csrf":
			k.csrf = value
		case "refresh":
			k.refresh = value
		case "challenge":
			k.challenge = value
		case "seal":
			k.seal = value[:secret.SealKeyLen]
		}
	}
	return k, nil
}
