package db

import (
	"context"
	"fmt"
)

// Keep returns the value kept under a name, keeping fresh when there is none yet. Of nodes that start together one keeps
// its value and the others get that one. It is for keys and seeds: whoever can read the database can read them.
func (d *DB) Keep(ctx context.Context, name, fresh string) (value string, err error) {
	err = d.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		if _, err := tx.Exec(ctx, "INSERT INTO db_shared_values (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, fresh); err != nil {
			return err
		}
		return tx.QueryRow(ctx, "SELECT value FROM db_shared_values WHERE name = $1", name).Scan(&value)
	})
	if err != nil {
		return "", fmt.Errorf("keep %s: %w", name, err)
	}
	return value, nil
}
