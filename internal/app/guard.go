package app

import (
	"context"
	"fmt"

	"maidan/internal/guard"
	"maidan/internal/guard/breached"
)

// openGuard opens the tables of countries by IP address and of breached passwords.
func (a *App) openGuard() (err error) {
	a.Countries, err = guard.OpenCountries(guard.CountriesConfig{
		Table: a.Config.GeoTable, Header: a.Config.GeoHeader, Database: a.Config.GeoDatabase, Clock: a.Clock, Log: a.Log,
	})
	if err != nil {
		return fmt.Errorf("open the table of countries: %w", err)
	}
	if a.Breached, err = breached.Open(a.Config.Breached, a.Log); err != nil {
		return err
	}
	a.onClose(a.Breached.Close)
	return nil
}

// openGuardTraces builds the search for accounts that belong to one person.
func (a *App) openGuardTraces(ctx context.Context) error {
	key, err := a.storedSecret(ctx, "guard traces")
	if err != nil {
		return err
	}
	a.Guard = guard.New(guard.Config{DB: a.DB, Clock: a.Clock, IDs: a.IDs, Key: []byte(key)})
	return nil
}
