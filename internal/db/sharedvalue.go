package db

import (
	"context"
	"fmt"
)

// GetOrCreateValue returns the value stored under a name, and stores fresh when there is none. Of several nodes that start together
// one stores its value and all get it. It is for keys and seeds; they are readable with access to the database.
func (d *DB) GetOrCreateValue(ctx context.Context, name, fresh string) (value string, err error) {
	err = d.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		if _, err := tx.Exec(ctx, "INSERT INTO db_shared_values (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, fresh); err != nil {
			return err
		}
		return tx.QueryRow(ctx, "SELECT value FROM db_shared_values WHERE name = $1", name).Scan(&value)
	})
	if err != nil {
		return "", fmt.Errorf("get or create value %s: %w", name, err)
	}
	return value, nil
}
