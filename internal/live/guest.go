package live

import (
	"slices"
	"time"
)

// Guest describes the rights of a request that were checked before its connection is made, for pages authenticated by a
// cookie instead of a token.
type Guest struct {
	Channels []string  // channels that are not public and that the connection may listen to
	Until    time.Time // when the connection is closed, so that its rights are checked again on reconnect; zero: never
}

// mayListen reports whether the connection may listen to a channel other than its player's own.
func (c *conn) mayListen(channel string) bool {
	return c.hub.opt.Public(channel) || slices.Contains(c.guest.Channels, channel)
}

// expireGuest closes the connection of a guest whose time is over.
func (c *conn) expireGuest(now time.Time) {
	if !c.guest.Until.IsZero() && !now.Before(c.guest.Until) {
		c.close(closeGoingAway, "reconnect")
	}
}
