package kit_test

import (
	"bytes"
	"mime/multipart"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
)

func TestForm_ReturnsPartsByName(t *testing.T) {
	t.Parallel()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	require.NoError(t, w.WriteField("kind", "passport"))
	file, err := w.CreateFormFile("front", "../../evil.svg")
	require.NoError(t, err)
	_, err = file.Write([]byte{0xff, 0xd8, 0})
	require.NoError(t, err)
	require.NoError(t, w.WriteField("kind", "selfie"))
	require.NoError(t, w.Close())
	parts, err := kit.Form(w.FormDataContentType(), body.Bytes())
	require.NoError(t, err)
	require.Equal(t, map[string][]byte{"kind": []byte("passport"), "front": {0xff, 0xd8, 0}}, parts)

	for name, bad := range map[string]struct{ contentType, body string }{
		"nothing":      {"", ""},
		"json":         {"application/json", "{}"},
		"no boundary":  {"multipart/form-data", body.String()},
		"cut":          {w.FormDataContentType(), body.String()[:body.Len()-10]},
		"many parts":   {"multipart/form-data; boundary=x", strings.Repeat("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n", 30) + "--x--\r\n"},
		"broken head":  {"multipart/form-data; boundary=x", "--x\r\nnonsense\r\n\r\n1\r\n--x--\r\n"},
		"another kind": {"multipart/mixed; boundary=x", "--x--\r\n"},
	} {
		_, err := kit.Form(bad.contentType, []byte(bad.body))
		require.Error(t, err, name)
	}
}

func FuzzForm(f *testing.F) {
	f.Add("multipart/form-data; boundary=x", []byte("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--\r\n"))
	f.Fuzz(func(t *testing.T, contentType string, body []byte) {
		parts, err := kit.Form(contentType, body)
		total := 0
		for _, part := range parts {
			total += len(part)
		}
		require.LessOrEqual(t, total, len(body))
		require.True(t, err == nil || parts == nil)
	})
}
