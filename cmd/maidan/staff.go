package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"maidan/internal/app"
	"maidan/internal/config"
	"maidan/internal/staff"
)

// staffCommand is "maidan staff add": it makes a back-office user. The password is read from MAIDAN_STAFF_PASSWORD or made
// and printed once; it is no flag, because other users of the machine can read those.
func staffCommand(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) == 0 || args[0] != "add" {
		_, _ = fmt.Fprintln(errs, "usage: maidan staff add --email E --role admin|cashier|support|trader|marketer [flags]")
		return errUsage
	}
	var email, role string
	var ask bool
	cfg, err := settings("staff add", args[1:], errs, func(fs *flag.FlagSet) {
		fs.StringVar(&email, "email", "", "e-mail address of the user")
		fs.StringVar(&role, "role", "", "admin, cashier, support, trader or marketer")
		fs.BoolVar(&ask, "password-stdin", false, "read the password from standard input")
	})
	if err != nil {
		return err
	}
	if email == "" || role == "" {
		_, _ = fmt.Fprintln(errs, "maidan staff add: --email and --role are needed")
		return errUsage
	}
	given := os.Getenv("MAIDAN_STAFF_PASSWORD")
	if ask {
		line, err := bufio.NewReader(os.Stdin).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read the password: %w", err)
		}
		given = strings.TrimRight(line, "\r\n")
	}
	return addStaff(ctx, cfg, email, role, given, out)
}

func addStaff(ctx context.Context, cfg config.Config, email, role, password string, out io.Writer) error {
	desk, closeDesk, err := app.StaffDesk(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { _ = closeDesk() }()
	made := password == ""
	if made {
		password = app.Password()
	}
	m, err := desk.Add(ctx, email, staff.Role(role), password)
	if err != nil {
		return err
	}
	if made {
		_, err = fmt.Fprintf(out, "added %s as %s; one-time password, told only now: %s\n", m.Email, m.Role, password)
	} else {
		_, err = fmt.Fprintf(out, "added %s as %s\n", m.Email, m.Role)
	}
	return err
}
