package factory_test

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/campaign"
	"maidan/internal/campaign/factory"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/script"
	"maidan/internal/secret"
	"maidan/internal/staff"
	promotexts "maidan/lang/promo"
)

// counting is a bundle that answers with what it was given and how often it was asked. A title "boom" makes it fail.
const counting = `var asked = 0;
function renderPage(json) {
  var page = JSON.parse(json);
  asked++;
  if (page.title === "boom") throw new Error("boom");
  return "<!doctype html>" + page.lang + " " + page.status + " " + page.route + " [" + page.title + "] #" + asked;
}`

// sound is a campaign file; %TITLE% and %ROUTE% are filled in by file.
const sound = `route: %ROUTE%
kind: sport
palette: night
scene: {name: stadium, seed: 3}
dialog: {name: BasicRegistration, currency: INR, bonus: sport}
offer: {id: welcome-sport, currency: INR}
blocks:
  - {type: hero}
texts:
  en:
    title: %TITLE%
    description: A page.
    hero.kicker: Kicker
    hero.headline: Headline
    hero.lead: Lead
    hero.button: Go
    hero.note: Note
`

func file(route, title string) string {
	return strings.NewReplacer("%ROUTE%", route, "%TITLE%", title).Replace(sound)
}

func files(named ...string) fstest.MapFS {
	all := fstest.MapFS{}
	for i := 0; i+1 < len(named); i += 2 {
		all[named[i]] = &fstest.MapFile{Data: []byte(named[i+1])}
	}
	return all
}

// harness is a factory over one database with a staff that writes the audit trail.
type harness struct {
	*factory.Factory
	db    *db.DB
	clock *clock.Manual
	staff *staff.Staff
}

var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func newHarness(t *testing.T, d *db.DB, seeds fs.FS) *harness {
	t.Helper()
	return newHarnessAt(t, d, seeds, clock.NewManual(start))
}

func newHarnessAt(t *testing.T, d *db.DB, seeds fs.FS, c *clock.Manual) *harness {
	t.Helper()
	h := openHarness(t, d, seeds, c)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	return h
}

// openHarness returns a harness that the test closes.
func openHarness(t *testing.T, d *db.DB, seeds fs.FS, c *clock.Manual) *harness {
	t.Helper()
	h := &harness{db: d, clock: c}
	ids := id.NewMaker(c, rng.Secure())
	h.staff = staff.New(staff.Config{
		DB: d, Clock: c, Random: rng.Secure(), IDs: ids, Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
	})
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	programmes, err := campaign.LoadProgrammes(brand.Maidan(), b)
	require.NoError(t, err)
	h.Factory, err = factory.New(t.Context(), factory.Config{
		Programmes: programmes,
		DB:         d, Clock: c, Random: rng.Secure(), IDs: ids, Log: slog.New(slog.DiscardHandler), Brand: b, Seeds: seeds, Record: h.staff.Record,
		Site: campaign.Config{
			Brand: b, Texts: promotexts.Texts, Clock: c, Log: slog.New(slog.DiscardHandler),
			Limits: script.Limits{Runtimes: 1, Time: time.Minute},
			Dist: fstest.MapFS{
				"server/render.js":     {Data: []byte(counting)},
				"server/manifest.json": {Data: []byte(`{"boot":"alert(1)"}`)},
				"server/resvg.wasm":    {}, "server/worker.js": {Data: []byte("")},
			},
		},
	})
	require.NoError(t, err)
	return h
}

// visit asks for a page as a browser does.
func (h *harness) visit(path string, header ...string) *httptest.ResponseRecorder {
	return ask(h.Site(), http.MethodGet, path, "", header...)
}

func ask(site http.Handler, method, path, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(context.Background(), method, "/new-promo"+path, strings.NewReader(body))
	r.Header.Set("User-Agent", "Mozilla/5.0 (Linux; Android 14)")
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	return w
}

// page returns the page at a route.
func (h *harness) page(t *testing.T, route string) factory.CampaignRecord {
	t.Helper()
	found, _, err := h.List(t.Context(), factory.Filter{})
	require.NoError(t, err)
	for _, p := range found {
		if p.Route == route {
			r, err := h.Get(t.Context(), p.ID)
			require.NoError(t, err)
			return r
		}
	}
	require.Fail(t, "no page", route)
	return factory.CampaignRecord{}
}

// titled returns a copy of a document with other titles: language and title in turn.
func titled(document map[string]any, titles ...string) map[string]any {
	changed, texts := map[string]any{}, map[string]any{}
	for key, value := range document {
		changed[key] = value
	}
	for language, of := range document["texts"].(map[string]any) {
		texts[language] = of
	}
	for i := 0; i+1 < len(titles); i += 2 {
		of := map[string]any{}
		if known, ok := texts[titles[i]].(map[string]any); ok {
			for key, text := range known {
				of[key] = text
			}
		}
		of["title"] = titles[i+1]
		texts[titles[i]] = of
	}
	changed["texts"] = texts
	return changed
}

// actions are the audit trail of a page, the oldest first.
func (h *harness) actions(t *testing.T, page string) (all []string) {
	t.Helper()
	lines, err := h.staff.Records(t.Context(), page, "", 100)
	require.NoError(t, err)
	for _, l := range lines {
		all = append([]string{l.Action}, all...)
	}
	return all
}
