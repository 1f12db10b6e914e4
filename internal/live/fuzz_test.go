package live

import (
	"bytes"
	"testing"

	"github.com/gobwas/ws"
	"github.com/stretchr/testify/require"
)

// FuzzClientBytes feeds a connection arbitrary bytes in two pieces: it never panics and never holds more than one
// message.
func FuzzClientBytes(f *testing.F) {
	masked := func(op ws.OpCode, fin bool, text string) []byte {
		frame := ws.MaskFrameWith(ws.NewFrame(op, fin, []byte(text)), [4]byte{1, 2, 3, 4})
		return ws.MustCompileFrame(frame)
	}
	f.Add(masked(ws.OpText, true, `{"sub":[{"ch":"event:1","epoch":"e","seq":12},{"ch":"player"}],"unsub":["events"],"auth":"valid:anna"}`), 7)
	f.Add(append(masked(ws.OpText, false, `{"sub":[`), masked(ws.OpContinuation, true, `]}`)...), 9)
	f.Add(append(masked(ws.OpPing, true, "hi"), masked(ws.OpClose, true, "\x03\xe8")...), 1)
	f.Add(masked(ws.OpBinary, true, "x"), 0)
	f.Add([]byte{0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0}, 3)
	h, _ := newTestHub(f, func(o *Options) { o.MaxMessage, o.MaxChannels = 512, 4 })
	f.Fuzz(func(t *testing.T, data []byte, cut int) {
		v := h.newViewer()
		defer v.conn.close(0, "")
		cut = min(max(cut, 0), len(data))
		if v.conn.received(bytes.Clone(data[:cut])) == nil {
			_ = v.conn.received(bytes.Clone(data[cut:]))
		}
		v.conn.mu.Lock()
		defer v.conn.mu.Unlock()
		require.LessOrEqual(t, len(v.conn.in.held)+len(v.conn.in.message), 2*(512+14))
		require.LessOrEqual(t, len(v.conn.subs), 4)
	})
}

// TestReader_IsIndependentOfPieces checks that the same bytes give the same messages however the network splits them.
func TestReader_IsIndependentOfPieces(t *testing.T) {
	t.Parallel()
	var stream []byte
	for _, frame := range []ws.Frame{
		ws.NewTextFrame([]byte("one")),
		ws.NewFrame(ws.OpText, false, []byte("tw")),
		ws.NewPingFrame([]byte("ping")),
		ws.NewFrame(ws.OpContinuation, true, []byte("o")),
		ws.NewTextFrame(bytes.Repeat([]byte("x"), 300)),
		ws.NewTextFrame(nil),
	} {
		stream = append(stream, ws.MustCompileFrame(ws.MaskFrameWith(frame, [4]byte{9, 8, 7, 6}))...)
	}
	for size := 1; size <= len(stream); size++ {
		var r reader
		var got []string
		for from := 0; from < len(stream); from += size {
			piece := bytes.Clone(stream[from:min(from+size, len(stream))])
			require.NoError(t, r.feed(piece, 1024, func(_ ws.OpCode, b []byte) error {
				got = append(got, string(b))
				return nil
			}))
		}
		require.Equal(t, []string{"one", "ping", "two", string(bytes.Repeat([]byte("x"), 300)), ""}, got, "pieces of %d", size)
		require.Empty(t, r.held)
	}
}
