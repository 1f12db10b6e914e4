package live

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestFlush_SendsOnlyTheLastValueOfAKey(t *testing.T) {
	t.Parallel()
	h, _ := newTestHub(t, nil)
	v := h.newViewer()
	v.listen("event:1")
	for i := range 100 {
		h.Set("event:1", "score", number(i))
	}
	h.Set("event:1", "market:1", json.RawMessage(`{"odds":1850}`))
	h.Flush()
	v.receive(t)
	require.Equal(t, map[string]string{"score": "99", "market:1": `{"odds":1850}`}, v.state["event:1"])
	require.Equal(t, 2, v.frames, "the empty snapshot and one frame")
	require.EqualValues(t, 1, v.at["event:1"].Seq)

	h.Set("event:1", "score", number(99))
	h.Flush()
	v.receive(t)
	require.Equal(t, 2, v.frames, "an equal value is not sent")

	h.Delete("event:1", "score")
	h.Flush()
	v.receive(t)
	require.NotContains(t, v.state["event:1"], "score")

	h.Drop("event:1")
	h.Flush()
	v.receive(t)
	require.Empty(t, v.state["event:1"])
}

func TestHub_FlushesEveryTick(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, err := New(Options{})
		require.NoError(t, err)
		defer h.Close()
		v := h.newViewer()
		v.listen("events")
		h.Set("events", "1", number(1))
		time.Sleep(249 * time.Millisecond)
		synctest.Wait()
		v.receive(t)
		require.Empty(t, v.state["events"])
		time.Sleep(time.Millisecond)
		synctest.Wait()
		v.receive(t)
		require.Equal(t, map[string]string{"1": "1"}, v.state["events"])
	})
}

func TestPush_IsSentAtOnceAndInOrder(t *testing.T) {
	t.Parallel()
	h, _ := newTestHub(t, nil)
	v := h.newViewer()
	v.signIn("valid:anna")
	v.listen("player")
	for i := range 5 {
		h.Push(PlayerChannel("anna"), number(i))
	}
	h.Push(PlayerChannel("boris"), number(9))
	v.receive(t)
	require.Equal(t, []string{"reset", "0", "1", "2", "3", "4"}, v.pushes["player"])
	require.Zero(t, v.resets)
}

func TestPush_ReachesManyListeners(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, err := New(Options{Tick: time.Hour})
		require.NoError(t, err)
		defer h.Close()
		viewers := make([]*viewer, maxInlineDeliveries*3)
		for i := range viewers {
			viewers[i] = h.newViewer()
			viewers[i].listen("events")
		}
		for i := range 20 {
			h.Push("events", number(i))
		}
		synctest.Wait()
		for _, v := range viewers {
			v.receive(t)
			require.Len(t, v.pushes["events"], 21)
			for i, p := range v.pushes["events"][1:] {
				require.Equal(t, strconv.Itoa(i), p)
			}
		}
	})
}

func TestResume_SendsOnlyTheDifference(t *testing.T) {
	t.Parallel()
	h, _ := newTestHub(t, nil)
	for i := range 10 {
		h.Set("event:1", fmt.Sprint("k", i), number(i))
	}
	h.Flush()
	v := h.newViewer()
	v.listen("event:1")
	v.receive(t)
	require.Len(t, v.state["event:1"], 10)
	v.conn.close(0, "")

	h.Set("event:1", "k3", number(33))
	h.Delete("event:1", "k4")
	h.Flush()
	h.Push("event:1", json.RawMessage(`"six"`))

	before := v.at["event:1"]
	v.connect(h)
	v.listen("event:1")
	_, _, text := splitFrame(v.memoryLink.got)
	var m serverMessage
	require.NoError(t, json.Unmarshal(text, &m))
	require.Equal(t, serverMessage{
		Ch: "event:1", Epoch: before.Epoch, Seq: before.Seq + 2, Set: map[string]json.RawMessage{"k3": number(33)},
		Del: []string{"k4"}, Push: []json.RawMessage{json.RawMessage(`"six"`)},
	}, m)

	v.receive(t)
	v.listen("event:1")
	_, _, text = splitFrame(v.memoryLink.got)
	require.NotContains(t, string(text), "set", "nothing has changed, but the client gets a frame")
	require.Contains(t, string(text), `"seq":3`)
}

func TestResume_BeyondTheBoundsIsASnapshotAndAReset(t *testing.T) {
	t.Parallel()
	h, _ := newTestHub(t, func(o *Options) { o.Ring, o.MaxGone = 4, 2 })
	h.Set("event:1", "a", number(1))
	h.Flush()
	v, w := h.newViewer(), h.newViewer()
	v.listen("event:1")
	w.listen("event:1")
	v.receive(t)
	w.receive(t)
	v.conn.close(0, "")
	w.conn.close(0, "")

	for i := range 5 {
		h.Push("event:1", number(i))
	}
	v.connect(h)
	v.listen("event:1")
	v.receive(t)
	require.Equal(t, []string{"reset", "reset"}, v.pushes["event:1"], "five were missed, four are retained")
	h.Push("event:1", number(5))
	v.receive(t)
	require.Equal(t, []string{"reset", "reset", "5"}, v.pushes["event:1"])

	for i := range 3 {
		h.Set("event:1", fmt.Sprint("g", i), number(i))
	}
	h.Flush()
	for i := range 3 {
		h.Delete("event:1", fmt.Sprint("g", i))
	}
	h.Flush()
	w.at["event:1"] = position{"event:1", w.at["event:1"].Epoch, 8}
	w.state["event:1"]["g0"] = "0"
	w.connect(h)
	w.listen("event:1")
	w.receive(t)
	require.Equal(t, map[string]string{"a": "1"}, w.state["event:1"], "the deletions are forgotten: the client gets a snapshot")
	require.Zero(t, w.resets, "no message was missed")

	w.conn.close(0, "")
	w.at["event:1"] = position{"event:1", "another", 3}
	w.connect(h)
	w.listen("event:1")
	w.receive(t)
	require.Equal(t, 1, w.resets, "a position of another epoch is unknown")
}

func TestDeliver_SendsASlowClientTheDifferenceWithoutABacklog(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, err := New(Options{Tick: time.Hour})
		require.NoError(t, err)
		defer h.Close()
		v := h.newViewer()
		v.listen("event:1", "events")
		v.receive(t)
		v.memoryLink.fill()
		big := strings.Repeat("x", 1000)
		for i := range 1000 {
			h.Set("event:1", "score", json.RawMessage(fmt.Sprintf(`"%s%d"`, big, i)))
			h.Set("events", strconv.Itoa(i%7), number(i))
			h.Flush()
		}
		v.conn.mu.Lock()
		require.Less(t, len(v.conn.pending)+len(v.conn.control), 4096, "memory is bounded while the client does not read")
		v.conn.mu.Unlock()
		v.memoryLink.open()
		synctest.Wait()
		v.receive(t)
		require.Equal(t, `"`+big+`999"`, v.state["event:1"]["score"])
		require.Len(t, v.state["events"], 7)
		require.Less(t, v.frames, 8)
		require.EqualValues(t, 1, h.Stats().Behind)
	})
}

func TestDeliver_DisconnectsAClientThatNeverReads(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h, err := New(Options{Tick: time.Hour})
		require.NoError(t, err)
		defer h.Close()
		v := h.newViewer()
		v.listen("events")
		v.memoryLink.fill()
		h.Set("events", "1", number(1))
		h.Flush()
		synctest.Wait() // drain waits for the full socket
		for range 200 { // requests without reading the answers
			v.signIn("nonsense")
		}
		synctest.Wait()
		require.Zero(t, h.Stats().Conns)
	})
}

func TestForgetChannels_DropsQuietChannels(t *testing.T) {
	t.Parallel()
	h, c := newTestHub(t, nil)
	v := h.newViewer()
	v.signIn("valid:anna")
	v.listen("player", "event:nothing")
	h.Set("event:1", "a", number(1))
	h.Flush()
	require.Equal(t, 3, h.Stats().Channels)
	v.conn.close(0, "")
	require.Equal(t, 2, h.Stats().Channels, "an empty channel is dropped with its listener")
	c.Advance(3 * time.Minute)
	h.forgetChannels(c.Now())
	require.Equal(t, 1, h.Stats().Channels, "the player's channel was retained for a resume, no longer")
	c.Advance(13 * time.Hour)
	h.forgetChannels(c.Now())
	require.Zero(t, h.Stats().Channels)
}

func TestSet_DropsInvalidJSON(t *testing.T) {
	t.Parallel()
	h, _ := newTestHub(t, nil)
	v := h.newViewer()
	v.listen("events")
	h.Set("events", "bad", json.RawMessage(`{"a":`))
	h.Push("events", nil)
	h.Set("events", "lines", json.RawMessage("{\n\"a\": 1\r\n}"))
	h.Flush()
	v.receive(t)
	require.Equal(t, map[string]string{"lines": `{"a":1}`}, v.state["events"])
}
