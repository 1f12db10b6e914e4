package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
)

func TestRedirectOrigins_AreTheConfiguredOnes(t *testing.T) {
	t.Parallel()
	require.Empty(t, redirectOrigins(config.Config{}))
	require.Equal(t, []string{"https://partner.example", "https://play.example", "https://test.example"}, redirectOrigins(config.Config{
		RedirectOrigins: []string{"https://partner.example"}, PublicURL: "https://play.example/", TestOrigin: "https://test.example",
	}))
}
