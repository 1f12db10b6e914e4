package campaign

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
)

// BenchmarkFolder loads as many campaigns as the site has routes, all of the size of a built-in one.
func BenchmarkFolder(b *testing.B) {
	data, err := fs.ReadFile(campaigns.Files, "aviator.yaml")
	require.NoError(b, err)
	folder := fstest.MapFS{}
	for i := range 210 {
		text := strings.Replace(string(data), "route: /aviator", fmt.Sprintf("route: /aviator-%d", i), 1)
		folder[fmt.Sprintf("%03d.yaml", i)] = &fstest.MapFile{Data: []byte(text)}
	}
	load := Folder(folder, maidan(b), Programmes{})
	for b.Loop() {
		set, err := load(context.Background())
		require.NoError(b, err)
		require.Len(b, set.Campaigns, 210)
	}
}
