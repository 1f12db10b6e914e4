package uof

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed/uof/rabbittest"
)

func TestBroker_CarriesMessages(t *testing.T) {
	t.Parallel()
	b := Broker{URL: rabbittest.URL(t), Exchange: "carries", Scopes: live}
	_, err := b.Dial(t.Context())
	require.Error(t, err, "there is no exchange yet")
	out, err := b.DialToSend(t.Context())
	require.NoError(t, err)
	in, err := b.Dial(t.Context())
	require.NoError(t, err)
	require.NoError(t, out.Send(t.Context(), "hi.pre.-.bet_stop.1.sr:match.1.-", []byte("not ours")))
	require.NoError(t, out.Send(t.Context(), "hi.-.live.bet_stop.1.sr:match.1.-", []byte("ours")))
	d := <-in.Deliveries()
	require.Equal(t, "ours", string(d.Body))
	require.Equal(t, "hi.-.live.bet_stop.1.sr:match.1.-", d.Key)
	require.NoError(t, d.Ack())
	require.NoError(t, in.Close())
	require.NoError(t, out.Close())
	require.Error(t, out.Send(t.Context(), "-.-.-.alive.-.-.-.-", nil))
}
