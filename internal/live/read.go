package live

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"
	"unicode/utf8"

	"github.com/gobwas/ws"
)

// closing is an error with the close code and reason for the client.
type closing struct {
	code   int
	reason string
}

func (c closing) Error() string { return fmt.Sprintf("live: closed with %d: %s", c.code, c.reason) }

// reader assembles websocket messages from network reads. It holds bytes only while a message is incomplete, at most
// one message.
type reader struct {
	held    []byte // an incomplete frame
	message []byte // fragments so far
	state   ws.State
}

// feed parses bytes as they arrive and calls on with each complete message and control frame; it unmasks b in place. on
// must not retain the payload.
func (r *reader) feed(b []byte, most int, on func(ws.OpCode, []byte) error) error {
	if len(r.held) > 0 {
		b = append(r.held, b...)
		r.held = nil
	}
	for len(b) > 0 {
		src := bytes.NewReader(b)
		head, err := ws.ReadHeader(src)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			break
		}
		if err != nil {
			return closing{closeProtocol, "bad frame header"}
		}
		if err := ws.CheckHeader(head, r.state|ws.StateServerSide); err != nil {
			return closing{closeProtocol, err.Error()}
		}
		if head.Length+int64(len(r.message)) > int64(most) {
			return closing{closeTooBig, "message too big"}
		}
		start := len(b) - src.Len()
		if len(b)-start < int(head.Length) {
			break
		}
		payload := b[start : start+int(head.Length)]
		b = b[start+int(head.Length):]
		ws.Cipher(payload, head.Mask, 0)
		if err := r.frame(head, payload, on); err != nil {
			return err
		}
	}
	if len(b) > 0 {
		r.held = bytes.Clone(b)
	}
	return nil
}

func (r *reader) frame(head ws.Header, payload []byte, on func(ws.OpCode, []byte) error) error {
	switch {
	case head.OpCode.IsControl():
		return on(head.OpCode, payload)
	case head.OpCode == ws.OpBinary:
		return closing{closeBinary, "text only"}
	case !head.Fin:
		r.state = r.state.Set(ws.StateFragmented)
		r.message = append(r.message, payload...)
		return nil
	case head.OpCode == ws.OpContinuation:
		payload = append(r.message, payload...)
		r.message, r.state = nil, r.state.Clear(ws.StateFragmented)
	}
	if !utf8.Valid(payload) {
		return closing{closeBadData, "not UTF-8"}
	}
	return on(ws.OpText, payload)
}

// bucket is a token bucket: burst messages at once and perSecond in the long run.
type bucket struct {
	left float64
	at   time.Time
}

const (
	burst     = 60
	perSecond = 20
)

func (b *bucket) take(now time.Time) bool {
	if b.at.IsZero() {
		b.left = burst
	} else {
		b.left = min(burst, b.left+perSecond*max(0, now.Sub(b.at).Seconds()))
	}
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
