package dbtest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// binaries finds PostgreSQL's server programs on the PATH or in Debian's folders.
func binaries() (string, error) {
	if dir := os.Getenv("MAIDAN_PG_BIN"); dir != "" {
		return dir, nil
	}
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		if _, err := os.Stat(filepath.Join(filepath.Dir(path), "postgres")); err == nil {
			return filepath.Dir(path), nil
		}
	}
	return "", errors.New("PostgreSQL's server is needed for the tests: apt-get install postgresql (or set MAIDAN_PG_BIN to the folder of initdb)")
}

// unprivileged makes a child process end with the thread that starts it. For root it also sets the user nobody, because
// postgres refuses to run as root.
func unprivileged(dir string) (*syscall.SysProcAttr, error) {
	attr := &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
	if os.Geteuid() != 0 {
		return attr, nil
	}
	const nobody = 65534
	attr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	return attr, os.Chown(dir, nobody, nobody)
}
