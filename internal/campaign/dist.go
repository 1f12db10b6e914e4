package campaign

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"strings"
)

// dist is the built web app: the bundle that renders pages, the inline script of every page, and the files for browsers.
// web/apps/promo/build.mjs writes it.
type dist struct {
	bundle  string
	boot    string // the inline script
	worker  []byte // the service worker
	resvg   []byte // the WebAssembly module that renders share images
	version string
	assets  map[string]asset // by name under /_/assets/
}

type asset struct {
	body      []byte
	packed    []byte // compressed with brotli; nil when that saves nothing
	mediaType string
}

// manifest is dist/server/manifest.json.
type manifest struct {
	Boot string `json:"boot"` // text of the inline script, byte for byte
}

// readDist reads a build. Without a build, the error explains how to create one.
func readDist(folder fs.FS) (*dist, error) {
	bundle, err := fs.ReadFile(folder, "server/render.js")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the promo site is not built: run npm run build -w @maidan/promo")
	}
	if err != nil {
		return nil, fmt.Errorf("read the page bundle: %w", err)
	}
	about, err := fs.ReadFile(folder, "server/manifest.json")
	if err != nil {
		return nil, fmt.Errorf("read the promo manifest: %w", err)
	}
	var m manifest
	if err := json.Unmarshal(about, &m); err != nil {
		return nil, fmt.Errorf("read the promo manifest: %w", err)
	}
	sum := sha256.Sum256(bundle)
	worker, err := fs.ReadFile(folder, "server/worker.js")
	if err != nil {
		return nil, fmt.Errorf("read the service worker: %w", err)
	}
	resvg, err := fs.ReadFile(folder, "server/resvg.wasm")
	if err != nil {
		return nil, fmt.Errorf("the build of the promo site has no drawing module, run make web: %w", err)
	}
	d := &dist{bundle: string(bundle), boot: m.Boot, worker: worker, resvg: resvg, version: hex.EncodeToString(sum[:8]), assets: map[string]asset{}}
	names, err := fs.Glob(folder, "assets/*")
	if err != nil {
		return nil, fmt.Errorf("list promo assets: %w", err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, packedSuffix) {
			continue
		}
		if d.assets[strings.TrimPrefix(name, "assets/")], err = readAsset(folder, name); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// packedSuffix ends the names of assets that the build compressed with brotli. The build has time for a stronger compression
// than the server at its start.
const packedSuffix = ".br"

// readAsset reads a file and its compressed form. It compresses the file itself when the build has no compressed form.
func readAsset(folder fs.FS, name string) (asset, error) {
	body, err := fs.ReadFile(folder, name)
	if err != nil {
		return asset{}, fmt.Errorf("read promo asset: %w", err)
	}
	a := asset{body: body, mediaType: mime.TypeByExtension(path.Ext(name))}
	switch path.Ext(name) {
	case ".js":
		a.mediaType = "text/javascript; charset=utf-8"
	case ".woff2":
		a.mediaType = "font/woff2"
		return a, nil // its format is already compressed
	}
	a.packed, err = fs.ReadFile(folder, name+packedSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		a.packed, err = pack(body, quickPack), nil
	}
	if err != nil {
		return asset{}, fmt.Errorf("read packed promo asset: %w", err)
	}
	if len(a.packed) >= len(body) {
		a.packed = nil
	}
	return a, nil
}

// policyFor returns the Content-Security-Policy of every page. Of inline scripts it allows only the one with this hash. It also
// allows the configured external origins. Styles are inlined for the first paint and differ by page, so inline styles are
// allowed; all come from our build.
func policyFor(boot string, others []string) string {
	foreign := strings.Join(append([]string{""}, others...), " ")
	sum := sha256.Sum256([]byte(boot))
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'" + foreign,
		"style-src 'self' 'unsafe-inline'" + foreign,
		"img-src 'self' data:" + foreign,
		"font-src 'self'",
		"connect-src 'self'" + foreign,
		"frame-src 'self'" + foreign,
		"worker-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'self'",
	}, "; ")
}
