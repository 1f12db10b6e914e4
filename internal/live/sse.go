package live

import (
	"strconv"
	"strings"
	"time"
)

var noDeadline time.Time

// eventHeader is the response header of an event stream. The stream ends with the connection, so it needs neither
// length nor chunks.
const eventHeader = "HTTP/1.1 200 OK\r\n" +
	"Content-Type: text/event-stream\r\n" +
	"Cache-Control: no-store\r\n" +
	"X-Accel-Buffering: no\r\n" +
	"X-Content-Type-Options: nosniff\r\n" +
	"Connection: close\r\n\r\n"

// appendEvent appends text, which has no line breaks, as one event.
func appendEvent(b, text []byte) []byte {
	b = append(b, "data: "...)
	b = append(b, text...)
	return append(b, "\n\n"...)
}

// appendPositions appends the client's positions as the event id that it sends when it reconnects:
// name=epoch.seq,name=epoch.seq
func (c *conn) appendPositions(b []byte) []byte {
	b = append(b, "id: "...)
	first := true
	for _, s := range c.subs {
		if !s.known {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(b, s.ch.wire...)
		b = append(b, '=')
		b = append(b, s.ch.epoch...)
		b = append(b, '.')
		b = strconv.AppendUint(b, s.seq, 10)
	}
	return append(b, "\n\n"...)
}

// parsePositions parses such an id for the named channels. Invalid positions count as none.
func parsePositions(names []string, id string) []position {
	byName := map[string]position{}
	for part := range strings.SplitSeq(id, ",") {
		name, at, _ := strings.Cut(part, "=")
		epoch, number, _ := strings.Cut(at, ".")
		if seq, err := strconv.ParseUint(number, 10, 64); err == nil {
			byName[name] = position{name, epoch, seq}
		}
	}
	out := make([]position, len(names))
	for i, name := range names {
		out[i] = byName[name]
		out[i].Channel = name
	}
	return out
}
