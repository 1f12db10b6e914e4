package uof

import (
	"strconv"
	"strings"
)

// Lane is which of the feed's lanes a message travels on.
type Lane string

// The lanes.
const (
	LanePre     Lane = "pre"
	LaneVirtual Lane = "virt"
	LaneLive    Lane = "live"
)

// Route is a routing key: priority.pre|virt.live.message.sport.urn.event.node, "-" standing for what is not said.
type Route struct {
	High  bool // priority; low for what may wait
	Lane  Lane // empty in messages of the system
	Kind  string
	Sport string
	Event URN
	Node  int // whose snapshot is complete; 0 for everybody
}

// String writes the routing key.
func (r Route) String() string {
	parts := []string{"-", "-", "-", r.Kind, "-", "-", "-", "-"}
	switch r.Lane {
	case LanePre, LaneVirtual:
		parts[1] = string(r.Lane)
	case LaneLive:
		parts[2] = string(r.Lane)
	}
	if r.Lane != "" {
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

// ParseRoute reads a routing key; it fails on one of another form.
func ParseRoute(key string) (r Route, err error) {
	parts := strings.Split(key, ".")
	if len(parts) != 8 {
		return r, bad("routing key %.80q", key)
	}
	said := func(i int) string {
		if parts[i] == "-" {
			return ""
		}
		return parts[i]
	}
	r.High, r.Kind, r.Sport = parts[0] == "hi", said(3), said(4)
	if _, known := kinds[r.Kind]; !known {
		return r, bad("routing key %.80q: unknown message", key)
	}
	switch lane := said(1) + said(2); Lane(lane) {
	case "", LanePre, LaneVirtual, LaneLive:
		r.Lane = Lane(lane)
	default:
		return r, bad("routing key %.80q: unknown lane", key)
	}
	if said(5) != "" || said(6) != "" {
		if err := r.Event.UnmarshalText([]byte(parts[5] + ":" + parts[6])); err != nil {
			return r, err
		}
	}
	if node := said(7); node != "" {
		if r.Node, err = strconv.Atoi(node); err != nil {
			return r, bad("routing key %.80q: node", key)
		}
	}
	return r, nil
}

// Bindings are the keys that a receiver of some lanes binds its queue with. Every receiver hears the system; of the snapshots only
// those that its own node has asked for.
func Bindings(node int, lanes ...Lane) []string {
	keys := []string{"-.-.-.alive.#", "-.-.-.snapshot_complete.-.-.-." + nodeText(node)}
	for _, l := range lanes {
		if l == LaneLive {
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
