package market

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"maidan/internal/fault"
)

// ErrCursor is told for a cursor that no list has given.
var ErrCursor = fault.New(fault.Invalid, "bad_cursor", "This page of the list does not exist.")

// place is where a page ends: the fields of its last event that the order goes by.
type place struct {
	At      int64  `json:"t"`
	ID      string `json:"i"`
	Sport   string `json:"s,omitempty"`
	League  string `json:"l,omitempty"`
	Resting bool   `json:"r,omitempty"` // it rests overnight
	Stage   int    `json:"g,omitempty"` // of a search, and of leagues that stand first: which of its lists the page is in
}

func (p place) String() string {
	text, err := json.Marshal(p)
	if err != nil { // numbers and texts always have a form
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString(text)
}

// readPlace reads a cursor that is not empty.
func readPlace(cursor string) (p place, err error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err != nil {
		return place{}, ErrCursor.At("cursor", "").Because(err)
	}
	for _, s := range []string{p.ID, p.Sport, p.League} { // PostgreSQL looks up text only
		if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
			return place{}, ErrCursor.At("cursor", "")
		}
	}
	return p, nil
}
