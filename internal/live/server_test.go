package live

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/fault"
)

// serveHub puts a hub behind a real listener, as api/player does.
func serveHub(t testing.TB, change func(*Options)) (h *Hub, c *clock.Manual, address string) {
	h, c = newTestHub(t, change)
	mux := http.NewServeMux()
	answer := func(open func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if err := open(w, r); err != nil {
				http.Error(w, fault.CodeOf(err), http.StatusBadRequest)
			}
		}
	}
	mux.HandleFunc("/live", answer(h.WebSocket))
	mux.HandleFunc("/live/sse", answer(h.Events))
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return h, c, strings.TrimPrefix(s.URL, "http://")
}

// browser is a real websocket client.
type browser struct {
	t    testing.TB
	conn net.Conn
	in   *bufio.Reader
}

func dial(t testing.TB, address string, header http.Header) *browser {
	d := ws.Dialer{Header: ws.HandshakeHeaderHTTP(header), Timeout: 10 * time.Second}
	conn, in, _, err := d.Dial(context.Background(), "ws://"+address+"/live")
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	require.NoError(t, conn.SetDeadline(time.Now().Add(20*time.Second))) // a broken test ends instead of hanging
	if in == nil {
		in = bufio.NewReader(conn)
	}
	return &browser{t, conn, in}
}

func (b *browser) send(text string) {
	require.NoError(b.t, wsutil.WriteClientText(b.conn, []byte(text)))
}

// readFrame reads one frame whole.
func readFrame(in io.Reader) (f ws.Frame, err error) {
	if f.Header, err = ws.ReadHeader(in); err != nil {
		return f, err
	}
	f.Payload = make([]byte, f.Header.Length)
	_, err = io.ReadFull(in, f.Payload)
	return f, err
}

// frame returns the next frame that is no ping.
func (b *browser) frame() (ws.OpCode, []byte) {
	for {
		f, err := readFrame(b.in)
		require.NoError(b.t, err)
		if f.Header.OpCode != ws.OpPing {
			return f.Header.OpCode, f.Payload
		}
	}
}

func (b *browser) receive() (m serverMessage) {
	op, text := b.frame()
	require.Equal(b.t, ws.OpText, op, "%s", text)
	require.NoError(b.t, json.Unmarshal(text, &m), "%s", text)
	return m
}

func (b *browser) closedWith(code ws.StatusCode) {
	op, text := b.frame()
	require.Equal(b.t, ws.OpClose, op, "%s", text)
	got, _ := ws.ParseCloseFrameData(text)
	require.Equal(b.t, code, got)
	_, err := readFrame(b.in)
	require.ErrorIs(b.t, err, io.EOF)
}

func TestWebSocket_SendsSubscribedChannels(t *testing.T) {
	t.Parallel()
	h, c, address := serveHub(t, nil)
	h.Set("event:1", "score", number(1))
	h.Flush()
	b := dial(t, address, nil)
	b.send(`{"sub":[{"ch":"event:1"}],"unknown":true}`)
	m := b.receive()
	require.True(t, m.Snap)
	require.JSONEq(t, `1`, string(m.Set["score"]))

	h.Set("event:1", "score", json.RawMessage(`"`+strings.Repeat("x", 70_000)+`"`))
	h.Flush()
	require.Len(t, b.receive().Set["score"], 70_002)

	b.send(`{"unsub":["event:1"],"sub":[{"ch":"events"}]}`)
	require.Equal(t, "events", b.receive().Ch)
	h.Set("event:1", "score", number(2))
	h.Push("events", number(3))
	h.Flush()
	require.Equal(t, []json.RawMessage{number(3)}, b.receive().Push)

	require.NoError(t, wsutil.WriteClientMessage(b.conn, ws.OpPing, []byte("payload")))
	op, text := b.frame()
	require.Equal(t, ws.OpPong, op)
	require.Equal(t, "payload", string(text))

	c.Advance(26 * time.Second)
	h.sweep(c.Now())
	require.NotZero(t, b.receive().HB)
	h.Close()
	b.closedWith(closeGoingAway)
}

func TestWebSocket_SendsAPlayersChannelToItsOwnerOnly(t *testing.T) {
	t.Parallel()
	h, c, address := serveHub(t, nil)
	b := dial(t, address, nil)
	for _, attempt := range []struct{ send, err string }{
		{`{"sub":[{"ch":"player"}]}`, errUnauthorized},
		{`{"sub":[{"ch":"player:anna"}]}`, errForbidden},
		{`{"auth":"stolen"}`, errTokenInvalid},
		{`{"auth":""}`, errUnauthorized},
		{`{"sub":[{"ch":"staff:audit"}]}`, errForbidden},
		{`{"sub":[{"ch":"event:<script>"}]}`, errBadChannel},
		{`{"sub":[{"ch":""}]}`, errBadChannel},
	} {
		b.send(attempt.send)
		require.Equal(t, attempt.err, b.receive().Err, attempt.send)
	}
	b.send(`{"auth":"valid:anna","sub":[{"ch":"player"},{"ch":"player:boris"}]}`)
	require.True(t, b.receive().Auth)
	require.Equal(t, errForbidden, b.receive().Err)
	at := b.receive()
	require.Equal(t, "player", at.Ch)
	h.Push(PlayerChannel("boris"), json.RawMessage(`"boris's"`))
	h.Push(PlayerChannel("anna"), json.RawMessage(`"anna's"`))
	require.Equal(t, `"anna's"`, string(b.receive().Push[0]))

	b.send(`{"auth":"valid:boris"}`)
	require.True(t, b.receive().Auth)
	h.Push(PlayerChannel("anna"), json.RawMessage(`"secret"`))
	b.send(`{"sub":[{"ch":"player","epoch":"` + at.Epoch + `","seq":1}]}`)
	m := b.receive()
	require.Empty(t, m.Push, "anna's position does not apply to boris")
	require.True(t, m.Reset)

	c.Advance(61 * time.Second)
	h.sweep(c.Now())
	for m = b.receive(); m.HB != 0; m = b.receive() {
	}
	require.Equal(t, serverMessage{Ch: "player", Err: errTokenExpired}, m)
	h.Push(PlayerChannel("boris"), json.RawMessage(`"missed"`))
	b.send(`{"auth":"valid:boris","sub":[{"ch":"player","epoch":"` + at.Epoch + `","seq":0}]}`)
	require.True(t, b.receive().Auth)
	require.True(t, b.receive().Reset)
}

func TestWebSocket_ResumesThePlayersChannelAfterRenewal(t *testing.T) {
	t.Parallel()
	h, c, address := serveHub(t, nil)
	b := dial(t, address, nil)
	b.send(`{"auth":"valid:anna","sub":[{"ch":"player"}]}`)
	require.True(t, b.receive().Auth)
	at := b.receive()
	c.Advance(61 * time.Second)
	h.sweep(c.Now())
	for m := b.receive(); m.Err != errTokenExpired; m = b.receive() {
	}
	h.Push(PlayerChannel("anna"), json.RawMessage(`"while away"`))
	b.send(`{"auth":"valid:anna","sub":[{"ch":"player","epoch":"` + at.Epoch + `","seq":0}]}`)
	require.True(t, b.receive().Auth)
	m := b.receive()
	require.False(t, m.Reset)
	require.Equal(t, `"while away"`, string(m.Push[0]))
}

func TestWebSocket_DisconnectsInvalidClientsWithACode(t *testing.T) {
	t.Parallel()
	_, _, address := serveHub(t, func(o *Options) { o.MaxMessage = 1000 })
	for name, test := range map[string]struct {
		do   func(b *browser)
		code ws.StatusCode
	}{
		"not JSON":   {func(b *browser) { b.send("hello") }, closeBadData},
		"wrong type": {func(b *browser) { b.send(`{"sub":[{"ch":"events","seq":-1}]}`) }, closeBadData},
		"not UTF-8":  {func(b *browser) { b.send("{\"auth\":\"\xff\"}") }, closeBadData},
		"too big":    {func(b *browser) { b.send(`{"auth":"` + strings.Repeat("x", 1000) + `"}`) }, closeTooBig},
		"binary":     {func(b *browser) { require.NoError(b.t, wsutil.WriteClientBinary(b.conn, []byte("{}"))) }, closeBinary},
		"no mask":    {func(b *browser) { require.NoError(b.t, wsutil.WriteServerText(b.conn, []byte("{}"))) }, closeProtocol},
		"too many": {func(b *browser) {
			for range burst + 1 {
				b.send(`{}`)
			}
		}, closePolicy},
		"close frame": {func(b *browser) {
			require.NoError(b.t, wsutil.WriteClientMessage(b.conn, ws.OpClose, ws.NewCloseFrameBody(1000, "")))
		}, closeNormal},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := dial(t, address, nil)
			test.do(b)
			b.closedWith(test.code)
		})
	}
}

func TestWebSocket_DeliversTheCloseCodeWhileTheClientSends(t *testing.T) {
	t.Parallel()
	_, _, address := serveHub(t, nil)
	for range 50 {
		b := dial(t, address, nil)
		b.send("no JSON" + strings.Repeat(" ", 10_000))
		for range 10 {
			// An error is possible only after the server has disconnected; the close frame can still be read.
			_ = wsutil.WriteClientText(b.conn, make([]byte, 4000))
		}
		b.closedWith(closeBadData)
		require.NoError(t, b.conn.Close())
	}
}

func TestWebSocket_LimitsChannelsAndConnections(t *testing.T) {
	t.Parallel()
	h, _, address := serveHub(t, func(o *Options) { o.MaxChannels, o.MaxConns = 2, 1 })
	b := dial(t, address, nil)
	b.send(`{"sub":[{"ch":"event:1"},{"ch":"event:2"},{"ch":"event:3"},{"ch":"event:1"}]}`)
	require.Equal(t, serverMessage{Ch: "event:3", Err: errTooManyChannels}, b.receive())
	require.Equal(t, "event:1", b.receive().Ch)
	require.Equal(t, "event:2", b.receive().Ch)
	_, _, _, err := ws.Dial(t.Context(), "ws://"+address+"/live")
	require.Error(t, err)
	require.Equal(t, 1, h.Stats().Conns)
}

func TestWebSocket_RefusesOtherOrigins(t *testing.T) {
	t.Parallel()
	_, _, address := serveHub(t, func(o *Options) { o.Origins = []string{"https://app.maidan.test"} })
	for origin, ok := range map[string]bool{
		"http://" + address: true, "https://app.maidan.test": true,
		"https://evil.test": false, "null": false, "https://app.maidan.test.evil.test": false, "http://": false,
	} {
		d := ws.Dialer{Header: ws.HandshakeHeaderHTTP(http.Header{"Origin": {origin}})}
		conn, _, _, err := d.Dial(t.Context(), "ws://"+address+"/live")
		require.Equal(t, ok, err == nil, "%s: %v", origin, err)
		if err == nil {
			require.NoError(t, conn.Close())
		}
	}
}

func TestWebSocket_AnswersPlainRequests(t *testing.T) {
	t.Parallel()
	_, _, address := serveHub(t, nil)
	for path, code := range map[string]string{"/live": "not_a_websocket", "/live/sse": "bad_channel"} {
		r, err := http.Get("http://" + address + path)
		require.NoError(t, err)
		text, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		require.NoError(t, r.Body.Close())
		require.Equal(t, code, strings.TrimSpace(string(text)))
	}
}

func TestWebSocket_AnswersARequestWithoutAnUpgradeWithEvents(t *testing.T) {
	t.Parallel()
	_, _, address := serveHub(t, nil)
	r, err := http.Get("http://" + address + "/live?ch=event:1")
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, r.StatusCode)
	require.Equal(t, "text/event-stream", r.Header.Get("Content-Type"))
	require.NoError(t, r.Body.Close())
}

func TestSweep_ClosesDeadConnections(t *testing.T) {
	t.Parallel()
	h, c, address := serveHub(t, nil)
	dial(t, address, nil)
	require.Eventually(t, func() bool { return h.Stats().Conns == 1 }, time.Minute, time.Millisecond)
	c.Advance(66 * time.Second)
	h.sweep(c.Now())
	require.Zero(t, h.Stats().Conns)
}

func TestDeliver_LetsASlowBrowserCatchUpOverARealSocket(t *testing.T) {
	t.Parallel()
	h, _, address := serveHub(t, nil)
	b := dial(t, address, nil)
	b.send(`{"sub":[{"ch":"event:1"}]}`)
	b.receive()
	fat := strings.Repeat("x", 200_000)
	for i := 0; h.Stats().Behind == 0; i++ { // until the kernel's buffers are full
		h.Set("event:1", "score", json.RawMessage(`"`+fat+strings.Repeat("y", i)+`"`))
		h.Flush()
	}
	for i := range 100 {
		h.Set("event:1", "last", number(i))
		h.Flush()
	}
	seq := uint64(0)
	for last := ""; last != "99"; {
		m := b.receive()
		require.Greater(t, m.Seq, seq)
		seq = m.Seq
		last = string(m.Set["last"])
	}
	require.Zero(t, h.Stats().Slow)
}
