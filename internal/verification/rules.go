package verification

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Limits of codes.
const (
	codeDigits    = 6
	mostGuesses   = 5                // wrong guesses for one code
	resendAfter   = time.Minute      // between two codes of a channel
	mostPerDay    = 5                // codes of a channel for one player, and codes to one address or number
	emailCodeAge  = 24 * time.Hour   // of an email's link and code
	phoneCodeAge  = 10 * time.Minute // of a text message's code
	day           = 24 * time.Hour
	documentsADay = 5 // from one player
	codeRetention = 7 * day
)

// Purpose is what a code is for.
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

// channel returns the purposes that share limits: those of emails or those of text messages.
func (p Purpose) channel() []Purpose {
	if p == ForPhone {
		return []Purpose{ForPhone}
	}
	return []Purpose{ForEmail, ForEmailRemoval}
}

// codeTimes are the times at which codes of a channel were requested within a day, newest first, in unix milliseconds.
type codeTimes []int64

// checkRate returns when the next code may be requested, and the rule that forbids it until then.
func (a codeTimes) nextAllowed(now int64) (at int64, refusal error) {
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
		return at, waiting(ErrTooSoon, time.Duration(at-now)*time.Millisecond)
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

// needsBack reports whether a document of the kind has a back side.
func (k Kind) needsBack() bool { return k == NationalID || k == DrivingLicence }

// Outcome is the result of a player's identity verification.
type Outcome string

// The outcomes. None: nothing was requested or decided.
const (
	None     Outcome = ""
	Required Outcome = "required" // staff requested documents
	Failed   Outcome = "failed"   // withdrawals are refused; support helps
	Success  Outcome = "success"
)

// standing is a player's outcome with the requested groups and the note.
type standing struct {
	outcome   Outcome
	requested []Group
	note      string
}

// request adds requested groups.
func (s standing) request(requested []Group, note string) standing {
	all := slices.Concat(s.requested, requested)
	slices.Sort(all)
	return standing{Required, slices.Compact(all), note}
}

// approve removes a group from the requested ones. identified: an identity document is verified, including this one.
func (s standing) approve(group Group, identified bool) standing {
	left := slices.DeleteFunc(slices.Clone(s.requested), func(g Group) bool { return g == group })
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

// cleanReason normalizes a reason for storage; ok is false when its length is invalid.
func cleanReason(reason string) (string, bool) {
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
