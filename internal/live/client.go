package live

import (
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/gobwas/ws"
)

// request is a client's message; all parts are optional and taken in this order: auth, unsub, sub.
type request struct {
	Auth  *string    `json:"auth"`
	Unsub []string   `json:"unsub"`
	Sub   []position `json:"sub"`
}

// position is a channel and the last sequence that the client received; Epoch is empty when it has received nothing
// yet.
type position struct {
	Channel string `json:"ch"`
	Epoch   string `json:"epoch"`
	Seq     uint64 `json:"seq"`
}

// Error codes that clients get in "err". They are stable: the browser's client depends on them.
const (
	errBadChannel      = "bad_channel"
	errForbidden       = "forbidden"
	errUnauthorized    = "unauthorized"
	errTokenInvalid    = "token_invalid"
	errTokenExpired    = "token_expired"
	errTooManyChannels = "too_many_channels"
)

// TokenErrors returns the error codes after which a client may succeed with a new token.
func TokenErrors() []string { return []string{errTokenExpired, errTokenInvalid, errUnauthorized} }

// serve reads until the connection ends. Handling a message needs a deep stack, waiting for one only a shallow stack. After
// each message a new goroutine waits for the next, so an idle connection costs the smallest stack.
func (c *conn) serve() {
	for {
		err := c.link.read(c.received)
		var why closing
		switch {
		case errors.As(err, &why):
			c.close(why.code, why.reason) // and read on until the client disconnects
		case err != nil:
			c.close(0, "")
			c.disconnect()
			c.hub.wg.Done()
			return
		}
		if !c.sse {
			go c.serve()
			return
		}
	}
}

// received handles bytes from the socket.
func (c *conn) received(b []byte) error {
	if c.sse || c.isClosed() {
		return nil // the client's messages no longer matter
	}
	c.lastRead.Store(c.hub.opt.Clock.Now().UnixMilli())
	return c.in.feed(b, c.hub.opt.MaxMessage, c.message)
}

func (c *conn) isClosed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

func (c *conn) message(op ws.OpCode, payload []byte) error {
	if !c.rate.take(c.hub.opt.Clock.Now()) {
		c.hub.stats.refused.Add(1)
		return closing{closePolicy, "too many messages"}
	}
	switch op {
	case ws.OpPing:
		c.mu.Lock()
		defer c.mu.Unlock()
		c.writeLocked(append(appendHeader(nil, ws.OpPong, len(payload)), payload...), false)
		return nil
	case ws.OpPong:
		return nil
	case ws.OpClose:
		return closing{closeNormal, ""}
	default: // text or binary: a message, which feed has put together
		var r request
		if err := json.Unmarshal(payload, &r); err != nil {
			return closing{closeBadData, "bad message"}
		}
		c.handle(r)
		return nil
	}
}

func (c *conn) handle(r request) {
	if r.Auth != nil {
		c.signIn(*r.Auth)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range r.Unsub {
		if s := c.namedLocked(name); s != nil {
			c.removeLocked(s)
		}
	}
	for _, p := range r.Sub {
		c.listenLocked(p)
	}
	if !c.full {
		c.catchUpLocked()
	}
}

// namedLocked returns the sub by the channel's name in the protocol.
func (c *conn) namedLocked(name string) *sub {
	if name == OwnChannel {
		return c.player
	}
	return c.findLocked(name)
}

func (c *conn) listenLocked(p position) {
	if c.closed {
		return
	}
	if s := c.namedLocked(p.Channel); s != nil {
		s.seq, s.known, s.resumed, s.answer = p.Seq, p.Epoch == s.ch.epoch, p.Epoch != "", true
		return
	}
	name, refusal := p.Channel, ""
	switch {
	case !validName(name):
		refusal = errBadChannel
	case name == OwnChannel && c.playerID == "":
		refusal = errUnauthorized
	case name == OwnChannel:
		name = PlayerChannel(c.playerID)
	case !c.mayListen(name) || len(name) >= len(playerPrefix) && name[:len(playerPrefix)] == playerPrefix:
		refusal = errForbidden
	}
	if refusal == "" && len(c.subs) >= c.hub.opt.MaxChannels {
		refusal = errTooManyChannels
	}
	if refusal != "" {
		c.hub.stats.refused.Add(1)
		c.sendLocked(refused(p.Channel, refusal))
		return
	}
	s := c.addLocked(name, p)
	if p.Channel == OwnChannel {
		c.player = s
	}
}

// validName reports whether s is a name of 1 to 96 ASCII alphanumerics and :_.-
func validName(s string) bool {
	if s == "" || len(s) > 96 {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != ':' && c != '_' && c != '.' && c != '-' {
			return false
		}
	}
	return true
}

// signIn verifies a token and assigns its player to the connection; another player's channel is left.
func (c *conn) signIn(accessToken string) {
	holder, refusal := c.hub.identify(accessToken)
	c.mu.Lock()
	defer c.mu.Unlock()
	if refusal == "" && c.hub.hasEnded(holder.Session) { // since its token was verified
		refusal = errTokenInvalid
	}
	if refusal != "" {
		c.hub.stats.refused.Add(1)
		c.sendLocked([]byte(`{"err":"` + refusal + `"}`))
		return
	}
	if c.player != nil && c.playerID != holder.Player {
		c.removeLocked(c.player)
	}
	c.playerID, c.session, c.expiry = holder.Player, holder.Session, holder.Until
	c.sendLocked([]byte(`{"auth":true,"until":` + strconv.FormatInt(c.expiry.UnixMilli(), 10) + `}`))
}

func (h *Hub) identify(accessToken string) (holder Holder, refusal string) {
	if h.opt.Authenticate == nil || accessToken == "" {
		return Holder{}, errUnauthorized
	}
	holder, err := h.opt.Authenticate(accessToken)
	switch {
	case err != nil || !validName(PlayerChannel(holder.Player)) || holder.Player == "":
		return Holder{}, errTokenInvalid
	case !holder.Until.After(h.opt.Clock.Now()):
		return Holder{}, errTokenExpired
	}
	return holder, ""
}

// expire signs the client out once its token has expired.
func (c *conn) expire(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.playerID == "" || now.Before(c.expiry) {
		return
	}
	c.playerID, c.session = "", ""
	if c.player != nil {
		c.removeLocked(c.player)
	}
	c.sendLocked(refused(OwnChannel, errTokenExpired))
}

func refused(channel, code string) []byte {
	text, _ := json.Marshal(struct { // strings always encode
		Channel string `json:"ch"`
		Code    string `json:"err"`
	}{channel, code})
	return text
}

// sendLocked writes a small message that belongs to no channel.
func (c *conn) sendLocked(text []byte) {
	if c.sse {
		c.writeLocked(appendEvent(nil, text), false)
		return
	}
	c.writeLocked(textFrame(text).ws, false)
}

// heartbeat returns a ping, which the browser answers automatically, and a message by which the page detects that the
// connection is alive.
func (c *conn) heartbeat(ms int64) []byte {
	text := []byte(`{"hb":` + strconv.FormatInt(ms, 10) + `}`)
	if c.sse {
		return appendEvent(nil, text)
	}
	return append(appendHeader(nil, ws.OpPing, 0), textFrame(text).ws...)
}

func closeFrame(code int, reason string) []byte {
	body := ws.NewCloseFrameBody(ws.StatusCode(code), reason)
	return append(appendHeader(nil, ws.OpClose, len(body)), body...)
}
