package main

import (
	"flag"
	"io"
	"net/http"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
)

// TestDocs_DescribeEverySettingAndMetric: each is explained in docs/operations.md.
func TestDocs_DescribeEverySettingAndMetric(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/operations.md")
	require.NoError(t, err)
	page := string(text)
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	config.Bind(fs)
	fs.VisitAll(func(f *flag.Flag) {
		if f.Name != "config" {
			require.Contains(t, page, "`"+f.Name+"`", "the setting %s", f.Name)
		}
	})

	_, url := serveProcess(t, "--data", t.TempDir(), "--demo")
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/metrics", nil)
	require.NoError(t, err)
	answer, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer func() { _ = answer.Body.Close() }()
	metrics, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	names := regexp.MustCompile(`(?m)^# TYPE (maidan_[a-z_]+) `).FindAllStringSubmatch(string(metrics), -1)
	require.NotEmpty(t, names)
	documented := map[string]bool{}
	for _, m := range regexp.MustCompile("`(maidan_[a-z_]+)[`{]").FindAllStringSubmatch(page, -1) {
		documented[m[1]] = true
	}
	for _, m := range names {
		require.True(t, documented[m[1]], "docs/operations.md does not document the metric %s", m[1])
	}
}
