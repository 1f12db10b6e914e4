package guard

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"maidan/internal/secret"
)

// Reason is why two accounts may belong to one person.
type Reason string

// The reasons. All but the last are what two accounts share.
const (
	device   Reason = "device"   // the device name that a browser sent
	network  Reason = "network"  // the network of an address, within the hour
	payout   Reason = "payout"   // the payout account
	email    Reason = "email"    // email addresses of the same mailbox
	person   Reason = "person"   // name and birthday
	excluded Reason = "excluded" // one of the two is self-excluded
)

// Trace is a hashed property of an account. The zero Trace and traces of unknown values store nothing.
type Trace struct {
	kind  Reason
	texts []string
}

// values returns the stored forms of a trace.
func (t Trace) values(key []byte) (all []string) {
	for _, text := range t.texts {
		all = append(all, secret.DeriveToken(key, string(t.kind), text))
	}
	return all
}

func trace(kind Reason, text string) Trace {
	if text == "" {
		return Trace{}
	}
	return Trace{kind, []string{text}}
}

// Device is the device name that a player's browser sent.
func Device(name string) Trace { return trace(device, name) }

// Network is the network of a player's address at a moment: a /24 of IPv4, a /48 of IPv6. Two players share it if they used
// it within half an hour, and possibly within an hour.
func Network(address string, at time.Time) Trace {
	parsed, err := netip.ParseAddr(address)
	if err != nil || parsed.IsLoopback() {
		return Trace{}
	}
	parsed = parsed.Unmap().WithZone("")
	bits := 48
	if parsed.Is4() {
		bits = 24
	}
	prefix, _ := parsed.Prefix(bits) // never longer than the address
	half := at.Unix() / int64((30 * time.Minute).Seconds())
	around := func(n int64) string { return prefix.String() + " " + strconv.FormatInt(n, 10) }
	return Trace{network, []string{around(half), around(half + 1)}} // windows of an hour, one beginning each half
}

// Payout is a payout account, as text that is equal for equal accounts.
func Payout(account string) Trace { return trace(payout, strings.ToLower(account)) }

// Email is a player's address without dots and the part after a plus, which many mailboxes ignore.
func Email(address string) Trace {
	name, host, ok := strings.Cut(strings.ToLower(strings.TrimSpace(address)), "@")
	name, _, _ = strings.Cut(name, "+")
	name = strings.ReplaceAll(name, ".", "")
	if !ok || name == "" {
		return Trace{}
	}
	if host == "googlemail.com" {
		host = "gmail.com"
	}
	return trace(email, name+"@"+host)
}

// Person is a player's name, in any order and case of its parts, and birthday (2000-12-31). Both are required.
func Person(name, birthday string) Trace {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
	slices.Sort(words)
	if len(words) == 0 || birthday == "" {
		return Trace{}
	}
	return trace(person, strings.Join(words, " ")+" "+birthday)
}

// weights are the scores of the reasons, out of 100.
var weights = map[Reason]int{payout: 60, person: 60, device: 50, email: 40, excluded: 30, network: 15}

// leastScore is the minimum score of a shown pair: a network alone is shared too widely.
const leastScore = 30

func score(reasons []Reason) (sum int) {
	for _, r := range reasons {
		sum += weights[r]
	}
	return min(sum, 100)
}

// ordered returns each reason once, highest weight first.
func ordered(reasons []Reason) []Reason {
	slices.SortFunc(reasons, func(a, b Reason) int {
		if d := weights[b] - weights[a]; d != 0 {
			return d
		}
		return strings.Compare(string(a), string(b))
	})
	return slices.Compact(reasons)
}
