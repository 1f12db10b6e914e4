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

// Reason is why two accounts look like one person's.
type Reason string

// The reasons. All but the last are what two accounts share.
const (
	device   Reason = "device"   // the name that a browser gave itself
	network  Reason = "network"  // the network of an address, within the hour
	payout   Reason = "payout"   // the account that money is paid out to
	email    Reason = "email"    // addresses that end in the same mailbox
	person   Reason = "person"   // name and birthday
	excluded Reason = "excluded" // one of the two has excluded themselves
)

// Trace is something that an account left behind. The zero Trace, and one of what is not known, leaves nothing.
type Trace struct {
	kind  Reason
	texts []string
}

// values are the forms in which a trace is kept.
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

// Device is the name that a player's browser gave itself.
func Device(name string) Trace { return trace(device, name) }

// Network is the network that a player's address at a moment was in: the 256 neighbours of an IPv4 address, a site's /48 of
// IPv6. Two players share it who were there within half an hour, and perhaps those within an hour.
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

// Payout is an account that money is paid out to, as text that is the same for the same account.
func Payout(account string) Trace { return trace(payout, strings.ToLower(account)) }

// Email is a player's address. What is behind a plus, and dots, do not count in its first part, since many mailboxes ignore them.
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

// Person is a player's name, in whatever order and spelling of capitals, and birthday (2000-12-31). Both are needed.
func Person(name, birthday string) Trace {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
	slices.Sort(words)
	if len(words) == 0 || birthday == "" {
		return Trace{}
	}
	return trace(person, strings.Join(words, " ")+" "+birthday)
}

// weights are how much a reason counts, of a hundred.
var weights = map[Reason]int{payout: 60, person: 60, device: 50, email: 40, excluded: 30, network: 15}

// leastScore is what a pair must have to be shown: a network alone is shared by too many.
const leastScore = 30

func score(reasons []Reason) (sum int) {
	for _, r := range reasons {
		sum += weights[r]
	}
	return min(sum, 100)
}

// ordered returns each reason once, the heaviest first.
func ordered(reasons []Reason) []Reason {
	slices.SortFunc(reasons, func(a, b Reason) int {
		if d := weights[b] - weights[a]; d != 0 {
			return d
		}
		return strings.Compare(string(a), string(b))
	})
	return slices.Compact(reasons)
}
