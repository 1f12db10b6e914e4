package live

import (
	"slices"
	"time"
)

// Guest is what a request has shown before its connection was made, for pages that are known by a cookie and not by a token.
type Guest struct {
	Channels []string  // that are not public and that the connection may listen to all the same
	Until    time.Time // when it is hung up on, so that whoever comes again is looked at again; zero: never
}

// mayHear tells whether the connection may listen to a channel that is not its player's own.
func (c *conn) mayHear(channel string) bool {
	return c.hub.opt.Public(channel) || slices.Contains(c.guest.Channels, channel)
}

// stay hangs up on a guest whose time is over.
func (c *conn) stay(now time.Time) {
	if !c.guest.Until.IsZero() && !now.Before(c.guest.Until) {
		c.close(closeGoingAway, "come again")
	}
}
