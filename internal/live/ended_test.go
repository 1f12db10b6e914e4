package live

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestWhatEndsASessionEndsItsConnections(t *testing.T) {
	t.Parallel()
	h, c := newTestHub(t, nil)
	phone, tablet, visitor := h.newViewer(), h.newViewer(), h.newViewer()
	phone.signIn("good:ann s1")
	tablet.signIn("good:ann s2")
	for _, v := range []*viewer{phone, tablet} {
		v.listen("player", "event:1")
	}
	visitor.listen("event:1")

	h.EndSessions()
	require.False(t, phone.conn.over())
	h.EndSessions("s1", "s3")
	require.True(t, phone.conn.over())
	require.False(t, tablet.conn.over(), "another device of the player stays")
	require.False(t, visitor.conn.over())
	h.Push(PlayerChannel("ann"), number(1))
	phone.hear(t)
	tablet.hear(t)
	require.Equal(t, "player/token_invalid", phone.other[len(phone.other)-1].Ch+"/"+phone.other[len(phone.other)-1].Err)
	require.NotContains(t, phone.pushes["player"], "1")
	require.Contains(t, tablet.pushes["player"], "1")

	// Whoever had the token found good a moment before comes too late.
	late := h.newViewer()
	late.signIn("good:ann s1")
	late.hear(t)
	require.Equal(t, errTokenInvalid, late.other[0].Err)
	require.False(t, late.other[0].Auth)

	c.Advance(endedFor)
	h.forgetChannels(c.Now())
	require.Empty(t, h.ended, "by now Authenticate refuses by itself")
}

func TestASessionEndsOnEveryNode(t *testing.T) {
	t.Parallel()
	a := startNode(t)
	b := startNode(t, a.bus.ClusterAddr())
	eventually(t, "the nodes meet", func() bool { return a.Stats().Peers == 1 && b.Stats().Peers == 1 })
	there := b.newViewer()
	there.signIn("good:ann s1")
	a.EndSessions("s1")
	eventually(t, "the other node hangs up", there.conn.over)
}

func TestAnEndedTokenDoesNotOutliveItsTime(t *testing.T) {
	t.Parallel()
	h, c := newTestHub(t, nil)
	v := h.newViewer()
	v.signIn("good:ann s1")
	v.listen("player")
	c.Advance(time.Minute)
	h.sweep(c.Now())
	h.EndSessions("s1")
	require.False(t, v.conn.over(), "it is nobody's connection by now")
}
