package player

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

func TestSignIn_PublishesNewDevice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		require.Empty(t, w.takeEvents(), "a registration is not a new device")
		for _, c := range []struct {
			from Visit
			news bool
		}{
			{home, false},
			{at(func(v *Visit) { v.Address = "203.0.7.1" }), false}, // another address of the carrier
			{at(func(v *Visit) { v.Agent = strings.Replace(v.Agent, "130", "131", 1) }), false},
			{at(func(v *Visit) { v.Address = "198.51.100.7" }), true},
			{at(func(v *Visit) { v.Address = "198.51.100.7" }), false},
			{at(func(v *Visit) { v.Agent = "Mozilla/5.0 (Windows NT 10.0) Firefox/131.0" }), true},
			{at(func(v *Visit) { v.Address, v.Device = "2001:db8::1", "abcdef" }), true},
			{at(func(v *Visit) { v.Address, v.Device = "192.0.2.1", "ABCDEF" }), false}, // a new device id
			{Visit{}, true},
			{Visit{Address: "not an address", Agent: "\x00"}, false},
		} {
			_, err := w.signIn(c.from)
			require.NoError(t, err)
			if c.news {
				require.Equal(t, []string{KindSignedIn, KindNewDevice}, signInFirst(w.takeEvents()), "%+v", c.from)
			} else {
				require.Equal(t, []string{KindSignedIn}, w.takeEvents(), "%+v", c.from)
			}
		}
	})
}

// signInFirst orders the events of one moment: the sign-in comes first.
func signInFirst(kinds []string) []string {
	if len(kinds) == 2 && kinds[1] == KindSignedIn {
		return []string{kinds[1], kinds[0]}
	}
	return kinds
}

func TestNewDeviceEvent_NamesAgentAndAddress(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		_, err := w.signIn(at(func(v *Visit) { v.Address = "198.51.100.7" }))
		require.NoError(t, err)
		require.NoError(t, w.Box.Drain(t.Context()))
		for _, e := range w.events {
			if e.Kind != KindNewDevice {
				continue
			}
			payload, err := outbox.Decode[NewDeviceEvent](e)
			require.NoError(t, err)
			require.Equal(t, NewDeviceEvent{w.ann.Player.ID, "Chrome · Android", "198.51.100.7", w.clock.Now().UnixMilli()}, payload)
			require.Equal(t, w.ann.Player.ID, id.Player(e.Subject))
			return
		}
		t.Fatal("no event was published")
	})
}

func TestReadAgent(t *testing.T) {
	t.Parallel()
	for header, words := range map[string]string{
		"": "",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36":                              "Chrome · Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0":                    "Edge · Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1":      "Safari · iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1":       "Chrome · iPhone",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0":                                                         "Firefox · macOS",
		"Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36":   "Samsung Internet · Android",
		"Mozilla/5.0 (Linux; U; Android 12; en-US) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0 UCBrowser/13.4 Mobile Safari/537.36": "UC Browser · Android",
		"Mozilla/5.0 (Mobile; Jio F320B; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5":                                                                   "Firefox · KaiOS",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36 OPR/115.0":                                  "Opera · Linux",
		"curl/8.5.0":                "",
		"<script>alert(1)</script>": "",
	} {
		require.Equal(t, words, ReadAgent(header).String(), header)
	}
}

func FuzzReadAgent(f *testing.F) {
	f.Add("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0")
	f.Fuzz(func(t *testing.T, header string) {
		known := map[string]bool{"": true}
		for _, marks := range [][][2]string{browsers, systems} {
			for _, m := range marks {
				known[m[1]] = true
			}
		}
		a := ReadAgent(header)
		require.True(t, known[a.Browser] && known[a.System], "only names from the lists: %v", a)
	})
}
