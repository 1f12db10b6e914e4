package player

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/secret"
)

// deviceAge is how long devices of a player are stored.
const deviceAge = 400 * 24 * time.Hour

// deviceKeys identify a device: its own id when the page sends one, and its browser together with its network. Mobile carriers
// change the address of a phone every day, so the network is wide: a /16, or a /32 of IPv6.
func (v Visit) deviceKeys() []string {
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

// recordDevice stores the device of a sign-in. A sign-in from a new device publishes KindNewDevice, except that of a new player
// and the first sign-in of an account without stored devices.
func (p *Players) recordDevice(ctx context.Context, tx *db.Tx, player id.Player, method Method, v Visit) error {
	now := p.Clock.Now().UnixMilli()
	isNew := false
	if method != ByRegistration {
		seen, some, err := lookUpDevice(ctx, tx, player, v.deviceKeys())
		if err != nil {
			return fmt.Errorf("look up device: %w", err)
		}
		isNew = some && !seen
	}
	for _, mark := range v.deviceKeys() {
		if err := upsertDevice(ctx, tx, player, mark, now); err != nil {
			return fmt.Errorf("write device: %w", err)
		}
	}
	if !isNew {
		return nil
	}
	return p.Box.Append(ctx, tx, p.newDevice(player, v))
}
