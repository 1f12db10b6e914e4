package kit

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/fault"
)

// mostUploads is how many uploads a node reads at once: each is held in memory, some 50 MB at its largest.
const mostUploads = 6

// The times of an upload: its body may take long, because phones are slow, and its answer follows at once.
const (
	uploadTime  = 3 * time.Minute
	uploadReply = 30 * time.Second
)

var (
	errUploading   = fault.New(fault.TooMany, "upload_under_way", "Another upload of yours is under way. Wait until it has ended.").WithData(RetryAfter, int64(10))
	errUploadsFull = fault.New(fault.Unavailable, "uploads_busy", "Too many uploads are under way. Try again in a minute.").WithData(RetryAfter, int64(60))
)

// uploads are the uploads that are read at the moment: one of each player, mostUploads of all.
type uploads struct {
	mu      sync.Mutex
	players map[string]bool
}

// take reserves a player's slot before the body is read; free gives it back.
func (u *uploads) take(player string) (free func(), err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.players[player]:
		return nil, errUploading
	case len(u.players) >= mostUploads:
		return nil, errUploadsFull
	}
	if u.players == nil {
		u.players = map[string]bool{}
	}
	u.players[player] = true
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(u.players, player)
	}, nil
}

// Upload makes an operation (POST) for signed-in players take a form with files, of at most so many bytes in all; files and fields are
// the form's parts, all of them optional. may is asked before the body is read and refuses players who may not send; it may be nil. A
// player sends one upload at a time. The handler has a RawBody []byte with the contentType "multipart/form-data" and reads it with Form.
func Upload(op huma.Operation, most int64, fields, files []string, may func(ctx context.Context) error) huma.Operation {
	parts := map[string]*huma.Schema{}
	for _, name := range fields {
		parts[name] = &huma.Schema{Type: huma.TypeString}
	}
	for _, name := range files {
		parts[name] = &huma.Schema{Type: huma.TypeString, Format: "binary"}
	}
	op.MaxBodyBytes, op.BodyReadTimeout, op.SkipValidateBody = most, uploadTime, true
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"multipart/form-data": {Schema: &huma.Schema{Type: huma.TypeObject, Properties: parts}},
	}}
	if may == nil {
		may = func(context.Context) error { return nil }
	}
	return with(op, isUpload, may)
}

// beginUpload asks whether the player may send, takes a slot and gives the answer the time that the body may need. An operation that is
// no upload needs nothing.
func (k *Kit) beginUpload(ctx context.Context, w http.ResponseWriter, op *huma.Operation) (end func(), err error) {
	may, upload := op.Metadata[isUpload].(func(ctx context.Context) error)
	if !upload {
		return func() {}, nil
	}
	if err := may(ctx); err != nil {
		return nil, err
	}
	who, _ := Player(ctx)
	free, err := k.uploads.take(who.PlayerID)
	if err != nil {
		return nil, err
	}
	// Deadlines are of the connection, which knows the system's clock only. Not every writer has them: those of tests do not.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(uploadTime + uploadReply))
	return free, nil
}
