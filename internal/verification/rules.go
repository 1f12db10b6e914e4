package verification

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Bounds of codes.
const (
	codeDigits    = 6
	mostGuesses   = 5                // wrong ones for one code
	resendAfter   = time.Minute      // between two codes of a channel
	mostPerDay    = 5                // codes of a channel for one player, and codes to one address or number
	emailCodeAge  = 24 * time.Hour   // of a link in a letter and the code beside it
	phoneCodeAge  = 10 * time.Minute // of a code in a message
	day           = 24 * time.Hour
	documentsADay = 5 // that one player may send
	codesKeptFor  = 7 * day
)

// Purpose says what a code is for.
type Purpose string

// The purposes of codes.
const (
	ForEmail        Purpose = "email" // confirms an address, the account's or another one
	ForEmailRemoval Purpose = "email_removal"
	ForPhone        Purpose = "phone" // confirms a number, the account's or another one
)

func (p Purpose) age() time.Duration {
	if p == ForPhone {
		return phoneCodeAge
	}
	return emailCodeAge
}

// channel returns the purposes that share limits: letters or messages.
func (p Purpose) channel() []Purpose {
	if p == ForPhone {
		return []Purpose{ForPhone}
	}
	return []Purpose{ForEmail, ForEmailRemoval}
}

// asked is when a channel was asked for codes within a day, the newest first, in unix milliseconds.
type asked []int64

// mayAsk tells at which moment the next code may be asked for, and by which rule when that is after now.
func (a asked) mayAsk(now int64) (at int64, refusal error) {
	if len(a) == 0 {
		return now, nil
	}
	if len(a) >= mostPerDay {
		at = a[mostPerDay-1] + day.Milliseconds()
		if at > now {
			return at, waiting(ErrAttempts, time.Duration(at-now)*time.Millisecond)
		}
	}
	if at = a[0] + resendAfter.Milliseconds(); at > now {
		return at, waiting(ErrSoon, time.Duration(at-now)*time.Millisecond)
	}
	return now, nil
}

// Kind is a kind of document.
type Kind string

// The kinds of documents.
const (
	Passport       Kind = "passport"
	NationalID     Kind = "national_id"
	DrivingLicence Kind = "driving_licence"
	Selfie         Kind = "selfie"
	ProofOfAddress Kind = "proof_of_address"
)

// Group is what a document proves.
type Group string

// The groups of documents.
const (
	Identity  Group = "identity"
	Face      Group = "face"
	Residence Group = "residence"
)

var groups = map[Kind]Group{Passport: Identity, NationalID: Identity, DrivingLicence: Identity, Selfie: Face, ProofOfAddress: Residence}

// Group returns what a document of the kind proves; empty for an unknown kind.
func (k Kind) Group() Group { return groups[k] }

// needsBack tells whether a document of the kind has two sides that count.
func (k Kind) needsBack() bool { return k == NationalID || k == DrivingLicence }

// Outcome is what the documents of a player came to.
type Outcome string

// The outcomes. None: nothing was asked for, and nothing decided.
const (
	None     Outcome = ""
	Required Outcome = "required" // staff asked for documents
	Failed   Outcome = "failed"   // withdrawals are refused; support helps
	Success  Outcome = "success"
)

// standing is a player's outcome and what it depends on.
type standing struct {
	outcome Outcome
	wanted  []Group
	note    string
}

// ask adds groups to what is wanted.
func (s standing) ask(wanted []Group, note string) standing {
	all := slices.Concat(s.wanted, wanted)
	slices.Sort(all)
	return standing{Required, slices.Compact(all), note}
}

// approve takes a group off what is wanted. Identified tells whether an identity document is verified, this one included.
func (s standing) approve(group Group, identified bool) standing {
	left := slices.DeleteFunc(slices.Clone(s.wanted), func(g Group) bool { return g == group })
	switch {
	case len(left) > 0:
		return standing{Required, left, s.note}
	case identified:
		return standing{outcome: Success}
	default:
		return standing{}
	}
}

func (s standing) reject(reason string) standing { return standing{outcome: Failed, note: reason} }

// goodReason returns a reason as it is kept.
func goodReason(reason string) (string, bool) {
	reason = strings.Join(strings.Fields(strings.ToValidUTF8(reason, "")), " ")
	n := utf8.RuneCountInString(reason)
	return reason, n >= 3 && n <= 500
}

// Mask hides most of an address or a number: a…@example.com, +91…5678.
func Mask(contact string) string {
	if name, host, ok := strings.Cut(contact, "@"); ok {
		first, _ := utf8.DecodeRuneInString(name)
		return string(first) + "…@" + host
	}
	if len(contact) < 8 {
		return contact
	}
	return contact[:3] + "…" + contact[len(contact)-4:]
}
