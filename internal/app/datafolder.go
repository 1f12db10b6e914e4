package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lockDataFolder makes this process the only server of an SQLite data folder until Close or the end of the process. Leases that are
// still held there belong to a dead process, so openDatabase takes them over.
func (a *App) lockDataFolder() error {
	if a.Config.Database != "" {
		return nil
	}
	if err := os.MkdirAll(a.Config.Data, 0o750); err != nil {
		return fmt.Errorf("make data folder: %w", err)
	}
	name := filepath.Join(a.Config.Data, "maidan.lock")
	lock, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("lock the data folder: %w", err)
	}
	a.onClose(lock.Close)
	switch err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return fmt.Errorf("another maidan serves the folder %s: stop it first, or give this one --data or --database", a.Config.Data)
	case err != nil:
		return fmt.Errorf("lock %s: %w", name, err)
	}
	return nil
}
