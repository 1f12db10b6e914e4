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
	// messengerWay is the messenger's name among the ways in.
	messengerWay = "messenger"
	// freshFor is how long a signed login is good.
	freshFor = 5 * time.Minute
	// clockSlack is how far the messenger's clock may be ahead of ours.
	clockSlack = time.Minute
)

// Messenger is a messenger whose bot signs who somebody is, as the known login widget does. The zero Messenger is none.
type Messenger struct {
	Token string // of the bot: "<number>:<secret>"
	Page  string // where visitors are asked; a path is a page of this house itself
	Label string // what screens call it
	Test  bool   // the built-in one
}

var botShape = regexp.MustCompile(`^(\d{1,20}):[A-Za-z0-9_-]{16,}$`)

func (m Messenger) on() bool { return m.Token != "" }

func (m Messenger) check() error {
	if m.on() && (!botShape.MatchString(m.Token) || m.Page == "" || m.Label == "") {
		return fmt.Errorf("the messenger needs a page, a label and a token of the form NUMBER:SECRET")
	}
	return nil
}

// bot is the number in the token, which is no secret.
func (m Messenger) bot() string {
	number, _, _ := strings.Cut(m.Token, ":")
	return number
}

// address is where a visitor is sent who leaves with a state. The messenger's page sends back to return_to, with the signed
// fields in the query or, as base64 of JSON, in the fragment tgAuthResult.
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
		"bot_id": {m.bot()}, "origin": {origin}, "return_to": {origin + "/login/way?" + url.Values{"state": {state}}.Encode()},
	}.Encode()
}

// Signed are the fields of a signed login by name: id, first_name, last_name, username, photo_url, auth_date, hash.
type Signed map[string]string

var signedName = regexp.MustCompile(`^[a-z][a-z_]{0,31}$`)

// sound refuses what no messenger signs. A value with a line break could be read as two fields, and so could be passed off
// as another's.
func (s Signed) sound() bool {
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

// signature is the HMAC-SHA256 of every field but the hash, sorted, a line each, under the SHA-256 of the bot's token.
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

// verify checks a signed login and returns who it is.
func (m Messenger) verify(s Signed, now time.Time) (person, error) {
	told, err := hex.DecodeString(s["hash"])
	if !m.on() || err != nil || !s.sound() || !hmac.Equal(told, s.signature(m.Token)) {
		return person{}, ErrMessenger
	}
	seconds, err := strconv.ParseInt(s["auth_date"], 10, 64)
	if err != nil {
		return person{}, ErrMessenger
	}
	if at := time.Unix(seconds, 0); at.Before(now.Add(-freshFor)) || at.After(now.Add(clockSlack)) {
		return person{}, ErrTicket
	}
	if _, err := strconv.ParseUint(s["id"], 10, 64); err != nil {
		return person{}, ErrMessenger
	}
	name := strings.TrimSpace(s["first_name"] + " " + s["last_name"])
	return person{issuer: "messenger:" + m.bot(), subject: s["id"], label: shown(s["username"], name, s["id"])}, nil
}

// Sign completes fields as the messenger with a bot token would: for its built-in stand-in.
func (s Signed) Sign(token string) { s["hash"] = hex.EncodeToString(s.signature(token)) }

// BackSigned makes a ticket for a visitor who comes back from the messenger with a signed login, which is good once. It
// refuses with ErrMessenger (not signed by our bot, or used before), ErrTicket (too old), ErrReturn (not the browser that
// left) or player.ErrTooMany.
func (w *Ways) BackSigned(ctx context.Context, state, browser string, s Signed, v player.Visit) (ticket string, err error) {
	f, err := w.came(ctx, messengerWay, state, browser, v)
	if err != nil {
		return "", err
	}
	now := w.Clock.Now()
	who, err := w.Messenger.verify(s, now)
	if err != nil {
		return "", err
	}
	err = w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		n, err := insertReplay(ctx, tx, secret.Digest(strings.ToLower(s["hash"])), now.Add(freshFor+clockSlack).UnixMilli())
		switch {
		case err != nil:
			return fmt.Errorf("remember signed login: %w", err)
		case n == 0:
			return ErrMessenger
		}
		ticket, err = w.issue(ctx, tx, f, who, browser)
		return err
	})
	return ticket, err
}
