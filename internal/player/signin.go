package player

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"maidan/internal/db"
)

// SignIn is a filled-in sign-in form: Username is an email address or a generated login; or Phone is set.
type SignIn struct {
	Username  string
	Phone     string
	PhoneCode string // ISO country or dial code of Phone; needed unless Phone begins with "+"
	Password  string
	From      Attribution // stored with the sign-in when the player was referred
	Visit     Visit
}

// Login signs a player in. For a wrong name or password it refuses with ErrCredentials, in constant time and without naming the
// wrong field. Only when the password is right it refuses with ErrBlocked, ErrClosed or ErrSecondFactor (see StartSession). It
// also refuses with ErrTooMany, which a solved captcha may lift.
func (p *Players) Login(ctx context.Context, s SignIn) (Player, Tokens, error) {
	column, name, location := s.name()
	shares := []quota{{p.limits.signIn, p.limits.provenAddress, s.Visit.Address}}
	if name != "" {
		shares = append(shares, quota{p.limits.account, p.limits.provenAccount, column + ":" + name})
	}
	if err := p.allow(ctx, s.Visit, shares...); err != nil {
		return Player{}, Tokens{}, err
	}
	found, err := p.findAccount(ctx, column, name)
	if err != nil {
		return Player{}, Tokens{}, err
	}
	ok, stale, err := p.Hasher.Verify(ctx, found.password, s.Password)
	if err != nil {
		return Player{}, Tokens{}, fmt.Errorf("verify password: %w", err)
	}
	switch {
	case !ok:
		return Player{}, Tokens{}, ErrCredentials.At(location, "badRequest")
	case found.Closed:
		return Player{}, Tokens{}, ErrClosed.At(location, "forbidden")
	case found.Blocked:
		return Player{}, Tokens{}, ErrBlocked.At(location, "forbidden")
	}
	fresh := ""
	if stale { // the hash costs were raised; only now is the password at hand
		if fresh, err = p.Hasher.Hash(ctx, s.Password); err != nil {
			return Player{}, Tokens{}, fmt.Errorf("hash password: %w", err)
		}
	}
	return p.completeLogin(ctx, found, fresh, s)
}

func (p *Players) findAccount(ctx context.Context, column, name string) (account, error) {
	if name == "" {
		return account{}, nil
	}
	found, err := accountBy(ctx, p.DB.Reader(), column, name)
	if err != nil {
		return account{}, fmt.Errorf("look up account: %w", err)
	}
	return found, nil
}

func (p *Players) completeLogin(ctx context.Context, found account, fresh string, s SignIn) (Player, Tokens, error) {
	var tokens Tokens
	var refusal error
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if fresh != "" {
			if err := rehash(ctx, tx, found.ID, found.password, fresh); err != nil {
				return fmt.Errorf("renew hash: %w", err)
			}
		}
		tokens, err = p.StartSessionTx(ctx, tx, found.ID, ByPassword, s.Visit)
		if refusal, err = splitRefusal(err); err != nil || !s.From.isReferred() {
			return err
		}
		return p.recordTouchpoint(ctx, tx, touchpoint{kind: signedIn, player: found.ID, from: s.From})
	})
	if err != nil {
		return Player{}, Tokens{}, fmt.Errorf("sign in: %w", err)
	}
	p.Box.Wake()
	return found.Player, tokens, refusal
}

// loginShape matches generated logins.
var loginShape = regexp.MustCompile(`^[a-z0-9]{1,32}$`)

// name returns the column that names the account, its normalised value (empty when no account can have it) and the form's field.
func (s SignIn) name() (column, value, location string) {
	typed := strings.TrimSpace(s.Username)
	switch {
	case typed == "" && s.Phone != "":
		return "phone", phoneOf(s.Phone, s.PhoneCode), "phone"
	case strings.HasPrefix(typed, "+"):
		return "phone", phoneOf(typed, s.PhoneCode), "username"
	case strings.Contains(typed, "@"):
		email, ok := NormaliseEmail(typed)
		if !ok {
			return "email", "", "username"
		}
		return "email", email, "username"
	default:
		login := strings.ToLower(typed)
		if !loginShape.MatchString(login) {
			return "login", "", "username"
		}
		return "login", login, "username"
	}
}

func phoneOf(typed, code string) string {
	phone, _, ok := NormalisePhone(typed, code)
	if !ok {
		return ""
	}
	return phone
}
