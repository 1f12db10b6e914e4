package kit_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/fault"
	"maidan/internal/id"
)

type uploadIn struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	RawBody     []byte `contentType:"multipart/form-data"`
}

// uploadSite accepts uploads of the player that the token names, except "banned".
func uploadSite(t *testing.T) string {
	t.Helper()
	k := kit.New(kit.Config{AuthenticatePlayer: func(_ context.Context, token string) (kit.Identity, error) {
		return kit.Identity{PlayerID: id.Player(token)}, nil
	}})
	may := func(ctx context.Context) error {
		if who, _ := kit.Player(ctx); who.PlayerID == "banned" {
			return fault.New(fault.Forbidden, "may_not", "You may not.")
		}
		return nil
	}
	op := kit.SignedIn(kit.Upload(kit.Operation(http.MethodPost, "/api/upload", "upload", "account", "Send a file"), 1<<20, nil, []string{"file"}, may))
	huma.Register(k.API(), op, func(_ context.Context, in *uploadIn) (*struct{}, error) {
		_, err := kit.Form(in.ContentType, in.RawBody)
		return nil, err
	})
	server := httptest.NewServer(k.Outer(k.Handler()))
	t.Cleanup(server.Close)
	return server.URL
}

// sending is an upload whose body is half sent.
type sending struct {
	rest   []byte
	body   *io.PipeWriter
	status chan int
}

func form(t *testing.T) (contentType string, body []byte) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, err := w.CreateFormFile("file", "a.jpg")
	require.NoError(t, err)
	_, err = part.Write(bytes.Repeat([]byte{1}, 64<<10))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return w.FormDataContentType(), b.Bytes()
}

// begin sends half of an upload.
func begin(t *testing.T, url, who string) *sending {
	t.Helper()
	contentType, whole := form(t)
	read, write := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/upload", read)
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer "+who)
	r.Header.Set("Content-Type", contentType)
	s := &sending{rest: whole[len(whole)/2:], body: write, status: make(chan int, 1)}
	go func() {
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			s.status <- 0
			return
		}
		_ = answer.Body.Close()
		s.status <- answer.StatusCode
	}()
	_, _ = write.Write(whole[:len(whole)/2]) // fails when the upload is refused; s.status then has the answer
	return s
}

func (s *sending) end(t *testing.T) int {
	_, err := s.body.Write(s.rest)
	require.NoError(t, err)
	require.NoError(t, s.body.Close())
	return <-s.status
}

// try sends a whole upload.
func try(t *testing.T, url, who string) (int, string) {
	t.Helper()
	contentType, whole := form(t)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/upload", bytes.NewReader(whole))
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer "+who)
	r.Header.Set("Content-Type", contentType)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	if answer.StatusCode >= 400 {
		require.NotEqual(t, http.StatusForbidden == answer.StatusCode, answer.Header.Get("Retry-After") != "")
	}
	return answer.StatusCode, string(text)
}

func TestUpload_AcquiresASlotBeforeReadingTheBody(t *testing.T) {
	t.Parallel()
	url := uploadSite(t)
	var under []*sending
	status := 0
	for i := range 7 { // the seventh finds no slot: its half-sent body is not waited for
		who := fmt.Sprintf("player%d", i)
		if i == 6 {
			var text string
			status, text = try(t, url, who)
			require.Contains(t, text, "uploads_busy")
			break
		}
		half := begin(t, url, who)
		code, text := http.StatusOK, ""
		for code != http.StatusTooManyRequests { // until the server has seen the first half
			select {
			case <-half.status: // refused, because a whole upload was under way
				half = begin(t, url, who)
			default:
			}
			code, text = try(t, url, who)
		}
		under = append(under, half)
		require.Contains(t, text, "upload_under_way")
	}
	require.Equal(t, http.StatusServiceUnavailable, status)
	for _, s := range under {
		require.Equal(t, http.StatusNoContent, s.end(t))
	}
	status, _ = try(t, url, "player6")
	require.Equal(t, http.StatusNoContent, status, "slots are given back")
}

func TestUpload_RefusesBeforeReadingTheBody(t *testing.T) {
	t.Parallel()
	url := uploadSite(t)
	for who, want := range map[string]int{"banned": http.StatusForbidden, "": http.StatusUnauthorized} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/upload", io.MultiReader(strings.NewReader("half"), blocked{t.Context()}))
		require.NoError(t, err)
		r.ContentLength = 1 << 19
		r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		if who != "" {
			r.Header.Set("Authorization", "Bearer "+who)
		}
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.Equal(t, want, answer.StatusCode)
		require.NoError(t, answer.Body.Close())
	}
}

// blocked is the rest of a body that never comes.
type blocked struct{ ctx context.Context }

func (b blocked) Read([]byte) (int, error) {
	<-b.ctx.Done()
	return 0, b.ctx.Err()
}
