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

const staffUsage = `usage: maidan staff add --email E --role admin|cashier|support|trader|marketer [--no-second-factor] [flags]
       maidan staff reset --email E [--keep-password] [--keep-second-factor] [flags]
`

// staffCommand is "maidan staff": add creates a back-office user, reset restores a user's access. The password is read from
// MAIDAN_STAFF_PASSWORD, or generated and printed once. It is not a flag, because other users of the machine can read the
// flags of a process.
func staffCommand(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 && args[0] == "add" {
		return staffAdd(ctx, args[1:], out, errs)
	}
	if len(args) > 0 && args[0] == "reset" {
		return staffReset(ctx, args[1:], out, errs)
	}
	_, _ = fmt.Fprint(errs, staffUsage)
	return errUsage
}

func staffAdd(ctx context.Context, args []string, out, errs io.Writer) error {
	var email, role string
	var fromStdin, withoutFactor bool
	cfg, err := settings("staff add", args, errs, func(fs *flag.FlagSet) {
		fs.StringVar(&email, "email", "", "email address of the user")
		fs.StringVar(&role, "role", "", "admin, cashier, support, trader or marketer")
		fs.BoolVar(&fromStdin, "password-stdin", false, "read the password from standard input")
		fs.BoolVar(&withoutFactor, "no-second-factor", false, "the password alone is enough: for machines; people should have a second factor")
	})
	if err != nil {
		return err
	}
	if email == "" || role == "" {
		_, _ = fmt.Fprintln(errs, "maidan staff add: --email and --role are needed")
		return errUsage
	}
	password, generated, err := staffPassword(fromStdin)
	if err != nil {
		return err
	}
	return withStaff(ctx, cfg, func(users *staff.Staff) error {
		add := users.Add
		if withoutFactor {
			add = users.AddWithoutSecondFactor
		}
		m, err := add(ctx, email, staff.Role(role), password)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "added %s as %s%s\n", m.Email, m.Role, shownPassword(generated, password))
		return err
	})
}

func staffReset(ctx context.Context, args []string, out, errs io.Writer) error {
	var email string
	var fromStdin, keepPassword, keepFactor bool
	cfg, err := settings("staff reset", args, errs, func(fs *flag.FlagSet) {
		fs.StringVar(&email, "email", "", "email address of the user")
		fs.BoolVar(&fromStdin, "password-stdin", false, "read the new password from standard input")
		fs.BoolVar(&keepPassword, "keep-password", false, "leave the password as it is")
		fs.BoolVar(&keepFactor, "keep-second-factor", false, "leave the second factor as it is")
	})
	if err != nil {
		return err
	}
	if email == "" || keepPassword && keepFactor {
		_, _ = fmt.Fprintln(errs, "maidan staff reset: --email is needed, and something to reset")
		return errUsage
	}
	reset, generated := staff.Reset{SecondFactor: !keepFactor}, false
	if !keepPassword {
		if reset.Password, generated, err = staffPassword(fromStdin); err != nil {
			return err
		}
	}
	return withStaff(ctx, cfg, func(users *staff.Staff) error {
		m, err := users.Reset(ctx, email, reset)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "reset %s%s\n", m.Email, shownPassword(generated, reset.Password))
		return err
	})
}

// staffPassword returns the password from standard input or the environment, or a generated one.
func staffPassword(fromStdin bool) (password string, generated bool, err error) {
	password = os.Getenv("MAIDAN_STAFF_PASSWORD")
	if fromStdin {
		line, err := bufio.NewReader(os.Stdin).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", false, fmt.Errorf("read the password: %w", err)
		}
		password = strings.TrimRight(line, "\r\n")
	}
	if password != "" {
		return password, false, nil
	}
	return app.Password(), true, nil
}

// shownPassword returns the text about a generated password. It is empty for a typed one.
func shownPassword(generated bool, password string) string {
	if !generated {
		return ""
	}
	return "; one-time password, shown only now: " + password
}

func withStaff(ctx context.Context, cfg config.Config, do func(users *staff.Staff) error) error {
	users, closeStaff, err := app.OpenStaff(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { _ = closeStaff() }()
	return do(users)
}
