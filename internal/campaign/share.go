package campaign

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"maidan/internal/clock"
	"maidan/internal/pace"
	"maidan/internal/raster"
)

const (
	renderShareImage = "renderShareImage" // global function of the bundle: picture as JSON in, SVG out
	shareArea        = "share"            // below Base/_/
	shareWidth       = 1200               // pixels; the height is 630
)

// Limits of share images on one node. A drawing takes about a second of CPU, and a picture about 200 KB.
const (
	shareMemory  = 32 << 20         // bytes of the pictures in memory
	mostQueued   = 8                // pictures that wait to be rendered
	mostWaiting  = 256              // requests that wait for a picture
	shareTime    = 60 * time.Second // of one drawing, including the wait for earlier ones
	retrySeconds = 5
)

// sharePace limits how often pictures are rendered when more are requested than fit into the cache.
var sharePace = pace.Rate{Every: 2 * time.Second, Burst: 100}

var errBusy = errors.New("too many share images are waiting to be rendered")

// picture is the content of a share image: a page's scene without any text. It corresponds to Picture of
// web/apps/promo/src/server.tsx.
type picture struct {
	Palette  string `json:"palette"`
	Scene    Scene  `json:"scene"`
	Segments int    `json:"segments"` // fields of the page's wheel or kinds of its capsules; 0: the page has neither
}

// pictureOf returns the picture of a page with a creator; nil is the page without one.
func (s *Site) pictureOf(c *Campaign, creator *Creator) picture {
	p := picture{Palette: c.Palette, Scene: c.Scene}
	if creator != nil && c.Creator == "" {
		p.Scene.Seed = creator.Seed
	}
	if block := c.prizeBlock(); block != nil && block.Type != "card" {
		drawn, _ := s.brand.PrizeDraw(block.Draw)
		p.Segments = len(drawn.Prizes)
	}
	return p
}

// shareName returns the file name of a picture. It depends on the picture and on the build that renders it.
func (s *Site) shareName(p picture) string {
	data, err := json.Marshal(p)
	if err != nil {
		panic(err) // contains only texts and numbers
	}
	sum := sha256.Sum256(append([]byte(s.dist.version), data...))
	return hex.EncodeToString(sum[:8]) + ".png"
}

// shareAddress returns the address of a picture. Like canonical, it begins with the site's public origin if that is configured.
func (s *Site) shareAddress(p picture) string {
	return s.shell.Origin + Base + own + shareArea + "/" + s.shareName(p)
}

// addPictures adds the pictures of a campaign to the site's pictures.
func (s *Site) addPictures(to map[string]picture, c *Campaign) {
	add := func(p picture) { to[s.shareName(p)] = p }
	add(s.pictureOf(c, nil))
	if c.Param == paramName {
		for _, creator := range s.creators.at(c.Route) {
			add(s.pictureOf(c, creator))
		}
	}
}

// serveShare answers with the picture of a file name. Only pictures of published pages are rendered.
func (s *Site) serveShare(w http.ResponseWriter, r *http.Request, name string) {
	p, ok := s.current.Load().pictures[name]
	if !ok {
		s.fail(w, r, http.StatusNotFound)
		return
	}
	etag := `"` + strings.TrimSuffix(name, ".png") + `"`
	if strings.Contains(r.Header.Get("If-None-Match"), etag) {
		shareHeaders(w.Header(), etag)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body, err := s.shares.get(r.Context(), name, func(ctx context.Context) ([]byte, error) { return s.drawShare(ctx, p) })
	switch {
	case errors.Is(err, errBusy):
		w.Header().Set("Retry-After", strconv.Itoa(retrySeconds))
		s.fail(w, r, http.StatusServiceUnavailable)
	case err != nil && r.Context().Err() != nil: // the client has disconnected
	case err != nil:
		s.log.Error("share image not rendered", "scene", p.Scene.Name, "seed", p.Scene.Seed, "err", err)
		s.fail(w, r, http.StatusInternalServerError)
	default:
		shareHeaders(w.Header(), etag)
		w.Header().Set("Content-Type", "image/png")
		write(w, r, http.StatusOK, body)
	}
}

func shareHeaders(header http.Header, etag string) {
	header["Etag"] = []string{etag}
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin") // link previews on other sites embed the picture
}

func (s *Site) drawShare(ctx context.Context, p picture) ([]byte, error) {
	input, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("write the picture's data: %w", err)
	}
	svg, err := s.engine.Call(ctx, renderShareImage, string(input))
	if err != nil {
		return nil, err
	}
	return s.shares.drawer.Draw(ctx, []byte(svg), shareWidth)
}

// shares renders share images one at a time and caches them.
type shares struct {
	drawer  *raster.Drawer
	cache   *byteCache
	pace    *pace.Limiter
	flight  singleflight.Group
	queued  atomic.Int64
	waiting atomic.Int64
	limit   time.Duration // shareTime, but for tests
}

func newShares(module []byte, c clock.Clock) *shares {
	return &shares{drawer: raster.New(module), cache: newByteCache(shareMemory), pace: pace.NewLimiter(sharePace, c), limit: shareTime}
}

// get returns the picture of a name and renders it when it is not cached. Requests for the same picture share one rendering. The
// error is errBusy when too many pictures or requests wait, or too many were rendered recently. Failures are not cached.
func (s *shares) get(ctx context.Context, name string, draw func(context.Context) ([]byte, error)) ([]byte, error) {
	if body := s.cache.get(name); body != nil {
		return body, nil
	}
	defer s.waiting.Add(-1)
	if s.waiting.Add(1) > mostWaiting {
		return nil, errBusy
	}
	done := s.flight.DoChan(name, func() (any, error) { return s.draw(context.WithoutCancel(ctx), name, draw) })
	select {
	case result := <-done:
		body, _ := result.Val.([]byte)
		return body, result.Err
	case <-ctx.Done():
		return nil, ctx.Err() // the drawing continues for other requests
	}
}

func (s *shares) draw(ctx context.Context, name string, draw func(context.Context) ([]byte, error)) ([]byte, error) {
	if body := s.cache.get(name); body != nil {
		return body, nil // another request drew it meanwhile
	}
	defer s.queued.Add(-1)
	if s.queued.Add(1) > mostQueued || s.pace.Take("") > 0 {
		return nil, errBusy
	}
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	body, err := draw(ctx)
	if err == nil {
		s.cache.put(name, body)
	}
	return body, err
}
