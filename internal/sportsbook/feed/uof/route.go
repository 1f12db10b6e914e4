package uof

import (
	"strconv"
	"strings"
)

// Scope is the feed's message interest (pre-match, live or virtual).
type Scope string

// The scopes.
const (
	ScopePre     Scope = "pre"
	ScopeVirtual Scope = "virt"
	ScopeLive    Scope = "live"
)

// Route is a routing key: priority.pre|virt.live.message.sport.urn.event.node, with "-" for an absent part.
type Route struct {
	High  bool  // priority; low for what may wait
	Scope Scope // empty in system messages
	Kind  string
	Sport string
	Event URN
	Node  int // the receiver of a snapshot_complete; 0 for all
}

// String returns the routing key.
func (r Route) String() string {
	parts := []string{"-", "-", "-", r.Kind, "-", "-", "-", "-"}
	switch r.Scope {
	case ScopePre, ScopeVirtual:
		parts[1] = string(r.Scope)
	case ScopeLive:
		parts[2] = string(r.Scope)
	}
	if r.Scope != "" {
		parts[0] = "lo"
		if r.High {
			parts[0] = "hi"
		}
	}
	if r.Sport != "" {
		parts[4] = r.Sport
	}
	if urn := strings.SplitN(string(r.Event), ":", 3); len(urn) == 3 {
		parts[5], parts[6] = urn[0]+":"+urn[1], urn[2]
	}
	if r.Node != 0 {
		parts[7] = strconv.Itoa(r.Node)
	}
	return strings.Join(parts, ".")
}

// ParseRoute parses a routing key.
func ParseRoute(key string) (r Route, err error) {
	parts := strings.Split(key, ".")
	if len(parts) != 8 {
		return r, bad("routing key %.80q", key)
	}
	part := func(i int) string {
		if parts[i] == "-" {
			return ""
		}
		return parts[i]
	}
	r.High, r.Kind, r.Sport = parts[0] == "hi", part(3), part(4)
	if _, known := kinds[r.Kind]; !known {
		return r, bad("routing key %.80q: unknown message", key)
	}
	switch scope := part(1) + part(2); Scope(scope) {
	case "", ScopePre, ScopeVirtual, ScopeLive:
		r.Scope = Scope(scope)
	default:
		return r, bad("routing key %.80q: unknown scope", key)
	}
	if part(5) != "" || part(6) != "" {
		if err := r.Event.UnmarshalText([]byte(parts[5] + ":" + parts[6])); err != nil {
			return r, err
		}
	}
	if node := part(7); node != "" {
		if r.Node, err = strconv.Atoi(node); err != nil {
			return r, bad("routing key %.80q: node", key)
		}
	}
	return r, nil
}

// Bindings returns the binding keys of a receiver's queue. Every receiver gets the system messages, and of the snapshots only those
// of its own node.
func Bindings(node int, scopes ...Scope) []string {
	keys := []string{"-.-.-.alive.#", "-.-.-.snapshot_complete.-.-.-." + nodeText(node)}
	for _, l := range scopes {
		if l == ScopeLive {
			keys = append(keys, "*.*.live.#")
		} else {
			keys = append(keys, "*."+string(l)+".#")
		}
	}
	return keys
}

func nodeText(node int) string {
	if node == 0 {
		return "-"
	}
	return strconv.Itoa(node)
}
