package live

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestEndSessions_ClosesTheirConnections(t *testing.T) {
	t.Parallel()
	h, c := newTestHub(t, nil)
	phone, tablet, guest := h.newViewer(), h.newViewer(), h.newViewer()
	phone.signIn("valid:ann s1")
	tablet.signIn("valid:ann s2")
	for _, v := range []*viewer{phone, tablet} {
		v.listen("player", "event:1")
	}
	guest.listen("event:1")

	h.EndSessions()
	require.False(t, phone.conn.isClosed())
	h.EndSessions("s1", "s3")
	require.True(t, phone.conn.isClosed())
	require.False(t, tablet.conn.isClosed(), "another device of the player stays")
	require.False(t, guest.conn.isClosed())
	h.Push(PlayerChannel("ann"), number(1))
	phone.receive(t)
	tablet.receive(t)
	require.Equal(t, "player/token_invalid", phone.other[len(phone.other)-1].Ch+"/"+phone.other[len(phone.other)-1].Err)
	require.NotContains(t, phone.pushes["player"], "1")
	require.Contains(t, tablet.pushes["player"], "1")

	// A token that was verified before the session ended is refused, too.
	late := h.newViewer()
	late.signIn("valid:ann s1")
	late.receive(t)
	require.Equal(t, errTokenInvalid, late.other[0].Err)
	require.False(t, late.other[0].Auth)

	c.Advance(endedFor)
	h.forgetChannels(c.Now())
	require.Empty(t, h.ended, "by now Authenticate refuses the session")
}

func TestEndSessions_ActsOnEveryNode(t *testing.T) {
	t.Parallel()
	a := startNode(t)
	b := startNode(t, a.bus.ClusterAddr())
	eventually(t, "the nodes are connected", func() bool { return a.Stats().Peers == 1 && b.Stats().Peers == 1 })
	remote := b.newViewer()
	remote.signIn("valid:ann s1")
	a.EndSessions("s1")
	eventually(t, "the other node closes the connection", remote.conn.isClosed)
}

func TestEndSessions_IgnoresExpiredSignIns(t *testing.T) {
	t.Parallel()
	h, c := newTestHub(t, nil)
	v := h.newViewer()
	v.signIn("valid:ann s1")
	v.listen("player")
	c.Advance(time.Minute)
	h.sweep(c.Now())
	h.EndSessions("s1")
	require.False(t, v.conn.isClosed(), "the connection is signed out by now")
}
