package market

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"maidan/internal/fault"
)

// ErrCursor is returned for an invalid cursor.
var ErrCursor = fault.New(fault.Invalid, "bad_cursor", "This page of the list does not exist.")

// pageCursor is the end of a page: the sort fields of its last event.
type pageCursor struct {
	At      int64  `json:"t"`
	ID      string `json:"i"`
	Sport   string `json:"s,omitempty"`
	League  string `json:"l,omitempty"`
	Resting bool   `json:"r,omitempty"` // it has an overnight break
	Stage   int    `json:"g,omitempty"` // of a search, and of featured leagues: the list that the page is in
}

func (p pageCursor) String() string {
	text, err := json.Marshal(p)
	if err != nil { // numbers and texts always encode
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString(text)
}

// readCursor decodes a cursor that is not empty.
func readCursor(cursor string) (p pageCursor, err error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err != nil {
		return pageCursor{}, ErrCursor.At("cursor", "").Because(err)
	}
	for _, s := range []string{p.ID, p.Sport, p.League} { // PostgreSQL refuses invalid text
		if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
			return pageCursor{}, ErrCursor.At("cursor", "")
		}
	}
	return p, nil
}
