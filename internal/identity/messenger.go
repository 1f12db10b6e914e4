package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/player"
	"maidan/internal/secret"
)

const (
	// messengerMethod is the messenger's name as a sign-in method.
	messengerMethod = "messenger"
	// signedLoginAge is how long a signed login is valid.
	signedLoginAge = 5 * time.Minute
	// clockSlack is how far the messenger's clock may be ahead of ours.
	clockSlack = time.Minute
)

// Messenger is a messenger whose bot signs logins, as Telegram's login widget does. The zero Messenger is disabled.
type Messenger struct {
	Token string // of the bot: "<number>:<secret>"
	Page  string // address of the login page; a path is a page of this app
	Label string // its name on screens
	Test  bool   // the built-in messenger
}

var botShape = regexp.MustCompile(`^(\d{1,20}):[A-Za-z0-9_-]{16,}$`)

func (m Messenger) on() bool { return m.Token != "" }

func (m Messenger) check() error {
	if m.on() && (!botShape.MatchString(m.Token) || m.Page == "" || m.Label == "") {
		return fmt.Errorf("the messenger needs a page, a label and a token of the form NUMBER:SECRET")
	}
	return nil
}

// bot returns the public number in the token.
func (m Messenger) bot() string {
	number, _, _ := strings.Cut(m.Token, ":")
	return number
}

// address returns the login page's address for a state. The page redirects to return_to with the signed fields in the query
// or, as base64 of JSON, in the fragment tgAuthResult.
func (m Messenger) address(origin, state string) string {
	page := m.Page
	if strings.HasPrefix(page, "/") {
		page = origin + page
	}
	glue := "?"
	if strings.Contains(page, "?") {
		glue = "&"
	}
	return page + glue + url.Values{
		"bot_id": {m.bot()}, "origin": {origin}, "return_to": {origin + "/login/callback?" + url.Values{"state": {state}}.Encode()},
	}.Encode()
}

// Signed are the fields of a signed login by name: id, first_name, last_name, username, photo_url, auth_date, hash.
type Signed map[string]string

var signedName = regexp.MustCompile(`^[a-z][a-z_]{0,31}$`)

// valid reports whether the fields can come from a messenger. A value with a line break could be read as two fields and
// forge another login.
func (s Signed) valid() bool {
	if len(s) > 16 {
		return false
	}
	for name, value := range s {
		if !signedName.MatchString(name) || len(value) > 1024 || !utf8.ValidString(value) || strings.ContainsFunc(value, unicode.IsControl) {
			return false
		}
	}
	return true
}

// signature returns the HMAC-SHA256 over the sorted name=value lines except the hash, keyed by the SHA-256 of the bot's
// token.
func (s Signed) signature(token string) []byte {
	lines := make([]string, 0, len(s))
	for name, value := range s {
		if name != "hash" {
			lines = append(lines, name+"="+value)
		}
	}
	slices.Sort(lines)
	key := sha256.Sum256([]byte(token))
	mac := hmac.New(sha256.New, key[:])
	mac.Write([]byte(strings.Join(lines, "\n")))
	return mac.Sum(nil)
}

// verify checks a signed login and returns its account.
func (m Messenger) verify(s Signed, now time.Time) (person, error) {
	hash, err := hex.DecodeString(s["hash"])
	if !m.on() || err != nil || !s.valid() || !hmac.Equal(hash, s.signature(m.Token)) {
		return person{}, ErrMessenger
	}
	seconds, err := strconv.ParseInt(s["auth_date"], 10, 64)
	if err != nil {
		return person{}, ErrMessenger
	}
	if at := time.Unix(seconds, 0); at.Before(now.Add(-signedLoginAge)) || at.After(now.Add(clockSlack)) {
		return person{}, ErrTicket
	}
	if _, err := strconv.ParseUint(s["id"], 10, 64); err != nil {
		return person{}, ErrMessenger
	}
	name := strings.TrimSpace(s["first_name"] + " " + s["last_name"])
	return person{issuer: "messenger:" + m.bot(), subject: s["id"], label: displayName(s["username"], name, s["id"])}, nil
}

// Sign signs the fields as the messenger does. The built-in test messenger uses it.
func (s Signed) Sign(token string) { s["hash"] = hex.EncodeToString(s.signature(token)) }

// HandleSignedLogin exchanges a messenger's signed login, valid once, for a ticket. It fails with ErrMessenger (not signed
// by our bot, or used before), ErrTicket (too old), ErrCallback (another browser) or player.ErrTooMany.
func (s *Service) HandleSignedLogin(ctx context.Context, state, browser string, login Signed, v player.Visit) (ticket string, err error) {
	f, err := s.takeFlow(ctx, messengerMethod, state, browser, v)
	if err != nil {
		return "", err
	}
	now := s.Clock.Now()
	who, err := s.Messenger.verify(login, now)
	if err != nil {
		return "", err
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		n, err := insertReplay(ctx, tx, secret.Digest(strings.ToLower(login["hash"])), now.Add(signedLoginAge+clockSlack).UnixMilli())
		switch {
		case err != nil:
			return fmt.Errorf("store signed login: %w", err)
		case n == 0:
			return ErrMessenger
		}
		ticket, err = s.issue(ctx, tx, f, who, browser)
		return err
	})
	return ticket, err
}
