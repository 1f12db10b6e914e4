package kit

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/fault"
	"maidan/internal/id"
)

// mostUploads is how many uploads a node reads at once: each is in memory, at most some 50 MB.
const mostUploads = 6

// The time limits of an upload: slow phones need long for the body; the response must follow quickly.
const (
	uploadTime  = 3 * time.Minute
	uploadReply = 30 * time.Second
)

var (
	errUploading   = fault.New(fault.TooMany, "upload_under_way", "Another upload of yours is under way. Wait until it has ended.").WithData(RetryAfter, int64(10))
	errUploadsFull = fault.New(fault.Unavailable, "uploads_busy", "Too many uploads are under way. Try again in a minute.").WithData(RetryAfter, int64(60))
)

// uploads limits concurrent uploads: one per player, mostUploads in total.
type uploads struct {
	mu      sync.Mutex
	players map[id.Player]bool
}

// acquire reserves a player's slot before the body is read; free releases it.
func (u *uploads) acquire(player id.Player) (free func(), err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.players[player]:
		return nil, errUploading
	case len(u.players) >= mostUploads:
		return nil, errUploadsFull
	}
	if u.players == nil {
		u.players = map[id.Player]bool{}
	}
	u.players[player] = true
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(u.players, player)
	}, nil
}

// Upload makes an operation (POST) of signed-in players accept a form with files. most is the maximum body in bytes; files and
// fields are the names of the form's parts, all of them optional. may refuses players before the body is read; it may be nil.
//
// A player can send one upload at a time. The handler has a RawBody []byte with the contentType "multipart/form-data" and reads
// it with Form.
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

// beginUpload checks that the player may upload, acquires a slot and extends the deadlines of the connection. It does nothing for
// other operations.
func (k *Kit) beginUpload(ctx context.Context, w http.ResponseWriter, op *huma.Operation) (end func(), err error) {
	may, upload := op.Metadata[isUpload].(func(ctx context.Context) error)
	if !upload {
		return func() {}, nil
	}
	if err := may(ctx); err != nil {
		return nil, err
	}
	who, _ := Player(ctx)
	free, err := k.uploads.acquire(who.PlayerID)
	if err != nil {
		return nil, err
	}
	// Deadlines of connections use the system's clock. The response writers of tests have no deadlines.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(uploadTime + uploadReply))
	return free, nil
}
