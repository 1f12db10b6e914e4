package player

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"maidan/internal/db"
	"maidan/internal/secret"
)

// deviceAge is how long it is remembered that a player came from a device.
const deviceAge = 400 * 24 * time.Hour

// marks are what a device is known again by: its own name when the page tells one, and the sort of browser in its part of the
// network. Carriers give phones another address every day, so the part is wide: a /16, or a /32 of IPv6.
func (v Visit) marks() []string {
	var all []string
	if device := v.device(); device != "" {
		all = append(all, secret.Digest("device "+device))
	}
	return append(all, secret.Digest("agent "+ReadAgent(v.Agent).String()+" "+network(v.Address)))
}

func network(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	bits := 16
	if a = a.Unmap(); a.Is6() {
		bits = 32
	}
	prefix, _ := a.WithZone("").Prefix(bits) // every address has that many bits
	return prefix.String()
}

// noteDevice remembers where a player came from. A sign-in from a device of which nothing was seen before is told, except
// that of a new player, and the first of an account that nothing was kept of.
func (p *Players) noteDevice(ctx context.Context, tx *db.Tx, player ID, way Way, v Visit) error {
	now := p.Clock.Now().UnixMilli()
	tell := false
	if way != ByRegistration {
		known, some, err := deviceKnown(ctx, tx, player, v.marks())
		if err != nil {
			return fmt.Errorf("look up device: %w", err)
		}
		tell = some && !known
	}
	for _, mark := range v.marks() {
		if err := keepDevice(ctx, tx, player, mark, now); err != nil {
			return fmt.Errorf("keep device: %w", err)
		}
	}
	if !tell {
		return nil
	}
	return p.Box.Append(ctx, tx, p.newDevice(player, v))
}
