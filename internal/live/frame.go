package live

import (
	"encoding/json"
	"strconv"

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

// builder collects the parts of a frame: {"ch","epoch","seq","snap","reset","set":{},"del":[],"push":[]}.
type builder struct {
	snap, reset    bool
	set, del, list []byte
}

func (b *builder) empty() bool { return len(b.set)+len(b.del)+len(b.list) == 0 }

func (b *builder) entry(e *entry) {
	if e.published == nil {
		b.del = appendString(comma(b.del), e.key)
		return
	}
	b.set = appendString(comma(b.set), e.key)
	b.set = append(b.set, ':')
	b.set = append(b.set, e.published...)
}

func (b *builder) push(data json.RawMessage) { b.list = append(comma(b.list), data...) }

func comma(b []byte) []byte {
	if len(b) > 0 {
		return append(b, ',')
	}
	return b
}

func (b *builder) frame(ch *channel, from uint64) *frame {
	t := make([]byte, 0, 80+len(ch.wire)+len(b.set)+len(b.del)+len(b.list))
	t = appendString(append(t, `{"ch":`...), ch.wire)
	t = append(t, `,"epoch":"`...)
	t = append(t, ch.epoch...)
	t = append(t, `","seq":`...)
	t = strconv.AppendUint(t, ch.seq, 10)
	if b.snap {
		t = append(t, `,"snap":true`...)
	}
	if b.reset {
		t = append(t, `,"reset":true`...)
	}
	t = appendPart(t, `,"set":{`, b.set, '}')
	t = appendPart(t, `,"del":[`, b.del, ']')
	t = appendPart(t, `,"push":[`, b.list, ']')
	f := textFrame(append(t, '}'))
	f.from, f.seq = from, ch.seq
	return f
}

func appendPart(t []byte, open string, part []byte, end byte) []byte {
	if len(part) == 0 {
		return t
	}
	t = append(t, open...)
	t = append(t, part...)
	return append(t, end)
}

// appendString appends s as a JSON string. Names and keys rarely need escaping.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' || c >= 0x7f {
			quoted, _ := json.Marshal(s) // a string always marshals
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
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
