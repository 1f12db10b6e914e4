package live

import (
	"encoding/json"

	"github.com/gobwas/ws"
)

// frame is one server message, encoded once, shared by all its receivers and never modified.
type frame struct {
	ws   []byte // as a websocket text frame: servers do not mask, so the bytes are the same for all clients
	head int    // length of the websocket header; the rest of ws is the JSON text
	from uint64 // sequence a listener must be at for this frame to be the next one
	seq  uint64
}

func (f *frame) text() []byte { return f.ws[f.head:] }

// builder collects the parts of a frame, a JSON object.
type builder struct {
	Channel string                     `json:"ch"`
	Epoch   string                     `json:"epoch"`
	Seq     uint64                     `json:"seq"`
	Snap    bool                       `json:"snap,omitempty"`
	Reset   bool                       `json:"reset,omitempty"`
	Set     map[string]json.RawMessage `json:"set,omitempty"`
	Del     []string                   `json:"del,omitempty"`
	Push    []json.RawMessage          `json:"push,omitempty"`
}

func (b *builder) empty() bool { return len(b.Set)+len(b.Del)+len(b.Push) == 0 }

func (b *builder) entry(e *entry) {
	if e.published == nil {
		b.Del = append(b.Del, e.key)
		return
	}
	if b.Set == nil {
		b.Set = map[string]json.RawMessage{}
	}
	b.Set[e.key] = e.published
}

func (b *builder) push(data json.RawMessage) { b.Push = append(b.Push, data) }

// frame encodes the parts in one line, because a line break would end a server-sent event. All values are valid JSON (Hub.valid),
// so encoding does not fail.
func (b *builder) frame(ch *channel, from uint64) *frame {
	b.Channel, b.Epoch, b.Seq = ch.wire, ch.epoch, ch.seq
	text, _ := json.Marshal(b)
	f := textFrame(text)
	f.from, f.seq = from, ch.seq
	return f
}

// textFrame wraps JSON text as a websocket text frame.
func textFrame(text []byte) *frame {
	b := appendHeader(make([]byte, 0, len(text)+10), ws.OpText, len(text))
	head := len(b)
	return &frame{ws: append(b, text...), head: head}
}

// appendHeader writes the header of an unmasked, final frame (RFC 6455 5.2).
func appendHeader(b []byte, op ws.OpCode, length int) []byte {
	b = append(b, 0x80|byte(op))
	switch {
	case length <= 125:
		return append(b, byte(length))
	case length <= 0xffff:
		return append(b, 126, byte(length>>8), byte(length))
	default:
		b = append(b, 127, 0, 0, 0, 0)
		return append(b, byte(length>>24), byte(length>>16), byte(length>>8), byte(length))
	}
}
