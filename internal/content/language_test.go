package content_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
)

func TestPreferredLanguage(t *testing.T) {
	t.Parallel()
	b := &content.Brand{Languages: []content.Language{{Code: "en", Enabled: true}, {Code: "hi", Enabled: true}, {Code: "bn"}}}
	for _, c := range []struct{ cookie, accepted, want string }{
		{"hi", "en", "hi"},
		{"bn", "en-GB,en;q=0.8", "en"},
		{"", "bn, hi;q=0.5, en;q=0.4", "hi"},
		{"", "HI-in", "hi"},
		{"", "en;q=much, hi;q=0.1", "hi"},
		{"", "fr, *", ""},
		{"", "", ""},
	} {
		require.Equal(t, c.want, b.Preferred(c.cookie, c.accepted), "%q %q", c.cookie, c.accepted)
	}
}
