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

// position is a channel and how far the client has been told; Epoch is empty when it has been told nothing yet.
type position struct {
	Channel string `json:"ch"`
	Epoch   string `json:"epoch"`
	Seq     uint64 `json:"seq"`
}

// Refusals told to clients in "err". They are stable: the browser's client acts on them.
const (
	errBadChannel      = "bad_channel"
	errForbidden       = "forbidden"
	errUnauthorized    = "unauthorized"
	errTokenInvalid    = "token_invalid"
	errTokenExpired    = "token_expired"
	errTooManyChannels = "too_many_channels"
)

// serve reads until the connection ends. Handling a message needs a deep stack, waiting for one a shallow: so after each
// message a fresh goroutine waits for the next, and an idle connection costs the smallest stack there is.
func (c *conn) serve() {
	for {
		err := c.link.read(c.received)
		var why closing
		switch {
		case errors.As(err, &why):
			c.close(why.code, why.reason) // and read on, until the client hangs up
		case err != nil:
			c.close(0, "")
			c.hangUp()
			c.hub.wg.Done()
			return
		}
		if !c.sse {
			go c.serve()
			return
		}
	}
}

// received takes what came from the socket.
func (c *conn) received(b []byte) error {
	if c.sse || c.over() {
		return nil // there is nothing more to say on this side
	}
	c.heard.Store(c.hub.opt.Clock.Now().UnixMilli())
	return c.in.feed(b, c.hub.opt.MaxMessage, c.message)
}

func (c *conn) over() bool {
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
		c.levelLocked()
	}
}

// namedLocked finds a sub by the name the client knows.
func (c *conn) namedLocked(name string) *sub {
	if name == playerAlias {
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
	case !goodName(name):
		refusal = errBadChannel
	case name == playerAlias && c.who == "":
		refusal = errUnauthorized
	case name == playerAlias:
		name = PlayerChannel(c.who)
	case !c.mayHear(name) || len(name) >= len(playerPrefix) && name[:len(playerPrefix)] == playerPrefix:
		refusal = errForbidden
	}
	if refusal == "" && len(c.subs) >= c.hub.opt.MaxChannels {
		refusal = errTooManyChannels
	}
	if refusal != "" {
		c.hub.stats.refused.Add(1)
		c.tellLocked(refused(p.Channel, refusal))
		return
	}
	s := c.addLocked(name, p)
	if p.Channel == playerAlias {
		c.player = s
	}
}

// goodName holds for names of up to 96 letters, digits and :_.-
func goodName(s string) bool {
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

// signIn checks a token and gives the connection its player; another player's channel is left.
func (c *conn) signIn(accessToken string) {
	holder, refusal := c.hub.identify(accessToken)
	c.mu.Lock()
	defer c.mu.Unlock()
	if refusal == "" && c.hub.hasEnded(holder.Session) { // since its token was found good
		refusal = errTokenInvalid
	}
	if refusal != "" {
		c.hub.stats.refused.Add(1)
		c.tellLocked([]byte(`{"err":"` + refusal + `"}`))
		return
	}
	if c.player != nil && c.who != holder.Player {
		c.removeLocked(c.player)
	}
	c.who, c.session, c.expiry = holder.Player, holder.Session, holder.Until
	c.tellLocked([]byte(`{"auth":true,"until":` + strconv.FormatInt(c.expiry.UnixMilli(), 10) + `}`))
}

func (h *Hub) identify(accessToken string) (holder Holder, refusal string) {
	if h.opt.Authenticate == nil || accessToken == "" {
		return Holder{}, errUnauthorized
	}
	holder, err := h.opt.Authenticate(accessToken)
	switch {
	case err != nil || !goodName(PlayerChannel(holder.Player)) || holder.Player == "":
		return Holder{}, errTokenInvalid
	case !holder.Until.After(h.opt.Clock.Now()):
		return Holder{}, errTokenExpired
	}
	return holder, ""
}

// expire ends what the client was signed in to, once its token is no longer good.
func (c *conn) expire(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.who == "" || now.Before(c.expiry) {
		return
	}
	c.who, c.session = "", ""
	if c.player != nil {
		c.removeLocked(c.player)
	}
	c.tellLocked(refused(playerAlias, errTokenExpired))
}

func refused(channel, code string) []byte {
	return []byte(`{"ch":` + string(appendString(nil, channel)) + `,"err":"` + code + `"}`)
}

// tellLocked writes a small message that belongs to no channel.
func (c *conn) tellLocked(text []byte) {
	if c.sse {
		c.writeLocked(appendEvent(nil, text), false)
		return
	}
	c.writeLocked(textFrame(text).ws, false)
}

// heartbeat is a ping, which the browser answers by itself, and a message, so that the page knows the line is alive.
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
